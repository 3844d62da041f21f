"""Frames are the journal told live: each shows the table as it stood at its number, as anybody saw it."""

import json
import random
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from tables import broadcast, frames, selectors
from tables.models import Table, TableEvent
from tables.rules import codec
from tables.rules.hand import replay
from tests.services.headless import Room, dealt_in, people_table
from tests.services.test_journal import play_on

pytestmark = pytest.mark.django_db

CLOCKS = {"level_left_ms", "left_ms", "next_hand_ms"}


class Listener:
    """Hears what is sent to everybody, in order."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self.texts: list[str] = []

    def hear(self, table_id: UUID, after: int, listed: list[dict[str, Any]]) -> None:
        heard = self.frames[-1]["seq"] if self.frames else after
        assert after == heard, "a gap"
        self.frames += json.loads(json.dumps(listed))
        self.texts.append(json.dumps(listed))


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Listener:
    heard = Listener()
    monkeypatch.setattr(broadcast, "frames", heard.hear)
    return heard


def without_clocks(value: Any) -> Any:
    """Leave out what depends on the moment of asking."""
    if isinstance(value, dict):
        return {k: without_clocks(v) for k, v in value.items() if k not in CLOCKS}
    if isinstance(value, list):
        return [without_clocks(item) for item in value]
    return value


def snapshot(room: Room) -> dict[str, Any]:
    shown = selectors.snapshot(room.table_id, None)
    assert shown is not None
    return json.loads(json.dumps(shown))


@pytest.fixture(params=range(4))
def watched(
    request: pytest.FixtureRequest, listener: Listener, django_capture_on_commit_callbacks: Any
) -> tuple[Room, Listener]:
    """A match at random, whose every decision was followed, and compared with a snapshot at once."""
    rng = random.Random(100 + request.param)
    with django_capture_on_commit_callbacks(execute=True):
        room = people_table(rng.randint(2, 4), bots=["casual"] * rng.randint(0, 2))
        room.start(room.people[1], button=1)
    for _ in range(50):
        if room.table.status != Table.Status.PLAYING:
            break
        with django_capture_on_commit_callbacks(execute=True):
            if room.table.hand_seq is None:
                room.deal()
            else:
                play_on(room, rng, lambda: None, steps=1)
        compare(room, listener)
    return room, listener


def compare(room: Room, listener: Listener) -> None:
    """The view of the last frame is the one that somebody gets who comes in now."""
    view = listener.frames[-1]["view"]
    shown = snapshot(room)["view"]
    assert without_clocks(view) == without_clocks(shown)


def test_frames_are_the_lines_of_the_journal(watched: tuple[Room, Listener]) -> None:
    room, listener = watched
    lines = TableEvent.objects.filter(table_id=room.table_id).order_by("seq")
    assert [frame["seq"] for frame in listener.frames] == [line.seq for line in lines]
    assert [frame["event"]["type"] for frame in listener.frames] == [
        line.body["type"] for line in lines
    ]


def test_each_view_is_the_one_built_from_the_journal_up_to_there(
    watched: tuple[Room, Listener],
) -> None:
    room, listener = watched
    hand: list[dict[str, Any]] = []
    lines = TableEvent.objects.filter(table_id=room.table_id).order_by("seq")
    for line, frame in zip(lines, listener.frames, strict=True):
        if line.hand is not None:
            hand = [line.body] if line.body["type"] == "hand_started" else [*hand, line.body]
        view = frame["view"]
        if view is None:
            continue
        assert view["seq"] == line.seq
        if not hand:
            assert view["hand"] is None
            continue
        built = frames.hand_view(replay(codec.decode(body) for body in hand))
        built = json.loads(json.dumps(built))
        assert view["hand"] == built["hand"]
        for seat in view["seats"]:
            part = built["seats"].get(str(seat["seat"]))
            if part is not None and seat["state"] in ("playing", "on_break", "eliminated"):
                assert {name: seat[name] for name in part} == part


def test_the_last_frame_of_a_decision_always_has_a_view(watched: tuple[Room, Listener]) -> None:
    _, listener = watched
    for text in listener.texts:
        assert json.loads(text)[-1]["view"] is not None


def test_no_frame_holds_a_card_before_everybody_may_see_it(
    watched: tuple[Room, Listener],
) -> None:
    """Everything that was ever sent, searched for holes, burned cards and decks (B47)."""
    room, listener = watched
    lines = TableEvent.objects.filter(table_id=room.table_id).order_by("seq")
    public: set[str] = set()
    for line, frame in zip(lines, listener.frames, strict=True):
        body = line.body
        if body["type"] == "hand_started":
            public = set()
        if body["type"] in ("board_dealt", "hand_tabled"):
            public |= set(body["cards"])
        if body["type"] == "tournament_started":
            public = set()
        assert cards_in(frame) <= public, frame["event"]


def cards_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(cards_in, value)) if value else set()
    if isinstance(value, str) and len(value) == 2:
        return {value} if value[0] in "23456789TJQKA" and value[1] in "cdhs" else set()
    return set()


def test_turn_and_clock_stand_in_the_view_that_rests_only(
    listener: Listener, django_capture_on_commit_callbacks: Any
) -> None:
    """What is passed through on the way asks nobody for anything."""
    with django_capture_on_commit_callbacks(execute=True):
        room = dealt_in(3, button=1)
    *passed, last = [frame["view"] for frame in listener.frames if frame["view"]]
    assert all(view["turn"] is None and view["clock"] is None for view in passed)
    assert last["turn"] == room.table.turn
    assert last["clock"] == {"seat": 1, "seconds": 10, "left_ms": 10_000}


def test_times_are_told_as_what_is_left_of_them(
    listener: Listener, django_capture_on_commit_callbacks: Any
) -> None:
    """No clock but the server's counts, so no time of day leaves it (B55)."""
    with django_capture_on_commit_callbacks(execute=True):
        room = dealt_in(3, button=1)
        room.wait(4).play("1 folds, 2 folds")
    view = listener.frames[-1]["view"]
    assert view["next_hand_ms"] == 1400
    assert view["match"]["level_left_ms"] == 116_000
    assert "level_due_at" not in view["match"]
    assert all(not _is_time(value) for value in _leaves(view))


def _leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for item in value.values() for leaf in _leaves(item)]
    if isinstance(value, list):
        return [leaf for item in value for leaf in _leaves(item)]
    return [value]


def _is_time(value: Any) -> bool:
    if not isinstance(value, str) or not value[:4].isdigit() or "T" not in value:
        return False
    datetime.fromisoformat(value)
    return True

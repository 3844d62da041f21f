"""Waking a table: once when it is due, and harmless at any other time. Bots, and pauses that are skipped."""

import logging
from datetime import timedelta
from typing import Any

import pytest

from tables.models import Alarm, Table
from tables.rules import actions
from tables.rules.view import View
from tables.services import play, turn
from tables.services.refusals import Code
from tests.dealing import DRY_BOARD
from tests.services.headless import Room, dealt_in, people_table

pytestmark = pytest.mark.django_db


def wake(room: Room, seq: int) -> None:
    play.wake(table_id=room.table_id, seq=seq, now=room.now)


def test_an_early_wake_up_does_nothing() -> None:
    room = dealt_in(3, button=1)
    rows = room.rows()
    room.now = room.alarm.wake_at - timedelta(microseconds=1)
    wake(room, room.alarm.seq)
    assert room.rows() == rows


@pytest.mark.parametrize("beside", [-1, 1, -100, 100])
def test_a_wake_up_for_another_alarm_does_nothing(beside: int) -> None:
    room = dealt_in(3, button=1)
    room.now = room.alarm.wake_at
    rows = room.rows()
    wake(room, room.alarm.seq + beside)
    assert room.rows() == rows


def test_a_wake_up_that_comes_five_times_counts_once() -> None:
    """A hint is redelivered, and the sweep comes on top."""
    room = dealt_in(3, button=1)
    room.now, seq = room.alarm.wake_at, room.alarm.seq
    wake(room, seq)
    rows = room.rows()
    for _ in range(4):
        wake(room, seq)
    assert room.rows() == rows
    assert room.types().count("clock_expired") == 1


def test_a_late_wake_up_does_what_is_due_then() -> None:
    room = dealt_in(3, button=1).wait(14)
    wake(room, room.alarm.seq)
    assert room.types()[-1] == "went_on_break"
    assert room.until_alarm() == 10.5


def test_a_wake_up_for_a_decision_that_was_made_in_time_does_nothing() -> None:
    room = dealt_in(3, button=1)
    due, seq = room.alarm.wake_at, room.alarm.seq
    room.wait(10).play("1 calls")
    room.now = due
    rows = room.rows()
    wake(room, seq)
    assert room.rows() == rows


def test_there_is_one_alarm_and_it_bears_the_tables_number() -> None:
    room = people_table(2, bots=["casual"])
    room.start(room.people[1], button=1)
    for _ in range(30):
        assert Alarm.objects.filter(table_id=room.table_id).count() == 1
        assert room.alarm.seq == room.table.seq
        assert room.alarm.wake_at > room.now
        room.wake()


def test_the_first_hand_is_dealt_once() -> None:
    room = people_table(3)
    room.start(room.people[1], button=1)
    room.now, seq = room.alarm.wake_at, room.alarm.seq
    wake(room, seq)
    wake(room, seq)
    assert room.types().count("hand_started") == 1


def test_an_open_table_that_nobody_uses_is_closed_once() -> None:
    room = dealt_in(2, button=1)
    room.leave(2)
    seq = room.alarm.seq
    room.wake()
    assert room.table.status == Table.Status.CLOSED
    rows = room.rows()
    wake(room, seq)
    assert room.rows() == rows
    assert room.types()[-1] == "table_closed"


def bot_first(thinking: int | None = 10) -> Room:
    """Two people and a bot on seat 3, which is first to act."""
    room = dealt_in(2, bots=["casual"], button=3, thinking_seconds=thinking)
    assert room.hand.to_act == 3
    return room


@pytest.mark.parametrize("thinking", [10, 30, None])
def test_a_bot_takes_a_moment_and_has_no_deadline(thinking: int | None) -> None:
    room = bot_first(thinking)
    assert room.table.deadline is None
    # Dealing is shown before it begins to think.
    assert 1 < room.until_alarm() < 1 + 0.6 * (thinking or 30)


def test_a_bot_answers_when_it_is_woken_and_is_on_no_break() -> None:
    room = bot_first()
    before = room.table.seq
    room.wake()
    assert room.types(before)[0] in ("folded", "called", "raised_to")
    assert room.states()[3] == "playing"


def failing(level: str, view: View, rng: Any) -> Any:
    raise RuntimeError("no idea")


def illegal(level: str, view: View, rng: Any) -> Any:
    return actions.raise_to(1)


@pytest.mark.parametrize("broken", [failing, illegal])
def test_a_bot_that_fails_checks_or_folds_and_it_is_logged(
    broken: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Asked again it would fail again: without this its table would wait for ever."""
    room = bot_first()
    monkeypatch.setattr(turn, "choose", broken)
    before = room.table.seq
    with caplog.at_level(logging.ERROR, logger="holdfast.bots"):
        room.wake()
    assert room.types(before) == ["folded"]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert room.hand.to_act == 1


def test_a_bot_that_fails_checks_where_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    room = dealt_in(2, bots=["casual"], button=1)
    monkeypatch.setattr(turn, "choose", failing)
    room.play("1 calls, 2 calls")
    before = room.table.seq
    room.wake()
    assert room.types(before)[0] == "checked"


def test_what_happened_while_a_bot_thought_makes_its_choice_void(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A player leaves: the turn has another number, the alarm is set again, and the bot is asked anew."""
    room = bot_first()
    choose = turn.choose

    def slow(level: str, view: View, rng: Any) -> Any:
        assert room.leave(1) is None
        return choose(level, view, rng)

    with monkeypatch.context() as patched:
        patched.setattr(turn, "choose", slow)
        room.wake()
    assert room.types()[-4:] == ["withdrawn", "player_left", "player_stood_up", "host_changed"]
    assert room.hand.to_act == 3
    assert room.alarm.seq == room.table.seq
    before = room.table.seq
    room.wake()
    assert room.types(before)[0] in ("folded", "called", "raised_to")


def test_a_bot_that_is_woken_twice_at_once_acts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint and the sweep both find it due, and the other one is quicker."""
    room = bot_first()
    choose, seq = turn.choose, room.alarm.seq
    room.now = room.alarm.wake_at

    def overtaken(level: str, view: View, rng: Any) -> Any:
        monkeypatch.setattr(turn, "choose", choose)
        wake(room, seq)
        return choose(level, view, rng)

    monkeypatch.setattr(turn, "choose", overtaken)
    before = room.table.seq
    wake(room, seq)
    assert len([name for name in room.types(before) if name in ("folded", "called")]) <= 1
    assert len({event.get("seat") for event in room.events(before) if "seat" in event}) == 1


def after_a_hand(people: int = 3, **more: Any) -> Room:
    """A hand is over by folds, and its result is shown."""
    room = dealt_in(people, button=1, **more)
    room.play("1 folds, 2 folds")
    return room


def test_the_next_hand_waits_until_the_result_could_be_read() -> None:
    room = after_a_hand()
    assert room.until_alarm() == 1.4
    shown = dealt_in(2, button=1, cards="AsAd KsKd", board=DRY_BOARD, stacks="1000 500")
    shown.play("1 all-in, 2 calls")
    assert shown.table.status == Table.Status.OPEN
    longer = dealt_in(3, button=1, cards="AsAd KsKd -", board=DRY_BOARD, stacks="1000 500 500")
    longer.play("1 all-in, 2 calls, 3 folds")
    # Hands turned, three streets, a showdown of two, and somebody out.
    assert longer.until_alarm() == pytest.approx(0.6 + 1.2 + 1.5 + 1.8 + 3.5 + 1.5)


def test_one_vote_does_not_skip_the_pause() -> None:
    room = after_a_hand()
    wake_at = room.alarm.wake_at
    assert room.skip(1) is None
    assert room.table.skip_votes == [1]
    assert room.alarm.wake_at == wake_at
    assert room.hand.complete


def test_a_second_vote_of_the_same_player_is_still_one() -> None:
    room = after_a_hand()
    for _ in range(3):
        assert room.skip(1) is None
    assert room.table.skip_votes == [1]


def test_when_all_agree_the_next_hand_is_dealt_at_once() -> None:
    """House rules: the result pause is skipped when all agree."""
    room = after_a_hand()
    seq = room.alarm.seq
    for seat in (2, 1, 3):
        assert room.skip(seat) is None
    assert room.match.hand_no == 2
    assert room.table.skip_votes == []
    assert room.hand.to_act is not None
    rows = room.rows()
    room.wait(2)
    wake(room, seq)
    assert room.rows() == rows


def test_bots_are_not_asked_whether_to_skip() -> None:
    room = dealt_in(1, bots=["casual", "expert"], button=1)
    while not room.hand.complete:
        if room.hand.to_act == 1:
            room.play("1 folds")
        else:
            room.wake()
    assert room.skip(1) is None
    assert room.match.hand_no == 2


def test_players_on_a_break_are_not_asked_whether_to_skip() -> None:
    room = dealt_in(3, button=1)
    room.wake()
    room.play("2 folds")
    assert room.skip(2) is None
    assert room.match.hand_no == 1
    assert room.skip(3) is None
    assert room.match.hand_no == 2


def test_votes_of_one_pause_do_not_count_for_the_next() -> None:
    room = after_a_hand()
    room.skip(1)
    room.deal()
    assert room.table.skip_votes == []
    room.play(f"{room.hand.to_act} folds")
    room.play(f"{room.hand.to_act} folds")
    room.skip(2)
    assert room.table.skip_votes == [2]


@pytest.mark.parametrize("moment", ["before the first hand", "during a hand"])
def test_there_is_nothing_to_skip_but_the_pause_after_a_hand(moment: str) -> None:
    room = people_table(3)
    room.start(room.people[1], button=1)
    if moment == "during a hand":
        room.deal()
    rows = room.rows()
    refused = room.skip(1)
    assert refused is not None
    assert refused.code == Code.NO_PAUSE
    assert room.rows() == rows

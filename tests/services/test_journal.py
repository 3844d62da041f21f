"""The journal: numbered without a hole, and enough to tell the whole hand again."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables import journal
from tables.models import Hand, Table, TableEvent
from tables.rules import actions
from tables.rules.hand import Hand as RunningHand
from tables.rules.hand import legal_actions
from tables.rules.view import view_of
from tables.services import match, seating
from tables.services.desk import Desk
from tests.services.headless import Room, dealt_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("number", range(6))
def test_after_every_decision_of_a_match_the_journal_tells_the_running_hand(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """replay(journal) is the hand as the desk had it, and numbers have no hole."""
    desks: list[Desk] = []
    close = Desk.close

    def closed(desk: Desk) -> None:
        close(desk)
        desks.append(desk)

    monkeypatch.setattr(Desk, "close", closed)
    room = random_match(number)
    play_on(room, random.Random(number), lambda: check(room, desks))
    numbers = TableEvent.objects.filter(table_id=room.table_id).order_by("seq")
    assert list(numbers.values_list("seq", flat=True)) == list(range(1, room.table.seq + 1))


def random_match(number: int) -> Room:
    rng = random.Random(number)
    return dealt_in(rng.randint(2, 4), bots=["casual"] * rng.randint(0, 2), button=1)


def play_on(room: Room, rng: random.Random, after: Callable[[], None], *, steps: int = 60) -> None:
    """Let people decide at random, run out of time, come back and leave."""
    for _ in range(steps):
        if room.table.status != Table.Status.PLAYING:
            return
        step(room, rng)
        after()


def step(room: Room, rng: random.Random) -> None:
    asked = room.hand.to_act
    seats = [seat for seat, state in room.states().items() if state == "on_break"]
    if seats and rng.random() < 0.3:
        assert room.back(rng.choice(seats)) is None
    elif asked is None or asked not in room.people or asked in seats or rng.random() < 0.1:
        room.wake()
    elif rng.random() < 0.02:
        assert room.leave(asked) is None
    else:
        assert room.act(asked, any_action(room.hand, asked, rng)) is None


def any_action(hand: RunningHand, seat: int, rng: random.Random) -> actions.Action:
    legal = legal_actions(hand, seat)
    assert legal is not None
    if legal.may_raise and rng.random() < 0.4:
        return actions.raise_to(rng.choice([legal.min_raise_to, legal.max_raise_to]))
    if legal.may_check:
        return actions.check()
    return actions.call() if rng.random() < 0.7 else actions.fold()


def check(room: Room, desks: list[Desk]) -> None:
    desk = next((desk for desk in reversed(desks) if desk.touched), None)
    if desk is None or desk.table.seq != room.table.seq or desk.table.hand_seq is None:
        return
    told, running = room.hand, desk.hand
    assert running is not None
    for viewer in (None, *(player.seat for player in running.seats)):
        assert view_of(told, viewer) == view_of(running, viewer)
    assert told.awards == running.awards
    assert (told.complete, told.deck, told.deck_at) == (
        running.complete,
        running.deck,
        running.deck_at,
    )


@pytest.mark.parametrize("number", range(3))
def test_the_row_of_a_finished_hand_holds_no_card_that_was_not_tabled(number: int) -> None:
    room = random_match(number)
    play_on(room, random.Random(number), lambda: None, steps=80)
    rows = list(Hand.objects.filter(table_id=room.table_id))
    assert rows
    for row in rows:
        events = told_between(room, row)
        tabled = {
            str(body["seat"]): body["cards"] for body in events if body["type"] == "hand_tabled"
        }
        board = [card for body in events if body["type"] == "board_dealt" for card in body["cards"]]
        assert row.result["tabled"] == tabled
        assert row.result["board"] == board
        assert set(row.result) == {"board", "tabled", "pots"}
        assert all(set(line) == {"seat", "before", "after", "put_in"} for line in row.players)
        assert events[0]["type"] == "hand_started"
        assert events[-1]["type"] == "hand_ended"
        ended = dict(events[-1]["stacks"])
        assert {line["seat"]: line["after"] for line in row.players} == ended


def told_between(room: Room, row: Hand) -> list[dict[str, Any]]:
    lines = TableEvent.objects.filter(
        table_id=room.table_id, seq__range=(row.first_seq, row.last_seq), hand=row.number
    )
    return list(lines.order_by("seq").values_list("body", flat=True))


def test_a_line_is_written_once() -> None:
    """The database itself refuses a second line with the same number."""
    room = dealt_in(2, button=1)
    line = TableEvent.objects.filter(table_id=room.table_id).latest("seq")
    with pytest.raises(IntegrityError), transaction.atomic():
        TableEvent.objects.create(
            table_id=room.table_id, seq=line.seq, hand=1, at=room.now, body={"type": "folded"}
        )


def test_what_fails_half_way_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """One transaction for a decision: journal, row, alarm, places and ratings, or none of it."""
    room = dealt_in(2, button=1, cards="KsKd AsAd", board="2c 7d 9h Jc 3s")
    room.play("1 all-in")
    rows = room.rows()

    def fail(*_: Any) -> None:
        raise RuntimeError("the board of ratings fell off the wall")

    with monkeypatch.context() as patched:
        patched.setattr(match.leaderboard, "rate_tournament", fail)
        with pytest.raises(RuntimeError), transaction.atomic():
            room.play("2 calls")
    assert room.rows() == rows
    room.play("2 calls")
    assert room.table.status == Table.Status.OPEN


def test_events_since_a_number_are_the_newest_ones_oldest_first() -> None:
    room = dealt_in(2, button=1)
    last = room.table.seq
    read = journal.between(room.table_id, 0, last, most=3)
    assert [seq for seq, _ in read] == [last - 2, last - 1, last]
    assert journal.between(room.table_id, last, last, most=3) == []


def test_a_new_match_begins_with_no_hand_on_the_table() -> None:
    room = dealt_in(2, button=1)
    room.play("1 folds")
    room.leave(2)
    assert journal.hand_of(room.table) is not None
    seating.sit_down(table_id=room.table_id, user_id=room.people[2], now=room.now)
    room.start(room.people[1])
    assert journal.hand_of(room.table) is None
    room.deal()
    assert room.hand.setup.number == 1

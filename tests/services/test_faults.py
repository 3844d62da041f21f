"""Two hands on the lock: one of them wins, and nothing is lost or doubled."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tables import alarms, journal
from tables.models import Alarm, Table, TableEvent
from tables.rules import actions
from tables.services import desk, play, seating
from tables.services.refusals import Code, Refused
from tests.services.headless import Room, dealt_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody works through the queue here, so nothing is put into it."""
    monkeypatch.setattr(alarms, "hint", lambda *_: None)


def at_once(wishes: list[Callable[[], Any]]) -> list[Any]:
    """Run wishes on connections of their own, started together; answers in their order."""
    barrier = Barrier(len(wishes))

    def run(wish: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return wish()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(wishes)) as pool:
        return list(pool.map(run, wishes))


@contextmanager
def held(room: Room) -> Iterator[Event]:
    """Hold the table's lock on another connection, until the event is set."""
    has_it, may_go = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                journal.lock(room.table_id)
                has_it.set()
                may_go.wait(10)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        assert has_it.wait(10)
        try:
            yield may_go
        finally:
            may_go.set()
            holding.result()


def whole(room: Room) -> None:
    """See that the journal has no hole and the row names its last line and only alarm."""
    lines = TableEvent.objects.filter(table_id=room.table_id).order_by("seq")
    assert list(lines.values_list("seq", flat=True)) == list(range(1, room.table.seq + 1))
    assert room.alarm.seq == room.table.seq


def codes(answers: list[Refused | None]) -> list[str]:
    return sorted(answer.code if answer else "accepted" for answer in answers)


@pytest.mark.parametrize("attempt", range(3))
def test_two_clicks_with_the_same_turn_at_once_are_one_decision(attempt: int) -> None:
    """Two devices of one player; the other click finds the turn over."""
    room = dealt_in(3, button=1)
    turn = room.table.turn
    wishes = [
        lambda action=action: room.act(1, action, turn=turn)
        for action in (actions.call(), actions.raise_to(40), actions.fold())
    ]
    assert codes(at_once(wishes)) == ["accepted", Code.STALE, Code.STALE]
    decided = [name for name in room.types() if name in ("called", "raised_to", "folded")]
    assert len(decided) == 1
    whole(room)


@pytest.mark.parametrize("attempt", range(3))
def test_a_click_and_the_alarm_at_once_are_one_of_them(attempt: int) -> None:
    """In the very moment in which both are right: on the deadline with its grace."""
    room = dealt_in(3, button=1)
    turn, seq = room.table.turn, room.alarm.seq
    room.now = room.alarm.wake_at
    answer, _ = at_once(
        [
            lambda: room.act(1, actions.call(), turn=turn),
            lambda: play.wake(table_id=room.table_id, seq=seq, now=room.now),
        ]
    )
    timed_out = "clock_expired" in room.types()
    assert codes([answer]) == ([Code.STALE] if timed_out else ["accepted"])
    assert room.types().count("called") == (0 if timed_out else 1)
    assert room.hand.to_act == 2
    whole(room)


def test_an_alarm_that_rings_in_five_workers_at_once_is_answered_once() -> None:
    room = dealt_in(3, button=1)
    seq, due = room.alarm.seq, room.alarm.wake_at
    at_once([lambda: play.wake(table_id=room.table_id, seq=seq, now=due)] * 5)
    assert room.types().count("clock_expired") == 1
    whole(room)


def test_a_bot_that_rings_in_three_workers_at_once_acts_once() -> None:
    room = dealt_in(2, bots=["casual"], button=3)
    seq, due, before = room.alarm.seq, room.alarm.wake_at, room.table.seq
    at_once([lambda: play.wake(table_id=room.table_id, seq=seq, now=due)] * 3)
    assert {body["seat"] for body in room.events(before)} == {3}
    assert len(room.events(before)) == 1
    whole(room)


def test_two_who_leave_at_once_have_two_places() -> None:
    room = dealt_in(4, button=1)
    assert codes(at_once([lambda: room.leave(2), lambda: room.leave(3)])) == ["accepted"] * 2
    assert sorted([room.places()[2] or 0, room.places()[3] or 0]) == [3, 4]
    whole(room)


def test_the_last_two_who_leave_at_once_are_first_and_second() -> None:
    room = dealt_in(2, button=1)
    answers = at_once([lambda: room.leave(1), lambda: room.leave(2)])
    assert codes(answers) == ["accepted", Code.NO_MATCH]
    assert sorted(place or 0 for place in room.places().values()) == [1, 2]
    whole(room)


def test_a_match_is_started_once() -> None:
    room = dealt_in(2, button=1)
    room.leave(2)
    seating.sit_down(table_id=room.table_id, user_id=room.people[2], now=room.now)
    start = {"table_id": room.table_id, "user_id": room.people[1], "now": room.now}
    answers = at_once([lambda: play.start_match(**start)] * 3)
    assert codes(answers) == ["accepted", Code.MATCH_RUNNING, Code.MATCH_RUNNING]
    assert room.table.matches == 2


def test_tables_do_not_wait_for_each_other() -> None:
    """One lock for each table, and none that spans two."""
    one, other = dealt_in(3, button=1), dealt_in(3, button=1)
    with held(one):
        assert other.act(1, actions.call()) is None


def test_the_clock_that_decides_is_read_after_the_lock() -> None:
    """Who waits for the lock has not arrived before the deadline by that."""
    room = dealt_in(3, button=1)
    with held(room) as may_go, ThreadPoolExecutor(1) as pool:
        asked = timezone.now()

        def look() -> Any:
            try:
                with desk.open_desk(room.table_id, None) as opened:
                    assert opened is not None
                    return opened.now
            finally:
                connection.close()

        waiting = pool.submit(look)
        Event().wait(0.3)
        may_go.set()
        assert waiting.result() - asked >= timedelta(seconds=0.3)


def test_a_click_that_waits_for_the_lock_counts_from_when_it_came() -> None:
    """In time at the server, too late once the lock was free: our delay, not the player's."""
    room = dealt_in(3, button=1)
    turn = room.table.turn
    assert turn is not None

    def click() -> Any:
        try:
            return play.act(
                table_id=room.table_id, user_id=room.people[1], action=actions.call(), turn=turn
            )
        finally:
            connection.close()

    Table.objects.filter(pk=room.table_id).update(deadline=timezone.now())
    Alarm.objects.filter(table_id=room.table_id).update(
        wake_at=timezone.now() + timedelta(seconds=0.5)
    )
    with held(room) as may_go, ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(click)
        Event().wait(1.0)
        may_go.set()
        assert waiting.result() is None
    assert room.states()[1] == "playing"


def test_the_sweep_passes_over_what_another_process_holds() -> None:
    room, other = dealt_in(2, button=1), dealt_in(2, button=1)
    Alarm.objects.update(wake_at=timezone.now() - timedelta(seconds=2))
    has_it, may_go = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                list(Alarm.objects.select_for_update().filter(table_id=room.table_id))
                has_it.set()
                may_go.wait(10)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        assert has_it.wait(10)
        with transaction.atomic():
            listed = [table_id for table_id, _ in alarms.due()]
        may_go.set()
        holding.result()
    assert listed == [other.table_id]

"""Two hands on the lock, a dead worker, a lost connection: one of them wins, and nothing is lost or doubled."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.utils import timezone

from tables import alarms, broadcast, journal, selectors
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


def mute(*_: Any) -> None:
    """Tell nobody, as a worker that died after its commit."""


def test_a_worker_that_dies_before_it_has_told_anybody_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who comes in sees it, and who was there finds the gap in the next frames."""
    room = dealt_in(3, button=1)
    known = room.table.seq
    with monkeypatch.context() as patched:
        patched.setattr(broadcast, "frames", mute)
        room.play("1 calls")
    shown = selectors.snapshot(room.table_id, None, since=known)
    assert shown is not None
    assert [line["event"]["type"] for line in shown["events"]] == ["called"]
    assert shown["view"]["hand"]["to_act"] == 2

    heard: list[tuple[int, int]] = []
    monkeypatch.setattr(
        broadcast, "frames", lambda _, after, listed: heard.append((after, listed[-1]["seq"]))
    )
    room.play("2 calls")
    assert heard == [(known + 1, room.table.seq)]
    assert heard[0][0] != known


@pytest.mark.parametrize("broken", ["frames", "hint"])
def test_an_announcement_that_fails_is_not_the_players_fault(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is committed has happened: it is not refused, and not done again."""
    room = dealt_in(3, button=1)

    def fail(*_: Any) -> None:
        raise OperationalError("gone")

    where = broadcast if broken == "frames" else alarms
    monkeypatch.setattr(where, broken, fail)
    assert room.act(1, actions.call()) is None
    assert room.types().count("called") == 1
    whole(room)


def test_a_seat_is_taken_even_if_nobody_could_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    room = dealt_in(2, button=1)
    room.leave(2)

    def fail(*_: Any) -> None:
        raise ConnectionError("gone")

    monkeypatch.setattr(broadcast, "frames", fail)
    answer = seating.sit_down(table_id=room.table_id, user_id=room.people[2], now=room.now)
    assert not isinstance(answer, Refused)
    assert room.types()[-1] == "player_seated"


def test_a_worker_that_dies_before_its_commit_has_done_nothing() -> None:
    room = dealt_in(3, button=1)
    rows = room.rows()
    turn = room.table.turn

    def die() -> None:
        with transaction.atomic():
            room.act(1, actions.call(), turn=turn)
            kill(connection.connection.info.backend_pid)

    def run() -> None:
        with pytest.raises(OperationalError):
            die()

    at_once([run])
    assert room.rows() == rows
    assert room.act(1, actions.call(), turn=turn) is None
    whole(room)


def kill(backend: int) -> None:
    """End one connection of the database from another one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(_kill, backend).result()


def _kill(backend: int) -> None:
    try:
        with connections["default"].cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])
    finally:
        connections["default"].close()


def killed_once(monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> list[str]:
    """Lose the connection once, just before a step; return a note of every time it was taken."""
    step, taken = getattr(where, name), []

    def stumble(*args: Any, **kwargs: Any) -> Any:
        taken.append(name)
        if len(taken) == 1:
            kill(connection.connection.info.backend_pid)
        return step(*args, **kwargs)

    monkeypatch.setattr(where, name, stumble)
    return taken


@pytest.mark.parametrize("step", ["lock", "hand_of", "write"])
def test_a_connection_lost_in_the_middle_is_tried_once_more(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same turn, so that it is one decision in the end."""
    room = dealt_in(3, button=1)
    turn = room.table.turn
    taken = killed_once(monkeypatch, journal, step)
    assert room.act(1, actions.call(), turn=turn) is None
    assert len(taken) == 2
    assert room.types().count("called") == 1
    whole(room)


@pytest.mark.parametrize("step", ["lock", "hand_of", "write"])
def test_an_alarm_whose_connection_is_lost_is_answered_all_the_same(
    step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = dealt_in(3, button=1)
    killed_once(monkeypatch, journal, step)
    room.wake()
    assert room.types().count("clock_expired") == 1
    whole(room)


def test_a_connection_that_is_lost_twice_is_a_fault_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = dealt_in(3, button=1)
    rows, turn = room.rows(), room.table.turn
    write = journal.write

    def stumble(*args: Any, **kwargs: Any) -> None:
        kill(connection.connection.info.backend_pid)
        write(*args, **kwargs)

    with monkeypatch.context() as patched:
        patched.setattr(journal, "write", stumble)
        with pytest.raises(OperationalError):
            room.act(1, actions.call(), turn=turn)
    connection.close()
    assert room.rows() == rows
    assert room.act(1, actions.call(), turn=turn) is None


def test_an_answer_that_was_lost_after_the_commit_is_stale_the_second_time() -> None:
    """Repeated with the same turn, the decision is not made twice."""
    room = dealt_in(2, button=1)
    turn = room.table.turn
    assert room.act(1, actions.call(), turn=turn) is None
    refused = room.act(1, actions.call(), turn=turn)
    assert refused is not None
    assert refused.code == Code.STALE
    assert json.dumps(room.events()).count('"called"') == 1


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

"""A worker that dies and a connection that is lost: what is committed stays, what is not is done anew."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction

from tables import alarms, broadcast, hands_in_mind, journal, selectors, threads
from tables.rules import actions
from tables.services import seating
from tables.services.refusals import Code, Refused
from tests.services.headless import Room, dealt_in
from tests.services.test_faults import at_once, whole

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody works through the queue here, so nothing is put into it."""
    monkeypatch.setattr(alarms, "hint", lambda *_: None)


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


def forgotten(room: Room) -> None:
    """Let the process forget the running hand, so that it has to be read."""
    hands_in_mind.take(room.table)


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
    forgotten(room)
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
    forgotten(room)
    killed_once(monkeypatch, journal, step)
    room.wake()
    assert room.types().count("clock_expired") == 1
    whole(room)


def kept_dead_connection() -> None:
    """Hold a connection, as a thread of sockets does, whose server has been restarted meanwhile."""
    connection.ensure_connection()
    kill(connection.connection.info.backend_pid)


def test_a_read_on_a_thread_whose_connection_died_meanwhile_is_tried_once_more() -> None:
    """After a restart every thread finds a dead one; no player waits for his cards because of it."""
    room = dealt_in(3, button=1)
    asked = (room.table_id, room.people[1])
    kept_dead_connection()
    cards: Any = threads._call("en", threads._asked_twice(selectors.own_cards), asked, {})
    assert cards["seat"] == 1


def test_a_server_that_is_away_is_not_waited_for_twice() -> None:
    asked = []

    def read() -> None:
        asked.append(1)
        raise OperationalError("nobody answers")

    connection.close()
    with pytest.raises(OperationalError):
        threads._asked_twice(read)()
    connection.ensure_connection()
    with pytest.raises(OperationalError):
        threads._asked_twice(read)()
    assert len(asked) == 2


def test_a_column_that_a_migration_adds_meanwhile_refuses_no_decision() -> None:
    """Statements are prepared, and one that returns `*` could not be used any more."""
    room = dealt_in(3, button=1)
    for _ in range(6):
        assert room.act(2, actions.fold()) is not None
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%%held%%'"
        )
        assert cursor.fetchone() == (1,)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(_alter, "ADD COLUMN later integer").result()
    try:
        assert room.act(1, actions.call()) is None
    finally:
        _alter("DROP COLUMN later")


def _alter(change: str) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute(f"ALTER TABLE tables_table {change}")
    connections["default"].close()


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

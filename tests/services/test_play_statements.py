"""How much a decision asks of the database: pinned, so that nobody adds a statement without seeing it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables import tasks
from tables.rules import actions
from tables.services import play
from tests.services.headless import Room, dealt_in, parsed

pytestmark = pytest.mark.django_db

END_OF_HAND = 7
"The three of a decision; when the hand was dealt; match and places, read and written; its row."

NEXT_HAND = 6
"Lock, alarm, hand; match and places, read and written; write."

BOT = 8
"Is it due, choose, and act, each with a look at the table; the hand is read twice."

SAVEPOINTS = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


def statements(queries: CaptureQueriesContext) -> list[str]:
    """List what went to the database, without what only the test's own transaction needs."""
    return [q["sql"] for q in queries if not q["sql"].startswith(SAVEPOINTS)]


def during(story: str, room: Room) -> list[str]:
    """Play one phrase and list its statements; the turn is looked up beforehand."""
    turn = room.table.turn
    seat, action = parsed(story)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert room.act(seat, action, turn=turn) is None
    return statements(queries)


def test_a_decision_is_lock_read_and_write() -> None:
    """The hot path: the table under its lock, the hand's lines, and one statement for all that is new."""
    room = dealt_in(3, button=1)
    lock, hand, write = during("1 calls", room)
    assert "FOR UPDATE" in lock
    assert "tables_tableevent" in hand
    assert lock.count("SELECT") == 2
    assert "INSERT INTO tables_tableevent" in write


def test_a_decision_that_deals_a_street_is_as_cheap() -> None:
    room = dealt_in(2, button=1)
    room.play("1 calls")
    assert len(during("2 checks", room)) == 3


def test_without_a_timer_the_alarm_is_looked_at_too() -> None:
    """Only its row tells whether the servers were down meanwhile."""
    room = dealt_in(3, button=1, thinking_seconds=None)
    assert len(during("1 calls", room)) == 4


def test_the_end_of_a_hand_and_the_next_deal_are_bounded() -> None:
    room = dealt_in(3, button=1)
    room.play("1 folds")
    assert len(during("2 folds", room)) == END_OF_HAND
    alarm = room.alarm
    with CaptureQueriesContext(connection) as queries:
        play.wake(table_id=room.table_id, seq=alarm.seq, now=alarm.wake_at)
    assert len(statements(queries)) == NEXT_HAND


def test_a_bots_move_is_bounded() -> None:
    room = dealt_in(2, bots=["casual"], button=3)
    alarm = room.alarm
    with CaptureQueriesContext(connection) as queries:
        play.wake(table_id=room.table_id, seq=alarm.seq, now=alarm.wake_at)
    assert len(statements(queries)) == BOT


def test_a_refusal_writes_nothing() -> None:
    room = dealt_in(3, button=1)
    turn = room.table.turn
    with CaptureQueriesContext(connection) as queries:
        assert room.act(1, actions.check(), turn=turn) is not None
    assert len(statements(queries)) == 2
    with CaptureQueriesContext(connection) as queries:
        assert room.act(1, actions.check(), turn=1) is not None
    assert len(statements(queries)) == 1


def test_a_hint_for_an_alarm_that_was_answered_is_one_look() -> None:
    """It does not stand in line for the table's lock."""
    room = dealt_in(3, button=1)
    late = room.alarm
    room.play("1 calls")
    with CaptureQueriesContext(connection) as queries:
        tasks.wake(str(room.table_id), late.seq)
    assert len(statements(queries)) == 1


def test_a_row_that_every_decision_writes_anew_has_room_beside_it() -> None:
    """Else half of the new versions go to another page, and into every index of the table."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT reloptions FROM pg_class WHERE oid = 'tables_table'::regclass")
        (options,) = cursor.fetchone()
    assert options == ["fillfactor=40"]

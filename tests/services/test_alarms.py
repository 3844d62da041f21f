"""The alarm on the row and the hint in the queue: the row is the truth. House rules 09; B44."""

import logging
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tables import alarms, tasks
from tables.models import Alarm, Table
from tables.rules import actions
from tables.services import play
from tests.services.headless import NOON, Room, dealt_in

pytestmark = pytest.mark.django_db


class Queue:
    """Takes tasks instead of the broker."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []

    def send_task(self, name: str, **options: Any) -> None:
        self.sent.append((name, options))


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> Queue:
    stands_in = Queue()
    monkeypatch.setattr(alarms, "current_app", stands_in)
    return stands_in


def test_a_decision_sends_no_hint_of_a_moment_that_is_far(
    queue: Queue, django_capture_on_commit_callbacks: Any
) -> None:
    """Most decisions are made in time, and their alarms never ring."""
    room = dealt_in(3, button=1)
    with django_capture_on_commit_callbacks(execute=True):
        room.play("1 calls")
    assert queue.sent == []


def test_a_hint_of_a_near_moment_names_table_number_and_moment(queue: Queue) -> None:
    table_id = uuid4()
    alarms.hint(table_id, 7, NOON + timedelta(seconds=0.5), NOON)
    [(name, options)] = queue.sent
    assert name == "tables.wake"
    assert options["args"] == [str(table_id), 7]
    assert options["eta"] == NOON + timedelta(seconds=0.5)
    assert options["expires"] > options["eta"]


def test_the_sweep_hints_at_every_alarm_that_rings_before_it_comes_again(queue: Queue) -> None:
    rooms = [dealt_in(2, button=1) for _ in range(4)]
    for room, seconds in zip(rooms, (-0.3, -0.6, -2.0, 9.0), strict=True):
        due_since(room, seconds)
    alarms.hint_what_is_near()
    hinted = [options["args"] for _, options in queue.sent]
    assert hinted == [[str(room.table_id), room.table.seq] for room in rooms[:2]]


def test_an_alarm_is_hinted_at_by_one_sweep_alone(queue: Queue) -> None:
    room = dealt_in(2, button=1)
    due_since(room, -0.6)
    alarms.hint_what_is_near()
    alarms.hint_what_is_near()
    assert len(queue.sent) == 1


def test_an_alarm_that_a_sweep_could_not_see_yet_is_hinted_at_by_who_set_it(queue: Queue) -> None:
    """Its clock was read before the sweep's, and its transaction ended after it."""
    room = dealt_in(2, button=1)
    due_since(room, -30.0)
    lately = timezone.now() - timedelta(seconds=0.02)
    alarms.hint_what_is_near()
    wake_at = lately + timedelta(seconds=alarms.AHEAD + 0.01)
    Alarm.objects.filter(table_id=room.table_id).update(wake_at=wake_at)
    alarms.hint(room.table_id, room.table.seq, wake_at, lately)
    alarms.hint_what_is_near()
    assert [options["args"] for _, options in queue.sent] == [[str(room.table_id), room.table.seq]]


def test_a_refused_decision_sends_no_hint(
    queue: Queue, django_capture_on_commit_callbacks: Any
) -> None:
    room = dealt_in(3, button=1)
    with django_capture_on_commit_callbacks(execute=True):
        room.act(2, actions.fold())
    assert queue.sent == []


def test_a_far_moment_is_left_to_the_sweep(queue: Queue) -> None:
    """A queue is no place to keep a wait: brokers deliver long ones again and again."""
    alarms.hint(uuid4(), 7, NOON + timedelta(hours=24), NOON)
    alarms.hint(uuid4(), 7, NOON + timedelta(seconds=2), NOON)
    assert queue.sent == []


def test_a_broker_that_is_gone_costs_nobody_anything(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Gone:
        def send_task(self, name: str, **options: Any) -> None:
            raise ConnectionError("no broker")

    monkeypatch.setattr(alarms, "current_app", Gone())
    with caplog.at_level(logging.WARNING, logger="holdfast.alarms"):
        alarms.hint(uuid4(), 7, NOON, NOON)
    assert "left to the sweep" in caplog.text


def due_since(room: Room, seconds: float) -> None:
    Alarm.objects.filter(table_id=room.table_id).update(
        wake_at=timezone.now() - timedelta(seconds=seconds)
    )


def test_the_sweep_leaves_the_hint_a_moment_and_takes_the_longest_overdue_first() -> None:
    rooms = [dealt_in(2, button=1) for _ in range(4)]
    for room, seconds in zip(rooms, (0.0, 3.0, 9.0, -20.0), strict=True):
        due_since(room, seconds)
    listed = alarms.due()
    assert [table_id for table_id, _ in listed] == [rooms[2].table_id, rooms[1].table_id]
    assert [seq for _, seq in listed] == [rooms[2].table.seq, rooms[1].table.seq]
    assert len(alarms.due(most=1)) == 1


def test_who_comes_later_leaves_the_others_their_time() -> None:
    """A web process takes only what no worker has woken by then."""
    soon, long_since = [dealt_in(2, button=1) for _ in range(2)]
    due_since(soon, 0.4)
    due_since(long_since, 5.0)
    assert {table_id for table_id, _ in alarms.due()} >= {soon.table_id, long_since.table_id}
    assert [table_id for table_id, _ in alarms.due(late=3.0)] == [long_since.table_id]


def test_the_sweep_wakes_what_a_lost_hint_did_not() -> None:
    room = dealt_in(2, button=1)
    Table.objects.filter(pk=room.table_id).update(deadline=timezone.now() - timedelta(seconds=2))
    due_since(room, 1.5)
    tasks.sweep()
    assert "clock_expired" in room.types()


def test_a_table_that_cannot_be_woken_does_not_hold_up_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = dealt_in(2, button=1), dealt_in(2, button=1)
    due_since(first, 4)
    due_since(second, 2)
    wake = play.wake

    def stumble(*, table_id: Any, seq: int) -> None:
        if table_id == first.table_id:
            raise RuntimeError("a fault")
        wake(table_id=table_id, seq=seq)

    monkeypatch.setattr(play, "wake", stumble)
    with caplog.at_level(logging.ERROR, logger="holdfast.alarms"):
        tasks.sweep()
    assert "could not be woken" in caplog.text
    assert "clock_expired" not in first.types()
    assert "clock_expired" in second.types()

"""Two wishes at the same moment: the lock lets one be first, and the other sees what it did."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from tables.models import Seat, Table
from tables.services import play, readiness, seating
from tables.services.opening import OPEN_TABLES_PER_HOST
from tables.services.refusals import Code, Refused
from tests.services.headless import people_table
from tests.services.people import NOON, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_people_who_want_the_same_seat_get_one_seat_between_them() -> None:
    table, people = table_of(person()), [person(), person()]
    answers = at_once(
        lambda user=user: seating.sit_down(table_id=table.id, user_id=user.pk, seat=4, now=NOON)
        for user in people
    )
    assert sorted(type(answer) is Seat for answer in answers) == [False, True]
    assert [a.code for a in answers if isinstance(a, Refused)] == [Code.SEAT_TAKEN]


def test_one_person_with_two_windows_gets_one_seat() -> None:
    table, guest = table_of(person()), person()
    answers = at_once(
        lambda seat=seat: seating.sit_down(table_id=table.id, user_id=guest.pk, seat=seat, now=NOON)
        for seat in (3, 4)
    )
    assert [a.code for a in answers if isinstance(a, Refused)] == [Code.ALREADY_SEATED]


def test_forms_sent_at_once_do_not_pass_the_limit_together() -> None:
    host = person()
    at_once(
        lambda: seating.open_table(host_id=host.pk, now=NOON)
        for _ in range(OPEN_TABLES_PER_HOST + 2)
    )
    assert Table.objects.filter(host=host).count() == OPEN_TABLES_PER_HOST


def test_two_who_are_ready_at_once_begin_one_countdown() -> None:
    room = people_table(3)
    room.ready(3)
    at_once(lambda seat=seat: room.say_ready(seat) for seat in (1, 2))
    assert room.types().count("countdown_began") == 1
    assert room.table.starts_at == room.alarm.wake_at


def test_the_last_who_is_ready_and_one_who_stands_up_agree_on_whether_it_counts() -> None:
    for _ in range(4):
        room = people_table(2)
        room.ready(1)
        answers = at_once(
            [
                lambda room=room: room.say_ready(2),
                lambda room=room: seating.stand_up(
                    table_id=room.table_id, user_id=room.people[1], now=room.now
                ),
            ]
        )
        assert [answer for answer in answers if isinstance(answer, Refused)] == []
        assert room.table.starts_at is None
        assert room.types().count("countdown_began") == room.types().count("countdown_ended")


def test_who_is_not_ready_after_all_in_the_last_moment_stops_it_or_is_told_that_it_began() -> None:
    for _ in range(4):
        room = people_table(2)
        room.ready(1, 2)
        seq = room.alarm.seq
        room.wait(30)
        _, answer = at_once(
            [
                lambda room=room, seq=seq: play.wake(table_id=room.table_id, seq=seq, now=room.now),
                lambda room=room: readiness.set_ready(
                    table_id=room.table_id, user_id=room.people[2], ready=False, now=room.now
                ),
            ]
        )
        if answer is None:
            assert room.types()[-1] == "countdown_ended"
            assert room.table.status == Table.Status.OPEN
        else:
            assert answer.code == Code.MATCH_RUNNING
            assert room.types()[-1] == "tournament_started"


def at_once(wishes: Any) -> list[Any]:
    """Run wishes on connections of their own, started together; answers in their order."""
    listed = list(wishes)
    barrier = Barrier(len(listed))

    def run(wish: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return wish()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(listed)) as pool:
        return list(pool.map(run, listed))

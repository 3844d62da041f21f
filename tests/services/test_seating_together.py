"""Two wishes at the same moment: the lock lets one be first, and the other sees what it did."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from tables.models import Seat, Table
from tables.services import seating
from tables.services.opening import OPEN_TABLES_PER_HOST
from tables.services.refusals import Code, Refused
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

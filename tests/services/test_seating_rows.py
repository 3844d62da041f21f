"""What the database itself refuses, whatever a service does."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.models import Seat, Table, TableEvent
from tests.services.people import NOON, person, seated, table_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "seat",
    [
        {"number": 1, "bot_level": "casual"},
        {"number": 0, "bot_level": "casual"},
        {"number": 7, "bot_level": "casual"},
        {"number": 3, "bot_level": ""},
        {"number": 3, "bot_level": "genius"},
    ],
)
def test_a_seat_is_one_of_six_free_and_has_a_person_or_a_bot(seat: dict[str, Any]) -> None:
    table = table_of(person())
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(table=table, name="Tern", joined_at=NOON, **seat)


def test_nobody_has_two_seats_at_a_table_or_is_a_bot() -> None:
    table, guest = table_of(person()), person()
    seated(table, guest)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(table=table, number=5, user=guest, name="x", joined_at=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(
            table=table, number=5, user=person(), bot_level="casual", name="x", joined_at=NOON
        )


@pytest.mark.parametrize(
    "change",
    [
        {"seat_count": 1},
        {"seat_count": 7},
        {"minutes_per_level": 3},
        {"thinking_seconds": 45},
        {"status": "lost"},
    ],
)
def test_a_table_has_known_settings(change: dict[str, Any]) -> None:
    table = table_of(person())
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=table.pk).update(**change)


def test_a_number_of_the_journal_is_used_once() -> None:
    table = table_of(person())
    with pytest.raises(IntegrityError), transaction.atomic():
        TableEvent.objects.create(table=table, seq=1, at=NOON, body={})

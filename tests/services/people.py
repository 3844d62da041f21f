"""People and tables for tests of seats: made directly, so that a test can say what it is about."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from accounts.models import User
from tables.models import Seat, Table, TableEvent
from tables.services import seating

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)

_numbers = count(1)


def later(minutes: int) -> datetime:
    """Return noon plus some minutes."""
    return NOON + timedelta(minutes=minutes)


def person(name: str = "") -> User:
    """Make somebody with an account and no password."""
    return User.objects.create_user(name or f"person-{next(_numbers)}x")


def table_of(host: User, **choices: Any) -> Table:
    """Open a table at noon; a refusal fails the test."""
    table = seating.open_table(host_id=host.pk, now=NOON, **choices)
    assert isinstance(table, Table), table
    return table


def seated(table: Table, *people: User) -> list[Seat]:
    """Let people sit down one minute after the other."""
    seats = []
    for minute, user in enumerate(people, start=1):
        seat = seating.sit_down(table_id=table.id, user_id=user.pk, now=later(minute))
        assert isinstance(seat, Seat), seat
        seats.append(seat)
    return seats


def set_status(table: Table, status: str) -> None:
    """Put a table into a state without playing it there."""
    Table.objects.filter(pk=table.pk).update(status=status)


def events_of(table: Table) -> list[dict[str, Any]]:
    """Read the bodies of the table's journal in order."""
    lines = TableEvent.objects.filter(table_id=table.pk).order_by("seq")
    return list(lines.values_list("body", flat=True))


def state_of(table: Table) -> tuple[Any, ...]:
    """Read all rows of a table, to see that a refusal changed nothing."""
    return (
        Table.objects.filter(pk=table.pk).values().get(),
        list(Seat.objects.filter(table=table).order_by("number").values()),
        events_of(table),
    )

"""Who sits where: opening and closing a table, seats, bots, the host, the settings.

Every function locks the `Table` row, looks again at what is true now, writes, and records what
happened (House rules, "Bots" and "Host"). Nothing here runs while a match is on, except
`pass_host_on`, which a leaver in mid-match needs too.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from tables.announcing import record
from tables.models import Seat, Table
from tables.services.bot_names import next_name
from tables.services.opening import open_table, settings_are_known
from tables.services.readiness import settle_countdown
from tables.services.refusals import Code, Refused, refuse
from tables.table_events import (
    HostChanged,
    PlayerSeated,
    PlayerStoodUp,
    SettingsChanged,
    TableClosed,
)

__all__ = [
    "add_bot",
    "change_settings",
    "close",
    "close_table",
    "lock",
    "open_table",
    "pass_host_on",
    "remove_bot",
    "sit_down",
    "stand_up",
]


@transaction.atomic
def sit_down(
    *, table_id: UUID, user_id: int, now: datetime, seat: int | None = None
) -> Seat | Refused:
    """Take a seat: the chosen one, or with None the first that is free."""
    table = lock(table_id)
    if refusal := _not_waiting(table):
        return refusal
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return refuse(Code.SIGNED_OUT)
    seats = list(table.seats.all())
    for taken in seats:
        if taken.user_id == user_id:
            return refuse(Code.ALREADY_SEATED, seat=taken.number)
    number = _free_seat(table, seats, seat)
    if isinstance(number, Refused):
        return number
    sitting = Seat.objects.create(
        table=table, number=number, user=user, name=user.username, joined_at=now
    )
    events: list[Any] = [PlayerSeated(number, sitting.name, None, user_id)]
    if table.host_id is None:
        table.host = user
        table.save(update_fields=["host"])
        events.append(HostChanged(user_id))
    events += settle_countdown(table, [*seats, sitting], now)
    record(table, events, now=now)
    return sitting


@transaction.atomic
def stand_up(*, table_id: UUID, user_id: int, now: datetime) -> Table | Refused:
    """Free one's seat while no match runs; the host passes on, and the last person closes the table.

    Where everybody who stays is ready a countdown begins, so `now` is the database's clock.
    """
    table = lock(table_id)
    if refusal := _not_waiting(table):
        return refusal
    seat = table.seats.filter(user_id=user_id).first()
    if seat is None:
        return refuse(Code.NOT_SEATED)
    seat.delete()
    events: list[Any] = [PlayerStoodUp(seat.number), *pass_host_on(table)]
    if table.host_id is None:
        close(table, now=now, after=events)
        return table
    events += settle_countdown(table, list(table.seats.all()), now)
    record(table, events, now=now)
    return table


@transaction.atomic
def add_bot(
    *, table_id: UUID, user_id: int, level: str, now: datetime, seat: int | None = None
) -> Seat | Refused:
    """Seat a bot; from the first one on the table is unrated until it is closed (House rules, Bots)."""
    table = lock(table_id)
    if refusal := _not_for_host(table, user_id):
        return refusal
    if level not in Seat.BotLevel.values:
        return refuse(Code.BAD_SETTINGS)
    seats = list(table.seats.all())
    number = _free_seat(table, seats, seat)
    if isinstance(number, Refused):
        return number
    bot = Seat.objects.create(
        table=table,
        number=number,
        bot_level=level,
        name=next_name(table.id, [taken.name for taken in seats]),
        joined_at=now,
    )
    if not table.bots_seated:
        table.bots_seated = True
        table.save(update_fields=["bots_seated"])
    record(table, [PlayerSeated(number, bot.name, level, None)], now=now)
    return bot


@transaction.atomic
def remove_bot(*, table_id: UUID, user_id: int, seat: int, now: datetime) -> Table | Refused:
    """Send a bot away; the table stays unrated."""
    table = lock(table_id)
    if refusal := _not_for_host(table, user_id):
        return refusal
    bot = table.seats.filter(number=seat, user__isnull=True).first()
    if bot is None:
        return refuse(Code.NOT_A_BOT)
    bot.delete()
    left = settle_countdown(table, list(table.seats.all()), now)
    record(table, [PlayerStoodUp(seat), *left], now=now)
    return table


@transaction.atomic
def change_settings(
    *,
    table_id: UUID,
    user_id: int,
    seat_count: int,
    minutes_per_level: int,
    thinking_seconds: int | None,
    is_private: bool,
    now: datetime,
) -> Table | Refused:
    """Change size, pace, thinking time and privacy; they hold from the next match on.

    Who was ready was so for the settings as they were, and is asked again.
    """
    table = lock(table_id)
    if refusal := _not_for_host(table, user_id):
        return refusal
    if not settings_are_known(seat_count, minutes_per_level, thinking_seconds):
        return refuse(Code.BAD_SETTINGS)
    highest = max(taken.number for taken in table.seats.all())
    if seat_count < highest:
        return refuse(Code.SEATS_IN_USE, seat=highest)
    wanted = SettingsChanged(seat_count, minutes_per_level, thinking_seconds, is_private)
    if all(getattr(table, field) == value for field, value in wanted._asdict().items()):
        return table
    for field, value in wanted._asdict().items():
        setattr(table, field, value)
    table.save(update_fields=list(wanted._fields))
    table.seats.filter(ready=True).update(ready=False)
    record(table, [wanted, *settle_countdown(table, list(table.seats.all()), now)], now=now)
    return table


@transaction.atomic
def close_table(*, table_id: UUID, user_id: int, now: datetime) -> Table | Refused:
    """Close the table for good, by its host and while no match runs."""
    table = lock(table_id)
    if refusal := _not_for_host(table, user_id):
        return refusal
    close(table, now=now)
    return table


def lock(table_id: UUID) -> Table:
    """Read the table and hold its row until the transaction ends; raises Table.DoesNotExist.

    Only the table's own row is locked: no lock ever spans two tables.
    """
    return Table.objects.select_for_update(of=("self",)).get(pk=table_id)


def pass_host_on(table: Table) -> list[HostChanged]:
    """Make the longest-seated person host when the host has no seat any more (House rules, Host).

    The table's row must be locked. Saves `table.host`, which is None when no person is left; returns
    the events to record, none when the host still sits.
    """
    people = list(table.seats.filter(user__isnull=False).order_by("joined_at", "number"))
    if any(seat.user_id == table.host_id for seat in people):
        return []
    new_host = people[0].user_id if people else None
    if new_host == table.host_id:
        return []
    table.host_id = new_host
    table.save(update_fields=["host"])
    return [HostChanged(new_host)]


def close(table: Table, *, now: datetime, after: list[Any] | None = None) -> None:
    """Close a locked table at which no match runs: free its seats, say so; no alarm stays.

    `after` are events that led to it and have not been recorded yet.
    """
    assert table.status != Table.Status.PLAYING, "a running match is ended first"
    table.seats.all().delete()
    table.status = Table.Status.CLOSED
    table.starts_at = None
    table.save(update_fields=["status", "starts_at"])
    record(table, [*(after or []), TableClosed()], now=now)


def _not_waiting(table: Table) -> Refused | None:
    if table.status == Table.Status.CLOSED:
        return refuse(Code.TABLE_CLOSED)
    if table.status == Table.Status.PLAYING:
        return refuse(Code.MATCH_RUNNING)
    return None


def _not_for_host(table: Table, user_id: int) -> Refused | None:
    if table.status != Table.Status.CLOSED and table.host_id != user_id:
        return refuse(Code.NOT_HOST)
    return _not_waiting(table)


def _free_seat(table: Table, seats: list[Seat], wanted: int | None) -> int | Refused:
    taken = {seat.number for seat in seats}
    free = [number for number in range(1, table.seat_count + 1) if number not in taken]
    if not free:
        return refuse(Code.TABLE_FULL)
    if wanted is None:
        return free[0]
    if not 1 <= wanted <= table.seat_count:
        return refuse(Code.NO_SUCH_SEAT, seats=table.seat_count)
    if wanted not in free:
        return refuse(Code.SEAT_TAKEN)
    return wanted

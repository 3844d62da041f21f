"""Saying that one is ready, and the countdown that starts a match without its host.

The countdown is a moment on the table's row and the table's one alarm. It never begins anew by itself:
who loses the connection, comes back or loads the page again changes nothing about it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from uuid import UUID

from django.conf import settings

from tables import pacing, readiness
from tables.announcing import waits_until
from tables.models import Seat, Table
from tables.services import match
from tables.services.desk import Desk, open_desk, retried_once
from tables.services.refusals import Code, Refused, refuse
from tables.table_events import CountdownBegan, CountdownEnded, PlayerNotReady, PlayerReady


@retried_once
def set_ready(
    *, table_id: UUID, user_id: int, ready: bool, now: datetime | None = None
) -> Refused | None:
    """Say that one is ready for the match, or not any more; said twice it changes nothing."""
    with open_desk(table_id, now) as desk:
        if desk is None or desk.table.status == Table.Status.CLOSED:
            return refuse(Code.TABLE_CLOSED)
        if desk.table.status == Table.Status.PLAYING:
            return refuse(Code.MATCH_RUNNING)
        seats = list(desk.table.seats.all())
        own = next((seat for seat in seats if seat.user_id == user_id), None)
        if own is None:
            return refuse(Code.NOT_SEATED)
        if own.ready == ready:
            return None
        own.ready = ready
        own.save(update_fields=["ready"])
        desk.around(PlayerReady(own.number) if ready else PlayerNotReady(own.number))
        _go_on_waiting(desk, seats)
        return None


def countdown_is_over(desk: Desk) -> None:
    """Start the match, as its host could have; where those who sit there cannot, just stop counting.

    After an outage of the servers nobody knows who is still there, so everybody is asked again (Q14).
    """
    seats = list(desk.table.seats.all())
    assert desk.table.starts_at is not None
    if (desk.now - desk.table.starts_at).total_seconds() > pacing.OUTAGE:
        for seat in seats:
            seat.ready = False
        Seat.objects.bulk_update(seats, ["ready"])
    if readiness.keeps_countdown(seats):
        match.begin(desk, seats)
    else:
        _go_on_waiting(desk, seats)


def _go_on_waiting(desk: Desk, seats: Sequence[Seat]) -> None:
    desk.around(*settle_countdown(desk.table, seats, desk.now))
    desk.wake_at = waits_until(desk.table, desk.now)


def settle_countdown(
    table: Table, seats: Sequence[Seat], now: datetime
) -> list[CountdownBegan | CountdownEnded]:
    """Begin or end the countdown of a locked table, as those on its seats ask for; return the events.

    Sets `table.starts_at`, which is saved with the events.
    """
    if table.starts_at is None and readiness.begins_countdown(seats):
        seconds = settings.COUNTDOWN_SECONDS
        table.starts_at = now + timedelta(seconds=seconds)
        return [CountdownBegan(ceil(seconds))]
    if table.starts_at is not None and not readiness.keeps_countdown(seats):
        table.starts_at = None
        return [CountdownEnded()]
    return []

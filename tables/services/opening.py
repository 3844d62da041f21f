"""Opening a table: one form, one seat taken, and limits so that nobody fills the lobby alone."""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext

from accounts.models import User
from tables.announcing import record
from tables.models import MAX_SEATS, MIN_SEATS, Seat, Table
from tables.services.refusals import Code, Refused, refuse
from tables.table_events import HostChanged, PlayerSeated

OPEN_TABLES_PER_HOST = 3
OPENINGS_PER_WINDOW = 10
OPENING_WINDOW = timedelta(hours=1)
NAME_LENGTH = 40


@transaction.atomic
def open_table(
    *,
    host_id: int,
    now: datetime,
    name: str = "",
    seat_count: int = MAX_SEATS,
    minutes_per_level: int = Table.Pace.FAST,
    thinking_seconds: int | None = Table.Thinking.THIRTY,
    is_private: bool = False,
) -> Table | Refused:
    """Open a table with its host on seat 1 (House rules, Host); without a name it bears the host's."""
    # The person's row is the lock: two forms sent at once must not pass the limit together.
    host = User.objects.select_for_update(no_key=True).filter(pk=host_id, is_active=True).first()
    if host is None:
        return refuse(Code.SIGNED_OUT)
    if not settings_are_known(seat_count, minutes_per_level, thinking_seconds):
        return refuse(Code.BAD_SETTINGS)
    open_tables = Table.objects.filter(host=host).exclude(status=Table.Status.CLOSED).count()
    if open_tables >= OPEN_TABLES_PER_HOST:
        return refuse(Code.TOO_MANY_TABLES, tables=open_tables)
    if minutes := _minutes_to_wait(host_id, now):
        return refuse(Code.TOO_FAST, minutes=minutes)
    table = Table.objects.create(
        name=clean_name(name) or gettext("%(name)s's table") % {"name": host.username},
        seat_count=seat_count,
        minutes_per_level=minutes_per_level,
        thinking_seconds=thinking_seconds,
        is_private=is_private,
        host=host,
        created_at=now,
        last_activity_at=now,
    )
    Seat.objects.create(table=table, number=1, user=host, name=host.username, joined_at=now)
    record(table, [PlayerSeated(1, host.username, None, host.pk), HostChanged(host.pk)], now=now)
    return table


def settings_are_known(
    seat_count: int, minutes_per_level: int, thinking_seconds: int | None
) -> bool:
    """Whether size, pace and thinking time are among those offered (House rules 02, 09)."""
    return (
        MIN_SEATS <= seat_count <= MAX_SEATS
        and minutes_per_level in Table.Pace.values
        and (thinking_seconds is None or thinking_seconds in Table.Thinking.values)
    )


def clean_name(text: str) -> str:
    """Take out what cannot be read, join white space, cut to the length a table card holds."""
    visible = "".join(sign if sign.isprintable() else " " for sign in text)
    return " ".join(visible.split())[:NAME_LENGTH].rstrip()


def _minutes_to_wait(user_id: int, now: datetime) -> int:
    """Count one opening; 0 while the window has room, else the minutes until the next window."""
    length = int(OPENING_WINDOW.total_seconds())
    window, elapsed = divmod(int(now.timestamp()), length)
    key = f"tables:opened:{user_id}:{window}"
    cache.add(key, 0, timeout=length)
    if cache.incr(key) <= OPENINGS_PER_WINDOW:
        return 0
    return (length - elapsed) // 60 + 1

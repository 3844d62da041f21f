"""The one moment each table waits for: the row is the truth, the Celery task only a hint.

Most moments never come, because people decide in time. So a hint is sent when the moment is near: by the
sweep, which looks ahead for longer than it takes to come round again, or at once where the table waits
for less than that.

The task is named by its name, so that services do not import what imports them.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from celery import current_app
from django.core.cache import cache
from django.db import connection

log = logging.getLogger("holdfast.alarms")

WAKE = "tables.wake"

AHEAD = 0.8
"Seconds that the sweep looks ahead; it comes round every half second."

UNSEEN = 0.1
"Seconds in which an alarm that is being set cannot be seen by a sweep; its setter looks further ahead."

HINT_LIFE = timedelta(seconds=30)
"A hint that comes later than this would find that the sweep has been there."

LATE = 0.25
"Seconds the sweep leaves to the hint."

AFTER_A_FAULT = 5.0
"Seconds after which a table that could not be woken is tried again."

HINTED = "alarms-hinted-until"
"Where the cache keeps the moment up to which the last sweep has looked."

_NOW = "SELECT clock_timestamp()"

_NEAR = """
    SELECT table_id, seq, wake_at FROM tables_alarm
    WHERE wake_at > %s AND wake_at <= %s ORDER BY wake_at
"""

_IS_SET = "SELECT 1 FROM tables_alarm WHERE table_id = %s AND seq = %s"

_POSTPONE = """
    UPDATE tables_alarm SET wake_at = clock_timestamp() + %s * interval '1 second'
    WHERE table_id = %s AND seq = %s
"""

_DUE = """
    SELECT table_id, seq FROM tables_alarm
    WHERE wake_at <= clock_timestamp() - %s * interval '1 second'
    ORDER BY wake_at LIMIT %s FOR UPDATE SKIP LOCKED
"""


def hint(table_id: UUID, seq: int, wake_at: datetime, now: datetime) -> None:
    """Ask a worker to wake a table at a moment that is near; one that is not is left to the sweep.

    A failure is logged, and left to it too.
    """
    if (wake_at - now).total_seconds() > AHEAD + UNSEEN:
        return
    try:
        current_app.send_task(
            WAKE,
            args=[str(table_id), seq],
            eta=wake_at,
            expires=max(wake_at, now) + HINT_LIFE,
            retry=False,
        )
    except Exception:
        where = {"table": table_id, "seq": seq}
        log.warning("an alarm is left to the sweep", exc_info=True, extra=where)


def hint_what_is_near() -> None:
    """Send the hints of all alarms that ring before the next sweep, and were not near at the last one.

    An alarm that was set since then for a nearer moment was hinted at by whoever set it, and so was one
    that was just being set.
    """
    with connection.cursor() as cursor:
        cursor.execute(_NOW)
        now: datetime = cursor.fetchone()[0]
        overdue, until = now - timedelta(seconds=LATE), now + timedelta(seconds=AHEAD)
        cursor.execute(_NEAR, [max(overdue, _hinted() or overdue), until])
        near = cursor.fetchall()
    for table_id, seq, wake_at in near:
        hint(table_id, seq, wake_at, now)
    try:
        cache.set(HINTED, until, timeout=HINT_LIFE.total_seconds())
    except Exception:
        log.warning("the next sweep will hint at some alarms again", exc_info=True)


def _hinted() -> datetime | None:
    try:
        hinted: datetime | None = cache.get(HINTED)
    except Exception:
        log.warning("it is not known what the last sweep has hinted at", exc_info=True)
        return None
    return hinted


def is_set(table_id: UUID, seq: int) -> bool:
    """Say whether nobody has answered yet the alarm that was set at `seq`."""
    with connection.cursor() as cursor:
        cursor.execute(_IS_SET, [table_id, seq])
        return cursor.fetchone() is not None


def postpone(table_id: UUID, seq: int) -> None:
    """Move an alarm that could not be answered behind the others, to be tried again in a while."""
    with connection.cursor() as cursor:
        cursor.execute(_POSTPONE, [AFTER_A_FAULT, table_id, seq])


def due(*, late: float = LATE, most: int = 100) -> list[tuple[UUID, int]]:
    """List alarms that nobody has answered `late` seconds on, as (table, seq), the longest overdue first.

    Rows that another process holds at this moment are passed over.
    """
    with connection.cursor() as cursor:
        cursor.execute(_DUE, [late, most])
        return list(cursor.fetchall())

"""The one moment each table waits for: the row is the truth, the Celery task only a hint.

The task is named by its name, so that services do not import what imports them.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from celery import current_app
from django.db import connection

log = logging.getLogger("holdfast.alarms")

WAKE = "tables.wake"

FARTHEST_HINT = timedelta(minutes=15)
"Longer waits are left to the sweep: a queue is no place to keep a day."

HINT_LIFE = timedelta(seconds=30)
"A hint that comes later than this would find that the sweep has been there."

LATE = 0.25
"Seconds the sweep leaves to the hint."

_DUE = """
    SELECT table_id, seq FROM tables_alarm
    WHERE wake_at <= clock_timestamp() - %s * interval '1 second'
    ORDER BY wake_at LIMIT %s FOR UPDATE SKIP LOCKED
"""


def hint(table_id: UUID, seq: int, wake_at: datetime, now: datetime) -> None:
    """Ask a worker to wake a table at a time. A failure is logged and left to the sweep."""
    if wake_at - now > FARTHEST_HINT:
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


def due(*, most: int = 100) -> list[tuple[UUID, int]]:
    """List alarms that nobody has answered, as (table, seq), the longest overdue first.

    Rows that another process holds at this moment are passed over.
    """
    with connection.cursor() as cursor:
        cursor.execute(_DUE, [LATE, most])
        return list(cursor.fetchall())

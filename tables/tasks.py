"""Celery's way in: every task is a service call, idempotent, with ids for arguments."""

import logging
from uuid import UUID

from celery import shared_task
from django.db import transaction

from tables import alarms
from tables.services import play
from tables.services.desk import retried_once

log = logging.getLogger("holdfast.alarms")


_is_set = retried_once(alarms.is_set)


@shared_task(name=alarms.WAKE)
def wake(table_id: str, seq: int) -> None:
    """Wake a table, if it still waits for the alarm that was set at `seq`.

    A hint that comes late finds that a sweep has been there, and need not wait for the table to see that.
    """
    if _is_set(UUID(table_id), seq):
        play.wake(table_id=UUID(table_id), seq=seq)


@shared_task(name="tables.sweep")
def sweep() -> None:
    """Hint at the alarms that ring soon, and wake every table whose alarm nobody has answered."""
    alarms.hint_what_is_near()
    wake_overdue()


def wake_overdue(*, late: float = alarms.LATE, most: int = 100) -> None:
    """Wake the tables, `most` at a time, whose alarm nobody has answered `late` seconds on.

    A table that fails does not hold up the others, now or at the next sweep.
    """
    with transaction.atomic():
        overdue = alarms.due(late=late, most=most)
    for table_id, seq in overdue:
        try:
            play.wake(table_id=table_id, seq=seq)
        except Exception:
            log.exception("a table could not be woken", extra={"table": table_id, "seq": seq})
            alarms.postpone(table_id, seq)

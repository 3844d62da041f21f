"""Recording what happened around a hand: into the journal, then to everybody at the table."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from tables.models import Table, TableEvent
from tables.table_events import encode


def record(table: Table, events: Sequence[Any], *, now: datetime, hand: int | None = None) -> None:
    """Append events to the journal of a locked table and save its `seq` and `last_activity_at`."""
    first = table.seq + 1
    TableEvent.objects.bulk_create(
        TableEvent(table=table, seq=seq, hand=hand, at=now, body=encode(event))
        for seq, event in enumerate(events, start=first)
    )
    table.seq += len(events)
    table.last_activity_at = now
    table.save(update_fields=["seq", "last_activity_at"])

"""Recording what happened around a hand: into the journal, then to everybody at the table."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from tables import alarms, broadcast, frames, journal, scene
from tables.models import Table
from tables.pacing import ABANDONED


def record(table: Table, events: Sequence[Any], *, now: datetime, hand: int | None = None) -> None:
    """Append events to the journal of a locked table at which no match runs, and announce them.

    Builds the scene anew, saves the row and sets the alarm.
    """
    table.scene = scene.build(table, table.tournament)
    after = table.seq
    wake_at = waits_until(table, now)
    journal.write(
        table,
        [(event, hand) for event in events],
        now=now,
        wake_at=wake_at,
        new_scene=True,
    )
    last_hand = journal.hand_of(table)
    shown = frames.hand_view(last_hand) if last_hand is not None else None
    listed = [
        {
            "seq": seq,
            "event": journal.encode(event),
            "view": frames.assemble(
                table.scene, shown, seq=seq, now=now, starts_at=table.starts_at
            ),
        }
        for seq, event in enumerate(events, start=after + 1)
    ]
    seq = table.seq

    def announce() -> None:
        broadcast.frames(table.pk, after, listed)
        if wake_at is not None:
            alarms.hint(table.pk, seq, wake_at, now)

    # What is committed has happened, whether or not anybody could be told.
    transaction.on_commit(announce, robust=True)


def waits_until(table: Table, now: datetime) -> datetime | None:
    """Return when a table without a match is woken: as its countdown is over, or when it is abandoned.

    None for one that is closed.
    """
    if table.status == Table.Status.CLOSED:
        return None
    return table.starts_at or now + timedelta(seconds=ABANDONED)

"""Recording what happened around a hand: into the journal, then to everybody at the table."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from tables import broadcast, frames, journal, scene
from tables.models import Table
from tables.pacing import ABANDONED


def record(table: Table, events: Sequence[Any], *, now: datetime, hand: int | None = None) -> None:
    """Append events to the journal of a locked table at which no match runs, and announce them.

    Builds the scene anew and saves the row. An open table gets an alarm for the day it is abandoned.
    """
    table.scene = scene.build(table, table.tournament)
    after = table.seq
    closed = table.status == Table.Status.CLOSED
    journal.write(
        table,
        [(event, hand) for event in events],
        now=now,
        wake_at=None if closed else now + timedelta(seconds=ABANDONED),
        new_scene=True,
    )
    last_hand = journal.hand_of(table)
    shown = frames.hand_view(last_hand) if last_hand is not None else None
    listed = [
        {
            "seq": seq,
            "event": journal.encode(event),
            "view": frames.assemble(table.scene, shown, seq=seq, now=now),
        }
        for seq, event in enumerate(events, start=after + 1)
    ]
    # What is committed has happened, whether or not anybody could be told.
    transaction.on_commit(lambda: broadcast.frames(table.pk, after, listed), robust=True)

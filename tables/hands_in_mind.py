"""The running hands that this process dealt or decided in last, so that it need not replay them.

A hand is found again only by the very state of its table's row: a journal that has moved on since, or was
restored from a backup and went another way, is read.
"""

import threading
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from tables.models import Table
from tables.rules.hand import Hand

MOST = 4096
"Hands; the one that was not asked for the longest is forgotten first."


class _Known(NamedTuple):
    hand: Hand
    hand_seq: int | None
    seq: int
    at: datetime


_known: dict[UUID, _Known] = {}
_lock = threading.Lock()


def take(table: Table) -> Hand | None:
    """Hand out the present hand of a locked table for good; None where it has to be read.

    Who takes it may let it move on, and keeps it anew once that is committed.
    """
    with _lock:
        known = _known.pop(table.pk, None)
    if known is None or known[1:] != (table.hand_seq, table.seq, table.last_activity_at):
        return None
    return known.hand


def keep(table: Table, hand: Hand) -> None:
    """Remember the hand that belongs to the committed state of a table."""
    with _lock:
        _known[table.pk] = _Known(hand, table.hand_seq, table.seq, table.last_activity_at)
        if len(_known) > MOST:
            del _known[next(iter(_known))]

"""Who is connected: a note in the cache that every open socket of a player renews.

Losing the connection is not leaving (House rules 09); this matters only where there is no timer. The
cache may forget, and a process may die without a word: both look like a player who is away, and cost
him a break at most.
"""

from datetime import datetime
from uuid import UUID

from django.core.cache import cache

RENEWED_EVERY = 15.0
"Seconds between two notes of one socket."

KEPT = 300


def seen(table_id: UUID, user_id: int, now: datetime) -> None:
    """Note that a player is connected at this moment."""
    cache.set(_key(table_id, user_id), now.timestamp(), KEPT)


def away_seconds(table_id: UUID, user_id: int, since: datetime, now: datetime) -> float:
    """Return for how long a player has been away, counted from `since` at the earliest."""
    last = cache.get(_key(table_id, user_id))
    if last is not None and now.timestamp() - last <= RENEWED_EVERY * 1.5:
        return 0.0
    start = since.timestamp() if last is None else max(last, since.timestamp())
    return max(0.0, now.timestamp() - start)


def _key(table_id: UUID, user_id: int) -> str:
    return f"seen:{table_id}:{user_id}"

"""Who is connected, by a note in the cache that every open socket of a player renews, and who of those
who were signed in when they connected still is.

Losing the connection is not leaving (House rules 09); this matters only where there is no timer. The
cache may forget, and a process may die without a word: both look like a player who is away, and cost
him a break at most.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection

from accounts.models import User

RENEWED_EVERY = 15.0
"Seconds between two notes of one socket."

KEPT = 300

# Asked for everybody at every heartbeat: as two query sets with long lists it takes thrice the time.
_HOLD = f"""
    SELECT place
    FROM unnest(%s::text[], %s::bigint[], %s::text[])
        WITH ORDINALITY AS asked (session_key, user_id, password, place)
    JOIN {Session._meta.db_table} AS session USING (session_key)
    JOIN {User._meta.db_table} AS account
        ON account.id = asked.user_id AND account.password = asked.password
    WHERE session.expire_date > clock_timestamp() AND account.is_active
"""  # noqa: S608 - names of our own


class Signature(NamedTuple):
    """By what a connection is somebody's: his session, and the password that was his then (hashed)."""

    session_key: str
    user_id: int
    password: str


def signed_in(signatures: Iterable[Signature]) -> set[Signature]:
    """Return those that still hold: the session lives, the account does, the password is the same.

    Sessions are rows here (SESSION_ENGINE), so that one statement asks for all of them.
    """
    asked = set(signatures)
    if not asked:
        return asked
    listed = list(asked)
    keys, people, passwords = zip(*listed, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(_HOLD, [list(keys), list(people), list(passwords)])
        return {listed[place - 1] for (place,) in cursor.fetchall()}


def seen(table_id: UUID, user_id: int, now: datetime) -> None:
    """Note that a player is connected at this moment."""
    all_seen([(table_id, user_id)], now)


def all_seen(players: Iterable[tuple[UUID, int]], now: datetime) -> None:
    """Note the same of many players, as (table, user)."""
    notes = {_key(table_id, user_id): now.timestamp() for table_id, user_id in players}
    if notes:
        cache.set_many(notes, KEPT)


def away_seconds(table_id: UUID, user_id: int, since: datetime, now: datetime) -> float:
    """Return for how long a player has been away, counted from `since` at the earliest."""
    last = cache.get(_key(table_id, user_id))
    if last is not None and now.timestamp() - last <= RENEWED_EVERY * 1.5:
        return 0.0
    start = since.timestamp() if last is None else max(last, since.timestamp())
    return max(0.0, now.timestamp() - start)


def _key(table_id: UUID, user_id: int) -> str:
    return f"seen:{table_id}:{user_id}"

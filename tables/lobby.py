"""The lobby's read side: which tables are listed, and each table in words.

Private tables and closed ones are never listed. Nothing is written here.
"""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.expected import expected_minutes
from tables.models import MAX_SEATS, MIN_SEATS, Seat, Table
from tournaments.models import Entry

LISTED = 60
STILL_IN = (Entry.Status.PLAYING, Entry.Status.ON_BREAK)


def rows(user_id: int | None = None) -> list[dict[str, Any]]:
    """List the open tables as rows: those waiting with most seats filled first, then those playing.

    Newest first where that is equal. Every row holds words ready to print and the plain values behind
    them; `user_id` marks the tables where that person sits.
    """
    # "open" sorts before "playing": a busy night must not push those who wait off the list.
    first = _with_counts(Table.objects.filter(is_private=False)).order_by("status", "-created_at")
    listed = [row(table, user_id) for table in first[:LISTED]]
    waiting = [told for told in listed if told["state"] == Table.Status.OPEN]
    waiting.sort(key=lambda told: -told["seats_taken"])
    return waiting + [told for told in listed if told["state"] != Table.Status.OPEN]


def rows_of(user_id: int | None) -> list[dict[str, Any]]:
    """List the tables where a person has a seat, private ones too, newest first."""
    if user_id is None:
        return []
    mine = Table.objects.filter(pk__in=Seat.objects.filter(user_id=user_id).values("table_id"))
    return [row(table, user_id) for table in _with_counts(mine)]


def _with_counts(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Read what a row needs: host, seats, and how many are still in the running match (`left`)."""
    return (
        tables.exclude(status=Table.Status.CLOSED)
        .select_related("host", "tournament")
        .prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))
        .annotate(
            left=Count("tournament__entries", filter=Q(tournament__entries__status__in=STILL_IN))
        )
        .order_by("-created_at")
    )


def row(table: Table, user_id: int | None = None) -> dict[str, Any]:
    """Tell one table in words; its seats are prefetched."""
    seats = list(table.seats.all())
    taken = {seat.number for seat in seats}
    bots = sum(1 for seat in seats if seat.user_id is None)
    is_open = table.status == Table.Status.OPEN
    is_mine = user_id is not None and any(seat.user_id == user_id for seat in seats)
    may_sit = is_open and len(seats) < table.seat_count and not is_mine
    players = table.seat_count if is_open else max(len(seats), 2)
    return {
        "id": str(table.id),
        "url": table.get_absolute_url(),
        "name": table.name,
        "host": table.host.username if table.host else "",
        "state": table.status,
        "state_words": state_words(table, len(seats)),
        "seat_count": table.seat_count,
        "seats_taken": len(seats),
        "seats": [
            {"number": number, "taken": number in taken}
            for number in range(1, table.seat_count + 1)
        ],
        "bots": bots,
        "bots_words": bots_words(bots),
        "pace_words": pace_words(table.minutes_per_level),
        "thinking_words": thinking_words(table.thinking_seconds),
        "length_words": length_words(players, table.minutes_per_level, table.thinking_seconds),
        "rated": not table.bots_seated,
        "rated_words": rated_words(table.bots_seated),
        "is_mine": is_mine,
        "may_sit": may_sit,
        "action": "sit" if may_sit else "open" if is_mine else "watch",
        "action_words": _("Sit") if may_sit else _("Back to the table") if is_mine else _("Watch"),
    }


def state_words(table: Table, taken: int) -> str:
    """Say whether a table waits or plays: 'Waiting, 3 of 6' or 'Playing, level 4, 3 of 6 left'."""
    if table.status == Table.Status.CLOSED:
        return _("Closed")
    if table.status == Table.Status.OPEN:
        return _("Waiting, %(taken)s of %(seats)s") % {"taken": taken, "seats": table.seat_count}
    level = table.tournament.level if table.tournament else 1
    return _("Playing, level %(level)s, %(left)s still in") % {
        "level": level,
        "left": getattr(table, "left", taken),
    }


def pace_words(minutes_per_level: int) -> str:
    """Say how fast the blinds rise."""
    return _("blinds every %(minutes)s min") % {"minutes": minutes_per_level}


def thinking_words(thinking_seconds: int | None) -> str:
    """Say how long a decision may take."""
    if thinking_seconds is None:
        return _("no timer")
    return _("%(seconds)s s per move") % {"seconds": thinking_seconds}


def length_words(players: int, minutes_per_level: int, thinking_seconds: int | None) -> str:
    """Say about how long a match takes with so many players."""
    minutes = expected_minutes(players, minutes_per_level, thinking_seconds)
    return _("about %(minutes)s min") % {"minutes": minutes}


def rated_words(bots_seated: bool) -> str:
    """Say whether the next match counts for the leaderboard, before anyone sits down."""
    return _("not rated (bots)") if bots_seated else _("rated")


def bots_words(bots: int) -> str:
    """Say how many bots sit; empty for none."""
    return ngettext("%(bots)s bot", "%(bots)s bots", bots) % {"bots": bots} if bots else ""


def summary(table: Table) -> list[str]:
    """Say what a match at the table is like: pace, thinking time, length, rated or not."""
    return [
        pace_words(table.minutes_per_level),
        thinking_words(table.thinking_seconds),
        length_words(table.seat_count, table.minutes_per_level, table.thinking_seconds),
        rated_words(table.bots_seated),
    ]


def lengths() -> dict[str, int]:
    """Give the expected minutes of every choice of the create form, by "seats/minutes/seconds"."""
    return {
        f"{seats}/{minutes}/{seconds or 'none'}": expected_minutes(seats, minutes, seconds)
        for seats in range(MIN_SEATS, MAX_SEATS + 1)
        for minutes in Table.Pace.values
        for seconds in (*Table.Thinking.values, None)
    }

"""Questions about ratings; nothing here writes. Points are whole, as shown."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Avg, Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.translation import gettext, ngettext

from leaderboard.models import Opponent, Rating, RatingChange
from leaderboard.rules import elo
from leaderboard.rules.elo import UserId
from leaderboard.rules.ledger import PAUSE
from tournaments.models import Entry, Tournament

ROWS_ON_A_PAGE = 50
OPPONENTS_TO_BE_LISTED = 5
RECENT = timedelta(days=30)


class BoardRow(NamedTuple):
    """One line of the board; `change` is in shown points over the last 30 days."""

    rank: int
    user_id: UserId
    name: str
    points: int
    tournaments: int
    wins: int
    change: int


class Board(NamedTuple):
    """One page of the board. `own` is the viewer's line wherever it stands, None if not listed."""

    rows: list[BoardRow]
    page: int
    pages: int
    players: int
    own: BoardRow | None


class Statistics(NamedTuple):
    """What a player has done in all finished tournaments, rated or not.

    `average_place` is None before the first; `hands` counts those dealt in them.
    """

    tournaments: int
    wins: int
    average_place: float | None
    hands: int


class Played(NamedTuple):
    """One finished tournament of a player; `change` is None where it was not rated."""

    tournament: Tournament
    place: int
    players: int
    shared: bool
    change: RatingChange | None


def rating_of(user_id: UserId) -> int | None:
    """Return the shown points, None before the first rated tournament."""
    stored = Rating.objects.filter(user_id=user_id).values_list("rating", flat=True).first()
    return None if stored is None else elo.points(stored)


def board(page: int = 1, *, now: datetime, viewer_id: UserId | None = None) -> Board:
    """Return one page of all who are listed; a page beyond the last is the last.

    Order: rating to the hundredth, then more tournaments, then who reached the rating first.
    """
    listed = _listed(now)
    players = listed.count()
    pages = max(1, -(-players // ROWS_ON_A_PAGE))
    page = min(max(page, 1), pages)
    first = (page - 1) * ROWS_ON_A_PAGE
    shown = _with_change(listed, now)[first : first + ROWS_ON_A_PAGE]
    rows = [_row(rating, rank) for rank, rating in enumerate(shown, start=first + 1)]
    own = next((row for row in rows if row.user_id == viewer_id), None)
    if own is None and viewer_id is not None:
        own = _own_row(viewer_id, now)
    return Board(rows, page, pages, players, own)


def missing_for_listing(user_id: UserId, *, now: datetime) -> str | None:
    """Say in a sentence what keeps a player off the board; None if nothing does."""
    rating = Rating.objects.filter(user_id=user_id).first() or Rating(user_id=user_id)
    more = elo.PROVISIONAL_TOURNAMENTS - rating.tournaments
    met = _established_opponents().filter(user_id=user_id).count()
    opponents = OPPONENTS_TO_BE_LISTED - met
    numbers = {
        "tournaments": ngettext("%d more rated tournament", "%d more rated tournaments", more)
        % more,
        "opponents": ngettext("%d more opponent", "%d more opponents", opponents) % opponents,
    }
    if more > 0 and opponents > 0:
        return gettext("You need %(tournaments)s and %(opponents)s to be listed.") % numbers
    if more > 0:
        return gettext("You need %(tournaments)s to be listed.") % numbers
    if opponents > 0:
        return gettext("You need %(opponents)s to be listed.") % numbers
    if rating.last_rated_at is None or rating.last_rated_at < now - PAUSE:
        return gettext("You need a rated tournament within 90 days to be listed again.")
    return None


def history(user_id: UserId, last: int | None = None) -> list[RatingChange]:
    """Return a player's changes, oldest first; only the `last` ones if given."""
    changes = RatingChange.objects.filter(user_id=user_id).order_by("-rated_at")
    return list(changes[:last])[::-1]


def changes_of(tournament_id: UUID) -> list[dict[str, Any]]:
    """Return what a tournament did to each rating and why, by place; ready for JSON.

    Names are those of today, so a closed account is a tombstone (`closed`) here too. `before`,
    `after` and `delta` are shown points. `pairs` explains `score` and `expected` opponent
    by opponent: {user_id, name, rating (shown, before), score, expected, weight, meetings,
    damping}.
    """
    changes = RatingChange.objects.filter(tournament_id=tournament_id)
    changes = changes.select_related("user").order_by("place", "user_id")
    entries = Entry.objects.filter(tournament_id=tournament_id, user__isnull=False)
    seats = dict(entries.values_list("user_id", "seat"))
    names = {change.user_id: change.user.get_username() for change in changes}
    return [
        {
            "user_id": change.user_id,
            "seat": seats[change.user_id],
            "name": names[change.user_id],
            "closed": not change.user.is_active,
            "place": change.place,
            "shared": change.shared,
            "before": change.points_before,
            "after": change.points_after,
            "delta": change.points_delta,
            "provisional": elo.is_provisional(change.games_before + 1),
            "score": change.score,
            "expected": round(change.expected, 2),
            "k": round(change.k, 2),
            "pairs": [
                {
                    "user_id": pair["user"],
                    "name": names[pair["user"]],
                    "rating": elo.points(pair["rating"]),
                    "score": pair["score"],
                    "expected": round(pair["expected"], 2),
                    "weight": pair["weight"],
                    "meetings": pair["meetings"],
                    "damping": round(pair["damping"], 2),
                }
                for pair in change.pairs
            ],
        }
        for change in changes
    ]


def statistics(user_id: UserId) -> Statistics:
    """Sum up a player's finished tournaments."""
    sums = _finished_entries(user_id).aggregate(
        tournaments=Count("pk"),
        wins=Count("pk", filter=Q(place=1)),
        average_place=Avg("place"),
        hands=Sum("tournament__hands_finished", default=0),
    )
    return Statistics(**sums)


def last_tournaments(user_id: UserId, count: int = 10) -> list[Played]:
    """Return a player's latest finished tournaments, newest first."""
    players = Entry.objects.filter(tournament=OuterRef("tournament")).order_by()
    entries = list(
        _finished_entries(user_id)
        .select_related("tournament")
        .annotate(
            players=Subquery(players.values("tournament").annotate(c=Count("pk")).values("c"))
        )
        .order_by("-tournament__finished_at", "-tournament_id")[:count]
    )
    changes = RatingChange.objects.filter(
        user_id=user_id, tournament__in=[entry.tournament_id for entry in entries]
    )
    by_tournament = {change.tournament_id: change for change in changes}
    return [
        Played(
            entry.tournament,
            entry.place,
            entry.players,
            entry.shared,
            by_tournament.get(entry.tournament_id),
        )
        for entry in entries
        if entry.place is not None
    ]


def _established_opponents() -> QuerySet[Opponent]:
    """Who has met whom, where the other is no longer provisional today."""
    established = Rating.objects.filter(tournaments__gte=elo.PROVISIONAL_TOURNAMENTS)
    return Opponent.objects.filter(opponent_id__in=established.values("user_id"))


def _listed(now: datetime) -> QuerySet[Rating]:
    # Grouped once over everybody: asked for player by player, it takes seconds with a few thousand.
    met_enough = (
        _established_opponents()
        .order_by()
        .values("user_id")
        .annotate(count=Count("pk"))
        .filter(count__gte=OPPONENTS_TO_BE_LISTED)
    )
    return Rating.objects.filter(
        tournaments__gte=elo.PROVISIONAL_TOURNAMENTS,
        last_rated_at__gte=now - PAUSE,
        user__is_active=True,
        user_id__in=met_enough.values("user_id"),
    ).order_by("-rating", "-tournaments", "rating_since", "user_id")


def _with_change(ratings: QuerySet[Rating], now: datetime) -> QuerySet[Rating]:
    first_recent = RatingChange.objects.filter(
        user_id=OuterRef("user_id"), rated_at__gt=now - RECENT
    ).order_by("rated_at")
    return ratings.select_related("user").annotate(
        rating_before_recent=Subquery(first_recent.values("rating_before")[:1])
    )


def _own_row(user_id: UserId, now: datetime) -> BoardRow | None:
    rating = _with_change(_listed(now), now).filter(user_id=user_id).first()
    if rating is None:
        return None
    ahead = Q(rating__gt=rating.rating) | Q(rating=rating.rating) & (
        Q(tournaments__gt=rating.tournaments)
        | Q(tournaments=rating.tournaments)
        & (
            Q(rating_since__lt=rating.rating_since)
            | Q(rating_since=rating.rating_since, user_id__lt=user_id)
        )
    )
    return _row(rating, _listed(now).filter(ahead).count() + 1)


def _row(rating: Any, rank: int) -> BoardRow:
    """`rating` is a row annotated by `_with_change`."""
    before = rating.rating_before_recent
    return BoardRow(
        rank=rank,
        user_id=rating.user_id,
        name=rating.user.username,
        points=rating.points,
        tournaments=rating.tournaments,
        wins=rating.wins,
        change=0 if before is None else rating.points - elo.points(before),
    )


def _finished_entries(user_id: UserId) -> QuerySet[Entry]:
    return Entry.objects.filter(
        user_id=user_id, tournament__status=Tournament.Status.FINISHED, place__isnull=False
    )

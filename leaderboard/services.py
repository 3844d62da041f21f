"""The only writer of ratings while the site runs.

The caller is inside the transaction that closes the tournament and holds the table's row lock.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from leaderboard.models import Opponent, Rating, RatingChange
from leaderboard.rules.elo import FORMULA_VERSION, TRILLION, Change, PairOfUsers, UserId
from leaderboard.rules.ledger import (
    MEETINGS_WINDOW,
    Standing,
    advance,
    pairs,
    rate_result,
    rated_at,
)
from tournaments.models import Entry, Tournament


def rate_tournament(tournament: Tournament) -> list[RatingChange]:
    """Rate a finished tournament and return its changes by user id; a second call changes nothing.

    Empty unless the tournament is finished, rated and was played by two accounts or more. Rating
    rows are locked in the order of user ids, so that two tables of the same players cannot block
    each other:

    1. lock the players' ratings, starting those who have none;
    2. stop if another call has rated the tournament meanwhile;
    3. count how often each pair met within the last seven days;
    4. write changes, ratings and who has met whom.

    House rules 13.
    """
    assert connection.in_atomic_block, "ratings are written in the caller's transaction"
    places = places_to_rate(tournament)
    if len(places) < 2:
        return []
    assert tournament.finished_at is not None

    ratings = _lock_ratings(places)
    if stored := list(RatingChange.objects.filter(tournament=tournament).order_by("user_id")):
        return stored
    before = [standing_of(rating) for rating in ratings]
    at = rated_at(tournament.finished_at, before)
    changes = rate_result(before, places, _earlier_meetings(places, at), at)
    for rating, standing, change in zip(ratings, before, changes, strict=True):
        store_standing(rating, advance(standing, change, at))
    Rating.objects.bulk_update(ratings, RATING_FIELDS)
    note_opponents(places)
    return RatingChange.objects.bulk_create(
        change_row(tournament, change, at) for change in changes
    )


def places_to_rate(tournament: Tournament) -> dict[UserId, int]:
    """Return the place of every account in a finished rated tournament, else nothing."""
    if tournament.status != Tournament.Status.FINISHED or not tournament.rated:
        return {}
    entries = Entry.objects.filter(tournament=tournament)
    return places_by_tournament(entries).get(tournament.pk, {})


def places_by_tournament(entries: QuerySet[Entry]) -> dict[UUID, dict[UserId, int]]:
    """Return the places of the accounts among the entries of finished tournaments."""
    places: dict[UUID, dict[UserId, int]] = {}
    accounts = entries.filter(user__isnull=False).order_by("user_id")
    for tournament_id, user_id, place in accounts.values_list("tournament_id", "user_id", "place"):
        assert user_id is not None and place is not None, f"no place yet in {tournament_id}"
        places.setdefault(tournament_id, {})[user_id] = place
    return places


RATING_FIELDS = [
    "rating", "tournaments", "wins", "last_rated_at", "rating_since", "returning_left",
]  # fmt: skip


def standing_of(rating: Rating) -> Standing:
    """Return the row as the plain value the rules work with."""
    values = {field: getattr(rating, field) for field in RATING_FIELDS}
    return Standing(user_id=rating.user_id, **values)


def store_standing(rating: Rating, standing: Standing) -> None:
    """Copy the standing to the row, which the caller saves."""
    for field in RATING_FIELDS:
        setattr(rating, field, getattr(standing, field))


def change_row(tournament: Tournament, change: Change, at: datetime) -> RatingChange:
    """Return the change as a row that is not saved yet."""
    return RatingChange(
        tournament=tournament,
        user_id=change.user_id,
        formula_version=FORMULA_VERSION,
        rated_at=at,
        rating_before=change.before,
        delta=change.delta,
        rating_after=change.after,
        games_before=change.games,
        place=change.place,
        shared=change.shared,
        n=len(change.pairs) + 1,
        returning=change.returning,
        k=float(change.k),
        score=float(change.score),
        expected=change.expected / TRILLION,
        pairs=[
            {
                "user": pair.opponent,
                "rating": pair.opponent_rating,
                "score": float(pair.score),
                "expected": pair.expected / TRILLION,
                "weight": float(pair.weight),
                "meetings": pair.meetings,
                "damping": float(pair.damping),
            }
            for pair in change.pairs
        ],
    )


def note_opponents(field: Iterable[UserId]) -> None:
    """Remember that all of these have met; those who had met before stay as they are."""
    met = sorted((a, b) for pair in pairs(field) for a, b in (sorted(pair), sorted(pair)[::-1]))
    rows = [Opponent(user_id=user, opponent_id=opponent) for user, opponent in met]
    Opponent.objects.bulk_create(rows, ignore_conflicts=True)


def _lock_ratings(users: Iterable[UserId]) -> list[Rating]:
    ids = sorted(users)
    Rating.objects.bulk_create([Rating(user_id=user) for user in ids], ignore_conflicts=True)
    return list(Rating.objects.select_for_update().filter(user_id__in=ids).order_by("user_id"))


def _earlier_meetings(users: Iterable[UserId], at: datetime) -> dict[PairOfUsers, int]:
    recent = RatingChange.objects.filter(user_id__in=users, rated_at__gt=at - MEETINGS_WINDOW)
    fields: dict[object, list[UserId]] = {}
    for tournament_id, user_id in recent.values_list("tournament_id", "user_id"):
        fields.setdefault(tournament_id, []).append(user_id)
    met: dict[PairOfUsers, int] = {}
    for field in fields.values():
        for pair in pairs(field):
            met[pair] = met.get(pair, 0) + 1
    return met

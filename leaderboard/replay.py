"""The whole board reckoned again from results: to prove it, or to mend it after a result changed.

House rules 13.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Min

from leaderboard.models import Opponent, Rating, RatingChange
from leaderboard.rules.elo import UserId
from leaderboard.rules.ledger import Ledger, Standing
from leaderboard.services import (
    RATING_FIELDS,
    change_row,
    note_opponents,
    places_by_tournament,
    standing_of,
    store_standing,
)
from tournaments.models import Entry, Tournament

CHANGE_FIELDS = [
    field.name
    for field in RatingChange._meta.concrete_fields
    if field.name not in ("id", "user", "tournament")
]


class Difference(NamedTuple):
    """Something stored that a replay reckons otherwise.

    `what` is "rating" or "change"; `stored` and `reckoned` hold the fields that differ and are None
    where the row is missing on that side.
    """

    what: str
    user_id: UserId
    tournament_id: object | None
    stored: dict[str, Any] | None
    reckoned: dict[str, Any] | None


class Replay(NamedTuple):
    """All ratings as results make them, and where the stored ones differ."""

    standings: dict[UserId, Standing]
    changes: list[RatingChange]
    differences: list[Difference]


def replay() -> Replay:
    """Reckon every rating from the results, in the order in which they counted, and compare.

    Results that were rated keep the order in which they counted; one that never was stands at its
    finish.
    Nothing is written.
    """
    ledger = Ledger()
    reckoned: list[RatingChange] = []
    for tournament, places in _results():
        at, changes = ledger.enter(places, _finish(tournament))
        reckoned.extend(change_row(tournament, change, at) for change in changes)
    differences = [*_compare_changes(reckoned), *_compare_ratings(ledger.standings)]
    return Replay(ledger.standings, reckoned, differences)


@transaction.atomic
def rewrite() -> Replay:
    """Replace every rating and change by what the results make of them; return what differed.

    No tournament can be rated meanwhile.
    """
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE leaderboard_rating, leaderboard_ratingchange IN EXCLUSIVE MODE")
    result = replay()
    RatingChange.objects.all().delete()
    Opponent.objects.all().delete()
    Rating.objects.all().delete()
    ratings = [Rating(user_id=user) for user in sorted(result.standings)]
    for rating in ratings:
        store_standing(rating, result.standings[rating.user_id])
    Rating.objects.bulk_create(ratings, batch_size=1000)
    RatingChange.objects.bulk_create(result.changes, batch_size=1000)
    fields: dict[object, list[UserId]] = {}
    for change in result.changes:
        fields.setdefault(change.tournament_id, []).append(change.user_id)
    for field in {frozenset(users) for users in fields.values()}:
        note_opponents(field)
    return result


def _results() -> Iterator[tuple[Tournament, dict[UserId, int]]]:
    """Yield rated results in the order in which they count, with the place of every account."""
    counted = dict(
        RatingChange.objects.values("tournament_id")
        .annotate(at=Min("rated_at"))
        .values_list("tournament_id", "at")
    )
    finished = Tournament.objects.filter(status=Tournament.Status.FINISHED, rated=True)
    places = places_by_tournament(Entry.objects.filter(tournament__in=finished))
    for tournament in sorted(finished, key=lambda t: (counted.get(t.pk, _finish(t)), t.pk)):
        if len(places.get(tournament.pk, {})) >= 2:
            yield tournament, places[tournament.pk]


def _finish(tournament: Tournament) -> datetime:
    assert tournament.finished_at is not None
    return tournament.finished_at


def _compare_changes(reckoned: list[RatingChange]) -> Iterator[Difference]:
    stored = {(row.tournament_id, row.user_id): row for row in RatingChange.objects.all()}
    for row in reckoned:
        old = stored.pop((row.tournament_id, row.user_id), None)
        yield from _compare("change", row.user_id, row.tournament_id, CHANGE_FIELDS, old, row)
    for old in stored.values():
        yield from _compare("change", old.user_id, old.tournament_id, CHANGE_FIELDS, old, None)


def _compare_ratings(standings: dict[UserId, Standing]) -> Iterator[Difference]:
    stored = {row.user_id: standing_of(row) for row in Rating.objects.all()}
    for user_id in sorted(stored | standings):
        yield from _compare(
            "rating", user_id, None, RATING_FIELDS, stored.get(user_id), standings.get(user_id)
        )


def _compare(
    what: str, user_id: UserId, tournament_id: object, fields: list[str], old: object, new: object
) -> Iterator[Difference]:
    if old is not None and new is not None:
        fields = [field for field in fields if getattr(old, field) != getattr(new, field)]
        if not fields:
            return
    yield Difference(
        what,
        user_id,
        tournament_id,
        None if old is None else {field: getattr(old, field) for field in fields},
        None if new is None else {field: getattr(new, field) for field in fields},
    )

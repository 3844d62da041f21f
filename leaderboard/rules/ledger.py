"""Where every player stands, and what one more result does to it.

The same three steps serve a tournament that has just finished and a replay of all of them: how does
each player come in, what does the formula say, how does he go out. Pure: results and times come in.

House rules 13.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import combinations

from leaderboard.rules.elo import START, Change, Hundredths, PairOfUsers, Player, UserId, rate

PAUSE = timedelta(days=90)
TOURNAMENTS_AFTER_A_PAUSE = 5
MEETINGS_WINDOW = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player between two tournaments.

    `rating_since` is when the rating became what it is; both times are None before the first rated
    tournament. `returning_left` counts the tournaments that still have a raised K after a pause.
    """

    user_id: UserId
    rating: Hundredths = START
    tournaments: int = 0
    wins: int = 0
    last_rated_at: datetime | None = None
    rating_since: datetime | None = None
    returning_left: int = 0


def rated_at(finished_at: datetime, standings: Iterable[Standing]) -> datetime:
    """Return the time a result counts from: its finish, but after all that its players had before.

    Two tables of one player may finish in the same instant and be written in the other order. The
    later write then counts one microsecond after the earlier one, so that sorting by this time
    always gives the order in which ratings were really changed.
    """
    before = [standing.last_rated_at for standing in standings if standing.last_rated_at]
    return max([finished_at, *(last + timedelta(microseconds=1) for last in before)])


def rate_result(
    standings: Sequence[Standing],
    places: Mapping[UserId, int],
    earlier_meetings: Mapping[PairOfUsers, int],
    at: datetime,
) -> list[Change]:
    """Return the changes of one result, in the order of `standings`.

    `earlier_meetings` counts the rated tournaments a pair finished together in the seven days
    before `at`, this one not included.
    """
    players = [
        Player(
            user_id=standing.user_id,
            rating=standing.rating,
            games=standing.tournaments,
            place=places[standing.user_id],
            returning=_returning_at(standing, at) > 0,
        )
        for standing in standings
    ]
    return rate(players, {pair: met + 1 for pair, met in earlier_meetings.items()})


def advance(standing: Standing, change: Change, at: datetime) -> Standing:
    """Return where the player stands after the change."""
    return replace(
        standing,
        rating=change.after,
        tournaments=standing.tournaments + 1,
        wins=standing.wins + (change.place == 1),
        last_rated_at=at,
        rating_since=at if change.after != change.before else standing.rating_since or at,
        returning_left=max(0, _returning_at(standing, at) - 1),
    )


def pairs(field: Iterable[UserId]) -> Iterator[PairOfUsers]:
    """Yield every two who were in the field together."""
    return map(frozenset, combinations(sorted(field), 2))


class Ledger:
    """All standings while results are replayed one after another, in the order they counted."""

    def __init__(self) -> None:
        self.standings: dict[UserId, Standing] = {}
        self.met: defaultdict[PairOfUsers, deque[datetime]] = defaultdict(deque)

    def enter(
        self, places: Mapping[UserId, int], finished_at: datetime
    ) -> tuple[datetime, list[Change]]:
        """Rate one more result; return the time it counts from and its changes by user id."""
        before = [self.standings.get(user, Standing(user_id=user)) for user in sorted(places)]
        at = rated_at(finished_at, before)
        changes = rate_result(before, places, self._meet(places, at), at)
        for standing, change in zip(before, changes, strict=True):
            self.standings[standing.user_id] = advance(standing, change, at)
        return at, changes

    def _meet(self, field: Iterable[UserId], at: datetime) -> dict[PairOfUsers, int]:
        """Count the earlier meetings of every pair, and note this one."""
        earlier = {}
        for pair in pairs(field):
            times = self.met[pair]
            while times and times[0] <= at - MEETINGS_WINDOW:
                times.popleft()
            earlier[pair] = len(times)
            times.append(at)
        return earlier


def _returning_at(standing: Standing, at: datetime) -> int:
    if standing.last_rated_at is not None and at - standing.last_rated_at >= PAUSE:
        return TOURNAMENTS_AFTER_A_PAUSE
    return standing.returning_left

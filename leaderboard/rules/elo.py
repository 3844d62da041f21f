"""Elo for a tournament of two to six: every pair of players is one game.

Here lives the formula alone. Who has played whom, when, and how often is `ledger.py`; storing is
`services.py`. Ratings and changes are integers in hundredths of a point; the only floating-point
step is the expected score, rounded at once to whole trillionths. Everything after it is exact, so
the order of the players, the machine and a replay years later cannot change a hundredth.

House rules 13.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import TypeAlias

Hundredths: TypeAlias = int
UserId: TypeAlias = int
PairOfUsers: TypeAlias = frozenset[UserId]

FORMULA_VERSION = 1

START: Hundredths = 1000_00
FLOOR: Hundredths = 100_00
SCALE: Hundredths = 400_00

PROVISIONAL_TOURNAMENTS = 10
SETTLED_TOURNAMENTS = 30
K_SETTLED = 20
K_RETURNING = 32

# Meetings of a pair within a week that count in full, this one included.
FULL_MEETINGS_SMALL_TABLE = 6
FULL_MEETINGS_LARGE_TABLE = 20
SMALL_TABLE = 3

TRILLION = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player of a finished tournament, as he was before it.

    `games` counts the rated tournaments he finished before; `returning` says that this one is among
    his first after a pause. A shared place carries the same number for all who share it.
    """

    user_id: UserId
    rating: Hundredths
    games: int
    place: int
    returning: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One opponent, seen from the player whose change it explains.

    `expected` is in trillionths. `meetings` counts how often the two met within a week, this time
    included.
    """

    opponent: UserId
    opponent_rating: Hundredths
    score: Fraction
    expected: int
    weight: Fraction
    meetings: int
    damping: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What one tournament did to one rating, with everything it was made of.

    `expected` is in trillionths. `raw` is the exact change in points before rounding. `after` is
    never below the floor, even where `before + delta` would be.
    """

    user_id: UserId
    before: Hundredths
    delta: Hundredths
    after: Hundredths
    games: int
    place: int
    shared: bool
    returning: bool
    k: Fraction
    score: Fraction
    expected: int
    raw: Fraction
    pairs: tuple[Pair, ...]


def rate(
    players: Sequence[Player], meetings: Mapping[PairOfUsers, int] | None = None
) -> list[Change]:
    """Return the change of every player, in the order given.

    `meetings` says how many rated tournaments a pair finished together within a week, this one
    included; a pair it does not name met once. All changes are computed from the ratings before the
    tournament:

    1. each pair scores 1, ½ (shared place) or 0, minus what the ratings expected;
    2. a newcomer moves an established opponent half as much, a pair that meets too often less;
    3. K divided by the number of opponents, times the sum;
    4. rounded to hundredths so that the sum stays the rounded sum.

    Raises ValueError for fewer than two players or a user named twice.

    >>> winner, loser = rate([Player(user_id=1, rating=1200_00, games=60, place=1),
    ...                       Player(user_id=2, rating=1000_00, games=60, place=2)])
    >>> winner.delta, loser.delta, winner.after
    (481, -481, 120481)

    House rules 13.
    """
    if len(players) < 2:
        raise ValueError(f"a rated tournament needs two players, not {len(players)}")
    if len({player.user_id for player in players}) != len(players):
        raise ValueError("a user can be rated only once in a tournament")

    pairs = [_pairs_of(player, players, meetings or {}) for player in players]
    raws = [_raw(player, own, len(players)) for player, own in zip(players, pairs, strict=True)]
    deltas = _to_hundredths(players, raws)
    places = [player.place for player in players]
    return [
        Change(
            user_id=player.user_id,
            before=player.rating,
            delta=delta,
            after=max(FLOOR, player.rating + delta),
            games=player.games,
            place=player.place,
            shared=places.count(player.place) > 1,
            returning=player.returning,
            k=k_factor(player.games, player.returning),
            score=sum((pair.score for pair in own), Fraction(0)),
            expected=sum(pair.expected for pair in own),
            raw=raw,
            pairs=own,
        )
        for player, own, raw, delta in zip(players, pairs, raws, deltas, strict=True)
    ]


def expected_score(own: Hundredths, other: Hundredths) -> int:
    """Return the share of a win, in trillionths, that `own` is expected to take from `other`.

    The two sides of a pair always add up to one trillion.

    >>> expected_score(1200_00, 1000_00), expected_score(1000_00, 1200_00)
    (759746926648, 240253073352)
    """
    if own < other:
        return TRILLION - expected_score(other, own)
    return round(TRILLION / (1 + 10 ** ((other - own) / SCALE)))


def k_factor(games: int, returning: bool = False) -> Fraction:
    """Return the most points one tournament can move a player who has finished `games` before.

    60 for the first, falling evenly to 20 from the 31st on; at least 32 after a pause.

    >>> [str(k_factor(games)) for games in (0, 10, 15, 30, 99)]
    ['60', '140/3', '40', '20', '20']
    """
    falling = Fraction(60) - Fraction(4 * games, 3)
    k = max(falling, Fraction(K_SETTLED))
    return max(k, Fraction(K_RETURNING)) if returning else k


def damping(meetings: int, players: int) -> Fraction:
    """Return how much a game counts for two who meet for the `meetings`-th time within a week.

    >>> damping(6, 2), damping(12, 2), damping(12, 6)
    (Fraction(1, 1), Fraction(1, 2), Fraction(1, 1))
    """
    full = FULL_MEETINGS_SMALL_TABLE if players <= SMALL_TABLE else FULL_MEETINGS_LARGE_TABLE
    return min(Fraction(1), Fraction(full, meetings))


def is_provisional(games: int) -> bool:
    """Say whether a player of `games` rated tournaments is still shown with a question mark."""
    return games < PROVISIONAL_TOURNAMENTS


def points(rating: Hundredths) -> int:
    """Return a rating as it is shown: whole points, half up.

    A change is shown as the difference of two shown ratings, never rounded by itself.

    >>> points(1041_50), points(1048_49), points(1048_49) - points(1041_50)
    (1042, 1048, 6)
    """
    return (rating + 50) // 100


def _pairs_of(
    player: Player, players: Sequence[Player], meetings: Mapping[PairOfUsers, int]
) -> tuple[Pair, ...]:
    pairs = []
    for other in players:
        if other is player:
            continue
        met = meetings.get(frozenset((player.user_id, other.user_id)), 1)
        pairs.append(
            Pair(
                opponent=other.user_id,
                opponent_rating=other.rating,
                score=_score(player.place, other.place),
                expected=expected_score(player.rating, other.rating),
                weight=_weight(player.games, other.games),
                meetings=met,
                damping=damping(met, len(players)),
            )
        )
    return tuple(pairs)


def _score(own_place: int, other_place: int) -> Fraction:
    if own_place == other_place:
        return Fraction(1, 2)
    return Fraction(own_place < other_place)


def _weight(own_games: int, other_games: int) -> Fraction:
    """A stranger's rating says little yet, so it moves an established one by half."""
    if not is_provisional(own_games) and is_provisional(other_games):
        return Fraction(1, 2)
    return Fraction(1)


def _raw(player: Player, pairs: tuple[Pair, ...], n: int) -> Fraction:
    surplus = sum(
        (
            pair.weight * pair.damping * (pair.score - Fraction(pair.expected, TRILLION))
            for pair in pairs
        ),
        Fraction(0),
    )
    return k_factor(player.games, player.returning) * surplus / (n - 1)


def _to_hundredths(players: Sequence[Player], raws: Sequence[Fraction]) -> list[Hundredths]:
    """Round so that no change is off by a hundredth and the sum is the rounded exact sum.

    Everyone is rounded down; the hundredths that are then missing go to the largest remainders, the
    lower user id first where two are equal.
    """
    exact = [100 * raw for raw in raws]
    deltas = [floor(value) for value in exact]
    missing = round(sum(exact, Fraction(0))) - sum(deltas)
    by_remainder = sorted(
        range(len(players)), key=lambda i: (deltas[i] - exact[i], players[i].user_id)
    )
    for i in by_remainder[:missing]:
        deltas[i] += 1
    return deltas

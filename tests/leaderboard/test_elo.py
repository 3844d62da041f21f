"""The rating formula: worked examples to the hundredth, and the laws it keeps. House rules 13."""

import doctest
import random
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaderboard.rules import elo
from leaderboard.rules.elo import Change, Player, rate


def table(*rows: tuple[int, int, int]) -> list[Player]:
    """Players 1, 2, 3 ... from (points, games, place)."""
    return [
        Player(user_id=number, rating=points * 100, games=games, place=place)
        for number, (points, games, place) in enumerate(rows, start=1)
    ]


def deltas(changes: list[Change]) -> list[int]:
    return [change.delta for change in changes]


# Worked examples


def test_two_newcomers_win_and_lose_thirty_points() -> None:
    changes = rate(table((1000, 0, 1), (1000, 0, 2)))
    assert [change.after for change in changes] == [1030_00, 970_00]


def test_a_favourite_wins_little_and_loses_much() -> None:
    won = rate(table((1200, 60, 1), (1000, 60, 2)))
    lost = rate(table((1200, 60, 2), (1000, 60, 1)))
    assert deltas(won) == [481, -481]
    assert [change.after for change in won] == [1204_81, 995_19]
    assert deltas(lost) == [-1519, 1519]
    assert [change.after for change in lost] == [1184_81, 1015_19]


def test_losing_to_a_newcomer_costs_half() -> None:
    assert deltas(rate(table((1200, 60, 2), (1000, 0, 1)))) == [-760, 4559]


def test_three_players_with_a_shared_second_place() -> None:
    changes = rate(table((1100, 60, 1), (1000, 60, 2), (950, 60, 2)))
    assert deltas(changes) == [656, -431, -225]
    assert [change.after for change in changes] == [1106_56, 995_69, 947_75]
    assert [change.score for change in changes] == [2, Fraction(1, 2), Fraction(1, 2)]
    assert [round(change.expected / elo.TRILLION, 4) for change in changes] == [
        1.3435,
        0.9314,
        0.7252,
    ]
    assert [round(float(change.raw), 4) for change in changes] == [6.5655, -4.3140, -2.2515]
    assert [change.shared for change in changes] == [False, True, True]
    seen_from_a = [round(pair.expected / elo.TRILLION, 4) for pair in changes[0].pairs]
    assert seen_from_a == [0.6401, 0.7034]


def test_three_players_of_mixed_experience() -> None:
    changes = rate(table((1100, 40, 1), (1000, 15, 2), (950, 3, 2)))
    assert [change.k for change in changes] == [20, 40, 56]
    assert deltas(changes) == [508, -791, -631]
    assert [change.after for change in changes] == [1105_08, 992_09, 943_69]


SIX = {
    "A": (1210, 2),
    "B": (1130, 5),
    "C": (1060, 1),
    "D": (1000, 3),
    "E": (1000, 6),
    "F": (940, 4),
}


def six(
    places: dict[str, int] | None = None, games: dict[str, int] | None = None
) -> dict[str, Change]:
    names = sorted(SIX)
    rows = [
        (SIX[name][0], (games or {}).get(name, 60), (places or {}).get(name, SIX[name][1]))
        for name in names
    ]
    return dict(zip(names, rate(table(*rows)), strict=True))


def test_six_established_players() -> None:
    changes = six()
    assert {name: change.delta for name, change in changes.items()} == {
        "C": 986, "A": 127, "D": 380, "F": 165, "B": -837, "E": -821,
    }  # fmt: skip
    assert {name: change.after for name, change in changes.items()} == {
        "C": 1069_86, "A": 1211_27, "D": 1003_80, "F": 941_65, "B": 1121_63, "E": 991_79,
    }  # fmt: skip
    assert {name: int(change.score) for name, change in changes.items()} == {
        "C": 5, "A": 4, "D": 3, "F": 2, "B": 1, "E": 0,
    }  # fmt: skip
    expected = {name: round(change.expected / elo.TRILLION, 4) for name, change in changes.items()}
    assert expected == {
        "C": 2.5344, "A": 3.6822, "D": 2.0511, "F": 1.5883, "B": 3.0930, "E": 2.0511,
    }  # fmt: skip
    assert {name: round(float(change.raw), 4) for name, change in changes.items()} == {
        "C": 9.8626, "A": 1.2710, "D": 3.7957, "F": 1.6470, "B": -8.3719, "E": -8.2043,
    }  # fmt: skip


def test_a_shared_fourth_place_moves_points_between_the_two_only() -> None:
    apart, shared = six(), six(places={"B": 4, "F": 4})
    assert (shared["B"].delta, shared["F"].delta) == (-637, -35)
    assert [shared[name].delta for name in "ACDE"] == [apart[name].delta for name in "ACDE"]


def test_six_players_of_mixed_experience() -> None:
    changes = six(games={"D": 12, "E": 0})
    assert {name: change.delta for name, change in changes.items()} == {
        "C": 903, "A": 81, "D": 615, "F": 48, "B": -902, "E": -2461,
    }  # fmt: skip


def test_six_newcomers() -> None:
    newcomers = table(*((1000, 0, place) for place in range(1, 7)))
    assert deltas(rate(newcomers)) == [3000, 1800, 600, -600, -1800, -3000]


@pytest.mark.parametrize(
    ("gap", "expected"),
    [(0, 0.500), (50, 0.571), (100, 0.640), (150, 0.703), (200, 0.760), (300, 0.849), (400, 0.909)],
)
def test_expected_score_by_rating_gap(gap: int, expected: float) -> None:
    trillionths = elo.expected_score((1000 + gap) * 100, 1000_00)
    assert round(trillionths / elo.TRILLION, 3) == expected


def test_a_much_weaker_opponent_gives_little_and_costs_much() -> None:
    won = rate(table((1600, 60, 1), (1000, 60, 2)))
    lost = rate(table((1600, 60, 2), (1000, 60, 1)))
    assert (round(won[0].delta / 100, 1), round(lost[0].delta / 100, 1)) == (0.6, -19.4)


def test_examples_in_the_docstrings_run() -> None:
    assert doctest.testmod(elo).failed == 0
    assert doctest.testmod(elo).attempted >= 6


# K, damping, floor and display


def test_k_falls_evenly_from_sixty_to_twenty_over_thirty_tournaments() -> None:
    assert [elo.k_factor(games) for games in (0, 15, 29, 30, 31, 500)] == [
        60, 40, Fraction(64, 3), 20, 20, 20,
    ]  # fmt: skip
    assert round(float(elo.k_factor(10)), 2) == 46.67


def test_k_is_at_least_thirty_two_after_a_pause() -> None:
    assert elo.k_factor(60, returning=True) == 32
    assert elo.k_factor(25, returning=True) == 32
    assert elo.k_factor(3, returning=True) == elo.k_factor(3) == 56


def test_a_pair_that_meets_too_often_moves_less() -> None:
    players = table((1000, 60, 1), (1000, 60, 2))
    pair = frozenset((1, 2))
    assert deltas(rate(players, {pair: 6})) == [1000, -1000]
    assert deltas(rate(players, {pair: 12})) == [500, -500]
    assert deltas(rate(players, {pair: 60})) == [100, -100]


def test_damping_starts_at_the_seventh_meeting_of_two_or_three_and_the_twenty_first_of_more() -> (
    None
):
    assert [elo.damping(m, 3) for m in (1, 6, 7, 8)] == [1, 1, Fraction(6, 7), Fraction(3, 4)]
    assert [elo.damping(m, 4) for m in (1, 20, 21, 40)] == [1, 1, Fraction(20, 21), Fraction(1, 2)]


def test_damping_touches_only_the_pair_that_met() -> None:
    players = table((1000, 60, 1), (1000, 60, 2), (1000, 60, 3))
    assert deltas(rate(players, {frozenset((1, 3)): 12})) == [750, 0, -750]


def test_ten_and_fifty_lost_games_of_a_second_account_are_worth_little() -> None:
    """Two accounts, one always loses, all within a week: damping caps what it can give."""

    def farm(games: int) -> int:
        ratings = [1000_00, 1000_00]
        for played in range(games):
            players = [
                Player(user_id=i, rating=ratings[i], games=played, place=i + 1) for i in (0, 1)
            ]
            ratings = [change.after for change in rate(players, {frozenset((0, 1)): played + 1})]
        return elo.points(ratings[0])

    assert (farm(10), farm(50)) == (1144, 1183)


def test_a_rating_never_falls_below_one_hundred() -> None:
    changes = rate(table((100, 0, 2), (100, 0, 1)))
    assert (changes[0].after, changes[0].delta) == (100_00, -3000)


def test_ratings_are_shown_in_whole_points_half_up() -> None:
    assert [elo.points(value) for value in (1041_49, 1041_50, 1042_49)] == [1041, 1042, 1042]


def test_a_tournament_of_one_or_a_user_named_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"^a rated tournament needs two players, not 1$"):
        rate(table((1000, 0, 1)))
    twin = Player(user_id=1, rating=1000_00, games=0, place=1)
    with pytest.raises(ValueError, match=r"^a user can be rated only once in a tournament$"):
        rate([twin, twin])


# Laws for every table


def places_of(scores: list[int]) -> list[int]:
    """1, 2, 2, 4: how many finished above, plus one."""
    return [1 + sum(other > score for other in scores) for score in scores]


ratings_in_hundredths = st.integers(100_00, 3000_00)
games_before = st.integers(0, 60)
either = st.booleans()


@st.composite
def tables(draw, games=games_before, returning=either) -> list[Player]:
    n = draw(st.integers(2, 6))
    scores = draw(st.lists(st.integers(1, 6), min_size=n, max_size=n))
    ids = draw(st.lists(st.integers(1, 10**6), min_size=n, max_size=n, unique=True))
    return [
        Player(
            user_id=user_id,
            rating=draw(ratings_in_hundredths),
            games=draw(games),
            place=place,
            returning=draw(returning),
        )
        for user_id, place in zip(ids, places_of(scores), strict=True)
    ]


@st.composite
def tables_and_meetings(draw):
    players = draw(tables())
    ids = sorted(player.user_id for player in players)
    meetings = {frozenset((a, b)): draw(st.integers(1, 50)) for a in ids for b in ids if a < b}
    return players, meetings


settled = tables(games=st.integers(30, 99), returning=st.just(False))


@given(
    own=ratings_in_hundredths,
    other=ratings_in_hundredths,
    games=games_before,
    result=st.sampled_from([(1, 2), (1, 1), (2, 1)]),
)
def test_two_players_with_equal_k_reduce_to_textbook_elo(own, other, games, result) -> None:
    first, _ = rate(
        [
            Player(user_id=1, rating=own, games=games, place=result[0]),
            Player(user_id=2, rating=other, games=games, place=result[1]),
        ]
    )
    score = {(1, 2): 1.0, (1, 1): 0.5, (2, 1): 0.0}[result]
    expected = 1 / (1 + 10 ** ((other - own) / 100 / 400))
    textbook = max(20, 60 - 4 * games / 3) * (score - expected)
    assert abs(first.delta / 100 - textbook) < 0.01 + 1e-9


@given(settled)
def test_established_players_only_exchange_points(players) -> None:
    assert sum(deltas(rate(players))) == 0


@given(tables_and_meetings(), st.randoms(use_true_random=False))
def test_the_order_in_which_players_are_given_does_not_matter(played, rng) -> None:
    players, meetings = played
    shuffled = list(players)
    rng.shuffle(shuffled)
    before = {change.user_id: (change.delta, change.raw) for change in rate(players, meetings)}
    after = {change.user_id: (change.delta, change.raw) for change in rate(shuffled, meetings)}
    assert before == after


@given(tables_and_meetings())
def test_nobody_moves_by_more_than_his_k(played) -> None:
    for change in rate(*played):
        assert abs(change.raw) <= change.k


@given(tables_and_meetings())
def test_a_sole_winner_never_loses_and_a_sole_last_never_gains(played) -> None:
    players, meetings = played
    last = max(player.place for player in players)
    for change in rate(players, meetings):
        if change.place == 1 and not change.shared:
            assert change.delta >= 0
        if change.place == last and not change.shared:
            assert change.delta <= 0


@given(tables_and_meetings(), st.data())
def test_a_better_own_place_never_lowers_the_change(played, data) -> None:
    players, meetings = played
    me = data.draw(st.sampled_from(players)).user_id
    others = [player for player in players if player.user_id != me]

    def delta_at(rank: int) -> int:
        """`rank` counts half steps from the top: odd ones are shared with somebody."""
        levels = sorted({player.place for player in others})
        strength = {player.user_id: -2 * levels.index(player.place) for player in others}
        strength[me] = 1 - rank
        ids = [player.user_id for player in players]
        place = dict(zip(ids, places_of([strength[i] for i in ids]), strict=True))
        moved = [
            Player(
                user_id=player.user_id,
                rating=player.rating,
                games=player.games,
                place=place[player.user_id],
                returning=player.returning,
            )
            for player in players
        ]
        return next(change.delta for change in rate(moved, meetings) if change.user_id == me)

    levels = len({player.place for player in others})
    from_the_top = [delta_at(rank) for rank in range(2 * levels + 1)]
    assert from_the_top == sorted(from_the_top, reverse=True)


@given(tables(games=st.integers(30, 99), returning=st.just(False)), st.data())
def test_splitting_a_shared_place_moves_points_between_the_two_only(players, data) -> None:
    n = len(players)
    a, b = data.draw(st.permutations(range(n)))[:2]
    strength = {i: -player.place for i, player in enumerate(players)}
    strength[b] = strength[a]
    pair_only = [i for i in range(n) if i in (a, b) or strength[i] != strength[a]]
    chosen = [players[i] for i in pair_only]
    if len(chosen) < 2:
        return

    def raws(split: bool) -> dict[int, Fraction]:
        scores = [2 * strength[i] + (split and i == a) for i in pair_only]
        placed = [
            Player(user_id=p.user_id, rating=p.rating, games=p.games, place=place)
            for p, place in zip(chosen, places_of(scores), strict=True)
        ]
        return {change.user_id: change.raw for change in rate(placed)}

    together, apart = raws(split=False), raws(split=True)
    moved = {user: apart[user] - together[user] for user in together}
    step = Fraction(20, len(chosen) - 1) / 2
    assert moved.pop(players[a].user_id) == step
    assert moved.pop(players[b].user_id) == -step
    assert not any(moved.values())


@given(tables_and_meetings())
def test_rounding_is_off_by_less_than_a_hundredth_and_keeps_the_sum(played) -> None:
    changes = rate(*played)
    assert all(
        abs(Fraction(change.delta, 100) - change.raw) < Fraction(1, 100) for change in changes
    )
    assert sum(deltas(changes)) == round(100 * sum(change.raw for change in changes))


@given(tables())
def test_without_ties_the_score_is_the_number_of_players_left_behind(players) -> None:
    for change in rate(players):
        if not any(
            change.place == other.place for other in players if other.user_id != change.user_id
        ):
            assert change.score == len(players) - change.place


# An independent slow oracle: the same rules in 60-digit decimals, player by player


def oracle(players: list[Player], meetings: dict[frozenset[int], int]) -> dict[int, int]:
    with localcontext() as context:
        context.prec = 60
        exact = {}
        for me in players:
            k = Decimal(60) - Decimal(4) * me.games / 3 if me.games < 30 else Decimal(20)
            if me.returning and k < 32:
                k = Decimal(32)
            total = Decimal(0)
            for you in players:
                if you.user_id == me.user_id:
                    continue
                mine = Decimal(10) ** (Decimal(me.rating) / 40000)
                yours = Decimal(10) ** (Decimal(you.rating) / 40000)
                score = (Decimal((you.place > me.place) - (you.place < me.place)) + 1) / 2
                cap = 6 if len(players) < 4 else 20
                met = meetings[frozenset({me.user_id, you.user_id})]
                share = Decimal(cap) / met if met > cap else Decimal(1)
                if me.games > 9 and you.games < 10:
                    share /= 2
                total += share * (score - mine / (mine + yours))
            exact[me.user_id] = 100 * k * total / (len(players) - 1)
        rounded = {
            user: int(value.to_integral_value("ROUND_FLOOR")) for user, value in exact.items()
        }
        target = int(sum(exact.values()).to_integral_value("ROUND_HALF_EVEN"))
        while sum(rounded.values()) < target:
            # Whoever is still furthest below his exact change gets the next hundredth.
            user = min(rounded, key=lambda u: (-(exact[u] - rounded[u]), u))
            rounded[user] += 1
        return rounded


def test_agrees_with_a_slow_independent_reckoning_on_random_tables() -> None:
    rng = random.Random(13)
    compared = 0
    for _ in range(3000):
        n = rng.randint(2, 6)
        places = places_of([rng.randint(1, 8) for _ in range(n)])
        players = [
            Player(
                user_id=user_id,
                rating=rng.randint(700_00, 1500_00),
                games=rng.choice([0, 3, 9, 10, 15, 29, 30, 80]),
                place=place,
                returning=rng.random() < 0.1,
            )
            for user_id, place in zip(rng.sample(range(1000), n), places, strict=True)
        ]
        ids = [player.user_id for player in players]
        meetings = {
            frozenset((a, b)): rng.choice([1, 1, 2, 6, 7, 15, 21, 40])
            for a in ids
            for b in ids
            if a < b
        }
        ours = {change.user_id: change.delta for change in rate(players, meetings)}
        assert ours == oracle(players, meetings), players
        compared += n
    assert compared > 9000

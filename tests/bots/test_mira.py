"""Mira feels how strong her hand is against any other and compares it with the price."""

from collections import Counter
from random import Random

import pytest

from tables.bots import mira
from tables.rules.cards import parse_cards
from tables.rules.view import view_of
from tests.dealing import limit_practice


def answers(game, count: int = 60) -> Counter:
    rng = Random(5)
    view = view_of(game.hand, game.to_act)
    return Counter(mira.choose(view, rng).kind for _ in range(count))


@pytest.mark.parametrize(
    ("holes", "board", "chance"),
    [("AsAd", "", 0.852), ("7s2d", "", 0.346), ("AsKs", "Qs Js Ts", 1.0)],
)
def test_her_estimate_is_near_the_exact_chance(holes, board, chance):
    estimate = mira.chance_against_any(parse_cards(holes), parse_cards(board), Random(2))
    assert estimate == pytest.approx(chance, abs=0.08)


def test_she_raises_aces_now_and_then_slowly():
    """One time in ten she only calls with a strong hand."""
    told = answers(limit_practice("AsAd KsKd"))
    assert told["raise_to"] > 45
    assert 0 < told["call"] < 15


def test_she_folds_to_a_price_that_is_too_high():
    game = limit_practice("7s2d KsKd", "Ac Kh 9d 5s 4c")
    game.play("1 calls, 2 raises to 20, 1 calls; flop: 2 bets 10, 1 calls; turn: 2 bets 20")
    assert answers(game)["fold"] > 50


def test_she_bluffs_the_river_in_position_now_and_then():
    game = limit_practice("7s2d 8s3d", "Ac Kh 9d 5s 4c")
    game.play(
        "1 calls, 2 checks; flop: 2 checks, 1 checks; turn: 2 checks, 1 checks; river: 2 checks"
    )
    told = answers(game, 200)
    assert 2 <= told["raise_to"] <= 30
    assert told["check"] >= 170


def test_the_same_seed_repeats_her_choice():
    game = limit_practice("QsJd KsKd")
    view = view_of(game.hand, 1)
    assert mira.choose(view, Random(9)) == mira.choose(view, Random(9))

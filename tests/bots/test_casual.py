"""Casual is loose and passive, readable, and plays its cards."""

from collections import Counter
from random import Random

import pytest

from tables.bots import casual
from tables.bots.made import GOOD, NOTHING, SOMETHING, STRONG, made_class, outs
from tables.rules.cards import parse_cards
from tables.rules.view import view_of
from tests.dealing import DRY_BOARD, dealt


@pytest.mark.parametrize(
    ("holes", "board", "kind"),
    [
        ("AsKd", "Ah Kc 2d", STRONG),
        ("7s7d", "7h Kc 2d", STRONG),
        ("9s8s", "Ts 7d 6c", STRONG),
        ("AsKd", "Ah 9c 2d", GOOD),
        ("QsQd", "Jh 9c 2d", GOOD),
        ("9s8d", "Ah 9c 2d", SOMETHING),
        ("5s5d", "Ah 9c 2d", SOMETHING),
        ("AsKs", "Qs 9s 2d", SOMETHING),
        ("9s8d", "7h Tc 2d", SOMETHING),
        ("AsKd", "Qh 9c 2d", NOTHING),
        ("AsKd", "Qh Qc 2d", NOTHING),
        ("KsQd", "7h 7c 7d", NOTHING),
        ("3s2d", "Ah Kh Qh Jh Th", NOTHING),
        ("AsKd", "Ah 7c 7d", GOOD),
    ],
)
def test_hands_are_classed_by_what_a_person_sees(holes, board, kind):
    """Two pair or better with own cards, top pair, something, nothing; the board alone is nothing."""
    assert made_class(parse_cards(holes), parse_cards(board)) == kind


def test_outs_are_counted_for_straights_and_flushes_with_cards_to_come():
    assert outs(parse_cards("AsKs"), parse_cards("Qs 9s 2d")) == 9
    assert outs(parse_cards("9s8d"), parse_cards("7h Tc 2d")) == 8
    assert outs(parse_cards("9s8d"), parse_cards("6h Tc 2d")) == 4
    assert outs(parse_cards("AsKs"), parse_cards("Qs 9s 2d 3c 4h")) == 0


def answers(game, seat: int, count: int = 200) -> Counter:
    """Ask Casual the same again and again."""
    rng = Random(1)
    view = view_of(game.hand, seat)
    return Counter(casual.choose(view, rng).kind for _ in range(count))


def test_it_does_not_fold_where_checking_is_free():
    game = dealt("1000 1000", button=1, cards="AsAd 7c2h", board=DRY_BOARD)
    game.play("1 calls")
    assert answers(game, 2)["fold"] == 0


def test_it_never_folds_a_strong_hand_to_a_bet():
    game = dealt("1000 1000 1000", button=1, cards="AsAd KsKd 2s3d", board="Kc 8h 2d 5s 9c")
    game.play("1 calls, 2 calls, 3 checks; flop: 2 checks, 3 checks, 1 bets 30")
    told = answers(game, 2)
    assert told["fold"] == 0
    assert told["raise_to"] > 60
    assert told["call"] > 60


def test_it_lets_a_big_bet_have_the_pot_when_it_has_nothing():
    game = dealt("1000 1000", button=1, cards="AsAd 7c4h", board="Kc 9h 2d 5s 9c")
    game.play("1 calls, 2 checks; flop: 2 checks, 1 bets 40")
    assert answers(game, 2)["fold"] == 200


def test_it_limps_more_often_than_it_raises():
    """Over all hands first in, before the flop: loose and passive."""
    rng = Random("limps")
    told: Counter = Counter()
    for _ in range(800):
        cards = rng.sample(range(52), 2)
        game = dealt("1000 1000 1000 1000", button=1)
        game.hand.player(4).holes = tuple(cards)
        told[casual.choose(view_of(game.hand, 4), rng).kind] += 1
    assert 0.06 < told["raise_to"] / 800 < 0.15
    assert 0.28 < told["call"] / 800 < 0.45
    assert told["fold"] / 800 > 0.4

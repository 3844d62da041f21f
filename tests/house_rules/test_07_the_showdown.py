"""Section 07 of the rules page, a test for each sentence: the showdown."""

import pytest

from tables.rules.cards import cards_text, parse_cards
from tables.rules.evaluator import hand_name
from tables.rules.view import view_of, visible
from tests.dealing import DRY_BOARD, PlayedHand, dealt, order_of_asking

ROYAL_BOARD = "AsKs QsJs Ts"


def checked_down(cards: str, board: str, stacks: str = "1000 1000 1000") -> PlayedHand:
    game = dealt(stacks, button=1, cards=cards, board=board)
    while not game.complete:
        order_of_asking(game)
    return game


def test_the_players_still_in_show_their_cards() -> None:
    """All of them, winners and losers, for everybody to see."""
    game = checked_down("AsAd KsKd QsQd", DRY_BOARD)
    assert sorted(game.tabled()) == [1, 2, 3]
    shown = {seat.seat: cards_text(seat.cards or ()) for seat in view_of(game.hand, None).seats}
    assert shown == {1: "AsAd", 2: "KsKd", 3: "QsQd"}


def test_the_best_five_of_the_seven_win() -> None:
    """Two of one's own and five on the table."""
    game = checked_down("Ah2d KsKd 8s6d", "9h 7d Th 4h 2h", "1000 1000 1000")
    assert game.awards() == [(30, {1: 30})]
    assert hand_name(game.hand.awards[0].strength or 0) == "flush, ace high"


@pytest.mark.parametrize(
    ("hole", "board", "five"),
    [
        pytest.param("AsKs", "QsJsTs 2c 2d", "AsKsQsJsTs", id="both cards"),
        pytest.param("As2c", "KsQsJs Ts 3d", "AsKsQsJsTs", id="one card"),
        pytest.param("2c3d", "AsKsQs Js Ts", "AsKsQsJsTs", id="none"),
    ],
)
def test_the_own_cards_are_used_in_any_way_even_none(hole: str, board: str, five: str) -> None:
    """Both cards, one of them, or the five on the table alone."""
    game = checked_down(f"{hole} 4h5h 4d7c", board)
    best = {seat: cards_text(cards) for seat, cards in game.hand.awards[0].fives}
    assert best[1] == five


def test_on_a_tie_the_pot_is_split_into_equal_parts() -> None:
    """Three equal hands, a third of the pot each."""
    game = checked_down("2c3c 2d3d 2h3h", ROYAL_BOARD)
    assert game.awards() == [(30, {2: 10, 3: 10, 1: 10})]


def test_suit_never_breaks_a_tie() -> None:
    """The same ranks in spades and in clubs are the same hand."""
    game = checked_down("AsKs AcKc 2h3d", "Qd Jh Tc 4s 5h")
    assert game.awards() == [(30, {2: 15, 1: 15})]


def test_a_point_that_cannot_be_split_goes_to_the_first_winner_left_of_the_button() -> None:
    """25 for two: 13 to the big blind, 12 to the button."""
    game = dealt("1000 1000 1000", button=1, board=ROYAL_BOARD)
    game.play("1 calls, 2 folds, 3 checks")
    while not game.complete:
        order_of_asking(game)
    assert game.awards() == [(25, {3: 13, 1: 12})]


def test_each_side_pot_is_split_separately() -> None:
    """Three tie for the main pot, two of them for the side pot, each with its own odd point."""
    game = dealt("101 205 205 205", button=4, blinds="5/10", board=ROYAL_BOARD)
    game.play("3 raises to 101, 4 calls, 1 all-in, 2 folds; flop: 3 all-in 104, 4 calls")
    assert [amount for amount, _ in game.awards()] == [313, 208]
    assert game.awards() == [(313, {1: 105, 3: 104, 4: 104}), (208, {3: 104, 4: 104})]


def test_folded_cards_are_never_shown() -> None:
    """Not at the showdown of the others and not after the hand, to nobody but their owner."""
    game = dealt("1000 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 folds, 2 calls, 3 checks; flop: 2 all-in, 3 calls")
    folded = set(parse_cards("AsAd"))
    for viewer in (2, 3, None):
        for event in game.events:
            cards = getattr(visible(event, viewer), "cards", None) or ()
            assert not folded & set(cards)
        seats = {seat.seat: seat.cards for seat in view_of(game.hand, viewer).seats}
        assert seats[1] is None
    assert view_of(game.hand, 1).holes == parse_cards("AsAd")

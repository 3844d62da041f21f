"""Section 06 of the rules page, a test for each sentence: all-in and side pots."""

from tables.rules import events
from tests.dealing import DRY_BOARD, dealt

BEST_FIRST = "AsAd KsKd QsQd"


def test_an_all_in_player_wins_from_each_opponent_at_most_what_he_put_in() -> None:
    """100 against two who put in 500 each: he gets 100 from each of them."""
    game = dealt("100 500 500", button=1, cards=BEST_FIRST, board=DRY_BOARD)
    game.play("1 all-in, 2 all-in, 3 all-in")
    assert game.stacks()[1] == 300


def test_what_is_bet_beyond_an_all_in_forms_a_side_pot() -> None:
    """Two go on to 500: the 400 more of each are a pot of their own."""
    game = dealt("100 500 500", button=1, cards=BEST_FIRST, board=DRY_BOARD)
    game.play("1 all-in, 2 all-in, 3 all-in")
    assert [amount for amount, _ in game.awards()] == [300, 800]


def test_a_side_pot_is_played_only_by_those_who_put_into_it() -> None:
    """The best hand of all does not win it without having paid."""
    game = dealt("100 500 500", button=1, cards=BEST_FIRST, board=DRY_BOARD)
    game.play("1 all-in, 2 all-in, 3 all-in")
    assert game.pots() == [(300, {1, 2, 3}), (800, {2, 3})]
    assert game.awards() == [(300, {1: 300}), (800, {2: 800})]


def test_each_different_all_in_makes_another_side_pot() -> None:
    """Three different stacks all-in: a main pot and two side pots."""
    game = dealt("100 250 600 600", button=4, cards="AsAd KsKd QsQd TsTd", board=DRY_BOARD)
    game.play("3 all-in, 4 all-in, 1 all-in, 2 all-in")
    assert game.stack_list() == [400, 450, 700, 0]


def test_when_nobody_is_left_to_bet_the_remaining_hands_are_shown() -> None:
    """Before another card is turned, and the folded ones not at all."""
    game = dealt("1000 1000 1000", button=1, cards=BEST_FIRST, board=DRY_BOARD)
    happened = game.play("1 all-in, 2 calls, 3 folds")
    kinds = [type(event) for event in happened]
    assert kinds[3:5] == [events.HandTabled, events.HandTabled]
    assert sorted(game.tabled()) == [1, 2]
    assert kinds.index(events.BoardDealt) > kinds.index(events.HandTabled)


def test_then_the_community_cards_are_turned_up_one_by_one() -> None:
    """Street by street, each with its burn, and nobody is asked in between."""
    game = dealt("1000 1000", button=1, cards="AsAd KsKd", board=DRY_BOARD)
    game.play("1 calls, 2 checks; flop: 2 all-in, 1 calls")
    assert game.complete
    assert [e.street for e in game.happened(events.BoardDealt)] == [1, 2, 3]
    assert [len(e.cards) for e in game.happened(events.BoardDealt)] == [3, 1, 1]
    assert len(game.happened(events.CardBurned)) == 3


def test_the_part_of_a_bet_that_nobody_covered_goes_back() -> None:
    """1,000 against 380: 620 are his again and no part of a pot."""
    game = dealt("1000 380", button=1, cards="KsKd AsAd", board=DRY_BOARD)
    game.play("1 all-in, 2 calls")
    assert game.returned() == {1: 620}
    assert game.awards() == [(760, {2: 760})]


def test_a_bet_that_everybody_folds_to_goes_back_too() -> None:
    """Nobody covered it, so it is no part of the pot he wins."""
    game = dealt("1000 1000 1000", button=1)
    game.play("1 calls, 2 calls, 3 checks; flop: 2 bets 300, 3 folds, 1 folds")
    assert game.returned() == {2: 300}
    assert game.awards() == [(30, {2: 30})]


def test_covered_by_a_folded_player_is_covered() -> None:
    """His points are in the pot, whether he still plays for it or not."""
    game = dealt("1000 1000 1000", button=1)
    game.play("1 raises to 30, 2 folds, 3 raises to 90, 1 folds")
    assert game.returned() == {3: 60}
    assert game.stacks() == {1: 970, 2: 995, 3: 1035}

"""Standing up or leaving in the middle of a hand (House rules 09; cases H1-H12).

The hand is dead at once. What others have covered stays in the pot; an uncovered part of a bet leaves
with the stack; the price falls to the highest bet of those still in.
"""

import pytest

from tables.rules import events
from tables.rules.hand import withdraw
from tests.dealing import DRY_BOARD, PlayedHand, dealt


def six(cards: str = "") -> PlayedHand:
    """Six seats of 1,000 at 5/10: button 1, small blind 2, big blind 3, first to act 4."""
    return dealt("1000 1000 1000 1000 1000 1000", button=1, cards=cards, board=DRY_BOARD)


def limped() -> PlayedHand:
    """Six seats on the flop with 60 in the pot; seat 2 acts first."""
    game = six()
    game.play("4 calls, 5 calls, 6 calls, 1 calls, 2 calls, 3 checks; flop:" + " 2 checks")
    return game


def flop_of_three(stacks: str = "1010 1010 1010", cards: str = "") -> PlayedHand:
    """Three seats on a flop with 30 in the pot; A = 2 acts first, then B = 3, then C = 1."""
    game = dealt(stacks, button=1, cards=cards, board=DRY_BOARD)
    game.play("1 calls, 2 calls, 3 checks")
    return game


def test_a_covered_raise_keeps_its_level_and_its_size() -> None:
    """4 raises to 30, 5 calls, 4 leaves: 6 faces 30, least raise to 50. Case H1."""
    game = six()
    game.play("4 raises to 30, 5 calls 30, 4 leaves")
    assert game.to_act == 6
    assert game.legal().to_call == 30
    assert game.legal().min_raise_to == 50
    leaver = game.hand.player(4)
    assert (leaver.status, leaver.stack, leaver.put_in) == ("folded", 970, 30)
    assert game.hand.pot() == 75


def test_leaving_in_turn_is_a_fold_and_the_next_player_is_asked() -> None:
    """Case H2."""
    game = six()
    game.play("4 leaves")
    assert game.to_act == 5
    assert game.hand.player(4).status == "folded"
    assert game.legal().to_call == 10


def test_leaving_out_of_turn_does_not_move_the_turn() -> None:
    """An immediate fold, even out of turn. Q8."""
    game = six()
    game.play("6 leaves")
    assert game.to_act == 4
    game.play("4 calls, 5 calls, 1 calls")


def test_when_one_of_two_leaves_the_other_takes_the_pot_unseen() -> None:
    """Own uncalled part back, no card shown. Case H3."""
    game = dealt("1000 1000", button=1)
    game.play("1 raises to 30, 2 calls; flop: 2 bets 100, 1 leaves")
    assert game.complete
    assert game.returned() == {2: 100}
    assert game.awards() == [(60, {2: 60})]
    assert game.stacks() == {1: 970, 2: 1030}
    assert game.tabled() == []


def test_heads_up_leaving_out_of_turn_ends_the_hand_too() -> None:
    """The other wins at once, also in mid-hand. Case H10."""
    game = dealt("1000 1000", button=1)
    game.play("1 calls, 2 checks; flop: 1 leaves")
    assert game.complete
    assert game.awards() == [(20, {2: 20})]


def test_an_uncovered_bet_leaves_with_its_player() -> None:
    """A bets 200 into 60 and leaves: the level is 0 again, the others play for 60. Case H4."""
    game = limped()
    happened = game.play("3 bets 200, 3 leaves")
    assert events.Withdrawn(3, 200) in happened
    assert game.to_act == 4
    legal = game.legal()
    assert (legal.may_check, legal.min_raise_to, legal.is_bet) == (True, 10, True)
    assert game.hand.level == 0
    assert game.hand.pot() == 60
    assert game.hand.player(3).stack == 990


def test_a_bet_covered_in_part_leaves_that_part_and_lowers_the_price() -> None:
    """A bets 200, B is all-in for 50, A leaves: C may call 50; 150 leave. Case H5."""
    game = flop_of_three("1010 1010 60")
    happened = game.play("2 bets 200, 3 all-in, 2 leaves")
    assert events.Withdrawn(2, 150) in happened
    assert game.to_act == 1
    assert game.legal().to_call == 50
    assert game.legal().no_raise_because == "nobody_can_call"
    assert game.hand.player(2).stack == 950
    assert game.hand.pot() == 130


def test_the_price_that_fell_is_what_the_next_player_pays() -> None:
    game = flop_of_three("1010 1010 60", "KsKd - AsAd")
    game.play("2 bets 200, 3 all-in, 2 leaves, 1 calls 50")
    assert game.awards() == [(180, {3: 180})]
    assert game.stacks() == {1: 950, 2: 950, 3: 180}


def test_a_bet_covered_in_full_stays_in_full() -> None:
    """C has called 200 before A leaves: 150 for B and C, 300 for C. Case H5."""
    game = flop_of_three("1010 1010 60", "KsKd - AsAd")
    happened = game.play("2 bets 200, 3 all-in, 1 calls 200; turn: 2 leaves")
    assert events.Withdrawn(2, 0) in happened
    assert game.complete
    assert game.awards() == [(30 + 150, {3: 180}), (300, {1: 300})]


def test_an_all_in_player_who_leaves_can_win_nothing() -> None:
    """All-in for 300 and called twice, best hand, leaves: dead at once. Case H6."""
    game = dealt("300 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 all-in 300, 2 calls, 3 calls; flop: 2 checks, 1 leaves, 3 checks")
    game.play("turn: 2 checks, 3 checks; river: 2 checks, 3 checks")
    assert game.awards() == [(900, {2: 900})]
    assert game.tabled() == [2, 3]
    assert game.stacks()[1] == 0


def test_the_small_blind_of_a_leaver_stays() -> None:
    """He leaves before acting: 5 stay, the others play on. Cases H7, B31."""
    game = six()
    game.play("2 leaves")
    assert game.to_act == 4
    assert game.hand.player(2).put_in == 5
    assert game.hand.player(2).stack == 995
    game.play("4 calls, 5 folds, 6 folds, 1 folds, 3 checks; flop: 3 checks, 4 checks")
    assert game.hand.pot() == 25


def test_the_price_stays_the_big_blind_when_the_big_blind_leaves() -> None:
    """The 5 that the small blind covers stay, the other 5 go. Case H8."""
    game = six()
    assert game.play("3 leaves") == [events.Withdrawn(3, 5)]
    assert game.to_act == 4
    assert game.legal().to_call == 10
    assert game.legal().min_raise_to == 20
    game.play("4 calls, 5 folds, 6 folds, 1 folds, 2 calls; flop: 2 checks")


def test_when_only_one_who_has_put_in_nothing_is_left_he_takes_the_blinds() -> None:
    """Both blinds leave before the button has acted. Case H3."""
    game = dealt("1000 1000 1000", button=1)
    game.play("2 leaves, 3 leaves")
    assert game.complete
    assert game.hand.player(1).stack == 1000 + sum(game.hand.player(s).put_in for s in (2, 3))
    assert sum(game.stack_list()) == 3000


def test_a_folded_player_who_leaves_takes_only_his_stack() -> None:
    """The hand of the others goes on. Case H12."""
    game = dealt("300 1000 1000 1000", button=1)
    game.play("4 folds, 1 all-in 300, 2 calls, 3 calls; flop: 4 leaves")
    assert game.to_act == 2
    assert game.hand.player(4).stack == 1000
    assert game.hand.pot() == 900


def test_the_last_opponent_with_points_leaves_and_the_board_is_turned() -> None:
    """Nobody is asked for a bet that only all-in players could face. House rules 02; Q6."""
    game = dealt("300 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 all-in 300, 2 calls, 3 calls; flop: 2 leaves")
    assert game.complete
    assert game.tabled() == [3, 1]
    assert game.awards() == [(900, {1: 900})]


def test_a_leaver_who_raised_over_a_raise_gives_back_the_older_step() -> None:
    """40 to 100 to 300, the last raiser leaves: the price is 100 and the step 60 again. Q9."""
    game = dealt("9000 9000 9000 9000", button=1, blinds="20/40")
    game.play("4 raises to 100, 1 raises to 300, 1 leaves")
    assert game.to_act == 2
    legal = game.legal()
    assert (legal.to_call, legal.min_raise_to) == (80, 160)


def test_the_step_is_the_last_full_raise_though_the_price_falls_to_a_short_all_in() -> None:
    """To 140, all-in 180, a raise to 400 whose player leaves: 180 to call, 280 to raise. Q9."""
    game = dealt("9000 9000 9000 180 9000", button=5, blinds="20/40")
    game.play("3 raises to 140, 4 all-in 180, 5 raises to 400, 5 leaves")
    assert game.to_act == 1
    legal = game.legal()
    assert (legal.to_call, legal.min_raise_to) == (160, 280)


def test_what_a_leaver_before_him_has_covered_stays_too() -> None:
    """200, 400 and 1,000; the 400 leave, then the 1,000: 600 go, and 200 is the price again. Q9."""
    game = dealt("9000 9000 9000 9000", button=4)
    game.play("3 calls, 4 calls, 1 calls, 2 checks")
    game.play("flop: 1 bets 200, 2 raises to 400, 3 raises to 1000, 2 leaves")
    assert game.legal(4).to_call == 1000
    assert game.play("3 leaves") == [events.Withdrawn(3, 600)]
    assert game.to_act == 4
    assert (game.legal().to_call, game.legal().min_raise_to) == (200, 400)
    assert game.hand.pot() == 40 + 200 + 400 + 400


def test_nobody_answers_twice_when_the_price_falls_to_what_he_has_paid() -> None:
    """He checked, the only bettor leaves, nobody else is to act: the street is over."""
    game = flop_of_three()
    game.play("2 checks, 3 checks, 1 bets 200, 1 leaves")
    assert game.hand.street == 2
    assert game.to_act == 2


def test_a_leavers_cards_are_never_shown() -> None:
    """House rules 07; case L5."""
    game = flop_of_three(cards="KsKd AsAd QsQd")
    game.play("2 leaves, 3 checks, 1 checks; turn: 3 checks, 1 checks; river: 3 checks, 1 checks")
    assert game.tabled() == [3, 1]
    assert game.awards() == [(30, {1: 30})]


def test_nobody_leaves_a_hand_he_is_not_in_or_that_is_over() -> None:
    game = dealt("1000 1000 1000 -", button=1)
    with pytest.raises(ValueError, match="4"):
        withdraw(game.hand, 4)
    game.play("1 folds, 2 folds")
    with pytest.raises(ValueError, match="over"):
        withdraw(game.hand, 1)


def test_leaving_a_second_time_changes_nothing() -> None:
    game = six()
    game.play("4 leaves")
    before = (game.to_act, game.hand.pot(), game.stacks())
    game.play("4 leaves")
    assert (game.to_act, game.hand.pot(), game.stacks()) == before

"""Side pots, uncalled bets and odd points in played hands (House rules 06, 07; cases F and G)."""

from tables.rules import events
from tests.dealing import DRY_BOARD, PlayedHand, dealt

EVERYBODYS_BOARD = "AsKs QsJs Ts"
"""A royal flush on the board: everybody who is still in ties."""


def four(stacks: str, cards: str = "", blinds: str = "5/10", board: str = DRY_BOARD) -> PlayedHand:
    """Deal to seats A, B, C, D = 1, 2, 3, 4: small blind, big blind, first to act, button."""
    return dealt(stacks, button=4, blinds=blinds, cards=cards, board=board)


def test_three_different_all_ins_make_three_pots() -> None:
    """100, 250, 600 and 600: 400, 450 and 700. Case F1."""
    game = four("100 250 600 600", "QsQd KsKd AsAd TsTd")
    game.play("3 all-in 600, 4 calls, 1 all-in, 2 all-in")
    assert game.pots() == [(400, {1, 2, 3, 4}), (450, {2, 3, 4}), (700, {3, 4})]
    assert game.awards() == [(400, {3: 400}), (450, {3: 450}), (700, {3: 700})]


def test_an_all_in_player_wins_from_each_opponent_what_he_put_in_himself() -> None:
    """The same with the shortest stack best, the next one second. House rules 06."""
    game = four("100 250 600 600", "AsAd KsKd QsQd TsTd")
    game.play("3 all-in 600, 4 calls, 1 all-in, 2 all-in")
    assert game.stack_list() == [400, 450, 700, 0]


def test_chips_folded_below_the_all_in_stay_in_the_main_pot() -> None:
    """A 100 all-in, B folds 40, C and D 300: 340 and 400. Case F2."""
    game = four("100 1000 1000 1000", blinds="20/40")
    game.play("3 raises to 100, 4 calls, 1 all-in, 2 folds; flop: 3 bets 200, 4 calls")
    assert game.pots() == [(340, {1, 3, 4}), (400, {3, 4})]


def test_chips_folded_above_the_all_in_are_divided_between_the_pots() -> None:
    """B folds 180: 100 in the main pot, 80 in the side pot. Case F3."""
    game = four("100 1000 1000 1000")
    game.play("3 raises to 180, 4 calls, 1 all-in, 2 calls")
    game.play("flop: 2 checks, 3 bets 120, 4 calls, 2 folds")
    assert game.pots() == [(400, {1, 3, 4}), (480, {3, 4})]


def test_a_side_pot_of_which_one_contender_is_left_is_his_without_a_showdown() -> None:
    """A 80, B 200 all-in, C folds 200, D 500, E folds 500: D takes 600. Case F4."""
    game = dealt("80 200 1000 1000 1000", button=5, cards="AsAd KsKd - QsQd -", board=DRY_BOARD)
    game.play("3 raises to 200, 4 calls, 5 calls, 1 all-in, 2 all-in")
    game.play("flop: 3 checks, 4 bets 300, 5 calls, 3 folds; turn: 4 bets 100, 5 folds")
    assert game.returned() == {4: 100}
    assert game.pots() == [(400, {1, 2, 4}), (480, {2, 4}), (600, {4})]
    assert game.awards() == [(400, {1: 400}), (480, {2: 480}), (600, {4: 600})]
    assert game.hand.awards[2].strength is None
    assert game.hand.awards[2].fives == ()


def test_what_is_above_the_second_largest_contribution_comes_back() -> None:
    """A 150 all-in, C folds 150, B 900: 750 back, one pot of 450. Case F5."""
    game = dealt("150 900 900", button=1, cards="AsAd - KsKd", board=DRY_BOARD)
    game.play("1 all-in 150, 2 calls, 3 raises to 900, 2 folds")
    assert game.returned() == {3: 750}
    assert game.awards() == [(450, {1: 450})]


def test_a_folded_contribution_counts_as_the_second_largest() -> None:
    """The raise over a fold of 300 comes back only above those 300. House rules 06; TDA 21."""
    game = dealt("150 900 900", button=1, cards="AsAd - KsKd", board=DRY_BOARD)
    game.play("1 all-in 150, 2 raises to 300, 3 raises to 900, 2 folds")
    assert game.returned() == {3: 600}
    assert game.awards() == [(450, {1: 450}), (300, {3: 300})]


def test_each_pot_is_split_on_its_own_and_its_odd_points_too() -> None:
    """404 to three: 135, 135, 134; 208 to one of them. Cases F6, G4."""
    game = four("101 101 205 205", "AsKs AhKh AdKd 6s5d")
    game.play("3 all-in 205, 4 calls, 1 all-in, 2 all-in")
    assert game.awards() == [(404, {1: 135, 2: 135, 3: 134}), (208, {3: 208})]
    assert game.stack_list() == [135, 135, 342, 0]


def test_odd_points_of_two_pots_are_not_put_together() -> None:
    """Two winners of 85 and 71: the first in order takes both odd points. House rules 07; case G4."""
    game = dealt("1000 1000 1000 20 1000", button=5, cards="- AsKs AhKh 6s5d -", board=DRY_BOARD)
    game.play("3 raises to 31, 4 all-in, 5 calls, 1 folds, 2 calls")
    game.play(
        "flop: 2 bets 30, 3 calls, 5 folds; turn: 2 checks, 3 checks; river: 2 checks, 3 checks"
    )
    assert game.awards() == [(85, {2: 43, 3: 42}), (93, {2: 47, 3: 46})]


def test_both_blinds_folded_stay_in_the_pot() -> None:
    """20 and 40 dead, two for 100: 260. Case F7."""
    game = four("1000 1000 100 100", "- - AsAd KsKd", blinds="20/40")
    game.play("3 all-in 100, 4 calls, 1 folds, 2 folds")
    assert game.awards() == [(260, {3: 260})]


def test_a_fold_makes_no_pot_of_its_own() -> None:
    """B folds 40, three go on: one pot with one odd point. Case F8."""
    game = four("1000 1000 1000 1000", blinds="20/40", board=EVERYBODYS_BOARD)
    game.play("3 raises to 101, 4 calls, 1 calls, 2 folds; flop: 1 checks, 3 checks, 4 checks")
    game.play("turn: 1 checks, 3 checks, 4 checks; river: 1 checks, 3 checks, 4 checks")
    assert game.awards() == [(343, {1: 115, 3: 114, 4: 114})]


def test_an_all_in_player_keeps_his_claim_while_the_others_check() -> None:
    """All-in for 100 and two callers, checked down: he takes 300. House rules 06; case B01."""
    game = dealt("100 1000 1000", button=1, blinds="25/50", cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 all-in 100, 2 calls, 3 calls; flop: 2 checks, 3 checks")
    game.play("turn: 2 checks, 3 checks; river: 2 checks, 3 checks")
    assert game.stack_list() == [300, 900, 900]


def test_bets_behind_an_all_in_make_a_side_pot_for_the_bettors() -> None:
    """200 on the flop and a call: 400 to the better of the two. Case B01."""
    game = dealt("100 1000 1000", button=1, blinds="25/50", cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 all-in 100, 2 calls, 3 calls; flop: 2 bets 200, 3 calls")
    game.play("turn: 2 checks, 3 checks; river: 2 checks, 3 checks")
    assert game.awards() == [(300, {1: 300}), (400, {2: 400})]


def test_two_second_best_hands_split_the_side_pot() -> None:
    """Main 300 to the best, side 400 in halves. House rules 06, 07; case B02."""
    game = dealt("100 1000 1000", button=1, blinds="25/50", cards="AsAd KsQd KdQs", board=DRY_BOARD)
    game.play("1 all-in 100, 2 calls, 3 calls; flop: 2 bets 200, 3 calls")
    game.play("turn: 2 checks, 3 checks; river: 2 checks, 3 checks")
    assert game.awards() == [(300, {1: 300}), (400, {2: 200, 3: 200})]
    assert game.stack_list() == [300, 900, 900]


def test_points_folded_above_a_short_all_in_go_to_the_side_pot() -> None:
    """All-in 40, two for 200, a bet of 100 folded to: 120 and 320. Case B04."""
    for cards, final in (("AsAd KsKd -", [120, 1120, 800]), ("KsKd AsAd -", [0, 1240, 800])):
        game = dealt("40 1000 1000", button=1, blinds="10/20", cards=cards, board=DRY_BOARD)
        game.play("1 all-in 40, 2 raises to 200, 3 calls; flop: 2 bets 100, 3 folds")
        assert game.returned() == {2: 100}
        assert [amount for amount, _ in game.awards()] == [120, 320]
        assert game.stack_list() == final


def test_the_uncalled_part_of_an_all_in_is_no_prize() -> None:
    """1,000 against 380 that win: 620 back, a pot of 760 and one winner. Case B08."""
    game = dealt("1000 380", button=1, cards="KsKd AsAd", board=DRY_BOARD)
    game.play("1 all-in, 2 calls")
    assert game.returned() == {1: 620}
    assert game.awards() == [(760, {2: 760})]
    assert game.stack_list() == [620, 760]


def test_an_all_in_nobody_called_wins_the_blinds_and_comes_back() -> None:
    """1,000 over a blind of 20: 980 back, 40 won. Case B08."""
    game = dealt("1000 1000", button=1, blinds="10/20")
    game.play("1 all-in, 2 folds")
    assert game.returned() == {1: 980}
    assert game.awards() == [(40, {1: 40})]
    assert game.stack_list() == [1020, 980]


def test_a_stack_that_touched_nothing_is_alive_after_the_settlement() -> None:
    """700 all-in against 300 that win: 400 back and play goes on. House rules 06; case B33."""
    game = dealt("700 300", button=1, cards="KsKd AsAd", board=DRY_BOARD)
    game.play("1 all-in, 2 calls")
    assert game.stack_list() == [400, 600]
    assert game.events[-1] == events.HandEnded(((2, 600), (1, 400)))


def test_the_uncalled_bet_comes_back_before_the_hands_are_shown() -> None:
    """A player who could win nothing more than his own bet. House rules 06."""
    game = dealt("1000 380", button=1, cards="KsKd AsAd", board=DRY_BOARD)
    game.play("1 all-in, 2 calls")
    names = [type(event).__name__ for event in game.events]
    assert names.index("UncalledBetReturned") < names.index("HandTabled")


def test_the_odd_point_goes_to_the_first_winner_left_of_the_button() -> None:
    """45 with a dead small blind: big blind 23, button 22. House rules 07; TDA 20; case G1."""
    game = dealt("1000 1000 1000", button=1, board=EVERYBODYS_BOARD)
    game.play("1 raises to 20, 2 folds, 3 calls; flop: 3 checks, 1 checks")
    game.play("turn: 3 checks, 1 checks; river: 3 checks, 1 checks")
    assert game.awards() == [(45, {3: 23, 1: 22})]


def test_the_odd_point_of_a_limped_pot() -> None:
    """25 for two: 13 and 12. Case B06."""
    game = dealt("1000 1000 1000", button=1, board=EVERYBODYS_BOARD)
    game.play("1 calls 10, 2 folds, 3 checks; flop: 3 checks, 1 checks")
    game.play("turn: 3 checks, 1 checks; river: 3 checks, 1 checks")
    assert game.stack_list() == [1002, 995, 1003]


def three_way_tie(blinds: str, total: int) -> PlayedHand:
    game = four("1000 1000 1000 1000", blinds=blinds, board=EVERYBODYS_BOARD)
    game.play(f"3 raises to {total}, 4 calls, 1 folds, 2 calls; flop: 2 checks, 3 checks, 4 checks")
    game.play("turn: 2 checks, 3 checks, 4 checks; river: 2 checks, 3 checks, 4 checks")
    return game


def test_one_odd_point_among_three() -> None:
    """70: 24, 23, 23. Case G2."""
    assert three_way_tie("10/10", 20).awards() == [(70, {2: 24, 3: 23, 4: 23})]


def test_two_odd_points_go_one_each() -> None:
    """65: 22, 22, 21, never both to one. Case G3; TDA 20."""
    assert three_way_tie("5/10", 20).awards() == [(65, {2: 22, 3: 22, 4: 21})]


def folded_fourth(button: int) -> PlayedHand:
    """Four seats on six chairs put in 50 each; seat 4 folds, the others tie for 200."""
    game = dealt("1000 1000 1000 1000 - -", button=button, board=EVERYBODYS_BOARD)
    while not game.complete:
        seat = game.to_act
        if game.hand.street == 1 and seat == 4:
            game.play("4 folds")
        elif game.hand.street == 0 and game.hand.level == 10:
            game.play(f"{seat} raises to 50")
        else:
            game.play(f"{seat} checks" if game.legal().may_check else f"{seat} calls")
    return game


def test_two_odd_points_among_three_winners_go_round_from_the_button() -> None:
    """200: from the left of the button 67, 67, 66. Case B07."""
    assert folded_fourth(button=1).awards() == [(200, {2: 67, 3: 67, 1: 66})]
    assert folded_fourth(button=4).awards() == [(200, {1: 67, 2: 67, 3: 66})]


def test_odd_points_are_counted_from_an_empty_button_seat() -> None:
    """The button on the empty seat 3; seats 1 and 5 tie for 45: 22 and 23. Case G5."""
    game = dealt("1000 1000 - 1000 1000 1000", button=3, board=EVERYBODYS_BOARD)
    game.play("6 folds, 1 raises to 20, 2 folds, 4 folds, 5 calls; flop: 5 checks, 1 checks")
    game.play("turn: 5 checks, 1 checks; river: 5 checks, 1 checks")
    assert game.awards() == [(45, {5: 23, 1: 22})]


def test_three_odd_points_among_four() -> None:
    """203: 51, 51, 51, 50. Case G7."""
    game = dealt("1000 1000 1000 1000 1000 1000", button=6, blinds="3/6", board=EVERYBODYS_BOARD)
    game.play("3 folds, 4 raises to 50, 5 calls, 6 calls, 1 folds, 2 calls")
    while not game.complete:
        game.play(f"{game.to_act} checks")
    assert game.awards() == [(203, {2: 51, 4: 51, 5: 51, 6: 50})]

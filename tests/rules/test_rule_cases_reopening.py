"""Short all-ins, and who may raise again (House rules 05; TDA 47; cases D1-D12).

He may raise who has not acted on this street, or for whom the bet has risen since his last action by
at least the last full raise.
"""

from tests.dealing import PlayedHand, dealt

DEEP = "9000"


def flop(behind: str) -> PlayedHand:
    """Bring seats to a flop at 20/40 with these points behind; seat 1 acts first, the last has the button."""
    stacks = [str(int(chips) + 40) for chips in behind.split()]
    game = dealt(" ".join(stacks), button=len(stacks), blinds="20/40")
    for seat in range(3, len(stacks) + 1):
        game.play(f"{seat} calls")
    game.play("1 calls, 2 checks")
    assert game.hand.street == 1
    return game


def may_raise(game: PlayedHand, seat: int) -> int:
    """See that it is this seat's turn and that he may raise; return the least total."""
    assert game.to_act == seat
    legal = game.legal(seat)
    assert legal.may_raise, legal
    assert legal.no_raise_because == ""
    return legal.min_raise_to


def call_or_fold_only(game: PlayedHand, seat: int, to_call: int) -> bool:
    """See that it is this seat's turn, what he faces, and that no raise of any size is accepted."""
    assert game.to_act == seat
    legal = game.legal(seat)
    assert legal == (False, to_call, False, 0, 0, False, "not_reopened")
    everything = game.hand.player(seat).bet + game.hand.player(seat).stack
    for total in (game.hand.level + 1, game.hand.level + game.hand.last_full_raise, everything):
        assert game.refusal(f"{seat} raises to {total}").code == "not_reopened"
    return True


def test_two_short_all_ins_that_add_up_to_a_full_raise_reopen_it() -> None:
    """A bets 40, all-in 50, a call, all-in 80, a call: A faces a full raise. Case D1."""
    game = flop(f"{DEEP} 50 {DEEP} 80 {DEEP}")
    game.play("1 bets 40, 2 all-in 50, 3 calls 50, 4 all-in 80, 5 calls 80")
    assert may_raise(game, 1) == 120


def test_reopening_is_for_each_player_against_his_own_last_action() -> None:
    """The caller of 50 faces 30, less than a full raise. Case D1a."""
    game = flop(f"{DEEP} 50 {DEEP} 80 {DEEP}")
    game.play("1 bets 40, 2 all-in 50, 3 calls 50, 4 all-in 80, 5 calls 80, 1 calls 40")
    assert call_or_fold_only(game, 3, 30)


def test_a_full_raise_after_the_short_ones_reopens_it_for_the_caller() -> None:
    """A raises to 120: the caller of 50 faces 70. Case D1b."""
    game = flop(f"{DEEP} 50 {DEEP} 80 {DEEP}")
    game.play("1 bets 40, 2 all-in 50, 3 calls 50, 4 all-in 80, 5 calls 80, 1 raises to 120")
    assert may_raise(game, 3) == 160


def test_three_short_all_ins_in_a_row_reopen_it_and_keep_the_size_of_the_raise() -> None:
    """A bet of 120 and all-ins to 200, 260, 320: to 440, for the newcomer and the bettor. Case D2."""
    game = flop(f"{DEEP} 200 260 320 {DEEP} {DEEP}")
    game.play("1 bets 120, 2 all-in 200, 3 all-in 260, 4 all-in 320, 5 calls 320")
    assert may_raise(game, 6) == 440
    game.play("6 calls 320")
    assert may_raise(game, 1) == 440


def limped_and_short() -> PlayedHand:
    """Before the flop: seat 4 calls 40, 5 folds, the button is all-in for 75, small blind folds."""
    game = dealt("75 9000 9000 9000 9000", button=1, blinds="20/40")
    game.play("4 calls 40, 5 folds, 1 all-in 75, 2 folds")
    return game


def test_the_big_blind_has_not_acted_and_may_raise_a_short_all_in() -> None:
    """Call 35 more or raise to 115 at least. Case D3."""
    game = limped_and_short()
    assert may_raise(game, 3) == 115
    assert game.legal().to_call == 35


def test_a_short_all_in_does_not_reopen_the_betting_for_a_limper() -> None:
    """He faces 35, less than the big blind of 40. Cases D3a, B11."""
    game = limped_and_short()
    game.play("3 calls 35")
    assert call_or_fold_only(game, 4, 35)


def test_a_full_raise_behind_the_short_all_in_reopens_it_for_the_limper() -> None:
    """The big blind raises to 115: the limper faces 75. Case D3b."""
    game = limped_and_short()
    game.play("3 raises to 115")
    assert may_raise(game, 4) == 155


def test_raiser_and_caller_may_raise_again_when_all_ins_add_up() -> None:
    """A bet of 50, a raise to 100, all-ins to 130 and 170: both face 70. WSOP 96-a; case D4."""
    game = flop(f"{DEEP} {DEEP} {DEEP} 130 170")
    game.play("1 bets 50, 2 raises to 100, 3 calls 100, 4 all-in 130, 5 all-in 170, 1 folds")
    assert may_raise(game, 2) == 220
    game.play("2 calls 70")
    assert may_raise(game, 3) == 220


def test_the_bettor_calls_the_all_ins_and_raiser_and_caller_still_may_raise() -> None:
    """The same with the first bettor calling instead of folding. Case D4."""
    game = flop(f"{DEEP} {DEEP} {DEEP} 130 170")
    game.play("1 bets 50, 2 raises to 100, 3 calls 100, 4 all-in 130, 5 all-in 170, 1 calls 120")
    assert may_raise(game, 2) == 220


def test_a_full_raise_over_a_short_all_in_counts_from_the_all_in() -> None:
    """A bet of 100, all-in 150, a raise to 300 (by 150): to 450. Case D5."""
    game = flop(f"{DEEP} 150 {DEEP}")
    game.play("1 bets 100, 2 all-in 150, 3 raises to 300")
    assert may_raise(game, 1) == 450


def test_short_all_in_does_not_reopen_the_betting() -> None:
    """A bet of 100, all-in 150, a call: the bettor calls or folds. House rules 05; case D6."""
    game = flop(f"{DEEP} 150 {DEEP}")
    game.play("1 bets 100, 2 all-in 150, 3 calls 150")
    assert call_or_fold_only(game, 1, 50)


def test_an_all_in_that_is_exactly_a_full_raise_reopens_it() -> None:
    """A bet of 100, all-in 200: to 300. Case D7."""
    game = flop(f"{DEEP} 200 {DEEP}")
    game.play("1 bets 100, 2 all-in 200, 3 calls 200")
    assert may_raise(game, 1) == 300


def test_one_point_less_than_a_full_raise_does_not_reopen_it() -> None:
    game = flop(f"{DEEP} 199 {DEEP}")
    game.play("1 bets 100, 2 all-in 199, 3 calls 199")
    assert call_or_fold_only(game, 1, 99)


def test_an_all_in_below_the_minimum_bet_does_not_reopen_it_for_a_checker() -> None:
    """All-in 25 at a big blind of 40: the next raises to 65, who checked only calls. Case D8."""
    game = flop(f"{DEEP} 25 {DEEP}")
    game.play("1 checks, 2 all-in 25")
    assert may_raise(game, 3) == 65
    game.play("3 calls 25")
    assert call_or_fold_only(game, 1, 25)


def test_an_opening_all_in_below_the_minimum_bet_at_larger_blinds() -> None:
    """All-in 60 at 50/100: the next raises to 160 at least, who checked only calls. Case B12."""
    game = dealt("9000 160 9000", button=3, blinds="50/100")
    game.play("3 calls, 1 calls, 2 checks; flop: 1 checks, 2 all-in 60")
    assert may_raise(game, 3) == 160
    game.play("3 calls 60")
    assert call_or_fold_only(game, 1, 60)


def test_a_blind_is_no_action_and_leaves_the_right_to_raise() -> None:
    """Button all-in 50, small blind calls: the big blind to 90 at least. Case D9."""
    game = dealt("50 9000 9000", button=1, blinds="20/40")
    game.play("1 all-in 50, 2 calls 30")
    assert may_raise(game, 3) == 90


def test_where_it_is_not_reopened_the_last_points_cannot_be_pushed_in() -> None:
    """A limper with 25 behind faces an all-in of 60: he calls 20 and keeps 5. Case D10."""
    game = dealt("60 9000 9000 65", button=1, blinds="20/40")
    game.play("4 calls 40, 1 all-in 60, 2 calls 40, 3 calls 20")
    assert call_or_fold_only(game, 4, 20)
    assert game.refusal("4 all-in").code == "not_reopened"
    game.play("4 calls 20")
    assert game.hand.player(4).stack == 5


def test_a_call_between_two_short_all_ins_does_not_matter() -> None:
    """A bet of 100, all-in 160, a call, all-in 220: the bettor faces 120. Case D11."""
    game = flop(f"{DEEP} 160 {DEEP} 220")
    game.play("1 bets 100, 2 all-in 160, 3 calls 160, 4 all-in 220")
    assert may_raise(game, 1) == 320
    game.play("1 calls 120")
    assert call_or_fold_only(game, 3, 60)


def test_a_check_is_an_action_and_a_bet_with_a_short_raise_is_a_full_one_to_it() -> None:
    """A check, a bet of 40, all-in 60: the checker faces 60, the bettor then only 20. Case D12."""
    game = flop(f"{DEEP} {DEEP} 60")
    game.play("1 checks, 2 bets 40, 3 all-in 60")
    assert may_raise(game, 1) == 100
    game.play("1 calls 60")
    assert call_or_fold_only(game, 2, 20)


def test_a_full_all_in_raise_and_a_short_one_are_not_added_up() -> None:
    """All-in 80 is a full raise; the caller of it then faces 15. TDA 47; case B10."""
    game = dealt("95 1000 80 1000", button=4)
    game.play("3 all-in 80, 4 calls 80, 1 all-in 95, 2 calls 85")
    assert call_or_fold_only(game, 4, 15)


def test_a_limper_facing_a_short_all_in_only_calls() -> None:
    """50/100, all-in 130: the big blind may raise to 230, the limper may not. Case B11."""
    game = dealt("130 9000 9000 9000", button=1, blinds="50/100")
    game.play("4 calls 100, 1 all-in 130, 2 folds")
    assert may_raise(game, 3) == 230
    game.play("3 calls 30")
    assert call_or_fold_only(game, 4, 30)


def test_a_closed_betting_is_open_again_on_the_next_street() -> None:
    game = flop(f"{DEEP} 150 {DEEP}")
    game.play("1 bets 100, 2 all-in 150, 3 calls 150, 1 calls 50; turn: 1 checks")
    assert may_raise(game, 3) == 40

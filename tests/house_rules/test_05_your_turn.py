"""Section 05 of the rules page, a test for each sentence: what you can do on your turn."""

import pytest

from tests.dealing import PlayedHand, dealt


def three_handed(stacks: str = "1000 1000 1000", blinds: str = "20/40") -> PlayedHand:
    """Button 1 is first before the flop, small blind 2 first after it, big blind 3."""
    return dealt(stacks, button=1, blinds=blinds)


def flop(stacks: str = "1000 1000 1000") -> PlayedHand:
    game = three_handed(stacks)
    game.play("1 calls, 2 calls, 3 checks")
    return game


def test_fold_gives_up_the_hand() -> None:
    """Who folds is asked nothing more and can win nothing."""
    game = flop()
    game.play(
        "flop: 2 folds, 3 checks, 1 checks; turn: 3 checks, 1 checks; river: 3 checks, 1 checks"
    )
    assert 2 not in game.tabled()
    assert all(2 not in shares for _, shares in game.awards())


def test_fold_gives_up_what_is_already_in_the_pot() -> None:
    """His points stay in the middle."""
    game = flop()
    game.play("flop: 2 bets 100, 3 folds, 1 folds")
    assert game.stacks() == {1: 960, 2: 1080, 3: 960}


def test_check_passes_without_putting_anything_in() -> None:
    """A check costs nothing and passes the turn."""
    game = flop()
    game.play("flop: 2 checks")
    assert game.to_act == 3
    assert game.hand.pot() == 120
    assert game.stacks()[2] == 960


def test_check_is_possible_only_if_nobody_has_bet_on_the_street() -> None:
    """After a bet it is refused; on the next street it is possible again."""
    game = flop()
    game.play("flop: 2 bets 40")
    assert not game.legal().may_check
    assert game.refusal("3 checks").code == "cannot_check"
    game.play("3 calls, 1 folds; turn: 2 checks")


def test_call_pays_what_it_takes_to_match_the_biggest_bet() -> None:
    """The difference to it, not the whole of it."""
    game = three_handed()
    game.play("1 raises to 100")
    assert game.legal().to_call == 80
    game.play("2 calls 80, 3 calls 60")
    assert game.hand.pot() == 300


def test_a_bet_is_the_first_one_on_a_street() -> None:
    """Before the flop the big blind is the first bet, afterwards whoever bets first."""
    before = three_handed()
    assert not before.legal().is_bet
    game = flop()
    assert game.legal().is_bet
    game.play("flop: 2 bets 40")
    assert not game.legal().is_bet


def test_a_bet_is_at_least_the_big_blind() -> None:
    """One point less is refused."""
    game = flop()
    assert game.legal().min_raise_to == 40
    assert game.refusal("2 bets 39").code == "below_minimum"
    game.play("2 bets 40")


def test_a_raise_adds_at_least_the_last_full_raise_of_the_street() -> None:
    """The size of the last raise; the first one of a street is measured by the bet."""
    game = flop()
    game.play("flop: 2 bets 60")
    assert game.legal().min_raise_to == 120
    game.play("3 raises to 200")
    assert game.legal().min_raise_to == 340
    game.play("1 folds, 2 calls; turn: 2 checks")
    assert game.legal().min_raise_to == 40


def test_all_in_puts_in_every_point() -> None:
    """Nothing stays behind, and the others face all of it."""
    game = three_handed()
    game.play("1 all-in 1000")
    assert game.stacks()[1] == 0
    assert game.hand.player(1).status == "all_in"
    assert game.legal(2).to_call == 980


@pytest.mark.parametrize("stack", [1, 39, 41, 500])
def test_nobody_loses_more_than_he_has(stack: int) -> None:
    """A call is never more than the stack, and more cannot be bet."""
    game = three_handed(f"{stack} 1000 1000")
    assert game.legal(1).to_call == min(stack, 40)
    assert game.refusal(f"1 raises to {stack + 1}").code in ("above_maximum", "not_enough_chips")
    game.play("1 all-in, 2 all-in, 3 folds")
    assert game.stacks()[1] >= 0
    assert sum(game.stack_list()) == stack + 2000


@pytest.mark.parametrize("total", [80, 81, 333, 999, 1000])
def test_in_no_limit_any_amount_up_to_all_the_points_may_be_bet(total: int) -> None:
    """From the least raise on, every number of points is a legal bet."""
    game = three_handed()
    game.play(f"1 raises to {total}")
    assert game.hand.level == total


def test_a_bet_of_40_is_raised_to_at_least_80() -> None:
    """Someone bet 40: 79 is refused, 80 is a raise."""
    game = flop()
    game.play("flop: 2 bets 40")
    assert game.refusal("3 raises to 79").code == "below_minimum"
    game.play("3 raises to 80")


def test_after_a_raise_to_200_the_next_one_is_to_at_least_360() -> None:
    """200 was a raise by 160, so the next adds 160 again."""
    game = flop()
    game.play("flop: 2 bets 40, 3 raises to 200")
    assert game.refusal("1 raises to 359").code == "below_minimum"
    game.play("1 raises to 360")


def test_an_all_in_below_a_full_raise_does_not_reopen_the_betting() -> None:
    """Who has already acted can only call or fold."""
    game = flop("1000 1000 190")
    game.play("flop: 2 bets 100, 3 all-in 150, 1 calls")
    legal = game.legal(2)
    assert (legal.to_call, legal.may_raise, legal.no_raise_because) == (50, False, "not_reopened")
    assert game.refusal("2 raises to 300").code == "not_reopened"
    game.play("2 calls 50")


def test_an_all_in_below_a_full_raise_leaves_the_others_their_raise() -> None:
    """It is closed only for players who have already acted."""
    game = flop("1000 1000 190")
    game.play("flop: 2 bets 100, 3 all-in 150")
    assert game.legal(1).min_raise_to == 250


def test_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    """40, then all-in for 50 and for 80: the bettor faces another 40 and may raise."""
    game = dealt("1000 1000 90 1000 120", button=1, blinds="20/40")
    game.play("4 calls, 5 calls, 1 calls, 2 calls, 3 checks")
    game.play("flop: 2 bets 40, 3 all-in 50, 4 calls, 5 all-in 80, 1 calls")
    assert game.to_act == 2
    assert game.legal().min_raise_to == 120
    game.play("2 raises to 120")

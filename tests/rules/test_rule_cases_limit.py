"""Fixed limit heads-up, the practice game (cases M1-M4, B22)."""

import pytest

from tables.rules.betting import FixedLimit
from tests.dealing import PlayedHand, dealt, limit_practice

CAPPED = (False, 10, False, 0, 0, False, "cap_reached")


def one_size(game: PlayedHand) -> int:
    """See that there is one amount to bet or raise to, and that the next ones are refused."""
    legal = game.legal()
    assert legal.may_raise
    assert legal.min_raise_to == legal.max_raise_to
    seat, total = game.to_act, legal.min_raise_to
    assert game.refusal(f"{seat} raises to {total - 1}").code == "below_minimum"
    assert game.refusal(f"{seat} raises to {total + 1}").code == "above_maximum"
    return total


def capped_street(game: PlayedHand, totals: list[int], first_call: int) -> None:
    """Bet and raise through the totals; then see that the next player can only call or fold."""
    for total in totals:
        assert one_size(game) == total
        verb = "bets" if game.legal().is_bet else "raises to"
        game.play(f"{game.to_act} {verb} {total}")
    assert game.legal() == (False, first_call, False, 0, 0, False, "cap_reached")
    for total in (totals[-1] + first_call, 500):
        assert game.refusal(f"{game.to_act} raises to {total}").code == "cap_reached"
    assert game.refusal(f"{game.to_act} all-in").code == "cap_reached"
    game.play(f"{game.to_act} calls {first_call}")


def test_bets_of_ten_then_twenty_and_a_bet_and_three_raises_a_street() -> None:
    """20, 30, 40; 10 to 40; 20 to 80 twice: at most 240 a player. Cases M1, M2, M3, B22."""
    game = limit_practice("AsAd KsKd", "2c7d9h Jc 3s")
    capped_street(game, [20, 30, 40], 10)
    capped_street(game, [10, 20, 30, 40], 10)
    capped_street(game, [20, 40, 60, 80], 20)
    capped_street(game, [20, 40, 60, 80], 20)
    assert game.complete
    assert game.awards() == [(480, {1: 480})]
    assert game.stack_list() == [740, 260]


def test_the_cap_holds_with_two_players() -> None:
    """Raised to 20, 30 and 40: the next may only call or fold. Case B22."""
    game = limit_practice()
    game.play("1 raises to 20, 2 raises to 30, 1 raises to 40")
    assert game.legal(2) == CAPPED


def test_the_practice_guides_own_example() -> None:
    """Call 5, the big blind raises to 20 (pot 30), call 10 (pot 40). Case M4."""
    game = limit_practice()
    assert game.hand.pot() == 15
    assert game.stack_list() == [495, 490]
    game.play("1 calls 5")
    assert game.hand.pot() == 20
    assert game.to_act == 2
    game.play("2 raises to 20")
    assert game.hand.pot() == 30
    game.play("1 calls 10; flop: 2 checks, 1 checks; turn: 2 bets 20")
    assert game.hand.pot() == 60
    game.play("1 raises to 40")
    assert game.hand.pot() == 100


def test_the_button_folds_and_the_hand_is_over_without_a_board() -> None:
    """A fold ends the hand without the remaining board cards."""
    game = limit_practice()
    game.play("1 folds")
    assert game.complete
    assert game.hand.board == []
    assert game.stack_list() == [495, 505]


def test_a_tie_is_split_into_exact_halves() -> None:
    game = limit_practice("2c3c 2d3d", "AsKsQs Js Ts")
    game.play("1 calls, 2 checks; flop: 2 checks, 1 checks; turn: 2 checks, 1 checks")
    game.play("river: 2 checks, 1 checks")
    assert game.awards() == [(20, {2: 10, 1: 10})]


def test_the_guides_kicker_example() -> None:
    """Aces and sevens with a king beat aces and sevens with a queen."""
    game = limit_practice("AsKd AdQc", "Ah7c7d 2s 3c")
    game.play("1 calls, 2 checks; flop: 2 checks, 1 checks; turn: 2 checks, 1 checks")
    game.play("river: 2 checks, 1 checks")
    assert game.awards() == [(20, {1: 20})]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_cap_is_the_same_for_every_number_of_players(players: int) -> None:
    game = dealt(" ".join(["500"] * players), button=1, structure=FixedLimit(10, 20))
    for total in (20, 30, 40):
        assert one_size(game) == total
        game.play(f"{game.to_act} raises to {total}")
    assert game.legal().no_raise_because == "cap_reached"

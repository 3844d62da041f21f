"""What a seat is told is told in full: every field of its legal actions, and the number of every pot."""

from tables.rules.actions import NOBODY_CAN_CALL, NOT_ENOUGH_CHIPS, LegalActions
from tests.dealing import DRY_BOARD, PlayedHand, dealt


def pot_numbers(game: PlayedHand) -> list[tuple[int, int]]:
    return [(award.pot, award.amount) for award in game.hand.awards]


def test_who_can_only_call_all_in_is_told_no_amounts_to_raise_to() -> None:
    """A bet of 100 to a stack of 70: call 70 or fold. House rules 05; case B20."""
    game = dealt("500 70 500", button=1, blinds="5/10")
    game.play("1 raises to 100")
    assert game.legal(2) == LegalActions(False, 65, False, 0, 0, False, NOT_ENOUGH_CHIPS)


def test_who_has_just_enough_for_a_call_can_call_no_raise() -> None:
    """The small blind has 100 in all, the big blind is all-in: a raise from 100 meets nobody. Case C10."""
    game = dealt("900 100 100", button=1, blinds="50/100")
    assert game.legal(1) == LegalActions(False, 100, False, 0, 0, False, NOBODY_CAN_CALL)


def test_one_point_more_than_the_call_makes_a_raise_possible() -> None:
    game = dealt("900 101 100", button=1, blinds="50/100")
    assert game.legal(1) == LegalActions(False, 100, True, 200, 900, False, "")


def test_pots_are_numbered_from_the_main_pot_on() -> None:
    """The last one may be one player's alone. House rules 06; case F4."""
    game = dealt(
        "80 200 500 500",
        button=4,
        cards="AsAd KsKd QsQd 2h4d",
        board=DRY_BOARD,
    )
    game.play("3 raises to 20, 4 calls, 1 all-in, 2 all-in, 3 calls, 4 all-in, 3 folds")
    assert pot_numbers(game) == [(0, 320), (1, 360)]
    game = dealt("80 200 500 500", button=4, cards="AsAd KsKd QsQd 2h4d", board=DRY_BOARD)
    game.play("3 raises to 20, 4 calls, 1 all-in, 2 all-in, 3 calls, 4 calls")
    game.play("flop: 3 bets 50, 4 raises to 200, 3 folds")
    assert pot_numbers(game) == [(0, 320), (1, 360), (2, 100)]


def test_a_pot_without_a_showdown_is_the_main_pot() -> None:
    """Everybody folds. House rules 04."""
    game = dealt("500 500 500", button=1)
    game.play("1 raises to 30, 2 folds, 3 folds")
    assert pot_numbers(game) == [(0, 25)]

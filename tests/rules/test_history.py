"""What a hand remembers: who did what, the last action of every seat, and the raises of a street."""

import pytest

from tables.rules import actions
from tables.rules.actions import Action, IllegalAction
from tables.rules.events import BetMade, Called, Checked, Folded, RaisedTo, Withdrawn
from tables.rules.hand import clock_expired, decide, withdraw
from tests.dealing import PlayedHand, dealt


def last_events(game: PlayedHand) -> dict[int, object]:
    return {player.seat: player.last_event for player in game.hand.seats}


def four_handed() -> PlayedHand:
    game = dealt("500 500 500 500", button=1)
    game.play("4 raises to 20, 1 calls, 2 folds, 3 calls")
    return game


def test_every_move_stands_in_the_public_history() -> None:
    """Street, seat, what it was, the total for the street and what was added. House rules 04."""
    game = four_handed()
    game.play("flop: 3 checks, 4 bets 40, 1 leaves, 3 raises to 100, 4 calls")
    assert game.hand.actions == [
        (0, 4, "raised_to", 20, 20),
        (0, 1, "called", 20, 20),
        (0, 2, "folded", 5, 0),
        (0, 3, "called", 20, 10),
        (1, 3, "checked", 0, 0),
        (1, 4, "bet_made", 40, 40),
        (1, 1, "withdrawn", 0, 0),
        (1, 3, "raised_to", 100, 100),
        (1, 4, "called", 100, 60),
    ]


def test_the_last_action_of_a_seat_is_kept_until_the_next_street() -> None:
    """Of who has left the hand it stays."""
    game = dealt("500 500 500 500", button=1)
    game.play("4 raises to 20, 1 calls, 2 folds")
    assert last_events(game)[4] == RaisedTo(4, 20, False)
    assert last_events(game)[1] == Called(1, 20, False)
    assert last_events(game)[2] == Folded(2)
    game.play("3 calls")
    assert last_events(game) == {2: Folded(2), 3: None, 4: None, 1: None}
    game.play("flop: 3 checks, 4 bets 40, 1 leaves")
    assert last_events(game) == {
        2: Folded(2),
        3: Checked(3),
        4: BetMade(4, 40, False),
        1: Withdrawn(1, 0),
    }


def test_that_a_move_took_everything_is_told_with_it() -> None:
    """House rules 06."""
    game = dealt("500 60 40 500", button=1)
    happened = game.play("4 raises to 40, 1 calls, 2 calls, 3 calls")
    assert [event for event in happened if isinstance(event, Called)] == [
        Called(1, 40, False),
        Called(2, 35, False),
        Called(3, 30, True),
    ]
    assert game.play("flop: 2 all-in")[0] == BetMade(2, 20, True)
    assert game.play("4 raises to 60")[0] == RaisedTo(4, 60, False)
    assert game.play("1 all-in")[0] == RaisedTo(1, 460, True)


@pytest.mark.parametrize(
    ("story", "action", "code"),
    [
        ("", actions.check(), "cannot_check"),
        ("4 calls, 1 calls, 2 calls", actions.call(), "nothing_to_call"),
        ("", Action("muck", 0), "unknown_action"),
        ("", actions.raise_to(19), "below_minimum"),
        ("", actions.raise_to(501), "above_maximum"),
        ("", Action("raise_to", True), "bad_amount"),
        ("4 raises to 480, 1 calls, 2 all-in, 3 folds", actions.raise_to(500), "not_enough_chips"),
    ],
)
def test_a_refusal_tells_what_is_legal(story: str, action: Action, code: str) -> None:
    """House rules 05; Q3."""
    game = dealt("500 500 500 500", button=1)
    game.play(story)
    asked = game.to_act
    assert asked is not None
    answer = decide(game.hand, asked, action)
    assert answer == IllegalAction(code, game.legal())


def test_where_he_may_not_raise_again_the_refusal_tells_what_he_may() -> None:
    """A limper before a short all-in. House rules 05; TDA 47; case B11."""
    game = dealt("130 900 900 900", button=1, blinds="50/100")
    game.play("4 calls, 1 all-in, 2 folds, 3 calls")
    assert game.refusal("4 raises to 230") == IllegalAction("not_reopened", game.legal(4))


def test_what_was_covered_of_a_leavers_raise_stays_a_raise() -> None:
    """A raise from 40 to 100, covered up to 70: the price is 70 and the raise was 30. Cases H1, H5; Q8."""
    game = dealt("500 70 500 500", button=1)
    game.play("4 raises to 40, 1 raises to 100, 2 all-in 65")
    assert game.hand.raises == [(10, 10, 1), (40, 30, 2), (100, 60, 3)]
    game.play("1 leaves")
    assert game.hand.raises == [(10, 10, 1), (40, 30, 2), (70, 30, 3)]
    assert (game.hand.level, game.hand.last_full_raise, game.hand.bets_made) == (70, 30, 3)
    assert game.legal(3).to_call == 60
    assert game.legal(3).min_raise_to == 100


def test_what_was_covered_may_be_less_than_a_raise() -> None:
    """Covered up to 60: a rise of 20 after a raise of 30. The next raise is by 30."""
    game = dealt("500 60 500 500", button=1)
    game.play("4 raises to 40, 1 raises to 100, 2 all-in 55, 1 leaves")
    assert game.hand.raises == [(10, 10, 1), (40, 30, 2), (60, 30, 2)]
    assert game.legal(3).min_raise_to == 90


def test_a_larger_covered_part_is_the_larger_raise() -> None:
    """Covered up to 90: a rise of 50, so the next raise goes to 140."""
    game = dealt("500 90 500 500", button=1)
    game.play("4 raises to 40, 1 raises to 300, 2 all-in 85, 1 leaves")
    assert game.hand.raises == [(10, 10, 1), (40, 30, 2), (90, 50, 3)]
    assert game.legal(3).min_raise_to == 140


def test_a_second_leaver_undoes_his_own_raise_too() -> None:
    """Both raisers leave: the price is what the short all-in put in. Q9."""
    game = dealt("500 70 500 500", button=1)
    game.play("4 raises to 40, 1 raises to 100, 2 all-in 65, 1 leaves, 4 leaves")
    assert game.legal(3).to_call == 60
    game.play("3 folds")
    assert game.complete


def test_a_raise_that_nobody_covered_is_undone_as_if_it_had_not_been() -> None:
    """Before the flop to the big blind, after it to no bet at all. House rules 09; Q8."""
    game = dealt("500 500 500 500", button=1)
    game.play("4 raises to 40, 4 leaves")
    assert game.hand.raises == [(10, 10, 1)]
    game.play("1 calls, 2 calls, 3 checks; flop: 2 bets 30, 2 leaves")
    assert game.hand.raises == [(0, 10, 0)]
    assert game.legal(3).min_raise_to == 10


def test_an_uncalled_bet_leaves_what_was_covered_in_front_of_the_bettor() -> None:
    """A bet of 50, a raise to 150, a fold on the river: 100 come back. House rules 06; case F5."""
    game = dealt("500 500", button=1)
    game.play("1 calls, 2 checks; flop: 2 checks, 1 checks; turn: 2 checks, 1 checks")
    game.play("river: 2 bets 50, 1 raises to 150, 2 folds")
    raiser = game.hand.player(1)
    assert (raiser.bet, raiser.put_in, raiser.stack) == (50, 60, 560)


def test_who_gets_points_back_is_no_longer_all_in() -> None:
    """He can bet again, though nobody is left to bet against. House rules 06; case B33."""
    game = dealt("700 300 300", button=1)
    game.play("1 all-in, 2 folds, 3 calls")
    assert game.returned() == {1: 400}
    assert game.hand.player(1).status == "live"
    assert game.hand.live == 1


def test_nothing_more_happens_in_a_hand_that_is_over() -> None:
    game = dealt("500 500", button=1)
    game.play("1 folds")
    with pytest.raises(ValueError, match=r"^nobody is to act$"):
        clock_expired(game.hand)
    with pytest.raises(ValueError, match=r"^the hand is over$"):
        withdraw(game.hand, 1)


def test_a_copy_of_a_hand_remembers_all_of_it() -> None:
    """Turned hands and last actions too."""
    game = dealt("500 300 500", button=1)
    game.play("1 raises to 30, 2 all-in")
    twin = game.hand.copy()
    assert [seat.last_event for seat in twin.seats] == [seat.last_event for seat in game.hand.seats]
    game.play("3 folds, 1 calls")
    assert [seat.tabled for seat in game.hand.copy().seats] == [True, False, True]

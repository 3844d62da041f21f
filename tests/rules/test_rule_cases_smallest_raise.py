"""The smallest bet and raise, and amounts that are refused (House rules 05; TDA 43; cases C1-C12)."""

import pytest

from tables.rules import actions, events
from tables.rules.actions import Action, IllegalAction
from tables.rules.codec import encode
from tables.rules.hand import decide
from tests.dealing import PlayedHand, dealt


def five(blinds: str = "20/40", stacks: str = "9000 9000 9000 9000 9000") -> PlayedHand:
    """Deal to five seats, button on 1: seat 4 is first before the flop, seat 2 after it."""
    return dealt(stacks, button=1, blinds=blinds)


def flop_of_five(stacks: str = "9000 9000 9000 9000 9000") -> PlayedHand:
    game = five(stacks=stacks)
    game.play("4 calls, 5 calls, 1 calls, 2 calls, 3 checks")
    return game


def raises(game: PlayedHand) -> tuple[int, int]:
    """Tell the smallest and the largest raise of the seat to act."""
    assert game.legal().may_raise
    return game.legal().min_raise_to, game.legal().max_raise_to


def test_the_next_raise_is_at_least_as_large_as_the_last_one() -> None:
    """A bet of 40 is raised to 80 at least; a raise to 200 to 360. House rules 05; case C1."""
    game = flop_of_five()
    game.play("flop: 2 bets 40")
    assert raises(game)[0] == 80
    game.play("3 raises to 200")
    assert raises(game)[0] == 360


def test_the_big_blind_counts_as_the_first_bet() -> None:
    """At 5/10 the first raise is to 20 or more. Case C2."""
    assert raises(five("5/10"))[0] == 20


def test_a_raise_by_fifteen_is_followed_by_fifteen() -> None:
    """At 5/10, raised to 25: to 40. Case C3."""
    game = five("5/10")
    game.play("4 raises to 25")
    assert raises(game)[0] == 40


def test_the_largest_raise_counts_and_not_the_total() -> None:
    """To 100, to 160, to 400 (by 240): to 640. TDA 43; case C4."""
    game = five()
    game.play("4 raises to 100, 5 raises to 160, 1 raises to 400")
    assert raises(game)[0] == 640


def test_callers_in_between_change_nothing() -> None:
    """One raise to 400 (by 360) and two calls: to 760. TDA 43; case C5."""
    game = five()
    game.play("4 raises to 400, 5 calls, 1 calls")
    assert raises(game)[0] == 760


def test_each_street_starts_again_at_the_big_blind() -> None:
    """After raises by 200 before the flop the flop's first bet is 40. Case C6."""
    game = five()
    game.play(
        "4 raises to 240, 5 raises to 440, 1 calls, 2 calls, 3 calls, 4 calls; flop: 2 checks"
    )
    assert raises(game)[0] == 40
    assert game.legal().is_bet


def test_with_less_than_a_bet_only_all_in_is_left() -> None:
    """A stack of 30 behind a big blind of 40. Case C7."""
    game = flop_of_five("9000 70 9000 9000 9000")
    assert game.to_act == 2
    assert raises(game) == (30, 30)
    assert game.refusal("2 bets 29").code == "below_minimum"
    game.play("2 bets 30")
    assert game.hand.seats[0].status == "all_in"


def test_an_all_in_below_the_minimum_raise_is_legal() -> None:
    """Facing 100 after a raise by 60, a stack of 150: call, or all-in for 150. Case C8."""
    game = five(stacks="9000 9000 9000 9000 150")
    game.play("4 raises to 100")
    assert game.to_act == 5
    assert raises(game) == (150, 150)
    assert game.legal().to_call == 100
    assert game.refusal("5 raises to 149").code == "below_minimum"
    game.play("5 all-in 150")


def test_a_short_all_in_does_not_shrink_the_next_raise() -> None:
    """First to act all-in to 60 at 20/40: to 100 (60 and 40). TDA 43; case C9."""
    game = five(stacks="9000 9000 9000 60 9000")
    game.play("4 all-in 60")
    assert raises(game)[0] == 100


def test_a_short_all_in_keeps_the_step_of_the_raise_before_it() -> None:
    """50/100: to 300, all-in 350: to 550 (350 and 200). House rules 05; case B13."""
    game = dealt("9000 9000 9000 9000 350 9000", button=1, blinds="50/100")
    game.play("4 raises to 300, 5 all-in 350")
    assert game.to_act == 6
    assert raises(game)[0] == 550


def test_a_raise_that_nobody_could_call_is_refused() -> None:
    """One opponent all-in for 200, the third folded: call or fold. Case C10."""
    game = dealt("500 500 200", button=1, blinds="20/40")
    game.play("1 calls, 2 folds, 3 all-in 200")
    legal = game.legal()
    assert legal.no_raise_because == "nobody_can_call"
    assert (legal.to_call, legal.min_raise_to, legal.max_raise_to) == (160, 0, 0)
    for phrase in ("1 raises to 360", "1 raises to 500", "1 all-in"):
        assert game.refusal(phrase).code == "nobody_can_call"
    game.play("1 calls 160")


def test_no_raise_against_two_all_in_opponents() -> None:
    """60 and 100 all-in: fold or call 100. Case B17."""
    game = dealt("1000 60 100", button=1)
    game.play("1 calls, 2 all-in 60, 3 all-in 100")
    legal = game.legal()
    assert (legal.to_call, legal.may_raise) == (90, False)
    assert game.refusal("1 all-in").code == "nobody_can_call"
    game.play("1 calls 90")
    assert game.complete


def test_a_bet_larger_than_the_opponents_stack_is_legal() -> None:
    """900 into 300: the 600 come back. House rules 06; case C11."""
    game = dealt("910 310", button=1, cards="KsKd AsAd", board="2c 7d 9h Jc 3s")
    game.play("1 calls, 2 checks; flop: 2 checks, 1 bets 900, 2 calls 300")
    assert game.returned() == {1: 600}
    assert game.stack_list() == [600, 620]


def test_an_amount_below_the_minimum_is_refused_and_never_rounded() -> None:
    """150 where 160 is the least, with 400 behind: refused, naming the range. Case C12."""
    game = five(stacks="400 400 400 400 400")
    game.play("4 raises to 100")
    refusal = game.refusal("5 raises to 150")
    assert refusal.code == "below_minimum"
    assert refusal.legal == game.legal()
    assert refusal.legal is not None
    assert (refusal.legal.min_raise_to, refusal.legal.max_raise_to) == (160, 400)
    assert game.to_act == 5


def test_more_than_the_stack_is_refused() -> None:
    """You can bet up to all your points. House rules 05."""
    game = five(stacks="400 400 400 400 400")
    assert game.refusal("4 raises to 401").code == "above_maximum"


def test_a_raise_to_the_present_bet_is_no_raise() -> None:
    game = five()
    assert game.refusal("4 raises to 40").code == "below_minimum"
    assert game.refusal("4 raises to 20").code == "below_minimum"


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (100.5, "bad_amount"),
        (80.0, "bad_amount"),
        ("1e3", "bad_amount"),
        ("80", "bad_amount"),
        (True, "bad_amount"),
        (None, "bad_amount"),
        (-50, "below_minimum"),
        (0, "below_minimum"),
        (79, "below_minimum"),
        (10**12, "above_maximum"),
    ],
)
def test_what_is_no_amount_is_refused(amount: object, code: str) -> None:
    """Refused with a reason; state and turn unchanged. Case B23."""
    game = five()
    before = [encode(event) for event in game.events]
    answer = decide(game.hand, 4, Action(actions.RAISE_TO, amount))  # type: ignore[arg-type]
    assert isinstance(answer, IllegalAction)
    assert answer.code == code
    assert answer.legal == game.legal()
    assert [encode(event) for event in game.events] == before
    game.play("4 raises to 80")


def test_an_action_nobody_knows_is_refused() -> None:
    game = five()
    answer = decide(game.hand, 4, Action("muck", 0))
    assert isinstance(answer, IllegalAction)
    assert answer.code == "unknown_action"


def test_a_check_is_refused_where_there_is_something_to_call() -> None:
    """Checking is possible only if nobody has bet. House rules 05."""
    assert five().refusal("4 checks").code == "cannot_check"


def test_a_call_is_refused_where_there_is_nothing_to_call() -> None:
    assert flop_of_five().refusal("2 calls").code == "nothing_to_call"


def test_folding_is_legal_even_when_checking_is_free() -> None:
    """House rules 05; Q17."""
    game = flop_of_five()
    game.play("flop: 2 folds, 3 checks")


def test_between_call_and_minimum_raise_a_short_stack_has_its_all_in() -> None:
    """A bet of 100, minimum raise to 200, a stack of 150. Case B20."""
    game = dealt("9000 9000 150", button=1, blinds="50/100")
    game.play("1 calls 100, 2 folds")
    assert game.to_act == 3
    assert game.legal().may_check
    assert raises(game) == (150, 150)
    game.play("3 all-in 150")


def test_a_stack_below_the_bet_calls_with_what_it_has() -> None:
    """A bet of 100 and a stack of 70: fold, or call 70 all-in. Case B20."""
    game = dealt("9000 9000 9000 70", button=1, blinds="50/100")
    legal = game.legal(4)
    assert (legal.to_call, legal.may_raise, legal.no_raise_because) == (
        70,
        False,
        "not_enough_chips",
    )
    assert game.refusal("4 raises to 70").code == "not_enough_chips"
    game.play("4 calls 70")
    assert game.hand.player(4).status == "all_in"


def test_all_in_with_less_than_the_bet_is_a_call() -> None:
    game = dealt("9000 9000 9000 70", button=1, blinds="50/100")
    happened = game.play("4 all-in")
    assert happened[0] == events.Called(4, 70, True)


def test_a_raise_is_told_by_its_total_for_the_street() -> None:
    """To 20, 30, 40 before the flop; after a bet of 20, to 40. House rules 05; case B21."""
    game = dealt("1000 1000", button=1)
    assert raises(game)[0] == 20
    game.play("1 raises to 20")
    assert raises(game)[0] == 30
    game.play("2 raises to 30")
    assert raises(game)[0] == 40
    happened = game.play("1 raises to 40")
    assert happened[0] == events.RaisedTo(1, 40, False)
    game.play("2 calls 10; flop: 2 bets 20")
    assert raises(game)[0] == 40
    assert game.hand.actions[-1][2:] == ("bet_made", 20, 20)


def test_the_first_raise_may_be_everything() -> None:
    """No-limit: any amount up to all the points. House rules 05."""
    game = five()
    assert raises(game) == (80, 9000)
    game.play("4 raises to 9000")
    assert game.hand.player(4).status == "all_in"

"""What the table plays for a player whose time is up or who is away (House rules 09; cases I, B40)."""

import pytest

from tables.rules import events
from tables.rules.hand import clock_expired, passive_action
from tests.dealing import DRY_BOARD, dealt


def test_a_clock_that_expires_facing_a_bet_folds() -> None:
    """Case I1."""
    game = dealt("1000 1000 1000", button=1)
    happened = game.play("1 times out")
    assert happened == [events.ClockExpired(1), events.Folded(1)]
    assert game.to_act == 2


def test_a_clock_that_expires_with_nothing_to_pay_checks() -> None:
    """Cases I2, B40."""
    game = dealt("1000 1000", button=1)
    game.play("1 calls, 2 times out")
    assert game.hand.street == 1
    assert events.Checked(2) in game.events
    game.play("2 times out")
    assert game.events[-2:] == [events.ClockExpired(2), events.Checked(2)]


def test_a_free_check_is_followed_by_a_fold_to_a_bet() -> None:
    """Nothing owed, then a bet comes. Case B40."""
    game = dealt("1000 1000", button=1)
    game.play("1 calls, 2 checks; flop: 2 times out, 1 bets 50, 2 times out")
    assert game.complete
    assert game.awards() == [(20, {1: 20})]


def test_even_a_cheap_call_is_not_made_for_him() -> None:
    """5 points left to call into a large pot are still folded. Case I3."""
    game = dealt("1000 1000 1005", button=1)
    game.play("1 all-in 1000, 2 calls, 3 times out")
    assert game.hand.player(3).status == "folded"


def test_the_big_blind_away_checks_when_all_limp_and_on_each_street() -> None:
    """Case I4."""
    game = dealt("1000 1000 1000", button=1)
    game.play("1 calls, 2 calls, 3 times out; flop: 2 checks, 3 times out, 1 bets 10, 2 folds")
    game.play("3 times out")
    assert game.complete


def test_the_big_blind_away_takes_the_blinds_when_all_fold() -> None:
    """A break can win points. Case I5."""
    game = dealt("1000 1000 1000", button=1)
    game.play("1 folds, 2 folds")
    assert game.stack_list() == [1000, 995, 1005]


def test_a_short_big_blind_plays_to_the_showdown_without_being_asked() -> None:
    """Case I6."""
    game = dealt("1000 1000 8", button=1, cards="KsKd QsQd AsAd", board=DRY_BOARD)
    game.play("1 calls, 2 folds")
    assert game.complete
    assert game.stacks()[3] == 21


def test_checked_down_to_the_river_an_absent_player_shows_and_can_win() -> None:
    """Case I7."""
    game = dealt("1000 1000", button=1, cards="KsKd AsAd", board=DRY_BOARD)
    game.play("1 calls, 2 times out; flop: 2 times out, 1 checks; turn: 2 times out, 1 checks")
    game.play("river: 2 times out, 1 checks")
    assert sorted(game.tabled()) == [1, 2]
    assert game.awards() == [(20, {2: 20})]


def test_heads_up_an_absent_button_posts_and_folds() -> None:
    """Case I13: as big blind he checks if the other only completes."""
    on_the_button = dealt("1000 1000", button=1)
    on_the_button.play("1 times out")
    assert on_the_button.stack_list() == [995, 1005]
    in_the_blind = dealt("1000 1000", button=1)
    in_the_blind.play("1 calls, 2 times out")
    assert in_the_blind.hand.street == 1


def test_the_turn_stays_his_until_the_automatic_move_is_made() -> None:
    """The decision he makes in time is the one that counts. Cases I8, B41."""
    game = dealt("1000 1000", button=1)
    automatic = clock_expired(game.hand)
    assert automatic[0] == events.ClockExpired(1)
    game.play("1 raises to 20")
    assert game.to_act == 2


def test_the_passive_action_is_a_check_where_it_is_free_and_else_a_fold() -> None:
    game = dealt("1000 1000", button=1)
    assert passive_action(game.hand, 1).kind == "fold"
    game.play("1 calls")
    assert passive_action(game.hand, 2).kind == "check"


def test_no_clock_runs_in_a_hand_that_is_over() -> None:
    game = dealt("1000 1000", button=1)
    game.play("1 folds")
    with pytest.raises(ValueError, match="nobody"):
        clock_expired(game.hand)

"""A blind that cannot be paid in full (House rules 02; cases E1-E14).

He posts what he has and is all-in; the price for the others stays the full big blind. Blinds 20/40;
seat 1 has the button, 2 the small and 3 the big blind, 4 is next; the others have 500.
"""

import pytest

from tables.rules import events
from tests.dealing import DRY_BOARD, PlayedHand, dealt


def four(small: int = 500, big: int = 500, cards: str = "") -> PlayedHand:
    return dealt(f"500 {small} {big} 500", button=1, blinds="20/40", cards=cards, board=DRY_BOARD)


def heads_up(button: int = 500, other: int = 500, blinds: str = "20/40") -> PlayedHand:
    return dealt(f"{button} {other}", button=1, blinds=blinds, cards="AsAd KsKd", board=DRY_BOARD)


def turned_unasked(game: PlayedHand) -> bool:
    """Say whether the hand was played out without asking anybody after the deal or the last fold."""
    return game.complete and game.boards_dealt() == 3


def test_the_price_stays_the_full_big_blind() -> None:
    """Big blind all-in for 25; callers pay 40: pots of 95 and 30. Case E1."""
    game = four(big=25)
    assert game.legal(4).to_call == 40
    game.play("4 calls 40, 1 calls 40, 2 folds")
    assert game.pots() == [(95, {1, 3, 4}), (30, {1, 4})]
    assert game.to_act == 4


def test_a_short_big_blind_wins_when_all_fold() -> None:
    """The small blind folds its 20: the big blind has 45 and is alive, cards unseen. Cases E2, E9."""
    game = four(big=25)
    game.play("4 folds, 1 folds, 2 folds")
    assert game.stack_list() == [500, 480, 45, 500]
    assert game.tabled() == []


def test_the_small_blind_completes_and_takes_back_what_is_not_covered() -> None:
    """20 more against 25: 15 come back, 50 in the pot. Case E2."""
    game = four(big=25, cards="- AsAd KsKd -")
    game.play("4 folds, 1 folds, 2 calls 20")
    assert game.returned() == {2: 15}
    assert game.awards() == [(50, {2: 50})]
    assert game.stack_list() == [500, 525, 0, 500]


def test_who_already_covers_the_all_in_is_not_asked() -> None:
    """Big blind all-in for 15: 5 come back, 30 in the pot, the board is turned. Case E3."""
    game = four(big=15)
    game.play("4 folds, 1 folds")
    assert turned_unasked(game)
    assert game.returned() == {2: 5}
    assert [amount for amount, _ in game.awards()] == [30]


def test_a_short_small_blind_makes_the_main_pot() -> None:
    """Small blind all-in for 12: 36 for three, 56 for two. Case E4."""
    game = four(small=12)
    game.play("4 calls 40, 1 folds, 3 checks")
    assert game.pots() == [(36, {2, 3, 4}), (56, {3, 4})]


def test_the_big_blind_takes_back_what_a_short_small_blind_does_not_cover() -> None:
    """28 come back, 24 in the pot, the board is turned. Case E5."""
    game = four(small=12)
    game.play("4 folds, 1 folds")
    assert turned_unasked(game)
    assert game.returned() == {3: 28}
    assert [amount for amount, _ in game.awards()] == [24]


def test_both_blinds_short_and_one_caller() -> None:
    """12 and 25 against 40: pots of 36 and 26, 15 come back, the board is turned. Case E6."""
    game = four(small=12, big=25)
    game.play("4 calls 40, 1 folds")
    assert turned_unasked(game)
    assert game.returned() == {4: 15}
    assert game.pots() == [(36, {2, 3, 4}), (26, {3, 4})]


def test_both_blinds_short_and_nobody_calls() -> None:
    """13 come back to the big blind, 24 in the pot, the board is turned. Case E7."""
    game = four(small=12, big=25)
    game.play("4 folds, 1 folds")
    assert turned_unasked(game)
    assert game.returned() == {3: 13}
    assert [amount for amount, _ in game.awards()] == [24]


def test_raises_count_from_the_full_big_blind() -> None:
    """Over a big blind of 25 in 40 the least raise is to 80, the next to 120. Case E8."""
    game = four(big=25)
    assert game.legal(4).min_raise_to == 80
    game.play("4 raises to 80")
    assert game.legal(1).min_raise_to == 120


def test_a_big_blind_of_exactly_its_stack_is_not_short() -> None:
    """The small blind alone against it may call 20 or fold, not raise. Case E10."""
    game = four(big=40)
    game.play("4 folds, 1 folds")
    assert game.to_act == 2
    legal = game.legal()
    assert (legal.to_call, legal.may_raise, legal.no_raise_because) == (
        20,
        False,
        "nobody_can_call",
    )


@pytest.mark.parametrize("story", ["1 calls 20", "1 folds"])
def test_heads_up_the_button_calls_a_short_big_blind_or_folds(story: str) -> None:
    """Big blind all-in for 25: 20 more, 15 of them come back, 50 in the pot; no raise. Case E11."""
    game = heads_up(other=25)
    assert not game.legal(1).may_raise
    game.play(story)
    if story == "1 folds":
        assert game.stack_list() == [480, 45]
    else:
        assert game.returned() == {1: 15}
        assert game.awards() == [(50, {1: 50})]


@pytest.mark.parametrize(
    ("button", "other", "returned", "pot"),
    [
        pytest.param(12, 500, {2: 28}, 24, id="E12 small blind short"),
        pytest.param(500, 15, {1: 5}, 30, id="E13 big blind below the small one"),
        pytest.param(12, 25, {2: 13}, 24, id="E14 both short"),
    ],
)
def test_heads_up_nobody_is_asked_where_the_blinds_settle_it(
    button: int, other: int, returned: dict[int, int], pot: int
) -> None:
    game = heads_up(button, other)
    assert turned_unasked(game)
    assert game.returned() == returned
    assert game.awards() == [(pot, {1: pot})]


def test_heads_up_with_a_big_blind_of_exactly_its_stack_the_button_is_asked() -> None:
    """Blinds 10/20 and a stack of 20: fold or call 10, no raise. Case B15."""
    game = heads_up(other=20, blinds="10/20")
    legal = game.legal(1)
    assert (legal.to_call, legal.may_raise) == (10, False)


@pytest.mark.parametrize(
    ("button", "other", "returned"),
    [
        pytest.param(500, 6, {1: 4}, id="big blind 6"),
        pytest.param(6, 500, {2: 14}, id="small blind 6"),
    ],
)
def test_heads_up_blinds_of_six_make_a_pot_of_twelve(
    button: int, other: int, returned: dict[int, int]
) -> None:
    """No decision; the rest comes back. Case B15."""
    game = heads_up(button, other, "10/20")
    assert turned_unasked(game)
    assert game.returned() == returned
    assert [amount for amount, _ in game.awards()] == [12]


def both_short() -> PlayedHand:
    """Blinds 10/20; the button has 1,000, the small blind 8, the big blind 15."""
    return dealt("1000 8 15", button=1, blinds="10/20", cards="QsQd AsAd KsKd", board=DRY_BOARD)


def test_three_handed_with_both_blinds_short_the_button_may_call_but_not_raise() -> None:
    """He is asked 20 and gets 5 back; pots of 24 and 14. Case B16."""
    game = both_short()
    legal = game.legal(1)
    assert (legal.to_call, legal.may_raise) == (20, False)
    game.play("1 calls 20")
    assert game.returned() == {1: 5}
    assert game.awards() == [(24, {2: 24}), (14, {3: 14})]
    assert game.stack_list() == [985, 24, 14]


def test_three_handed_with_both_blinds_short_and_a_fold_the_blinds_play_it_out() -> None:
    """7 come back to the big blind, 16 in the pot. Case B16."""
    game = both_short()
    game.play("1 folds")
    assert game.returned() == {3: 7}
    assert game.awards() == [(16, {2: 16})]


def test_the_caller_of_a_short_big_blind_competes_with_the_dead_small_blind() -> None:
    """50/100, big blind 19: the caller pays 100, gets 50 back and wins 57 and 62. Case E."""
    game = dealt("500 500 19", button=1, blinds="50/100", cards="AsAd - KsKd", board=DRY_BOARD)
    game.play("1 calls 100, 2 folds")
    assert game.returned() == {1: 50}
    assert game.awards() == [(57, {1: 57}), (62, {1: 62})]


def test_a_short_blind_is_posted_as_what_it_is() -> None:
    """You can't lose more than you have. House rules 05."""
    game = four(small=12, big=25)
    assert game.happened(events.BlindPosted) == [
        events.BlindPosted(2, 12, "small"),
        events.BlindPosted(3, 25, "big"),
    ]
    assert [game.hand.player(seat).status for seat in (2, 3)] == ["all_in", "all_in"]
    assert game.hand.level == 40

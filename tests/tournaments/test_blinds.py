"""Levels and what they cost, without a match around them. House rules 02."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.blinds import DoublingBlinds, FixedBlinds

BLINDS = DoublingBlinds()


@pytest.mark.parametrize(
    ("minutes", "elapsed", "hands", "due"),
    [
        pytest.param(2, 120.0, 3, True, id="both are reached"),
        pytest.param(2, 119.999, 3, False, id="a millisecond is missing"),
        pytest.param(2, 120.0, 2, False, id="a hand is missing"),
        pytest.param(2, 7200.0, 2, False, id="hours do not make up for a hand"),
        pytest.param(2, 60.0, 50, False, id="hands do not make up for minutes"),
        pytest.param(5, 299.0, 3, False, id="normal, not yet"),
        pytest.param(5, 300.0, 3, True, id="normal"),
        pytest.param(10, 600.0, 3, True, id="slow"),
    ],
)
def test_a_level_lasts_its_minutes_and_three_hands(
    minutes: int, elapsed: float, hands: int, due: bool
) -> None:
    assert BLINDS.raises(elapsed, minutes, hands) is due


@given(level=st.integers(min_value=1, max_value=200))
def test_each_level_costs_twice_the_one_before_for_ever(level: int) -> None:
    small_blind, big_blind = BLINDS.amounts(level)
    assert BLINDS.amounts(level + 1) == (2 * small_blind, 2 * big_blind)


def test_there_is_no_level_below_the_first() -> None:
    with pytest.raises(ValueError, match="level 0"):
        BLINDS.amounts(0)


def test_fixed_blinds_never_change() -> None:
    blinds = FixedBlinds(10, 20)
    assert blinds.amounts(1) == blinds.amounts(9) == (10, 20)
    assert not blinds.raises(10_000.0, 2, 1_000)

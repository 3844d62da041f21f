"""The levels are what they are called, on a few hundred fixed deals; the same everywhere.

The full figures come from `python -m tests.benchmarks.bots`.
"""

import pytest

from tests.benchmarks.matches import mirrored, sit_and_go


def test_expert_wins_from_a_player_who_only_calls():
    assert mirrored("expert", "call-only", 40, "strength").low > 0


@pytest.mark.slow
def test_expert_wins_from_casual_heads_up():
    """Lower bound of the interval over nought, on three thousand deals played twice."""
    assert mirrored("expert", "casual", 3_000, "strength").low > 0


def test_casual_wins_from_a_player_who_only_calls():
    assert mirrored("casual", "call-only", 300, "strength").value > 0


def test_mirrored_deals_against_oneself_are_even_where_nothing_is_left_to_chance():
    """A player without chances of his own wins from himself exactly what he loses."""
    assert mirrored("call-only", "call-only", 50, "even").value == 0
    assert mirrored("all-in", "all-in", 50, "even").value == 0


def test_the_same_seed_plays_the_same_match():
    names = {1: "expert", 2: "casual", 3: "casual"}
    first = sit_and_go(names, "again")
    assert sit_and_go(names, "again") == first
    assert first.winner in names

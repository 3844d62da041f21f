"""The levels are what they are called, on a few hundred fixed deals; the same everywhere.

The full figures come from `python -m tests.benchmarks.bots`.
"""

from functools import partial
from math import isnan

import pytest

from tests.benchmarks.matches import mirrored, pair, sit_and_go
from tests.benchmarks.parts import Parts


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


def test_what_was_kept_is_gone_on_with_and_moves_no_figure(tmp_path):
    """Stopped at once, gone on with, in two processes: always the figure of one run."""
    play = partial(pair, "random", "call-only", "parts")
    whole = Parts(None, None, 1).measure("parts", play, 12)
    stopped = Parts(tmp_path, 0, 1)
    assert isnan(stopped.measure("parts", play, 12).value)
    assert stopped.left == 12
    Parts(tmp_path, None, 1).measure("parts", play, 5)
    assert Parts(tmp_path, None, 1).measure("parts", play, 12) == whole
    assert Parts(tmp_path, 0, 1).measure("parts", play, 12) == whole
    assert Parts(None, None, 2).measure("parts", play, 12) == whole

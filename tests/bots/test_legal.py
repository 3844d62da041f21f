"""Every action a bot chooses is legal, whatever the seats, stacks and structure."""

from random import Random

import pytest

from tables import bots
from tables.rules.hand import HandSetup
from tests.bots.tables import anything, decisions, limit_setup, random_setup, shuffled


def play_hands(level: str, setups: list[HandSetup], rng: Random) -> int:
    """Let a level play half the seats against anything; count its decisions."""

    def bot(view, chance):
        return bots.choose(level, view, chance)

    asked = 0
    for setup in setups:
        players = {seat: bot if rng.random() < 0.5 else anything for seat, _ in setup.stacks}
        for _, seat, _ in decisions(setup, shuffled(rng), players, rng):
            asked += players[seat] is bot
    return asked


@pytest.mark.parametrize(("level", "hands"), [("casual", 1500), ("expert", 150)])
def test_a_bot_chooses_only_legal_actions_at_no_limit(level, hands):
    """The rules refuse none of its actions, from two to eight seats and down to one chip."""
    rng = Random(f"legal {level}")
    assert play_hands(level, [random_setup(rng) for _ in range(hands)], rng) > hands


@pytest.mark.parametrize(("level", "hands"), [("casual", 500), ("expert", 60), ("mira", 60)])
def test_a_bot_chooses_only_legal_actions_at_fixed_limit(level, hands):
    """The one size of a bet and the cap bind every level."""
    rng = Random(f"limit {level}")
    assert play_hands(level, [limit_setup(rng) for _ in range(hands)], rng) > hands


@pytest.mark.slow
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_bot_chooses_only_legal_actions_over_many_hands(level):
    """The same over thousands of states."""
    rng = Random(f"many {level}")
    setups = [random_setup(rng) for _ in range(1500)] + [limit_setup(rng) for _ in range(500)]
    assert play_hands(level, setups, rng) > 2000


def test_an_unknown_level_is_an_error():
    with pytest.raises(ValueError, match="master"):
        bots.choose("master", None, Random(1))

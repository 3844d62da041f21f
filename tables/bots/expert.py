"""Expert: counts what the others can hold and what each choice is worth.

It keeps no memory between hands and treats every opponent alike. Chips are what it counts: with one
winner the chance to win the match is the share of the chips.
"""

from typing import Any

from tables.bots import expert_postflop, expert_preflop
from tables.rules.actions import Action
from tables.rules.state import PREFLOP
from tables.rules.view import View


def choose(view: View, rng: Any) -> Action:
    """Choose what Expert does in a view whose viewer is to act."""
    if view.street == PREFLOP:
        return expert_preflop.choose(view, rng)
    return expert_postflop.choose(view, rng)

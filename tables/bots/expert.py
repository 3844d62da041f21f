"""Expert: counts what the others can hold and what each choice is worth."""

from typing import Any

from tables.bots import casual
from tables.rules.actions import Action
from tables.rules.view import View


def choose(view: View, rng: Any) -> Action:
    """Choose what Expert does in a view whose viewer is to act."""
    return casual.choose(view, rng)

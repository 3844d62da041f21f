"""The honest bots. A bot sees what a person in its seat sees, a `View`, and nothing else.

They treat all opponents alike, know seats and no names, and take every chance from the random source
they are given: the same view and source give the same action in every process.
"""

from typing import Any

from tables.bots import casual, expert, mira
from tables.rules.actions import Action
from tables.rules.view import View

CASUAL = "casual"
EXPERT = "expert"
MIRA = "mira"
LEVELS = (CASUAL, EXPERT, MIRA)


def choose(level: str, view: View, rng: Any) -> Action:
    """Choose a legal action for the viewer, who is to act.

    `rng` has `random()` and `randrange(n)`. Raises ValueError for a level nobody plays.
    """
    if level == CASUAL:
        return casual.choose(view, rng)
    if level == EXPERT:
        return expert.choose(view, rng)
    if level == MIRA:
        return mira.choose(view, rng)
    raise ValueError("no such level: " + repr(level))

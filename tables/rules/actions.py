"""What a player may ask for on his turn, what he may ask for now, and why a wish is refused.

A refusal is a value: it names a code and the legal range, and nothing has changed (House rules 05).
"""

from typing import NamedTuple

from tables.rules.records import make

FOLD = "fold"
CHECK = "check"
CALL = "call"
RAISE_TO = "raise_to"
ALL_IN = "all_in"

NOT_YOUR_TURN = "not_your_turn"
HAND_OVER = "hand_over"
UNKNOWN_ACTION = "unknown_action"
CANNOT_CHECK = "cannot_check"
NOTHING_TO_CALL = "nothing_to_call"
BAD_AMOUNT = "bad_amount"
BELOW_MINIMUM = "below_minimum"
ABOVE_MAXIMUM = "above_maximum"
NOT_REOPENED = "not_reopened"
NOBODY_CAN_CALL = "nobody_can_call"
CAP_REACHED = "cap_reached"
NOT_ENOUGH_CHIPS = "not_enough_chips"

# `to` is the total for the street and matters for RAISE_TO alone. A bet is a raise from nothing.
Action = NamedTuple("Action", [("kind", str), ("to", int)])

# Folding is always legal. `to_call` is what a call would add, never more than the stack, and 0 where
# he may check. `min_raise_to` and `max_raise_to` are totals for the street, 0 where he may not raise
# and equal where only one amount is left. `is_bet`: nobody has bet on this street yet.
# `no_raise_because` is "" or the code that says why not.
LegalActions = NamedTuple(
    "LegalActions",
    [
        ("may_check", bool),
        ("to_call", int),
        ("may_raise", bool),
        ("min_raise_to", int),
        ("max_raise_to", int),
        ("is_bet", bool),
        ("no_raise_because", str),
    ],
)

# `legal` is None where the seat may do nothing at all now.
IllegalAction = NamedTuple("IllegalAction", [("code", str), ("legal", "LegalActions | None")])

_FOLD = Action(FOLD, 0)
_CHECK = Action(CHECK, 0)
_CALL = Action(CALL, 0)
_ALL_IN = Action(ALL_IN, 0)


def fold() -> Action:
    """Throw in the cards."""
    return _FOLD


def check() -> Action:
    """Pass without putting anything in."""
    return _CHECK


def call() -> Action:
    """Match the biggest bet, or go all-in where that takes everything."""
    return _CALL


def raise_to(total: int) -> Action:
    """Bet or raise to a total for this street."""
    action: Action = make(Action, (RAISE_TO, total))
    return action


def all_in() -> Action:
    """Put in everything: a raise where one is legal, else a call that takes the whole stack."""
    return _ALL_IN

"""The sizes offered beside the amount field; they only set it, one button submits."""

from typing import Any

from tables.rules.actions import LegalActions
from tables.rules.state import PREFLOP

# As (name, numerator, denominator) of the pot after calling, or of the bet to match.
_OF_THE_POT = (("half", 1, 2), ("three_quarters", 3, 4), ("pot", 1, 1))
_OF_THE_BET = (("x2_5", 5, 2), ("x3", 3, 1))


def presets(
    legal: LegalActions, *, street: int, level: int, pot: int, small_blind: int
) -> list[dict[str, Any]]:
    """List the presets of a seat that may raise: name and total for the street, None below the least.

    Before the flop: least, 2.5 and 3 times the bet, pot, all-in; later: least, half, three quarters,
    pot, all-in. `pot` is all that is in, this street's bets included. Amounts are rounded to the small
    blind and never above the most that is legal.
    """
    if not legal.may_raise:
        return []

    def offer(name: str, total: int) -> dict[str, Any]:
        rounded = (2 * total + small_blind) // (2 * small_blind) * small_blind
        to = min(rounded, legal.max_raise_to)
        return {"name": name, "to": to if to >= legal.min_raise_to else None}

    offers = [{"name": "min", "to": legal.min_raise_to}]
    if street == PREFLOP:
        offers += [offer(name, level * part // whole) for name, part, whole in _OF_THE_BET]
    pot_after_call = pot + legal.to_call
    offers += [
        offer(name, level + pot_after_call * part // whole)
        for name, part, whole in _OF_THE_POT
        if street != PREFLOP or name == "pot"
    ]
    offers.append({"name": "all_in", "to": legal.max_raise_to})
    return offers

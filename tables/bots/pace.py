"""How long a bot thinks, drawn from what everybody sees, before and apart from what it decides.

The time depends on the visible situation with a log-normal spread; it is drawn from a view without
cards, so that it can tell nothing about them. Computing time belongs inside it.
"""

from typing import Any

from tables.bots.moves import normal
from tables.rules.state import ALL_IN, PREFLOP
from tables.rules.view import View

_E = 2.718281828459045

# (median seconds, spread of the logarithm, least, most)
FREE_CHECK = (0.9, 0.35, 0.5, 2.5)
FIRST_DECISION = (1.1, 0.40, 0.5, 3.0)
RAISED_BEFORE_FLOP = (1.7, 0.45, 0.8, 5.0)
NOBODY_BET = (1.6, 0.45, 0.7, 5.0)
FACING_A_BET = (2.2, 0.50, 0.9, 7.0)
FACING_ALL_IN = (3.4, 0.50, 1.2, 9.0)

STREET_FACTORS = (1.0, 1.0, 1.1, 1.2)
FAST_FACTOR = 0.7
FAST_MOST = 5.0
ONLY_BOTS_FACTOR = 0.4
CLOCK_PART = 0.6


def think_seconds(
    public_view: View, seat: int, rng: Any, thinking_seconds: int | None, only_bots_left: bool
) -> float:
    """Draw the seconds until the bot on a seat acts.

    `public_view` is what a spectator sees; `thinking_seconds` is the table's clock, None where there is
    none; `only_bots_left` says that no human waits for his turn in this hand. Never more than 60 % of
    the clock.
    """
    median, spread, least, most = situation(public_view, seat)
    seconds: float = median * _E ** (spread * normal(rng))
    seconds = max(least, min(most, seconds))
    seconds *= temperament(seat) * STREET_FACTORS[public_view.street]
    if only_bots_left:
        seconds *= ONLY_BOTS_FACTOR
    if thinking_seconds is None:
        return seconds
    if thinking_seconds <= 10:
        seconds = min(FAST_MOST, seconds * FAST_FACTOR)
    return min(seconds, CLOCK_PART * thinking_seconds)


def situation(view: View, seat: int) -> tuple[float, float, float, float]:
    """Return the row of times that fits what everybody sees of a seat's decision."""
    own = next(player for player in view.seats if player.seat == seat)
    owed = min(view.level - own.bet, own.stack)
    if owed > 0:
        raiser_is_all_in = False
        for player in view.seats:
            if player.status == ALL_IN and player.bet == view.level:
                raiser_is_all_in = True
        if raiser_is_all_in or 2 * owed > own.stack:
            return FACING_ALL_IN
        if view.street != PREFLOP:
            return FACING_A_BET
        return RAISED_BEFORE_FLOP if view.level > view.big_blind else FIRST_DECISION
    if view.street == PREFLOP:
        return FREE_CHECK if view.level <= view.big_blind else FIRST_DECISION
    last = [player for player in view.seats if player.status == "live"][-1]
    return FREE_CHECK if last.seat == seat else NOBODY_BET


def temperament(seat: int) -> float:
    """Return how slow the bot on a seat is by nature, 0.8 to 1.25."""
    return 0.8 + 0.45 * ((seat * 5 + 2) % 8) / 7

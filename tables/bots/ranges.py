"""What each opponent can hold: a weight for all 1,326 holdings, from his public actions alone.

Before the flop an action sets the weights by the fixed order of starting hands; later ones multiply
them by a step function of where the holding stands, on that board, inside the range he had before.
"""

from typing import Any

from tables.bots.equity import WITH_CARD, board_table
from tables.bots.history import Step, steps
from tables.bots.holdings import COUNT
from tables.bots.preflop_equity import POSITION
from tables.rules.state import FOLDED, PREFLOP
from tables.rules.view import View

# Steps are (part of the range, best first, weight); what is left weighs the last number.
# They stand between a careful and a loose player: what both do counts fully, what one does in part.
RAISE_WIDTH = (0.24, 0.60, 0.40, 0.28, 0.22, 0.18, 0.16, 0.15)
LIMP = ((0.06, 0.25), (0.15, 0.50), (0.48, 1.0), (0.66, 0.6), (1.0, 0.10))
BIG_BLIND_CHECK = ((0.10, 0.20), (0.20, 0.6), (1.0, 1.0))
CALL_CHEAP = ((0.03, 0.40), (0.38, 1.0), (0.52, 0.5), (0.70, 0.15), (1.0, 0.04))
CALL_MEDIUM = ((0.03, 0.5), (0.16, 1.0), (0.26, 0.5), (0.45, 0.12), (1.0, 0.02))
CALL_DEAR = ((0.10, 1.0), (0.18, 0.5), (0.35, 0.12), (1.0, 0.02))
RERAISE = ((0.035, 1.0), (0.07, 0.7), (0.12, 0.25), (0.24, 0.05), (1.0, 0.01))

# The weights of middling and of poor hands in a bet: by street, of who led before the flop; else.
LEADER_MIDDLE = (0.0, 0.7, 0.55, 0.5)
LEADER_BLUFFS = (0.0, 0.45, 0.30, 0.22)
BET_MIDDLE = 0.4
BET_BLUFFS = 0.18
RAISE_BLUFFS = 0.05

# How likely a player is a maniac, who bets whatever he holds, before he has shown it after the flop;
# how often a maniac checks where he may bet; and how sure of one anybody may ever be.
MANIAC = 0.2
MANIAC_CHECKS = 0.1
SUREST = 0.9


def ranges_of(view: View) -> dict[int, list[float]]:
    """Return the weights of everybody still in, by seat, after what he has done.

    Holdings that share a card with the board weigh nothing; for opponents, those with the viewer's cards
    neither. The viewer's own entry is what the others may think of him.
    """
    readings = {}
    for seat in view.seats:
        if seat.status != FOLDED:
            known = () if seat.seat == view.viewer else view.holes or ()
            readings[seat.seat] = _Reading(known)
    street = PREFLOP
    leader = -1
    for step in steps(view):
        if step.name == "raised_to" and not step.street:
            leader = step.seat
        if step.street != street:
            street = step.street
            for reading in readings.values():
                reading.bury(view.board[: street + 2])
        if step.seat in readings:
            if street == PREFLOP:
                readings[step.seat].before_flop(step)
            else:
                places = board_table(view.board[: street + 2]).places
                readings[step.seat].after_flop(step, places, step.seat == leader)
    weights = {}
    for number, reading in readings.items():
        reading.bury(view.board)
        # Of himself he knows what he makes others believe, no more.
        weighed = view.street != PREFLOP and number != view.viewer
        weights[number] = reading.weighed() if weighed else reading.careful
    return weights


class _Reading:
    """What one player can hold if he is careful, if he is a maniac, and the odds that he is one.

    A maniac's bets say nothing about his cards, but every one of them makes it likelier that he is one;
    what he calls with he chooses like anybody.
    """

    __slots__ = ("careful", "maniac", "odds")

    def __init__(self, known: Any) -> None:
        self.careful = [1.0] * COUNT
        bury(self.careful, known)
        self.maniac = list(self.careful)
        self.odds = MANIAC / (1 - MANIAC)

    def bury(self, cards: Any) -> None:
        """Take the holdings with any of these cards out."""
        bury(self.careful, cards)
        bury(self.maniac, cards)

    def before_flop(self, step: Step) -> None:
        """Narrow the ranges by an action before the flop."""
        _before_flop(self.careful, step)
        if step.raises:
            _before_flop(self.maniac, step)

    def after_flop(self, step: Step, places: list[float], leads: bool) -> None:
        """Narrow the ranges by an action after the flop, or weigh what it says of the player."""
        before = sum(self.careful)
        _after_flop(self.careful, step, places, leads)
        if step.raises:
            _after_flop(self.maniac, step, places, leads)
        elif step.name == "checked":
            self.odds *= MANIAC_CHECKS
        elif before:
            self.odds *= before / (sum(self.careful) or before)

    def weighed(self) -> list[float]:
        """Return the weights over both kinds of player."""
        chance = min(SUREST, self.odds / (1 + self.odds))
        of_careful = (1 - chance) / (sum(self.careful) or 1.0)
        of_maniac = chance / (sum(self.maniac) or 1.0)
        return [
            of_careful * careful + of_maniac * maniac
            for careful, maniac in zip(self.careful, self.maniac)
        ]


def bury(weights: list[float], cards: Any) -> None:
    """Take the holdings with any of these cards out of a range."""
    for card in cards:
        for number in WITH_CARD[card]:
            weights[number] = 0.0


def _before_flop(weights: list[float], step: Step) -> None:
    if step.name == "called":
        if not step.raises:
            shape: Any = LIMP
        else:
            part = step.owed / max(1, step.stack)
            shape = CALL_CHEAP if part < 0.12 else (CALL_MEDIUM if part < 0.4 else CALL_DEAR)
    elif step.name == "checked":
        shape = BIG_BLIND_CHECK
    elif step.name == "raised_to":
        shape = RERAISE if step.raises else raise_shape(RAISE_WIDTH[min(7, step.behind)])
    else:
        return
    for number in range(COUNT):
        weights[number] *= _step(shape, POSITION[number])


def raise_shape(width: float) -> Any:
    """Return the steps of a first raise that a player makes with about this part of his hands."""
    return ((0.13, 1.0), (width, 0.5), (min(0.95, width * 1.5), 0.15), (1.0, 0.04))


def _step(shape: Any, position: float) -> float:
    for end, weight in shape:
        if position <= end:
            return float(weight)
    return float(shape[-1][1])


def _after_flop(weights: list[float], step: Step, places: list[float], leads: bool) -> None:
    shape = action_shape(step, leads)
    if shape is None:
        return
    lookup = [0.0] * 101
    for bucket, position in enumerate(positions(weights, places)):
        lookup[bucket] = _step(shape, position)
    for number in range(COUNT):
        if weights[number]:
            weights[number] *= lookup[int(100 * places[number])]


def positions(weights: list[float], places: list[float]) -> list[float]:
    """Return, by hundredths of place, which part of the range is better, half of its own counted."""
    held = [0.0] * 101
    for number in range(COUNT):
        weight = weights[number]
        if weight:
            held[int(100 * places[number])] += weight
    total = sum(held) or 1.0
    found = [0.0] * 101
    passed = 0.0
    for bucket in range(100, -1, -1):
        found[bucket] = (passed + held[bucket] / 2) / total
        passed += held[bucket]
    return found


def action_shape(step: Step, leads: bool) -> Any:
    """Return the steps by which an action after the flop narrows a range, None where it tells nothing.

    `leads`: he raised last before the flop, and so bets on with more hands than he likes.
    """
    if step.name == "checked":
        return ((0.20, 0.40), (0.50, 0.80), (1.0, 1.0))
    size = step.added / max(1, step.pot)
    if step.name == "called":
        keeps = continues(step.owed / max(1, step.pot - step.owed))
        return ((0.07, 0.6), (keeps, 1.0), (min(0.98, keeps + 0.2), 0.35), (1.0, 0.08))
    if step.name in ("bet_made", "raised_to"):
        top = max(0.22, 0.42 - 0.18 * size)
        if step.raises:
            return ((0.10, 1.0), (0.25, 0.4), (1.0, RAISE_BLUFFS))
        middle = LEADER_MIDDLE[step.street] if leads else BET_MIDDLE
        bluffs = LEADER_BLUFFS[step.street] if leads else BET_BLUFFS
        return ((top, 1.0), (top + 0.2, middle), (1.0, bluffs))
    return None


def continues(size: float) -> float:
    """Return the part of a range that goes on against a bet of so many pots."""
    return min(0.95, 1.1 / (1 + size))

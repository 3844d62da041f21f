"""Expert before the flop: charts while stacks are deep, solved tables and all-in values when short.

1. Nobody is in yet and twelve big blinds or less: all-in or fold from the tables.
2. Nobody is in yet and deeper: raise by how many are left to act.
3. Somebody is in: the own chance against his range, times what of it is realised, against the price;
   the best hands raise; up to 25 big blinds the value of going all-in is worked out too.
"""

from typing import Any

from tables.bots.history import steps
from tables.bots.holdings import CLASS_OF, CLASSES, class_of, holding_number
from tables.bots.moves import (
    all_the_way,
    limpers,
    own_seat,
    raises_before_flop,
    wish_to_give_up,
    wish_to_raise,
    wish_to_stay,
)
from tables.bots.outcomes import Opponent, bet_value
from tables.bots.preflop_equity import CLASS_POSITION, EQUITY, POSITION
from tables.bots.push_fold import call_chance, shove_chance
from tables.bots.ranges import ranges_of
from tables.rules.actions import Action
from tables.rules.state import ALL_IN, FOLDED, LIVE
from tables.rules.view import View

SHORT = 12.0
# A call worth between minus and plus so many big blinds is close.
CLOSE = 0.4
ALL_IN_VALUES_BELOW = 25.0

# By players left to act, the part of hands that raises first; the button heads-up is apart.
RAISES_FIRST = (0.24, 0.55, 0.40, 0.28, 0.22, 0.18, 0.16, 0.15)
HEADS_UP_BUTTON = 0.88
RAISE_SIZE = 2.5
RAISES_LIMPERS = (0.0, 0.38, 0.20, 0.17, 0.15, 0.14, 0.13, 0.12)
SIZE_AGAINST_LIMPERS = 3.0

RERAISES_ALWAYS = 0.035
RERAISES_OFTEN = 0.07
BLUFFS = (0.16, 0.24)
BLUFFS_RARELY = 0.06

REALISED_IN_POSITION = 0.93
REALISED_OUT_OF_POSITION = 0.82
LESS_PER_OPPONENT = 0.05

# With n players in, chances against each are not independent: product to this power.
TOGETHER = (1.0, 1.0, 0.79, 0.67, 0.58, 0.52, 0.47, 0.43)


def choose(view: View, rng: Any) -> Action:
    """Choose what Expert does before the flop."""
    raises = raises_before_flop(view)
    limped = limpers(view)
    depth = effective_depth(view)
    behind = players_behind(view)
    # Nobody behind but a blind who is all-in: the price decides.
    if not raises and not limped and behind:
        return _first_in(view, rng, depth, behind)
    return _somebody_in(view, rng, depth, raises, limped)


def effective_depth(view: View) -> float:
    """Return the big blinds one can win or lose against the deepest opponent still in."""
    own = own_seat(view)
    most = 0
    for seat in view.seats:
        if seat.status != FOLDED and seat.seat != view.viewer:
            most = max(most, seat.stack + seat.bet)
    return float(min(most, own.stack + own.bet) / view.big_blind)


def own_class(view: View) -> int:
    """Return the class of the viewer's cards."""
    a, b = view.holes or (0, 1)
    return class_of(a, b)


def players_behind(view: View) -> int:
    """Count the players who have chips and act after the viewer on this round."""
    order = [seat for seat in view.seats if seat.status == LIVE]
    seats = [seat.seat for seat in view.seats]
    start = seats.index(view.big_blind_seat)
    turn = {}
    for place, seat in enumerate(seats):
        turn[seat] = (place - start - 1) % len(seats)
    own = turn[own_seat(view).seat]
    return len([seat for seat in order if turn[seat.seat] > own])


def _first_in(view: View, rng: Any, depth: float, behind: int) -> Action:
    kind = own_class(view)
    if depth <= SHORT:
        if rng.random() < shove_chance(kind, behind, depth):
            return all_the_way(view)
        return wish_to_give_up(view)
    share = RAISES_FIRST[min(7, behind)]
    if len(view.seats) == 2:
        share = HEADS_UP_BUTTON
    if CLASS_POSITION[kind] < share:
        return wish_to_raise(view, RAISE_SIZE * view.big_blind)
    return wish_to_give_up(view)


def _somebody_in(view: View, rng: Any, depth: float, raises: int, limped: int) -> Action:
    field = _Field(view)
    legal = view.legal
    position = POSITION[holding_number(view.holes)]
    stay = field.stay_value()
    best = max(0.0, stay)
    if legal.may_raise and depth <= ALL_IN_VALUES_BELOW:
        value = field.all_in_value()
        if value > best:
            return all_the_way(view)
    if legal.may_raise and depth > SHORT:
        if not raises and position < RAISES_LIMPERS[min(7, limped)]:
            return wish_to_raise(view, (SIZE_AGAINST_LIMPERS + limped) * view.big_blind)
        if raises and _reraises(position, rng, raises):
            return wish_to_raise(view, _reraise_total(view, field.last))
    if depth <= SHORT and abs(stay) < CLOSE * view.big_blind:
        stay = _call_by_table(view, rng, depth, stay)
    if stay > 0.0 or legal.may_check:
        return wish_to_stay(view)
    return wish_to_give_up(view)


def _call_by_table(view: View, rng: Any, depth: float, stay: float) -> float:
    """Let the solved tables settle a close call of a first all-in that nobody else is in; else as it was."""
    told = [step for step in steps(view) if step.name != "folded"]
    if len(told) != 1 or told[0].added < told[0].stack:
        return stay
    behind = told[0].behind
    chance = call_chance(own_class(view), behind, players_behind(view), depth)
    return 1.0 if rng.random() < chance else -1.0


def _reraises(position: float, rng: Any, raises: int) -> bool:
    draw = rng.random()
    if raises > 1:
        return position < RERAISES_ALWAYS * 0.6
    if position < RERAISES_ALWAYS:
        return True
    if position < RERAISES_OFTEN:
        return bool(draw < 0.6)
    return BLUFFS[0] < position < BLUFFS[1] and bool(draw < BLUFFS_RARELY)


def _reraise_total(view: View, last: bool) -> float:
    total = (3.0 if last else 3.6) * view.level
    own = own_seat(view)
    return float(own.bet + own.stack) if total > 0.45 * (own.bet + own.stack) else total


class _Field:
    """Everybody still in, with what he can hold, by class."""

    __slots__ = ("view", "own", "kind", "ranges", "acted", "last")

    def __init__(self, view: View) -> None:
        self.view = view
        self.own = own_seat(view)
        self.kind = own_class(view)
        self.acted: set[int] = set()
        for step in steps(view):
            if step.name in ("called", "raised_to", "checked"):
                self.acted.add(step.seat)
        self.ranges: dict[int, list[float]] = {}
        for seat, weights in ranges_of(view).items():
            if seat == view.viewer:
                continue
            by_class = [0.0] * CLASSES
            for kind, weight in zip(CLASS_OF, weights):
                by_class[kind] += weight
            self.ranges[seat] = by_class
        live = [seat.seat for seat in view.seats if seat.status == LIVE]
        self.last = live[-1] == view.viewer

    def chance(self, weights: list[float]) -> float:
        """Return the own chance against a range by class."""
        total = 0.0
        won = 0.0
        for weight, chance in zip(weights, EQUITY[self.kind]):
            total += weight
            won += weight * chance
        return won / total if total else 0.5

    def stay_value(self) -> float:
        """Return what a call, or a check, is worth with the betting to come."""
        view = self.view
        to_call = view.legal.to_call
        product = 1.0
        count = 0
        covered = True
        for seat in view.seats:
            # Who has not acted yet will mostly fold.
            if seat.seat in self.ranges and (seat.seat in self.acted or seat.status == ALL_IN):
                product *= self.chance(self.ranges[seat.seat])
                count += 1
                if seat.status == LIVE and seat.stack:
                    covered = False
        chance: float = product ** TOGETHER[min(7, count)]
        if to_call < self.own.stack and not covered:
            share = REALISED_IN_POSITION if self.last else REALISED_OUT_OF_POSITION
            chance *= share - LESS_PER_OPPONENT * max(0, count - 1)
        return float(chance * (view.pot + to_call) - to_call)

    def all_in_value(self) -> float:
        """Return what going all-in is worth, folding being worth nothing."""
        view = self.view
        total = self.own.bet + self.own.stack
        paid = self.own.stack
        others = []
        for seat in view.seats:
            if seat.seat not in self.ranges:
                continue
            weights = self.ranges[seat.seat]
            adds = min(max(0, total - seat.bet), seat.stack)
            goes = 1.0
            if seat.status != ALL_IN:
                risk = adds / view.big_blind
                width = call_width(risk, adds / (view.pot + paid))
                kept = []
                for kind in range(CLASSES):
                    inside = 0.5 + (width - CLASS_POSITION[kind]) / 0.06
                    kept.append(weights[kind] * max(0.0, min(1.0, inside)))
                goes = sum(kept) / (sum(weights) or 1.0)
                weights = kept
            others.append(Opponent(goes, [self.chance(weights)], adds, seat.bet + adds))
        return bet_value(view.pot, self.own.bet, total, others, [1.0, 0.0])


def call_width(risk: float, price: float) -> float:
    """Return about which part of all hands calls an all-in that costs so many big blinds.

    `price` is the part of the pot the call would be, at most one half and more for a short one.
    """
    for limit, width in ((2.0, 0.70), (4.0, 0.50), (7.0, 0.36), (11.0, 0.26), (16.0, 0.18)):
        if risk <= limit:
            return width * (1.0 + 2.0 * max(0.0, 0.45 - price))
    return 0.12

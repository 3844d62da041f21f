"""Expert after the flop: the value of every choice one street ahead, against ranges.

1. Each opponent's range follows from what he has done.
2. The own chance against every holding is worked out over the run-outs.
3. A check or call is worth its chance times the pot; a bet wins what folds, and meets the better part
   of the range where it is called.
4. One of the choices that are about as good as the best is taken.
"""

from typing import Any

from tables.bots.equity import board_table, chances_against
from tables.bots.holdings import holding_number
from tables.bots.moves import own_seat, wish_to_give_up, wish_to_raise, wish_to_stay
from tables.bots.outcomes import Opponent, bet_value, joint_chance, realise
from tables.bots.ranges import continues, positions, ranges_of
from tables.rules.actions import Action
from tables.rules.state import ALL_IN, FOLDED, LIVE, RIVER
from tables.rules.view import View

BET_SIZES = (0.33, 0.66, 1.0)
RAISE_SIZES = (0.6, 1.0)
ALL_IN_BELOW_POTS = 1.5
# Choices within this part of the pot of the best are as good.
AS_GOOD = 0.015

# What standing up to a bet is worth beyond its chips, in pots, and for which part of what the price asks.
STAND = 0.18
STANDS_OF_PRICE = 0.9

# (share, slope) of a chance with streets to come, by whether one acts last.
IN_POSITION = [0.97, 0.20]
OUT_OF_POSITION = [0.88, 0.20]
SHOWDOWN = [1.0, 0.0]


def choose(view: View, rng: Any) -> Action:
    """Choose what Expert does after the flop."""
    situation = _Situation(view)
    stay = situation.stay_value()
    best = max(0.0, stay)
    options = [(stay, -1)]
    for total in _totals(view):
        value = situation.bet_value(total)
        options.append((value, total))
        best = max(best, value)
    slack = AS_GOOD * view.pot
    good = [total for value, total in options if value >= best - slack and value >= 0.0]
    if not good:
        return wish_to_give_up(view)
    total = good[rng.randrange(len(good))]
    return wish_to_stay(view) if total < 0 else wish_to_raise(view, total)


class _Situation:
    """One decision: what everybody still in can hold, and what the own hand does against it."""

    __slots__ = ("view", "own", "ranges", "shown", "table", "groups", "last")

    def __init__(self, view: View) -> None:
        self.view = view
        self.own = own_seat(view)
        self.ranges = ranges_of(view)
        self.shown = self.ranges.pop(self.own.seat)
        self.table = board_table(view.board)
        self.groups = chances_against(self.table, view.holes)
        live = [seat.seat for seat in view.seats if seat.status == LIVE]
        self.last = live[-1] == view.viewer

    def realised(self, all_in: bool) -> list[float]:
        """Return the share and slope that fit the street and position."""
        if all_in or self.view.street == RIVER:
            return SHOWDOWN
        return IN_POSITION if self.last else OUT_OF_POSITION

    def stay_value(self) -> float:
        """Return what checking or calling is worth."""
        view = self.view
        to_call = view.legal.to_call
        others = []
        covered = True
        for seat in view.seats:
            if seat.seat in self.ranges:
                others.append(self._opponent(seat, 1.0, 0))
                if seat.status == LIVE and seat.stack:
                    covered = False
        all_in = to_call >= self.own.stack or covered
        chance = joint_chance(others)
        whole = view.pot + to_call
        value = float(realise(chance, self.realised(all_in)) * whole - to_call)
        return value + STAND * view.pot if to_call and self.should_stand() else value

    def should_stand(self) -> bool:
        """Say whether the hand is among those of the own range that must not fold to this bet.

        Who folds more than the price allows is bet off everything; what counts is where the hand stands
        among all those the other may give one. Against several opponents the others stand up too.
        """
        view = self.view
        if len(self.ranges) > 1:
            return False
        own = self.table.places[holding_number(view.holes)]
        position = positions(self.shown, self.table.places)[int(100 * own)]
        return bool(position < STANDS_OF_PRICE * (1 - view.legal.to_call / view.pot))

    def bet_value(self, total: int) -> float:
        """Return what a bet or raise to a total for the street is worth."""
        view = self.view
        paid = total - self.own.bet
        others = []
        for seat in view.seats:
            if seat.seat not in self.ranges:
                continue
            adds = min(max(0, total - seat.bet), seat.stack)
            keeps = 1.0
            if seat.status != ALL_IN:
                price = adds / (view.pot + paid)
                keeps = continues(price / (1 - price) if price < 1 else 9.0)
            others.append(self._opponent(seat, keeps, adds))
        all_in = paid >= self.own.stack
        return bet_value(view.pot, self.own.bet, total, others, self.realised(all_in))

    def _opponent(self, seat: Any, keeps: float, adds: int) -> Opponent:
        """Weigh an opponent who goes along with the better part of his range."""
        weights = self.ranges[seat.seat]
        if keeps < 1.0:
            weights = better_part(weights, self.table.places, keeps)
        total = sum(weights)
        chances = []
        for group in self.groups:
            won = 0.0
            for weight, chance in zip(weights, group):
                won += weight * chance
            chances.append(won / total if total else 0.5)
        return Opponent(keeps, chances, adds, seat.bet + adds)


def better_part(weights: list[float], places: list[float], keeps: float) -> list[float]:
    """Return a range without its worse part; the bucket on the border stays in part."""
    share = []
    for position in positions(weights, places):
        share.append(max(0.0, min(1.0, 0.5 + (keeps - position) / 0.06)))
    return [
        weight * share[int(100 * place)] if weight else 0.0
        for weight, place in zip(weights, places)
    ]


def _totals(view: View) -> list[int]:
    """List the totals worth looking at: parts of the pot, and all-in where that is near."""
    legal = view.legal
    if not legal.may_raise:
        return []
    pot = view.pot + legal.to_call
    sizes = BET_SIZES if legal.is_bet else RAISE_SIZES
    totals = []
    most = legal.max_raise_to
    # More than the deepest opponent can call is the same bet.
    reach = 0
    for seat in view.seats:
        if seat.status != FOLDED and seat.seat != view.viewer:
            reach = max(reach, seat.bet + seat.stack)
    for size in sizes:
        total = max(legal.min_raise_to, view.level + int(size * pot))
        if total < min(most, reach) * 0.7 and total not in totals:
            totals.append(total)
    if min(most, reach) - view.level < ALL_IN_BELOW_POTS * pot or not totals:
        totals.append(max(legal.min_raise_to, most))
    return totals

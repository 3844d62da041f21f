"""Casual: plays for fun. Loose and passive, easy to read, never cruel.

It looks at its cards and the price, likes to see the next card, seldom bluffs and remembers nothing.
Who bets good hands beats it. Every choice is a rule a person could follow, made a little uneven by the
random source.
"""

from typing import Any

from tables.bots.holdings import holding_number
from tables.bots.made import GOOD, NOTHING, SOMETHING, STRONG, made_class, outs
from tables.bots.moves import (
    all_the_way,
    limpers,
    normal,
    own_seat,
    price,
    raises_before_flop,
    wish_to_give_up,
    wish_to_raise,
    wish_to_stay,
)
from tables.bots.preflop_equity import POSITION
from tables.rules.actions import Action
from tables.rules.state import PREFLOP
from tables.rules.view import View

# Parts of all starting hands, best first.
RAISES_FIRST = 0.12
LIMPS = 0.45
COMPLETES_SMALL_BLIND = 0.62
RERAISES = 0.03
CALLS_CHEAP = 0.35
CALLS_CHEAP_IN_BLIND = 0.42
CALLS_MEDIUM = 0.16
CALLS_DEAR = 0.08
UNEVEN = 0.06

# How often it bets when nobody has, by class of hand.
BETS = (0.08, 0.25, 0.70, 0.70)


def choose(view: View, rng: Any) -> Action:
    """Choose what Casual does in a view whose viewer is to act."""
    if view.street == PREFLOP:
        return _before_flop(view, rng)
    holes = view.holes or ()
    kind = made_class(holes, view.board)
    if view.legal.may_check:
        return _nobody_bet(view, rng, kind)
    return _facing_a_bet(view, rng, kind)


def _before_flop(view: View, rng: Any) -> Action:
    position = POSITION[holding_number(view.holes)] + UNEVEN * normal(rng)
    to_call = view.legal.to_call
    if not raises_before_flop(view):
        if position < RAISES_FIRST and rng.random() < 0.8:
            return _bet(view, rng, (3 + limpers(view)) * view.big_blind)
        cheap = 2 * to_call <= view.big_blind
        if position < (COMPLETES_SMALL_BLIND if cheap else LIMPS):
            return wish_to_stay(view)
        return wish_to_give_up(view)
    if position < RERAISES:
        return _bet(view, rng, 3 * view.level)
    part = to_call / own_seat(view).stack
    calls = CALLS_DEAR
    if part < 0.12:
        calls = CALLS_CHEAP_IN_BLIND if own_seat(view).bet else CALLS_CHEAP
    elif part < 0.40:
        calls = CALLS_MEDIUM
    return wish_to_stay(view) if position < calls else wish_to_give_up(view)


def _nobody_bet(view: View, rng: Any, kind: int) -> Action:
    if rng.random() >= BETS[kind]:
        return wish_to_stay(view)
    part = 0.5 if rng.random() < 0.5 else 0.75
    return _bet(view, rng, part * view.pot)


def _facing_a_bet(view: View, rng: Any, kind: int) -> Action:
    odds = price(view)
    if kind == STRONG:
        if rng.random() < 0.55:
            return _bet(view, rng, 3 * view.level)
        return wish_to_stay(view)
    if kind == GOOD:
        return wish_to_stay(view) if odds <= 0.36 else wish_to_give_up(view)
    if kind == SOMETHING:
        patience = 0.29 + 0.15 * rng.random()
        return wish_to_stay(view) if odds <= patience else wish_to_give_up(view)
    if kind == NOTHING and odds <= 0.34:
        curiosity = _curiosity(view) if odds <= 0.28 else 0.5 * _curiosity(view)
        if rng.random() < curiosity:
            return wish_to_stay(view)
    return wish_to_give_up(view)


def _curiosity(view: View) -> float:
    """Say how often it calls a small bet with nothing, because it wants to see it."""
    high = max([card >> 2 for card in view.holes or ()])
    if outs(view.holes, view.board) >= 3:
        return 0.6
    if high == 12:
        return 0.6
    return 0.4 if high == 11 else 0.2


def _bet(view: View, rng: Any, total: float) -> Action:
    """Bet or raise; a bet that takes most of the stack takes all of it half the time."""
    seat = own_seat(view)
    if total - seat.bet > 0.6 * seat.stack and rng.random() < 0.5:
        return all_the_way(view)
    return wish_to_raise(view, total)

"""Mira: the practice opponent at fixed limit. A modest feeling for strength, with seeded choices.

She measures her hand against a random one by sampled run-outs and compares it with the price.
"""

from typing import Any

from tables.bots.moves import normal, price, wish_to_give_up, wish_to_raise, wish_to_stay
from tables.rules.actions import Action
from tables.rules.evaluator import strength
from tables.rules.state import RIVER
from tables.rules.view import View

SAMPLES = 300
BETS_ABOVE = 0.62
MARGIN = 0.03
BLUFFS = 0.06
SLOW_PLAYS = 0.10
# The noise on what she thinks her hand is worth.
UNEVEN = 0.03


def choose(view: View, rng: Any) -> Action:
    """Choose what Mira does in a view whose viewer is to act."""
    worth = chance_against_any(view.holes, view.board, rng) + UNEVEN * normal(rng)
    slow = rng.random() < SLOW_PLAYS
    bluff = rng.random() < BLUFFS
    if worth > BETS_ABOVE and not slow:
        return wish_to_raise(view, view.legal.max_raise_to)
    if worth > BETS_ABOVE or worth > price(view) + MARGIN:
        return wish_to_stay(view)
    if bluff and view.street == RIVER and view.legal.may_check and view.viewer == view.button:
        return wish_to_raise(view, view.legal.max_raise_to)
    return wish_to_give_up(view)


def chance_against_any(holes: Any, board: Any, rng: Any) -> float:
    """Estimate the chance to win against a random holding, a tie being half, from SAMPLES run-outs."""
    known = list(holes) + list(board)
    unseen = [card for card in range(52) if card not in known]
    missing = 5 - len(board)
    points = 0
    for _ in range(SAMPLES):
        # The first cards of a partial shuffle, in place; what stays shuffled is as good as new.
        for place in range(missing + 2):
            other = place + rng.randrange(len(unseen) - place)
            unseen[place], unseen[other] = unseen[other], unseen[place]
        full = list(board) + unseen[2 : 2 + missing]
        own = strength(list(holes) + full)
        theirs = strength(unseen[:2] + full)
        points += 2 if own > theirs else own == theirs
    return points / (2 * SAMPLES)

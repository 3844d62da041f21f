"""Simple opponents to measure bots against, each one rule long. None of them is offered to players."""

from random import Random
from typing import Any

from tables.rules.actions import Action, call, check, fold, raise_to
from tables.rules.evaluator import strength
from tables.rules.view import View

RUN_OUTS = 60


def stay(view: View) -> Action:
    """Check or call."""
    return check() if view.legal.may_check else call()


def give_up(view: View) -> Action:
    """Check or fold."""
    return check() if view.legal.may_check else fold()


def call_only(view: View, rng: Random) -> Action:
    """Never raise, never fold."""
    return stay(view)


def at_random(view: View, rng: Random) -> Action:
    """Fold, stay or raise any legal amount, each as likely."""
    kind = rng.randrange(3)
    if kind == 0:
        return give_up(view)
    if kind == 1 or not view.legal.may_raise:
        return stay(view)
    return raise_to(rng.randint(view.legal.min_raise_to, view.legal.max_raise_to))


def always_all_in(view: View, rng: Random) -> Action:
    """Go all-in whenever it is allowed, else call."""
    return raise_to(view.legal.max_raise_to) if view.legal.may_raise else stay(view)


def honest(view: View, rng: Random) -> Action:
    """Stay with at least a fair share of the chances against random hands, else fold."""
    others = len([seat for seat in view.seats if seat.status != "folded"]) - 1
    return stay(view) if _chance(view, others, rng) >= 1 / (others + 1) else give_up(view)


def tight_aggressive(view: View, rng: Random) -> Action:
    """Bet and raise two thirds of the pot with good chances, call with fair ones, fold the rest."""
    others = len([seat for seat in view.seats if seat.status != "folded"]) - 1
    chance = _chance(view, others, rng)
    fair = 1 / (others + 1)
    legal = view.legal
    if chance > fair * 1.3 and legal.may_raise:
        total = view.level + (2 * (view.pot + legal.to_call)) // 3
        if view.street == 0 and view.level <= view.big_blind:
            total = 3 * view.big_blind
        return raise_to(max(legal.min_raise_to, min(legal.max_raise_to, total)))
    if chance > fair * 1.05 and chance > legal.to_call / (view.pot + legal.to_call):
        return stay(view)
    return give_up(view)


def always_bets(view: View, rng: Random) -> Action:
    """Bet two thirds of the pot whenever nobody has, whatever the cards; else play on with good chances.

    Who folds too much to bets loses to it.
    """
    legal = view.legal
    if legal.may_raise and view.level <= (view.big_blind if view.street == 0 else 0):
        total = 3 * view.big_blind if view.street == 0 else (2 * view.pot) // 3
        return raise_to(max(legal.min_raise_to, min(legal.max_raise_to, total)))
    return stay(view) if _chance(view, 1, rng) > 0.55 else give_up(view)


def _chance(view: View, others: int, rng: Random) -> float:
    """Estimate the chance to win against so many random hands."""
    holes: Any = view.holes
    unseen = [card for card in range(52) if card not in holes and card not in view.board]
    missing = 5 - len(view.board)
    won = 0.0
    for _ in range(RUN_OUTS):
        drawn = rng.sample(unseen, missing + 2 * others)
        full = (*view.board, *drawn[:missing])
        own = strength((*holes, *full))
        best = max(strength((*drawn[at : at + 2], *full)) for at in range(missing, len(drawn), 2))
        won += 1.0 if own > best else 0.5 * (own == best)
    return won / RUN_OUTS


BASELINES = {
    "call-only": call_only,
    "random": at_random,
    "all-in": always_all_in,
    "honest": honest,
    "always-bets": always_bets,
    "tight-aggressive": tight_aggressive,
}

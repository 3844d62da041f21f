"""Random set-ups that both engines can deal, and random legal moves."""

import random

from tables.rules import actions
from tables.rules.actions import Action, LegalActions
from tables.rules.betting import FixedLimit, NoLimit
from tables.rules.hand import HandSetup

BLINDS = ((1, 2), (5, 10), (25, 50), (3, 7), (10, 10))
CHAIRS = 8


def random_setup(rng: random.Random, *, limit: bool) -> HandSetup:
    """Seat two to eight players with uneven stacks, the big blind never short of his blind.

    Of equal blinds pokerkit cannot tell with two players who has the button: left out. Its fixed limit
    takes four raises before the flop.
    """
    seats = sorted(rng.sample(range(1, CHAIRS + 1), rng.randint(2, CHAIRS)))
    heads_up = len(seats) == 2
    small_blind, big_blind = rng.choice(BLINDS[:-1] if heads_up else BLINDS)
    button = rng.choice(seats) if heads_up else rng.randint(1, CHAIRS)
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    small: int | None = order[0]
    big = order[1]
    if heads_up:
        small, big = order[1], order[0]
    elif rng.random() < 0.15:
        small, big = None, order[0]
    stacks = []
    for seat in order:
        chips = rng.randint(1, rng.choice((3, 30, 200)) * big_blind)
        stacks.append((seat, max(chips, big_blind) if seat == big else chips))
    return HandSetup(
        number=1,
        button=button,
        small_blind_seat=small,
        big_blind_seat=big,
        small_blind=small_blind,
        big_blind=big_blind,
        stacks=tuple(stacks),
        structure=FixedLimit(big_blind, 2 * big_blind, preflop_raises=4) if limit else NoLimit(),
    )


def random_move(rng: random.Random, legal: LegalActions, *, may_raise: bool) -> Action:
    """Choose a legal move; no fold where checking is free."""
    x = rng.random()
    if legal.to_call and x < 0.15:
        return actions.fold()
    if x < 0.6 or not may_raise or not legal.may_raise:
        return actions.call() if legal.to_call else actions.check()
    least, most = legal.min_raise_to, legal.max_raise_to
    y = rng.random()
    if y < 0.5:
        return actions.raise_to(least)
    if y < 0.7:
        return actions.raise_to(most)
    return actions.raise_to(rng.randint(least, min(most, 3 * least)))

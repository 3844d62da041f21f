"""The public story of a hand, told again with what was at stake at every action.

A view's `actions` say who did what for how much; a reader of hands wants to know the pot and the price
he did it at.
"""

from typing import NamedTuple

from tables.rules.state import PREFLOP
from tables.rules.view import View

# One action and what its player saw before it. pot: all chips in before it. owed: what a call would have
# added, capped by his stack. stack: his chips behind before it. added: what he put in. raises: bets and
# raises on this street before it (the blinds are none). behind: players still to act after him who have
# not folded and are not all-in.
Step = NamedTuple(
    "Step",
    [
        ("street", int),
        ("seat", int),
        ("name", str),
        ("pot", int),
        ("owed", int),
        ("stack", int),
        ("added", int),
        ("raises", int),
        ("behind", int),
    ],
)


def steps(view: View) -> list[Step]:
    """Tell the actions of a hand so far, in order."""
    stacks = {seat.seat: seat.stack + seat.put_in for seat in view.seats}
    order = [seat.seat for seat in view.seats]
    bets = dict.fromkeys(order, 0)
    out: set[int] = set()
    pot = 0
    for blind_seat, blind in (
        (view.small_blind_seat, view.small_blind),
        (view.big_blind_seat, view.big_blind),
    ):
        if blind_seat is not None:
            posted = min(blind, stacks[blind_seat])
            stacks[blind_seat] -= posted
            bets[blind_seat] = posted
            pot += posted
    street = PREFLOP
    level = view.big_blind
    raises = 0
    told = []
    # Who has yet to answer the level on this street.
    waiting = set(order)
    for at, seat, name, _, added in view.actions:
        if at != street:
            street = at
            level = 0
            raises = 0
            bets = dict.fromkeys(order, 0)
            waiting = set(order)
        waiting.discard(seat)
        behind = len([other for other in waiting if other not in out and stacks[other]])
        owed = max(0, min(level - bets[seat], stacks[seat]))
        told.append(
            Step(
                street,
                seat,
                name,
                pot,
                owed,
                stacks[seat],
                added,
                raises,
                behind,
            )
        )
        stacks[seat] -= added
        bets[seat] += added
        pot += added
        if name == "folded" or name == "withdrawn":
            out.add(seat)
        elif bets[seat] > level:
            level = bets[seat]
            raises += 1
            waiting = set(order)
            waiting.discard(seat)
    return told

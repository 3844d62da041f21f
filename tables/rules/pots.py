"""Main pot, side pots, and the odd chip.

An all-in player wins from each opponent at most what he put in himself; each pot is split on its own
(House rules 06, 07; TDA 20, 21).
"""

from typing import Any


def build_pots(puts: Any) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Layer what was put in into pots, the main pot first.

    `puts` holds (seat, chips put in, folded) for everybody dealt in. Each pot is (amount, seats that
    can win it), seats in the order given. Layers that the same seats can win are one pot. Folded chips
    stay; those above every live contribution fall to the last pot, or make up the only one where
    nobody who is left has put anything in.

    Three are all-in for 100, 250 and 600, a fourth has called:

    >>> build_pots([(1, 100, False), (2, 250, False), (3, 600, False), (4, 600, False)])
    ((400, (1, 2, 3, 4)), (450, (2, 3, 4)), (700, (3, 4)))
    """
    puts = tuple(puts)
    live = [(seat, chips) for seat, chips, folded in puts if not folded]
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in sorted({chips for _, chips in live}):
        if level == below:
            continue
        amount = 0
        for _, chips, _ in puts:
            if chips > below:
                amount += (chips if chips < level else level) - below
        pots.append((amount, tuple([seat for seat, chips in live if chips >= level])))
        below = level
    dead = sum([chips - below for _, chips, _ in puts if chips > below])
    if dead and pots:
        pots[-1] = (pots[-1][0] + dead, pots[-1][1])
    elif dead:
        pots.append((dead, tuple([seat for seat, _ in live])))
    return tuple(pots)


def share(amount: int, winners: Any) -> tuple[tuple[int, int], ...]:
    """Split a pot into equal parts; points that cannot be split go one each to the first winners.

    `winners` are seats in order clockwise from the left of the button; so is the result, as
    (seat, chips) (House rules 07).

    >>> share(65, (2, 4, 5))
    ((2, 22), (4, 22), (5, 21))
    """
    part, odd = divmod(amount, len(winners))
    return tuple([(seat, part + (place < odd)) for place, seat in enumerate(winners)])

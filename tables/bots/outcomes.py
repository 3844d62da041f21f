"""What a bet is worth when each opponent may or may not go along.

Opponents decide apart from each other; every set of those who go along is weighed.
"""

from typing import NamedTuple

# goes_along: how likely he calls. chances: the own chance against the hands he goes along with, one
# number for each group of run-outs. adds: chips he puts in when he does. reach: his total for the street
# then, so that nobody can lose more to him.
Opponent = NamedTuple(
    "Opponent",
    [("goes_along", float), ("chances", "list[float]"), ("adds", int), ("reach", int)],
)


def joint_chance(opponents: "list[Opponent]") -> float:
    """Return the chance to beat all of them, the product inside each group of run-outs."""
    if not opponents:
        return 1.0
    groups = len(opponents[0].chances)
    total = 0.0
    for group in range(groups):
        product = 1.0
        for opponent in opponents:
            product *= opponent.chances[group]
        total += product
    return total / groups


def bet_value(
    pot: int, own_bet: int, total: int, opponents: "list[Opponent]", realised: "list[float]"
) -> float:
    """Return what betting to a total for the street wins on average, folding being worth nothing.

    `realised` holds (share, slope): the part of the chance that is turned into chips, and how much more
    a good chance earns than a bad one on later streets.
    """
    value = 0.0
    count = len(opponents)
    for pick in range(1 << count):
        likely = 1.0
        along = []
        for place in range(count):
            if pick >> place & 1:
                likely *= opponents[place].goes_along
                along.append(opponents[place])
            else:
                likely *= 1 - opponents[place].goes_along
        if likely <= 0.0:
            continue
        if not along:
            value += likely * pot
            continue
        paid = min(total, max([opponent.reach for opponent in along])) - own_bet
        whole = pot + paid + sum([opponent.adds for opponent in along])
        value += likely * (realise(joint_chance(along), realised) * whole - paid)
    return value


def realise(chance: float, realised: "list[float]") -> float:
    """Return the part of the pot that a chance is worth with more betting to come."""
    share, slope = realised
    return max(0.0, min(1.0, chance * (share + slope * (chance - 0.5))))

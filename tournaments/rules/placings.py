"""Places: who came where, and which places are shared."""

from typing import NamedTuple

Placing = NamedTuple("Placing", [("seat", int), ("place", int), ("shared", bool)])


def places_by_points(
    points: "tuple[tuple[int, int], ...]", places_above: int = 0
) -> "tuple[Placing, ...]":
    """Rank (seat, points) pairs below `places_above` better ones, the best place first.

    Equal points share the better place and the next number is skipped: 1, 2, 2, 4. Those who share
    come in the order of their seats. House rules 01.
    """
    ranked = sorted(points, key=lambda pair: (-pair[1], pair[0]))
    placings = []
    for seat, own in ranked:
        better = len([1 for _, other in ranked if other > own])
        equal = len([1 for _, other in ranked if other == own])
        placings.append(Placing(seat, places_above + better + 1, equal > 1))
    return tuple(placings)


def places_of_eliminated(
    points_at_start: "tuple[tuple[int, int], ...]", players_left: int
) -> "tuple[Placing, ...]":
    """Place those who went out in one hand, below the `players_left` who did not.

    The points are those with which each seat started the hand, before the blinds. The best place
    comes first. House rules 01; TDA RP-8.
    """
    return places_by_points(points_at_start, players_left)


def place_of_leaver(players_left: int) -> int:
    """Return the place of a player who leaves while `players_left`, he among them, are playing.

    It is fixed at that moment, so whoever goes out or leaves afterwards is placed higher.
    House rules 09.
    """
    return players_left

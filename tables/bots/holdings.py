"""The 1,326 two-card holdings, their 169 classes, and where each stands before the flop.

A holding is known by its number here, so that a range is a list of 1,326 weights. A class is a cell of
the 13 by 13 grid: pairs on the diagonal, suited hands at (high, low), the others at (low, high).
"""

from typing import Any

HOLDINGS = tuple([(a, b) for b in range(52) for a in range(b)])
COUNT = 1326
CLASSES = 169


def holding_number(cards: Any) -> int:
    """Return the number of a holding of two different cards, in either order.

    >>> HOLDINGS[holding_number((51, 3))]
    (3, 51)
    """
    a, b = cards
    if a > b:
        return int(a * (a - 1) // 2 + b)
    return int(b * (b - 1) // 2 + a)


def class_of(a: int, b: int) -> int:
    """Return the class of two cards, 0 to 168.

    >>> class_of(51, 47), class_of(51, 46), class_of(0, 1)
    (167, 155, 0)
    """
    high = a >> 2
    low = b >> 2
    if high < low:
        high, low = low, high
    if a & 3 == b & 3:
        return high * 13 + low
    return low * 13 + high


CLASS_OF = tuple([class_of(a, b) for a, b in HOLDINGS])


def class_size(number: int) -> int:
    """Return how many holdings a class has: 6 for a pair, 4 suited, 12 otherwise."""
    row, column = divmod(number, 13)
    if row == column:
        return 6
    return 4 if row > column else 12

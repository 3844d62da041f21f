"""Chances before the flop: class against class, and the fixed order of all starting hands."""

from tables.bots.holdings import CLASS_OF, CLASSES, COUNT, class_size
from tables.bots.preflop_equity_table import ROWS

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_PARTS = 4095


def _read_rows() -> list[list[float]]:
    """Read the lower triangle and mirror it: the chances of two sides make one."""
    value = {}
    for number, digit in enumerate(_DIGITS):
        value[digit] = number
    rows = [[0.5] * CLASSES for _ in range(CLASSES)]
    for own in range(CLASSES):
        text = ROWS[own]
        for other in range(own + 1):
            part = value[text[2 * other]] * 64 + value[text[2 * other + 1]]
            rows[own][other] = part / _PARTS
            rows[other][own] = 1 - part / _PARTS
    return rows


# EQUITY[own][other]: the chance to win when both are all-in, a tie being half.
EQUITY = _read_rows()

SIZES = tuple([class_size(number) for number in range(CLASSES)])


def _against(own: int, weights: list[float]) -> float:
    """Return a class's chance against classes weighted by holdings."""
    row = EQUITY[own]
    won = 0.0
    for other in range(CLASSES):
        won += weights[other] * row[other]
    return won / sum(weights)


def _order() -> list[int]:
    """Order the classes, best first: chance against any hand and against the better third.

    A hand that is only ahead of nothing and one that stands up to a caller are both needed.
    """
    everything = [float(size) for size in SIZES]
    against_any = [_against(own, everything) for own in range(CLASSES)]
    by_any = sorted(range(CLASSES), key=lambda own: (-against_any[own], own))
    better = [0.0] * CLASSES
    left = COUNT / 3
    for own in by_any:
        better[own] = min(everything[own], max(0.0, left))
        left -= SIZES[own]
    value = [against_any[own] + _against(own, better) for own in range(CLASSES)]
    return sorted(range(CLASSES), key=lambda own: (-value[own], own))


ORDER = tuple(_order())


def _positions() -> list[float]:
    """Tell for each class what part of all holdings is better, its own half counted."""
    positions = [0.0] * CLASSES
    passed = 0
    for own in ORDER:
        positions[own] = (passed + SIZES[own] / 2) / COUNT
        passed += SIZES[own]
    return positions


# By class: 0 is the best hand, 1 the worst.
CLASS_POSITION = tuple(_positions())
# By holding number.
POSITION = tuple([CLASS_POSITION[kind] for kind in CLASS_OF])

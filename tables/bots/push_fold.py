"""All-in or fold from the solved tables: chances by class for a first all-in and for calling one."""

from tables.bots.push_fold_table import CALLS, DEPTHS, MOST_BEHIND, SHOVES

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_VALUE = {}
for _number, _digit in enumerate(_DIGITS):
    _VALUE[_digit] = _number / 63

# Below this depth calls behind a call matter, which the tables with several players behind leave out.
_LEAST_DEPTH_OF_MANY = 4


def shove_chance(kind: int, behind: int, depth: float) -> float:
    """Return how often a class goes all-in first with so many players left and so many big blinds.

    Between two solved depths the nearer one counts more; outside them the last one serves.
    """
    behind = max(1, min(MOST_BEHIND, behind))
    low, high, part = _between(behind, depth)
    below = _VALUE[_shoves(behind, low)[kind]]
    return below + part * (_VALUE[_shoves(behind, high)[kind]] - below)


def call_chance(kind: int, behind: int, caller_behind: int, depth: float) -> float:
    """Return how often a class calls an all-in made with `behind` players left to act.

    `caller_behind` of them are still to act after the caller: 0 for the big blind.
    """
    behind = max(1, min(MOST_BEHIND, behind))
    caller_behind = max(0, min(behind - 1, caller_behind))
    low, high, part = _between(behind, depth)
    below = _VALUE[_calls(behind, caller_behind, low)[kind]]
    return below + part * (_VALUE[_calls(behind, caller_behind, high)[kind]] - below)


def _shoves(behind: int, depth: int) -> str:
    return SHOVES[(behind - 1) * len(DEPTHS) + DEPTHS.index(depth)]


def _calls(behind: int, caller_behind: int, depth: int) -> str:
    place = behind * (behind - 1) // 2 + caller_behind
    return CALLS[place * len(DEPTHS) + DEPTHS.index(depth)]


def _between(behind: int, depth: float) -> tuple[int, int, float]:
    """Return the solved depths around one, and how far it lies between them."""
    low = DEPTHS[0] if behind < 2 else _LEAST_DEPTH_OF_MANY
    for high in DEPTHS:
        if high >= depth:
            if high <= low:
                return low, low, 0.0
            return low, high, (depth - low) / (high - low)
        low = max(low, high)
    return low, low, 0.0

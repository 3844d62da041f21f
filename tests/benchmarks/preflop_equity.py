"""Count the exact chance of every starting hand against every other, all boards included.

    python -m tests.benchmarks.preflop_equity             # writes tables/bots/preflop_equity_table.py
    python -m tests.benchmarks.preflop_equity --boards 50 # the first boards only, nothing written

No sampling: the 2,598,960 boards fall into 134,459 kinds that differ by suits alone. On each, all 1,081
holdings are put in order of strength, and a row of 169 counters, packed into one long integer, tells
how many holdings of each class have been passed. About five minutes on one core.
"""

import argparse
import hashlib
from array import array
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tables.bots.holdings import CLASS_OF, CLASSES, HOLDINGS, class_size
from tables.rules.evaluator import strength

BOARD_KINDS = 134_459
TARGET = Path(__file__).parents[2] / "tables" / "bots" / "preflop_equity_table.py"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

_FIELD = 16
# A board adds at most 12 * 12 to a counter; a packed counter must not overflow.
_BOARDS_PER_PACK = (1 << _FIELD) // 144
_ONE = [1 << (_FIELD * number) for number in range(CLASSES)]
_ROW_BYTES = CLASSES * _FIELD // 8


def board_kinds() -> Iterator[tuple[tuple[int, ...], int]]:
    """List a board of each kind with how many boards are like it but for the names of suits."""
    masks = [mask for mask in range(1 << 13) if mask.bit_count() <= 5]
    by_count = [[mask for mask in masks if mask.bit_count() == count] for count in range(6)]

    def fill(suits: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        if len(suits) == 4:
            if not left:
                yield suits
            return
        counts = range(left + 1) if len(suits) < 3 else (left,)
        for count in counts:
            for mask in by_count[count]:
                if not suits or mask <= suits[-1]:
                    yield from fill((*suits, mask), left - count)

    for suits in fill((), 5):
        alike = 24
        for _, group in groupby(suits):
            for divisor in range(1, len(list(group)) + 1):
                alike //= divisor
        cards = tuple(
            rank * 4 + suit
            for suit, mask in enumerate(suits)
            for rank in range(13)
            if mask >> rank & 1
        )
        yield cards, alike


class Tally:
    """How often each class beats and ties each other, over the boards counted so far."""

    def __init__(self) -> None:
        self.wins = [array("q", [0] * CLASSES) for _ in range(CLASSES)]
        self.ties = [array("q", [0] * CLASSES) for _ in range(CLASSES)]
        self._packs: dict[int, list[list[int]]] = {}
        self._packed: dict[int, int] = {}

    def count(self, board: tuple[int, ...], alike: int) -> None:
        """Count every pair of holdings that can meet on a board."""
        won, tied = self._packs.setdefault(alike, [[0] * CLASSES, [0] * CLASSES])
        dead = set(board)
        ranked = sorted(
            (strength((a, b, *board)), number)
            for number, (a, b) in enumerate(HOLDINGS)
            if a not in dead and b not in dead
        )
        below = 0
        below_with = [0] * 52
        for _, group in groupby(ranked, key=lambda pair: pair[0]):
            equals = [number for _, number in group]
            level = 0
            level_with = [0] * 52
            for number in equals:
                a, b = HOLDINGS[number]
                one = _ONE[CLASS_OF[number]]
                level += one
                level_with[a] += one
                level_with[b] += one
            for number in equals:
                a, b = HOLDINGS[number]
                kind = CLASS_OF[number]
                won[kind] += below - below_with[a] - below_with[b]
                tied[kind] += level - level_with[a] - level_with[b] + _ONE[kind]
            below += level
            for card in range(52):
                if level_with[card]:
                    below_with[card] += level_with[card]
        packed = self._packed.get(alike, 0) + 1
        self._packed[alike] = packed
        if packed >= _BOARDS_PER_PACK:
            self._unpack(alike)

    def finish(self) -> None:
        """Unpack what is still packed."""
        for alike in list(self._packs):
            self._unpack(alike)

    def _unpack(self, alike: int) -> None:
        for packs, rows in zip(self._packs.pop(alike), (self.wins, self.ties), strict=True):
            for packed, row in zip(packs, rows, strict=True):
                for number, count in enumerate(
                    memoryview(packed.to_bytes(_ROW_BYTES, "little")).cast("H")
                ):
                    row[number] += count * alike
        self._packed[alike] = 0

    def equity(self, own: int, other: int) -> float:
        """Return the chance to win, a tie being half, of one class against another."""
        wins, losses, ties = self.wins[own][other], self.wins[other][own], self.ties[own][other]
        met = wins + losses + ties
        return (wins + ties / 2) / met if met else 0.5


def encode(tally: Tally) -> list[str]:
    """Write the lower triangle, two digits of base 64 a cell: the chance in 4,095 parts."""
    rows = []
    for own in range(CLASSES):
        parts = [round(tally.equity(own, other) * 4095) for other in range(own + 1)]
        rows.append("".join(DIGITS[part >> 6] + DIGITS[part & 63] for part in parts))
    return rows


def module_text(rows: list[str]) -> str:
    """Write the rows as a module that needs nothing to be read."""
    checksum = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    lines = "\n".join(f'    "{row}",' for row in rows)
    return f'''"""The chance of every class of starting hand against every other, counted over all boards.

Written by `python -m tests.benchmarks.preflop_equity`; do not edit. Row by class, the lower triangle
with the diagonal, two digits of base 64 a cell: parts of 4,095.
"""

CHECKSUM = "{checksum}"

ROWS = (
{lines}
)
'''


def main() -> None:
    """Count, check the sum against the number of all showdowns, and write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=BOARD_KINDS)
    wanted = parser.parse_args().boards
    tally = Tally()
    for counted, (board, alike) in enumerate(board_kinds(), 1):
        if counted > wanted:
            break
        tally.count(board, alike)
        if counted % 10_000 == 0:
            print(f"{counted:,} of {BOARD_KINDS:,} kinds of board", flush=True)
    tally.finish()
    if wanted < BOARD_KINDS:
        return
    for kind in range(CLASSES):
        met = sum(
            tally.wins[kind][other] + tally.wins[other][kind] + tally.ties[kind][other]
            for other in range(CLASSES)
        )
        # Each holding meets 1,225 others on 1,712,304 boards.
        assert met == 1225 * 1_712_304 * class_size(kind), (kind, met)
    TARGET.write_text(module_text(encode(tally)))
    print(f"wrote {TARGET}")


if __name__ == "__main__":
    main()

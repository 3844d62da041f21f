"""Solve the game of all-in or fold before the flop, and write what it says as a table.

    python -m tests.benchmarks.push_fold                # writes tables/bots/push_fold_table.py
    python -m tests.benchmarks.push_fold --show         # shares by depth and exploitability, as text

The first to come in goes all-in or folds; those behind, one after the other, call or fold, and the
first call ends it. Stacks are equal, in big blinds. What folded players held is not counted, so the
game depends on how many are left to act and on the depth alone. With one player left, the heads-up
game, this is exact; with more, calls behind a call are left out. Regret matching with positive parts,
alternating, averages weighted by the iteration; nothing is drawn at random.
"""

import argparse
import hashlib
from collections.abc import Iterable
from operator import mul
from pathlib import Path

from tables.bots.holdings import CLASS_OF, CLASSES, HOLDINGS
from tables.bots.preflop_equity import EQUITY, SIZES

DEPTHS = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
MOST_BEHIND = 5
ITERATIONS = 400
TARGET = Path(__file__).parents[2] / "tables" / "bots" / "push_fold_table.py"
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

# Holdings that one other holding leaves: 50 * 49 / 2.
OTHERS = 1225
DEALS = 1326 * OTHERS


def _compatible() -> list[list[int]]:
    """Count, for one holding of each class, the holdings of every class that share no card with it."""
    rows = [[0] * CLASSES for _ in range(CLASSES)]
    seen = set()
    for number, own in enumerate(HOLDINGS):
        kind = CLASS_OF[number]
        if kind in seen:
            continue
        seen.add(kind)
        for other_number, other in enumerate(HOLDINGS):
            if not set(own) & set(other):
                rows[kind][CLASS_OF[other_number]] += 1
    return rows


COMPATIBLE = _compatible()


class Choice:
    """One seat's decision between folding and going in, class by class."""

    def __init__(self) -> None:
        self.now = [0.5] * CLASSES
        self.average = [0.0] * CLASSES
        self._weight = 0.0
        self._in = [0.0] * CLASSES
        self._out = [0.0] * CLASSES

    def learn(self, gains: list[float], weight: float) -> None:
        """Take the gain of going in over folding, by class."""
        self._weight += weight
        part = weight / self._weight
        for kind, gain in enumerate(gains):
            now = self.now[kind]
            self._in[kind] = goes = max(0.0, self._in[kind] + gain * (1 - now))
            self._out[kind] = stays = max(0.0, self._out[kind] - gain * now)
            total = goes + stays
            self.now[kind] = now = goes / total if total else 0.5
            self.average[kind] += part * (now - self.average[kind])


class Game:
    """All-in or fold with some players left behind the first who comes in.

    callers: their choices in order of acting, the big blind last.
    """

    def __init__(self, behind: int, depth: float) -> None:
        self.behind = behind
        self.shover = Choice()
        self.callers = [Choice() for _ in range(behind)]
        own_blind = 0.5 if behind == 1 else 0.0
        self._steal = 1.5
        self._calls = []
        for place in range(behind):
            blind = {behind - 1: 1.0, behind - 2: 0.5}.get(place, 0.0)
            pot = 2 * depth + 1.5 - blind - own_blind
            # Against folding, for the shover (who loses his blind) and for the caller.
            shoves = [
                [n * (eq * pot - depth + own_blind) for n, eq in zip(counts, row, strict=True)]
                for counts, row in zip(COMPATIBLE, EQUITY, strict=True)
            ]
            calls = [
                [n * (eq * pot - depth + blind) for n, eq in zip(counts, row, strict=True)]
                for counts, row in zip(COMPATIBLE, EQUITY, strict=True)
            ]
            self._calls.append((shoves, calls))

    def shove_gains(self, calls: list[list[float]]) -> list[float]:
        """Return, by class, what going in is worth more than folding, times OTHERS."""
        gains = []
        for kind in range(CLASSES):
            nobody_yet = 1.0
            gain = 0.0
            for (shoves, _), chances in zip(self._calls, calls, strict=True):
                gain += nobody_yet * sum(map(mul, shoves[kind], chances))
                nobody_yet *= 1 - sum(map(mul, COMPATIBLE[kind], chances)) / OTHERS
            gains.append(gain + nobody_yet * self._steal * OTHERS)
        return gains

    def call_gains(self, place: int, shoves: list[float]) -> list[float]:
        """Return, by class, what calling is worth more than folding, times OTHERS."""
        return [sum(map(mul, row, shoves)) for row in self._calls[place][1]]

    def solve(self, iterations: int = ITERATIONS) -> "Game":
        """Play the game against itself."""
        for step in range(1, iterations + 1):
            self.shover.learn(self.shove_gains([caller.now for caller in self.callers]), step)
            for place, caller in enumerate(self.callers):
                caller.learn(self.call_gains(place, self.shover.now), step)
        return self

    def exploitability(self) -> float:
        """Return what the better replies to the averages win on the whole, in thousandths of a big blind.

        Per hand and player; exact with one player behind.
        """
        shoves = self.shover.average
        missed = _missed(self.shove_gains([caller.average for caller in self.callers]), shoves)
        for place, caller in enumerate(self.callers):
            missed += _missed(self.call_gains(place, shoves), caller.average)
        return 1000 * missed / DEALS / (self.behind + 1)


def _missed(gains: list[float], chances: list[float]) -> float:
    return sum(
        size * (max(gain, 0.0) - gain * chance)
        for size, gain, chance in zip(SIZES, gains, chances, strict=True)
    )


def share(chances: list[float]) -> float:
    """Return the part of all holdings that go in."""
    return sum(map(mul, SIZES, chances)) / sum(SIZES)


def row_of(chances: list[float]) -> str:
    """Write a choice as one digit of base 64 a class: the chance in 63 parts."""
    return "".join(DIGITS[round(63 * chance)] for chance in chances)


def module_text(games: dict[tuple[int, int], Game]) -> str:
    """Write the solved games as a module that needs nothing to be read."""
    shoves = {key: row_of(game.shover.average) for key, game in games.items()}
    calls = {
        (behind, behind - 1 - place, depth): row_of(caller.average)
        for (behind, depth), game in games.items()
        for place, caller in enumerate(game.callers)
    }
    return table_text(
        [row for _, row in sorted(shoves.items())], [row for _, row in sorted(calls.items())]
    )


def table_text(shoves: list[str], calls: list[str]) -> str:
    """Write rows in the order of their keys as a module."""
    return f'''"""All-in or fold before the flop at equilibrium, by players left to act and depth in big blinds.

Written by `python -m tests.benchmarks.push_fold` with {ITERATIONS} iterations; do not edit. One digit of base 64 a
class: the chance in 63 parts. SHOVES: a row by players behind, from one, and depth; CALLS: by players
behind the first in, players behind the caller, from none, and depth.
"""

CHECKSUM = "{checksum_of(shoves, calls)}"
DEPTHS = {DEPTHS}
MOST_BEHIND = {MOST_BEHIND}

SHOVES = (
{_lines(shoves)}
)

CALLS = (
{_lines(calls)}
)
'''


def checksum_of(shoves: Iterable[str], calls: Iterable[str]) -> str:
    """Return the checksum of all rows in order."""
    return hashlib.sha256("\n".join([*shoves, *calls]).encode()).hexdigest()


def _lines(rows: list[str]) -> str:
    return "\n".join(f'    "{row}",' for row in rows)


def main() -> None:
    """Solve all games; write the table or show its shares."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--behind", type=int, default=MOST_BEHIND)
    options = parser.parse_args()
    games = {}
    for behind in range(1, options.behind + 1):
        for depth in DEPTHS:
            game = games[behind, depth] = Game(behind, depth).solve()
            calls = " ".join(f"{100 * share(caller.average):5.1f}" for caller in game.callers)
            print(
                f"{behind} behind, {depth:2} big blinds: all-in {100 * share(game.shover.average):5.1f} %, "
                f"calls {calls} %, exploitable for {game.exploitability():.4f} mbb",
                flush=True,
            )
    if not options.show:
        TARGET.write_text(module_text(games))
        print(f"wrote {TARGET}")


if __name__ == "__main__":
    main()

"""Aces against kings before the flop: this equity calculation and the installed peers.

    python -m tests.benchmarks.equity                # five rounds, under a minute
    python -m tests.benchmarks.equity --json

Seconds of processor time for 100,000 random boards, and for all 1,712,304 where a program counts them
exactly. A slow program draws fewer boards and its time is scaled up. The values are printed, so that a wrong
one shows: exact is 0.81255. Peers are installed with requirements-bench.txt.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from tests.benchmarks import report

ACES, KINGS = "AhAd", "KsKc"
EXACT = 0.8125548967940273
BOARDS = 100_000
FEWER = {"pokerkit": 2_000}
GOALS = {"pokerkit": 250.0}
Sample = Callable[[int, random.Random], float]
Count = Callable[[], float]


def ours() -> tuple[Sample, Count | None]:
    from tables.rules.cards import parse_cards
    from tables.rules.equity import equity, sampled

    hands = [parse_cards(ACES), parse_cards(KINGS)]
    return (
        lambda boards, rng: sampled(hands, boards, rng).shares[0],
        lambda: equity(hands).shares[0],
    )


def pokerkit() -> tuple[Sample, Count | None]:
    from pokerkit import Deck, StandardHighHand, calculate_equities, parse_range

    def sample(boards: int, rng: random.Random) -> float:
        ranges = (parse_range(ACES), parse_range(KINGS))
        hand_types = (StandardHighHand,)
        return calculate_equities(ranges, (), 2, 5, Deck.STANDARD, hand_types, sample_count=boards)[
            0
        ]

    return sample, None


def pkrbot() -> tuple[Sample, Count | None]:
    """It has no equity of its own: draw boards and ask it twice."""
    import pkrbot as peer

    names = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    aces = [peer.Card(ACES[:2]), peer.Card(ACES[2:])]
    kings = [peer.Card(KINGS[:2]), peer.Card(KINGS[2:])]
    known = {ACES[:2], ACES[2:], KINGS[:2], KINGS[2:]}
    rest = [peer.Card(name) for name in names if name not in known]
    evaluate = peer.evaluate

    def sample(boards: int, rng: random.Random) -> float:
        won = 0.0
        for _ in range(boards):
            board = rng.sample(rest, 5)
            one, other = evaluate(aces + board), evaluate(kings + board)
            if one > other:
                won += 1
            elif one == other:
                won += 0.5
        return won / boards

    return sample, None


def pokerfast() -> tuple[Sample, Count | None]:
    """It samples until a standard error is reached: ask for that of so many boards."""
    from pokerfast import equity as peer

    def sample(boards: int, rng: random.Random) -> float:
        error = (EXACT * (1 - EXACT) / boards) ** 0.5
        return peer.equity([ACES, KINGS], exact=False, stdev=error)[0]

    return sample, lambda: peer.equity([ACES, KINGS])[0]


def eval7() -> tuple[Sample, Count | None]:
    import eval7 as peer

    aces = [peer.Card(ACES[:2]), peer.Card(ACES[2:])]
    kings = peer.HandRange(KINGS)
    return lambda boards, rng: peer.py_hand_vs_range_monte_carlo(aces, kings, [], boards), None


PROGRAMS: dict[str, Callable[[], tuple[Sample, Count | None]]] = {
    report.OURS: ours,
    "pokerkit": pokerkit,
    "pkrbot": pkrbot,
    "pokerfast": pokerfast,
    "eval7": eval7,
}


def measured(name: str, seed: int, scale: float) -> dict[str, Any]:
    """Sample, and count exactly where it can; seconds of processor time for BOARDS boards."""
    sample, count = PROGRAMS[name]()
    rng = random.Random(seed)
    boards = max(100, int(min(BOARDS, FEWER.get(name, BOARDS)) * scale))
    sample(100, rng)
    began = time.process_time()
    value = sample(boards, rng)
    figures = {
        "seconds": (time.process_time() - began) * BOARDS / boards,
        "value": value,
        "boards": boards,
    }
    if count is not None:
        began = time.process_time()
        figures["exact"] = count()
        figures["exact_seconds"] = time.process_time() - began
    return figures


def row(rounds: report.Rounds, name: str) -> list[str]:
    """Write one program's line of the table."""
    exact = ["-", "-"]
    if "exact" in rounds.runs[name][0]:
        exact = [
            f"{rounds.median(name, 'exact_seconds'):.3f}",
            f"{rounds.median(name, 'exact'):.5f}",
        ]
    return [
        name,
        f"{rounds.median(name, 'seconds'):.3f}",
        f"{rounds.spread(name, 'seconds'):.1%}",
        f"{rounds.median(name, 'value'):.4f}",
        *exact,
    ]


def main() -> None:
    options = report.arguments(__doc__, rounds=5).parse_args()
    if options.worker:
        report.work(measured, options)
        return
    rounds = report.in_rounds("tests.benchmarks.equity", PROGRAMS, options)
    seconds = rounds.median(report.OURS, "seconds")
    peers = [name for name in PROGRAMS if name != report.OURS]
    ratios = {name: rounds.median(name, "seconds") / seconds for name in peers}
    if options.json:
        report.show_json("equity", rounds, ratios, GOALS)
        return
    heading = ["program", "100,000 boards, s", "spread", "value", "all boards, s", "value"]
    report.show([heading, *(row(rounds, name) for name in rounds.runs)], rounds.skipped)
    report.show_ratios(ratios, GOALS)


if __name__ == "__main__":
    main()

"""Seven-card evaluations a second: this evaluator and the installed peers over the same hands.

    python -m tests.benchmarks.evaluator             # five rounds, about a minute
    python -m tests.benchmarks.evaluator --json

Every evaluator is called once for each hand, as its users call it, with the cards in the form it likes
best. For ours it is also measured how long its tables take to stand ready and what they keep. Peers are
installed with requirements-bench.txt.
"""

import gc
import random
import time
from collections.abc import Callable
from typing import Any

from tests.benchmarks import report

HANDS = 400_000
FEWER = {"pokerkit": 5_000, "pokerfast": 50_000}
GOALS = {"pokerkit": 400.0, "phevaluator": 1.5}
MOST_MILLISECONDS = 80.0
MOST_MEGABYTES = 8.0
RANKS, SUITS = "23456789TJQKA", "cdhs"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]
Hand = tuple[int, ...]


def ours() -> tuple[Callable[[Hand], Any], Callable[[Any], Any]]:
    from tables.rules.evaluator import strength

    return lambda hand: hand, strength


def phevaluator() -> tuple[Callable[[Hand], Any], Callable[..., Any]]:
    from phevaluator import evaluate_cards

    return lambda hand: hand, evaluate_cards


def eval7() -> tuple[Callable[[Hand], Any], Callable[[Any], Any]]:
    import eval7 as peer

    cards = [peer.Card(name) for name in NAMES]
    return lambda hand: [cards[card] for card in hand], peer.evaluate


def pkrbot() -> tuple[Callable[[Hand], Any], Callable[[Any], Any]]:
    import pkrbot as peer

    cards = [peer.Card(name) for name in NAMES]
    return lambda hand: [cards[card] for card in hand], peer.evaluate


def pokerkit() -> tuple[Callable[[Hand], Any], Callable[..., Any]]:
    from pokerkit import Card, StandardHighHand

    cards = [next(Card.parse(name)) for name in NAMES]
    return (
        lambda hand: (tuple(cards[card] for card in hand[:2]), [cards[card] for card in hand[2:]]),
        StandardHighHand.from_game,
    )


def pokerfast() -> tuple[Callable[[Hand], Any], Callable[[Any], Any]]:
    from pokerfast import eval7 as evaluate

    return lambda hand: tuple(NAMES[card] for card in hand), evaluate


EVALUATORS: dict[str, Callable[[], tuple[Callable[[Hand], Any], Callable[..., Any]]]] = {
    report.OURS: ours,
    "phevaluator": phevaluator,
    "pokerkit": pokerkit,
    "pokerfast": pokerfast,
    "eval7": eval7,
    "pkrbot": pkrbot,
}
TAKES_ARGUMENTS = ("phevaluator", "pokerkit")
"""These are called with the cards, or the parts of the hand, as arguments of their own."""


def resident_megabytes() -> float:
    """Return the memory of this process, 0.0 where the system does not tell."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * 4096 / 1e6
    except OSError:
        return 0.0


def measured(name: str, seed: int, scale: float) -> dict[str, Any]:
    """Make it ready, then evaluate all hands; seconds are of processor time."""
    # What it shares with the rest of the program is no part of its tables.
    import tables.rules.cards  # noqa: F401

    memory, began = resident_megabytes(), time.process_time()
    prepare, evaluate = EVALUATORS[name]()
    ready = {
        "ready_milliseconds": (time.process_time() - began) * 1000,
        "ready_megabytes": resident_megabytes() - memory,
    }
    rng = random.Random(seed)
    count = max(1, int(min(HANDS, FEWER.get(name, HANDS)) * scale))
    hands = [prepare(tuple(rng.sample(range(52), 7))) for _ in range(count)]
    call: Any = evaluate
    gc.collect()
    gc.disable()
    began = time.process_time()
    if name in TAKES_ARGUMENTS:
        for hand in hands:
            call(*hand)
    else:
        for hand in hands:
            call(hand)
    seconds = time.process_time() - began
    return {"evaluations_per_second": count / seconds, "evaluations": count, **ready}


def row(rounds: report.Rounds, name: str) -> list[str]:
    """Write one evaluator's line of the table."""
    return [
        name,
        f"{rounds.median(name, 'evaluations_per_second'):,.0f}",
        f"{rounds.spread(name, 'evaluations_per_second'):.1%}",
        f"{rounds.median(name, 'ready_milliseconds'):.1f}",
        f"{rounds.median(name, 'ready_megabytes'):.1f}",
    ]


def main() -> None:
    options = report.arguments(__doc__, rounds=5).parse_args()
    if options.worker:
        report.work(measured, options)
        return
    rounds = report.in_rounds("tests.benchmarks.evaluator", EVALUATORS, options)
    fast = rounds.median(report.OURS, "evaluations_per_second")
    peers = [name for name in EVALUATORS if name != report.OURS]
    ratios = {name: fast / rounds.median(name, "evaluations_per_second") for name in peers}
    if options.json:
        report.show_json("evaluator", rounds, ratios, GOALS)
        return
    heading = ["evaluator", "evaluations/s", "spread", "ready in ms", "MB"]
    report.show([heading, *(row(rounds, name) for name in rounds.runs)], rounds.skipped)
    report.show_ratios(ratios, GOALS)
    print(
        f"{report.OURS}: tables ready in {rounds.median(report.OURS, 'ready_milliseconds'):.0f} ms "
        f"and {rounds.median(report.OURS, 'ready_megabytes'):.1f} MB   "
        f"at most {MOST_MILLISECONDS:g} and {MOST_MEGABYTES:g}"
    )


if __name__ == "__main__":
    main()

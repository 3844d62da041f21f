"""How often every hand comes up: the evaluator against exact counts and against phevaluator."""

import csv
import json
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

import pytest
from phevaluator import evaluate_cards

from tables.rules.cards import DECK, parse_cards
from tables.rules.evaluator import CATEGORY_NAMES, category, strength

EVAL = Path(__file__).parents[2].parent / "shared" / "hands" / "eval"
recorded = pytest.mark.skipif(
    not EVAL.exists(), reason="no ../shared/hands/eval beside the project"
)

FIVE_CARDS = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
"""Five-card hands of each category, from high card to straight flush: 2,598,960."""

SEVEN_CARDS = (
    *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020),
    *(4_047_644, 3_473_184, 224_848, 41_584),
)
"""Seven-card hands of each category: 133,784,560."""

CLASSES = 7462
CLASSES_OF_SEVEN = 4824


def by_category(classes: Counter[int]) -> tuple[int, ...]:
    """Add up the counts of strengths by category."""
    counts: Counter[int] = Counter()
    for best, count in classes.items():
        counts[category(best)] += count
    return tuple(counts[kind] for kind in range(len(CATEGORY_NAMES)))


def counted_classes(column: str) -> list[int]:
    """Read how often each class comes up, the weakest first, those that never do left out."""
    with (EVAL / "classes-7462.csv").open() as file:
        counts = [int(row[column]) for row in csv.DictReader(file)]
    return [count for count in reversed(counts) if count]


@pytest.fixture(scope="module")
def five_card_classes() -> Counter[int]:
    """Rank all 2,598,960 hands of five cards."""
    return Counter(map(strength, combinations(DECK, 5)))


def test_every_five_card_hand_is_counted_in_its_category(five_card_classes: Counter[int]) -> None:
    """All 2,598,960 of them, in 7,462 classes. House rules 08."""
    assert by_category(five_card_classes) == FIVE_CARDS
    assert sum(FIVE_CARDS) == comb(52, 5)
    assert len(five_card_classes) == CLASSES


@recorded
def test_every_class_comes_up_as_often_as_counted_elsewhere(
    five_card_classes: Counter[int],
) -> None:
    counts = [five_card_classes[best] for best in sorted(five_card_classes)]
    assert counts == counted_classes("count_5card")


def one_hand_of_each_class() -> list[tuple[int, ...]]:
    """Make every choice of five ranks in mixed suits and, where no rank is twice, in one suit."""
    hands = []
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) < 5:
            hands.append(tuple(4 * rank + place % 4 for place, rank in enumerate(ranks)))
        if len(set(ranks)) == 5:
            hands.append(tuple(4 * rank for rank in ranks))
    return hands


def test_all_classes_stand_in_the_order_of_phevaluator(five_card_classes: Counter[int]) -> None:
    """One hand of each of the 7,462 classes: it numbers them from 1, the best."""
    hands = sorted(one_hand_of_each_class(), key=strength, reverse=True)
    assert [evaluate_cards(*hand) for hand in hands] == list(range(1, CLASSES + 1))
    assert {strength(hand) for hand in hands} == set(five_card_classes)


@pytest.mark.parametrize(("cards", "hands"), [(5, 30_000), (6, 60_000), (7, 200_000)])
def test_random_hands_compare_as_phevaluator_compares_them(cards: int, hands: int) -> None:
    """Equal strengths are one number there, a greater strength a smaller number."""
    rng = random.Random(cards)
    numbers: dict[int, set[int]] = {}
    for _ in range(hands):
        hand = rng.sample(DECK, cards)
        numbers.setdefault(strength(hand), set()).add(evaluate_cards(*hand))
    assert all(len(found) == 1 for found in numbers.values())
    order = [number for best in sorted(numbers) for number in numbers[best]]
    assert order == sorted(set(order), reverse=True)


@pytest.mark.slow
def test_every_seven_card_hand_is_counted_in_its_category() -> None:
    """All 133,784,560 of them, in 4,824 classes. House rules 07, 08."""
    classes = Counter(map(strength, combinations(DECK, 7)))
    counts = by_category(classes)
    for name, count in zip(CATEGORY_NAMES, counts, strict=True):
        print(f"{name:16} {count:12,}")
    print(f"{'all':16} {sum(counts):12,} in {len(classes):,} classes")
    assert counts == SEVEN_CARDS
    assert sum(counts) == comb(52, 7)
    assert len(classes) == CLASSES_OF_SEVEN
    if EVAL.exists():
        assert [classes[best] for best in sorted(classes)] == counted_classes("count_7card")


@recorded
def test_the_counts_named_here_are_those_counted_elsewhere() -> None:
    rows = json.loads((EVAL / "frequencies.json").read_text())["categories_best_first"]
    for column, expected in (("count_5card", FIVE_CARDS), ("count_7card", SEVEN_CARDS)):
        counts: Counter[str] = Counter()
        for row in rows:
            counts[row["category"].replace("royal", "straight").replace(" ", "_")] += row[column]
        assert tuple(counts[name] for name in CATEGORY_NAMES) == expected


@recorded
def test_the_named_classes_are_the_examples_of_their_class() -> None:
    with (EVAL / "classes-7462.csv").open() as file:
        strengths = [strength(parse_cards(row["example"])) for row in csv.DictReader(file)]
    assert strengths == sorted(set(strengths), reverse=True)

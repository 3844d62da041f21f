"""The best five of five, six or seven cards, against counting by hand and exact published counts."""

import csv
import json
import random
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules import evaluator, strength_tables
from tables.rules.cards import DECK, RANKS, cards_text, parse_card, parse_cards
from tables.rules.evaluator import best_five, category, hand_name, ranks_of, strength
from tests.rules.oracle import rank_best, rank_five

EVAL = Path(__file__).parents[2].parent / "shared" / "hands" / "eval"
recorded = pytest.mark.skipif(
    not EVAL.exists(), reason="no ../shared/hands/eval beside the project"
)


def cards_of(count: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.permutations(DECK).map(lambda deck: tuple(deck[:count]))


def classes() -> list[dict[str, str]]:
    with (EVAL / "classes-7462.csv").open() as file:
        return list(csv.DictReader(file))


@recorded
def test_all_7462_classes_stand_in_the_counted_order() -> None:
    """Every class of five cards is stronger than the next one, and none is missing."""
    strengths = [strength(parse_cards(row["example"])) for row in classes()]
    assert len(set(strengths)) == 7462
    assert strengths == sorted(strengths, reverse=True)


@recorded
def test_all_7462_classes_carry_their_category() -> None:
    for row in classes():
        name = evaluator.CATEGORY_NAMES[category(strength(parse_cards(row["example"])))]
        assert name == row["category"].replace("royal", "straight").replace(" ", "_")


@recorded
def test_categories_come_up_as_often_as_counted() -> None:
    """A large sample of five and of seven cards falls into the categories within five sigma."""
    counted = json.loads((EVAL / "frequencies.json").read_text())
    rng = random.Random(8)
    for size, total_key, key in (
        (5, "five_card_hands", "count_5card"),
        (7, "seven_card_hands", "count_7card"),
    ):
        hands = 100_000
        seen = [0] * 9
        for _ in range(hands):
            seen[category(strength(rng.sample(DECK, size)))] += 1
        expected = [0] * 9
        for row in counted["categories_best_first"]:
            name = row["category"].replace("royal", "straight").replace(" ", "_")
            expected[evaluator.CATEGORY_NAMES.index(name)] += row[key]
        for found, count in zip(seen, expected, strict=True):
            share = count / counted[total_key]
            assert abs(found - hands * share) <= 5 * (hands * share * (1 - share)) ** 0.5 + 1


@given(cards_of(7))
def test_seven_cards_are_as_strong_as_the_best_of_the_21_fives(cards: tuple[int, ...]) -> None:
    """The best five-card combination of the seven counts. House rules 07."""
    assert strength(cards) == max(strength(five) for five in combinations(cards, 5))


@given(cards_of(7), cards_of(7))
def test_two_hands_compare_as_counting_by_hand_compares_them(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    naive = (rank_best(one) > rank_best(other)) - (rank_best(one) < rank_best(other))
    ours = (strength(one) > strength(other)) - (strength(one) < strength(other))
    assert ours == naive


@given(st.integers(5, 7).flatmap(cards_of))
def test_category_and_ranks_are_those_of_counting_by_hand(cards: tuple[int, ...]) -> None:
    kind, ranks = rank_best(cards)
    best = strength(cards)
    assert category(best) == kind
    assert ranks_of(best) == (ranks[:1] if kind in (4, 8) else ranks)


def test_many_random_hands_compare_as_counting_by_hand_compares_them() -> None:
    rng = random.Random(7)
    hands = [rng.sample(DECK, 7) for _ in range(1500)]
    pairs = [(strength(hand), rank_best(hand)) for hand in hands]
    pairs.sort()
    assert [naive for _, naive in pairs] == sorted(naive for _, naive in pairs)
    assert len({ours for ours, _ in pairs}) == len({naive for _, naive in pairs})


@given(st.integers(5, 7).flatmap(cards_of))
def test_the_best_five_are_among_the_cards_and_make_the_strength(cards: tuple[int, ...]) -> None:
    best, five = best_five(cards)
    assert len(set(five)) == 5
    assert set(five) <= set(cards)
    assert best == strength(five) == strength(cards)
    assert rank_five(five) == rank_best(cards)


@given(cards_of(7), st.randoms())
def test_order_of_the_cards_does_not_matter(cards: tuple[int, ...], rng: random.Random) -> None:
    mixed = list(cards)
    rng.shuffle(mixed)
    assert strength(mixed) == strength(cards)


@given(cards_of(7), st.permutations(range(4)))
def test_suits_never_decide(cards: tuple[int, ...], suits: list[int]) -> None:
    """With the suits exchanged a hand is exactly as strong. House rules 07."""
    exchanged = [card // 4 * 4 + suits[card % 4] for card in cards]
    assert strength(exchanged) == strength(cards)


@pytest.mark.parametrize(
    ("cards", "five", "name"),
    [
        ("AhKhQhJhTh 9h8h", "AhKhQhJhTh", "royal flush"),
        ("9s8s7s6s5s AsAd", "9s8s7s6s5s", "straight flush, nine high"),
        ("Ad2d3d4d5d KcKs", "5d4d3d2dAd", "straight flush, five high"),
        ("9c9d9h9s Kd QhQs", "9c9d9h9sKd", "four of a kind, nines"),
        ("6c6d6h6s 2d2h3s", "6c6d6h6s3s", "four of a kind, sixes"),
        ("KcKdKh 7s7h 2c3d", "KcKdKh7s7h", "full house, kings over sevens"),
        ("KcKdKh 7s7h7c 3d", "KcKdKh7s7h", "full house, kings over sevens"),
        ("AdJd8d4d2d AsAc", "AdJd8d4d2d", "flush, ace high"),
        ("AdJd8d4d2d 3d Ac", "AdJd8d4d3d", "flush, ace high"),
        ("6c7d8h9sTc 2d2h", "Tc9s8h7d6c", "straight, ten high"),
        ("Ac2d3h4s5c KdKh", "5c4s3h2dAc", "straight, five high"),
        ("QsQhQd 9c4s 2d3h", "QsQhQd9c4s", "three of a kind, queens"),
        ("JhJc 5d5s Ac 2d3h", "JhJc5d5sAc", "two pair, jacks and fives"),
        ("KsKh TdTc 4s4h 9d", "KsKhTdTc9d", "two pair, kings and tens"),
        ("AcAd Kc8h3s 2d5h", "AcAdKc8h5h", "pair of aces"),
        ("6c6d Kc8h3s 2dTh", "6c6dKcTh8h", "pair of sixes"),
        ("AcQd9h6s3c 2d4h", "AcQd9h6s4h", "ace high"),
        ("7c5d4h3s2c", "7c5d4h3s2c", "seven high"),
    ],
)
def test_hands_are_shown_best_first_and_named(cards: str, five: str, name: str) -> None:
    best, shown = best_five(parse_cards(cards))
    assert cards_text(shown) == five
    assert hand_name(best) == name


def test_the_names_of_categories_never_change() -> None:
    """The stored names from weakest to strongest."""
    assert evaluator.CATEGORY_NAMES == (
        "high_card",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
    )


def best_with(board: str, *holes: str) -> list[str]:
    """Tell which of these hands are best on a board."""
    strengths = {hole: strength(parse_cards(board) + parse_cards(hole)) for hole in holes}
    return [hole for hole in holes if strengths[hole] == max(strengths.values())]


def test_a_wheel_is_a_straight_and_beats_three_of_a_kind() -> None:
    """A-2-3-4-5 is a straight, five high. House rules 08; case B59."""
    assert best_with("2c 3h 5d Ks Kc", "As4d", "KhQd") == ["As4d"]


def test_a_six_high_straight_beats_the_wheel() -> None:
    """The wheel is the lowest straight. House rules 08; case B59."""
    assert best_with("2c 3h 4d 9s Kc", "5h6c", "As5d") == ["5h6c"]


def test_a_straight_does_not_go_round_the_ace() -> None:
    """Q-K-A-2-3 is no straight. House rules 08; case B59."""
    assert category(strength(parse_cards("Qs2d3hKc7c Ah9d"))) == evaluator.HIGH_CARD
    for lowest in ("J", "Q", "K"):
        start = RANKS.index(lowest)
        ranks = [RANKS[(start + step) % 13] for step in range(5)]
        cards = [parse_card(rank + suit) for rank, suit in zip(ranks, "cdhsc", strict=True)]
        assert category(strength(cards)) == evaluator.HIGH_CARD


def test_a_wheel_in_one_suit_is_a_straight_flush() -> None:
    """The steel wheel beats a plain straight of six. House rules 08; case B60."""
    assert best_with("2d 3d 4d 5d Kc", "Ad9s", "6c7s") == ["Ad9s"]


def test_a_six_in_suit_beats_the_steel_wheel() -> None:
    assert best_with("2d 3d 4d 5d Kc", "Ad9s", "6d7s") == ["6d7s"]


def test_of_three_pairs_the_lowest_does_not_count() -> None:
    """Kings and nines with a jack tie whatever the third pair. House rules 08; case B61."""
    assert best_with("9c 9d Ks Kh Jd", "4s4h", "Ts2d") == ["4s4h", "Ts2d"]


def test_the_second_pair_comes_before_the_kicker() -> None:
    """Eights and sevens beat eights and fours with a king. House rules 08; case B61."""
    assert best_with("4d 8s 4h 7d 8c", "7s5c", "Kd6h") == ["7s5c"]


def test_flushes_compare_card_by_card_down_to_the_last() -> None:
    """The fourth card of the flush decides. House rules 08; case B62."""
    assert best_with("Ah Kh 8h 3h 2c", "7h4s", "6h5h") == ["7h4s"]
    assert best_with("Ah Kh 8h 7h 2c", "4h3s", "3h2s") == ["4h3s"]


def test_kickers_of_a_pair_decide_in_order() -> None:
    """After the pair, the three remaining cards. House rules 08; case B62."""
    assert best_with("Ah Ad Ks 9c 4d", "Qs2c", "Jh3c") == ["Qs2c"]


def test_a_kicker_that_does_not_play_does_not_count() -> None:
    """Two pair on the board with an ace: the queen never plays. House rules 08; case B62."""
    assert best_with("9c Kh Kd 9s Ah", "Qc5h", "5dJd") == ["Qc5h", "5dJd"]


def test_four_of_a_kind_on_the_board_is_decided_by_one_kicker() -> None:
    """Pocket kings do not beat the ace on the board. House rules 08; case B62."""
    assert best_with("9c 9d 9h 9s Ad", "KsKh", "2c3c") == ["KsKh", "2c3c"]


def test_the_board_may_be_everybodys_hand() -> None:
    """Five cards in a row on the board tie, and a card that makes them higher wins. Case B63."""
    board = "4c 5d 6h 7s 8c"
    assert best_with(board, "AsKd", "Qs2h") == ["AsKd", "Qs2h"]
    assert best_with(board, "AsKd", "Qs2h", "9s2c") == ["9s2c"]


def test_two_small_cards_tie_with_a_queen_when_the_board_plays() -> None:
    """Aces, kings and the queen on the board are everybody's. Case L6."""
    assert best_with("AsAdKcKhQs", "2c3c", "Qh4d") == ["2c3c", "Qh4d"]


def test_a_six_beats_the_wheel_on_the_board() -> None:
    """Case L7."""
    assert best_with("Ah 2c 3d 4s 5h", "6c9d", "KsKd") == ["6c9d"]


def test_equal_straights_tie_whatever_their_suits() -> None:
    """Case L8."""
    assert best_with("Qc Jd Ts 4h 4c", "AsKs", "AhKd") == ["AsKs", "AhKd"]


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param(parse_cards("AsKsQsJs"), id="four"),
        pytest.param(parse_cards("AsKsQsJsTs9s8s7s"), id="eight suited"),
        pytest.param(parse_cards("2c3d4h6s7c9dJhKs"), id="eight"),
        pytest.param((51, 51, 47, 43, 39), id="a card twice"),
        pytest.param((), id="none"),
    ],
)
def test_any_other_number_of_cards_or_a_card_twice_is_refused(cards: tuple[int, ...]) -> None:
    """Refused by its cards, never a quiet wrong rank. Case B64."""
    with pytest.raises(ValueError) as refusal:
        best_five(cards)
    assert str(refusal.value) == f"five to seven different cards, not {cards_text(cards)}"


def test_the_tables_have_a_place_for_every_question_and_none_besides() -> None:
    """They are read a hundred thousand times a second, so they should stay in the processor's cache."""
    assert len(strength_tables.SUITED) == 2**13
    highest = sum(sorted(strength_tables.CARD_KEYS)[-7:]) >> strength_tables.SUIT_BITS
    assert len(strength_tables.STARTS) == (highest >> strength_tables.ROW_BITS) + 1
    assert len(strength_tables.RANKED) == 141_596
    for by_key in strength_tables.FLUSHES.values():
        assert len(by_key) == 2**9
        assert {len(told) for told in by_key if told is not None} == {52}


def test_fewer_than_five_cards_of_a_suit_are_no_flush() -> None:
    for ranks, found in enumerate(strength_tables.SUITED):
        assert bool(found) == (ranks.bit_count() >= 5)

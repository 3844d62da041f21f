"""Section 08 of the rules page, a test for each sentence: which hand is better."""

import pytest

from tables.rules.cards import parse_cards
from tables.rules.evaluator import CATEGORY_NAMES, category, hand_name, strength

TABLE = (
    ("royal flush", "10h Jh Qh Kh Ah"),
    ("straight flush", "5s 6s 7s 8s 9s"),
    ("four of a kind", "9c 9d 9h 9s Kd"),
    ("full house", "Kc Kd Kh 7s 7h"),
    ("flush", "Ad Jd 8d 4d 2d"),
    ("straight", "6c 7d 8h 9s 10c"),
    ("three of a kind", "Qs Qh Qd 9c 4s"),
    ("two pair", "Jh Jc 5d 5s Ac"),
    ("pair", "As Ad Kc 8h 3s"),
    ("high card", "Ac Qd 9h 6s 3c"),
)
"""The page's own table, best first."""


def power(cards: str) -> int:
    return strength(parse_cards(cards))


def test_the_table_stands_from_the_best_hand_to_the_weakest() -> None:
    """Each example of the page's table beats the one below it."""
    powers = [power(cards) for _, cards in TABLE]
    assert powers == sorted(powers, reverse=True)
    assert len(set(powers)) == len(TABLE)


@pytest.mark.parametrize(("name", "cards"), TABLE)
def test_each_example_of_the_table_is_what_it_is_called(name: str, cards: str) -> None:
    """The cards shown as an example make the hand they stand for."""
    found = CATEGORY_NAMES[category(power(cards))].replace("_", " ")
    assert found == ("straight flush" if name == "royal flush" else name)
    if name not in ("pair", "high card"):
        assert hand_name(power(cards)).startswith(name)


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        pytest.param("Ks Qs Js Ts 9s", "Th Jh Qh Kh Ah", id="royal flush is the highest of all"),
        pytest.param("Ah Ad Ac As Kd", "2c 3c 4c 5c Ac", id="straight flush: in a row, one suit"),
        pytest.param("Ah Ad Ac Ks Kd", "2h 2d 2c 2s 3d", id="four of a kind: four of a rank"),
        pytest.param("Ah Kh Qh Jh 9h", "2h 2d 2c 3s 3d", id="full house: three and two"),
        pytest.param("Ah Kd Qh Js Th", "2h 3h 4h 5h 7h", id="flush: five of a suit"),
        pytest.param("Ah Ad Ac Ks Qd", "Ah 2d 3c 4s 5d", id="straight: five in a row"),
        pytest.param("Ah Ad Kc Ks Qd", "2h 2d 2c 3s 4d", id="three of a kind: three of a rank"),
        pytest.param("Ah Ad Kc Qs Jd", "2h 2d 3c 3s 4d", id="two pair: two pairs of two ranks"),
        pytest.param("Ah Kd Qc Js 9d", "2h 2d 3c 4s 5d", id="pair: two of a rank"),
        pytest.param("Kh Qd Jc 9s 8d", "Ah 2d 3c 4s 6d", id="high card: the highest one counts"),
    ],
)
def test_the_weakest_of_a_category_beats_the_best_of_the_next(weaker: str, stronger: str) -> None:
    """A category is always stronger than the one below it, whatever the ranks."""
    assert power(stronger) > power(weaker)


def test_a_straight_in_one_suit_is_no_plain_straight_and_no_plain_flush() -> None:
    """Five in a row and in one suit are a straight flush."""
    assert category(power("5s6s7s8s9s")) == CATEGORY_NAMES.index("straight_flush")
    assert category(power("5s6s7s8s9h")) == CATEGORY_NAMES.index("straight")
    assert category(power("5s6s7s8sTs")) == CATEGORY_NAMES.index("flush")


def test_the_ace_is_the_highest_card() -> None:
    """Alone, in a pair and in a straight."""
    assert power("Ac7d5h3s2c") > power("KcQdJh9s8c")
    assert power("AcAd3h4s5c") > power("KcKdQhJsTc")
    assert power("AcKdQhJsTc") > power("KcQdJhTs9c")


def test_the_ace_also_stands_for_one_in_the_straight_to_five() -> None:
    """A-2-3-4-5 is a straight, and in one suit a straight flush."""
    assert category(power("Ac2d3h4s5c")) == CATEGORY_NAMES.index("straight")
    assert category(power("Ac2c3c4c5c")) == CATEGORY_NAMES.index("straight_flush")


def test_the_straight_to_five_is_the_lowest_straight() -> None:
    """Its ace is low: any other straight beats it, and it still beats three of a kind."""
    wheel = power("Ac2d3h4s5c")
    straights = [
        power(" ".join("23456789TJQKA"[n + k] + "cdhsc"[k] for k in range(5))) for n in range(9)
    ]
    assert all(other > wheel for other in straights)
    assert wheel > power("AcAdAhKsQc")


def test_between_two_hands_of_a_category_the_ranks_decide() -> None:
    """Higher fours, threes, flushes and straights win."""
    assert power("9c9d9h9s2d") > power("8c8d8h8sAd")
    assert power("8c8d8h2s2d") > power("7c7d7hAsAd")
    assert power("Th9h5h4h2h") > power("9c8c7c6c4c")
    assert power("6c7d8h9sTc") > power("5c6d7h8s9c")
    assert power("QsQhQd3c2s") > power("JsJhJdAcKs")


def test_ranks_decide_in_order() -> None:
    """The most important rank first; the next one only where that is equal."""
    assert power("JhJc3d3s2c") > power("ThTc9d9sAc")
    assert power("JhJc6d6s2c") > power("JdJs5d5cAc")
    assert power("KcKdKh8s8h") > power("KcKdKh7s7h")
    assert power("AdJd8d4d3d") > power("AsJs8s4s2s")


def test_for_a_pair_the_pair_decides_first() -> None:
    """Threes beat twos, whatever stands beside them."""
    assert power("3c3d4h5s7c") > power("2c2dAhKsQc")


def test_then_the_three_other_cards_decide_the_kickers() -> None:
    """From the highest to the lowest."""
    assert power("AsAdKc3h2s") > power("AcAhQcJhTs")
    assert power("AsAdKc9h2s") > power("AcAhKd8h7s")
    assert power("AsAdKc8h4s") > power("AcAhKd8d3s")
    assert power("AsAdKc8h3s") == power("AcAhKd8d3h")

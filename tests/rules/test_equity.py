"""What known hands are worth, exactly and sampled, against counting boards one by one."""

import random
from itertools import chain, combinations

import pytest

from tables.rules.cards import DECK, cards_text, parse_cards
from tables.rules.equity import equity, sampled
from tests.rules.oracle import rank_best


def hands_of(text: str) -> list[tuple[int, ...]]:
    return [parse_cards(hand) for hand in text.split()]


def counted(hands: list[tuple[int, ...]], board: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Count every board with the slow oracle."""
    seen = {card for hand in hands for card in hand} | set(board)
    won: dict[tuple[int, ...], int] = {}
    for more in combinations([card for card in DECK if card not in seen], 5 - len(board)):
        rankings = [rank_best([*hand, *board, *more]) for hand in hands]
        winners = tuple(place for place, ranking in enumerate(rankings) if ranking == max(rankings))
        won[winners] = won.get(winners, 0) + 1
    return won


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        ("AsKs QhQd", "Qs7s2d"),
        ("AsKs QhQd 9s8s", "7s6s2d"),
        ("AhKd AsKc", "QhJhTh"),
        ("2c3d 4h5s 6c6d", "AsKdQh 9s"),
        ("AsAh KsKh", "Kd7c2h9s 3s"),
        ("2c3d 2h3s", "AsKsQsJsTs"),
        ("AsKs QhQd", "Qs7s"),
    ],
)
def test_every_board_is_counted_once(hands: str, board: str) -> None:
    """Flop, turn and river, and three cards to come; with flushes, ties and three hands."""
    expected = counted(hands_of(hands), parse_cards(board))
    exact = equity(hands_of(hands), parse_cards(board))
    assert dict(exact.won) == expected
    assert exact.boards == sum(expected.values())


def test_a_flush_of_ace_to_five_without_the_deuce_is_no_straight_flush() -> None:
    """Nines full beat it. House rules 08."""
    assert equity(hands_of("As5s 9c9d"), parse_cards("3s4s9sKdKh")).won == (((1,), 1),)


def test_a_hand_may_be_alone() -> None:
    assert equity(hands_of("AsAh"), parse_cards("2c3c4c")).shares == (1.0,)


def test_a_shared_pot_counts_in_equal_parts() -> None:
    """The board is everybody's: a third each."""
    exact = equity(hands_of("2c3d 2h3s 4c4d"), parse_cards("AsKsQsJsTs"))
    assert exact.won == (((0, 1, 2), 1),)
    assert exact.shares == (1 / 3, 1 / 3, 1 / 3)


@pytest.mark.parametrize("board", ["", "7c6d2h", "7c6d2h Js", "7c6d2h Js 3s"])
def test_a_sample_comes_near_the_exact_value(board: str) -> None:
    """Within five standard errors, from as many boards as were asked for."""
    hands, cards = hands_of("AsKs QhQd"), parse_cards(board)
    # Before the flop: 787,966 boards won and 6,732 shared of 1,712,304.
    exact = equity(hands, cards).shares[0] if board else 791_332 / 1_712_304
    found = sampled(hands, 20_001, random.Random(11), cards)
    assert found.boards == 20_001
    error = (exact * (1 - exact) / 20_001) ** 0.5
    assert abs(found.shares[0] - exact) <= 5 * error
    assert sum(found.shares) == pytest.approx(1)


def test_sampled_boards_are_all_equally_likely() -> None:
    """Every card comes up as often as any other: with a set, half the outs win half as often."""
    found = sampled(hands_of("AsAh KsKh"), 30_000, random.Random(5), parse_cards("Kd7c2h 9s"))
    exact = dict(equity(hands_of("AsAh KsKh"), parse_cards("Kd7c2h 9s")).won)
    assert exact == {(0,): 2, (1,): 42}
    won = dict(found.won)
    assert abs(won[(0,)] - 30_000 * 2 / 44) <= 5 * (30_000 * 2 / 44) ** 0.5


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        ([], ()),
        ([(1, 2), (3,)], ()),
        ([(1, 2), (2, 3)], ()),
        ([(1, 2), (3, 4)], (4, 5, 6)),
        ([(1, 2), (3, 4)], (5, 6, 7, 8, 9, 10)),
    ],
    ids=["no hand", "one card", "a card twice", "a card on the board too", "six on the board"],
)
def test_what_cannot_be_is_refused_by_its_cards(
    hands: list[tuple[int, ...]], board: tuple[int, ...]
) -> None:
    seen = cards_text([*chain.from_iterable(hands), *board])
    named = f"^not hands of two cards and a board: {seen}$"
    with pytest.raises(ValueError, match=named):
        equity(hands, board)
    with pytest.raises(ValueError, match=named):
        sampled(hands, 10, random.Random(1), board)

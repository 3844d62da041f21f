"""How much of the pot known hands are worth before the board is complete.

Boards are settled by adding keys (`tables.rules.strength_tables`): those of a board are added once and
serve all hands.
"""

from typing import Any, NamedTuple

from tables.rules.cards import cards_text
from tables.rules.strength_tables import (
    CARD_KEYS,
    FLUSHES,
    PAIR_KEYS,
    RANKED,
    ROW_BITS,
    STARTS,
    SUIT_BITS,
    SUIT_MASK,
    SUITED,
)

# boards: how many were counted. won: (places of the hands that share the pot, boards) for every such set
# that came up. shares: each hand's part of the pot, 0.0 to 1.0.
Equity = NamedTuple(
    "Equity",
    [
        ("boards", int),
        ("won", "tuple[tuple[tuple[int, ...], int], ...]"),
        ("shares", "tuple[float, ...]"),
    ],
)

_FLUSHES_OF_SEVEN = FLUSHES[7]
_ROW_SHIFT = SUIT_BITS + ROW_BITS


def equity(hands: Any, board: Any = ()) -> Equity:
    """Count who wins on every board that may still come.

    `hands` are two cards each; the board has none to five. Raises ValueError that names the cards where
    that is not so or one stands there twice.

    >>> from tables.rules.cards import parse_cards
    >>> equity([parse_cards("AsAh"), parse_cards("KsKh")], parse_cards("Kd7c2h9s")).won
    (((0,), 2), ((1,), 42))
    """
    rest = _unseen(hands, board)
    missing = 5 - len(board)
    counts = [0] * (1 << len(hands))
    lasts = [_some(rest[start:], min(2, missing)) for start in range(len(rest) + 1)]
    for first in _some(rest, max(0, missing - 2)):
        start = rest.index(first[2][-1]) + 1 if first[2] else 0
        _settle(hands, board, [first] * len(lasts[start]), lasts[start], counts)
    return _told(hands, counts)


def sampled(hands: Any, boards: int, rng: Any, board: Any = ()) -> Equity:
    """Count who wins on so many boards drawn at random, each independently and all equally likely.

    `rng.random()` gives numbers from 0.0 up to 1.0. Raises ValueError as `equity` does.
    """
    rest = _unseen(hands, board)
    missing = 5 - len(board)
    firsts = _some(rest, max(0, missing - 2))
    lasts = _some(rest, min(2, missing))
    first_count = len(firsts)
    last_count = len(lasts)
    random = rng.random
    counts = [0] * (1 << len(hands))
    while sum(counts) < boards:
        # Two draws in place of five: three cards and two, given up where they meet. Every board can be
        # parted in ten ways, so none is likelier than another.
        count = min(boards - sum(counts), 1000)
        drawn = [firsts[int(random() * first_count)] for _ in range(count)]
        _settle(hands, board, drawn, [lasts[int(random() * last_count)] for _ in drawn], counts)
    return _told(hands, counts)


def _unseen(hands: Any, board: Any) -> list[int]:
    """Return the cards that may still come; ValueError where hands and board cannot be."""
    seen = [card for hand in hands for card in hand] + list(board)
    wrong = [hand for hand in hands if len(hand) != 2]
    if wrong or not hands or len(board) > 5 or len(set(seen)) != len(seen):
        raise ValueError("not hands of two cards and a board: " + cards_text(seen))
    return [card for card in range(52) if card not in seen]


def _some(cards: list[int], count: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """List all ways to take none to three cards, each as (sum of keys, set of cards as bits, cards)."""
    if not count:
        return [(0, 0, ())]
    if count == 1:
        return [(CARD_KEYS[card], 1 << card, (card,)) for card in cards]
    return [
        (CARD_KEYS[card] + key, 1 << card | bits, (card,) + more)
        for place, card in enumerate(cards)
        for key, bits, more in _some(cards[place + 1 :], count - 1)
    ]


def _settle(hands: Any, board: Any, firsts: Any, lasts: Any, counts: list[int]) -> None:
    """Add to `counts`, by the set of winners as bits, who wins on each board that is no card twice.

    A board is `board`, one of `firsts` and the one of `lasts` that stands in the same place.
    """
    known = sum([CARD_KEYS[card] for card in board])
    keys = [(1 << place, known + PAIR_KEYS[a][b]) for place, (a, b) in enumerate(hands)]
    for (first_key, first_bits, first), (last_key, last_bits, last) in zip(firsts, lasts):
        if first_bits & last_bits:
            continue
        board_key = first_key + last_key
        best = -1
        winners = 0
        for bit, key in keys:
            key += board_key
            told = _FLUSHES_OF_SEVEN[key & SUIT_MASK]
            if told is None:
                strength = RANKED[STARTS[key >> _ROW_SHIFT] + (key >> SUIT_BITS)]
            else:
                strength = _flush(hands, bit, board, first, last, told)
            if strength > best:
                best = strength
                winners = bit
            elif strength == best:
                winners |= bit
        counts[winners] += 1


def _flush(hands: Any, bit: int, board: Any, first: Any, last: Any, told: list[int]) -> int:
    """Return the strength of the hand of that bit, which is a flush."""
    ranks = 0
    for place, hand in enumerate(hands):
        if bit >> place == 1:
            for part in (hand, board, first, last):
                for card in part:
                    ranks |= told[card]
    return SUITED[ranks]


def _told(hands: Any, counts: list[int]) -> Equity:
    boards = sum(counts)
    won = []
    shares = [0.0] * len(hands)
    for winners, count in enumerate(counts):
        if count:
            places = tuple([place for place in range(len(hands)) if winners >> place & 1])
            won.append((places, count))
            for place in places:
                shares[place] += count / len(places) / boards
    return Equity(boards, tuple(won), tuple(shares))

"""Which five of five, six or seven cards are best, how strong they are, and what they are called.

A strength is one integer: the category above five ranks of four bits each, best first. Higher wins,
equal ties; sixth and seventh cards and suits never count (House rules 07, 08).

Cards are ranked by adding up their keys: one look-up says that no flush is possible, two more how
strong the ranks are.
"""

from typing import Any

from tables.rules.cards import RANK_NAMES, cards_text
from tables.rules.strength_tables import (
    CARD_KEYS,
    CATEGORY_NAMES,
    FEW_RANKED,
    FLUSH,
    FLUSHES,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    PAIR_KEYS,
    RANKED,
    ROW_BITS,
    STARTS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT_BITS,
    SUIT_MASK,
    SUITED,
    THREE_OF_A_KIND,
    TWO_PAIR,
)

__all__ = [
    "CATEGORY_NAMES",
    "FLUSH",
    "FOUR_OF_A_KIND",
    "FULL_HOUSE",
    "HIGH_CARD",
    "PAIR",
    "STRAIGHT",
    "STRAIGHT_FLUSH",
    "THREE_OF_A_KIND",
    "TWO_PAIR",
    "best_five",
    "category",
    "five_of",
    "hand_name",
    "ranks_of",
    "strength",
]

_FLUSHES_OF_SEVEN = FLUSHES[7]
_ROW_SHIFT = SUIT_BITS + ROW_BITS


def strength(cards: Any) -> int:
    """Rank the best five of five, six or seven different cards; higher is better, equal ties.

    >>> from tables.rules.cards import parse_cards
    >>> strength(parse_cards("As2d3h4c5s KdKh")) > strength(parse_cards("KsKcKd AsQh9d2c"))
    True
    """
    try:
        a, b, c, d, e, f, g = cards
    except ValueError:
        return _strength_of_few(cards)
    # Written out: a loop over the seven takes twice the time.
    key: int = PAIR_KEYS[a][b] + PAIR_KEYS[c][d] + PAIR_KEYS[e][f] + CARD_KEYS[g]
    told = _FLUSHES_OF_SEVEN[key & SUIT_MASK]
    if told is None:
        return RANKED[STARTS[key >> _ROW_SHIFT] + (key >> SUIT_BITS)]
    # Five of a suit among seven cards leave no room for four of a kind or a full house.
    ranks: int = told[a] | told[b] | told[c] | told[d] | told[e] | told[f] | told[g]
    return SUITED[ranks]


def _strength_of_few(cards: Any) -> int:
    """Rank five or six cards."""
    count = len(cards)
    key = sum([CARD_KEYS[card] for card in cards])
    told = FLUSHES[count][key & SUIT_MASK]
    if told is None:
        return FEW_RANKED[count][key >> SUIT_BITS]
    ranks: int = sum([told[card] for card in cards])
    return SUITED[ranks]


def category(strength: int) -> int:
    """Return the category of a strength, HIGH_CARD (0) to STRAIGHT_FLUSH (8)."""
    return strength >> 20


_RANK_COUNTS = (5, 4, 3, 3, 1, 5, 2, 2, 1)


def ranks_of(strength: int) -> tuple[int, ...]:
    """Return the ranks that decide between hands of one category, most important first.

    A pair comes before its kickers; a straight is told by its highest card alone.
    """
    count = _RANK_COUNTS[strength >> 20]
    return tuple([strength >> 4 * (4 - place) & 15 for place in range(count)])


def best_five(cards: Any) -> tuple[int, tuple[int, ...]]:
    """Return the strength of five to seven cards and the five that make it, best first.

    Where several cards would serve, the suit that stands first among `cards` is taken. Raises
    ValueError that names the cards unless they are five to seven different ones.

    >>> from tables.rules.cards import parse_cards, cards_text
    >>> best, five = best_five(parse_cards("AsKd Ah7c7d2s3c"))
    >>> hand_name(best), cards_text(five)
    ('two pair, aces and sevens', 'AsAh7c7dKd')
    """
    pool = list(cards)
    if not 5 <= len(pool) <= 7 or len(set(pool)) != len(pool):
        raise ValueError("five to seven different cards, not " + cards_text(pool))
    best = strength(pool)
    return best, five_of(pool, best)


def five_of(cards: Any, best: int) -> tuple[int, ...]:
    """Return the five of five to seven different cards that make their known strength, best first."""
    kind = best >> 20
    if kind == FLUSH or kind == STRAIGHT_FLUSH:
        suits = [card & 3 for card in cards]
        cards = [card for card in cards if suits.count(card & 3) >= 5]
    if kind == STRAIGHT or kind == STRAIGHT_FLUSH:
        top = best >> 16 & 15
        first = {card >> 2: card for card in reversed(cards)}
        return tuple([first[(top - step) % 13] for step in range(5)])
    # Only the last rank that decides may have more cards than count.
    return tuple([card for rank in ranks_of(best) for card in cards if card >> 2 == rank][:5])


def _plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")


def hand_name(strength: int) -> str:
    """Say a hand in words, without its kickers.

    >>> from tables.rules.cards import parse_cards
    >>> hand_name(strength(parse_cards("KsKhTdTc2s")))
    'two pair, kings and tens'
    """
    kind = strength >> 20
    ranks = ranks_of(strength)
    high = RANK_NAMES[ranks[0]]
    if kind == STRAIGHT_FLUSH:
        return "royal flush" if ranks[0] == 12 else "straight flush, " + high + " high"
    if kind == FOUR_OF_A_KIND:
        return "four of a kind, " + _plural(ranks[0])
    if kind == FULL_HOUSE:
        return "full house, " + _plural(ranks[0]) + " over " + _plural(ranks[1])
    if kind == FLUSH:
        return "flush, " + high + " high"
    if kind == STRAIGHT:
        return "straight, " + high + " high"
    if kind == THREE_OF_A_KIND:
        return "three of a kind, " + _plural(ranks[0])
    if kind == TWO_PAIR:
        return "two pair, " + _plural(ranks[0]) + " and " + _plural(ranks[1])
    if kind == PAIR:
        return "pair of " + _plural(ranks[0])
    return high + " high"

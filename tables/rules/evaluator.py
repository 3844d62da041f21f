"""Which five of five, six or seven cards are best, how strong they are, and what they are called.

A strength is one integer: the category above five ranks of four bits each, best first. Higher wins,
equal ties; sixth and seventh cards and suits never count (House rules 07, 08).

Every card has a key. The low part of a sum of keys tells the multiset of ranks (five to the power of
the rank, so no two multisets of at most seven cards meet), the high part counts each suit in four
bits, started at three so that a fifth card sets the top bit. Two look-ups rank seven cards.
"""

from typing import Any

from tables.rules.cards import RANK_NAMES, cards_text

HIGH_CARD = 0
PAIR = 1
TWO_PAIR = 2
THREE_OF_A_KIND = 3
STRAIGHT = 4
FLUSH = 5
FULL_HOUSE = 6
FOUR_OF_A_KIND = 7
STRAIGHT_FLUSH = 8

CATEGORY_NAMES = (
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

_SUIT_SHIFT = 32
_RANK_MASK = (1 << _SUIT_SHIFT) - 1
_NO_CARDS = 0x3333 << _SUIT_SHIFT
_FIVE_OF_A_SUIT = 0x8888 << _SUIT_SHIFT

_KEYS = tuple(5 ** (card >> 2) + (1 << (_SUIT_SHIFT + 4 * (card & 3))) for card in range(52))


# The highest rank in a set of ranks, by the set; -1 for the empty one.
_TOP_RANK = [-1]
for _rank in range(14):
    _TOP_RANK += [_rank] * (1 << _rank)


def _pack(category: int, ranks: Any) -> int:
    """Write a category and up to five ranks, best first, as one strength."""
    strength = category
    for rank in ranks:
        strength = strength << 4 | rank
    return strength << 4 * (5 - len(ranks))


def _straight_top(mask: int) -> int:
    """Return the highest rank of the best straight in a 13-bit set of ranks, or -1.

    The ace also stands below the deuce (House rules 08).
    """
    wheel = mask << 1 | mask >> 12
    runs = wheel & wheel >> 1 & wheel >> 2 & wheel >> 3 & wheel >> 4
    return _TOP_RANK[runs] + 3 if runs else -1


def _highest(mask: int, count: int) -> list[int]:
    """List the highest ranks of a set, best first."""
    ranks: list[int] = []
    rank = 12
    while len(ranks) < count and rank >= 0:
        if mask >> rank & 1:
            ranks.append(rank)
        rank -= 1
    return ranks


def _suited_strengths() -> list[int]:
    """Tabulate the strength of a suit's ranks: the index is the 13-bit set, 0 below five cards."""
    strengths = [0] * 8192
    for mask in range(8192):
        top = _straight_top(mask)
        if top >= 0:
            strengths[mask] = _pack(STRAIGHT_FLUSH, (top,))
            continue
        ranks = _highest(mask, 5)
        if len(ranks) == 5:
            strengths[mask] = _pack(FLUSH, ranks)
    return strengths


def _rank_strength(mask: int, pairs: int, trips: int, quads: int) -> int:
    """Rank five to seven cards by rank alone.

    `mask` holds the ranks present, `pairs`, `trips` and `quads` those present exactly two, three and
    four times.
    """
    if quads:
        best = _TOP_RANK[quads]
        return _pack(FOUR_OF_A_KIND, [best] + _highest(mask & ~(1 << best), 1))
    if trips:
        best = _TOP_RANK[trips]
        rest = (trips | pairs) & ~(1 << best)
        if rest:
            return _pack(FULL_HOUSE, (best, _TOP_RANK[rest]))
    top = _straight_top(mask)
    if top >= 0:
        return _pack(STRAIGHT, (top,))
    if trips:
        return _pack(THREE_OF_A_KIND, [best] + _highest(mask & ~(1 << best), 2))
    if pairs:
        high = _TOP_RANK[pairs]
        low = _TOP_RANK[pairs & ~(1 << high)]
        if low >= 0:
            kicker = _highest(mask & ~(1 << high | 1 << low), 1)
            return _pack(TWO_PAIR, [high, low] + kicker)
        return _pack(PAIR, [high] + _highest(mask & ~(1 << high), 3))
    return _pack(HIGH_CARD, _highest(mask, 5))


def _rank_strengths() -> dict[int, int]:
    """Tabulate the strength of every multiset of five to seven ranks by its key."""
    strengths: dict[int, int] = {}

    def fill(rank: int, left: int, key: int, mask: int, pairs: int, trips: int, quads: int) -> None:
        if rank > 12 or not left:
            if left <= 2:
                strengths[key] = _rank_strength(mask, pairs, trips, quads)
            return
        fill(rank + 1, left, key, mask, pairs, trips, quads)
        one = 5**rank
        bit = 1 << rank
        fill(rank + 1, left - 1, key + one, mask | bit, pairs, trips, quads)
        if left >= 2:
            fill(rank + 1, left - 2, key + 2 * one, mask | bit, pairs | bit, trips, quads)
        if left >= 3:
            fill(rank + 1, left - 3, key + 3 * one, mask | bit, pairs, trips | bit, quads)
        if left >= 4:
            fill(rank + 1, left - 4, key + 4 * one, mask | bit, pairs, trips, quads | bit)

    fill(0, 7, 0, 0, 0, 0, 0)
    return strengths


_SUITED = _suited_strengths()
_RANKED = _rank_strengths()


def strength(cards: Any) -> int:
    """Rank the best five of five, six or seven different cards; higher is better, equal ties.

    >>> from tables.rules.cards import parse_cards
    >>> strength(parse_cards("As2d3h4c5s KdKh")) > strength(parse_cards("KsKcKd AsQh9d2c"))
    True
    """
    total = _NO_CARDS
    for card in cards:
        total += _KEYS[card]
    if total & _FIVE_OF_A_SUIT:
        # Five of a suit among seven cards leave no room for four of a kind or a full house.
        suit = _flush_suit(total)
        mask = 0
        for card in cards:
            if card & 3 == suit:
                mask |= 1 << (card >> 2)
        return _SUITED[mask]
    return _RANKED[total & _RANK_MASK]


def _flush_suit(total: int) -> int:
    """Return the suit that five or more cards of a key sum share."""
    suit = 0
    while not total >> (_SUIT_SHIFT + 4 * suit + 3) & 1:
        suit += 1
    return suit


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
    pool = list(cards)
    kind = best >> 20
    if kind in (FLUSH, STRAIGHT_FLUSH):
        suit = _flush_suit(_NO_CARDS + sum([_KEYS[card] for card in pool]))
        pool = [card for card in pool if card & 3 == suit]
    five: list[int] = []
    for rank in _ranks_in_five(best):
        for card in pool:
            if card >> 2 == rank:
                five.append(card)
                pool.remove(card)
                break
    return tuple(five)


# How often each deciding rank stands in the five, by category.
_COPIES = (
    (1, 1, 1, 1, 1),
    (2, 1, 1, 1),
    (2, 2, 1),
    (3, 1, 1),
    (1,),
    (1, 1, 1, 1, 1),
    (3, 2),
    (4, 1),
    (1,),
)


def _ranks_in_five(best: int) -> list[int]:
    """List the five ranks of a strength's hand in the order in which they are shown."""
    kind = best >> 20
    ranks = ranks_of(best)
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        return [(ranks[0] - step) % 13 for step in range(5)]
    shown: list[int] = []
    for rank, count in zip(ranks, _COPIES[kind]):
        shown += [rank] * count
    return shown


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

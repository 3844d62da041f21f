"""The tables by which hands are ranked: worked out when this module is imported, never changed.

The sum of the keys of cards tells in its low part how many are of which suit, in its high part which
ranks there are. All tables stand ready after about 60 ms and keep about 5 MB
(`python -m tests.benchmarks.evaluator`).
"""

from typing import Any

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

# Each is the least number that keeps apart all sums of equally many, at most seven, none of them more
# than four times. So small that most sums stay one digit of CPython's integers.
_RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
# Octal digits: how many diamonds, hearts and spades; what is missing are clubs.
_SUIT_KEYS = (0, 1, 8, 64)
SUIT_BITS = 9
SUIT_MASK = (1 << SUIT_BITS) - 1
ROW_BITS = 9
ROW_MASK = (1 << ROW_BITS) - 1

# By card, and the sums of two. Lists: CPython reads them by a shorter way than tuples of tuples.
CARD_KEYS = [(_RANK_KEYS[card >> 2] << SUIT_BITS) + _SUIT_KEYS[card & 3] for card in range(52)]
PAIR_KEYS = [[one + two for two in CARD_KEYS] for one in CARD_KEYS]


def _pack(category: int, ranks: Any) -> int:
    """Write a category and up to five ranks, best first, as one strength."""
    strength = category
    for rank in ranks:
        strength = strength << 4 | rank
    return strength << 4 * (5 - len(ranks))


def _shapes(cards: int) -> list[tuple[int, ...]]:
    """List how often each rank of a hand may stand there, from its highest rank to its lowest."""
    if not cards:
        return [()]
    return [
        (copies,) + lower
        for copies in range(1, min(cards, 4) + 1)
        for lower in _shapes(cards - copies)
    ]


def _deciding(shape: tuple[int, ...]) -> tuple[int, list[int]]:
    """Return the category of a shape, straights left aside, and which of its ranks decide, best first."""
    places = sorted(range(len(shape)), key=lambda place: (-shape[place], place))
    most = shape[places[0]]
    paired = len(shape) > 1 and shape[places[1]] > 1
    if most == 4:
        kind, first, deciding = FOUR_OF_A_KIND, 1, 2
    elif most == 3 and paired:
        kind, first, deciding = FULL_HOUSE, 2, 2
    elif most == 3:
        kind, first, deciding = THREE_OF_A_KIND, 1, 3
    elif paired:
        kind, first, deciding = TWO_PAIR, 2, 3
    elif most == 2:
        kind, first, deciding = PAIR, 1, 4
    else:
        kind, first, deciding = HIGH_CARD, 0, 5
    # A kicker may come from a third pair or a second three of a kind.
    return kind, (places[:first] + sorted(places[first:]))[:deciding]


def _ranked_strengths(cards: int) -> dict[int, int]:
    """Tabulate the strengths of so many cards without a flush by the sum of their rank keys.

    In one shape both the sum and the strength add up rank by rank, so one addition does both: the
    strength is the low part of 24 bits. That fills the tables ten times as fast as asking about each
    hand which ranks it holds.
    """
    strengths: dict[int, int] = {}
    # Equal strengths are one object: the tables shrink by a third and stay in the processor's cache.
    one_object: dict[int, int] = {}
    for shape in _shapes(cards):
        kind, deciding = _deciding(shape)
        # By lowest rank so far.
        sums: list[list[int]] = [[] for _ in range(13)] + [[kind << 20]]
        for place, copies in enumerate(shape):
            shift = 4 * (4 - deciding.index(place)) if place in deciding else None
            above = sums[13]
            longer: list[list[int]] = [[]] * 14
            for rank in range(12, -1, -1):
                added = copies * _RANK_KEYS[rank] << 24
                if shift is not None:
                    added += rank << shift
                longer[rank] = [one + added for one in above]
                above = above + sums[rank]
            sums = longer
        for row in sums:
            for one in row:
                best = one & 0xFFFFFF
                strengths[one >> 24] = one_object.setdefault(best, best)
    for top in range(3, 13):
        # The ace also stands below the deuce (House rules 08).
        key = sum([_RANK_KEYS[(top - step) % 13] for step in range(5)])
        best = _pack(STRAIGHT, (top,))
        for more in _any_more(_RANK_KEYS, cards - 5):
            strengths[key + more] = best
    return strengths


def _any_more(keys: Any, count: int) -> list[int]:
    """List the sums of any `count` keys, none to two."""
    if not count:
        return [0]
    if count == 1:
        return list(keys)
    return [keys[one] + keys[two] for one in range(13) for two in range(one + 1)]


def _suited_strengths() -> list[int]:
    """Tabulate the strength of a suit's ranks: the index is the 13-bit set, 0 below five cards."""
    sets: list[tuple[int, ...]] = [()]
    for rank in range(13):
        sets += [((rank,) + lower)[:5] for lower in sets]
    strengths = [_pack(FLUSH, ranks) if len(ranks) == 5 else 0 for ranks in sets]
    for top in range(3, 13):
        five = sum([1 << (top - step) % 13 for step in range(5)])
        best = _pack(STRAIGHT_FLUSH, (top,))
        for mask in range(8192):
            if mask & five == five:
                strengths[mask] = best
    return strengths


def _flushes(cards: int) -> list[list[int] | None]:
    """Tabulate, by the sum of so many suit keys, where the ranks of the flush are told, or None.

    They are told as a list by card: the rank as one bit for the cards of that suit, else 0.
    """
    told = [[(card & 3 == suit) << (card >> 2) for card in range(52)] for suit in range(4)]
    flushes: list[list[int] | None] = [None] * (1 << SUIT_BITS)
    for key in range(1 << SUIT_BITS):
        counts = (key & 7, key >> 3 & 7, key >> 6)
        for suit, count in enumerate((cards - sum(counts),) + counts):
            if count >= 5:
                flushes[key] = told[suit]
    return flushes


def _laid_out(strengths: dict[int, int]) -> tuple[list[int], list[int]]:
    """Lay a table out as two lists: `strengths[key] == table[starts[key >> ROW_BITS] + key]`.

    Rows of keys are pushed into one another where they do not meet. Against the dict it takes the place of,
    a look-up in these lists, which are a quarter of the size, makes `strength` half as fast again.
    """
    rows: dict[int, int] = {}
    for key in strengths:
        row = key >> ROW_BITS
        rows[row] = rows.get(row, 0) | 1 << (key & ROW_MASK)
    starts = [0] * (max(rows) + 1)
    taken = 0
    at = 0
    for places, row in sorted([(places, row) for row, places in rows.items()], reverse=True):
        while taken & places:
            taken >>= 1
            at += 1
        taken |= places
        starts[row] = at - (row << ROW_BITS)
    table = [0] * (at + ROW_MASK + 1)
    for key, best in strengths.items():
        table[starts[key >> ROW_BITS] + key] = best
    return starts, table


# Of seven cards. First, so that the others find room in what its filling leaves behind.
STARTS, RANKED = _laid_out(_ranked_strengths(7))
# By count of cards, then by the sum of rank keys.
FEW_RANKED = {cards: _ranked_strengths(cards) for cards in (5, 6)}
# By the 13-bit set of the ranks of a suit.
SUITED = _suited_strengths()
# By count of cards, then by the sum of suit keys.
FLUSHES = {cards: _flushes(cards) for cards in (5, 6, 7)}

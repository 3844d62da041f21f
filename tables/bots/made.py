"""What a person sees in his cards and the board: a rough class, and draws.

Used by the Casual level, which plays by looking and not by counting.
"""

from typing import Any

from tables.rules.evaluator import STRAIGHT, THREE_OF_A_KIND, TWO_PAIR, category, strength

NOTHING = 0
SOMETHING = 1
GOOD = 2
STRONG = 3


def made_class(holes: Any, board: Any) -> int:
    """Class a holding after the flop.

    STRONG: two pair or better with own cards. GOOD: top pair or a pair above the board. SOMETHING: a
    lower pair, or eight or more cards that make a straight or flush. NOTHING: the rest.
    """
    cards = tuple(holes) + tuple(board)
    full = strength(cards)
    kind = category(full)
    ranks = [card >> 2 for card in board]
    high, low = sorted([holes[0] >> 2, holes[1] >> 2], reverse=True)
    if kind >= STRAIGHT:
        if len(board) < 5 or full > strength(board):
            return STRONG
        return NOTHING
    if kind == THREE_OF_A_KIND:
        return NOTHING if _most_alike(ranks) == 3 else STRONG
    if kind == TWO_PAIR and high != low and high in ranks and low in ranks:
        return STRONG
    top = max(ranks)
    if high == low:
        return GOOD if high > top else SOMETHING
    if high in ranks or low in ranks:
        paired = high if high in ranks else low
        return GOOD if paired == top else SOMETHING
    return SOMETHING if outs(holes, board) >= 8 else NOTHING


def _most_alike(ranks: list[int]) -> int:
    return max([ranks.count(rank) for rank in ranks])


def outs(holes: Any, board: Any) -> int:
    """Count roughly the cards that would make a straight or flush with own cards; 0 on the river."""
    if len(board) == 5:
        return 0
    count = 0
    cards = tuple(holes) + tuple(board)
    for suit in range(4):
        own = len([card for card in holes if card & 3 == suit])
        if own and len([card for card in cards if card & 3 == suit]) == 4:
            count = 9
    mask = 0
    board_mask = 0
    for card in cards:
        mask |= 1 << (card >> 2)
    for card in board:
        board_mask |= 1 << (card >> 2)
    for rank in range(13):
        bit = 1 << rank
        if not mask & bit and has_straight(mask | bit) and not has_straight(board_mask | bit):
            count += 4 if count < 9 else 3
    return count


def has_straight(mask: int) -> bool:
    """Say whether a set of ranks holds five in a row; the ace stands at both ends."""
    wheel = mask << 1 | mask >> 12
    return bool(wheel & wheel >> 1 & wheel >> 2 & wheel >> 3 & wheel >> 4)

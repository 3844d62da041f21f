"""How strong every holding is on a board, over what may still come, and who beats whom.

A board is worked out once: for each of a fixed list of run-outs, the strength of all 1,326 holdings.
Run-outs depend on the board alone, so that the same board always gives the same numbers; what is kept
between decisions is only this public knowledge.
"""

from typing import Any

from tables.bots.holdings import COUNT, HOLDINGS, holding_number
from tables.rules.evaluator import strength

# The strength of a holding that shares a card with the run-out: beaten by nobody, beating nobody.
DEAD = 1 << 24

_KEPT_BOARDS = 12

_HIGH_LOW = tuple([(b >> 2) * 13 + (a >> 2) for a, b in HOLDINGS])
_RANK_PAIRS = tuple([(high, low) for high in range(13) for low in range(high + 1)])


def _holdings_with() -> list[list[int]]:
    rows: list[list[int]] = [[] for _ in range(52)]
    for number, (a, b) in enumerate(HOLDINGS):
        rows[a].append(number)
        rows[b].append(number)
    return rows


# By card: the numbers of the holdings it is in.
WITH_CARD = _holdings_with()


class BoardTable:
    """One board's numbers.

    run_outs: (cards still to come, strengths by holding). places: by holding, the mean part of all
    other holdings it beats, 0.0 to 1.0; 0.0 for those that share a card with the board.
    """

    __slots__ = ("board", "run_outs", "places")

    def __init__(self, board: tuple[int, ...]) -> None:
        self.board = board
        self.run_outs = []
        totals = [0.0] * COUNT
        hits = [0] * 52
        for rest in run_outs(board):
            strengths, counts = strengths_on(board + rest)
            self.run_outs.append((rest, strengths))
            place = _places(counts)
            totals = [total + place[value] for total, value in zip(totals, strengths)]
            for card in rest:
                hits[card] += 1
        count = len(self.run_outs)
        self.places = [
            min(1.0, total / max(1, count - hits[a] - hits[b]))
            for total, (a, b) in zip(totals, HOLDINGS)
        ]


_TABLES: dict[tuple[int, ...], BoardTable] = {}


def board_table(board: tuple[int, ...]) -> BoardTable:
    """Return the numbers of a board of three to five cards, from memory where it has been asked lately."""
    table = _TABLES.get(board)
    if table is None:
        table = BoardTable(board)
        if len(_TABLES) >= _KEPT_BOARDS:
            _TABLES.clear()
        _TABLES[board] = table
    return table


def run_outs(board: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List ways the board may be completed: all rivers, or on the flop every turn card with one river.

    On the flop every card is the turn once and the river once.
    """
    if len(board) == 5:
        return [()]
    unseen = [card for card in range(52) if card not in board]
    if len(board) == 4:
        return [(card,) for card in unseen]
    # A step of 17 through 49 cards visits them all and keeps neighbours in rank apart.
    count = len(unseen)
    step = 17 + sum(board) % 7
    return [(unseen[place], unseen[(place + step) % count]) for place in range(count)]


def strengths_on(board: tuple[int, ...]) -> tuple[list[int], dict[int, int]]:
    """Return the strength of every holding on five cards, and how many holdings have each strength.

    DEAD, and not counted, where a holding shares a card with the board. Where no flush is possible only
    ranks matter, so 91 pairs of ranks serve all holdings.
    """
    in_suit = [0, 0, 0, 0]
    left = [4] * 13
    for card in board:
        in_suit[card & 3] += 1
        left[card >> 2] -= 1
    most = max(in_suit)
    flush_suit = in_suit.index(most)
    counts: dict[int, int] = {}
    if most == 5:
        strengths = [strength(board)] * COUNT
        counts[strengths[0]] = 47 * 46 // 2
    else:
        # Two suits in which no flush can come: the cards stand for their ranks.
        one = (flush_suit + 1) & 3
        two = (flush_suit + 2) & 3
        by_ranks = [0] * 169
        for high, low in _RANK_PAIRS:
            ways = left[high] * left[low]
            if high == low:
                ways = left[high] * (left[high] - 1) // 2
            if ways:
                value = strength((high * 4 + one, low * 4 + two) + board)
                by_ranks[high * 13 + low] = value
                counts[value] = counts.get(value, 0) + ways
        strengths = [by_ranks[ranks] for ranks in _HIGH_LOW]
    if most >= 3:
        for number in _of_suit(flush_suit, 2 if most == 3 else 1):
            a, b = HOLDINGS[number]
            if a not in board and b not in board:
                value = strength((a, b) + board)
                counts[strengths[number]] -= 1
                counts[value] = counts.get(value, 0) + 1
                strengths[number] = value
    for card in board:
        for number in WITH_CARD[card]:
            strengths[number] = DEAD
    return strengths, counts


def _places(counts: dict[int, int]) -> dict[int, float]:
    """Return what part of all living holdings each strength beats, half of its own counted."""
    living = sum(counts.values())
    place = {DEAD: 0.0}
    below = 0
    for value in sorted(counts):
        place[value] = (below + counts[value] / 2) / living
        below += counts[value]
    return place


_OF_SUIT: dict[tuple[int, int], list[int]] = {}


def _of_suit(suit: int, cards: int) -> list[int]:
    """List the holdings with at least so many cards of a suit."""
    key = (suit, cards)
    if key not in _OF_SUIT:
        _OF_SUIT[key] = [
            number
            for number, (a, b) in enumerate(HOLDINGS)
            if (a & 3 == suit) + (b & 3 == suit) >= cards
        ]
    return _OF_SUIT[key]


# How many parts the run-outs are sorted into, from good to bad for the own hand.
GROUPS = 3


def chances_against(table: BoardTable, holes: Any) -> list[list[float]]:
    """Return the own chance against every holding, a tie being half, in groups of run-outs.

    Run-outs are sorted by how much of the rest the own hand beats and cut into GROUPS equal parts (one
    on a full board), so that a chance against several opponents may be multiplied inside a part.
    """
    own = holding_number(holes)
    living = []
    for rest, strengths in table.run_outs:
        if strengths[own] != DEAD:
            living.append((strengths[own], rest, strengths))
    living.sort(key=lambda item: (item[0], item[1]))
    count = len(living)
    groups = GROUPS if count > GROUPS else 1
    return [
        _chances(living[count * part // groups : count * (part + 1) // groups])
        for part in range(groups)
    ]


def _chances(run_outs: Any) -> list[float]:
    points = [0] * COUNT
    hits = [0] * 52
    for own, rest, strengths in run_outs:
        for card in rest:
            hits[card] += 1
        points = [
            have + 2 if value < own else (have + 1 if value == own else have)
            for have, value in zip(points, strengths)
        ]
    count = len(run_outs)
    return [
        got / (2 * max(1, count - hits[cards[0]] - hits[cards[1]]))
        for got, cards in zip(points, HOLDINGS)
    ]

"""A second, deliberately simple opinion on hands and pots, written differently from the rules.

Hands are ranked by counting, the best of all 21 choices of five; pots are settled chip by chip. Slow
and plain, so that the two can only agree by being right.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

Ranking = tuple[int, tuple[int, ...]]


def rank_five(cards: Iterable[int]) -> Ranking:
    """Rank five cards: the category from 0 (high card) to 8 (straight flush), then ranks."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    one_suit = len({card % 4 for card in cards}) == 1
    counted = sorted(Counter(ranks).items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    shape = [count for _, count in counted]
    deciding = tuple(rank for rank, _ in counted)
    in_a_row = len(deciding) == 5 and deciding[0] - deciding[4] == 4
    if deciding == (12, 3, 2, 1, 0):
        in_a_row, deciding = True, (3, 2, 1, 0, -1)
    if in_a_row:
        return (8 if one_suit else 4, deciding)
    if one_suit:
        return (5, deciding)
    by_shape = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (by_shape.get(tuple(shape), 0), deciding)


def rank_best(cards: Sequence[int]) -> Ranking:
    """Rank the best five among five, six or seven cards."""
    return max(rank_five(five) for five in combinations(cards, 5))


def settle(
    puts: Sequence[tuple[int, int]], rankings: Mapping[int, Ranking]
) -> tuple[dict[int, int], dict[int, int]]:
    """Settle a hand chip by chip: (uncalled points, winnings) by seat.

    `puts` are (seat, points put in) in the order in which odd points go; `rankings` hold the hands
    of those who can still win. The first point of everybody is the first layer, the second points
    are the second, and so on. A layer that only one seat paid is his own again. Layers that the
    same seats can win make one pot; layers that nobody left can win join the pot below them. Where
    all who put in anything have left, the others share what they left behind.
    """
    uncalled: Counter[int] = Counter()
    pots: list[tuple[tuple[int, ...], int]] = []
    for point in range(1, max(chips for _, chips in puts) + 1):
        paid = [seat for seat, chips in puts if chips >= point]
        contenders = tuple(seat for seat in paid if seat in rankings)
        if len(paid) == 1:
            uncalled[paid[0]] += 1
        elif pots and contenders in ((), pots[-1][0]):
            pots[-1] = (pots[-1][0], pots[-1][1] + len(paid))
        else:
            pots.append((contenders, len(paid)))
    if pots and not pots[0][0]:
        pots = [(tuple(seat for seat, _ in puts if seat in rankings), pots[0][1])]
    won: Counter[int] = Counter()
    for contenders, amount in pots:
        best = max(rankings[seat] for seat in contenders)
        winners = [seat for seat in contenders if rankings[seat] == best]
        for turn in range(amount):
            won[winners[turn % len(winners)]] += 1
    return dict(uncalled), dict(won)

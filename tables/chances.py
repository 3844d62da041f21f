"""How often each hand would win, once all hands still in are turned and cards are still to come.

Reckoned from what the audience sees and nothing else: the turned hands and the board. Every other card,
folded, burned or still in the deck, is as likely as any other.
"""

import random

from tables.rules.cards import cards_text
from tables.rules.equity import equity, sampled
from tables.rules.hand import Hand

BOARDS = 5_000
"Before the flop so many boards are drawn: the standard error is 0.7 % at most. From the flop on all are counted."


def chances(hand: Hand) -> dict[str, int] | None:
    """Return how often each hand will be the best in whole per cent, by seat; ties are shared.

    0 and 100 are certain, anything less sure is 1 to 99. None unless all hands are turned and the board
    is not complete. Takes up to some 20 ms before the flop and 8 ms on it, so call it on a thread.
    """
    players = hand.contenders()
    if hand.complete or len(hand.board) == 5 or len(players) < 2:
        return None
    if not all(player.tabled for player in players):
        return None
    hands = [player.holes for player in players]
    if hand.board:
        shares = equity(hands, hand.board).shares
    else:
        # The same draw in every process: whoever reckons again gets the same.
        drawing = random.Random("".join(map(cards_text, hands)))  # noqa: S311 - shuffles nothing
        shares = sampled(hands, BOARDS, drawing).shares
    return {
        str(player.seat): _percent(share) for player, share in zip(players, shares, strict=True)
    }


def _percent(share: float) -> int:
    """Round to whole per cent, and never to a certainty that is none."""
    if share < 1e-9 or share > 1 - 1e-9:
        return round(share * 100)
    return min(99, max(1, round(share * 100)))

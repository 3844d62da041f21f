"""Who shows, who wins which pot, and with what.

Everybody still in shows at a contested showdown; folded hands are never shown (House rules 06, 07).
"""

from typing import Any

from tables.rules.evaluator import five_of, strength
from tables.rules.events import HandTabled, PotAwarded
from tables.rules.pots import build_pots, share
from tables.rules.records import make
from tables.rules.state import FOLDED, Hand, SeatInHand


def table_hands(hand: Hand) -> list[HandTabled]:
    """List the hands still to be turned up, the last bettor of the street first, then clockwise.

    Where nobody bet, from the left of the button. Hands already tabled are left out (TDA 16, 17).
    """
    start = 0
    if hand.aggressor is not None:
        start = hand.index_of(hand.aggressor)
    return [
        make(HandTabled, (player.seat, player.holes))
        for player in hand.seats[start:] + hand.seats[:start]
        if player.status != FOLDED and not player.tabled and player.holes is not None
    ]


def award_pots(hand: Hand) -> list[PotAwarded]:
    """Settle every pot on its own, the main pot first.

    A pot that one player alone can win is his without a showdown.
    """
    contenders = hand.contenders()
    if len(contenders) == 1:
        seat = contenders[0].seat
        return [make(PotAwarded, (0, hand.in_pot, ((seat, hand.in_pot),), None, ()))]
    board = tuple(hand.board)
    cards = {player.seat: (player.holes or ()) + board for player in contenders}
    strengths = {seat: strength(seven) for seat, seven in cards.items()}
    awards = []
    for number, (amount, eligible) in enumerate(_pots(hand, contenders)):
        if len(eligible) == 1:
            only = ((eligible[0], amount),)
            awards.append(make(PotAwarded, (number, amount, only, None, ())))
            continue
        best = max([strengths[seat] for seat in eligible])
        winners = [seat for seat in eligible if strengths[seat] == best]
        fives = tuple([(seat, five_of(cards[seat], best)) for seat in winners])
        shares = share(amount, winners)
        awards.append(make(PotAwarded, (number, amount, shares, best, fives)))
    return awards


def _pots(hand: Hand, contenders: list[SeatInHand]) -> Any:
    """List the pots as (amount, seats that can win it), the main pot first."""
    put_in = contenders[0].put_in
    if all([player.put_in == put_in for player in contenders]):
        # One pot, as in most hands; there are no layers to look for.
        return ((hand.in_pot, [player.seat for player in contenders]),)
    return build_pots(
        [(player.seat, player.put_in, player.status == FOLDED) for player in hand.seats]
    )

"""Who shows, who wins which pot, and with what.

Everybody still in shows at a contested showdown; folded hands are never shown (House rules 06, 07).
"""

from tables.rules.evaluator import best_five, strength
from tables.rules.events import HandTabled, PotAwarded
from tables.rules.pots import build_pots, share
from tables.rules.state import FOLDED, Hand


def table_hands(hand: Hand) -> list[HandTabled]:
    """List the hands still to be turned up, the last bettor of the street first, then clockwise.

    Where nobody bet, from the left of the button. Hands already tabled are left out (TDA 16, 17).
    """
    start = 0
    if hand.aggressor is not None:
        start = hand.index_of(hand.aggressor)
    tabled = []
    for step in range(len(hand.seats)):
        player = hand.seats[(start + step) % len(hand.seats)]
        if player.status != FOLDED and not player.tabled and player.holes is not None:
            tabled.append(HandTabled(player.seat, player.holes))
    return tabled


def award_pots(hand: Hand) -> list[PotAwarded]:
    """Settle every pot on its own, the main pot first.

    A pot that one player alone can win is his without a showdown.
    """
    strengths: dict[int, int] = {}
    contenders = hand.contenders()
    if len(contenders) > 1:
        for player in contenders:
            strengths[player.seat] = strength((player.holes or ()) + tuple(hand.board))
    puts = [(player.seat, player.put_in, player.status == FOLDED) for player in hand.seats]
    awards = []
    for number, (amount, eligible) in enumerate(build_pots(puts)):
        if len(eligible) == 1:
            awards.append(PotAwarded(number, amount, ((eligible[0], amount),), None, ()))
            continue
        best = max([strengths[seat] for seat in eligible])
        winners = [seat for seat in eligible if strengths[seat] == best]
        fives = [
            (seat, best_five((hand.player(seat).holes or ()) + tuple(hand.board))[1])
            for seat in winners
        ]
        awards.append(PotAwarded(number, amount, share(amount, winners), best, tuple(fives)))
    return awards

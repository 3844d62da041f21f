"""What may this seat do now? The one answer, asked by `decide`, by every view and by every bot."""

from tables.rules.actions import (
    CAP_REACHED,
    NOBODY_CAN_CALL,
    NOT_ENOUGH_CHIPS,
    NOT_REOPENED,
    Action,
    LegalActions,
    check,
    fold,
)
from tables.rules.betting import FIXED_LIMIT
from tables.rules.state import LIVE, Hand, SeatInHand


def legal_actions(hand: Hand, seat: int) -> LegalActions | None:
    """Return what a seat may do, with exact amounts; None while it is not its turn.

    Folding is always legal. Amounts are chips, raises are totals for the street (House rules 05;
    TDA 43, 47).
    """
    if seat != hand.to_act:
        return None
    player = hand.player(seat)
    owed = hand.level - player.bet
    to_call = min(owed, player.stack) if owed > 0 else 0
    because = _no_raise_because(hand, player)
    if because:
        return LegalActions(not to_call, to_call, False, 0, 0, not hand.level, because)
    everything = player.bet + player.stack
    minimum = hand.level + hand.last_full_raise
    maximum = everything
    if hand.setup.structure.name == FIXED_LIMIT:
        minimum = hand.level + hand.setup.structure.full_bet(hand.street, hand.setup.big_blind)
        maximum = minimum
    return LegalActions(
        not to_call,
        to_call,
        True,
        min(minimum, everything),
        min(maximum, everything),
        not hand.level,
        "",
    )


def _no_raise_because(hand: Hand, player: SeatInHand) -> str:
    """Return "" where the player may raise, else the code that says why not."""
    if player.bet + player.stack <= hand.level:
        return NOT_ENOUGH_CHIPS
    if not _somebody_can_call_more(hand, player):
        return NOBODY_CAN_CALL
    if hand.bets_made >= hand.setup.structure.bets_allowed(hand.street):
        return CAP_REACHED
    # TDA 47-A, per player: all-ins for less add up, and a full raise over what he last faced reopens.
    if player.acted_level is not None:
        if hand.level - player.acted_level < hand.last_full_raise:
            return NOT_REOPENED
    return ""


def _somebody_can_call_more(hand: Hand, raiser: SeatInHand) -> bool:
    """Say whether an opponent has chips for more than the present level (Q2)."""
    for player in hand.seats:
        if player is not raiser and player.status == LIVE:
            if player.bet + player.stack > hand.level:
                return True
    return False


def passive_action(hand: Hand, seat: int) -> Action:
    """Return what the table does for a player who is away: check if it is free, else fold.

    (House rules 09.)
    """
    return check() if hand.player(seat).bet >= hand.level else fold()

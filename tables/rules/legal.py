"""What may this seat do now? The one answer, asked by `decide`, by every view and by every bot."""

from typing import Any

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
from tables.rules.records import make
from tables.rules.state import LIVE, Hand, SeatInHand


def legal_actions(hand: Hand, seat: int) -> LegalActions | None:
    """Return what a seat may do, with exact amounts; None while it is not its turn.

    Folding is always legal. Amounts are chips, raises are totals for the street (House rules 05;
    TDA 43, 47).
    """
    if seat != hand.to_act:
        return None
    # Asked by the page, by bots and by `play` for the same turn: worked out once.
    if hand.legal is None:
        hand.legal = _legal_now(hand, hand.seats[hand.places[seat]])
    legal: LegalActions = hand.legal
    return legal


def _legal_now(hand: Hand, player: SeatInHand) -> Any:
    """Work out what the player to act may do."""
    level = hand.level
    owed = level - player.bet
    if player.stack <= owed:
        return make(LegalActions, (False, player.stack, False, 0, 0, False, NOT_ENOUGH_CHIPS))
    # TDA 47-A, per player: all-ins for less add up, and a full raise over what he last faced reopens.
    acted_level = player.acted_level
    if acted_level is not None and level - acted_level < hand.last_full_raise:
        return make(LegalActions, (not owed, owed, False, 0, 0, not level, NOT_REOPENED))
    if hand.bets_made >= hand.bets_allowed:
        return make(LegalActions, (not owed, owed, False, 0, 0, not level, CAP_REACHED))
    for other in hand.seats:
        if other.status == LIVE and other.bet + other.stack > level and other is not player:
            break
    else:
        # The excess would only come back (Q2).
        return make(LegalActions, (not owed, owed, False, 0, 0, not level, NOBODY_CAN_CALL))
    everything = player.bet + player.stack
    minimum = level + hand.last_full_raise
    if minimum > everything:
        minimum = everything
    maximum = everything
    if hand.fixed_limit:
        maximum = minimum
    return make(LegalActions, (not owed, owed, True, minimum, maximum, not level, ""))


def passive_action(hand: Hand, seat: int) -> Action:
    """Return what the table does for a player who is away: check if it is free, else fold.

    (House rules 09.)
    """
    return check() if hand.player(seat).bet >= hand.level else fold()

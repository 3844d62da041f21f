"""How one event changes a running hand. Nothing else changes a hand.

Whose turn it is follows from the state and is worked out here, so that a replayed hand waits for the
same seat as the hand that was played.
"""

from typing import Any

from tables.rules import events as ev
from tables.rules.state import ALL_IN, FOLDED, LIVE, PREFLOP, Hand, SeatInHand


def evolve(hand: Hand, event: Any) -> None:
    """Apply one event to a hand, in place.

    Raises KeyError on a value that is no event of a hand.
    """
    APPLY[type(event)](hand, event)


def next_to_act(hand: Hand, start: int) -> int | None:
    """Find the seat that must act, looking clockwise from a place in `hand.seats`, itself included.

    None: the street is closed, because everybody has answered the level, one player is left, or the
    only one who could still bet already covers every all-in opponent (House rules 02; Q6).
    """
    seats = hand.seats
    if hand.live > 1:
        level = hand.level
        place = start
        while True:
            player = seats[place]
            if player.status == LIVE and (player.acted_level is None or player.bet < level):
                return player.seat
            place = player.left
            if place == start:
                return None
    if hand.live == 1 and hand.in_hand > 1:
        to_cover = max([player.bet for player in seats if player.status == ALL_IN])
        for player in seats:
            if player.status == LIVE and player.bet < to_cover:
                return player.seat
    return None


def _put_in(hand: Hand, player: SeatInHand, chips: int) -> None:
    player.stack -= chips
    player.bet += chips
    player.put_in += chips
    hand.in_pot += chips
    if not player.stack:
        player.status = ALL_IN
        hand.live -= 1


def _acted(hand: Hand, player: SeatInHand, event: Any, name: str, added: int) -> None:
    """Note an action and pass the turn to the left."""
    player.acted_level = hand.level
    player.last_event = event
    hand.actions.append((hand.street, player.seat, name, player.bet, added))
    hand.legal = None
    hand.to_act = next_to_act(hand, player.left)


def _deck_shuffled(hand: Hand, event: ev.DeckShuffled) -> None:
    hand.deck = event.cards or ()


def _blind_posted(hand: Hand, event: ev.BlindPosted) -> None:
    player = hand.player(event.seat)
    _put_in(hand, player, event.amount)
    player.last_event = event


def _hole_cards_dealt(hand: Hand, event: ev.HoleCardsDealt) -> None:
    place = hand.places[event.seat]
    hand.seats[place].holes = event.cards
    hand.deck_at += 2
    if place == len(hand.seats) - 1:
        hand.to_act = next_to_act(hand, hand.player(hand.setup.big_blind_seat).left)


def _folded(hand: Hand, event: ev.Folded) -> None:
    player = hand.seats[hand.places[event.seat]]
    _fold(hand, player)
    _acted(hand, player, event, "folded", 0)


def _fold(hand: Hand, player: SeatInHand) -> None:
    if player.status == LIVE:
        hand.live -= 1
    player.status = FOLDED
    hand.in_hand -= 1


def _checked(hand: Hand, event: ev.Checked) -> None:
    _acted(hand, hand.seats[hand.places[event.seat]], event, "checked", 0)


def _called(hand: Hand, event: ev.Called) -> None:
    player = hand.seats[hand.places[event.seat]]
    _put_in(hand, player, event.amount)
    _acted(hand, player, event, "called", event.amount)


def _raised(hand: Hand, event: Any, name: str) -> None:
    player = hand.seats[hand.places[event.seat]]
    added = event.to - player.bet
    _put_in(hand, player, added)
    step = event.to - hand.level
    hand.level = event.to
    # TDA 47: an all-in for less than a full raise leaves the size of the next one as it was.
    if step >= hand.last_full_raise:
        hand.last_full_raise = step
        hand.bets_made += 1
    hand.raises.append((hand.level, hand.last_full_raise, hand.bets_made))
    hand.aggressor = event.seat
    _acted(hand, player, event, name, added)


def _bet_made(hand: Hand, event: ev.BetMade) -> None:
    _raised(hand, event, "bet_made")


def _raised_to(hand: Hand, event: ev.RaisedTo) -> None:
    _raised(hand, event, "raised_to")


def _clock_expired(hand: Hand, event: ev.ClockExpired) -> None:
    pass


def _withdrawn(hand: Hand, event: ev.Withdrawn) -> None:
    player = hand.player(event.seat)
    player.last_event = event
    if player.status == FOLDED:
        return
    player.stack += event.returned
    player.bet -= event.returned
    player.put_in -= event.returned
    hand.in_pot -= event.returned
    _fold(hand, player)
    hand.actions.append((hand.street, player.seat, "withdrawn", player.bet, 0))
    _lower_level(hand)
    hand.legal = None
    # Nobody leaves a complete hand, so one seat is asked; it stays that one unless it is he who left.
    assert hand.to_act is not None
    hand.to_act = next_to_act(hand, hand.places[hand.to_act])


def _lower_level(hand: Hand) -> None:
    """Let the price fall to the highest bet of those still in, and undo the raises above it.

    A part of the lost raise that others have covered keeps its size (House rules 09; Q8, Q9).
    """
    level = hand.setup.big_blind if hand.street == PREFLOP else 0
    for player in hand.seats:
        if player.status != FOLDED and player.bet > level:
            level = player.bet
    if level >= hand.level:
        return
    while hand.raises[-1][0] > level:
        hand.raises.pop()
    below, full_raise, bets = hand.raises[-1]
    if level - below >= full_raise:
        full_raise = level - below
        bets += 1
    if level > below:
        hand.raises.append((level, full_raise, bets))
    hand.level = level
    hand.last_full_raise = full_raise
    hand.bets_made = bets


def _card_burned(hand: Hand, event: ev.CardBurned) -> None:
    hand.deck_at += 1


def _board_dealt(hand: Hand, event: ev.BoardDealt) -> None:
    hand.street = event.street
    hand.board.extend(event.cards)
    hand.deck_at += len(event.cards)
    for player in hand.seats:
        player.bet = 0
        if player.status == LIVE:
            player.acted_level = None
            player.last_event = None
    structure = hand.setup.structure
    hand.level = 0
    hand.last_full_raise = structure.full_bet(event.street, hand.setup.big_blind)
    hand.bets_made = 0
    hand.bets_allowed = structure.bets_allowed(event.street)
    hand.raises = [(0, hand.last_full_raise, 0)]
    hand.aggressor = None
    hand.legal = None
    hand.to_act = next_to_act(hand, 0)


def _uncalled_bet_returned(hand: Hand, event: ev.UncalledBetReturned) -> None:
    player = hand.player(event.seat)
    player.stack += event.amount
    player.bet -= event.amount
    player.put_in -= event.amount
    hand.in_pot -= event.amount
    if player.status == ALL_IN:
        player.status = LIVE
        hand.live += 1


def _hand_tabled(hand: Hand, event: ev.HandTabled) -> None:
    player = hand.player(event.seat)
    player.holes = event.cards
    player.tabled = True


def _pot_awarded(hand: Hand, event: ev.PotAwarded) -> None:
    for seat, chips in event.shares:
        hand.player(seat).stack += chips
    hand.awards.append(event)


def _hand_ended(hand: Hand, event: ev.HandEnded) -> None:
    hand.complete = True
    hand.to_act = None


APPLY: dict[Any, Any] = {
    ev.DeckShuffled: _deck_shuffled,
    ev.BlindPosted: _blind_posted,
    ev.HoleCardsDealt: _hole_cards_dealt,
    ev.Folded: _folded,
    ev.Checked: _checked,
    ev.Called: _called,
    ev.BetMade: _bet_made,
    ev.RaisedTo: _raised_to,
    ev.ClockExpired: _clock_expired,
    ev.Withdrawn: _withdrawn,
    ev.CardBurned: _card_burned,
    ev.BoardDealt: _board_dealt,
    ev.UncalledBetReturned: _uncalled_bet_returned,
    ev.HandTabled: _hand_tabled,
    ev.PotAwarded: _pot_awarded,
    ev.HandEnded: _hand_ended,
}

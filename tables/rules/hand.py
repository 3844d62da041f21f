"""One hand of hold'em, from the shuffle to the last pot.

The law of this file: a hand rests in two states only, *one seat to act* or *complete*. Everything in
between, streets, burns, a board that is turned because nobody can bet, showdown and pots, happens
inside the decision that caused it:

    deal --> one seat to act --decide, clock_expired, withdraw--> one seat to act
                             `--> complete                     `--> complete

`deal`, `decide`, `clock_expired` and `withdraw` say what happens and change nothing; `evolve` applies
one event; `replay` folds them all. Who holds a hand of his own and wants it to move on in place uses
`start` and `play`. Cards lie in the deck in fixed places: two for each seat in the
order of the set-up, then burn and flop, burn and turn, burn and river.
"""

from typing import Any

from tables.rules import events as ev
from tables.rules.actions import (
    ABOVE_MAXIMUM,
    ALL_IN,
    BAD_AMOUNT,
    BELOW_MINIMUM,
    CALL,
    CANNOT_CHECK,
    CHECK,
    FOLD,
    HAND_OVER,
    NOT_ENOUGH_CHIPS,
    NOT_YOUR_TURN,
    NOTHING_TO_CALL,
    RAISE_TO,
    UNKNOWN_ACTION,
    Action,
    IllegalAction,
    LegalActions,
)
from tables.rules.events import (
    BetMade,
    BlindPosted,
    BoardDealt,
    Called,
    CardBurned,
    Checked,
    DeckShuffled,
    Event,
    Folded,
    HandEnded,
    HoleCardsDealt,
    RaisedTo,
    UncalledBetReturned,
)
from tables.rules.evolve import APPLY, evolve
from tables.rules.legal import legal_actions, passive_action
from tables.rules.records import make
from tables.rules.showdown import award_pots, table_hands
from tables.rules.state import FLOP, RIVER, Hand, SeatInHand

__all__ = [
    "Hand",
    "HandSetup",
    "clock_expired",
    "deal",
    "decide",
    "evolve",
    "legal_actions",
    "passive_action",
    "play",
    "replay",
    "start",
    "withdraw",
]

# The set-up of a hand is its first event.
HandSetup = ev.HandStarted

MOST_SEATS = 8

_ALL_CARDS = set(range(52))

_hole_cards_dealt = APPLY[HoleCardsDealt]


def deal(setup: ev.HandStarted, deck: Any) -> tuple[Event, ...]:
    """Start a hand: blinds, hole cards, and all that follows if nobody is left to ask.

    `deck` is a shuffled order of the 52 cards. A player short of a blind posts what he has; the price
    stays the full big blind (House rules 02).
    Raises ValueError that names what is wrong with the set-up or the deck.
    """
    return tuple(start(setup, deck)[1])


def start(setup: ev.HandStarted, deck: Any) -> tuple[Hand, list[Event]]:
    """Do as `deal`, and return the running hand with its events."""
    _check_setup(setup, deck)
    hand = Hand(setup)
    events: list[Event] = [setup]
    _happen(hand, events, make(DeckShuffled, (tuple(deck),)))
    for seat, blind, price in (
        (setup.small_blind_seat, "small", setup.small_blind),
        (setup.big_blind_seat, "big", setup.big_blind),
    ):
        if seat is not None:
            posted = min(price, hand.player(seat).stack)
            _happen(hand, events, make(BlindPosted, (seat, posted, blind)))
    for seat, _ in setup.stacks:
        dealt = make(HoleCardsDealt, (seat, hand.deck[hand.deck_at : hand.deck_at + 2]))
        _hole_cards_dealt(hand, dealt)
        events.append(dealt)
    if hand.to_act is None:
        _run_on(hand, events)
    return hand, events


def decide(hand: Hand, seat: int, action: Action) -> tuple[Event, ...] | IllegalAction:
    """Say what an action of a seat brings about, or why it is refused. The hand is not changed.

    An illegal amount is refused with the legal range, never rounded (House rules 05; Q3).
    """
    events = play(hand.copy(), seat, action)
    return tuple(events) if isinstance(events, list) else events


def play(hand: Hand, seat: int, action: Action) -> list[Event] | IllegalAction:
    """Do as `decide`, and let the hand itself move on; where it refuses, it has not changed."""
    asked = hand.to_act
    if seat != asked:
        return IllegalAction(HAND_OVER if hand.complete else NOT_YOUR_TURN, None)
    legal = hand.legal or legal_actions(hand, seat)
    assert legal is not None
    kind = action.kind
    event: Event
    if kind == FOLD:
        event = make(Folded, (seat,))
    elif kind == CHECK:
        if not legal.may_check:
            return IllegalAction(CANNOT_CHECK, legal)
        event = make(Checked, (seat,))
    elif kind == CALL:
        if legal.may_check:
            return IllegalAction(NOTHING_TO_CALL, legal)
        stack = hand.seats[hand.places[seat]].stack
        event = make(Called, (seat, legal.to_call, legal.to_call == stack))
    else:
        answer = _raise(hand.player(seat), action, legal)
        if isinstance(answer, IllegalAction):
            return answer
        event = answer
    events = [event]
    APPLY[type(event)](hand, event)
    if hand.to_act is None:
        _run_on(hand, events)
    return events


def clock_expired(hand: Hand) -> tuple[Event, ...]:
    """Say what happens when the seat to act runs out of time: check if it is free, else fold.

    Raises ValueError on a complete hand. (House rules 09.)
    """
    if hand.to_act is None:
        raise ValueError("nobody is to act")
    seat = hand.to_act
    events = decide(hand, seat, passive_action(hand, seat))
    assert not isinstance(events, IllegalAction)
    return (ev.ClockExpired(seat),) + events


def withdraw(hand: Hand, seat: int) -> tuple[Event, ...]:
    """Say what happens when a player leaves, in turn or not: his hand is dead at once, even all-in.

    What others have covered of his bet, or of his blind, stays in the pot; the rest goes back to his
    stack, which the tournament takes out of the game. The price falls to the highest bet of those still in (House rules
    09; Q8-Q10). Raises ValueError on a complete hand or a seat that was not dealt in.
    """
    if hand.complete:
        raise ValueError("the hand is over")
    leaver = hand.player(seat)
    covered = max([player.bet for player in hand.seats if player is not leaver])
    after = hand.copy()
    events: list[Event] = []
    _happen(after, events, ev.Withdrawn(seat, max(0, leaver.bet - covered)))
    _run_on(after, events)
    return tuple(events)


def replay(events: Any) -> Hand:
    """Fold the events of one hand, the first of which is its HandStarted, into its present state.

    Raises ValueError where they do not begin with a HandStarted.
    """
    hand: Hand | None = None
    for event in events:
        if hand is None:
            if not isinstance(event, ev.HandStarted):
                raise ValueError("a hand begins with HandStarted, not " + repr(event))
            hand = Hand(event)
        else:
            evolve(hand, event)
    if hand is None:
        raise ValueError("no events")
    return hand


def _check_setup(setup: ev.HandStarted, deck: Any) -> None:
    seats = dict(setup.stacks)
    if not 2 <= len(setup.stacks) <= MOST_SEATS or len(seats) != len(setup.stacks):
        named = [seat for seat, _ in setup.stacks]
        raise ValueError("two to eight different seats, not " + repr(named))
    if min(seats.values()) <= 0:
        raise ValueError("every seat dealt in has chips, not " + repr(setup.stacks))
    if setup.big_blind_seat not in seats:
        raise ValueError("the big blind is not dealt in: " + repr(setup.big_blind_seat))
    if setup.small_blind_seat is not None and setup.small_blind_seat not in seats:
        raise ValueError("the small blind is not dealt in: " + repr(setup.small_blind_seat))
    if setup.small_blind_seat == setup.big_blind_seat:
        raise ValueError("one seat for both blinds: " + repr(setup.big_blind_seat))
    if not 0 < setup.small_blind <= setup.big_blind:
        raise ValueError("blinds of " + repr((setup.small_blind, setup.big_blind)))
    if len(deck) != 52 or _ALL_CARDS.difference(deck):
        raise ValueError("a deck is an order of the 52 cards")


def _happen(hand: Hand, events: list[Event], event: Event) -> None:
    APPLY[type(event)](hand, event)
    events.append(event)


def _raise(player: SeatInHand, action: Action, legal: LegalActions) -> Any:
    """Turn a raise or an all-in of the seat to act into its event, or refuse it."""
    everything = player.bet + player.stack
    if action.kind == ALL_IN:
        if legal.no_raise_because == NOT_ENOUGH_CHIPS:
            return Called(player.seat, legal.to_call, True)
        total = everything
    elif action.kind == RAISE_TO:
        total = action.to
        # A bool is an int, and True is no amount.
        if type(total) is not int:
            return IllegalAction(BAD_AMOUNT, legal)
    else:
        return IllegalAction(UNKNOWN_ACTION, legal)
    if not legal.may_raise:
        return IllegalAction(legal.no_raise_because, legal)
    if total < legal.min_raise_to:
        return IllegalAction(BELOW_MINIMUM, legal)
    if total > legal.max_raise_to:
        return IllegalAction(ABOVE_MAXIMUM, legal)
    if legal.is_bet:
        return make(BetMade, (player.seat, total, total == everything))
    return make(RaisedTo, (player.seat, total, total == everything))


def _run_on(hand: Hand, events: list[Event]) -> None:
    """Do all that follows until one seat is to act or the hand is complete."""
    while hand.to_act is None:
        _return_uncalled_bet(hand, events)
        if hand.in_hand > 1:
            if hand.street == RIVER or hand.live < 2:
                for tabled in table_hands(hand):
                    _happen(hand, events, tabled)
            if hand.street != RIVER:
                _deal_street(hand, events)
                continue
        for award in award_pots(hand):
            _happen(hand, events, award)
        stacks = tuple([(player.seat, player.stack) for player in hand.seats])
        _happen(hand, events, make(HandEnded, (stacks,)))
        return


def _return_uncalled_bet(hand: Hand, events: list[Event]) -> None:
    """Give back what is above the second largest bet of anyone, folded or not (House rules 06)."""
    if not hand.level:
        return
    bets = [player.bet for player in hand.seats]
    most = max(bets)
    bettor = bets.index(most)
    bets[bettor] = 0
    uncalled = most - max(bets)
    if uncalled:
        seat = hand.seats[bettor].seat
        _happen(hand, events, make(UncalledBetReturned, (seat, uncalled)))


def _deal_street(hand: Hand, events: list[Event]) -> None:
    """Burn a card and turn the next street."""
    burned = hand.deck_at
    street = hand.street + 1
    count = 3 if street == FLOP else 1
    _happen(hand, events, make(CardBurned, (hand.deck[burned : burned + 1],)))
    cards = hand.deck[burned + 1 : burned + 1 + count]
    _happen(hand, events, make(BoardDealt, (street, cards)))

"""Who may see what: the only place that knows.

Own cards are seen by their seat, tabled hands and the board by everybody, the deck and burned cards by
nobody, folded hands by nobody but their owner (House rules 04, 07). Bots play from a `View` and so see
what a person in their seat sees.
"""

from typing import Any, NamedTuple

from tables.rules.events import CardBurned, DeckShuffled, Event, HoleCardsDealt
from tables.rules.legal import legal_actions
from tables.rules.state import Hand

# cards: two, or None where the viewer may not see them. last_event: the seat's last action on this
# street or None. Other fields as in SeatInHand.
SeatView = NamedTuple(
    "SeatView",
    [
        ("seat", int),
        ("stack", int),
        ("bet", int),
        ("put_in", int),
        ("status", str),
        ("cards", "tuple[int, ...] | None"),
        ("last_event", Any),
    ],
)

# viewer: a seat, or None for a spectator. seats: clockwise from the left of the button. pot: all chips
# put in. legal: the viewer's LegalActions, None while it is not his turn. holes: the viewer's cards or
# None. actions: the public history of the hand, as in Hand.actions.
View = NamedTuple(
    "View",
    [
        ("viewer", "int | None"),
        ("number", int),
        ("street", int),
        ("board", "tuple[int, ...]"),
        ("button", int),
        ("small_blind_seat", "int | None"),
        ("big_blind_seat", int),
        ("small_blind", int),
        ("big_blind", int),
        ("structure", Any),
        ("seats", "tuple[SeatView, ...]"),
        ("pot", int),
        ("level", int),
        ("last_full_raise", int),
        ("to_act", "int | None"),
        ("legal", Any),
        ("holes", "tuple[int, ...] | None"),
        ("actions", "tuple[tuple[int, int, str, int, int], ...]"),
    ],
)


def visible(event: Event, viewer: int | None) -> Event:
    """Return an event as a viewer may see it: the same, or the same without its cards.

    `viewer` is a seat, or None for everybody who has none. That something happened is never hidden, so
    that every viewer counts the same events.
    """
    if isinstance(event, HoleCardsDealt):
        return event if event.seat == viewer else HoleCardsDealt(event.seat, None)
    if isinstance(event, DeckShuffled):
        return DeckShuffled(None)
    if isinstance(event, CardBurned):
        return CardBurned(None)
    return event


def view_of(hand: Hand, viewer: int | None) -> View:
    """Return a hand as one seat sees it; None for a spectator's view."""
    setup = hand.setup
    holes = None
    seats = []
    for player in hand.seats:
        if player.seat == viewer:
            holes = player.holes
        cards = player.holes if player.tabled or player.seat == viewer else None
        seats.append(
            SeatView(
                player.seat,
                player.stack,
                player.bet,
                player.put_in,
                player.status,
                cards,
                player.last_event,
            )
        )
    return View(
        viewer,
        setup.number,
        hand.street,
        tuple(hand.board),
        setup.button,
        setup.small_blind_seat,
        setup.big_blind_seat,
        setup.small_blind,
        setup.big_blind,
        setup.structure,
        tuple(seats),
        hand.pot(),
        hand.level,
        hand.last_full_raise,
        hand.to_act,
        None if viewer is None else legal_actions(hand, viewer),
        holes,
        tuple(hand.actions),
    )

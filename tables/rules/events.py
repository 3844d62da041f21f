"""What happened in a hand, in the order in which it happened.

Events are facts in the past tense and the only thing that is stored; a hand is the fold of its events.
Amounts are chips. `to` is the total for the street, `amount` what was added. In the comments: who may
see it, where that is not everybody.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

# stacks: (seat, chips before blinds) for those dealt in, clockwise from the left of the button.
# button: a seat number, which may be empty; small_blind_seat: None where that seat is empty.
HandStarted = NamedTuple(
    "HandStarted",
    [
        ("number", int),
        ("button", int),
        ("small_blind_seat", "int | None"),
        ("big_blind_seat", int),
        ("small_blind", int),
        ("big_blind", int),
        ("stacks", "tuple[tuple[int, int], ...]"),
        ("structure", Any),
    ],
)
# Nobody.
DeckShuffled = NamedTuple("DeckShuffled", [("cards", "tuple[int, ...] | None")])
BlindPosted = NamedTuple("BlindPosted", [("seat", int), ("amount", int), ("blind", str)])
# That seat.
HoleCardsDealt = NamedTuple("HoleCardsDealt", [("seat", int), ("cards", "tuple[int, ...] | None")])
Folded = NamedTuple("Folded", [("seat", int)])
Checked = NamedTuple("Checked", [("seat", int)])
Called = NamedTuple("Called", [("seat", int), ("amount", int), ("all_in", bool)])
BetMade = NamedTuple("BetMade", [("seat", int), ("to", int), ("all_in", bool)])
RaisedTo = NamedTuple("RaisedTo", [("seat", int), ("to", int), ("all_in", bool)])
ClockExpired = NamedTuple("ClockExpired", [("seat", int)])
# returned: the part of his bet that nobody covered; it leaves with his stack.
Withdrawn = NamedTuple("Withdrawn", [("seat", int), ("returned", int)])
# Nobody.
CardBurned = NamedTuple("CardBurned", [("cards", "tuple[int, ...] | None")])
BoardDealt = NamedTuple("BoardDealt", [("street", int), ("cards", "tuple[int, ...]")])
UncalledBetReturned = NamedTuple("UncalledBetReturned", [("seat", int), ("amount", int)])
HandTabled = NamedTuple("HandTabled", [("seat", int), ("cards", "tuple[int, ...]")])
# pot: 0 is the main pot. shares: (seat, chips) clockwise from the left of the button. strength and
# fives ((seat, best five cards) of each winner) are None and empty where nobody contested it.
PotAwarded = NamedTuple(
    "PotAwarded",
    [
        ("pot", int),
        ("amount", int),
        ("shares", "tuple[tuple[int, int], ...]"),
        ("strength", "int | None"),
        ("fives", "tuple[tuple[int, tuple[int, ...]], ...]"),
    ],
)
# stacks: (seat, chips) of everybody dealt in, in the order of HandStarted.
HandEnded = NamedTuple("HandEnded", [("stacks", "tuple[tuple[int, int], ...]")])

if TYPE_CHECKING:
    Event = (
        HandStarted
        | DeckShuffled
        | BlindPosted
        | HoleCardsDealt
        | Folded
        | Checked
        | Called
        | BetMade
        | RaisedTo
        | ClockExpired
        | Withdrawn
        | CardBurned
        | BoardDealt
        | UncalledBetReturned
        | HandTabled
        | PotAwarded
        | HandEnded
    )
else:
    # MicroPython has no unions of types.
    Event = tuple

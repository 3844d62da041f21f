"""A running hand: one mutable record per seat and one for the table.

Only `evolve` in `hand` writes here. Everything else reads.
"""

from typing import Any

from tables.rules.betting import FIXED_LIMIT
from tables.rules.events import HandStarted

PREFLOP = 0
FLOP = 1
TURN = 2
RIVER = 3

STREET_NAMES = ("preflop", "flop", "turn", "river")

LIVE = "live"
ALL_IN = "all_in"
FOLDED = "folded"


class SeatInHand:
    """One player's part in a hand.

    stack: chips behind. bet: chips on this street. put_in: chips in the whole hand. status: LIVE,
    ALL_IN or FOLDED. holes: two cards, None until dealt. tabled: everybody has seen them. acted_level:
    the level at his last action on this street, None before it (posting a blind is not acting).
    last_event: his last action, None on a new street. left: where the next player
    clockwise stands in `Hand.seats`.
    """

    __slots__ = (
        "seat",
        "stack",
        "bet",
        "put_in",
        "status",
        "holes",
        "tabled",
        "acted_level",
        "last_event",
        "left",
    )

    def __init__(self, seat: int, stack: int, left: int) -> None:
        self.seat = seat
        self.stack = stack
        self.bet = 0
        self.put_in = 0
        self.status = LIVE
        self.holes: tuple[int, ...] | None = None
        self.tabled = False
        self.acted_level: int | None = None
        self.last_event: Any = None
        self.left = left

    def copy(self) -> "SeatInHand":
        """Return an equal record that can change on its own."""
        twin = SeatInHand(self.seat, self.stack, self.left)
        twin.bet = self.bet
        twin.put_in = self.put_in
        twin.status = self.status
        twin.holes = self.holes
        twin.tabled = self.tabled
        twin.acted_level = self.acted_level
        twin.last_event = self.last_event
        return twin


class Hand:
    """A hand between two decisions: one seat is to act, or it is complete.

    setup: the HandStarted it began with. street: PREFLOP to RIVER. board: cards dealt.

    seats: clockwise from the left of the button, the order of odd chips. places: where each seat number
    stands in `seats`. live, in_hand: how many can still bet, how many have not folded. to_act: the
    seat that is asked, None when complete. legal: what it may do, once that was asked for.

    level: the bet to match on this street. last_full_raise: the least the next raise must add.
    bets_made: bets and full raises on this street, the big blind included, of the bets_allowed. raises:
    (level, last_full_raise, bets_made) after each bet or raise of this street, the state before them
    first. fixed_limit: raises have one size. aggressor: who bet or raised last on this street.
    in_pot: all chips put in.

    deck_at: how many cards have left the deck. actions: public history as (street, seat, name of the
    event, total for the street, chips added). awards: the pots given out.
    """

    __slots__ = (
        "setup",
        "street",
        "board",
        "seats",
        "places",
        "live",
        "in_hand",
        "to_act",
        "legal",
        "level",
        "last_full_raise",
        "bets_made",
        "bets_allowed",
        "fixed_limit",
        "in_pot",
        "raises",
        "aggressor",
        "complete",
        "deck",
        "deck_at",
        "actions",
        "awards",
    )

    def __init__(self, setup: HandStarted) -> None:
        self.setup = setup
        self.street = PREFLOP
        self.board: list[int] = []
        self.seats: list[SeatInHand] = []
        self.places: dict[int, int] = {}
        count = len(setup.stacks)
        for seat, chips in setup.stacks:
            place = len(self.seats)
            self.places[seat] = place
            self.seats.append(SeatInHand(seat, chips, (place + 1) % count))
        self.live = count
        self.in_hand = count
        self.to_act: int | None = None
        self.legal: Any = None
        self.level = setup.big_blind
        self.last_full_raise: int = setup.structure.full_bet(PREFLOP, setup.big_blind)
        self.bets_made = 1
        self.bets_allowed: int = setup.structure.bets_allowed(PREFLOP)
        self.fixed_limit = setup.structure.name == FIXED_LIMIT
        self.in_pot = 0
        self.raises = [(self.level, self.last_full_raise, 1)]
        self.aggressor: int | None = None
        self.complete = False
        self.deck: tuple[int, ...] = ()
        self.deck_at = 0
        self.actions: list[tuple[int, int, str, int, int]] = []
        self.awards: list[Any] = []

    def copy(self) -> "Hand":
        """Return an equal hand that can change on its own."""
        twin = Hand(self.setup)
        twin.street = self.street
        twin.board = list(self.board)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.live = self.live
        twin.in_hand = self.in_hand
        twin.to_act = self.to_act
        twin.legal = self.legal
        twin.level = self.level
        twin.last_full_raise = self.last_full_raise
        twin.bets_made = self.bets_made
        twin.bets_allowed = self.bets_allowed
        twin.in_pot = self.in_pot
        twin.raises = list(self.raises)
        twin.aggressor = self.aggressor
        twin.complete = self.complete
        twin.deck = self.deck
        twin.deck_at = self.deck_at
        twin.actions = list(self.actions)
        twin.awards = list(self.awards)
        return twin

    def index_of(self, seat: int) -> int:
        """Return where a seat stands in `seats`, or -1 where it was not dealt in."""
        return self.places.get(seat, -1)

    def player(self, seat: int) -> SeatInHand:
        """Return the record of a seat that was dealt in; ValueError names a seat that was not."""
        if seat not in self.places:
            raise ValueError("seat " + str(seat) + " was not dealt in")
        return self.seats[self.places[seat]]

    def contenders(self) -> list[SeatInHand]:
        """Return the players who have not folded, clockwise from the left of the button."""
        return [player for player in self.seats if player.status != FOLDED]

    def pot(self) -> int:
        """Return all chips put in so far, this street's bets included."""
        return self.in_pot

"""The two betting structures: how much a raise may be, and how often.

A structure answers two questions about a street: the size of a full bet, and how many bets and raises
it takes.
"""

from typing import Any

NO_LIMIT = "no_limit"
FIXED_LIMIT = "fixed_limit"

# More bets than six stacks of chips could hold: no cap.
UNCAPPED = 1 << 30


class NoLimit:
    """Any amount from the minimum raise up to all the chips (House rules 05)."""

    __slots__ = ()

    name = NO_LIMIT

    def full_bet(self, street: int, big_blind: int) -> int:
        """Return the least a first bet must be, in chips."""
        return big_blind

    def bets_allowed(self, street: int) -> int:
        """Return how many bets and raises a street takes; the big blind counts as a bet."""
        return UNCAPPED

    def key(self) -> tuple[Any, ...]:
        """Return the values that tell this structure from another, for storing."""
        return (NO_LIMIT,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NoLimit) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


class FixedLimit:
    """Bets and raises of one size: small before the turn, big from it, with a cap.

    `preflop_raises` counts raises over the big blind, `street_bets` the bet and its raises on later
    streets (the practice game: three raises; a bet and three raises).
    """

    __slots__ = ("small_bet", "big_bet", "preflop_raises", "street_bets")

    name = FIXED_LIMIT

    def __init__(
        self, small_bet: int, big_bet: int, preflop_raises: int = 3, street_bets: int = 4
    ) -> None:
        self.small_bet = small_bet
        self.big_bet = big_bet
        self.preflop_raises = preflop_raises
        self.street_bets = street_bets

    def full_bet(self, street: int, big_blind: int) -> int:
        """Return the one size of a bet or raise on a street, in chips."""
        return self.small_bet if street < 2 else self.big_bet

    def bets_allowed(self, street: int) -> int:
        """Return how many bets and raises a street takes; the big blind counts as a bet."""
        return self.street_bets if street else self.preflop_raises + 1

    def key(self) -> tuple[Any, ...]:
        """Return the values that tell this structure from another, for storing."""
        return (
            FIXED_LIMIT,
            self.small_bet,
            self.big_bet,
            self.preflop_raises,
            self.street_bets,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FixedLimit) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def structure_from(key: Any) -> "NoLimit | FixedLimit":
    """Rebuild a structure from its `key`.

    Raises ValueError that names a structure nobody knows.
    """
    if key[0] == NO_LIMIT:
        return NoLimit()
    if key[0] == FIXED_LIMIT:
        return FixedLimit(key[1], key[2], key[3], key[4])
    raise ValueError("not a betting structure: " + repr(key[0]))

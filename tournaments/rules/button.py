"""Where the button and the blinds stand from hand to hand.

A position is a seat number that is remembered whether or not somebody still sits there; a seat that
was empty from the start never becomes one.
"""

from typing import NamedTuple

# `small_blind` is a position; `small_blind_seat` is None when it is empty and nobody posts it.
Positions = NamedTuple(
    "Positions",
    [
        ("button", int),
        ("small_blind", int),
        ("big_blind", int),
        ("small_blind_seat", "int | None"),
    ],
)


def clockwise_after(position: int, seats: "tuple[int, ...]", seat_count: int) -> "tuple[int, ...]":
    """Order seats clockwise, starting left of a position; a player on the position comes last.

    Seen from the button this is the order in which odd points are given. Seats are numbered from 1
    to `seat_count`. House rules 07; TDA 20.
    """
    return tuple(sorted(seats, key=lambda seat: (seat - position - 1) % seat_count))


def _occupied(seats: "tuple[int, ...]") -> "tuple[int, ...]":
    """Return the seats without repetition; raises ValueError when no hand can be dealt to them."""
    occupied = tuple(sorted(set(seats)))
    if len(occupied) < 2:
        raise ValueError(f"a hand needs two players, not {len(occupied)}")
    return occupied


def _heads_up(button: int, big_blind: int) -> "Positions":
    return Positions(button, button, big_blind, button)


def _from_button(button: int, seats: "tuple[int, ...]", seat_count: int) -> "Positions":
    """Set the blinds on the next players after a button that somebody holds."""
    order = clockwise_after(button, seats, seat_count)
    if len(order) == 2:
        return _heads_up(button, order[0])
    return Positions(button, order[0], order[1], order[0])


def _first(seats: "tuple[int, ...]", button: int) -> "Positions":
    """Set up the first hand; a drawn player who is gone already passes the button to his left."""
    occupied = _occupied(seats)
    seat_count = max(button, occupied[-1])
    if button not in occupied:
        button = clockwise_after(button, occupied, seat_count)[0]
    return _from_button(button, occupied, seat_count)


class DeadButton:
    """The tournament rule: the big blind skips nobody, the rest follows it. TDA 32, 34-B."""

    __slots__ = ()

    def first(self, seats: "tuple[int, ...]", button: int) -> "Positions":
        """Place button and blinds for the first hand, the button having been drawn.

        Raises ValueError with fewer than two players. House rules 03.
        """
        return _first(seats, button)

    def next(
        self, positions: "Positions", live_seats: "tuple[int, ...]", seat_count: int
    ) -> "Positions":
        """Place button and blinds for the next hand.

        1. The big blind goes to the next player after the last big blind.
        2. The small-blind position is where the big blind was; if it is empty nobody posts.
        3. The button is where the small-blind position was, empty or not.
        4. With two players left, the one who is not the big blind has button and small blind.

        Raises ValueError with fewer than two players. House rules 03; TDA 32, 34-B.
        """
        occupied = _occupied(live_seats)
        big_blind = clockwise_after(positions.big_blind, occupied, seat_count)[0]
        if len(occupied) == 2:
            other = occupied[0] if big_blind == occupied[1] else occupied[1]
            return _heads_up(other, big_blind)
        small_blind = positions.big_blind
        small_blind_seat = small_blind if small_blind in occupied else None
        return Positions(positions.small_blind, small_blind, big_blind, small_blind_seat)


class MovingButton:
    """The casual rule: the button goes to the next player, the blinds to the two after him."""

    __slots__ = ()

    def first(self, seats: "tuple[int, ...]", button: int) -> "Positions":
        """Place button and blinds for the first hand.

        Raises ValueError with fewer than two players.
        """
        return _first(seats, button)

    def next(
        self, positions: "Positions", live_seats: "tuple[int, ...]", seat_count: int
    ) -> "Positions":
        """Place button and blinds for the next hand, both blinds always being paid.

        When play has dropped to two and the last big blind would post it again, he takes the
        button instead. Raises ValueError with fewer than two players.
        """
        occupied = _occupied(live_seats)
        button = clockwise_after(positions.button, occupied, seat_count)[0]
        moved = _from_button(button, occupied, seat_count)
        if len(occupied) == 2 and moved.big_blind == positions.big_blind:
            return _heads_up(moved.big_blind, moved.button)
        return moved

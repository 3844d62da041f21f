"""A match with people at sockets: rows are made directly, time passes when the test wakes the table."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from tables import journal
from tables.models import Seat, Table
from tables.services import seating
from tests.dealing import stacked_deck
from tests.services.headless import Room
from tests.services.people import person
from tests.sockets.viewer import Viewer, called

SAFE_NAMES = ("Agnes", "Bruno", "Clara", "Dorte", "Egon", "Freja")
"Names in which no card can be read."


class SocketRoom(Room):
    """A room whose people are `people[seat]`; its clock begins at the present moment."""

    people: dict[int, User]

    async def state(self) -> dict[str, Any]:
        """Read the row, to see that nothing was changed."""
        return await called(lambda: Table.objects.filter(pk=self.table_id).values().get())

    async def seq(self) -> int:
        return (await self.state())["seq"]

    async def viewer(self, seat: int | None = None, **choices: Any) -> Viewer:
        """Open the page of the player on a seat, or of a stranger."""
        user = None if seat is None else self.people[seat]
        return await Viewer(self.table_id, user, **choices).open()

    async def viewers(self, *seats: int | None) -> list[Viewer]:
        return [await self.viewer(seat) for seat in seats]

    async def deal(self, cards: str = "") -> None:
        """Let time pass until the next hand, and deal it; `cards` as in `stacked_deck`."""
        shuffle = (lambda: list(stacked_deck(cards))) if cards else None
        await called(self.wake, shuffle)

    async def to_act(self) -> int:
        """Return the seat to act."""
        return await called(self._to_act)

    def _to_act(self) -> int:
        hand = journal.hand_of(self.table)
        assert hand is not None and hand.to_act is not None
        return hand.to_act


def room_of(
    count: int, *, start: bool = True, names: Sequence[str] = SAFE_NAMES, **settings: Any
) -> SocketRoom:
    """Seat some people and, unless told otherwise, start a match with the button on seat 1."""
    people = {number: person(names[number - 1]) for number in range(1, count + 1)}
    now = datetime.now(UTC)
    settings = {"thinking_seconds": 30, "seat_count": max(count, 2)} | settings
    table = seating.open_table(host_id=people[1].pk, now=now, **settings)
    assert isinstance(table, Table), table
    for number in range(2, count + 1):
        seat = seating.sit_down(table_id=table.pk, user_id=people[number].pk, now=now, seat=number)
        assert isinstance(seat, Seat), seat
    room = SocketRoom(table.pk, now)
    room.people = people
    if start:
        room.start(people[1].pk, button=1)
    return room


async def playing(count: int = 3, cards: str = "", **settings: Any) -> SocketRoom:
    """Seat people, start, and deal the first hand."""
    room: SocketRoom = await called(room_of, count, **settings)
    await room.deal(cards)
    return room


async def reach(viewers: Sequence[Viewer], seq: int) -> None:
    for viewer in viewers:
        await viewer.reaches(seq)

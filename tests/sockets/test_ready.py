"""Before a match at open sockets: everybody is told the same, and no connection touches the countdown."""

from typing import Any

from tables.services import readiness
from tests.sockets.room import SocketRoom, reach, room_of
from tests.sockets.viewer import called


async def counting() -> SocketRoom:
    room: SocketRoom = await called(room_of, 2, start=False)
    for seat in (1, 2):
        await say_ready(room, seat)
    return room


async def say_ready(room: SocketRoom, seat: int, ready: bool = True) -> None:
    refusal = await called(
        lambda: readiness.set_ready(
            table_id=room.table_id, user_id=room.people[seat].pk, ready=ready
        )
    )
    assert refusal is None


async def test_players_and_spectators_are_told_of_it_in_the_same_words() -> None:
    room: SocketRoom = await called(room_of, 2, start=False)
    viewers = await room.viewers(1, 2, None)
    for seat in (1, 2):
        await say_ready(room, seat)
    await reach(viewers, await room.seq())
    told = [[text for text in one.texts if '"frames"' in text] for one in viewers]
    assert told[0] == told[1] == told[2]
    assert len(told[0]) == 2
    for one in viewers:
        assert one.view is not None and one.view["starts_in_ms"] == 30_000
        assert [seat["ready"] for seat in one.view["seats"]] == [True, True]
        await one.leave()


async def test_who_loses_the_connection_and_comes_back_does_not_begin_it_anew() -> None:
    room = await counting()
    before = await room.state()
    assert before["starts_at"] is not None
    first, second = await room.viewers(1, 2)
    await first.vanish()
    await second.leave()
    again = await room.viewers(1, 2, 2)
    assert await room.state() == before
    for one in again:
        view: Any = one.view
        assert 0 < view["starts_in_ms"] < 30_000
        await one.leave()
    assert await room.state() == before

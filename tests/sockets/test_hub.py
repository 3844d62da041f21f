"""The hub: nobody waits for another viewer, nothing is kept of who is gone, and the layer may fail."""

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.layers import get_channel_layer
from django.utils import timezone

from config.asgi import application
from tables import broadcast, presence
from tables import hub as hubs
from tables.hub import hub
from tests.sockets.room import SocketRoom, playing, reach, room_of
from tests.sockets.test_frames import decides
from tests.sockets.viewer import PATIENCE, Viewer, called


class OddViewer(ApplicationCommunicator):
    """A socket of a stranger whose sends fail or never end once it is `odd`."""

    def __init__(self, room: SocketRoom, how: str) -> None:
        scope = {
            "type": "websocket",
            "path": f"/ws/t/{room.table_id}/",
            "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"origin", b"http://localhost")],
            "subprotocols": [],
        }
        super().__init__(self._with_odd_send, scope)
        self.how = how
        self.odd = False
        self.tried = asyncio.Event()

    async def _with_odd_send(self, scope: Any, receive: Any, send: Any) -> None:
        async def odd_send(message: Any) -> None:
            if self.odd:
                self.tried.set()
                if self.how == "broken":
                    raise ConnectionResetError("gone")
                await asyncio.Event().wait()
            await send(message)

        await application(scope, receive, odd_send)

    async def open(self) -> "OddViewer":
        await self.send_input({"type": "websocket.connect"})
        kinds = [(await self.receive_output(PATIENCE))["type"] for _ in range(2)]
        assert kinds == ["websocket.accept", "websocket.send"]
        self.odd = True
        return self


@pytest.mark.parametrize("how", ["broken", "stuck"])
async def test_a_broken_or_a_stuck_viewer_does_not_silence_the_others(how: str) -> None:
    """Cases B53 c, B54: also where he is the first of several, and for a whole hand."""
    room = await playing(3)
    odd = await OddViewer(room, how).open()
    viewers = await room.viewers(1, 2, 3, None)
    while (await room.state())["turn"] is not None:
        await decides(room)
        await reach(viewers, await room.seq())
    assert odd.tried.is_set()
    assert viewers[3].kinds().count("snapshot") == 1
    odd.stop()


async def test_who_takes_nothing_is_dropped_once_too_much_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hubs, "LONGEST_LINE", 3)
    room = await playing(3)
    stuck = await OddViewer(room, "stuck").open()
    viewer = await room.viewer()
    assert len(hub().viewers[room.table_id]) == 2
    for _ in range(5):
        await decides(room)
        await viewer.reaches(await room.seq())
    assert len(hub().viewers[room.table_id]) == 1
    stuck.stop()


async def test_a_slow_viewer_that_is_dropped_is_told_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hubs, "LONGEST_LINE", 0)
    monkeypatch.setattr(Viewer, "at_once", False)
    room = await playing(3)
    viewer = await room.viewer()
    await decides(room)
    assert await viewer.ends() == 4013
    monkeypatch.undo()
    again = await room.viewer(seq=viewer.seq)
    assert again.seq == await room.seq()


async def test_nothing_is_kept_of_viewers_that_are_gone() -> None:
    """Those who close the page, and those whom the server gives up in the middle of something."""
    room = await playing(2)
    viewers = await room.viewers(1, 2, None, None)
    own = hub()
    assert len(own.viewers[room.table_id]) == 4
    await viewers[0].leave()
    await viewers[1].vanish()
    await viewers[2].vanish()
    assert len(own.viewers[room.table_id]) == 1
    await viewers[3].leave()
    assert own.viewers == {}
    assert room.table_id in own._heard
    await own.beat()
    assert own._heard == set()
    layer = get_channel_layer()
    assert layer is not None
    assert broadcast.group(room.table_id) not in "".join(layer.groups)


async def test_who_comes_while_the_hub_leaves_other_tables_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = await playing(2)
    second = await called(room_of, 3, names=("Hanne", "Ingolf", "Jutta"))
    for room in (first, second):
        await (await room.viewer()).leave()
    rooms = {broadcast.group(room.table_id): room for room in (first, second)}
    came: list[Viewer] = []
    layer = get_channel_layer()
    assert layer is not None
    discard = layer.group_discard

    async def slow_discard(group: str, channel: str) -> None:
        if not came:
            (other,) = [room for name, room in rooms.items() if name != group]
            came.append(await other.viewer())
        await discard(group, channel)

    monkeypatch.setattr(hub(), "_layer", SimpleNamespace(group_discard=slow_discard))
    await hub().beat()
    monkeypatch.undo()
    (viewer,) = came
    room = first if str(first.table_id) in viewer.path else second
    broadcast.resync(room.table_id)
    await viewer.until(lambda: viewer.kinds().count("snapshot") == 2)


async def test_a_fault_in_one_message_does_not_end_the_socket_or_the_hub(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What comes over the layer and is none of ours is logged, and the next message is heard."""
    room = await playing(2)
    viewer = await room.viewer()
    layer = get_channel_layer()
    assert layer is not None
    group = broadcast.group(room.table_id)
    for junk in ({}, {"table": "no-table"}, {"table": 7}, {"table": str(room.table_id)}):
        await layer.group_send(group, junk)
    channel = layer._get_group_channel_name(group)
    await layer._get_shard(channel).publish(channel, b"\xc1not msgpack")
    await layer.group_send(group, {"table": str(room.table_id), "type": "frames"})
    await decides(room)
    await viewer.reaches(await room.seq())
    assert viewer.kinds() == ["snapshot", "frames"]
    assert "could not be read" in caplog.text


async def test_cards_that_could_not_be_read_come_with_the_next_heartbeat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*arguments: object) -> None:
        failed.set()
        raise OSError("no database")

    failed = asyncio.Event()
    room = await called(room_of, 2)
    viewer = await room.viewer(1)
    with monkeypatch.context() as patch:
        patch.setattr(hub().own_cards, "ask", broken)
        await room.deal("AsAd KsKc / Ah7c2d 9s 3c")
        await failed.wait()
    assert viewer.private is None
    await hub().beat()
    await viewer.until(lambda: viewer.private)
    assert viewer.private["cards"] == ["Ks", "Kc"]  # type: ignore[index]
    assert viewer.seq == await room.seq()


async def test_players_with_an_open_page_count_as_connected() -> None:
    """House rules 09: from the next heartbeat on."""
    room = await playing(2)
    long_ago = timezone.now() - timedelta(hours=1)

    async def away() -> list[bool]:
        ids = [room.people[seat].pk for seat in (1, 2)]
        now = timezone.now()
        return [
            await called(presence.away_seconds, room.table_id, user_id, long_ago, now) > 0
            for user_id in ids
        ]

    assert await away() == [True, True]
    await room.viewers(1, None)
    await hub().beat()
    assert hub()._noting is not None
    await hub()._noting
    assert await away() == [False, True]


async def test_players_are_noted_as_connected_also_by_a_cache_that_takes_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """House rules 09: one part of the tables must not be passed over because another is being noted."""
    noted: set[Any] = set()
    goes_on = asyncio.Event()

    async def slow(players: set[Any], *arguments: object) -> None:
        await goes_on.wait()
        noted.update(players)

    monkeypatch.setattr(hubs, "_seen", slow)
    first = await playing(2)
    second = await called(room_of, 2, names=("Hanne", "Ingolf"))
    own = hub()
    for room in (first, second):
        await room.viewer(1)
        await own.beat(room.table_id.int % hubs.PARTS)
    assert own._noting is not None
    goes_on.set()
    await own._noting
    assert {table_id for table_id, _ in noted} == {first.table_id, second.table_id}


async def test_a_cache_that_hangs_does_not_stop_the_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(*arguments: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(hubs, "_seen", hang)
    room = await playing(2)
    viewer = await room.viewer(1)
    for _ in range(3):
        await hub().beat()
        await viewer.next("heartbeat")

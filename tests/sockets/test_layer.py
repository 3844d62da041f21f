"""The channel layer may be lost, stand still or come back: play goes on, and is heard again (B53, B56)."""

import asyncio
import threading
from typing import Any

import pytest
import redis
from channels.layers import get_channel_layer

from config.embedded.process import Child
from config.layer import Publisher
from tables import broadcast, echo
from tables import hub as hubs
from tables.hub import hub
from tests.sockets.room import playing, reach
from tests.sockets.test_frames import decides
from tests.sockets.viewer import PATIENCE, Viewer


async def test_with_the_layer_down_an_act_is_committed_and_found_by_asking(
    own_valkey: Child,
) -> None:
    room = await playing(3)
    viewers = await room.viewers(1, 2, None)
    turn = viewers[0].view["turn"]  # type: ignore[index]
    own_valkey.stop()
    await viewers[0].act("call")
    await viewers[0].settle()
    assert await room.seq() == turn + 1
    assert "refused" not in viewers[0].kinds()
    await viewers[0].say({"type": "catch_up"})
    await viewers[0].reaches(turn + 1)
    assert viewers[0].view["seats"][0]["bet"] == 10  # type: ignore[index]
    await hub().beat()
    await reach(viewers, turn + 1)
    assert [viewer.closed for viewer in viewers] == [None, None, None]


async def test_with_the_layer_down_a_page_opens_and_lives_by_heartbeats(own_valkey: Child) -> None:
    own_valkey.stop()
    room = await playing(3)
    viewers = await room.viewers(1, None)
    await decides(room)
    await hub().beat()
    await reach(viewers, await room.seq())
    own_valkey.start()
    own_valkey.wait_until_ready()
    # The beat joins again what could not be joined.
    await hub().beat()
    before = [viewer.kinds().count("frames") for viewer in viewers]
    await decides(room)
    await reach(viewers, await room.seq())
    assert [viewer.kinds().count("frames") for viewer in viewers] == [n + 1 for n in before]


async def test_with_a_layer_that_hangs_only_the_first_page_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And not for long; those that open at the same time do not wait one after the other."""

    class HangingLayer:
        async def new_channel(self) -> str:
            tries.append(1)
            await asyncio.Event().wait()
            return ""

    tries: list[int] = []
    monkeypatch.setattr(hubs, "LONGEST_JOIN", 0.05)
    room = await playing(2)
    monkeypatch.setattr(hub(), "_layer", HangingLayer())
    pages = [Viewer(room.table_id) for _ in range(5)]
    await asyncio.gather(*[page.open() for page in pages])
    assert [page.kinds() for page in pages] == [["snapshot"]] * 5
    assert len(tries) == 1


async def test_after_a_restart_of_the_layer_frames_are_heard_again(
    own_valkey: Child, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a heartbeat and without a new page: the hub's ear recovers by itself."""
    monkeypatch.setattr(echo, "EVERY", 60.0)
    monkeypatch.setattr(hubs, "COMPARED_EVERY", 60.0)
    room = await playing(3)
    viewers = await room.viewers(1, None)
    await decides(room)
    await reach(viewers, await room.seq())
    own_valkey.stop()
    await decides(room)
    own_valkey.start()
    own_valkey.wait_until_ready()
    count = len(viewers[1].messages)
    async with asyncio.timeout(PATIENCE):
        while len(viewers[1].messages) == count:
            # Every second or so the layer looks whether the server is back.
            broadcast.resync(room.table_id)
            await asyncio.sleep(0.1)
    await reach(viewers, await room.seq())
    frames = viewers[1].kinds().count("frames")
    await decides(room)
    await reach(viewers, await room.seq())
    assert viewers[1].kinds().count("frames") == frames + 1


async def test_what_waits_for_a_layer_that_hangs_has_an_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(broadcast, "_sender", None)
    monkeypatch.setattr(broadcast, "MOST_WAITING", 5)
    hangs, goes_on = threading.Event(), threading.Event()

    class HangingLayer:
        def publisher(self) -> "HangingLayer":
            return self

        def send(self, messages: list[Any]) -> None:
            hangs.set()
            goes_on.wait(PATIENCE)

    monkeypatch.setattr(broadcast, "get_channel_layer", HangingLayer)
    broadcast._send("some table", {"type": "resync"})  # type: ignore[arg-type]
    assert await asyncio.to_thread(hangs.wait, PATIENCE)
    for _ in range(20):
        broadcast._send("some table", {"type": "resync"})  # type: ignore[arg-type]
    sender = broadcast._sender
    assert sender is not None
    assert sender.waiting.qsize() == 5
    assert caplog.text.count("not even tried") == 15
    goes_on.set()


async def test_two_event_loops_on_one_layer_hear_the_same_frames() -> None:
    """Each has a hub of its own, as two processes have."""
    room = await playing(3)
    here = await room.viewer()
    last = 0
    opened, over, texts = threading.Event(), threading.Event(), []
    hubs_met = {hub()}

    def elsewhere() -> None:
        async def watch() -> None:
            viewer = await room.viewer()
            hubs_met.add(hub())
            opened.set()
            await asyncio.to_thread(over.wait, PATIENCE)
            await viewer.reaches(last)
            texts.extend(viewer.texts)
            await viewer.leave()

        asyncio.run(watch())

    thread = threading.Thread(target=elsewhere)
    thread.start()
    await asyncio.to_thread(opened.wait, PATIENCE)
    while (await room.state())["turn"] is not None:
        await decides(room)
    last = await room.seq()
    over.set()
    await here.reaches(last)
    await asyncio.to_thread(thread.join)
    assert len(hubs_met) == 2
    assert len(here.texts) > 10
    assert texts[1:] == here.texts[1:]


class Scripted:
    """A connection whose server answers as it is told; notes what was sent."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.sent: list[bytes] = []
        self.ended = 0

    def pack_command(self, *words: Any) -> list[bytes]:
        return [b"<" + words[1].encode() + b">"]

    def send_packed_command(self, packed: list[bytes]) -> None:
        self.sent.append(b"".join(packed))

    def read_response(self) -> Any:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def disconnect(self) -> None:
        self.ended += 1


TWO: list[tuple[str, dict[str, Any]]] = [("one", {}), ("two", {})]


def publisher(connection: Scripted) -> Publisher:
    return Publisher(get_channel_layer(), connection, "")


def test_what_a_lost_server_has_not_answered_is_sent_anew() -> None:
    connection = Scripted(1, redis.ConnectionError(), 1)
    publisher(connection).send(TWO)
    assert connection.sent == [b"<one><two>", b"<two>"]
    assert connection.ended == 1


def test_a_refusal_leaves_no_answer_for_the_next_message() -> None:
    connection = Scripted(redis.ResponseError("BUSY"), 1)
    with pytest.raises(redis.ResponseError):
        publisher(connection).send(TWO)
    assert connection.ended == 1

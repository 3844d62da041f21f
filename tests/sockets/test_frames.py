"""Frames: numbered without a hole, the same text for everybody, and nothing is lost for long (B52, B53)."""

import json
from typing import Any

import pytest

from tables import broadcast, hub
from tables.rules import actions
from tables.services import play
from tests.sockets.room import SocketRoom, playing, reach, room_of
from tests.sockets.viewer import Viewer, called

CARDS = "AsAd KsKd QsQd / Ah7c2d 9s 3c"


async def decides(room: SocketRoom, action: Any = None) -> None:
    """Let the seat to act decide through the service: by default it checks, or calls."""
    seat = await room.to_act()
    for one in [action] if action else [actions.check(), actions.call()]:
        refusal = await called(
            play.act,
            table_id=room.table_id,
            user_id=room.people[seat].pk,
            action=one,
            turn=(await room.state())["turn"],
        )
        if refusal is None:
            return
    raise AssertionError(refusal)


async def play_out(room: SocketRoom) -> None:
    """Check and call until the hand is over."""
    while (await room.state())["turn"] is not None:
        await decides(room)


def timeless(view: dict[str, Any] | None) -> dict[str, Any]:
    """Leave out of a view what passes by itself."""
    read = json.loads(json.dumps(view))
    read.pop("next_hand_ms")
    for part in ("clock", "match"):
        if read[part]:
            read[part] = {k: v for k, v in read[part].items() if not k.endswith("left_ms")}
    return read


def dropping(monkeypatch: pytest.MonkeyPatch, kind: str = "frames") -> list[tuple[Any, Any]]:
    """Lose the next message of a kind on its way to the layer; the list gets what was lost."""
    lost: list[tuple[Any, Any]] = []
    send = broadcast._send

    def lossy(table_id: Any, message: dict[str, Any]) -> None:
        if message["type"] == kind and not lost:
            lost.append((table_id, message))
        else:
            send(table_id, message)

    monkeypatch.setattr(broadcast, "_send", lossy)
    return lost


async def test_the_chain_of_numbers_has_no_hole_over_a_whole_match() -> None:
    """From sitting down to the last place; `Viewer` fails at the first number that is not the next."""
    room = await called(room_of, 3, start=False)
    viewers = await room.viewers(1, 2, 3, None, None)
    await called(room.start, room.people[1].pk, 1)
    while (await room.state())["status"] == "playing":
        await room.deal()
        while (await room.state())["turn"] is not None:
            await decides(room, actions.all_in())
    last = await room.seq()
    await reach(viewers, last)
    stranger = viewers[3]
    assert stranger.kinds().count("snapshot") == 1
    assert sorted(stranger.log) == list(range(1, last + 1))
    for viewer in viewers:
        assert viewer.log == stranger.log
        assert timeless(viewer.view) == timeless(stranger.view)


async def test_everybody_gets_the_same_text() -> None:
    room = await called(room_of, 3)
    viewers = await room.viewers(1, 2, 3, None)
    await room.deal(CARDS)
    await play_out(room)
    await reach(viewers, await room.seq())
    texts = [[t for t in viewer.texts if '"type":"frames"' in t[:20]] for viewer in viewers]
    assert len(texts[0]) > 10
    assert texts[0] == texts[1] == texts[2] == texts[3]


async def test_a_lost_message_is_found_at_the_next_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case B53 a."""
    room = await playing(3, CARDS)
    viewers = await room.viewers(1, None)
    witness = timeless(viewers[0].view)
    lost = dropping(monkeypatch)
    await decides(room)
    await decides(room)
    last = await room.seq()
    await reach(viewers, last)
    assert len(lost) == 1
    for viewer in viewers:
        assert [kind for kind in viewer.kinds() if kind != "private"] == ["snapshot", "snapshot"]
        assert sorted(viewer.log) == list(range(1, last + 1))
        assert timeless(viewer.view) != witness


async def test_a_lost_last_message_is_found_at_the_heartbeat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case B53 b, with the hub's own beat."""
    monkeypatch.setattr(hub, "HEARTBEAT_EVERY", 0.05)
    room = await playing(3, CARDS)
    viewers = await room.viewers(1, None)
    lost = dropping(monkeypatch)
    await decides(room)
    await reach(viewers, await room.seq())
    assert len(lost) == 1
    for viewer in viewers:
        assert "frames" not in viewer.kinds()
        await viewer.until(lambda viewer=viewer: viewer.kinds()[-1] == "heartbeat")
        assert viewer.messages[-1]["seq"] == viewer.seq


async def test_a_lost_last_message_is_found_by_the_second_comparison(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case B53 b, sooner: who lacks what was there at the last look; who lacks nothing is let alone."""
    room = await playing(3, CARDS)
    viewer = await room.viewer()
    own = hub.hub()
    await own.compare()
    await own.compare()
    await viewer.settle()
    assert viewer.kinds() == ["snapshot", "heartbeat"]
    dropping(monkeypatch)
    await decides(room)
    await own.compare()
    await own.compare()
    await viewer.reaches(await room.seq())


async def test_a_heartbeat_without_news_says_only_its_number_and_whether_it_was_asked_for() -> None:
    room = await playing(2)
    viewer = await room.viewer(None)
    await hub.hub().beat()
    beat = {"type": "heartbeat", "seq": await room.seq()}
    assert await viewer.next("heartbeat") == beat
    await viewer.say({"type": "ping"})
    assert await viewer.next("heartbeat") == beat | {"asked": True}
    assert viewer.kinds() == ["snapshot", "heartbeat", "heartbeat"]


async def test_a_doubled_and_an_older_message_are_not_passed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Case B52."""
    room = await playing(3, CARDS)
    viewer = await room.viewer()
    sent: list[tuple[Any, Any]] = []
    send = broadcast._send
    monkeypatch.setattr(broadcast, "_send", lambda *message: (sent.append(message), send(*message)))
    await decides(room)
    await decides(room)
    await viewer.reaches(await room.seq())
    for message in (sent[-1], sent[0], sent[-1]):
        send(*message)
    await decides(room)
    await viewer.reaches(await room.seq())
    assert viewer.kinds() == ["snapshot", "frames", "frames", "frames"]


async def test_messages_that_cross_on_their_way_end_in_the_same_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two processes commit one after the other and publish the other way round."""
    room = await playing(3, CARDS)
    viewer, witness = await room.viewer(), await room.viewer()
    held = dropping(monkeypatch)
    await decides(room)
    await decides(room)
    monkeypatch.undo()
    broadcast._send(*held[0])
    await decides(room)
    await reach([viewer, witness], await room.seq())
    fresh = await room.viewer()
    assert timeless(viewer.view) == timeless(fresh.view)
    assert viewer.log == fresh.log


async def test_from_every_number_a_page_comes_back_to_the_view_of_one_that_never_left() -> None:
    """Everything that happened since comes along for the log, and nothing twice."""
    room = await called(room_of, 3)
    witnesses = await room.viewers(1, None)
    await room.deal(CARDS)
    await decides(room, actions.raise_to(40))
    await play_out(room)
    last = await room.seq()
    await reach(witnesses, last)
    await witnesses[0].until(lambda: witnesses[0].private["made"] is not None)  # type: ignore[index]
    assert witnesses[1].view["hand"]["complete"]  # type: ignore[index]
    for known in range(last + 1):
        for seat, witness in zip((1, None), witnesses, strict=True):
            again = await Viewer(
                room.table_id, witness.user, seq=known, session=witness.session
            ).open()
            assert timeless(again.view) == timeless(witness.view)
            assert again.log == {s: e for s, e in witness.log.items() if s > known}
            assert again.private == witness.private
            assert again.you["seat"] == seat
            await again.leave()


async def test_at_every_moment_a_fresh_page_shows_what_one_shows_that_never_left() -> None:
    room = await called(room_of, 2)
    witness = await room.viewer()
    await room.deal("AsAd KsKc / Ah7c2d 9s 3c")
    while True:
        await witness.reaches(await room.seq())
        fresh = await room.viewer()
        assert timeless(fresh.view) == timeless(witness.view)
        assert fresh.log == witness.log
        await fresh.leave()
        if (await room.state())["turn"] is None:
            break
        await decides(room)


async def test_what_happens_while_a_page_opens_is_neither_lost_nor_told_twice() -> None:
    """The hub is joined before the table is read, and the snapshot comes first all the same."""
    room = await playing(3, CARDS)
    viewers = [Viewer(room.table_id) for _ in range(8)]
    for viewer in viewers:
        await viewer.connect()
        await decides(room)
    last = await room.seq()
    for viewer in viewers:
        await viewer.reaches(last)
        assert viewer.kinds()[0] == "snapshot"
        assert sorted(viewer.log) == list(range(1, last + 1))


async def test_on_request_the_whole_state_comes_again() -> None:
    room = await playing(2)
    viewer = await room.viewer(1)
    await viewer.say({"type": "catch_up"})
    await viewer.until(lambda: viewer.kinds() == ["snapshot", "snapshot"])
    first, second = viewer.messages
    assert second["events"] == []
    assert timeless(first["view"]) == timeless(second["view"])
    assert first["private"] == second["private"]


async def test_a_change_without_an_event_brings_everybody_a_snapshot() -> None:
    room = await playing(2)
    viewers = await room.viewers(1, None)
    broadcast.resync(room.table_id)
    for viewer in viewers:
        await viewer.until(lambda viewer=viewer: viewer.kinds() == ["snapshot", "snapshot"])

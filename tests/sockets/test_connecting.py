"""Who may open a socket at a table, and what comes first."""

import asyncio
from uuid import uuid4

import pytest

from tests.services.people import person
from tests.sockets.room import playing, room_of
from tests.sockets.viewer import Viewer, called

NO_SUCH_TABLE = 4404


@pytest.mark.parametrize("who", ["stranger", "spectator", "player"])
async def test_the_snapshot_comes_first(who: str) -> None:
    room = await playing(2)
    user = {"stranger": None, "spectator": await called(person), "player": room.people[1]}[who]
    viewer = await Viewer(room.table_id, user).open()
    first = viewer.messages[0]
    assert first["type"] == "snapshot"
    assert first["seq"] == await room.seq()
    assert first["you"] == {
        "seat": 1 if who == "player" else None,
        "user": user and user.pk,
        "is_host": who == "player",
    }
    assert (first["private"] is not None) == (who == "player")
    assert [line["seq"] for line in first["events"]] == list(range(1, first["seq"] + 1))
    await viewer.leave()


async def test_a_table_that_does_not_exist_and_a_malformed_address_are_refused_alike() -> None:
    told = []
    for path in (f"/ws/t/{uuid4()}/", "/ws/t/no-table/", "/ws/t/", "/ws/", "/", "/ws/t/%00/"):
        viewer = await Viewer("", path=path).open()
        told.append((viewer.closed, viewer.texts))
        await viewer.leave()
    assert told == [(NO_SUCH_TABLE, [])] * 6


async def test_nothing_is_read_from_a_socket_without_a_table() -> None:
    viewer = await Viewer("", path="/ws/t/no-table/").open()
    await viewer.say({"type": "catch_up"})
    await viewer.leave()
    assert viewer.texts == []


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://localhost.evil.example",
        "http://evil.example/localhost",
        "null",
        "",
        None,
    ],
)
async def test_a_page_of_another_site_cannot_open_a_socket(origin: str | None) -> None:
    """The real application refuses it before anything of ours is asked, also with a good session."""
    room = await playing(2)
    viewer = await Viewer(room.table_id, room.people[1], origin=origin).open()
    assert viewer.closed is not None
    assert viewer.texts == []


@pytest.mark.parametrize(
    "seq", ["", "x", "-1", "1e3", "99999999999999999", "٣", "²", "0x1", "1&seq=2"]
)
async def test_an_unusable_number_in_the_address_is_no_number(seq: str) -> None:
    room = await playing(2)
    viewer = await Viewer(room.table_id, seq=seq).open()
    assert viewer.kinds() == ["snapshot"]
    assert viewer.closed is None
    await viewer.leave()


async def test_a_number_the_table_has_not_reached_brings_the_last_events() -> None:
    room = await playing(2)
    viewer = await room.viewer(seq=10**9)
    assert len(viewer.log) == await room.seq()
    await viewer.leave()


async def test_a_forged_session_is_a_strangers() -> None:
    room = await playing(2)
    viewer = await Viewer(room.table_id, room.people[1], session="a" * 32).open()
    assert viewer.you == {"seat": None, "user": None, "is_host": False}
    assert viewer.private is None
    await viewer.leave()


async def test_a_database_that_is_away_closes_the_socket_so_that_the_page_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And no viewer is left behind in the hub."""
    from tables.hub import hub
    from tables.reads import Reads

    def away(*arguments: object, **named: object) -> None:
        raise OSError("no database")

    room = await called(room_of, 2)
    monkeypatch.setattr(hub(), "snapshots", Reads(away, asyncio.Semaphore(1)))
    viewer = await Viewer(room.table_id).open()
    assert viewer.closed == 4013
    assert room.table_id not in hub().viewers
    await viewer.leave()

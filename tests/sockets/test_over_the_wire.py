"""A few proofs on a real daphne and real TCP: a second process on the same database and layer."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.sockets.room import playing
from tests.sockets.test_frames import decides
from tests.sockets.viewer import PATIENCE, called, session_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def port(transactional_db: None, tmp_path: Path) -> Iterator[int]:
    """Run the web server on this test's database, and give its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = probe.getsockname()[1]
    params = connection.get_connection_params()
    url = f"postgresql:///{params['dbname']}?host={params.get('host', '')}&user={params['user']}"
    environment = os.environ | {
        "DATABASE_URL": url,
        "SECRET_KEY": settings.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SOCKETS_PER_ADDRESS": "0",
        "DRAIN_SECONDS": "0",
    }
    command = [sys.executable, "-m", "config.web", "--bind", "127.0.0.1", "--port", str(number)]
    log = (tmp_path / "daphne.log").open("wb")
    server = subprocess.Popen(
        [*command, "--verbosity", "0", "tests.sockets.counted:application"],
        cwd=ROOT,
        env=environment,
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    try:
        yield number
    finally:
        server.terminate()
        server.wait(10)
        log.close()
    written = (tmp_path / "daphne.log").read_text()
    assert "Traceback" not in written, written


async def joined(
    port: int, path: str, *, origin: str = "http://127.0.0.1", session: str = ""
) -> ClientConnection:
    """Open a socket as a browser does, as soon as the server is up."""
    headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}"} if session else {}
    async with asyncio.timeout(30):
        while True:
            try:
                return await connect(
                    f"ws://127.0.0.1:{port}{path}",
                    origin=origin,  # type: ignore[arg-type]
                    additional_headers=headers,
                    proxy=None,
                )
            except ConnectionRefusedError:
                await asyncio.sleep(0.1)


async def heard(line: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        read: dict[str, Any] = json.loads(await line.recv())
        return read


async def test_two_processes_hear_the_same_frames_and_decide_at_the_same_table(port: int) -> None:
    room = await playing(2)
    here = await room.viewer()
    session = await called(session_of, room.people[1])
    path = f"/ws/t/{room.table_id}/?seq=0"
    player, stranger = await joined(port, path, session=session), await joined(port, path)
    snapshots = [await heard(line) for line in (player, stranger)]
    assert [message["type"] for message in snapshots] == ["snapshot", "snapshot"]
    assert [message["private"] is None for message in snapshots] == [False, True]
    act = {"type": "act", "action": "call", "turn": snapshots[0]["view"]["turn"]}
    await player.send(json.dumps(act))
    # One decision there, one here.
    told = [await heard(line) for line in (player, stranger)]
    await decides(room)
    await here.until(lambda: here.kinds().count("frames") == 2)
    assert told[0] == told[1] == here.of_kind("frames")[0]
    assert await heard(stranger) == here.of_kind("frames")[1]
    await player.send(json.dumps(act))
    answers = [(await heard(player))["type"] for _ in range(3)]
    assert sorted(answers) == ["frames", "private", "refused"]
    for line in (player, stranger):
        await line.close()


async def test_on_the_wire_strangers_sites_and_wrong_addresses_are_refused(port: int) -> None:
    room = await playing(2)
    path = f"/ws/t/{room.table_id}/"
    line = await joined(port, path)
    assert (await heard(line))["type"] == "snapshot"
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refusal:
            await joined(port, path, origin=origin)
        assert refusal.value.response.status_code == 403
    for wrong in (f"/ws/t/{uuid4()}/", "/ws/t/no-table/", "/"):
        lost = await joined(port, wrong)
        with pytest.raises(ConnectionClosed) as end:
            await heard(lost)
        assert end.value.rcvd is not None and end.value.rcvd.code == 4404
    await line.close()


async def test_on_the_wire_bad_bytes_hurt_nobody_else(port: int) -> None:
    """Bytes that are no text, a deep nest, too much, far too much; then the line is cut."""
    room = await playing(2)
    path = f"/ws/t/{room.table_id}/"
    witness = await joined(port, path)
    await heard(witness)
    answers = []
    for bad in (b"\xff\xfe\x00", "[" * 1000, '{"type":"ping"}' + " " * 2000, "x" * 30_000_000):
        line = await joined(port, path)
        await heard(line)
        answers.append(await said(line, bad))
        line.transport.abort()
    # What is far too much the server itself cuts off before it has read it.
    assert answers == ["bad_message", "bad_message", 4009, None]
    await decides(room)
    assert (await heard(witness))["type"] == "frames"
    await witness.close()


async def test_on_the_wire_a_message_may_come_in_pieces(port: int) -> None:
    """Two reads for one frame, two frames in one read, two frames for one message."""
    room = await playing(2)
    path = f"/ws/t/{room.table_id}/"
    line, other = await joined(port, path), await joined(port, path)
    await heard(line)
    await heard(other)
    ping = Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True)
    first = Frame(Opcode.TEXT, b'{"type":', fin=False).serialize(mask=True)
    rest = Frame(Opcode.CONT, b'"ping"}').serialize(mask=True)
    for pieces, answers in (
        ([ping], 1),
        ([ping[:9], ping[9:]], 1),
        ([ping + ping], 2),
        ([ping + ping[:3], ping[3:] + ping], 3),
        ([first, rest + ping], 2),
        ([first + rest[:1], rest[1:]], 1),
    ):
        for piece in pieces:
            line.transport.write(piece)
            # By the time that this is answered the piece has been read.
            await other.send('{"type":"ping"}')
            await answered(other)
        for _ in range(answers):
            assert (await answered(line))["type"] == "heartbeat"
    await line.close()
    await other.close()


async def test_a_closed_socket_leaves_nothing_behind(port: int) -> None:
    """Without a full collection of garbage, which alone finds cycles that are old, and is rare."""
    room = await playing(2)
    path = f"/ws/t/{room.table_id}/"
    stays = await joined(port, path)
    for _ in range(2):
        lines = [await joined(port, path) for _ in range(40)]
        for line in lines:
            await heard(line)
        assert await kept(port) == 41
        await asyncio.gather(*[line.close() for line in lines])
        async with asyncio.timeout(PATIENCE):
            while await kept(port) > 1:
                continue
    assert (await heard(stays))["type"] == "snapshot"
    await stays.close()


async def answered(line: ClientConnection) -> dict[str, Any]:
    """Return the answer to a ping, past what the server says by itself."""
    while True:
        said = await heard(line)
        if said["type"] != "heartbeat" or said.get("asked"):
            return said


async def kept(port: int) -> int:
    """Ask the server how many sockets it holds in memory."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /kept HTTP/1.0\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return int(answer.rpartition(b"\r\n")[2])


async def said(line: ClientConnection, message: str | bytes) -> str | int | None:
    """Say something; return the code of the refusal or of the end, None where the line just broke."""
    try:
        await line.send(message)
        return str((await heard(line))["code"])
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None

"""Whoever means a room harm: floods, nonsense, forged papers, other people's tables, old messages.

All of it comes at once, from addresses of its own, while people play.
"""

import asyncio
import contextlib
import http.client
import json
import time
from collections import Counter
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.faults.evening import TOKEN, Evening
from tests.faults.page import Click, Page

SITE = "http://127.0.0.1"
SECONDS = 10.0
MOST_SOCKETS = 60


async def from_all_sides(evening: Evening) -> None:
    """Do everything at once for some seconds; what must not happen fails here."""
    await evening.play(1)
    async with asyncio.TaskGroup() as harm:
        harm.create_task(asyncio.to_thread(_flood_the_entrance, evening))
        harm.create_task(_flood_with_sockets(evening))
        harm.create_task(_say_nonsense(evening))
        harm.create_task(_say_too_much(evening))
        harm.create_task(_say_it_all_the_time(evening))
        harm.create_task(_come_with_forged_papers(evening))
        harm.create_task(_play_at_other_tables(evening))
        harm.create_task(_say_it_again(evening))
        harm.create_task(evening.play(SECONDS))


async def line(
    evening: Evening, table: int, *, me: str, session: str = "", origin: str = SITE
) -> ClientConnection:
    return await connect(
        f"ws://127.0.0.1:{evening.house.doors[1]}/ws/t/{evening.tables[table]}/",
        additional_headers={"Cookie": f"sessionid={session}"} if session else {},
        origin=origin,  # type: ignore[arg-type]
        local_addr=(me, 0),
        proxy=None,
        compression=None,
        open_timeout=20,
        max_size=None,
    )


async def refusal(socket: ClientConnection, message: Any) -> str:
    """Say something, and return the code of the refusal."""
    await socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
    async with asyncio.timeout(15):
        while True:
            heard = json.loads(await socket.recv())
            assert heard["type"] in ("refused", "snapshot", "frames", "heartbeat", "private")
            if heard["type"] == "refused":
                return str(heard["code"])


async def snapshot(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(15):
        read: dict[str, Any] = json.loads(await socket.recv())
    assert read["type"] == "snapshot"
    return read


def _flood_the_entrance(evening: Evening) -> None:
    """Guess passwords as fast as it goes: a few guesses are answered, the rest are turned away."""
    answers: Counter[int] = Counter()
    deadline = time.monotonic() + SECONDS
    entrance = http.client.HTTPConnection(
        "127.0.0.1", evening.house.doors[1], timeout=20, source_address=("127.0.0.9", 0)
    )
    while (time.monotonic() < deadline or answers[429] < 20) and sum(answers.values()) < 200:
        entrance.request(
            "POST",
            "/account/login/",
            f"login=somebody&password=guess{sum(answers.values())}",
            {
                "Cookie": f"csrftoken={TOKEN}",
                "X-CSRFToken": TOKEN,
                "Content-Type": "application/x-www-form-urlencoded",
            },
        )
        answer = entrance.getresponse()
        answer.read()
        answers[answer.status] += 1
        assert "sessionid" not in (answer.headers.get("Set-Cookie") or "")
    entrance.close()
    assert set(answers) <= {200, 400, 429}, answers
    # As many as one address may try in a minute; most of them are told that it was too often.
    assert answers[200] + answers[400] <= 30 < answers[429], answers


async def _flood_with_sockets(evening: Evening) -> None:
    """Open three times as many sockets as an address may have: the rest are refused with 403."""
    opened: list[ClientConnection] = []
    refused: Counter[int] = Counter()

    async def one() -> None:
        try:
            opened.append(await line(evening, 1, me="127.0.0.2"))
        except InvalidStatus as error:
            refused[error.response.status_code] += 1

    for _ in range(3 * MOST_SOCKETS // 20):
        await asyncio.gather(*(one() for _ in range(20)))
    assert len(opened) <= MOST_SOCKETS and set(refused) == {403}, (len(opened), refused)
    await asyncio.gather(*(socket.close() for socket in opened))


async def _say_nonsense(evening: Evening) -> None:
    for nonsense in (
        b"\xff\xfe\x00",
        "[" * 1000,
        "{}",
        '{"type":"act"}',
        '{"type":"act","action":"steal","turn":1}',
        '{"type":"act","action":"raise_to","amount":1e308,"turn":-1}',
        '{"type":"websocket.disconnect"}',
        "\u0000",
    ):
        async with await line(evening, 1, me="127.0.0.3") as socket:
            await snapshot(socket)
            assert await refusal(socket, nonsense) == "bad_message"


async def _say_too_much(evening: Evening) -> None:
    """Two kilobytes end the socket with a code of ours; megabytes are cut off by the server."""
    codes = set()
    for size in (3_000, 100_000, 3_000_000, 30_000_000):
        socket = await line(evening, 1, me="127.0.0.4")
        await snapshot(socket)
        with contextlib.suppress(ConnectionClosed):
            await socket.send("x" * size)
        with contextlib.suppress(ConnectionClosed):
            async with asyncio.timeout(15):
                while True:
                    await socket.recv()
        codes.add(socket.close_code)
    assert codes <= {4009, 1009, 1006}, codes
    assert 4009 in codes


async def _say_it_all_the_time(evening: Evening) -> None:
    """Send without end: what is too much is refused, then the socket is closed."""
    socket = await line(evening, 1, me="127.0.0.5")
    await snapshot(socket)
    heard: Counter[str] = Counter()
    with contextlib.suppress(ConnectionClosed):
        for _ in range(2000):
            await socket.send('{"type":"ping"}')
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(15):
            while True:
                message = json.loads(await socket.recv())
                heard[message.get("code", message["type"])] += 1
    # Who goes on talking while he is shown out finds the line cut before he has read why.
    assert socket.close_code in (4008, 1006), socket.close_code
    assert heard["too_fast"] >= 20 and heard["heartbeat"] <= 40, heard


async def _come_with_forged_papers(evening: Evening) -> None:
    """A cookie of nobody's is a stranger's, and a page of another site's gets no line at all."""
    somebody = evening.pages[evening.tables[1]][0]
    altered = somebody.session[:-1] + ("a" if somebody.session[-1] != "a" else "b")
    for session in ("0" * 32, altered, "'; DROP TABLE users; --", "x" * 3000):
        async with await line(evening, 1, me="127.0.0.6", session=session) as socket:
            seen = await snapshot(socket)
            assert seen["you"] == {"seat": None, "user": None, "is_host": False}
            assert seen["private"] is None
            act = {"type": "act", "action": "fold", "turn": seen["view"]["turn"] or 0}
            assert await refusal(socket, act) == "signed_out"
    for origin in ("http://evil.example", "null", "http://127.0.0.1.evil.example", "file://"):
        with pytest.raises(InvalidStatus) as refused:
            await line(evening, 1, me="127.0.0.6", session=somebody.session, origin=origin)
        assert refused.value.response.status_code == 403


async def _play_at_other_tables(evening: Evening) -> None:
    """A player of one table is a spectator at every other."""
    stranger = evening.pages[evening.tables[0]][2]
    for table in (1, 2):
        async with await line(evening, table, me="127.0.0.7", session=stranger.session) as socket:
            seen = await snapshot(socket)
            assert (seen["you"]["seat"], seen["private"]) == (None, None)
            for action in ("fold", "check", "call", "all_in"):
                turn = evening.pages[evening.tables[table]][0].view["turn"] or 0
                said = {"type": "act", "action": action, "turn": turn}
                assert await refusal(socket, said) in ("not_seated", "no_match")
            assert await refusal(socket, {"type": "back"}) in ("not_seated", "no_match")
            assert await refusal(socket, {"type": "skip"}) in ("not_seated", "no_match")


async def _say_it_again(evening: Evening) -> None:
    """Repeat what was said in earlier turns and hands, and answer in another's turn."""
    page = evening.pages[evening.tables[1]][4]
    await evening.until(lambda: len(page.clicks) >= 3, 30)
    for click in page.clicks[:-1][:6]:
        assert await _refused(evening, page, _message(click)) in ("stale", "no_match")
    waiting, speaker = evening.pages[evening.tables[0]][2], evening.pages[evening.tables[0]][1]
    await evening.until(lambda: waiting.is_asked and waiting.view == speaker.view, 30)
    said = {"type": "act", "action": "fold", "turn": speaker.view["turn"]}
    assert await _refused(evening, speaker, said) in ("not_your_turn", "stale")


async def _refused(evening: Evening, page: Page, message: dict[str, Any]) -> str:
    """Let a page say something that is not its own decision, and return how it is refused."""
    count = len(page.refused)
    await page.say(message)
    await evening.until(lambda: len(page.refused) > count, 15)
    return page.refused[count]


def _message(click: Click) -> dict[str, Any]:
    said = {"type": "act", "action": click.action, "turn": click.turn}
    return said if click.amount is None else said | {"amount": click.amount}

"""A page at a table, as far as the socket goes: it keeps every text, and number, view and log as the
browser keeps them.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.asgi import application
from tables.viewing import WRITE

PATIENCE = 10.0
"Seconds until a test gives up waiting for something that should come at once."

ORIGIN = "http://localhost"


async def called(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Call something that asks the database, on a thread of its own."""
    return await database_sync_to_async(function, thread_sensitive=False)(*arguments, **named)


def session_of(user: User) -> str:
    """Sign somebody in, and return the key of his session."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


class Viewer:
    """One open page. `user` None is a stranger; `seq` is what the page knew when it opened."""

    at_once = True
    "Whether the server can send without being awaited, as ours can and others cannot."

    def __init__(
        self,
        table_id: UUID | str,
        user: User | None = None,
        *,
        seq: int | str | None = None,
        session: str | None = None,
        origin: str | None = ORIGIN,
        path: str | None = None,
    ) -> None:
        self.user = user
        self.session = session
        self.path = path or f"/ws/t/{table_id}/"
        self.query = "" if seq is None else f"seq={seq}"
        self.origin = origin
        self.texts: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.seq: int | None = None
        self.view: dict[str, Any] | None = None
        self.private: dict[str, Any] | None = None
        self.log: dict[int, dict[str, Any]] = {}
        self.you: dict[str, Any] = {}
        self._read = 0
        self._changed = asyncio.Condition()
        self._line: ApplicationCommunicator | None = None
        self._reading: asyncio.Task[None] | None = None

    async def open(self) -> "Viewer":
        """Connect and wait for the snapshot, or for the end."""
        await self.connect()
        await self.until(lambda: self.messages or self.closed is not None)
        return self

    async def connect(self) -> None:
        """Connect without waiting for anything."""
        if self.user is not None and self.session is None:
            self.session = await called(session_of, self.user)
        headers = [(b"host", b"localhost")]
        if self.origin is not None:
            headers.append((b"origin", self.origin.encode()))
        if self.session is not None:
            cookie = f"{settings.SESSION_COOKIE_NAME}={self.session}"
            headers.append((b"cookie", cookie.encode()))
        scope = {
            "type": "websocket",
            "path": self.path,
            "query_string": self.query.encode(),
            "headers": headers,
            "subprotocols": [],
            "extensions": {WRITE: self._write} if self.at_once else {},
        }
        self._line = ApplicationCommunicator(application, scope)
        self._reading = asyncio.create_task(self._read_all())
        await self._line.send_input({"type": "websocket.connect"})

    async def leave(self) -> None:
        """Close the page; a fault of the consumer is raised here."""
        assert self._line is not None and self._reading is not None
        await self._line.send_input({"type": "websocket.disconnect", "code": 1001})
        await self._line.wait(PATIENCE)
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading

    async def vanish(self) -> None:
        """Be given up by the server in the middle of something, as after a broken connection."""
        assert self._line is not None and self._reading is not None
        self._line.stop()
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._line.future

    async def say(self, message: Any) -> None:
        await self.say_text(json.dumps(message))

    async def say_text(self, text: str) -> None:
        assert self._line is not None
        await self._line.send_input({"type": "websocket.receive", "text": text})

    async def say_bytes(self, some: bytes) -> None:
        assert self._line is not None
        await self._line.send_input({"type": "websocket.receive", "bytes": some})

    async def act(self, action: str, amount: Any = None, *, turn: int | None = None) -> None:
        """Decide, by default for the turn on the page."""
        assert self.view is not None
        message = {
            "type": "act",
            "action": action,
            "turn": self.view["turn"] if turn is None else turn,
        }
        await self.say(message if amount is None else message | {"amount": amount})

    async def refusal(self) -> dict[str, Any]:
        """Wait for the next refusal that was not yet read."""
        return await self.next("refused")

    async def next(self, kind: str) -> dict[str, Any]:
        """Wait for the next message of a kind, passing over the others before it."""
        found: list[dict[str, Any]] = []

        def come() -> bool:
            while self._read < len(self.messages) and not found:
                message = self.messages[self._read]
                self._read += 1
                if message["type"] == kind:
                    found.append(message)
            return bool(found)

        await self.until(come)
        return found[0]

    async def reaches(self, seq: int) -> None:
        """Wait until the page shows the table as of a number."""
        await self.until(lambda: self.seq is not None and self.seq >= seq)

    async def ends(self) -> int:
        """Wait until the socket is closed, and return the code."""
        await self.until(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def settle(self) -> None:
        """Wait for the answer to a ping: what was said before is answered by then."""
        count = self._answered
        await self.say({"type": "ping"})
        await self.until(lambda: self._answered > count)

    @property
    def _answered(self) -> int:
        """How many pings were answered; the hub's own heartbeats are no answers."""
        return sum("asked" in message for message in self.of_kind("heartbeat"))

    async def until(self, true: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: bool(true()))

    def of_kind(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.messages]

    def _write(self, text: str) -> None:
        assert self._line is not None
        self._line.output_queue.put_nowait({"type": "websocket.send", "text": text})

    async def _read_all(self) -> None:
        assert self._line is not None
        while True:
            sent = await self._line.output_queue.get()
            async with self._changed:
                if sent["type"] == "websocket.send":
                    assert self.closed is None, "something was sent after the end"
                    self.texts.append(sent["text"])
                    self._take(json.loads(sent["text"]))
                elif sent["type"] == "websocket.close":
                    self.closed = sent.get("code", 1000)
                self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        if message["type"] == "snapshot":
            self.seq, self.view, self.you = message["seq"], message["view"], message["you"]
            self.private = message["private"]
            self.log |= {line["seq"]: line["event"] for line in message["events"]}
        elif message["type"] == "frames":
            assert message["after"] == self.seq, f"a hole before {message['after']}"
            for frame in message["frames"]:
                assert frame["seq"] == self.seq + 1, f"a hole before {frame['seq']}"
                self.seq = frame["seq"]
                self.view = frame["view"] or self.view
                self.log[frame["seq"]] = frame["event"]
        elif message["type"] == "private":
            self.private = {
                name: value for name, value in message.items() if name not in ("type", "seq")
            }

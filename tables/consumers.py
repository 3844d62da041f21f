"""One open socket at a table: parse, call one service, pass frames on.

Nothing is decided and nothing is queried here. A decision that is accepted is not answered: the actor
gets the same frames as everybody. Only a refusal is answered, to him alone.
"""

import asyncio
import logging
import time
import uuid
from collections.abc import Callable
from typing import Any
from uuid import UUID

import orjson
from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from accounts.models import User
from tables import broadcast, metrics, presence, selectors
from tables.allowance import Allowance
from tables.hub import hub
from tables.language import language_of
from tables.protocol import (
    LONGEST_MESSAGE,
    Act,
    Back,
    CatchUp,
    Message,
    Ping,
    Skip,
    known_number,
    parse,
)
from tables.services import play
from tables.services.refusals import Code, Refused, refuse
from tables.threads import in_thread

log = logging.getLogger("holdfast.sockets")

# Codes of the protocol itself (1009, 1013) are not an application's to send: daphne fails on them.
REPLACED = 4001
SIGNED_OUT = 4003
TOO_MANY = 4008
TOO_LARGE = 4009
COME_BACK_LATER = 4013
NO_SUCH_TABLE = 4404

WRITE = "holdfast.write"
"The extension of the scope that sends a text without being awaited (`config.web`)."

OVERLAP = 5.0
"Seconds in which two sockets of one player can have opened at the same time."


def _act(reached: float, **decision: Any) -> Refused | None:
    """Play a decision; the wait for a thread is not the player's."""
    return play.act(**decision, waited=time.monotonic() - reached)


act = in_thread(_act)
come_back = in_thread(play.come_back)
skip_pause = in_thread(play.skip_pause)


def _text(message: dict[str, Any]) -> str:
    return orjson.dumps(message).decode()


class TableConsumer(AsyncConsumer):
    """A viewer of one table, with or without a seat.

    seq: the number of the last event this socket was told of. seat: the viewer's seat or None. cards: what
    he was told in private last, None without cards.
    """

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve a socket to its end.

        Channels would have a task for every message, and look after the database connections of one thread,
        behind which all sockets queue; nothing here has a channel or uses that thread.
        """
        self.table_id: UUID = scope["url_route"]["kwargs"]["table_id"]
        self.scope = scope
        self.base_send = scope.get("straight_send", send)
        self.write: Callable[[str], None] | None = scope.get("extensions", {}).get(WRITE)
        metrics.open_sockets.inc()
        try:
            while True:
                message = await receive()
                await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            pass
        finally:
            metrics.open_sockets.dec()
            # Also when a fault or the server ends it in the middle of something.
            hub().part(self.table_id, self)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.connection = uuid.uuid4().hex
        self.user: User | AnonymousUser = self.scope["user"]
        self.user_id: int | None = self.user.pk if self.user.is_authenticated else None
        self.signature = self._signature()
        # For as long as this task runs, which is this socket alone: refusals are said in it.
        translation.activate(language_of(self.scope))
        self.seat: int | None = None
        self.cards: dict[str, Any] | None = None
        self.seq = 0
        self.is_open = True
        self.acted_at: float | None = None
        self.allowance = Allowance()
        self.yields_from = time.monotonic() + OVERLAP
        self.catching_up = asyncio.Lock()
        await self.base_send({"type": "websocket.accept"})
        try:
            # What is told before the snapshot was sent waits for it.
            async with self.catching_up:
                await hub().join(self.table_id, self)
                found = await self._snapshot(known_number(self.scope["query_string"]))
            if found:
                self._take_over()
            else:
                await self._close(NO_SUCH_TABLE)
        except Exception:
            log.exception("a socket could not be opened", extra=self._where())
            await self._close(COME_BACK_LATER)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        if not self.is_open:
            return
        reached = time.monotonic()
        text = message.get("text")
        if not self.allowance.spend(reached):
            if self.allowance.is_used_up:
                await self._close(TOO_MANY)
            else:
                await self._refuse(refuse(Code.TOO_FAST, minutes=1))
            return
        if text is not None and len(text) > LONGEST_MESSAGE:
            await self._close(TOO_LARGE)
            return
        parsed = parse(text)
        if parsed is None:
            await self._refuse(refuse(Code.BAD_MESSAGE))
            return
        try:
            refusal = await self._answer(parsed, reached)
        except StopConsumer:
            raise
        except Exception:
            log.exception("a message failed", extra=self._where())
            refusal = refuse(Code.FAULT)
        if refusal is not None:
            await self._refuse(refusal)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.is_open = False
        raise StopConsumer

    def told_at_once(self, message: dict[str, Any]) -> bool:
        """Take frames after which nothing has to be asked, where the server writes them at once.

        False: nothing was done, and `told` has to be awaited.
        """
        write = self._free_to_write()
        if write is None:
            return False
        if message["type"] != "frames" or message["after"] != self.seq or self._has_to_ask(message):
            return False
        write(message["text"])
        self._observe()
        mine = self._on_board(message)
        if mine is not None:
            write(mine)
        self.seq = message["last"]
        return True

    async def told(self, message: dict[str, Any]) -> None:
        """Take a message of the table from the hub."""
        kind = message["type"]
        if not self.is_open:
            return
        if kind == "frames":
            await self._frames(message)
        elif kind == "resync":
            await self._catch_up()
        elif kind == "replace":
            await self._give_way(message)

    def heartbeat_at_once(self, seq: int) -> bool:
        """Tell the table's last number, where the viewer has missed nothing and the server writes at once.

        False: nothing was done, and `heartbeat` has to be awaited.
        """
        write = self._free_to_write()
        if write is None or seq > self.seq:
            return False
        write(_text({"type": "heartbeat", "seq": self.seq}))
        return True

    async def heartbeat(self, seq: int) -> None:
        """Tell the viewer the table's last number, and before it all that he has missed."""
        async with self.catching_up:
            if not self.is_open:
                return
            if seq > self.seq:
                await self._snapshot(self.seq)
            await self._send({"type": "heartbeat", "seq": self.seq})

    async def signed_out(self) -> None:
        """End a connection whose session has ended; the page comes back as a stranger."""
        await self._close(SIGNED_OUT)

    async def dropped(self) -> None:
        """End a connection that does not take what it is told."""
        try:
            async with asyncio.timeout(OVERLAP):
                await self._close(COME_BACK_LATER)
        except Exception:
            log.info("a slow viewer did not even hear that he was dropped", exc_info=True)

    def _take_over(self) -> None:
        """Close the older connections of the same player; spectators may have many."""
        if self.seat is not None and self.user_id is not None:
            broadcast.replace(self.table_id, self.user_id, self.connection)

    async def _frames(self, message: dict[str, Any]) -> None:
        async with self.catching_up:
            last = message["last"]
            if last <= self.seq:
                return
            if message["after"] != self.seq:
                await self._snapshot(self.seq)
                return
            await self.base_send({"type": "websocket.send", "text": message["text"]})
            self._observe()
            if not self._has_to_ask(message):
                mine = self._on_board(message)
                if mine is not None:
                    await self.base_send({"type": "websocket.send", "text": mine})
            elif message["around"]:
                await self._snapshot(last)
            else:
                await self._private(last)
            # Last of all, so that the next heartbeat makes up for what has just failed.
            self.seq = max(self.seq, last)

    def _free_to_write(self) -> Callable[[str], None] | None:
        """Return the server's way to write at once; None where it has none, or something else comes first."""
        return None if self.catching_up.locked() or not self.is_open else self.write

    def _has_to_ask(self, message: dict[str, Any]) -> bool:
        """Say whether he may have another seat now, or has been dealt cards."""
        if self.user_id is not None and message["around"]:
            return True
        return self.seat is not None and bool(message["dealt"])

    def _observe(self) -> None:
        if self.acted_at is not None:
            metrics.act_to_frame.observe(time.monotonic() - self.acted_at)
            self.acted_at = None

    async def _catch_up(self) -> None:
        async with self.catching_up:
            await self._snapshot(self.seq)

    async def _snapshot(self, since: int | None) -> bool:
        """Send the whole present state; False where there is no such table."""
        viewer = selectors.Viewer(self.user_id, since)
        state = await hub().snapshots.ask(self.table_id, viewer)
        if state is None:
            return False
        self.seq = state["seq"]
        self.acted_at = None
        self.seat = state["you"]["seat"]
        self.cards = state["private"]
        await self._send(state)
        return True

    async def _private(self, seq: int) -> None:
        self.cards = await hub().own_cards.ask(self.table_id, self.user_id)
        if self.cards is not None:
            await self._send({"type": "private", "seq": seq} | self.cards)

    def _on_board(self, message: dict[str, Any]) -> str | None:
        """Write what a player's cards make on a new street; they are known from the deal."""
        board = message["board"]
        if not board or self.cards is None or self.cards["hand"] != message["hand"]:
            return None
        self.cards = selectors.with_board(self.cards, board)
        return _text({"type": "private", "seq": message["last"]} | self.cards)

    async def _give_way(self, message: dict[str, Any]) -> None:
        """Close for a newer connection of the same player.

        Of two that opened at the same time the one that announced itself last stays: until a
        connection has heard its own announcement, those it hears are older.
        """
        if message["user"] != self.user_id:
            return
        if message["connection"] == self.connection:
            self.yields_from = 0.0
        elif time.monotonic() >= self.yields_from:
            await self._send({"type": "replaced"})
            await self._close(REPLACED)

    async def _answer(self, message: Message, reached: float) -> Refused | None:
        if isinstance(message, Ping):
            await self._send({"type": "heartbeat", "seq": self.seq, "asked": True})
            return None
        if isinstance(message, CatchUp):
            await self._catch_up()
            return None
        if self.user_id is None:
            return refuse(Code.SIGNED_OUT)
        where = {"table_id": self.table_id, "user_id": self.user_id}
        if isinstance(message, Back):
            answer: Refused | None = await come_back(**where)
        elif isinstance(message, Skip):
            answer = await skip_pause(**where)
        else:
            assert isinstance(message, Act)
            self.acted_at = reached
            answer = await act(reached, **where, action=message.action, turn=message.turn)
            if answer is None:
                metrics.acts.labels(message.action.kind).inc()
        return answer

    def _signature(self) -> presence.Signature | None:
        user = self.user
        if not isinstance(user, User):
            return None
        return presence.Signature(self.scope["session"].session_key, user.pk, user.password)

    def _where(self) -> dict[str, Any]:
        return {"table": self.table_id, "seq": self.seq}

    async def _refuse(self, refused: Refused) -> None:
        legal = refused.legal
        self.acted_at = None
        metrics.refusals.labels(refused.code).inc()
        await self._send(
            {
                "type": "refused",
                "code": refused.code,
                "message": refused.message,
                "legal": legal._asdict() if legal is not None else None,
            }
        )

    async def _send(self, message: dict[str, Any]) -> None:
        if not self.is_open:
            return
        await self.base_send({"type": "websocket.send", "text": _text(message)})

    async def _close(self, code: int) -> None:
        if not self.is_open:
            return
        self.is_open = False
        hub().part(self.table_id, self)
        await self.base_send({"type": "websocket.close", "code": code})

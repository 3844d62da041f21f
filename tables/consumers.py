"""One open socket at a table: parse, call one service, pass frames on.

Nothing is decided and nothing is queried here. A decision that is accepted is not answered: the actor
gets the same frames as everybody. Only a refusal is answered, to him alone.
"""

import asyncio
import json
import logging
import time
import uuid
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from channels.consumer import AsyncConsumer
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from tables import broadcast, presence, selectors
from tables.hub import hub
from tables.protocol import LONGEST_MESSAGE, Act, Back, CatchUp, Message, Ping, Skip, parse
from tables.services import play
from tables.services.refusals import Code, Refused, refuse

log = logging.getLogger("holdfast.sockets")

NO_SUCH_TABLE = 4404
REPLACED = 4001
TOO_LARGE = 1009
TOO_MANY = 4008

BURST = 20
"Messages a socket may send at once."

PER_SECOND = 5.0
"Messages a socket may send in the long run."

PATIENCE = 40
"Messages over the limit that are refused before the socket is closed."


def in_thread(function: Any) -> Any:
    """Run blocking code on a free thread, so that tables do not wait for each other."""
    return database_sync_to_async(function, thread_sensitive=False)


snapshot = in_thread(selectors.snapshot)
own_cards = in_thread(selectors.own_cards)
act = in_thread(play.act)
come_back = in_thread(play.come_back)
skip_pause = in_thread(play.skip_pause)
seen = in_thread(presence.seen)


class TableConsumer(AsyncConsumer):
    """A viewer of one table, with or without a seat.

    seq: the number of the last event this socket was told of. seat: the viewer's seat or None.
    """

    # Messages come through the hub; a channel for each socket would only be idle.
    channel_layer_alias = "none"
    scope: dict[str, Any]
    base_send: Any

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.connection = uuid.uuid4().hex
        self.table_id: UUID = self.scope["url_route"]["kwargs"]["table_id"]
        self.user: User | AnonymousUser = self.scope["user"]
        self.user_id: int | None = self.user.pk if self.user.is_authenticated else None
        self.seat: int | None = None
        self.seq = 0
        self.live = False
        self.allowance = float(BURST)
        self.refused = 0
        self.counted_at = time.monotonic()
        self.catching_up = asyncio.Lock()
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        since = query.get("seq", [""])[0]
        await self.base_send({"type": "websocket.accept"})
        await hub().join(self.table_id, self)
        known = int(since) if since.isdecimal() and len(since) < 16 else None
        if not await self._catch_up(known):
            await self._close(NO_SUCH_TABLE)
            return
        self.live = True
        self._take_over()

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        reached = time.monotonic()
        text = message.get("text")
        if not self._within_limits(reached):
            self.refused += 1
            if self.refused > PATIENCE:
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
            log.exception("a message at table %s failed", self.table_id)
            refusal = refuse(Code.FAULT)
        if refusal is not None:
            await self._refuse(refusal)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.live = False
        await hub().part(self.table_id, self)
        raise StopConsumer

    def _take_over(self) -> None:
        """Close the older connections of the same player; spectators may have many."""
        if self.seat is not None and self.user_id is not None:
            broadcast.replace(self.table_id, self.user_id, self.connection)

    async def told(self, message: dict[str, Any]) -> None:
        """Take a message of the table from the hub."""
        kind = message["type"]
        if kind == "frames":
            await self._frames(message)
        elif kind == "resync":
            await self._catch_up(self.seq)
        elif kind == "replace":
            await self._give_way(message)

    async def heartbeat(self, seq: int) -> None:
        """Tell the viewer the table's last number, or all that he has missed; note a player as seen."""
        if not self.live:
            return
        if seq > self.seq:
            await self._catch_up(self.seq)
        await self._send({"type": "heartbeat", "seq": self.seq})
        if self.seat is not None:
            await seen(self.table_id, self.user_id, timezone.now())

    async def _frames(self, message: dict[str, Any]) -> None:
        async with self.catching_up:
            if message["last"] <= self.seq:
                return
            if message["after"] == self.seq:
                await self.base_send({"type": "websocket.send", "text": message["text"]})
                self.seq = message["last"]
                if self.user_id is not None and message["around"]:
                    await self._snapshot(self.seq)
                elif self.seat is not None and message["dealt"]:
                    await self._private()
                return
            await self._snapshot(self.seq)

    async def _catch_up(self, since: int | None) -> bool:
        async with self.catching_up:
            return await self._snapshot(since)

    async def _snapshot(self, since: int | None) -> bool:
        """Send the whole present state; False where there is no such table."""
        state = await snapshot(self.table_id, self.user, since=since)
        if state is None:
            return False
        self.seq = state["seq"]
        self.seat = state["you"]["seat"]
        await self._send(state)
        return True

    async def _private(self) -> None:
        cards = await own_cards(self.table_id, self.user_id)
        if cards is not None:
            await self._send({"type": "private", "seq": self.seq} | cards)

    async def _give_way(self, message: dict[str, Any]) -> None:
        if message["user"] == self.user_id and message["connection"] != self.connection:
            await self._send({"type": "replaced"})
            await self._close(REPLACED)

    async def _answer(self, message: Message, reached: float) -> Refused | None:
        if isinstance(message, Ping):
            await self._send({"type": "heartbeat", "seq": self.seq})
            return None
        if isinstance(message, CatchUp):
            await self._catch_up(self.seq)
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
            waited = time.monotonic() - reached
            answer = await act(**where, action=message.action, turn=message.turn, waited=waited)
        return answer

    def _within_limits(self, now: float) -> bool:
        self.allowance = min(BURST, self.allowance + PER_SECOND * (now - self.counted_at))
        self.counted_at = now
        if self.allowance < 1:
            return False
        self.allowance -= 1
        return True

    async def _refuse(self, refused: Refused) -> None:
        legal = refused.legal
        await self._send(
            {
                "type": "refused",
                "code": refused.code,
                "message": refused.message,
                "legal": legal._asdict() if legal is not None else None,
            }
        )

    async def _send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, separators=(",", ":"))
        await self.base_send({"type": "websocket.send", "text": text})

    async def _close(self, code: int) -> None:
        self.live = False
        await hub().part(self.table_id, self)
        await self.base_send({"type": "websocket.close", "code": code})

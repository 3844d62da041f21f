"""What one open socket has been told of its table, and how it is told the rest.

The hub tells; what can be told without asking anybody is written at once, all else in a task of the line.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

import orjson

from tables import metrics, presence, selectors
from tables.hub import hub

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


def _text(message: dict[str, Any]) -> str:
    return orjson.dumps(message).decode()


class Viewing:
    """A viewer of one table, with or without a seat, as far as he listens.

    seq: the number of the last event this socket was told of. seat: the viewer's seat or None. cards: what
    he was told in private last, None without cards. write: the server's way to send a text at once, or None.
    """

    table_id: UUID
    connection: str
    user_id: int | None
    signature: presence.Signature | None
    base_send: Any
    write: Callable[[str], None] | None
    yields_from: float

    def __init__(self) -> None:
        self.seq = 0
        self.seat: int | None = None
        self.cards: dict[str, Any] | None = None
        self.is_open = False
        self.acted_at: float | None = None
        self.catching_up = asyncio.Lock()

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

    def _where(self) -> dict[str, Any]:
        return {"table": self.table_id, "seq": self.seq}

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

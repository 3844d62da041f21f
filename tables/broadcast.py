"""Telling everybody at a table, from any thread of any process: one message per process and decision.

The channel layer lives on an event loop, services on threads. A process that serves sockets sends from
their loop, any other keeps one thread with a loop of its own; both send in order. Sending is after the
commit and its failure costs nobody anything: a viewer who misses a message finds the gap and reads the
journal.
"""

import asyncio
import logging
import os
import threading
from collections import deque
from typing import Any
from uuid import UUID

import orjson
from channels.layers import get_channel_layer

log = logging.getLogger("holdfast.broadcast")

LONGEST_SEND = 5.0

MOST_WAITING = 1000
"Messages kept while the layer does not answer; those over it are lost, as if nobody had been told."


def group(table_id: UUID | str) -> str:
    """Name the group of a table; every process with a viewer of it is a member."""
    return f"table.{table_id}"


def frames(table_id: UUID, after: int, listed: list[dict[str, Any]]) -> None:
    """Send the frames of one decision, encoded once; `after` is the number before the first.

    Beside the text goes what a consumer needs to know without reading it: the last number, whether hole
    cards or a street were dealt, of which their owner is told in private, and the board.
    """
    kinds = {frame["event"]["type"] for frame in listed}
    hand = listed[-1]["view"]["hand"]
    _send(
        table_id,
        {
            "type": "frames",
            "after": after,
            "last": listed[-1]["seq"],
            "dealt": "hole_cards_dealt" in kinds,
            "hand": hand["number"] if hand else None,
            "board": hand["board"] if hand and "board_dealt" in kinds else None,
            "around": bool(kinds & _AROUND),
            "text": orjson.dumps({"type": "frames", "after": after, "frames": listed}).decode(),
        },
    )


_AROUND = {"player_seated", "player_stood_up", "host_changed", "player_left", "tournament_started"}
"Events after which somebody may have another seat than before."


def resync(table_id: UUID) -> None:
    """Ask every viewer's consumer to send a fresh snapshot: something changed without an event."""
    _send(table_id, {"type": "resync"})


def replace(table_id: UUID, user_id: int, connection: str) -> None:
    """Say that a player has opened the table anew; his older connections give way."""
    _send(table_id, {"type": "replace", "user": user_id, "connection": connection})


class _Sender:
    """A line of messages, sent one after the other by an event loop: `loop`, or one on a thread of its own."""

    def __init__(self, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.pid = os.getpid()
        self.loop = loop or asyncio.new_event_loop()
        self.waiting: deque[tuple[str, dict[str, Any]]] = deque()
        self.sending: asyncio.Task[None] | None = None
        if loop is None:
            threading.Thread(target=self._run, name="broadcast", daemon=True).start()

    @property
    def is_of_use(self) -> bool:
        """Say whether it can still send: a forked worker has the object but not its thread."""
        return self.pid == os.getpid() and not self.loop.is_closed()

    def put(self, name: str, message: dict[str, Any]) -> None:
        try:
            self.loop.call_soon_threadsafe(self._line_up, name, message)
        except RuntimeError:
            log.warning("a message to %s was lost: the loop has just ended", name)

    def _line_up(self, name: str, message: dict[str, Any]) -> None:
        if len(self.waiting) >= MOST_WAITING:
            log.warning("a message to %s was not even tried", name)
            return
        self.waiting.append((name, message))
        if self.sending is None:
            self.sending = self.loop.create_task(self._send_all())

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    async def _send_all(self) -> None:
        layer = get_channel_layer()
        while self.waiting:
            name, message = self.waiting.popleft()
            try:
                async with asyncio.timeout(LONGEST_SEND):
                    await layer.group_send(name, message)
            except Exception:
                log.warning("a message to %s was lost", name, exc_info=True)
        self.sending = None


_lock = threading.Lock()
_sender: _Sender | None = None


def send_from(loop: asyncio.AbstractEventLoop) -> None:
    """Let a loop that serves sockets send what this process has to tell, for as long as it is open."""
    global _sender
    with _lock:
        if _sender is None or _sender.loop is not loop or not _sender.is_of_use:
            _sender = _Sender(loop)


def _send(table_id: UUID, message: dict[str, Any]) -> None:
    global _sender
    with _lock:
        if _sender is None or not _sender.is_of_use:
            _sender = _Sender()
        sender = _sender
    sender.put(group(table_id), message | {"table": str(table_id)})

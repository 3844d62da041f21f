"""Telling everybody at a table, from any thread of any process: one message per process and decision.

Each process keeps one thread that sends in order, so that no decision waits for the channel layer. Sending
is after the commit and its failure costs nobody anything: a viewer who misses a message finds the gap
and reads the journal.
"""

import logging
import os
import queue
import threading
from typing import Any
from uuid import UUID

import orjson
from channels.layers import get_channel_layer

log = logging.getLogger("holdfast.broadcast")

MOST_AT_ONCE = 32
"Messages that are sent with one wait for the layer, where as many have come together."

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
    """A thread that sends messages one after the other."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.publisher = get_channel_layer().publisher()
        self.waiting: queue.SimpleQueue[tuple[str, dict[str, Any]]] = queue.SimpleQueue()
        threading.Thread(target=self._send_all, name="broadcast", daemon=True).start()

    def put(self, name: str, message: dict[str, Any]) -> None:
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put((name, message))
        else:
            log.warning("a message to %s was not even tried", name)

    def _send_all(self) -> None:
        while True:
            messages = [self.waiting.get()]
            while len(messages) < MOST_AT_ONCE and not self.waiting.empty():
                messages.append(self.waiting.get())
            try:
                self.publisher.send(messages)
            except Exception:
                names = ", ".join(sorted({name for name, _ in messages}))
                log.warning("messages to %s were lost", names, exc_info=True)


_lock = threading.Lock()
_sender: _Sender | None = None


def _send(table_id: UUID, message: dict[str, Any]) -> None:
    global _sender
    with _lock:
        # A forked worker has the object but not its thread.
        if _sender is None or _sender.pid != os.getpid():
            _sender = _Sender()
    _sender.put(group(table_id), message | {"table": str(table_id)})

"""Six people and a spectator at a table, played by the generator through their sockets."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import orjson

from tests.benchmarks.load.line import Line, open_line

FRAMES = b'{"type":"frames","after":'
RAISES, FOLDS = 0.06, 0.45
SOCKETS = 7


class Notes:
    """What the generator has seen: seconds throughout."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.lateness: list[float] = []
        self.refused = 0


class TableOfSix:
    """One table; what anybody may see is read from the spectator's line alone.

    `pace` None plays as soon as somebody is asked; else one decision every so many seconds.
    """

    def __init__(self, port: int, seated: dict[str, Any], notes: Notes) -> None:
        self.port = port
        self.id: str = seated["id"]
        self.sessions: list[str] = seated["sessions"]
        self.notes = notes
        self.lines: list[Line] = []
        self.playing = False
        self.pace: float | None = None
        self.chance = random.Random(self.id)
        self.view: dict[str, Any] = {}
        self.snapshots = 0
        self.on_snapshot: Callable[[], None] = lambda: None
        self._seq = 0
        self._asked_at_seq = -1
        # By the number that a decision answered: when it was sent, and how many were told. The next one
        # may be on its way before the last socket was told of this.
        self._under_way: dict[int, tuple[float, int]] = {}
        self._next_hand_at: float | None = None
        self._not_before = 0.0

    async def open(self) -> None:
        self.lines = [
            await open_line(self.port, self.id, session, self._heard) for session in self.sessions
        ]
        self.lines.append(await open_line(self.port, self.id, None, self._heard_by_spectator))

    def cut(self) -> None:
        for line in self.lines:
            line.cut()
        self.snapshots = 0

    def go_on(self) -> None:
        """Decide for whoever is asked, now or at the table's next beat."""
        turn, hand = self.view.get("turn"), self.view.get("hand")
        if not self.playing or turn is None or self._asked_at_seq == self._seq:
            return
        self._asked_at_seq = self._seq
        wait = max(0.0, self._not_before - time.monotonic())
        asyncio.get_running_loop().call_later(wait, self._decide, turn, hand)

    def _decide(self, turn: int, hand: dict[str, Any]) -> None:
        if not self.playing:
            self._asked_at_seq = -1
            return
        legal = hand["legal"]
        message = {"type": "act", "action": "check" if legal["may_check"] else "call", "turn": turn}
        if not legal["may_check"] and self.chance.random() < FOLDS:
            message["action"] = "fold"
        elif legal["may_raise"] and self.chance.random() < RAISES:
            message |= {"action": "raise_to", "amount": legal["min_raise_to"]}
        sent_at = time.monotonic()
        self._under_way[self._asked_at_seq] = sent_at, 0
        if self.pace is not None:
            self._not_before = sent_at + self.pace
        self.lines[hand["to_act"] - 1].send(orjson.dumps(message).decode())

    def _heard(self, line: Line, data: bytes) -> None:
        if data.startswith(FRAMES):
            self._count(data)
        elif data.startswith(b'{"type":"snapshot"'):
            self._count_snapshot()
        elif data.startswith(b'{"type":"refused"'):
            self.notes.refused += 1

    def _heard_by_spectator(self, line: Line, data: bytes) -> None:
        if data.startswith(FRAMES):
            frames = orjson.loads(data)["frames"]
            self._count(data)
            self._note_hand(frames)
            self._seq, self.view = frames[-1]["seq"], frames[-1]["view"]
        elif data.startswith(b'{"type":"snapshot"'):
            snapshot = orjson.loads(data)
            self._seq, self.view = snapshot["seq"], snapshot["view"]
            self._next_hand_at = None
            self._under_way.clear()
            self._count_snapshot()
        self.go_on()

    def _count(self, data: bytes) -> None:
        after = int(data[len(FRAMES) : data.index(b",", len(FRAMES))])
        if after not in self._under_way:
            return
        sent_at, told = self._under_way.pop(after)
        if told + 1 < SOCKETS:
            self._under_way[after] = sent_at, told + 1
        else:
            self.notes.latencies.append(time.monotonic() - sent_at)

    def _count_snapshot(self) -> None:
        self.snapshots += 1
        if self.snapshots == SOCKETS:
            self.on_snapshot()

    def _note_hand(self, frames: list[dict[str, Any]]) -> None:
        now = time.monotonic()
        dealt = any(frame["event"]["type"] == "hand_started" for frame in frames)
        if self._next_hand_at is not None and dealt:
            self.notes.lateness.append(now - self._next_hand_at)
        left = frames[-1]["view"]["next_hand_ms"]
        self._next_hand_at = None if left is None else now + left / 1000

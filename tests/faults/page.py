"""A page at a table over a real socket: it keeps what the browser keeps, comes back when it is cut off,
and, where it has a seat, decides by itself.
"""

import asyncio
import contextlib
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

COOKIE = "sessionid"
THINKS = 0.1
"Seconds a page thinks before it decides."

ASKS_AGAIN = 2.0
"Seconds after which a player whose click brought nothing clicks again."

GAP_PATIENCE = 0.15
FIRST_WAIT, LONGEST_WAIT = 0.3, 10.0


class Click(NamedTuple):
    """A decision that was sent: for which turn, which, and on which connection."""

    turn: int
    action: str
    amount: int | None
    connection: int


@dataclass(eq=False)
class Page:
    """`doors` are the ports of the web processes, tried one after the other from `door` on.

    `manner`: "plays", "shoves" (all-in whenever it may), "absent" (connected, but does nothing).
    """

    table_id: str
    doors: list[int]
    door: int = 0
    seat: int | None = None
    session: str = ""
    manner: str = "plays"
    seq: int = 0
    view: dict[str, Any] = field(default_factory=dict)
    private: dict[str, Any] | None = None
    log: dict[int, dict[str, Any]] = field(default_factory=dict)
    clicks: list[Click] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    closes: list[int | None] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    connections: int = 0
    hands_off: bool = False

    def __post_init__(self) -> None:
        self.line: ClientConnection | None = None
        self.snapshots = 0
        self._gap: asyncio.Task[None] | None = None
        self._deciding: asyncio.Task[None] | None = None
        self._answered = asyncio.Event()

    async def run(self) -> None:
        """Be open until cancelled."""
        attempt = 0
        while True:
            try:
                port = self.doors[self.door % len(self.doors)]
                headers = {"Cookie": f"{COOKIE}={self.session}"} if self.session else {}
                async with connect(
                    f"ws://127.0.0.1:{port}/ws/t/{self.table_id}/?seq={self.seq}",
                    additional_headers=headers,
                    origin="http://127.0.0.1",  # type: ignore[arg-type]
                    proxy=None,
                    open_timeout=10,
                    ping_interval=None,
                    compression=None,
                ) as self.line:
                    self.connections += 1
                    deciding = asyncio.create_task(self._decide_for_ever())
                    try:
                        while True:
                            async with asyncio.timeout(25):
                                text = await self.line.recv()
                            attempt = 0
                            self._take(json.loads(text))
                    finally:
                        deciding.cancel()
            except ConnectionClosed as end:
                self.closes.append(end.rcvd.code if end.rcvd else None)
            except (OSError, TimeoutError, InvalidHandshake):
                self.closes.append(None)
            self.line = None
            attempt += 1
            self.door += 1
            whole = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempt - 1))
            await asyncio.sleep(whole * (0.5 + random.random() / 2))

    async def say(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.line.send(json.dumps(message))

    @property
    def is_asked(self) -> bool:
        hand = self.view.get("hand") or {}
        return self.view.get("turn") is not None and hand.get("to_act") == self.seat

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "snapshot":
            self.snapshots += 1
            self.seq, self.view = message["seq"], message["view"]
            self.private = message["private"]
            for line in message["events"]:
                self._note(line["seq"], line["event"])
        elif kind == "frames":
            if message["after"] > self.seq:
                self._mind_the_gap()
                return
            for frame in message["frames"]:
                self._note(frame["seq"], frame["event"])
                if frame["seq"] > self.seq:
                    self.seq = frame["seq"]
                    self.view = frame["view"] or self.view
        elif kind == "private":
            self.private = {name: message[name] for name in ("hand", "cards")}
        elif kind == "refused":
            self.refused.append(message["code"])
            self._answered.set()
        elif kind == "heartbeat" and message["seq"] > self.seq:
            self._mind_the_gap()

    def _note(self, seq: int, event: dict[str, Any]) -> None:
        known = self.log.setdefault(seq, event)
        if known != event:
            self.contradictions.append(f"{seq}: {known} and {event}")

    def _mind_the_gap(self) -> None:
        async def ask() -> None:
            await asyncio.sleep(GAP_PATIENCE)
            await self.say({"type": "catch_up"})

        if self._gap is None or self._gap.done():
            self._gap = asyncio.create_task(ask())

    async def _decide_for_ever(self) -> None:
        if self.seat is None or self.manner == "absent":
            return
        while True:
            await asyncio.sleep(THINKS / 2)
            if self.hands_off:
                continue
            if self._is_on_break():
                await self.say({"type": "back"})
                await asyncio.sleep(0.5)
            elif self.is_asked:
                await asyncio.sleep(THINKS / 2)
                await self._decide()

    def _is_on_break(self) -> bool:
        seats = self.view.get("seats") or []
        return any(s["seat"] == self.seat and s["state"] == "on_break" for s in seats)

    async def _decide(self) -> None:
        """Click, and again after a while, until the table moves on."""
        turn = self.view["turn"]
        action, amount = choose(self.view, self.manner, f"{self.table_id} {turn}")
        self._answered.clear()
        connection = self.connections
        self.clicks.append(Click(turn, action, amount, connection))
        message = {"type": "act", "action": action, "turn": turn}
        await self.say(message if amount is None else message | {"amount": amount})
        deadline = time.monotonic() + ASKS_AGAIN
        while self.view.get("turn") == turn and self.is_asked and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
            if self._answered.is_set():
                # "Something went wrong on our side. Try again."
                await asyncio.sleep(0.3)
                return


def choose(view: dict[str, Any], manner: str, seed: str) -> tuple[str, int | None]:
    """Choose something legal; the same for the same turn, as a person who clicks twice does."""
    legal = view["hand"]["legal"]
    chance = random.Random(seed).random()
    if manner == "shoves":
        return ("all_in", None) if legal["may_raise"] else ("call", None)
    if legal["may_raise"] and chance < 0.15:
        return "bet_to" if legal["is_bet"] else "raise_to", legal["min_raise_to"]
    if legal["may_check"]:
        return "check", None
    if chance > 0.9 or legal["to_call"] > 200:
        return "fold", None
    return "call", None

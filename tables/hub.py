"""One process's ear for its tables: a single channel, handed on to the sockets that are open here.

The channel layer carries one message per process and decision; the fan-out to the viewers of a table
happens here, on the event loop that owns their sockets. Every viewer has a line of his own, so that
nobody waits for a slow one. Once in a while the hub compares every viewer with the journal, so that a
lost last message is found as well, also one that was lost because the layer was down.
"""

import asyncio
import itertools
import logging
import weakref
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from channels.layers import get_channel_layer
from django.utils import timezone

from tables import broadcast, echo, journal, metrics, presence, reads, selectors
from tables.line import Line, Viewer
from tables.threads import in_thread

log = logging.getLogger("holdfast.hub")

HEARTBEAT_EVERY = 10.0

PARTS = 100
"Heartbeats of all tables at one moment would hold up whoever decides just then."

COMPARED_EVERY = 2.0
"Seconds between two looks for a message that was lost and has no successor to show it."

LONGEST_LINE = 64
"Messages that may wait for one viewer; who falls further behind is dropped, and may come back."

LONGEST_JOIN = 5.0

AFTER_A_FAULT = 0.2
"Seconds before the channel is read again, so that a lasting fault does not take the whole process."


class Pulse(NamedTuple):
    """What is read from the database at every heartbeat."""

    numbers: list[tuple[UUID, int]]
    signed_in: set[presence.Signature]


class Hub:
    """The viewers that one event loop serves, by table."""

    def __init__(self) -> None:
        self.viewers: dict[UUID, dict[Viewer, Line]] = {}
        gate = asyncio.Semaphore(reads.AT_ONCE)
        self.snapshots = reads.Reads(selectors.snapshots, gate)
        self.own_cards = reads.Reads(selectors.all_own_cards, gate)
        self._layer = get_channel_layer()
        self._channel: str | None = None
        self._parts: list[set[UUID]] = [set() for _ in range(PARTS)]
        self._heard: set[UUID] = set()
        self._unheard: set[UUID] = set()
        self._left: set[UUID] = set()
        self._deaf = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._noting: asyncio.Task[None] | None = None
        self._unnoted: set[tuple[UUID, int]] = set()
        self._numbers: dict[UUID, int] = {}
        self._stirred: set[UUID] = set()
        self._joining = asyncio.Lock()

    async def join(self, table_id: UUID, viewer: Viewer) -> None:
        """Hand a table's messages on to a viewer; from the return on none of them is missed.

        Where the layer does not answer he has to live by heartbeats, until one of them finds it again.
        """
        self._parts[table_id.int % PARTS].add(table_id)
        self.viewers.setdefault(table_id, {})[viewer] = Line(viewer)
        self._left.discard(table_id)
        if not self._tasks:
            self._start(self._beat())
            self._start(echo.listen(self._layer, self.beat))
            self._start(self._compare_for_ever())
        if table_id not in self._heard:
            self._unheard.add(table_id)
            await self._hear(table_id)

    def part(self, table_id: UUID, viewer: Viewer) -> None:
        """Forget a viewer; a table without viewers is heard until the next heartbeat."""
        here = self.viewers.get(table_id, {})
        line = here.pop(viewer, None)
        if line is not None:
            line.stop()
        if not here and self.viewers.pop(table_id, None) is not None:
            self._parts[table_id.int % PARTS].discard(table_id)
            self._unheard.discard(table_id)
            self._left.add(table_id)

    async def beat(self, part: int | None = None) -> None:
        """Look after everybody once: what was missed, who is present, who has signed out.

        `part` chooses one of PARTS parts of the tables, None all of them.
        """
        chosen = self.viewers if part is None else self._parts[part]
        tables = {table_id: tuple(self.viewers[table_id]) for table_id in chosen}
        everybody = [viewer for here in tables.values() for viewer in here]
        signatures = {viewer.signature for viewer in everybody if viewer.signature is not None}
        pulse = await _feel_pulse(list(tables), signatures)
        gone = signatures - pulse.signed_in
        for table_id, seq in pulse.numbers:
            for viewer, line in tuple(self.viewers.get(table_id, {}).items()):
                if viewer.signature in gone:
                    self._put(table_id, line, viewer.signed_out)
                elif not line.does_at_once(viewer.heartbeat_at_once, seq):
                    self._put(table_id, line, partial(viewer.heartbeat, seq))
        self._unnoted |= {
            (table_id, viewer.user_id)
            for table_id, here in tables.items()
            for viewer in here
            if viewer.seat is not None and viewer.user_id is not None
        }
        # Not awaited: a cache that hangs must not stop the heart.
        if self._unnoted and (self._noting is None or self._noting.done()):
            self._noting = self._start(self._note_all())
        await self._tidy()

    async def compare(self) -> None:
        """Let every viewer catch up who has not even heard what was there at the last comparison.

        Where something was heard since, whoever missed what came before it finds the gap by himself.
        """
        heard, self._stirred = self._stirred, set()
        numbers = dict(await _read_numbers(list(self.viewers)))
        for table_id, seq in self._numbers.items():
            if table_id in heard:
                continue
            for viewer, line in tuple(self.viewers.get(table_id, {}).items()):
                if viewer.seq < seq and not line.waiting:
                    self._put(table_id, line, partial(viewer.heartbeat, numbers.get(table_id, seq)))
        self._numbers = numbers

    async def _compare_for_ever(self) -> None:
        while True:
            await asyncio.sleep(COMPARED_EVERY)
            try:
                await self.compare()
            except Exception:
                log.warning("viewers could not be compared", exc_info=True)

    async def _beat(self) -> None:
        for part in itertools.cycle(range(PARTS)):
            await asyncio.sleep(HEARTBEAT_EVERY / PARTS)
            try:
                await self.beat(part)
            except Exception:
                log.warning("no heartbeat this time", exc_info=True)

    async def _note_all(self) -> None:
        """Note who is connected, also of the parts that came while the cache took its time."""
        while self._unnoted:
            players, self._unnoted = self._unnoted, set()
            try:
                await _seen(players, timezone.now())
            except Exception:
                log.warning("players were not noted as connected", exc_info=True)

    async def _listen(self, channel: str) -> None:
        while True:
            try:
                message = await self._layer.receive(channel)
                self._hand_on(message)
            except Exception:
                log.exception("a message of the channel layer could not be read")
                await asyncio.sleep(AFTER_A_FAULT)

    def _hand_on(self, message: dict[str, Any]) -> None:
        table_id = UUID(message["table"])
        self._stirred.add(table_id)
        for viewer, line in tuple(self.viewers.get(table_id, {}).items()):
            if not line.does_at_once(viewer.told_at_once, message):
                self._put(table_id, line, partial(viewer.told, message))

    def _put(self, table_id: UUID, line: Line, tell: Callable[[], Awaitable[None]]) -> None:
        if len(line.waiting) < LONGEST_LINE:
            line.put(tell)
            return
        log.info("a viewer is too slow", extra={"table": table_id})
        metrics.slow_viewers.inc()
        self.part(table_id, line.viewer)
        self._start(line.viewer.dropped())

    async def _hear(self, table_id: UUID, *, again: bool = False) -> None:
        """Join the group of a table, unless the layer is known not to answer; `again` tries anew."""
        async with self._joining:
            if table_id in self._heard or (self._deaf and not again):
                return
            try:
                async with asyncio.timeout(LONGEST_JOIN):
                    if self._channel is None:
                        self._channel = await self._layer.new_channel()
                        self._start(self._listen(self._channel))
                    await self._layer.group_add(broadcast.group(table_id), self._channel)
            except Exception:
                log.warning("the channel layer does not answer", exc_info=True)
                self._deaf = True
            else:
                self._heard.add(table_id)
                self._unheard.discard(table_id)
                self._deaf = False
                # Whoever wanted to hear it may have left meanwhile.
                if table_id not in self.viewers:
                    self._left.add(table_id)

    async def _tidy(self) -> None:
        """Join the tables that could not be joined, and leave those that nobody looks at."""
        for table_id in tuple(self._unheard):
            await self._hear(table_id, again=True)
            if self._deaf:
                break
        if not self._left:
            return
        async with self._joining:
            try:
                async with asyncio.timeout(LONGEST_JOIN):
                    while self._left:
                        table_id = self._left.pop()
                        if table_id not in self._heard:
                            continue
                        self._heard.discard(table_id)
                        await self._layer.group_discard(broadcast.group(table_id), self._channel)
            except Exception:
                log.warning("the channel layer does not answer", exc_info=True)

    def _start(self, work: Any) -> "asyncio.Task[None]":
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        # The loop itself keeps no task alive.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


_hubs: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = weakref.WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


def _look(table_ids: list[UUID], signatures: set[presence.Signature]) -> Pulse:
    return Pulse(journal.last_numbers(table_ids), presence.signed_in(signatures))


_read_numbers = in_thread(journal.last_numbers, reads=True)
_feel_pulse = in_thread(_look, reads=True)
_seen = in_thread(presence.all_seen, reads=True)

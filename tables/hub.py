"""One process's ear for its tables: a single channel, handed on to the sockets that are open here.

The channel layer carries one message per process and decision; the fan-out to the viewers of a table
happens here, on the event loop that owns their sockets. Once in a while the hub compares every viewer
with the journal, so that a lost last message is found as well.
"""

import asyncio
import logging
import weakref
from typing import Any, Protocol
from uuid import UUID

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from tables.broadcast import group
from tables.models import Table

log = logging.getLogger("holdfast.hub")

HEARTBEAT_EVERY = 10.0


class Viewer(Protocol):
    """An open socket at a table."""

    async def told(self, message: dict[str, Any]) -> None: ...

    async def heartbeat(self, seq: int) -> None: ...


class Hub:
    """The viewers that one event loop serves, by table."""

    def __init__(self) -> None:
        self.viewers: dict[UUID, set[Viewer]] = {}
        self._layer = get_channel_layer()
        self._channel: str | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._joining = asyncio.Lock()

    async def join(self, table_id: UUID, viewer: Viewer) -> None:
        """Hand a table's messages on to a viewer; from the return on none of them is missed."""
        async with self._joining:
            if self._channel is None:
                self._channel = await self._layer.new_channel()
                loop = asyncio.get_running_loop()
                self._tasks = [
                    loop.create_task(self._listen(self._channel)),
                    loop.create_task(self._beat()),
                ]
            if table_id not in self.viewers:
                await self._layer.group_add(group(table_id), self._channel)
                self.viewers[table_id] = set()
            self.viewers[table_id].add(viewer)

    async def part(self, table_id: UUID, viewer: Viewer) -> None:
        """Forget a viewer, and with the last one his table."""
        async with self._joining:
            here = self.viewers.get(table_id, set())
            here.discard(viewer)
            if here or table_id not in self.viewers:
                return
            del self.viewers[table_id]
            await self._layer.group_discard(group(table_id), self._channel)

    async def _listen(self, channel: str) -> None:
        while True:
            message = await self._layer.receive(channel)
            for viewer in tuple(self.viewers.get(UUID(message["table"]), ())):
                await self._tell(viewer.told(message))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_EVERY)
            try:
                numbers = await _last_numbers(list(self.viewers))
            except Exception:
                log.warning("no heartbeat this time", exc_info=True)
                continue
            for table_id, seq in numbers:
                for viewer in tuple(self.viewers.get(table_id, ())):
                    await self._tell(viewer.heartbeat(seq))

    async def _tell(self, telling: Any) -> None:
        # One broken socket must not silence the others.
        try:
            await telling
        except Exception:
            log.info("a viewer could not be told", exc_info=True)


_hubs: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = weakref.WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


def _read_numbers(table_ids: list[UUID]) -> list[tuple[UUID, int]]:
    return list(Table.objects.filter(pk__in=table_ids).values_list("pk", "seq"))


_last_numbers = database_sync_to_async(_read_numbers, thread_sensitive=False)

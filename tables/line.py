"""The line between the hub and one viewer: who is slow keeps nobody waiting but himself."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

from tables import presence

T = TypeVar("T")

log = logging.getLogger("holdfast.hub")


class Viewer(Protocol):
    """An open socket at a table; `signature` is None for a stranger, `seat` for a spectator."""

    user_id: int | None
    seat: int | None
    seq: int
    signature: presence.Signature | None

    def told_at_once(self, message: dict[str, Any]) -> bool: ...

    async def told(self, message: dict[str, Any]) -> None: ...

    def heartbeat_at_once(self, seq: int) -> bool: ...

    async def heartbeat(self, seq: int) -> None: ...

    async def signed_out(self) -> None: ...

    async def dropped(self) -> None: ...


class Line:
    """What waits for one viewer, told in order by a task that lives while something waits."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.waiting: deque[Callable[[], Awaitable[None]]] = deque()
        self.telling: asyncio.Task[None] | None = None

    def does_at_once(self, tell: Callable[[T], bool], what: T) -> bool:
        """Tell without a task for it, where nothing waits and `tell` need not wait either."""
        if self.telling is not None:
            return False
        try:
            return tell(what)
        except Exception:
            log.info("a viewer could not be told", exc_info=True)
            return True

    def put(self, tell: Callable[[], Awaitable[None]]) -> None:
        self.waiting.append(tell)
        if self.telling is None:
            self.telling = asyncio.get_running_loop().create_task(self._tell_all())

    def stop(self) -> None:
        self.waiting.clear()
        if self.telling is not None and self.telling is not asyncio.current_task():
            self.telling.cancel()

    async def _tell_all(self) -> None:
        while self.waiting:
            tell = self.waiting.popleft()
            # One broken socket must not silence the others, nor one message the next.
            try:
                await tell()
            except Exception:
                log.info("a viewer could not be told", exc_info=True)
        self.telling = None

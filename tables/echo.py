"""Hearing whether one is heard: a process says something to itself through the channel layer.

A message that is lost leaves no trace: who waits for the next one, or for a heartbeat, waits long. While
the echo stays away, and once more when it is back, everybody is compared with the journal instead.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

log = logging.getLogger("holdfast.hub")

EVERY = 1.0
PATIENCE = 1.0
"Seconds until an echo that has not come counts as lost."


async def listen(layer: Any, catch_up: Callable[[], Awaitable[None]]) -> None:
    """Listen for ever, and call `catch_up` whenever something may have been missed."""
    echo = _Echo(layer)
    lost = False
    while True:
        await asyncio.sleep(EVERY)
        heard = await echo.comes_back()
        if lost or not heard:
            try:
                await catch_up()
            except Exception:
                log.warning("viewers could not be looked after", exc_info=True)
        if heard == lost:
            log.warning("the channel layer %s", "is back" if heard else "does not answer")
        lost = not heard


class _Echo:
    def __init__(self, layer: Any) -> None:
        self.layer = layer
        self.channel: str | None = None
        self.hearing: asyncio.Task[Any] | None = None

    async def comes_back(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                if self.channel is None:
                    self.channel = await self.layer.new_channel()
                if self.hearing is None or self.hearing.done():
                    self.hearing = asyncio.create_task(self.layer.receive(self.channel))
                await self.layer.send(self.channel, {"type": "echo"})
                # Not awaited itself: a cancelled receive would take the channel along.
                await asyncio.wait({self.hearing})
                return True
        except Exception:
            log.debug("no echo", exc_info=True)
            return False

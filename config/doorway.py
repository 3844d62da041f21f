"""The way in for sockets: how many one address may have open, counted before anything is asked.

`scope["straight_send"]` is the server's own `send`. What stands between looks at every message for a
cookie to set, which a socket never has.
"""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class Doorway:
    """Refuses an address its next socket with 403 once it has SOCKETS_PER_ADDRESS; 0 is no bound.

    Behind a proxy (HTTPS) the address is the one that the proxy wrote last into X-Forwarded-For.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        address = _address(scope)
        most = settings.SOCKETS_PER_ADDRESS
        # Behind a Unix socket nobody has an address.
        if most and address and self.open[address] >= most:
            await receive()
            await send({"type": "websocket.close"})
            return
        self.open[address] += 1
        try:
            await self.application(scope | {"straight_send": send}, receive, send)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def _address(scope: dict[str, Any]) -> str:
    if settings.HTTPS:
        forwarded = dict(scope["headers"]).get(b"x-forwarded-for", b"")
        return str(forwarded.decode("latin-1").rpartition(",")[2].strip())
    return str((scope.get("client") or [""])[0])

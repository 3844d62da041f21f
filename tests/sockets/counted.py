"""The site in a process that tells at /kept how many sockets it holds in memory."""

import gc
from typing import Any

from config.asgi import application as site
from config.web_socket import WebSocket

# A young one that a collection of the young finds is none that is kept for long.
gc.disable()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] != "http" or scope["path"] != "/kept":
        await site(scope, receive, send)
        return
    kept = sum(isinstance(one, WebSocket) for one in gc.get_objects())
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(kept).encode()})

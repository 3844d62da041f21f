"""Whether this process lives (/healthz), and whether the room behind it works (/readyz).

Answered before everything else, so that neither a wrong host nor plain HTTP stands in the way. A
process that does not live should be restarted; one that is not ready should get no visitors, and
restarting it would help nobody.
"""

import asyncio
import logging
import time
from collections.abc import Callable

from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse

from config import metrics

log = logging.getLogger("holdfast.health")

retiring = False
"Set by the server once it has been told to stop."

PATIENCE = 2.0
OLDEST_HEARTBEAT = 10.0
"Seconds after which a worker that says nothing counts as gone."

KEPT = 1.0
"Seconds for which an answer is given again, so that asking costs nothing."

HEARTBEAT = "worker-heartbeat"


class Health:
    """Answers the three addresses that are for machines."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.pages = {"/healthz": healthz, "/readyz": readyz, "/metrics": metrics.page}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        page = self.pages.get(request.path)
        if page is None or request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        answer = page(request)
        answer["Cache-Control"] = "no-store"
        # Who asks every second need not be logged every second.
        answer._has_been_logged = True  # type: ignore[attr-defined]
        return answer


def healthz(request: HttpRequest) -> HttpResponse:
    """Say that the process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> HttpResponse:
    """Say whether everything is there, or 503 and what is missing."""
    missing = _missing()
    body = {"ready": not missing, "missing": missing}
    return JsonResponse(body, status=503 if missing else 200)


def beat() -> None:
    """Note that a worker works; called by the worker."""
    cache.set(HEARTBEAT, time.time(), timeout=60)


_last: tuple[float, list[str]] = (float("-inf"), [])


def _missing() -> list[str]:
    global _last
    if retiring:
        return ["retiring"]
    at, missing = _last
    if time.monotonic() - at > KEPT:
        checks = {"database": _ask_database, "layer": _ask_layer, "worker": _ask_worker}
        missing = [name for name, check in checks.items() if not _holds(check)]
        _last = (time.monotonic(), missing)
    return missing


def _holds(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception:
        log.warning("not ready", exc_info=True)
        return False


def _ask_database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def _ask_layer() -> bool:
    # On a loop of its own, whose end takes the channel along.
    return asyncio.run(_round_trip())


async def _round_trip() -> bool:
    layer = get_channel_layer()
    async with asyncio.timeout(PATIENCE):
        channel = await layer.new_channel()
        await layer.send(channel, {"type": "echo"})
        heard: dict[str, str] = await layer.receive(channel)
        return heard == {"type": "echo"}


def _ask_worker() -> bool:
    # By the clocks of two machines, whose difference is far below this.
    return bool(abs(time.time() - (cache.get(HEARTBEAT) or 0)) < OLDEST_HEARTBEAT)

"""A watch over late tables that needs neither beat nor broker.

Hints and sweeps come through the broker; when it is away, or beat is, the database still knows which
tables wait. Each worker looks after them once a second on a thread of its own, and says that it lives.
Each web process looks more often but later: what it finds, no worker was there to wake.
"""

import logging
import threading
import time
from collections.abc import Callable
from functools import partial

from django.db import connections

from config import health
from tables.alarms import LATE
from tables.tasks import wake_overdue

log = logging.getLogger("holdfast.watch")

EVERY = 1.0

WEB_EVERY = 0.4
WEB_LATE = 0.8
"Seconds that a web process leaves to the workers, which have three ways to find an alarm by then."

WEB_MOST = 20
"Tables that a web process wakes in one round: it has its own work besides."


def start() -> None:
    """Begin to watch in a worker; the thread ends with the process."""
    _begin(EVERY, [partial(wake_overdue, late=LATE), health.beat])


def start_in_web() -> None:
    """Begin to watch in a web process, for the tables that no worker wakes."""
    _begin(WEB_EVERY, [partial(wake_overdue, late=WEB_LATE, most=WEB_MOST)])


def _begin(every: float, duties: list[Callable[[], None]]) -> None:
    threading.Thread(target=_watch, args=(every, duties), name="watch", daemon=True).start()


def _watch(every: float, duties: list[Callable[[], None]]) -> None:
    while True:
        time.sleep(every)
        for duty in duties:
            try:
                duty()
            except Exception:
                log.warning("the watch could not do its round", exc_info=True)
        connections.close_all()

"""A worker's own watch over late tables, which needs neither beat nor broker.

Hints and sweeps come through the broker; when it is away, or beat is, the database still knows which
tables wait. Each worker looks after them once a second on a thread of its own, and says that it lives.
"""

import logging
import threading
import time

from django.db import connections

from config import health
from tables.tasks import wake_overdue

log = logging.getLogger("holdfast.watch")

EVERY = 1.0


def start() -> None:
    """Begin to watch; the thread ends with the process."""
    threading.Thread(target=_watch, name="watch", daemon=True).start()


def _watch() -> None:
    while True:
        time.sleep(EVERY)
        for duty in (wake_overdue, health.beat):
            try:
                duty()
            except Exception:
                log.warning("the watch could not do its round", exc_info=True)
        connections.close_all()

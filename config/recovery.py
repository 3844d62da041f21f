"""What is added to libraries so that a process finds its servers again, and soon.

1. A worker holds hints whose time has not come. When the broker's connection breaks, kombu wants to hand
   them back over the very connection that is gone, and the worker ends on that error instead of
   waiting for the broker to return. Such hints may be lost: the sweep looks into the database.
2. psycopg's pool waits twice as long after each attempt to reconnect. A database that was away for five
   seconds would be missed for seven; once a second is often enough, and no burden.
"""

import logging
from typing import Any

from kombu.transport import redis
from psycopg_pool.base import AttemptWithBackoff

log = logging.getLogger("holdfast.recovery")


class LosingQoS(redis.QoS):
    """Remembers what was handed out, and lets it go where it cannot be handed back."""

    def restore_unacked_once(self, stderr: Any = None) -> None:
        try:
            super().restore_unacked_once(stderr)
        except Exception:
            log.warning("hints in hand are left to the sweep", exc_info=True)


def install() -> None:
    redis.Channel.QoS = LosingQoS
    AttemptWithBackoff.INITIAL_DELAY = 0.5
    AttemptWithBackoff.DELAY_BACKOFF = 1.0

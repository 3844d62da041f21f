"""What is added to kombu's Redis transport: a worker that outlives its broker.

A worker holds the hints whose time has not come. When the connection breaks, the transport wants to hand
them back over the very connection that is gone, and the worker ends on that error instead of waiting
for the broker to return. Such hints may be lost: the sweep looks into the database for them.
"""

import logging
from typing import Any

from kombu.transport import redis

log = logging.getLogger("holdfast.broker")


class LosingQoS(redis.QoS):
    """Remembers what was handed out, and lets it go where it cannot be handed back."""

    def restore_unacked_once(self, stderr: Any = None) -> None:
        try:
            super().restore_unacked_once(stderr)
        except Exception:
            log.warning("hints in hand are left to the sweep", exc_info=True)


def install() -> None:
    redis.Channel.QoS = LosingQoS

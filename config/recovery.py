"""What is added to libraries so that a process finds its servers again, and soon.

1. A worker holds hints whose time has not come. When the broker's connection breaks, kombu wants to hand
   them back over the very connection that is gone, and the worker ends on that error instead of
   waiting for the broker to return. Such hints may be lost: the sweep looks into the database.
2. psycopg's pool waits twice as long after each attempt to reconnect. A database that was away for five
   seconds would be missed for seven; once a second is often enough, and no burden.
3. A pooled connection is asked whether it lives each time it is taken, one of the six round trips of a
   decision. A server that has gone has closed it, which is seen without asking.
"""

import logging
import select
from typing import Any

import psycopg
from kombu.transport import redis
from psycopg_pool import ConnectionPool
from psycopg_pool.base import AttemptWithBackoff

log = logging.getLogger("holdfast.recovery")


class LosingQoS(redis.QoS):
    """Remembers what was handed out, and lets it go where it cannot be handed back."""

    def restore_unacked_once(self, stderr: Any = None) -> None:
        try:
            super().restore_unacked_once(stderr)
        except Exception:
            log.warning("hints in hand are left to the sweep", exc_info=True)


ask = ConnectionPool.check_connection


def look_then_ask(connection: psycopg.Connection[Any]) -> None:
    """Raise where a connection does not live; ask the server only where something was said unasked."""
    unasked = select.poll()
    unasked.register(connection.fileno(), select.POLLIN)
    if unasked.poll(0):
        ask(connection)


def install() -> None:
    redis.Channel.QoS = LosingQoS
    setattr(ConnectionPool, "check_connection", staticmethod(look_then_ask))  # noqa: B010 - to mypy a wrong type
    AttemptWithBackoff.INITIAL_DELAY = 0.5
    AttemptWithBackoff.DELAY_BACKOFF = 1.0

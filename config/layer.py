"""The channel layer: Channels' pub/sub, by which a thread without an event loop may send as well."""

from collections.abc import Sequence
from typing import Any

import redis
from channels_redis.pubsub import RedisPubSubChannelLayer

LONGEST_SEND = 5.0


class Layer(RedisPubSubChannelLayer):
    """Takes one host. Sending from a thread costs a third of what it costs by a loop of its own."""

    def __init__(self, *, hosts: list[dict[str, Any]], prefix: str, **options: Any) -> None:
        super().__init__(hosts=hosts, prefix=prefix, **options)
        self._prefix = prefix
        self._address: str = hosts[0]["address"]

    def publisher(self) -> "Publisher":
        """Open a way to send for one thread, with a connection of its own once it is needed."""
        pool = redis.ConnectionPool.from_url(
            self._address, socket_timeout=LONGEST_SEND, socket_connect_timeout=LONGEST_SEND
        )
        return Publisher(self, pool.make_connection(), f"{self._prefix}__group__")


class Publisher:
    """Sends to groups what `group_send` would send, several messages with one wait for the server."""

    def __init__(self, layer: Layer, connection: Any, before: str) -> None:
        self._layer = layer
        self._connection = connection
        self._before = before

    def send(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Send (group, message) in order. Raises RedisError where the server does not take them.

        A connection that a restarted server has ended is found out by sending; then what it has not answered
        is sent anew.
        """
        waiting = [self._packed(group, message) for group, message in messages]
        try:
            self._exchange(waiting)
        except redis.ConnectionError:
            self._exchange(waiting)

    def _packed(self, group: str, message: dict[str, Any]) -> bytes:
        words = ("PUBLISH", self._before + group, self._layer.serialize(message))
        return b"".join(self._connection.pack_command(*words))

    def _exchange(self, waiting: list[bytes]) -> None:
        """Send what waits, and take each message off once the server has answered it."""
        try:
            self._connection.send_packed_command([b"".join(waiting)])
            while waiting:
                self._connection.read_response()
                waiting.pop(0)
        except BaseException:
            # An answer left unread would be taken for that of the next message.
            self._connection.disconnect()
            raise

"""The channel layer: Channels' pub/sub, by which a thread without an event loop may send as well."""

from typing import Any

import redis
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.backoff import NoBackoff
from redis.retry import Retry

LONGEST_SEND = 5.0


class Layer(RedisPubSubChannelLayer):
    """Takes one host. Sending from a thread costs a third of what it costs by a loop of its own."""

    def __init__(self, *, hosts: list[dict[str, Any]], prefix: str, **options: Any) -> None:
        super().__init__(hosts=hosts, prefix=prefix, **options)
        self._prefix = prefix
        # A connection that a restarted server has ended is found out by sending.
        self._client = redis.Redis.from_url(
            hosts[0]["address"],
            socket_timeout=LONGEST_SEND,
            socket_connect_timeout=LONGEST_SEND,
            retry=Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,)),
        )

    def send_to_group(self, group: str, message: dict[str, Any]) -> None:
        """Do what `group_send` does, and wait for it. Raises RedisError where the server does not answer."""
        self._client.publish(f"{self._prefix}__group__{group}", self.serialize(message))

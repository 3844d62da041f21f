"""The site in a process that hears only nine of ten messages of the channel layer."""

from typing import Any

from config.asgi import application
from tables.hub import Hub

__all__ = ["application"]

_hand_on = Hub._hand_on
_heard = 0


def _nine_of_ten(self: Hub, message: dict[str, Any]) -> None:
    global _heard
    _heard += 1
    if _heard % 10:
        _hand_on(self, message)


Hub._hand_on = _nine_of_ten  # type: ignore[method-assign]

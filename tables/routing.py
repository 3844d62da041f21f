"""Which consumer answers which socket address."""

from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.urls import path, re_path

from tables.consumers import NO_SUCH_TABLE, TableConsumer


class NoSuchTable(AsyncConsumer):
    """Any other address: answered like the address of a table that does not exist."""

    channel_layer_alias = "none"
    base_send: Any

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        await self.base_send({"type": "websocket.accept"})
        await self.base_send({"type": "websocket.close", "code": NO_SUCH_TABLE})

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        """Read nothing: the socket is being closed."""

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        raise StopConsumer


websocket_urlpatterns = [
    path("ws/t/<uuid:table_id>/", TableConsumer.as_asgi()),
    re_path("", NoSuchTable.as_asgi()),
]

"""Which consumer answers which socket address."""

from django.urls import path, re_path

from tables.consumers import NoSuchTable, TableConsumer

websocket_urlpatterns = [
    path("ws/t/<uuid:table_id>/", TableConsumer.as_asgi()),
    re_path("", NoSuchTable.as_asgi()),
]

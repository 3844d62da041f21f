"""Which consumer answers which socket address."""

from django.urls import path

from tables.consumers import TableConsumer

websocket_urlpatterns = [path("ws/t/<uuid:table_id>/", TableConsumer.as_asgi())]

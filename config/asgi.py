"""The entry for web servers: pages to Django, sockets to the tables."""

import os
import sys

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

# Django must be set up before anything that imports models.
from config import garbage  # noqa: E402
from config.doorway import Doorway  # noqa: E402
from tables.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": Doorway(
            AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
        ),
    }
)

garbage.let_be(garbage.IN_WEB)

# A decision waits for the database several times, and each time for the loop to let go of the interpreter.
sys.setswitchinterval(0.0005)

"""The entry for web servers: pages to Django, sockets to the tables."""

import gc
import os
import sys

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

# Django must be set up before anything that imports models.
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

# A full collection walks every open socket and stops the room for up to a second with many thousand
# of them; what was imported never becomes garbage, and reference counts free nearly all the rest. The
# young are looked through a few at a time, so that nobody waits for it either.
gc.collect()
gc.freeze()
gc.set_threshold(4_000, 1, 1_000)

# A decision waits for the database several times, and each time for the loop to let go of the interpreter.
sys.setswitchinterval(0.0005)

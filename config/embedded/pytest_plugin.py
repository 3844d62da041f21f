"""Real PostgreSQL and Valkey for a test run: loaded before Django, started once, thrown away.

With DATABASE_URL and REDIS_URL set, the tests use those servers instead.
"""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from config.embedded import places, postgres, valkey
from config.embedded.process import Child

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
OWN_SERVERS = not os.environ.get("DATABASE_URL")

os.environ["HOLDFAST_TEST"] = "1"
if OWN_SERVERS and not WORKER:
    # A short path, for the sockets; settings read it as soon as pytest-django loads them.
    os.environ["HOLDFAST_DATA"] = tempfile.mkdtemp(prefix="holdfast-test-")
if OWN_SERVERS:
    # Each worker has two databases of Valkey to itself: cache and layer, broker.
    number = 2 * int(WORKER.removeprefix("gw") or 0)
    os.environ["REDIS_URL"] = places.redis_url(Path(os.environ["HOLDFAST_DATA"]), number)

_servers: list[Child] = []


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart() -> None:
    if not OWN_SERVERS or WORKER:
        return
    data = Path(os.environ["HOLDFAST_DATA"])
    _servers.extend([postgres.server(data, careless=True), valkey.server(data)])
    for child in _servers:
        child.start()
    for child in _servers:
        child.wait_until_ready()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    for child in reversed(_servers):
        child.stop()
    if OWN_SERVERS and not WORKER:
        shutil.rmtree(os.environ["HOLDFAST_DATA"], ignore_errors=True)

"""Sockets are tried on the real application, the real database and the real layer, each test alone."""

import asyncio
import contextlib
import copy
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from channels.layers import get_channel_layer
from django.conf import LazySettings
from redis import RedisError

from config.embedded import places, valkey
from config.embedded.process import Child
from tables import broadcast, hub


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs in another thread sees only what was committed."""
    for item in items:
        if "tests/sockets/" in item.path.as_posix():
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(autouse=True)
def comparisons_and_heartbeats_when_the_test_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine must not find a lost message before the test has looked."""
    monkeypatch.setattr(hub, "COMPARED_EVERY", 3600.0)
    monkeypatch.setattr(hub, "HEARTBEAT_EVERY", 3600.0)


@pytest.fixture(autouse=True)
async def quiet_end() -> AsyncIterator[None]:
    """End the hub and the layer's connection in order, before the loop cancels what is left.

    On a busy machine a connection that is cancelled in the middle of reading and leaving at once may
    never end.
    """
    yield
    own = hub._hubs.pop(asyncio.get_running_loop(), None)
    if own is None:
        return
    for task in own._tasks:
        task.cancel()
    await asyncio.wait([*own._tasks, asyncio.create_task(asyncio.sleep(0))], timeout=5)
    with contextlib.suppress(TimeoutError, OSError, RedisError):
        async with asyncio.timeout(5):
            layer = get_channel_layer()
            assert layer is not None
            await layer.flush()


@pytest.fixture
def own_valkey(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Child]:
    """A Valkey for the layer of this test alone, so that it can be stopped and started again."""
    data = Path(tempfile.mkdtemp(prefix="holdfast-layer-"))
    server = valkey.server(data)
    server.start()
    server.wait_until_ready()
    layers = copy.deepcopy(settings.CHANNEL_LAYERS)
    layers["default"]["CONFIG"]["hosts"][0]["address"] = places.redis_url(data, 0)
    settings.CHANNEL_LAYERS = layers
    # The sending thread keeps the layer it was born with.
    monkeypatch.setattr(broadcast, "_sender", None)
    yield server
    server.stop()
    shutil.rmtree(data, ignore_errors=True)

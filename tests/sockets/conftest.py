"""Sockets are tried on the real application, the real database and the real layer, each test alone."""

import copy
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings

from config.embedded import places, valkey
from config.embedded.process import Child
from tables import broadcast, hub


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs in another thread sees only what was committed."""
    for item in items:
        if "tests/sockets/" in item.path.as_posix():
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(autouse=True)
def comparisons_when_the_test_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine must not find a lost message before the test has looked."""
    monkeypatch.setattr(hub, "COMPARED_EVERY", 3600.0)


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

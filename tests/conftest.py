"""What every test may count on: real servers, an empty cache, quick password hashes.

PostgreSQL and Valkey are started by `config.embedded.pytest_plugin`, once for the whole run; under
xdist each worker has its own test database and its own two databases of Valkey.
"""

from collections.abc import Iterator

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.utils import translation

from tests.chrome import chromium

__all__ = ["chromium"]

# The same algorithm at its smallest: a test signs many people in, and hides nothing.
Argon2PasswordHasher.time_cost = 1
Argon2PasswordHasher.memory_cost = 8
Argon2PasswordHasher.parallelism = 1

USES_SERVERS = frozenset({"db", "transactional_db", "client", "async_client", "admin_client"})


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the long proofs take what they take, and the browser come after all that needs the loop."""
    items.sort(key=lambda item: "chromium" in getattr(item, "fixturenames", ()))
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(autouse=True)
def language_of_the_site() -> None:
    """Begin every test in the site's own language: a page of an earlier one may have been Danish."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave no rate limit and no cached answer of one test to the next."""
    yield
    if USES_SERVERS & set(request.fixturenames) or request.node.get_closest_marker("django_db"):
        from django.core.cache import cache

        cache.clear()


@pytest.fixture(autouse=True)
def patience_of_a_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test that is one transaction from beginning to end take its time between two statements."""
    marker = request.node.get_closest_marker("django_db")
    if marker is not None and not marker.kwargs.get("transaction"):
        from tables import journal

        monkeypatch.setattr(journal, "PATIENCE_MS", 0)

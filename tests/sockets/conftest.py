"""Sockets are tried on the real application, the real database and the real layer, each test alone."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs in another thread sees only what was committed."""
    for item in items:
        if "tests/sockets/" in item.path.as_posix():
            item.add_marker(pytest.mark.django_db(transaction=True))

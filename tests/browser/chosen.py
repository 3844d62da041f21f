"""A table at which somebody sits down with choices of the settings page."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.stage import Seat, Story


@pytest.fixture
def at(chromium: Browser) -> Iterator[Callable[..., Seat]]:
    seats: list[Seat] = []

    def sit(story: Story, size: tuple[int, int] = (390, 844), **chosen: Any) -> Seat:
        """Sit down with choices of the settings page: `at(story, peek="on")`."""
        options = {key: chosen.pop(key) for key in ("notes", "told") if key in chosen}
        stored = {f"holdfast:{name.replace('_', '-')}": value for name, value in chosen.items()}
        seats.append(Seat(chromium, story, size, stored=stored, **options))
        return seats[-1]

    yield sit
    for one in seats:
        one.closes()

"""The one browser of a test process."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROME = os.environ.get("CHROME") or next(filter(None, map(shutil.which, BROWSERS)), "")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start Chromium for all tests that look at pages; they come last (`tests/conftest.py`).

    Playwright keeps an event loop running in this thread from now on: a second one cannot be started
    beside it, and tests that are coroutines find the thread taken.
    """
    if not CHROME:
        pytest.skip("no Chromium on this machine: set CHROME to one")
    with sync_playwright() as browsers:
        # Django's tests share the thread with that loop.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        browser = browsers.chromium.launch(
            executable_path=CHROME, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]

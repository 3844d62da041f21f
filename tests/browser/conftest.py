"""A page that imports the table's modules from their files, under the site's strict policy."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

ROOT = Path(__file__).parents[2]
CHROME = os.environ.get("CHROME") or shutil.which("chromium") or ""
SITE = "http://table.test"
PLACES = {
    "/static/tables/": ROOT / "tables/static/tables",
    "/static/vendor/lit-html/": ROOT / "node_modules/lit-html",
}
EMPTY = "<!doctype html><title>modules</title>"
POLICY = "default-src 'self'; script-src 'self'; style-src 'self'"

Run = Callable[..., Any]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if not CHROME:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as browsers:
        # Playwright keeps an event loop running in this thread; Django's tests share the thread.
        before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
        browser = browsers.chromium.launch(
            executable_path=CHROME, args=["--no-sandbox", "--disable-background-networking"]
        )
        yield browser
        browser.close()
        if before is None:
            del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def _serve(route: Route) -> None:
    path = route.request.url.removeprefix(SITE)
    for start, folder in PLACES.items():
        file = folder / path.removeprefix(start)
        if path.startswith(start) and file.is_file():
            route.fulfill(path=file, content_type="text/javascript")
            return
    if path == "/":
        route.fulfill(
            body=EMPTY, content_type="text/html", headers={"Content-Security-Policy": POLICY}
        )
    else:
        route.fulfill(status=404, body="")


@pytest.fixture(scope="session")
def module_page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(locale="en")
    page = context.new_page()
    page.route(f"{SITE}/**", _serve)
    page.goto(f"{SITE}/")
    yield page
    context.close()


@pytest.fixture
def run(module_page: Page) -> Run:
    """Import a module and run the body of a function on it: `run("words.js", "return m.number(5)")`.

    `m` is the module and `x` what is given as third argument.
    """

    def run_on(module: str, body: str, given: Any = None) -> Any:
        script = (
            "async ({path, x}) => { const m = await import(path);"
            f" return await (async () => {{ {body} }})(); }}"
        )
        return module_page.evaluate(script, {"path": f"/static/tables/{module}", "x": given})

    return run_on

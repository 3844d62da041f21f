"""Browsers for three kinds of tests: of single modules, of a table on a stage, and of a whole room.

A page that imports the table's modules from their files, under the site's strict policy; seats that are told
of real hands (`stage.py`); and people at a room that runs as it does for everybody.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.live_people import DESKTOP, Person
from tests.browser.live_room import Account, Room, open_room
from tests.browser.stage import Seat, Story

ROOT = Path(__file__).parents[2]
SITE = "http://table.test"
PLACES = {
    "/static/tables/": ROOT / "tables/static/tables",
    "/static/vendor/lit-html/": ROOT / "node_modules/lit-html",
}
EMPTY = "<!doctype html><title>modules</title>"
POLICY = "default-src 'self'; script-src 'self'; style-src 'self'"

Run = Callable[..., Any]

# Two cores share all of a room with its browsers; only what never comes is a failure.
expect.set_options(timeout=20_000)


@pytest.fixture
def at(chromium: Browser) -> Iterator[Callable[..., Seat]]:
    """Bring somebody to a table on the stage; at the end no page may have complained."""
    seats: list[Seat] = []

    def sit(story: Story, *args: Any, **options: Any) -> Seat:
        seats.append(Seat(chromium, story, *args, **options))
        return seats[-1]

    yield sit
    for seat in seats:
        seat.closes()


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


@pytest.fixture(scope="package")
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


@pytest.fixture(scope="package")
def room(chromium: Browser) -> Iterator[Room]:
    """The room that runs for all tests of this worker; with its browser, for without one nobody comes."""
    room = open_room()
    yield room
    room.stop()
    shutil.rmtree(room.data, ignore_errors=True)


class Come(Protocol):
    """How a test gets its people."""

    def __call__(
        self,
        size: tuple[int, int] = DESKTOP,
        *,
        stranger: bool = False,
        long_name: bool = False,
        **options: Any,
    ) -> Person: ...


@pytest.fixture
def come(chromium: Browser, room: Room) -> Iterator[Come]:
    """Bring people in: `come(PHONE)` with an account, `come(stranger=True)` without one.

    Whoever came must have had nothing to complain about when the test is over: no error in the
    console, nothing that the content policy forbade, no answer from anywhere but the room.
    """
    people: list[Person] = []

    def bring(
        size: tuple[int, int] = DESKTOP,
        *,
        stranger: bool = False,
        long_name: bool = False,
        **options: Any,
    ) -> Person:
        account: Account | None = None if stranger else room.newcomer(long_name=long_name)
        people.append(Person(chromium, room, size, account, **options))
        return people[-1]

    yield bring
    for person in people:
        person.closes()
    assert [one.complaints for one in people if one.complaints] == []
    assert [one.strangers for one in people if one.strangers] == []

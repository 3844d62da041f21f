"""Acceptance check 10: pages and table hold longer words, and mirror where a language runs the other way.

In Danish and in the two invented languages: the longer one, and the one from right to left.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page

from accounts.models import User
from tables.services import opening
from tests.browser.states import STATES
from tests.browser.test_table_layout import MEASURE, SIZES, overlaps
from tests.languages import pseudo
from tests.languages.foreign import Foreigner
from tests.leaderboard.conftest import people, rate, regulars
from tests.pages.visitors import signed_in

__all__ = ["people", "regulars"]
pytestmark = pytest.mark.browser

LANGUAGES = ("da", pseudo.LEFT_TO_RIGHT, pseudo.RIGHT_TO_LEFT)
TABLES = (
    "waiting as the host", "waiting with bots", "waiting, some are ready", "countdown as the host",
    "countdown as a guest", "countdown to another match as the host", "others' turn", "my turn on the flop", "run-out",
    "showdown", "on a break", "out", "finished",
)  # fmt: skip
PAGES = (
    "/", "/tables/", "/tables/new/", "/rules/", "/games/", "/leaderboard/", "/@p1/", "/account/",
    "/account/email/", "/settings/", "/nowhere/",
)  # fmt: skip
# Words that are cut where nothing says so; the log's last line and long names end in three dots.
CUT = """() => [...document.querySelectorAll(".controls *, .bar *, .own *, .waiting-card *, .sheet *")]
    .filter(one => !one.children.length && one.textContent.trim() && one.clientWidth > 0
        && !one.closest(".sr, .recent, .name, .table-name") && one.scrollWidth > one.clientWidth + 1
        && ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
    .map(one => `${one.className}: ${one.textContent.trim()}`)"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", TABLES)
def test_the_table_holds_the_words(chromium: Browser, state: str, language: str) -> None:
    seat = Foreigner(chromium, STATES[state](), language, SIZES[0], is_mobile=False)
    page = seat.page
    page.wait_for_timeout(250)
    wrong = page.evaluate(CUT)
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        seen = page.evaluate(MEASURE)
        told = [f"scrolls sideways by {seen['scroll']}"] if seen["scroll"] > 0 else []
        told += overlaps(seen["boxes"]) + page.evaluate(CUT)
        told += [
            f"{b['group']} {b['text']!r} is cut off" for b in seen["boxes"] if _outside(b, width)
        ]
        wrong += [f"{width}x{height}: {one}" for one in told]
    seat.closes()
    assert wrong == []


def test_the_table_s_words_are_those_of_its_language(chromium: Browser) -> None:
    """Nothing on the table was written outside the tables of words."""
    seat = Foreigner(chromium, STATES["my turn on the flop"](), pseudo.LEFT_TO_RIGHT, (1440, 900))
    seat.page.wait_for_timeout(200)
    texts: list[str] = seat.page.evaluate(
        """() => { const found = []; const walk = document.createTreeWalker(
            document.getElementById("room"), NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) if (!walk.currentNode.parentElement.closest(
                ".name, .table-name, bdi, kbd, .card, svg, script")) found.push(walk.currentNode.data);
            for (const one of document.querySelectorAll("#room [aria-label], #room [title]"))
                found.push(one.ariaLabel ?? "", one.title ?? "");
            return found.concat(document.title) }"""
    )
    names = re.compile("Ada|Bo|Cem|Dilnoza|Edda|Bartholomaeus_Grimm|Friday six|Holdfast")
    assert [one for one in texts if re.search("[A-Za-z]", names.sub("", one))] == []
    seat.closes()


def test_blinds_and_ratings_are_read_from_left_to_right_everywhere(chromium: Browser) -> None:
    for state, part in (("my turn", ".level-line strong"), ("finished", ".from-to")):
        seat = Foreigner(chromium, STATES[state](), pseudo.RIGHT_TO_LEFT, (1440, 900))
        seat.page.wait_for_selector(part)
        assert seat.page.locator(part).first.get_attribute("dir") == "ltr"
        assert seat.page.evaluate("getComputedStyle(document.body).direction") == "rtl"
        seat.closes()


@pytest.fixture
def visitor(
    chromium: Browser, live_server: Any, transactional_db: None, regulars: list[User]
) -> Iterator[Page]:
    """A person with a table and a rating, in a browser at the running site."""
    rate(regulars[:3])
    opening.open_table(host_id=regulars[0].pk, now=timezone.now())
    context = chromium.new_context(base_url=live_server.url, locale="en")
    session = signed_in(regulars[0]).cookies[settings.SESSION_COOKIE_NAME].value
    remember(context, live_server.url, settings.SESSION_COOKIE_NAME, session)
    with pseudo.spoken():
        yield context.new_page()
    context.close()


def remember(context: BrowserContext, url: str, name: str, value: str) -> None:
    context.add_cookies([{"name": name, "value": value, "url": url}])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_the_screen(visitor: Page, live_server: Any, language: str) -> None:
    remember(visitor.context, live_server.url, settings.LANGUAGE_COOKIE_NAME, language)
    wrong = []
    for address in PAGES:
        visitor.goto(address)
        assert visitor.evaluate("document.documentElement.lang") == language
        for width in (320, 390, 768, 1440):
            visitor.set_viewport_size({"width": width, "height": 800})
            over = visitor.evaluate("document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                wrong.append(f"{address} at {width}: {over} too wide")
    assert wrong == []


def _outside(box: dict[str, Any], width: int) -> bool:
    return bool(box["x"] < -1 or box["right"] > width + 1)

"""The site's shell in a real browser: width, theme, passwords, menu."""

from collections.abc import Iterator

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from accounts.models import User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def page(chromium: Browser, live_server: object) -> Iterator[Page]:
    context = chromium.new_context(
        base_url=str(live_server),
        color_scheme="light",
        locale="en",
        viewport={"width": 390, "height": 844},
    )
    yield context.new_page()
    context.close()


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


@pytest.mark.parametrize("width", [320, 390, 844, 1440])
def test_no_page_scrolls_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 664})
    for address in ("/", "/account/signup/", "/account/login/", "/nowhere/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


def test_targets_are_large_enough_for_a_thumb(page: Page) -> None:
    page.goto("/account/signup/")
    for target in page.locator("main button, main input:not([type=hidden]), .bottom-bar a").all():
        box = target.bounding_box()
        assert box
        assert box["height"] >= 44


def test_the_chosen_theme_is_kept_and_is_there_before_the_first_paint(page: Page) -> None:
    page.goto("/account/login/")
    light = background(page)
    page.get_by_role("button", name="Dark").click()
    dark = background(page)
    assert dark != light
    page.add_init_script(
        "new MutationObserver(() => { if (document.body && !window.first)"
        " window.first = document.documentElement.dataset.theme; })"
        ".observe(document, {childList: true, subtree: true});"
    )
    page.reload()
    assert page.evaluate("window.first") == "dark"
    assert background(page) == dark
    page.get_by_role("button", name="System").click()
    assert background(page) == light
    assert page.evaluate("localStorage.length") == 0


def test_a_password_can_be_shown_and_hidden(page: Page) -> None:
    page.goto("/account/login/")
    field = page.get_by_label("Password", exact=True)
    field.fill("four quiet cards")
    page.get_by_role("button", name="Show").click()
    assert field.get_attribute("type") == "text"
    page.get_by_role("button", name="Show").click()
    assert field.get_attribute("type") == "password"


def test_escape_closes_the_account_menu_and_gives_the_focus_back(
    page: Page, client: Client, live_server: object
) -> None:
    client.force_login(User.objects.create_user("Carla"))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": str(live_server)}])
    page.goto("/account/")
    summary = page.locator("details.menu:not(.languages) summary")
    summary.focus()
    page.keyboard.press("Enter")
    assert page.get_by_role("link", name="Your account").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("link", name="Your account").is_visible()
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_nothing_breaks_the_content_policy(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    for address in ("/", "/account/signup/", "/account/login/"):
        page.goto(address)
        page.wait_for_load_state("networkidle")
    assert complaints == []

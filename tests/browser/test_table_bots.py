"""Bots are labelled as bots, with their level, wherever the table names its players."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.chosen import at
from tests.browser.stage import Seat, six_handed
from tests.browser.states import finished, waiting_with_bots

__all__ = ["at"]
pytestmark = pytest.mark.browser


def test_the_list_of_players_says_who_is_a_bot_and_of_which_level(at: Callable[..., Seat]) -> None:
    for story in (waiting_with_bots(), six_handed(bots=(3,))):
        page = at(story, (1440, 900)).page
        expect(page.locator(".side .bot-mark")).to_have_text(["Casual bot"])
        marked = page.locator(".side .standings li", has=page.locator(".bot-mark"))
        expect(marked.locator("bdi")).to_have_text(story.scene["seats"][2]["name"])


def test_the_result_says_who_is_a_bot_and_of_which_level(at: Callable[..., Seat]) -> None:
    story = finished(rated=False)
    story.scene["result"]["places"][1]["bot"] = "expert"
    page = at(story).page
    rows = page.locator("dialog.sheet-result li.place")
    expect(rows.nth(1).locator(".bot-mark")).to_have_text("Expert bot")
    expect(rows.nth(0).locator(".bot-mark")).to_have_count(0)

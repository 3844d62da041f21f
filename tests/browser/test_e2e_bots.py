"""Playing with bots: by one press from the home page, and what a bot does to a table's rating."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.live_people import HAPPENING, PHONE, Person

pytestmark = pytest.mark.browser


def possible(person: Person, wanted: list[str]) -> str:
    """Choose the first wish that this turn allows, else what costs nothing or least."""
    legal = person.view["hand"]["legal"]
    may_size = legal["may_raise"] and legal["max_raise_to"] > legal["min_raise_to"]
    allowed = {
        "check": legal["may_check"],
        "call": legal["to_call"] > 0,
        "raise": may_size,
        "fold": legal["to_call"] > 0 and "raise" not in wanted,
        "all_in": may_size and wanted == ["all_in"],
    }
    for wish in wanted:
        if allowed[wish]:
            return wish
    return "check" if legal["may_check"] else "call"


def raise_by_one_step(person: Person) -> int:
    """Press + once and raise; return the total that the button promised."""
    legal = person.view["hand"]["legal"]
    to = min(legal["min_raise_to"] + legal["step"], legal["max_raise_to"])
    person.button("One big blind more").click()
    expect(person.action("raise")).to_contain_text(f"{to:,}")
    person.presses_now("raise")
    return int(to)


def test_play_now_deals_a_hand_with_bots_and_every_button_works_on_a_phone(come: Come) -> None:
    person = come(PHONE)
    person.goes("/")
    with person.page.expect_websocket():
        person.button("Play now").click()
    wanted = ["call", "check", "raise", "fold", "all_in"]
    while wanted:
        now = person.page.wait_for_function(HAPPENING, timeout=60_000).json_value()
        if "pause" in now:
            person.skips_the_pause()
        elif now == {"acting": person.seat}:
            person.waits_for_turn()
            done = possible(person, wanted)
            if done == "raise":
                assert raise_by_one_step(person) == person.sent[-1]["amount"]
            elif done == "all_in":
                person.goes_all_in()
            else:
                person.presses_now(done)
            if done in wanted:
                wanted.remove(done)
        else:
            person.page.wait_for_selector(f'#room:not(:has(.acting[data-seat="{now["acting"]}"]))')
    kinds = [message["action"] for message in person.sent if message["type"] == "act"]
    assert {"check", "call", "fold"} <= set(kinds)
    assert {"raise_to", "bet_to"} & set(kinds)


def test_the_page_says_what_a_bot_does_to_the_rating_before_the_click(come: Come) -> None:
    host, other = come(PHONE), come()
    name = f"{host.name} and machines"
    table = host.opens_table(name=name)
    host.sits_at(table)
    other.goes("/tables/")
    row = other.page.locator(".table-row", has_text=name)
    expect(row.locator("[data-rated]")).to_have_text("rated")

    host.button("Add a bot on seat 2").click()
    sheet = host.page.locator("dialog.sheet-bot")
    expect(sheet).to_contain_text("A bot takes this table off the leaderboard until it is closed")
    host.shot("bot-sheet-phone-dark")
    sheet.get_by_role("button", name=re.compile("^Casual")).click()
    expect(sheet).to_have_count(0)
    expect(host.page.locator(".terms")).to_contain_text("Off the leaderboard")

    host.page.locator(".remove-bot").click()
    expect(host.button("Add a bot on seat 2")).to_be_visible()
    expect(host.page.locator(".terms")).to_contain_text("Off the leaderboard")
    other.page.reload()
    expect(row.locator("[data-rated]")).to_have_text(re.compile("not rated"))

"""A match from the first visit to the rating, by nothing but the pages' own buttons."""

import re
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.live_people import DESKTOP, PHONE, Person, play_on
from tests.browser.live_room import PASSWORD

pytestmark = pytest.mark.browser


def sign_up(person: Person, name: str) -> None:
    page = person.page
    person.goes("/")
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Lobby")).to_be_visible()
    person.name = name


def open_table(host: Person, name: str) -> None:
    page = host.page
    page.get_by_role("link", name="Open a table").first.click()
    page.get_by_label("Name").fill(name)
    page.get_by_role("group", name="Seats").get_by_text("3", exact=True).click()
    page.get_by_text("Fast: the blinds double").click()
    page.get_by_text("30 seconds per move").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def find_table(person: Person, name: str, action: str) -> None:
    if "/tables/" not in person.page.url:
        person.goes("/tables/")
    person.page.get_by_role("link", name=re.compile(rf"^{action}\s*, {name}$")).click()
    expect(person.page.get_by_role("heading", name=name)).to_be_visible()


def own_numbers(page: Page, name: str) -> dict[str, str]:
    """Read what the result sheet says about one's own rating."""
    row = page.locator("dialog.sheet-result li.place", has_text=name)
    row.get_by_text("why?").click()
    why = row.locator(".why p").inner_text()
    before, after = re.findall(r"\d+", row.locator(".from-to").inner_text().replace(",", ""))
    found = re.search(r"scored ([\d.]+) of (\d+).*expected ([\d.]+)\..*K = (\d+) points", why, re.S)
    assert found, why
    return {
        "before": before,
        "after": after,
        "delta": row.locator(".delta").inner_text(),
        "score": f"{float(found[1]):g}",
        "of": found[2],
        "expected": found[3],
        "k": found[4],
    }


def assert_nothing_was_given_away(watcher: Person, players: list[Person]) -> None:
    """No message to a spectator holds a hole card before its hand is turned (House rules, 08)."""
    holes: dict[tuple[int, int], list[str]] = {}
    for player in players:
        for message in player.heard:
            cards = message if message["type"] == "private" else message.get("private")
            if cards:
                holes[cards["hand"], player.seat] = cards["cards"]
    assert holes
    hand, turned = 0, set[int]()
    for message in watcher.heard:
        assert message["type"] != "private"
        assert message.get("private") is None
        for frame in message.get("frames", []):
            event: dict[str, Any] = frame["event"]
            if event["type"] == "hand_started":
                hand, turned = event["number"], set()
            elif event["type"] == "hand_tabled":
                turned.add(event["seat"])
            hidden = {
                card
                for (number, seat), cards in holes.items()
                if number == hand and seat not in turned
                for card in cards
            }
            told = set(re.findall(r'[\'"]([2-9TJQKA][cdhs])[\'"]', repr(frame)))
            told |= {c for text in re.findall(r"'cards': '(\w+)'", repr(frame)) for c in [text]}
            assert not hidden & told, frame


def test_strangers_become_players_and_their_match_is_rated(come: Come) -> None:
    host, second = come(DESKTOP, stranger=True), come(PHONE, stranger=True)
    third, watcher = come(DESKTOP, stranger=True), come(PHONE, stranger=True)
    players = [host, second, third]
    unique = token_hex(2)
    names = [f"{name}-{unique}" for name in ("Mathilde", "Sverre", "Noor.el-Amin")]
    name = f"Friday at three, {unique}"

    for person, called in zip(players, names, strict=True):
        sign_up(person, called)
    open_table(host, name)
    for person in (second, third):
        person.page.reload()
        find_table(person, name, "Sit")
        person.button(re.compile("^Sit here, seat")).first.click()
        expect(person.button("Stand up")).to_be_visible()
    find_table(watcher, name, "Watch")

    host.button("Start the tournament").click()
    play_on(players)

    for person in (*players, watcher):
        sheet = person.page.locator("dialog.sheet-result")
        expect(sheet.locator(".place-number")).to_have_text(["1st", "2nd", "3rd"], timeout=30_000)
    expect(watcher.page.locator("dialog.sheet-result .why")).to_have_count(0)
    assert_nothing_was_given_away(watcher, players)
    host.shot("result-desktop-dark")
    second.shot("result-phone-dark")

    for person in players:
        said = own_numbers(person.page, person.name)
        assert said["before"] == "1000"
        assert said["expected"] == "1.00"
        watcher.goes(f"/@{person.name}/")
        rating = watcher.page.locator(".rating-now")
        expect(rating.locator(".points")).to_have_text(said["after"])
        expect(rating).to_contain_text("provisional")
        expect(watcher.page.locator(".profile-rating .change")).to_have_text(
            said["delta"].strip("±")
        )
        watcher.page.locator(".profile-last .change a").click()
        own = watcher.page.locator(".name", has_text=person.name)
        why = watcher.page.locator(".rating-changes > li").filter(has=own)
        why.get_by_text("why?").click()
        expect(why).to_contain_text(
            f"Scored {said['score']} of {said['of']}, expected {said['expected']}."
        )
        expect(why).to_contain_text(f"by {said['k']} at most")
    host.goes("/leaderboard/")
    expect(host.page.locator("main")).to_contain_text("You need 9 more rated tournaments")

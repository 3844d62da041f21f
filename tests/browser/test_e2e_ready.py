"""Two people say that they are ready, and the match begins without the host pressing Start."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.live_people import DESKTOP, PHONE, Person, seated

pytestmark = pytest.mark.browser


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def types_heard(person: Person) -> list[str]:
    """List what happened, each event once, whether a frame or a snapshot told of it."""
    told = [
        event for one in person.heard for event in one.get("frames", []) + one.get("events", [])
    ]
    by_number = {event["seq"]: event["event"]["type"] for event in told}
    return [by_number[seq] for seq in sorted(by_number)]


def plate_of(name: str) -> str:
    """Find what the plate of somebody says of whether he is ready."""
    return f'[data-seat]:has(.name:text-is("{name}")) .ready'


def test_two_people_are_ready_and_the_match_begins(come: Come) -> None:
    host, guest, watcher = come(DESKTOP), come(PHONE), come(PHONE)
    everybody = [host, guest, watcher]
    table = seated([host, guest], start=False)
    watcher.sits_at(table)
    for person in everybody:
        expect(person.page.locator(plate_of(guest.name))).to_have_text("Not ready")

    press(guest, "Ready")
    for person in everybody:
        expect(person.page.locator(plate_of(guest.name))).to_have_text("Ready")
        expect(person.page.locator(plate_of(host.name))).to_have_text("Not ready")

    press(host, "Ready")
    for person in everybody:
        expect(person.page.locator("#polite")).to_contain_text(
            re.compile(r"Starting in \d seconds\.")
        )
    for person in (host, guest):
        person.page.wait_for_selector(".controls [data-turn], .seat.acting", timeout=60_000)
    assert host.view["match"]["number"] == 1
    for person in everybody:
        heard = types_heard(person)
        assert heard.count("countdown_began") == 1
        assert "countdown_ended" not in heard


def test_one_who_takes_it_back_stops_the_countdown(come: Come) -> None:
    host, guest = come(DESKTOP), come(PHONE)
    seated([host, guest], start=False)
    press(host, "Ready")
    press(guest, "Ready")
    press(guest, "Cancel ready")
    for person in (host, guest):
        expect(person.page.locator(plate_of(guest.name))).to_have_text("Not ready")
        expect(person.page.locator("#status")).to_contain_text("2 of 2 seats taken.")
    assert host.view["match"] is None

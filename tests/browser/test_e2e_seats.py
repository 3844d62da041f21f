"""Seats: who finds a table, who starts it, breaks, and leaving."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.live_people import DESKTOP, PHONE, acting, seated

pytestmark = pytest.mark.browser


def test_time_that_runs_out_is_a_break_from_which_one_press_comes_back(come: Come) -> None:
    people = [come(PHONE), come(DESKTOP)]
    seated(people, thinking_seconds="10")
    late = acting(people)
    other = next(one for one in people if one is not late)
    late.waits_for_turn()
    banner = late.page.locator(".banner")
    expect(banner).to_have_text("You are on a break. Your blinds are still paid.", timeout=30_000)
    expect(other.page.locator(f'.seat[data-seat="{late.seat}"] .icon-coffee')).to_be_visible()
    expect(other.page.get_by_role("group", name=re.compile(f"Seat .*{late.name}"))).to_contain_text(
        late.name
    )
    late.shot("break-mine")
    other.shot("break-theirs")
    late.button("Back to the game").click()
    expect(banner).to_have_count(0)
    expect(other.page.locator(".seat .icon-coffee")).to_have_count(0)
    expect(other.page.locator("#room")).to_contain_text("is back.")


def test_leaving_asks_first_and_staying_is_what_enter_does(come: Come) -> None:
    people = [come(DESKTOP), come(PHONE), come(PHONE)]
    seated(people)
    leaver = acting(people)
    rest = [one for one in people if one is not leaver]
    leaver.waits_for_turn()
    leaver.button("Leave the table").click()
    sheet = leaver.page.locator("dialog.sheet-leave")
    expect(sheet).to_contain_text("Leave now and finish in the next place? Your 1,000 points")
    expect(sheet.get_by_role("button", name="Stay")).to_be_focused()
    leaver.shot("leave")
    leaver.page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    assert leaver.view["seats"][leaver.seat - 1]["state"] == "playing"

    leaver.button("Leave the table").click()
    sheet.get_by_role("button", name="Leave", exact=True).click()
    expect(sheet).to_have_count(0)
    expect(leaver.page.locator(".own-place")).to_contain_text("3rd")
    expect(leaver.page.locator(".controls")).to_contain_text("You can stay and watch.")
    expect(leaver.button("Leave the table")).to_have_count(0)
    for person in rest:
        expect(person.page.locator(f'.seat[data-seat="{leaver.seat}"]')).to_contain_text("3rd")
    actor = acting(rest)
    actor.presses("fold")
    expect(leaver.page.locator("#room")).to_contain_text("wins")


def test_a_host_who_stands_up_before_the_start_hands_the_table_on(come: Come) -> None:
    host, other, third = people = [come(PHONE), come(DESKTOP), come(DESKTOP)]
    seated(people, start=False)
    expect(other.button("Start the tournament")).to_have_count(0)
    host.button("Stand up").click()
    expect(other.button("Start the tournament")).to_be_visible()
    expect(third.button("Start the tournament")).to_have_count(0)
    expect(host.button("Start the tournament")).to_have_count(0)
    other.button("Start the tournament").click()
    acting([other, third])


def test_a_private_table_is_found_by_its_link_alone(come: Come) -> None:
    host, guest = come(PHONE), come(DESKTOP)
    name = f"Friends of {host.name}"
    host.goes("/tables/new/")
    host.page.get_by_label("Name").fill(name)
    host.page.get_by_text("By link only").click()
    host.button("Open the table").click()
    expect(host.button("Stand up")).to_be_visible()
    for address in ("/tables/", "/"):
        guest.goes(address)
        expect(guest.page.locator("body")).not_to_contain_text(name)
    host.goes("/tables/")
    expect(host.page.locator("#mine + ul")).to_contain_text(name)
    host.page.get_by_role("link", name=name).first.click()
    guest.goes(host.page.url)
    guest.button(re.compile("^Sit here, seat")).first.click()
    expect(guest.button("Stand up")).to_be_visible()


def test_an_address_of_no_table_says_so(come: Come) -> None:
    person = come(PHONE)
    person.forgives = ("404",)
    answer = person.page.goto("/t/00000000-0000-7000-8000-000000000000/")
    assert answer is not None
    assert answer.status == 404
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    expect(person.page.locator("main .actions a").first).to_be_visible()
    person.shot("not-found-phone-dark")

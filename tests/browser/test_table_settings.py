"""The choices of the settings page at the table, the page itself, and the keys."""

import json
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Browser, expect

from tables import choices
from tests.browser.chosen import at
from tests.browser.stage import AXE, SITE, Seat
from tests.browser.states import (
    may_check,
    my_turn,
    others_turn,
    six_handed,
    to_flop,
)
from tests.browser.test_table_access import RULES, RUN_AXE

__all__ = ["at"]
pytestmark = pytest.mark.browser


# --- Play ------------------------------------------------------------------------------------------


def test_folding_for_free_is_asked_once_unless_the_guard_is_off(at: Callable[..., Seat]) -> None:
    for guard, presses in (("on", 2), ("off", 1)):
        one = at(may_check(), guard=guard)
        one.page.wait_for_timeout(400)
        for press in range(1, presses + 1):
            assert one.sent == []
            one.page.locator("[data-action=fold]").click()
            if press < presses:
                expect(one.page.locator("[data-action=fold]")).to_have_text("Fold anyway?")
        one.page.wait_for_timeout(50)
        assert [act["action"] for act in one.sent] == ["fold"]


def test_decisions_in_advance_can_be_switched_off(at: Callable[..., Seat]) -> None:
    assert at(others_turn()).page.locator(".advance-choice").count() == 2
    one = at(others_turn(), advance="off")
    assert one.page.locator(".advance-choice").count() == 0
    one.page.keyboard.press("z")
    assert one.page.locator("[aria-pressed=true].advance-choice").count() == 0


def test_for_the_left_hand_raise_is_left_and_fold_right_and_nothing_else(
    at: Callable[..., Seat],
) -> None:
    def places(one: Seat) -> dict[str, float]:
        box: dict[str, float] = one.page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('.buttons [data-action], .preset,"
            " .own-cards .card')].map(b => [b.dataset.action ?? b.dataset.card ?? b.textContent,"
            " b.getBoundingClientRect().x]))"
        )
        return box

    right, left = places(at(my_turn())), places(at(my_turn(), handed="left"))
    assert right["fold"] < right["call"] < right["raise"]
    assert left["raise"] < left["call"] < left["fold"]
    moved = {"fold", "call", "raise"}
    assert {k: v for k, v in right.items() if k not in moved} == {
        k: v for k, v in left.items() if k not in moved
    }


def test_cards_that_are_held_to_be_seen_hide_themselves_and_their_hand(
    at: Callable[..., Seat],
) -> None:
    one = at(to_flop(six_handed()), peek="on")
    page, cards = one.page, one.page.locator(".own-cards .card.face")
    assert (cards.count(), page.locator(".hand-line .made").count()) == (0, 0)
    box = page.locator(".own-cards").bounding_box()
    assert box
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    expect(cards).to_have_count(2)
    expect(page.locator(".hand-line .made")).to_have_text("Two pair, kings and tens")
    page.mouse.up()
    expect(cards).to_have_count(0)
    page.locator(".own-cards").focus()
    page.keyboard.down(" ")
    expect(cards).to_have_count(2)
    page.keyboard.up(" ")
    expect(cards).to_have_count(0)


def test_stacks_and_pots_can_be_read_in_big_blinds_while_buttons_say_points(
    at: Callable[..., Seat],
) -> None:
    for units, stack, pot in (
        ("points", "985", "60"),
        ("blinds", "24.6 BB", "1.5 BB"),
        ("both", "985", "60"),
    ):
        page = at(my_turn(), units=units).page
        expect(page.locator("[data-seat='2'] .stack")).to_have_text(stack)
        expect(page.locator(".pot-total strong")).to_have_text(pot)
        assert page.locator("[data-seat='2'] .second").count() == (units == "both")
        expect(page.locator("[data-action=call] .sum")).to_have_text("40")
        expect(page.locator(".own .plate")).to_contain_text("1,240")
        expect(page.locator(".own .plate")).to_contain_text("31 BB")


def test_quiet_mode_keeps_ratings_back_until_they_are_asked_for(at: Callable[..., Seat]) -> None:
    from tests.browser.states import finished

    one = at(finished(), quiet="on")
    expect(one.page.locator("dialog .place-number").first).to_have_text("1st")
    assert one.page.locator("dialog .rating").count() == 0
    assert not any("Rating" in said for said in one.spoken)
    one.page.get_by_role("button", name="Show the ratings").click()
    expect(one.page.locator("dialog .from-to").first).to_have_text("1042 → 1049")


def test_larger_text_makes_the_table_larger_as_far_as_there_is_room(
    at: Callable[..., Seat],
) -> None:
    zoom = "() => document.getElementById('room').currentCSSZoom"
    assert at(my_turn(), (1440, 900), text="150").page.evaluate(zoom) == 1.5
    one = at(my_turn(), (390, 844), text="150")
    assert one.page.evaluate(zoom) == pytest.approx(390 / 320, abs=0.01)
    assert one.page.evaluate("() => document.documentElement.scrollWidth") == 390


def test_a_choice_made_in_another_tab_applies_at_once(at: Callable[..., Seat]) -> None:
    one = at(my_turn())
    other = one.context.new_page()
    other.route("**/*", one._serve)
    other.goto("http://table.test/settings/")
    other.evaluate("localStorage.setItem('holdfast:units', 'blinds')")
    expect(one.page.locator("[data-seat='2'] .stack")).to_have_text("24.6 BB")


@pytest.fixture
def settings(chromium: Browser) -> Iterator[Seat]:
    """The settings page of somebody, in a browser that keeps nothing yet."""
    one = Seat(chromium, my_turn(), (1440, 900), color_scheme="light")
    request = RequestFactory().get("/settings/")
    request.user = AnonymousUser()
    context = {"sections": choices.sections(), "keys": choices.keys()}
    one.html = render_to_string("tables/preferences.html", context, request)
    one.page.goto(f"{SITE}/settings/")
    yield one
    one.closes()


def test_every_change_is_kept_applies_at_once_and_shows_on_the_preview(settings: Seat) -> None:
    page = settings.page
    preview = page.locator("#preview")
    expect(preview.locator("[data-seat='2'] .stack")).to_have_text("905")
    page.get_by_label("big blinds", exact=True).check()
    expect(preview.locator("[data-seat='2'] .stack")).to_have_text("22.6 BB")
    page.get_by_label("Dark", exact=True).first.check()
    page.get_by_label("Colour-safe").check()
    page.get_by_label("the left hand").check()
    page.get_by_label("A hearts").check()
    page.get_by_role("switch", name="Hold to look").check()
    expect(preview.locator(".own-cards .card.back")).to_have_count(2)
    expect(page.locator("[data-spoken]")).to_have_text("A hearts, K spades")
    root = page.evaluate("() => ({...document.documentElement.dataset})")
    assert root | {"theme": "dark", "deck": "safe", "handed": "left"} == root
    page.reload()
    expect(page.get_by_label("Colour-safe")).to_be_checked()
    expect(page.get_by_role("switch", name="Hold to look")).to_be_checked()
    page.get_by_role("button", name="Forget all choices on this device").click()
    expect(page.get_by_role("switch", name="Hold to look")).not_to_be_checked()
    kept = page.evaluate("() => Object.keys(localStorage).filter(n => n.startsWith('holdfast:'))")
    assert kept == []


def test_a_key_is_given_away_by_pressing_it_and_the_other_gets_the_old_one(settings: Seat) -> None:
    page = settings.page
    fold, call = page.locator("[data-key=fold]"), page.locator("[data-key=call]")
    fold.click()
    page.keyboard.press("c")
    expect(fold).to_have_text("C")
    expect(call).to_have_text("F")
    page.get_by_role("switch", name="Single keys at the table").uncheck()
    expect(fold).to_be_disabled()
    page.get_by_role("switch", name="Single keys at the table").check()
    page.get_by_role("button", name="The keys as they were at first").click()
    expect(fold).to_have_text("F")


def test_nothing_can_be_chosen_before_the_page_is_able_to_keep_it(settings: Seat) -> None:
    page = settings.page
    choices_of = page.locator("[data-preferences]").locator("input, button[type=button]")
    page.route("**/words.js", lambda route: route.abort())
    page.reload()
    assert choices_of.count() > 20
    for one in choices_of.all():
        expect(one).to_be_disabled()
    assert settings.complaints
    settings.complaints.clear()
    page.unroute("**/words.js")
    page.reload()
    for one in choices_of.all():
        expect(one).to_be_enabled()


def test_check_2_axe_finds_nothing_on_the_settings_page(settings: Seat) -> None:
    expect(settings.page.locator("[data-key=fold]")).to_be_enabled()
    settings.page.evaluate(AXE.read_text())
    assert settings.page.evaluate(RUN_AXE, RULES) == []


# --- Keys ------------------------------------------------------------------------------------------


def test_keys_can_be_given_away_and_switched_off(at: Callable[..., Seat]) -> None:
    keymap = json.dumps({"call": "y", "stacks": "c"})
    one = at(my_turn(), keymap=keymap)
    one.page.wait_for_timeout(400)
    one.page.keyboard.press("s")
    one.page.keyboard.press("c")
    one.page.wait_for_timeout(500)
    assert "Ada 1,240" in one.last_said
    assert one.sent == []
    one.page.keyboard.press("y")
    one.page.wait_for_timeout(50)
    assert [act["action"] for act in one.sent] == ["call"]
    off = at(my_turn(), keys="off")
    off.page.wait_for_timeout(400)
    said = len(off.spoken)
    for key in "fcrahbgpstdwlvk":
        off.page.keyboard.press(key)
    off.page.wait_for_timeout(500)
    assert (off.sent, len(off.spoken)) == ([], said)


READ = {
    "h": "Your cards: king of hearts, ten of spades.",
    "g": "You have two pair, kings and tens.",
    "b": "Board: king of spades, ten of diamonds, four of diamonds.",
    "p": "Pot 340. Smallest bet 40.",
    "t": "Ada to act,",
    "d": "Dealer Dilnoza. Level 3, blinds 20 and 40. 2 of 3 hands played.",
    "w": "Ada in for 100. Bo in for 100. Edda in for 100.",
    "s": "Ada 1,140, ",
    "Alt+3": "Cem 605, Folded.",
    "0": "king of hearts.",
}


def test_every_reading_key_answers_aloud(at: Callable[..., Seat]) -> None:
    one = at(to_flop(six_handed()))
    one.page.wait_for_timeout(500)
    for key, words in READ.items():
        one.page.keyboard.press(key)
        one.page.wait_for_timeout(450)
        assert words in one.last_said, key
    for words in ("ten of spades.", "king of spades."):
        one.page.keyboard.press("0")
        one.page.wait_for_timeout(450)
        assert one.last_said == words
    before = one.last_said
    one.page.keyboard.press("l")
    one.page.wait_for_timeout(450)
    assert one.last_said == before


def test_hand_rankings_and_the_hands_played_are_at_most_two_buttons_away(
    at: Callable[..., Seat],
) -> None:
    page = at(my_turn()).page
    page.keyboard.press("v")
    expect(page.get_by_role("dialog")).to_contain_text("Straight flush")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Hands, best first").click()
    expect(page.get_by_role("dialog")).to_contain_text("Full house")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    hands = page.get_by_role("link", name="Hands of this tournament")
    assert (hands.get_attribute("href") or "").endswith("/matches/1/")
    wide = at(my_turn(), (1440, 900)).page
    wide.get_by_role("button", name="Hands, best first").click()
    expect(wide.get_by_role("dialog")).to_contain_text("Full house")

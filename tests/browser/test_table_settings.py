"""The choices of the settings page at the table, the keys, what is said aloud, and the notes."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Browser, expect

from tables import choices
from tests.browser.stage import AXE, SITE, Seat, Story
from tests.browser.states import (
    fold_win,
    may_check,
    my_turn,
    others_turn,
    run_out,
    showdown,
    six_handed,
    to_flop,
    waiting,
)
from tests.browser.test_table_access import RULES, RUN_AXE

pytestmark = pytest.mark.browser


@pytest.fixture
def at(chromium: Browser) -> Iterator[Callable[..., Seat]]:
    seats: list[Seat] = []

    def sit(story: Story, size: tuple[int, int] = (390, 844), **chosen: Any) -> Seat:
        """Sit down with choices of the settings page: `at(story, peek="on")`."""
        options = {key: chosen.pop(key) for key in ("notes", "told") if key in chosen}
        stored = {f"holdfast:{name.replace('_', '-')}": value for name, value in chosen.items()}
        seats.append(Seat(chromium, story, size, stored=stored, **options))
        return seats[-1]

    yield sit
    for one in seats:
        one.closes()


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


def test_check_2_axe_finds_nothing_on_the_settings_page(settings: Seat) -> None:
    # The keys are written on their buttons by the page's module.
    settings.page.wait_for_function(
        "() => [...document.querySelectorAll('[data-key]')].every(key => key.textContent.trim())"
    )
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


def test_hand_rankings_are_one_key_and_at_most_two_buttons_away(at: Callable[..., Seat]) -> None:
    page = at(my_turn()).page
    page.keyboard.press("v")
    expect(page.get_by_role("dialog")).to_contain_text("Straight flush")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Hands, best first").click()
    expect(page.get_by_role("dialog")).to_contain_text("Full house")
    wide = at(my_turn(), (1440, 900)).page
    wide.get_by_role("button", name="Hands, best first").click()
    expect(wide.get_by_role("dialog")).to_contain_text("Full house")


# --- Speech ----------------------------------------------------------------------------------------


def told(one: Seat, story: Story) -> str:
    one.tell().settled()
    one.page.wait_for_timeout(600)
    return " ".join(one.spoken)


@pytest.mark.parametrize(
    ("verbosity", "said", "unsaid"),
    [
        ("brief", ["Flop: king of spades, ten of diamonds, four of diamonds. Pot 340.", "Ada wins 340"],
         ["Bo calls 100.", "posts the big blind", "You have"]),
        ("standard", ["Bo calls 100.", "Cem folds.", "Flop: king of spades", "You have"],
         ["posts the big blind", "Ada 1,480"]),
        ("full", ["posts the big blind", "Bo calls 100.", "Ada 1,480"], []),
    ],
)  # fmt: skip
def test_verbosity_chooses_what_is_told(
    at: Callable[..., Seat], verbosity: str, said: list[str], unsaid: list[str]
) -> None:
    story = six_handed(me=5)
    fresh = Story(story.game, me=5)
    one = at(story, verbosity=verbosity, told=1)
    story = one.story = to_flop(story).play("1 bets 160, 2 folds, 5 folds")
    whole = told(one, story)
    if verbosity == "full":
        story.game = fresh.game = six_handed(me=5).game
        assert story.game
        story._batch(story.game.events)
        whole = told(one, story)
    assert [words for words in said if words not in whole] == []
    assert [words for words in unsaid if words in whole] == []


def test_a_showdown_and_a_run_out_are_told_with_hands(at: Callable[..., Seat]) -> None:
    story = showdown()
    one = at(story, told=1, motion="fast")
    one.page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    whole = told(one, story)
    assert "Edda shows jack of hearts, nine of hearts: pair of nines." in whole
    assert "You win 660 with two pair, kings and tens." in whole
    story = run_out()
    one = at(story, told=1)
    one.page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    whole = told(one, story)
    assert "No more betting." in whole
    assert "Side pot 1: Bo wins 1,200 with pair of aces." in whole


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("words", "king of hearts, ten of spades"),
        ("mixed", "K hearts, 10 spades"),
        ("letters", "Kh, Ts"),
    ],
)
def test_cards_are_called_as_somebody_wants_them(
    at: Callable[..., Seat], cards: str, words: str
) -> None:
    one = at(my_turn(), cards=cards)
    one.page.wait_for_timeout(500)
    assert f"Your cards: {words}." in " ".join(one.spoken)


def test_who_sits_down_is_told_as_how_many_are_there(at: Callable[..., Seat]) -> None:
    story = waiting(1, 2)
    one = at(story)
    story.around(
        {"type": "player_seated", "seat": 3, "name": "Cem", "bot": None, "user_id": 103},
        seat_3={"name": "Cem", "user": 103, "state": "seated"},
    )
    assert "3 of 6 seats taken." in told(one, story)


def test_polite_sentences_are_merged_and_my_turn_takes_them_along(at: Callable[..., Seat]) -> None:
    story = six_handed(me=3)
    one = at(story, told=1)
    one.page.wait_for_timeout(600)
    story.play("1 calls, 2 raises to 120")
    one.tell()
    one.page.wait_for_timeout(300)
    last = one.page.locator("#assertive p").last
    assert last.text_content() == (
        "Ada calls 40. Bo raises to 120. Your turn. 120 to call. Pot 220. Minimum raise to 200. 30 seconds."
    )


# --- The first hand, the first rated table, a restart -------------------------------------------------


def test_five_notes_follow_the_first_hand_and_can_be_closed_for_good(
    at: Callable[..., Seat],
) -> None:
    story = showdown()
    one = at(story, notes=True, told=1)
    note = one.page.locator(".note p")
    expect(note).to_have_text("These two cards are yours. Nobody else sees them.")
    close = one.page.get_by_role("button", name="Got it")
    close.click()
    expect(note).to_have_text("Call matches the bet. Fold gives up this hand, nothing more.")
    close.click()
    expect(note).to_have_text("Raise to: the number is your total for this street.")
    close.click()
    expect(note).to_have_count(0)
    one.tell().settled()
    expect(note).to_have_text("The ringed five cards are the hand that won.")
    one.page.get_by_role("button", name="No notes").click()
    expect(note).to_have_count(0)
    assert one.page.evaluate("localStorage.getItem('holdfast:notes')") == "off"


def test_no_note_appears_in_the_last_five_seconds(at: Callable[..., Seat]) -> None:
    story = six_handed(thinking=5)
    assert at(story, notes=True).page.locator(".note").count() == 0


def test_the_first_rated_table_says_where_a_rating_starts(at: Callable[..., Seat]) -> None:
    words = "Your rating starts at 1000 and is provisional for 10 tournaments."
    one = at(waiting())
    expect(one.page.locator(".rated-first")).to_contain_text(words)
    one.page.locator(".rated-first").get_by_role("button").click()
    expect(one.page.locator(".rated-first")).to_have_count(0)
    assert at(waiting(), rated="off").page.locator(".rated-first").count() == 0


def test_a_restart_of_the_server_is_called_one(at: Callable[..., Seat]) -> None:
    one = at(my_turn())
    one.drops(1012)
    expect(one.page.locator(".strip")).to_contain_text(
        "The server is restarting; the tournament continues."
    )
    assert any("The server is restarting" in said for said in one.spoken)
    one.returns()


def test_the_log_can_be_narrowed_and_taken_along_as_text(at: Callable[..., Seat]) -> None:
    one = at(fold_win(), (1440, 900))
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    log = one.page.locator(".side .log")
    expect(log).to_contain_text("You win 340. Everyone folded.")
    one.page.get_by_role("button", name="Actions").click()
    expect(log).not_to_contain_text("You win")
    one.page.get_by_role("button", name="Results").click()
    expect(log).not_to_contain_text("calls")
    one.page.get_by_role("button", name="All").click()
    asked = "() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }"
    one.page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard', {value: {}, configurable: true})"
    )
    one.page.evaluate(asked)
    one.page.get_by_role("button", name="Copy as text").click()
    copied = one.page.evaluate("() => window.copied")
    assert copied.startswith("Hand 14\nBefore the flop:\nHand 14. Blinds 20 and 40.")
    assert (
        "Flop:\nFlop: king of spades, ten of diamonds, four of diamonds.\nEdda checks.\nYou bet 160."
        in copied
    )


def test_stay_is_the_first_and_the_default_button_of_leaving(at: Callable[..., Seat]) -> None:
    page = at(my_turn()).page
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your 1,240 points leave the game.")
    assert page.evaluate("() => document.activeElement.textContent.trim()") == "Stay"
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)

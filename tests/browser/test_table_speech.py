"""What is said aloud at the table and written in its log, and the notes of the first hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.chosen import at
from tests.browser.stage import Seat, Story
from tests.browser.states import (
    fold_win,
    my_turn,
    run_out,
    showdown,
    six_handed,
    to_flop,
    waiting,
)

__all__ = ["at"]
pytestmark = pytest.mark.browser


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


def test_the_log_keeps_its_newest_line_in_sight_until_somebody_scrolls(
    at: Callable[..., Seat],
) -> None:
    distance = """() => {
        const log = document.querySelector(".side .log");
        const last = [...log.firstElementChild.querySelectorAll("li[dir]")].at(-1);
        return log.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
    }"""
    log = "document.querySelector('.side .log')"
    half = len(to_flop(six_handed()).batches)
    one = at(showdown(), (1440, 600), told=half).tell().settled()
    page = one.page
    assert page.evaluate(f"() => {log}.scrollHeight > {log}.clientHeight")
    assert page.evaluate(distance) >= 0

    two = at(showdown(), (1440, 600), told=half)
    two.page.evaluate(f"() => {{ {log}.scrollTop = 0; }}")
    two.page.wait_for_timeout(100)
    two.tell().settled()
    assert two.page.evaluate(f"() => {log}.scrollTop") == 0


def test_stay_is_the_first_and_the_default_button_of_leaving(at: Callable[..., Seat]) -> None:
    page = at(my_turn()).page
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("Your 1,240 points leave the game.")
    assert page.evaluate("() => document.activeElement.textContent.trim()") == "Stay"
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)

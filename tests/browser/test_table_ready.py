"""Before a match: who is ready, in words on every page, and the countdown that starts it."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Request, expect

from tests.browser.stage import Seat, Story
from tests.browser.states import (
    countdown,
    countdown_with_bots,
    finished,
    ready_again,
    waiting,
    waiting_among_bots,
    waiting_with_bots,
)
from tests.browser.test_table_layout import FRAME

pytestmark = pytest.mark.browser


def ready_words(seat: Seat) -> dict[str, str]:
    """Read what each plate says of who is ready, by name."""
    words: dict[str, str] = seat.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-seat]:has(.ready)")].map(
            one => [one.querySelector(".name").textContent, one.querySelector(".ready").textContent.trim()]))"""
    )
    return words


def said_of(request: Request) -> list[str]:
    """Read from a form that was sent what it says of who is ready."""
    return re.findall(r'name="ready"\r\n\r\n(\w+)', request.post_data or "")


def count(words: str, seat: Seat) -> int:
    seat.page.wait_for_timeout(500)
    return " ".join(seat.spoken).count(words)


# --- Who is ready ----------------------------------------------------------------------------------


@pytest.mark.parametrize("me", [1, 2, 4, None])
def test_every_page_says_who_is_ready(at: Callable[..., Seat], me: int | None) -> None:
    """Bots are; a spectator sees it too."""
    seat = at(waiting_with_bots(me))
    wanted = {"Ada": "Not ready", "Bo": "Ready", "Mira": "Ready", "Dilnoza": "Not ready"}
    assert ready_words(seat) == wanted
    labels = seat.page.locator(".plate[role=group]").evaluate_all(
        "all => all.map(one => one.ariaLabel)"
    )
    assert sum("Not ready" in label for label in labels) == 2


@pytest.mark.parametrize(
    ("ready", "word", "sent"), [((), "Ready", "yes"), ((2,), "Not ready", "no")]
)
def test_one_button_says_it_and_takes_it_back(
    at: Callable[..., Seat], ready: tuple[int, ...], word: str, sent: str
) -> None:
    seat = at(waiting(2).ask(*ready))
    button = seat.page.get_by_role("button", name=word, exact=True)
    with seat.page.expect_request("**/ready/") as asked:
        button.click()
    assert asked.value.method == "POST"
    assert said_of(asked.value) == [sent]


def test_the_button_is_pressed_by_keys_and_keeps_the_focus(at: Callable[..., Seat]) -> None:
    story = waiting(2)
    seat = at(story, (1440, 900))
    seat.page.get_by_role("button", name="Ready", exact=True).focus()
    with seat.page.expect_request("**/ready/"):
        seat.page.keyboard.press("Enter")
    story.ask(2).around({"type": "player_ready", "seat": 2})
    seat.tell().settled()
    focused = seat.page.evaluate("document.activeElement.textContent.trim()")
    assert focused == "Not ready"


def test_the_host_has_both_and_a_single_person_among_bots_only_start(
    at: Callable[..., Seat],
) -> None:
    page = at(waiting()).page
    expect(page.locator("[data-ready]")).to_have_count(1)
    expect(page.get_by_role("button", name="Start the tournament")).to_be_visible()
    alone = at(waiting_among_bots())
    expect(alone.page.locator("[data-ready]")).to_have_count(0)
    expect(alone.page.get_by_role("button", name="Start the tournament")).to_be_visible()
    assert ready_words(alone) == {}


def test_who_only_watches_has_no_button(at: Callable[..., Seat]) -> None:
    expect(at(waiting(None)).page.locator("[data-ready]")).to_have_count(0)


def test_it_is_said_aloud_and_written_in_the_log(at: Callable[..., Seat]) -> None:
    story = waiting(2)
    seat = at(story, (1440, 900))
    story.ask(3).around({"type": "player_ready", "seat": 3})
    story.ask(2, 3).around({"type": "player_ready", "seat": 2})
    story.ask(2).around({"type": "player_not_ready", "seat": 3})
    seat.tell().settled()
    for words in ("Cem is ready.", "You are ready.", "Cem is not ready."):
        assert count(words, seat) == 1
        written = seat.page.locator(".side .log").inner_text()
        assert words in re.sub("[\u2068\u2069]", "", written)


def test_a_guest_can_be_ready_again_from_the_result(at: Callable[..., Seat]) -> None:
    sheet = at(finished(me=2)).page.locator("dialog.sheet-result")
    expect(sheet.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    expect(sheet.get_by_role("button", name="Play again")).to_have_count(0)


# --- The countdown ---------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [countdown, countdown_with_bots, ready_again])
def test_the_status_line_counts_and_the_button_takes_it_back(
    at: Callable[..., Seat], make: Callable[[], Story]
) -> None:
    page = at(make()).page
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    status = page.locator("#status")
    expect(status).to_have_text(re.compile(r"^Starts in 0:(30|2\d)$"))
    expect(status).not_to_have_text(status.inner_text())
    with page.expect_request("**/ready/") as asked:
        page.get_by_role("button", name="Cancel ready").click()
    assert said_of(asked.value) == ["no"]


def test_a_spectator_sees_it_and_cannot_touch_it(at: Callable[..., Seat]) -> None:
    page = at(countdown(None)).page
    expect(page.locator("#status")).to_contain_text("Starts in 0:")
    expect(page.locator("[data-ready]")).to_have_count(0)


def test_the_host_may_still_start_at_once(at: Callable[..., Seat]) -> None:
    page = at(countdown()).page
    with page.expect_request("**/start/"):
        page.get_by_role("button", name="Start the tournament").click()


def test_it_is_told_once_and_goes_on_where_it_is_after_a_lost_connection(
    at: Callable[..., Seat],
) -> None:
    story = waiting(2)
    seat = at(story)
    seat.story.count_down()
    seat.tell().settled()
    assert count("Starting in 30 seconds.", seat) == 1
    seat.drops()
    story.now += timedelta(seconds=12)
    expect(seat.page.locator("#status")).to_contain_text("Starts in 0:")
    seat.page.wait_for_selector(".strip")
    seat.returns()
    expect(seat.page.locator("#status")).to_contain_text("Starts in 0:1")
    assert count("Starting in", seat) == 1


def test_who_opens_the_page_meanwhile_is_told_what_is_left(at: Callable[..., Seat]) -> None:
    story = countdown(2)
    story.now += timedelta(seconds=18)
    seat = at(story)
    expect(seat.page.locator("#status")).to_have_text(re.compile(r"^Starts in 0:1[0-2]$"))
    assert count("Starting in 12 seconds.", seat) == 1


def test_who_hears_of_it_by_a_snapshot_is_told_too(at: Callable[..., Seat]) -> None:
    """The answer to one's own press may come before the frames."""
    story = waiting(2)
    seat = at(story)
    seat.page.wait_for_timeout(100)
    story.count_down()
    seat.send(story.snapshot(story.seq))
    assert count("Starting in 30 seconds.", seat) == 1
    seat.tell()
    assert count("Starting in 30 seconds.", seat) == 1


def test_its_end_is_told_and_the_waiting_room_is_back(at: Callable[..., Seat]) -> None:
    story = countdown(2)
    seat = at(story)
    seat.page.wait_for_timeout(600)
    story.ask(2, 3).stop_counting({"type": "player_not_ready", "seat": 1})
    seat.tell().settled()
    assert count("Ada is not ready. The countdown has stopped.", seat) == 1
    expect(seat.page.locator("#status")).to_have_text("3 of 6 seats taken. 2 of 3 ready.")
    expect(seat.page.get_by_role("button", name="Not ready", exact=True)).to_be_visible()


def test_at_its_end_nothing_is_called_off(at: Callable[..., Seat]) -> None:
    story = countdown(2)
    seat = at(story)
    story.starts_at = None
    match = {
        "id": "m", "number": 1, "status": "running", "rated": True, "level": 1, "small_blind": 5,
        "big_blind": 10, "hands_at_level": 0, "hands_needed": 3, "minutes": 5, "level_due_at": None,
        "players_left": 3, "started": 3, "paused": False,
    }  # fmt: skip
    changes = {f"seat_{n}": {"state": "playing", "ready": None} for n in (1, 2, 3)}
    story.around(
        {"type": "tournament_started", "number": 1, "seats": [1, 2, 3]},
        table={"status": "playing"},
        match=match,
        **changes,
    )
    seat.tell().settled()
    assert count("Tournament 1 starts.", seat) == 1
    assert count("The countdown has stopped.", seat) == 0


@pytest.mark.parametrize("key", ["t", "s"])
def test_the_reading_keys_know_of_it(at: Callable[..., Seat], key: str) -> None:
    seat = at(countdown(2), (1440, 900))
    seat.page.wait_for_timeout(600)
    seat.page.keyboard.press(key)
    seat.page.wait_for_timeout(600)
    assert seat.last_said.startswith({"t": "Starting in ", "s": "Bo 0, Ready."}[key])


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1440, 900)])
@pytest.mark.parametrize("me", [1, 2, None])
def test_nothing_moves_when_somebody_is_ready_or_the_countdown_begins(
    at: Callable[..., Seat], size: tuple[int, int], me: int | None
) -> None:
    story = waiting(me)
    seat = at(story, size)
    first = seat.page.evaluate(FRAME)
    story.ask(1, 2).around({"type": "player_ready", "seat": 2})
    seat.tell().settled()
    assert seat.page.evaluate(FRAME) == first
    story.count_down()
    seat.tell().settled()
    assert seat.page.evaluate(FRAME) == first

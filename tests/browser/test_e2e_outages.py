"""What a player sees when a line, a server or the whole room goes away in the middle of a hand."""

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.live_people import DESKTOP, PHONE, Person, acting, seated
from tests.browser.live_room import Room

pytestmark = pytest.mark.browser

# Keeps the page's lines where a test can cut them, and whether the strip was ever shown.
KEEP_LINES = """
    window.lines = [];
    new MutationObserver(() => { window.stripSeen ||= Boolean(document.querySelector(".strip")); })
        .observe(document, {childList: true, subtree: true});
    const Line = window.WebSocket;
    window.WebSocket = class extends Line {
        constructor(...given) { super(...given); window.lines.push(this); }
    };
"""
CUT = "() => window.lines.forEach((line) => line.close())"
DOWN = ("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")


def seen(person: Person) -> dict[str, Any]:
    """Read from the page what must not differ afterwards."""
    return dict(
        person.page.evaluate(
            """() => {
            const names = (where) => [...document.querySelectorAll(`${where} [role=img]`)]
                .map((one) => one.ariaLabel);
            return {
                own: names(".own-cards"), board: names(".board-cards"),
                stacks: [...document.querySelectorAll(".plate .stack")].map((one) => one.textContent),
                bets: [...document.querySelectorAll("[data-bet]")].map((one) => one.textContent.trim()),
                acting: document.querySelector(".acting[data-seat]")?.dataset.seat,
                turn: document.querySelector(".controls [data-turn]")?.dataset.turn,
                pot: document.querySelector(".pot-total")?.textContent.trim(),
            };
        }"""
        )
    )


def seconds_left(person: Person) -> int:
    minutes, seconds = person.status.locator("[data-clock]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def on_the_flop(people: list[Person]) -> Person:
    """Call and check until three cards lie on the board; return who is asked then."""
    while not people[0].view["hand"] or len(people[0].view["hand"]["board"]) < 3:
        actor = acting(people)
        actor.waits_for_turn()
        actor.presses_now("check" if actor.action("check").is_visible() else "call")
    for person in people:
        expect(person.page.locator(".board-cards [role=img]")).to_have_count(3)
    actor = acting(people)
    actor.waits_for_turn()
    return actor


def test_a_page_loaded_again_in_mid_hand_shows_the_same_cards_turn_and_time(come: Come) -> None:
    people = [come(PHONE), come(DESKTOP)]
    seated(people)
    actor = on_the_flop(people)
    for person in people:
        before, left, at = seen(person), seconds_left(person), time.monotonic()
        assert len(before["own"]) == 2
        person.reloads()
        expect(person.page.locator(".board-cards [role=img]")).to_have_count(3)
        assert seen(person) == before
        passed = time.monotonic() - at
        assert left - passed - 1.5 <= seconds_left(person) <= left
    actor.presses("check")


def test_a_cut_line_is_told_and_mended_and_the_hand_goes_on(come: Come) -> None:
    people = [come(PHONE), come(DESKTOP)]
    for person in people:
        person.forgives = ("WebSocket", "ERR_INTERNET_DISCONNECTED")
        person.page.add_init_script(KEEP_LINES)
    seated(people)
    actor = on_the_flop(people)
    other = next(one for one in people if one is not actor)
    before = seen(actor)

    actor.context.set_offline(True)
    actor.page.evaluate(CUT)
    expect(actor.page.locator(".strip")).to_contain_text("Reconnecting")
    expect(actor.action("check")).to_have_attribute("aria-disabled", "true")
    assert seen(actor) == before
    actor.shot(f"reconnecting-{'phone' if actor is people[0] else 'desktop'}-dark")
    actor.context.set_offline(False)
    actor.button("Try now").click()
    expect(actor.page.locator(".strip")).to_have_count(0)
    assert seen(actor) == before

    # What happened while a line was down is there when it is back.
    other.context.set_offline(True)
    other.page.evaluate(CUT)
    actor.presses("check")
    other.context.set_offline(False)
    other.waits_for_turn()
    expect(other.page.locator("#room")).to_contain_text("checks.")
    other.presses("check")


def test_a_killed_web_server_comes_back_with_the_same_hand(come: Come, room: Room) -> None:
    people = [come(PHONE), come(DESKTOP)]
    for person in people:
        person.forgives = DOWN
    seated(people)
    actor = on_the_flop(people)
    before = [seen(person) for person in people]
    heard = [len(person.heard) for person in people]
    room.kill("config.asgi")
    for person, number in zip(people, heard, strict=True):
        person.hears("snapshot", after=number)
        expect(person.page.locator(".strip")).to_have_count(0)
    assert [seen(person) for person in people] == before
    actor.presses("check")


def test_a_killed_worker_is_missed_for_moments_only(come: Come, room: Room) -> None:
    people = [come(PHONE), come(DESKTOP)]
    seated(people)
    actor = acting(people)
    actor.waits_for_turn()
    old = room.process(" worker ")
    room.kill(" worker ")
    actor.presses_now("fold")
    # Nobody presses "Next hand": the next one is dealt by the worker or not at all.
    for person in people:
        person.waits_for_hand(2)
    assert room.process(" worker ") not in (0, old)
    acting(people).presses("call")


def test_a_room_restarted_in_mid_hand_plays_the_same_hand_on(come: Come, room: Room) -> None:
    people = [come(PHONE), come(DESKTOP)]
    watcher = come(PHONE, stranger=True)
    everybody = [*people, watcher]
    for person in everybody:
        person.forgives = DOWN
        person.page.add_init_script(KEEP_LINES)
    table = seated(people)
    watcher.sits_at(table)
    actor = on_the_flop(people)
    before = [seen(person) for person in everybody]
    heard = [len(person.heard) for person in everybody]
    room.stop()
    room.start()
    for person, number in zip(everybody, heard, strict=True):
        person.hears("snapshot", after=number)
        expect(person.page.locator(".strip")).to_have_count(0)
        assert person.page.evaluate("stripSeen")
    assert [seen(person) for person in everybody] == before
    actor.presses("check")
    next(one for one in people if one is not actor).presses("check")
    expect(actor.page.locator(".board-cards [role=img]")).to_have_count(4)

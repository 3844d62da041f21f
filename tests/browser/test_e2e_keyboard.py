"""A hand by keys alone: signing in, sitting down, folding, calling, betting."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.live_people import DESKTOP, Person
from tests.browser.live_room import PASSWORD

pytestmark = pytest.mark.browser

# Whether the focus can be seen: it has a ring, it is on the screen, and nothing lies over it.
SEEN = """() => {
    const at = document.activeElement;
    if (at === document.body) return "nothing has the focus";
    const style = getComputedStyle(at);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    if (!ring && style.boxShadow === "none") return `no ring on ${at.outerHTML.slice(0, 120)}`;
    const {left, top, width, height} = at.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!over || !(at.contains(over) || over.contains(at) || over.closest("label")?.contains(at)))
        return `${at.outerHTML.slice(0, 120)} is covered by ${over?.outerHTML.slice(0, 120)}`;
    return "";
}"""


def tab_to(page: Page, wanted: str, most: int = 40) -> None:
    """Press Tab until what has the focus matches a selector; each stop on the way has to be seen."""
    for _ in range(most):
        page.keyboard.press("Tab")
        assert page.evaluate(SEEN) == ""
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab does not reach {wanted}")


def acts(person: Person) -> list[dict[str, object]]:
    return [message for message in person.sent if message["type"] == "act"]


def my_turn(person: Person, other: Person) -> str | None:
    """Wait for one's turn; the other calls or checks until then, and both skip pauses. Return its number."""
    while True:
        now = person.page.wait_for_function(
            "() => document.querySelector('.own.acting') ? 'me' :"
            " document.querySelector('.seat.acting') ? 'other' :"
            " /Next hand/.test(document.querySelector('.controls .block')?.textContent) ? 'pause' : null"
        ).json_value()
        if now == "me":
            person.waits_for_turn()
            return person.turn
        if now == "pause":
            person.page.keyboard.press("n")
            other.skips_the_pause()
        elif other.is_asked:
            other.presses("check" if other.action("check").is_visible() else "call")


def test_a_match_is_played_by_keys_alone(come: Come) -> None:
    host, person = come(), come(DESKTOP, stranger=True)
    account = person.room.newcomer()
    person.name = account.name
    page, keys = person.page, person.page.keyboard
    table = host.opens_table(seat_count="2")

    person.goes(f"/account/login/?next={table}")
    tab_to(page, "[name=login]")
    keys.type(account.name)
    tab_to(page, "[name=password]")
    keys.type(PASSWORD)
    # The page opens its line once it has put itself in the place of the one without scripts.
    with page.expect_websocket():
        keys.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(host.name)
    tab_to(page, "button.sit")
    keys.press("Enter")
    expect(person.button("Stand up")).to_be_visible()
    host.sits_at(table)
    host.button("Start the tournament").click()

    # R and digits choose the amount, Enter bets it; letters in the field play nothing.
    turn = my_turn(person, host)
    keys.press("r")
    expect(page.locator("input.number")).to_be_focused()
    assert page.evaluate(SEEN) == ""
    keys.type("fca")
    assert acts(person) == []
    keys.press("Escape")
    expect(page.locator("input.number")).to_have_value("20")
    keys.press("r")
    keys.type("60")
    expect(person.action("raise")).to_contain_text("60")
    keys.press("Enter")
    person.waits_for_the_end_of(turn)
    assert acts(person)[-1]["amount"] == 60

    # C checks or calls; the digits are the presets, A is all-in, and neither sends anything.
    turn = my_turn(person, host)
    keys.press("2")
    expect(page.locator(".presets button").nth(1)).to_have_attribute("aria-pressed", "true")
    keys.press("a")
    expect(person.action("raise")).to_contain_text("All-in")
    keys.press("Escape")
    assert len(acts(person)) == 1
    keys.press("c")
    person.waits_for_the_end_of(turn)
    assert acts(person)[-1]["action"] in ("check", "call")

    # F folds, after a question where checking is free.
    turn = my_turn(person, host)
    asks_first = person.view["hand"]["legal"]["may_check"]
    keys.press("f")
    if asks_first:
        expect(person.button("Fold anyway?")).to_be_visible()
        keys.press("f")
    person.waits_for_the_end_of(turn)
    assert acts(person)[-1]["action"] == "fold"

    # A and Enter in the field: all-in.
    turn = my_turn(person, host)
    keys.press("a")
    keys.press("r")
    keys.press("Enter")
    person.waits_for_the_end_of(turn)
    assert acts(person)[-1]["amount"] > 500


def test_keys_do_nothing_while_one_types_elsewhere_or_a_sheet_is_open(come: Come) -> None:
    host, other = come(), come()
    table = host.opens_table(seat_count="2", thinking_seconds="none")
    other.posts(f"{table}sit/")
    host.sits_at(table)
    other.sits_at(table)
    host.button("Start the tournament").click()
    seat = host.page.wait_for_function(
        "() => document.querySelector('.own.acting, .seat.acting')?.dataset.seat"
    ).json_value()
    person = host if host.seat == int(seat) else other
    person.waits_for_turn()
    person.page.keyboard.press("?")
    expect(person.page.get_by_role("dialog")).to_contain_text("Keys")
    person.page.keyboard.type("fcra")
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.page.evaluate(
        """() => { const field = document.createElement("textarea");
        document.querySelector("#room").parentElement.append(field); field.focus(); }"""
    )
    person.page.keyboard.type("fold, call, raise, all-in")
    assert acts(person) == []
    assert re.fullmatch(r"\d+", person.turn or "")

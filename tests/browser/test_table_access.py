"""Acceptance checks 2 and 5 and the looks of 6.3: axe in every state, focus, stillness, forced colours."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.stage import AXE, Seat, Story
from tests.browser.states import AFTER, STATES, my_turn, others_turn, showdown, six_handed

pytestmark = pytest.mark.browser

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN_AXE = """async (tags) => {
    const found = await axe.run(document, {runOnly: {type: "tag", values: tags}});
    return found.violations.flatMap(({id, nodes}) => nodes.map(({html, failureSummary}) =>
        `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`));
}"""


@pytest.fixture
def at(chromium: Browser) -> Iterator[Callable[..., Seat]]:
    seats: list[Seat] = []

    def sit(story: Story, *args: Any, **options: Any) -> Seat:
        seats.append(Seat(chromium, story, *args, **options))
        return seats[-1]

    yield sit
    for seat in seats:
        seat.context.close()


def violations(seat: Seat) -> list[str]:
    # Sheets come in from below; half-way there their colours are mixed.
    seat.page.wait_for_timeout(350)
    seat.page.evaluate(AXE.read_text())
    found: list[str] = seat.page.evaluate(RUN_AXE, RULES)
    return found


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed")
@pytest.mark.parametrize("name", [*STATES, *AFTER])
def test_check_2_axe_finds_nothing_in_any_state(at: Callable[..., Seat], name: str) -> None:
    """On a phone in the dark; on a desktop in the light, with the panel beside the table."""
    story = STATES.get(name, my_turn)
    seat = at(story(), (390, 844), color_scheme="dark")
    if name in AFTER:
        AFTER[name](seat)
    assert violations(seat) == []
    if name in STATES:
        assert violations(at(story(), (1440, 900), color_scheme="light")) == []


STOPS = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {name: one.ariaLabel || one.textContent.trim().slice(0, 20) || one.className,
            group: one.closest(".bar, .others, .own, .controls, .side, .ticker")?.className.split(" ")[0] ?? "",
            ring: parseFloat(style.outlineWidth), style: style.outlineStyle,
            covered: !(top && (one.contains(top) || top.contains(one))),
            preset: one.matches(".preset")};
}"""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_check_2_focus_goes_round_in_order_and_is_seen_at_every_stop(
    at: Callable[..., Seat], size: tuple[int, int]
) -> None:
    page = at(my_turn(), size).page
    page.wait_for_timeout(300)
    stops = []
    for _ in range(40):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOPS)
        if stop is None:
            break
        stops.append(stop)
    assert [one for one in stops if one["ring"] < 3 or one["style"] == "none"] == []
    assert [one["name"] for one in stops if one["covered"]] == []
    order = list(dict.fromkeys(one["group"] for one in stops if one["group"]))
    wanted = ["bar", "others", "ticker", "own", "controls", "side"]
    assert order == [one for one in wanted if one in order]
    # All amounts are one stop; the arrows go from one to the next.
    assert sum(one["preset"] for one in stops) == 1


def test_the_arrows_go_from_amount_to_amount(at: Callable[..., Seat]) -> None:
    page = at(my_turn(), (1440, 900)).page
    page.locator(".preset").first.focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        seen.append(page.evaluate("document.activeElement.querySelector('kbd').textContent"))
    assert seen == ["2", "3", "5", "1", "5", "1"]


MOVES = """() => {
    const long = [];
    for (const one of document.getAnimations())
        if ((one.effect?.getComputedTiming().activeDuration ?? 0) > 1) long.push(one.animationName ?? "script");
    for (const one of document.querySelectorAll(".room, .room *")) {
        const style = getComputedStyle(one);
        const times = [...style.transitionDuration.split(","), ...style.animationDuration.split(",")];
        const seconds = Math.max(...times.map(parseFloat));
        if (seconds > 0.001 && style.transitionProperty !== "none") long.push(`${one.className}: ${times}`);
    }
    return [...new Set(long.concat(window.moved ?? []))];
}"""
WATCH = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.moved.push(`${this.className} ${JSON.stringify(options)}`);
        return animate.call(this, frames, options);
    };
}"""


@pytest.mark.parametrize("how", ["the system asks", "the settings say"])
def test_check_5_nothing_moves_where_stillness_is_asked_for(
    at: Callable[..., Seat], how: str
) -> None:
    asked: dict[str, Any] = (
        {"reduced_motion": "reduce"}
        if how == "the system asks"
        else {"stored": {"holdfast:motion": "off"}}
    )
    # Both ways lead to one switch, so the second need not be taken in every state.
    for name, make in list(STATES.items())[:: 1 if how == "the system asks" else 4]:
        seat = at(make(), (390, 844), **asked)
        assert seat.page.evaluate(MOVES) == [], name
        seat.context.close()
    story = six_handed()
    seat = at(story, (1440, 900), **asked)
    seat.page.evaluate(WATCH)
    story.play("1 all-in, 2 all-in, 3 all-in, 4 folds, 5 folds, 6 folds")
    seat.tell()
    for _ in range(20):
        seat.page.wait_for_timeout(150)
        assert seat.page.evaluate(MOVES) == []
    for key in ("?", "Escape"):
        seat.page.keyboard.press(key)
        assert seat.page.evaluate(MOVES) == []


def test_the_choice_of_normal_speed_wins_over_the_system(at: Callable[..., Seat]) -> None:
    story = others_turn()
    seat = at(story, (1440, 900), reduced_motion="reduce", stored={"holdfast:motion": "normal"})
    seat.page.evaluate(WATCH)
    story.play("1 raises to 100")
    seat.tell().settled()
    assert seat.page.evaluate("window.moved.length") > 0


def test_fast_is_half_the_time(at: Callable[..., Seat]) -> None:
    lengths = {}
    for speed in ("normal", "fast"):
        story = others_turn()
        seat = at(story, (1440, 900), stored={"holdfast:motion": speed})
        seat.page.evaluate(WATCH)
        story.play("1 raises to 100")
        seat.tell().settled()
        lengths[speed] = [
            float(one.split('"duration":')[1].split(",")[0])
            for one in seat.page.evaluate("window.moved")
        ]
    assert lengths["normal"]
    assert [2 * one for one in lengths["fast"]] == lengths["normal"]


def test_forced_colours_keep_suits_ring_and_turn_marker(at: Callable[..., Seat]) -> None:
    page = at(showdown(), (390, 844), forced_colors="active").page
    ringed = page.locator(".card.ringed").first
    assert ringed.evaluate("one => getComputedStyle(one).outlineWidth") == "4px"
    pips = page.locator(".own-cards .pip")
    assert pips.count() >= 4
    assert pips.first.evaluate("one => getComputedStyle(one).fill") not in (
        "none",
        "rgba(0, 0, 0, 0)",
    )
    turn = at(my_turn(), (390, 844), forced_colors="active").page
    plate = turn.locator(".own.acting .plate")
    assert plate.evaluate("one => getComputedStyle(one).borderTopWidth") == "4px"


def test_more_contrast_makes_felt_a_surface_and_lines_two_pixels(at: Callable[..., Seat]) -> None:
    page = at(my_turn(), (390, 844), contrast="more").page
    token = "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    assert page.evaluate(token, "--border") == "2px"
    assert page.evaluate(token, "--felt") == page.evaluate(token, "--surface")
    for part in (".plate", ".preset[aria-pressed=false]", ".action.fold"):
        style = page.locator(part).first.evaluate(
            "one => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).boxShadow]"
        )
        assert style[0] == "2px" or "2px" in style[1], part

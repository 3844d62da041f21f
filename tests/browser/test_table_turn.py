"""Acceptance checks 6 to 9: the cue of my turn, presses, decisions in advance, and coming back."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Run
from tests.browser.stage import Seat, Story
from tests.browser.states import STATES, others_turn, six_handed
from tests.browser.views import hand, legal, seat, snapshot, view

pytestmark = pytest.mark.browser


# --- Check 6 ---------------------------------------------------------------------------------------

# Notes when the message of my turn came, and when each of its four signs was given.
SIGNS = """() => {
    const at = window.signs = {};
    const note = (name) => { at[name] ??= performance.now() - window.came; };
    const parse = JSON.parse;
    JSON.parse = (text) => {
        const message = parse(text);
        if (message?.frames?.some((one) => one.view?.turn)) window.came = performance.now();
        return message;
    };
    const start = AudioScheduledSourceNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { note("sound"); return start.apply(this, when); };
    navigator.vibrate = () => note("vibration");
    const look = () => {
        if (window.came == null) return;
        if (/^Your turn/.test(document.title)) note("title");
        if (/turn\\.svg/.test(document.querySelector("link[rel=icon]").href)) note("icon");
        if (/Your turn/.test(document.getElementById("assertive").textContent)) note("live text");
    };
    new MutationObserver(look).observe(document.documentElement,
        {subtree: true, childList: true, attributes: true, characterData: true});
}"""
HIDE = """() => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => true});
    Object.defineProperty(document, "visibilityState", {configurable: true, get: () => "hidden"});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.parametrize("hidden", [False, True], ids=["visible", "hidden"])
@pytest.mark.parametrize("street", ["a call", "a new street", "a new hand"])
def test_check_6_my_turn_is_told_within_150_ms(
    chromium: Browser, hidden: bool, street: str
) -> None:
    """By sound, vibration, title, icon and live text, also while cards are still being dealt."""
    story = six_handed(me=5 if street == "a new street" else 1)
    if street == "a new hand":
        story = STATES["won without showing"]()
    one = Seat(chromium, story, (390, 844))
    page = one.page
    page.mouse.click(200, 300)
    page.evaluate(SIGNS)
    if hidden:
        page.evaluate(HIDE)
    if street == "a call":
        story = one.story = others_to_me(one)
    elif street == "a new street":
        story.play("1 raises to 100, 2 calls 100, 3 folds, 4 folds, 5 calls 80, 6 folds")
    else:
        story.game = six_handed().game
        assert story.game
        story._batch(story.game.events)
    one.tell()
    page.wait_for_function("() => Object.keys(window.signs).length === 5", timeout=5000)
    signs = page.evaluate("window.signs")
    one.closes()
    assert {name: at for name, at in signs.items() if at > 150} == {}


def others_to_me(one: Seat) -> Story:
    story = one.story
    story.play("1 calls, 2 raises to 120, 3 folds, 4 folds, 5 folds, 6 folds")
    return story


# --- Check 7 ---------------------------------------------------------------------------------------

FUZZ = """async ({began, ended, kind}) => {
    // began, ended: ms after the buttons appeared; negative is before.
    const wait = (ms) => new Promise((go) => setTimeout(go, Math.max(0, ms)));
    const room = document.getElementById("room");
    const shown = new Promise((go) => {
        const seen = new MutationObserver(() => {
            if (room.classList.contains("my-turn")) { seen.disconnect(); go(performance.now()); }
        });
        seen.observe(room, {attributes: true});
    });
    const press = () => window.dispatchEvent(kind === "key"
        ? new KeyboardEvent("keydown", {key: "Shift"}) : new PointerEvent("pointerdown"));
    window.deal();
    if (began < 0) press();
    const at = await shown;
    const pressed = began < 0 ? null : await wait(began - (performance.now() - at)).then(() => {
        press(); return performance.now() - at; });
    await wait(ended - (performance.now() - at));
    document.querySelector(".controls [data-action=call], .controls [data-action=check]").click();
    return pressed;
}"""


def test_check_7_a_press_begun_before_the_turn_never_acts(at: Callable[..., Seat]) -> None:
    """Presses at random moments count exactly when they began 350 ms after the buttons were there."""
    rng = random.Random(7)
    story = others_turn()
    one = at(story, (390, 844))
    page = one.page
    page.expose_function("deal", lambda: (one.tell(), None)[1])
    for round_ in range(14):
        story = my_next_turn(one, round_)
        before = len(acts(one))
        began = rng.choice([-1, -1, rng.randint(0, 340), rng.randint(355, 600)])
        ended = max(began, 0) + rng.randint(0, 400)
        kind = rng.choice(["key", "pointer"])
        pressed = page.evaluate(FUZZ, {"began": began, "ended": ended, "kind": kind})
        page.wait_for_timeout(40)
        acted = len(acts(one)) > before
        if began < 0 or (pressed is not None and pressed < 350):
            assert not acted, (round_, began, pressed)
        elif pressed > 365:
            assert acted, (round_, began, pressed)


def my_next_turn(one: Seat, round_: int) -> Story:
    """Bring the story to where the next message makes it seat 2's turn, in a hand of its own."""
    story = one.story
    fresh = six_handed(me=2)
    story.game = fresh.game
    assert story.game
    story._batch(story.game.events)
    one.send(
        {"type": "snapshot", **{k: v for k, v in story.snapshot(story.seq).items() if k != "type"}}
    )
    one.told = len(story.batches)
    one.settled()
    story.play("1 calls")
    return story


def acts(one: Seat) -> list[dict[str, Any]]:
    return [message for message in one.sent if message["type"] == "act"]


# --- Check 8 ---------------------------------------------------------------------------------------

WALK = """
    // One decision in advance and one thing that happens, a thousand times.
    const random = (() => { let s = x.seed; return () => (s = (s * 16807) % 2147483647) / 2147483647; })();
    const pick = (list) => list[Math.floor(random() * list.length)];
    const broken = [];
    let kept = 0;
    for (let round = 0; round < 1000; round += 1) {
        const price = pick([0, 40, 80]);
        const was = structuredClone(x.snapshot);
        was.view.seats[0].price = price;
        const pre = {kind: pick(["check_fold", "check", "call"]), hand: 14, street: "flop", price};
        const state = {...m.initialState(was, 0), pre};
        const view = structuredClone(was.view);
        view.hand.number = pick([14, 14, 14, 15]);
        view.hand.street = pick(["flop", "flop", "turn"]);
        view.seats[0].price = pick([price, price, 0, 40, 80, 200]);
        if (random() < 0.4) {
            view.turn = 101;
            const to_call = view.seats[0].price;
            Object.assign(view.hand, {to_act: 1, legal: {...x.legal, to_call, may_check: to_call === 0}});
        }
        const next = m.drawFrame(state, {seq: 101, view, at: 1, event: {type: pick(x.events), seat: 2}}, 1);
        const same = view.hand.number === 14 && view.hand.street === "flop";
        const samePrice = view.seats[0].price === price;
        if (next.pre && !same) broken.push(["outlived its hand or street", pre, view.hand]);
        if (next.pre && !samePrice && view.turn == null && pre.kind !== "check_fold")
            broken.push(["outlived its price", pre, view.seats[0].price]);
        if (same && samePrice && !next.pre) broken.push(["died for nothing", pre, view.hand]);
        if (next.pre && view.turn != null) {
            kept += 1;
            const does = commands.resolveAdvance(next.pre, view.hand.legal);
            if (does === "call" && !samePrice) broken.push(["pays another price", pre, view.seats[0].price]);
            if (does && does !== "fold" && does !== "check" && view.seats[0].price !== price)
                broken.push(["adds chips", pre]);
        }
    }
    return {broken: broken.slice(0, 5), kept};
"""


def test_check_8_a_decision_in_advance_never_survives_price_street_or_hand(run: Run) -> None:
    """Check / fold is the one that says "any bet" and outlives a price, but never adds a chip (4.5.7)."""
    shown = view(
        hand=hand(to_act=2), seats=[seat(1, "Ada"), seat(2, "Bo"), seat(3, "Cem"), seat(4, None)]
    )
    given = {
        "seed": 4711,
        "snapshot": snapshot(shown),
        "legal": legal(),
        "events": ["raised_to", "called", "folded", "checked"],
    }
    body = 'const commands = await import("./commands.js".replace("./", "/static/tables/"));' + WALK
    walked = run("store.js", body, given)
    assert walked["broken"] == []
    assert walked["kept"] > 50


def test_check_8_a_changed_price_cancels_at_once_and_says_so(at: Callable[..., Seat]) -> None:
    story = six_handed(me=4)
    one = at(story, (390, 844))
    one.page.get_by_role("button", name="Call 40").click()
    story.play("1 raises to 120")
    one.tell().settled()
    assert one.page.locator(".advance-choice[aria-pressed=true]").count() == 0
    assert any("cancelled: a call costs 120 now" in said for said in one.spoken)
    story.play("2 folds, 3 folds")
    one.tell().settled()
    one.page.wait_for_timeout(200)
    assert acts(one) == []


def test_a_decision_in_advance_is_sent_when_the_turn_comes_and_no_sooner(
    at: Callable[..., Seat],
) -> None:
    story = six_handed(me=3)
    one = at(story, (390, 844))
    one.page.keyboard.press("x")
    story.play("1 calls")
    one.tell().settled()
    assert acts(one) == []
    story.play("2 folds")
    one.tell().settled()
    assert [(act["action"], act["turn"]) for act in acts(one)] == [("call", story.seq)]


# --- Check 9 ---------------------------------------------------------------------------------------

# What a table looks like, without what is about the way there: marks of absence, clocks that run.
STANDS = """() => {
    const copy = document.getElementById("room").cloneNode(true);
    // What was missed is a group of its own in the log; its lines are the same.
    const lines = [...copy.querySelectorAll(".log-hand")].reverse().flatMap((hand) =>
        [...hand.querySelectorAll("li[class^=line-]")].map((line) => line.textContent));
    for (const one of copy.querySelectorAll("[data-clock], .log, .timer, .note, [type=hidden]")) one.remove();
    for (const one of copy.querySelectorAll("[style]")) one.removeAttribute("style");
    for (const one of copy.querySelectorAll(".level-line")) one.className = "level-line";
    return copy.innerHTML.replace(/<!--.*?-->/g, "").replace(/\\s+/g, " ") + lines.join("|");
}"""


def stands(page: Page) -> str:
    return re.sub(r" tabindex=\"-?\d\"| open=\"\"", "", str(page.evaluate(STANDS)))


@pytest.mark.parametrize(
    "name", [name for name in STATES if "waiting" not in name and name != "closed"]
)
def test_check_9_who_comes_back_sees_what_a_client_that_never_left_sees(
    at: Callable[..., Seat], name: str
) -> None:
    story = STATES[name]()
    stayed = at(story, (390, 844), told=1)
    left = at(story, (390, 844), told=1)
    left.drops()
    # Nobody looks at it, so everything is drawn at once.
    stayed.page.evaluate(HIDE)
    stayed.tell().settled()
    left.returns()
    left.settled()
    for one in (stayed, left):
        one.page.wait_for_timeout(150)
    assert stands(left.page) == stands(stayed.page)

"""People at a live room, each in a browser of their own: what they press, see, and are told."""

import json
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Response, WebSocket, expect

from tests.browser.live_room import Account, Room

SCREENSHOTS = Path(__file__).parents[1] / "screenshots"
PHONE = (390, 844)
DESKTOP = (1440, 900)
# The page does not count a press on buttons that have been there for less (350 ms).
GUARD = 400
CSRF = "c" * 32

# One frame for the layout of the containers, one for what depends on it; then what moves has arrived.
AT_REST = """async () => {
    for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
    const arriving = document.getAnimations().filter((one) => one.effect.getTiming().iterations < 99);
    await Promise.allSettled(arriving.map((one) => one.finished));
}"""

# Makes a page deaf to the room while `window.deaf` is set, so that a passing state can be looked at.
HOLDABLE = """
    const Line = window.WebSocket;
    window.WebSocket = class extends Line {
        set onmessage(listener) {
            super.onmessage = (message) => window.deaf || listener(message);
        }
    };
"""

# What a player's page shows: {"over": true}, {"acting": seat}, {"pause": true}, or nothing of these.
HAPPENING = """() => {
    if (document.querySelector("dialog.sheet-result")) return {over: true};
    const acting = document.querySelector(".own.acting, .seat.acting");
    if (document.querySelector("#room.my-turn .controls [data-action]") || acting?.matches(".seat"))
        return {acting: Number(acting.dataset.seat)};
    const wide = document.querySelector(".controls .buttons.one button.action.plain");
    if (wide && wide.ariaDisabled !== "true" && /Next hand/.test(wide.textContent)) return {pause: true};
    return null;
}"""

# One step, because the next hand may come and take the button away between a look and a press.
NEXT_HAND = """() => {
    const wide = document.querySelector(".controls .buttons.one button.action.plain");
    if (wide && /Next hand/.test(wide.textContent)) wide.click();
}"""


class Person:
    """One browser. `view`: the table as its socket told last; `heard`, `sent`: what went over it.

    `forgives`: parts of complaints that a test provokes.
    """

    def __init__(
        self,
        browser: Browser,
        room: Room,
        size: tuple[int, int] = DESKTOP,
        account: Account | None = None,
        **options: Any,
    ) -> None:
        self.room = room
        self.name = account.name if account else ""
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.forgives: tuple[str, ...] = ()
        self.view: dict[str, Any] = {}
        width, height = size
        phone = {"is_mobile": True, "has_touch": True} if width < 500 else {}
        self.context = browser.new_context(
            base_url=room.address,
            viewport={"width": width, "height": height},
            locale="en",
            **{"color_scheme": "dark", **phone, **options},
        )
        self.context.set_default_timeout(20_000)
        cookies = {"csrftoken": CSRF} | ({"sessionid": account.session} if account else {})
        self.context.add_cookies(
            [{"name": key, "value": value, "url": room.address} for key, value in cookies.items()]
        )
        self.page = self.open_page()

    def open_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda line: self._complain(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("response", self._note)
        page.on("websocket", self._listen)
        return page

    # --- Going about ---------------------------------------------------------------------------

    def goes(self, address: str) -> None:
        self.page.goto(address)

    def sits_at(self, table: str) -> None:
        """Open the table's page, and wait until its line to the server is open."""
        with self.page.expect_websocket() as line:
            self.page.goto(table)
        if not self.view:
            line.value.wait_for_event("framereceived", lambda _: bool(self.view))

    def reloads(self) -> None:
        """Load the page again, and wait until its line to the server is open again."""
        heard = len(self.heard)
        self.page.reload()
        self.hears("snapshot", after=heard)

    def posts(self, address: str, **fields: str) -> str:
        """Send a form as a page would, without looking at one; return where it leads."""
        answer = self.context.request.post(
            address, form=fields, headers={"X-CSRFToken": CSRF}, max_redirects=0
        )
        assert answer.status == 302, (address, answer.status, answer.text()[:500])
        return str(answer.headers["location"])

    def opens_table(self, **settings: str) -> str:
        """Open a table in a moment, for tests of what comes after; return its address."""
        usual = {"seat_count": "6", "minutes_per_level": "2", "thinking_seconds": "30"}
        return self.posts("/tables/new/", **(usual | {"is_private": "no"} | settings))

    # --- The table -----------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        return next(one["seat"] for one in self.view["seats"] if one["name"] == self.name)

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def action(self, kind: str) -> Locator:
        return self.page.locator(f".controls [data-action={kind}]")

    def waits_for_turn(self) -> None:
        """Wait until this person is asked and a press would count."""
        self.page.wait_for_selector("#room.my-turn .controls [data-turn]")
        self.page.wait_for_timeout(GUARD)

    @property
    def is_asked(self) -> bool:
        """Whether one's own page says so; another's may be a moment ahead of it or behind."""
        return self.page.locator("#room.my-turn .controls [data-turn]").count() > 0

    @property
    def turn(self) -> str | None:
        """The number of the turn whose buttons are on the page, in one's own turn."""
        return self.page.locator(".controls [data-turn]").get_attribute("data-turn")

    def presses(self, kind: str) -> None:
        """Press an action in one's turn; a fold once more where the page asks."""
        self.waits_for_turn()
        self.presses_now(kind)

    def presses_now(self, kind: str) -> None:
        """Press an action on buttons that have been there long enough; return when the turn is over."""
        turn = self.turn
        asks_first = kind == "fold" and self.view["hand"]["legal"]["may_check"]
        button = self.action(kind)
        button.click()
        if asks_first:
            expect(self.button("Fold anyway?")).to_be_visible()
            button.click()
        self.waits_for_the_end_of(turn)

    def waits_for_the_end_of(self, turn: str | None) -> None:
        """Wait until the buttons of a turn are gone; those of the next one may be there already."""
        expect(self.page.locator(f'.controls [data-turn="{turn}"]')).to_have_count(0)

    def goes_all_in(self) -> None:
        """By the preset and the raise button; where no raise is possible, by a call."""
        self.waits_for_turn()
        preset = self.page.locator(".presets button", has_text="All-in")
        if preset.is_visible():
            preset.click()
            expect(self.action("raise")).to_contain_text("All-in")
        self.presses_now("raise" if self.action("raise").is_visible() else "call")

    def skips_the_pause(self) -> None:
        """Press "Next hand" if it is there or comes; the hand may have come first."""
        self.page.wait_for_function(HAPPENING)
        self.page.evaluate(NEXT_HAND)

    def hears(self, kind: str, after: int, seconds: float = 60) -> None:
        """Wait for a message of a kind that comes after the first `after` messages."""
        deadline = time.monotonic() + seconds
        while not any(message["type"] == kind for message in self.heard[after:]):
            assert time.monotonic() < deadline, f"{self.name} hears no {kind}"
            # The line may not be there yet, so there is no event to wait for.
            self.page.wait_for_timeout(100)

    def waits_for_hand(self, number: int, seconds: float = 60) -> None:
        """Wait until this page was told of a hand."""
        deadline = time.monotonic() + seconds
        while (self.view["hand"] or {}).get("number", 0) < number:
            assert time.monotonic() < deadline, f"{self.name} is not told of hand {number}"
            # Lines come and go meanwhile, so there is no event to wait for.
            self.page.wait_for_timeout(100)

    # --- What it looks like ---------------------------------------------------------------------

    def shot(self, name: str) -> None:
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.evaluate(AT_REST)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def closes(self) -> None:
        self.context.close()

    def _complain(self, text: str) -> None:
        if not any(part in text for part in self.forgives):
            self.complaints.append(text)

    def _note(self, response: Response) -> None:
        if not response.url.startswith((self.room.address, "data:", "blob:")):
            self.strangers.append(response.url)

    def _listen(self, line: WebSocket) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            self.heard.append(message)
            for one in (message, *message.get("frames", [])):
                self.view = one.get("view") or self.view

        line.on("framereceived", hear)
        line.on("framesent", lambda text: self.sent.append(json.loads(text)))


def seated(people: list[Person], start: bool = True, **settings: str) -> str:
    """Open a table by the first, seat everybody, and start; return its address."""
    host = people[0]
    table = host.opens_table(seat_count=str(max(2, len(people))), **settings)
    for person in people[1:]:
        person.posts(f"{table}sit/")
    for person in people:
        person.sits_at(table)
    if start:
        host.button("Start the tournament").click()
    return table


def acting(people: list[Person]) -> Person:
    """Wait until somebody is asked and that person's own page says so; return that person."""
    while True:
        now = people[0].page.wait_for_function(
            "() => document.querySelector('.own.acting, .seat.acting')?.dataset.seat"
        )
        seat = int(now.json_value())
        actor = next(one for one in people if one.seat == seat)
        if actor.is_asked:
            return actor


Choice = Callable[[Person, Sequence[Person]], None]


def jam(person: Person, people: Sequence[Person]) -> None:
    """Go all-in, but leave it to two: then three players finish in three different places."""
    person.waits_for_turn()
    in_already = sum(one["in_hand"] == "all_in" for one in person.view["seats"])
    if in_already >= 2:
        person.presses_now("fold")
    else:
        person.goes_all_in()


def play_on(people: Sequence[Person], choose: Choice = jam, until: str = "over") -> None:
    """Let everybody press their own page's buttons until a page of theirs shows `until`."""
    while True:
        still_in = [one for one in people if _is_in(one)]
        first = still_in[0] if still_in else people[0]
        now = first.page.wait_for_function(HAPPENING, timeout=30_000).json_value()
        if until in now:
            return
        if "acting" in now:
            actor = next(one for one in people if one.seat == now["acting"])
            if actor.is_asked:
                choose(actor, people)
        elif "pause" in now:
            for one in still_in:
                one.skips_the_pause()


def _is_in(person: Person) -> bool:
    states = {one["name"]: one["state"] for one in person.view["seats"]}
    return states.get(person.name) in ("playing", "on_break")

"""Acceptance check 3: a robot plays from live-region texts and keys alone, as with the screen off.

It reads nothing of the page but what the two live regions were given, and does nothing but press keys. It
plays at a room as it runs for everybody, against bots.
"""

import random
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.live_people import DESKTOP, GUARD, Person
from tests.browser.live_room import Room

pytestmark = pytest.mark.browser

# Collects what the live regions are given, each text once and in order.
LISTEN = """() => {
    window.heard = [];
    const take = (records) => {
        for (const {addedNodes} of records)
            for (const node of addedNodes) window.heard.push(node.textContent);
    };
    for (const id of ["polite", "assertive"]) {
        const region = document.getElementById(id);
        for (const node of region.children) window.heard.push(node.textContent);
        new MutationObserver(take).observe(region, {childList: true});
    }
}"""
OVER = re.compile(r"Tournament over\. You finished (\d+\w\w)|You are out in (\d+\w\w) place")
ASKED = re.compile(r"Your turn\. (You can check|([\d,]+) to call)\. Pot ([\d,]+)\.")
QUESTIONS = "hgbpstdw0"


class Robot:
    """Somebody who hears and presses keys."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.heard: list[str] = []
        self.asked = 0
        self.ended = ""
        self.bold_from: int | None = None
        page.wait_for_selector("#room.live")
        page.evaluate(LISTEN)

    def hands(self) -> list[str]:
        return re.findall(r"Hand (\d+)\.", " ".join(self.heard))

    def play(self, *, until: str, most: float) -> None:
        """Play on until a text that matches was heard; `most` seconds at the longest."""
        end = time.monotonic() + most
        place = 0
        while time.monotonic() < end:
            self.heard += self.page.evaluate("() => window.heard.splice(0)")
            for text in self.heard[place:]:
                place += 1
                self.answer(text)
                self.ended = text if re.search(until, text) else self.ended
            if self.ended:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"never heard {until!r}; last: {self.heard[-6:]}")

    def answer(self, text: str) -> None:
        asked = ASKED.search(text)
        if asked:
            self.asked += 1
            self.decide(asked)
        elif "wins" in text or "win " in text or "Split pot" in text:
            self.page.wait_for_timeout(GUARD)
            self.page.keyboard.press("n")

    def is_bold(self) -> bool:
        """From a hand on, where one was named, he goes all-in at half of his turns."""
        hands = [int(number) for number in self.hands()]
        return self.bold_from is not None and max(hands, default=0) >= self.bold_from

    def decide(self, asked: re.Match[str]) -> None:
        self.page.wait_for_timeout(GUARD)
        if self.rng.random() < 0.3:
            self.page.keyboard.press(self.rng.choice(QUESTIONS))
        price, pot = (int(n.replace(",", "")) if n else 0 for n in asked.group(2, 3))
        luck = self.rng.random()
        if luck < 0.5 and self.is_bold():
            self.raise_to("a")
        elif price > pot / 2 and luck < 0.35:
            self.page.keyboard.press("f")
        elif luck > 0.88:
            self.raise_to(self.rng.choice("12345"))
        else:
            self.page.keyboard.press("c")

    def raise_to(self, preset: str) -> None:
        """By a preset, the amount field and Enter; where no raise is possible, check or call instead."""
        self.page.keyboard.press(preset)
        self.page.keyboard.press("r")
        self.page.keyboard.press("Enter")
        self.page.wait_for_timeout(150)
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("c")


@pytest.fixture
def robot(chromium: Browser, room: Room) -> Iterator[Robot]:
    """Somebody who has pressed Play now by keys, and hears the table he came to."""
    person = Person(chromium, room, DESKTOP, room.newcomer())
    person.context.add_init_script(
        "localStorage.setItem('holdfast:notes', 'off');"
        "localStorage.setItem('holdfast:motion', 'off');"
    )
    page = person.page
    page.goto("/")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/**")
    yield Robot(page, seed=5)
    person.closes()
    assert person.complaints == []


def test_check_3_a_hand_is_played_from_live_texts_and_keys_alone(robot: Robot) -> None:
    robot.play(until=r"Hand 3\.|Tournament over|You are out", most=150)
    whole = " ".join(robot.heard)
    assert robot.asked >= 1
    assert re.search(r"Your cards: \w+ of \w+, \w+ of \w+\.", whole)
    assert re.search(r"\bwins? [\d,]+|Split pot", whole)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_check_3_a_whole_tournament_is_played_with_the_screen_off(robot: Robot) -> None:
    # A tournament of patient players lasts for half an hour.
    robot.bold_from = 4
    robot.play(until=OVER.pattern, most=1500)
    whole = " ".join(robot.heard)
    assert OVER.search(whole)
    assert len(set(robot.hands())) >= 2
    assert robot.asked >= 3

"""While an all-in is dealt out: the chances, for whoever has chosen to see them, and nothing that is old."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.chosen import at
from tests.browser.stage import Seat, Story
from tests.browser.states import run_out
from tests.dealing import dealt

__all__ = ["at"]
pytestmark = pytest.mark.browser


def watch(one: Seat, selector: str, *, board: int) -> None:
    """Keep in `window.watched` every text that is shown while so many cards of the board lie."""
    one.page.evaluate(
        """([selector, board]) => {
            window.watched = [];
            new MutationObserver(() => {
                if (document.querySelectorAll(".board-cards .card[data-card]").length === board)
                    for (const word of document.querySelectorAll(selector)) window.watched.push(word.textContent);
            }).observe(document.body, {subtree: true, childList: true, characterData: true});
        }""",
        [selector, board],
    )


def test_chances_are_shown_below_turned_hands_to_whoever_wants_them(
    at: Callable[..., Seat],
) -> None:
    """In place of "All-in", which is no news by then, and heard at the plates; nobody else sees them."""
    for chosen in ("on", "off"):
        one = at(run_out(), (1440, 900), chances=chosen, told=4)
        words = one.page.locator(".under .word")
        one.tell()
        expect(one.page.locator(".board-cards .card[data-card]")).to_have_count(3)
        shown = words.all_text_contents()
        plates = [p.get_attribute("aria-label") or "" for p in one.page.locator(".plate").all()]
        heard = [plate for plate in plates if "% to win" in plate]
        if chosen == "on":
            assert sorted(shown) == ["10 %", "29 %", "61 %", "Folded"]
            assert len(heard) == 3
        else:
            assert sorted(shown) == ["All-in", "All-in", "Folded"]
            assert heard == []


def test_nothing_old_is_said_below_the_hands_once_the_last_card_has_decided(
    at: Callable[..., Seat],
) -> None:
    for size in ((1440, 900), (390, 844)):
        one = at(run_out(), size, chances="on", told=4)
        watch(one, ".under .word", board=5)
        one.tell()
        expect(one.page.locator(".prize, .hand-line .won").first).to_be_visible()
        below = one.page.evaluate("() => window.watched")
        assert "Folded" in below
        assert "All-in" not in below


def test_a_hand_made_before_the_last_card_is_not_named_any_more(at: Callable[..., Seat]) -> None:
    """The pair that the turn brings is no "king high"; it is named with the result."""
    game = dealt("1000 1000", button=1, blinds="20/40", cards="QsJd AcAd", board="Ks Td 4d Qh 2c")
    story = Story(game, seats=2, me=1).play("1 calls, 2 checks, 2 checks")
    told = len(story.batches)
    one = at(story.play("1 all-in, 2 calls"), (390, 844), told=told)
    made = one.page.locator(".hand-line .made")
    expect(made).to_have_text("King high")
    watch(one, ".hand-line .made", board=4)
    one.tell()
    expect(made).to_have_text("Pair of queens")
    assert one.page.evaluate("() => window.watched") == []

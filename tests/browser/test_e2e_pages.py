"""Every page of the site: quiet under its policy, and without a fault that axe can see."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.live_people import AT_REST, DESKTOP, PHONE, Person, acting, seated

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
LOOKS = [(PHONE, "light"), (DESKTOP, "dark")]
OTHER_LOOKS = [(PHONE, "dark"), (DESKTOP, "light")]
MOST_PAGES = 80
SIGNED_OUT = ["/", "/tables/", "/leaderboard/", "/rules/", "/account/signup/", "/account/login/"]
SIGNED_IN = ["/", "/tables/", "/tables/new/", "/leaderboard/", "/account/"]


def crawl(person: Person, start: str = "/") -> list[str]:
    """Open every page that links lead to; return their addresses. Complaints are kept by the person."""
    seen: list[str] = []
    ahead = [person.room.address + start]
    while ahead:
        address = ahead.pop(0)
        seen.append(address)
        answer = person.page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        # Modules and fonts have come, or have been refused.
        person.page.wait_for_load_state("networkidle") if "/t/" not in address else None
        links = person.page.eval_on_selector_all("a[href]", "all => all.map((one) => one.href)")
        for link in links:
            link = urldefrag(urljoin(address, link)).url.partition("?")[0]
            if link.startswith(person.room.address) and link not in seen + ahead:
                ahead.append(link)
        assert len(seen) < MOST_PAGES
    return seen


def test_no_page_breaks_the_policy_or_asks_anybody_else(come: Come) -> None:
    host, person, stranger = come(), come(PHONE), come(stranger=True)
    table = host.opens_table(name=f"Seen by {host.name}")
    pages = crawl(stranger)
    assert any(table in page for page in pages)
    pages = crawl(person)
    assert {f"{person.room.address}{path}" for path in ("/account/", table, "/rules/")} <= set(
        pages
    )


def violations(person: Person, where: str) -> list[str]:
    """Let axe look at a page at rest; return what it finds, one line each. The page is pictured too."""
    person.page.evaluate(AT_REST)
    person.shot(re.sub(r"[^a-z0-9]+", "-", where.lower()).strip("-"))
    if not person.page.evaluate("Boolean(window.axe)"):
        person.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = person.page.evaluate(
        "() => axe.run({resultTypes: ['violations']}).then((all) => all.violations)"
    )
    return [
        f"{where}: {one['id']}: {node['html'][:140]} {node['failureSummary'][:200]}"
        for one in found
        for node in one["nodes"]
    ]


def pages_of_the_site(come: Come, size: tuple[int, int], look: str) -> list[str]:
    look_of = {"color_scheme": look, "bypass_csp": True}
    stranger, person = come(size, stranger=True, **look_of), come(size, **look_of)
    where = f"{size[0]}x{size[1]} {look}"
    found = []
    for who, addresses in (
        (stranger, SIGNED_OUT),
        (person, SIGNED_IN),
    ):
        for address in addresses:
            who.goes(address)
            signed = "out" if who is stranger else "in"
            found += violations(who, f"page {address} signed {signed} {where}")
    return found


def states_of_a_table(come: Come, size: tuple[int, int], look: str) -> list[str]:
    look_of = {"color_scheme": look, "bypass_csp": True}
    people = [come(size, **look_of) for _ in range(3)]
    watcher = come(size, stranger=True, **look_of)
    table = seated(people, start=False, thinking_seconds="none")
    watcher.sits_at(table)
    where = f"{size[0]}x{size[1]} {look}"
    found = violations(people[0], f"waiting, host {where}")
    found += violations(watcher, f"waiting, watching {where}")
    people[0].button("Start the tournament").click()
    actor = acting(people)
    actor.waits_for_turn()
    other = next(one for one in people if one is not actor)
    found += violations(actor, f"my turn {where}")
    found += violations(other, f"others' turn {where}")
    found += violations(watcher, f"watching {where}")
    for person, sheet in ((actor, "Leave the table"), (other, "Log (K)")):
        if person.button(sheet).is_visible() and size == PHONE:
            person.button(sheet).click()
            expect(person.page.get_by_role("dialog")).to_be_visible()
            found += violations(person, f"{sheet} {where}")
            person.page.keyboard.press("Escape")
    actor.goes_all_in()
    acting(people).presses("call")
    acting(people).presses("fold")
    expect(watcher.page.locator(".card.ringed").first).to_be_visible(timeout=30_000)
    found += violations(watcher, f"showdown {where}")
    for person in people[1:]:
        if person.view["table"]["status"] == "playing":
            person.posts(f"{table}leave/")
    expect(people[0].page.locator("dialog.sheet-result li.place")).to_have_count(3, timeout=30_000)
    found += violations(people[0], f"result {where}")
    people[0].page.get_by_role("link", name="Hands").click()
    found += violations(people[0], f"hands of a match {where}")
    people[0].page.get_by_role("link", name="Hand 1", exact=True).click()
    found += violations(people[0], f"one hand {where}")
    people[0].goes(f"/@{people[0].name}/")
    found += violations(people[0], f"profile with a rating {where}")
    return found


def test_axe_finds_nothing_on_the_pages(come: Come) -> None:
    found = [one for look in LOOKS for one in pages_of_the_site(come, *look)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("size", "look"), LOOKS)
def test_axe_finds_nothing_in_any_state_of_a_table(
    come: Come, size: tuple[int, int], look: str
) -> None:
    found = states_of_a_table(come, size, look)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "look"), OTHER_LOOKS)
def test_axe_finds_nothing_in_the_other_colours(
    come: Come, size: tuple[int, int], look: str
) -> None:
    found = pages_of_the_site(come, size, look) + states_of_a_table(come, size, look)
    assert not found, "\n".join(found)

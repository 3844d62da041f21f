"""The rules page says what the engine does.

Every number on the page stands in an element that names its source (`data-from`), and each source is
worked out once more by the rules themselves (`rules_sources.py`), in both languages.
"""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tables import pacing, rules_examples, rules_page
from tables.models import Table
from tables.rules.cards import parse_cards
from tables.rules.evaluator import CATEGORY_NAMES, category, strength
from tables.words import hand_words
from tests.dealing import dealt, order_of_asking
from tests.pages.reading import Element, read
from tests.pages.rules_sources import SOURCES
from tournaments.rules.button import DeadButton
from tournaments.rules.games import TOURNAMENT

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "da")


def page_in(client: Client, language: str, name: str = "tables:rules") -> str:
    answer = client.get(reverse(name), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def page(client: Client) -> str:
    return page_in(client, "en")


def article(page: str) -> Element:
    return next(element for element in read(page).walk() if element.tag == "article")


def sources(page: str) -> dict[str, list[list[float]]]:
    """Collect the numbers of each source, element by element."""
    found: dict[str, list[list[float]]] = {}
    decimal = "," if '<html lang="da"' in page else "."
    for element in article(page).walk():
        if "data-from" in element.attributes:
            name = element.attributes["data-from"]
            found.setdefault(name, []).append(numbers(element.text(), decimal))
    return found


def numbers(text: str, decimal: str = ".") -> list[float]:
    """Read the numbers of a text as the language writes them: 1,280 and 1.4, or 1.280 and 1,4."""
    grouped = "." if decimal == "," else ","
    written = re.findall(rf"\d+(?:[{grouped}]\d{{3}})*(?:[{decimal}]\d+)?", text)
    return [float(one.replace(grouped, "").replace(decimal, ".")) for one in written]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_is_the_engine_s(client: Client, language: str) -> None:
    """A number that is said in another order in one language is the same number."""
    told = sources(page_in(client, language))
    assert told.pop("sections") == [[number] for number in range(1, 10)]
    assert told.keys() == SOURCES.keys()
    for name, elements in told.items():
        for element in elements:
            assert sorted(element) == sorted(SOURCES[name]()), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_stands_on_the_page_without_a_source(client: Client, language: str) -> None:
    for element in article(page_in(client, language)).walk():
        if re.search(r"\d", element.own_text()) and element.tag != "text":
            hidden = element.within("aria-hidden") == "true"
            assert hidden or element.within("data-from"), element.own_text()


def test_no_sentence_of_the_templates_has_a_number_of_its_own() -> None:
    for file in sorted((rules_page_templates()).glob("*.html")):
        text = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>", "", file.read_text(), flags=re.S)
        assert not re.search(r"\d", text), file.name


def rules_page_templates() -> Any:
    from django.conf import settings

    return settings.ROOT / "templates/tables/rules"


# --- What is told in words or drawn -----------------------------------------------------------


def test_the_words_for_cards_and_streets_are_the_engine_s() -> None:
    """House rules 04: two cards each, then three, one and one, with one card away before each."""
    game = dealt("1000 1000 1000", button=1)
    assert all(len(seat.holes or ()) == 2 for seat in game.hand.seats)
    shown = []
    while not game.complete:
        order_of_asking(game)
        if not game.complete:
            shown.append(len(game.hand.board))
    assert shown == [3, 4, 5]
    assert [event.__class__.__name__ for event in game.events].count("CardBurned") == 3


def test_the_big_blind_speaks_last_and_may_raise() -> None:
    """House rules 04."""
    game = dealt("1000 1000 1000", button=1)
    game.play("1 calls, 2 calls")
    assert game.to_act == 3 and game.legal(3).may_raise


def test_with_two_the_button_is_first_and_then_last() -> None:
    """House rules 03."""
    game = dealt("1000 1000", button=1)
    assert game.setup.small_blind_seat == 1
    assert order_of_asking(game)[0] == 1
    assert order_of_asking(game)[-1] == 1


def test_the_dead_button_is_followed_as_it_moves(page: str) -> None:
    """House rules 03: hand by hand, after the big blind of the first has gone out."""
    names = rules_examples.NAMES
    rule, seats = DeadButton(), (1, 2, 3, 4)
    positions = rule.first(seats, 1)
    rows = _rows(page, "button-table")
    assert len(rows) == 4
    for number, row in enumerate(rows):
        assert row[1].startswith(names[positions.button - 1])
        assert ("(empty seat)" in row[1]) == (positions.button not in seats)
        small = positions.small_blind_seat
        assert row[2] == (names[small - 1] if small else "nobody")
        assert row[3].startswith(names[positions.big_blind - 1])
        if number == 0:
            seats = tuple(seat for seat in seats if seat != positions.big_blind)
        positions = rule.next(positions, seats, 4)
    assert any(row[2] == "nobody" for row in rows)
    assert any("(empty seat)" in row[1] for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_is_named_once_and_in_order(client: Client, language: str) -> None:
    """House rules 08: with the name the table uses, in the language of the page."""
    page = page_in(client, language)
    part = page.split('id="rankings-list"')[1].split("</ol>")[0]
    says = [_plain(one) for one in re.findall(r'<span class="muted small">(.*?)</span>', part)]
    with translation.override(language):
        assert says == [hand_words(strength(parse_cards(text))) for text in rules_page.EXAMPLES]
    assert len(re.findall("<h3>", part)) == 1 + len(CATEGORY_NAMES)


def test_every_example_is_the_hand_it_stands_for() -> None:
    strengths = [strength(parse_cards(text)) for text in rules_page.EXAMPLES]
    assert [category(best) for best in strengths[1:]] == list(range(8, -1, -1))
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


def test_each_example_uses_each_card_once() -> None:
    for text in rules_page.EXAMPLES:
        assert len(set(parse_cards(text))) == 5


def test_the_winner_of_the_example_wins() -> None:
    shown = rules_page.showdown()
    board = shown["board"]
    powers = [strength((*shown[one]["holes"], *board)) for one in ("winner", "loser")]
    assert powers == [shown["winner"]["strength"], shown["loser"]["strength"]]
    assert powers[0] > powers[1]


def test_the_kicker_decides_within_one_category() -> None:
    shown = rules_examples.kickers()
    better, worse = strength(shown["better"]), strength(shown["worse"])
    assert better > worse and category(better) == category(worse)


def test_the_lowest_straight_has_the_ace_below() -> None:
    """House rules 08."""
    told = strength(parse_cards(rules_page.LOWEST_STRAIGHT))
    assert CATEGORY_NAMES[category(told)] == "straight"
    assert told < strength(parse_cards("6h 5c 4d 3s 2h"))


def test_the_times_of_the_rules_are_those_of_the_table() -> None:
    """House rules 09: the game's values and the room's are one."""
    times = rules_page.times()
    assert times["offline"] == pacing.AWAY
    assert times["everyone_minutes"] * 60 == pacing.EVERYBODY_AWAY
    assert tuple(Table.Pace.values) == TOURNAMENT.minutes_per_level


# --- The page itself --------------------------------------------------------------------------


def test_the_page_has_the_nine_sections_and_a_way_to_each(page: str) -> None:
    for number, section in enumerate(rules_page.SECTIONS, start=1):
        assert f'<a href="#{section.name}">' in page
        heading = _plain(page.split(f'<h2 id="h-{section.name}">')[1].split("</h2>")[0])
        assert heading == f"{number}. {section.heading}"


def test_cards_are_read_aloud_by_name(page: str) -> None:
    assert 'aria-label="ace of spades, king of spades' in page
    assert "A♠" in page


def test_the_pips_of_pages_are_those_of_the_table() -> None:
    from django.conf import settings

    folder = settings.ROOT / "tables/static/tables"
    drawn = dict(re.findall(r'id="(\w)".*? d="([^"]+)"', (folder / "pips.svg").read_text()))
    script = (folder / "cards.js").read_text()
    assert drawn == dict(re.findall(r'^  ([cdhs]): "(M[^"]+)"', script, re.M))


def test_the_page_has_no_inline_script_or_style(page: str) -> None:
    assert " style=" not in page and "<style" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)


def test_the_catalogue_leads_nowhere_that_is_not_open(client: Client) -> None:
    page = page_in(client, "en", "tables:games")
    assert page.count("not open yet") == 3
    main = page[page.index("<main") : page.index("</main>")]
    for path in re.findall(r'href="(/[^"#]*)"', main):
        assert client.get(path).status_code == 200


def _rows(page: str, table: str) -> list[list[str]]:
    body = page.split(f'id="{table}"')[1].split("<tbody>")[1].split("</tbody>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.S)
    return [
        [_plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", r, re.S)] for r in rows
    ]


def _plain(html: str) -> str:
    return read(html).text().strip()

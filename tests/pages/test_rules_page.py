"""The rules page says what the engine does: its numbers are compared with the code that plays."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tables import rules_page
from tables.rules.cards import parse_cards
from tables.rules.evaluator import CATEGORY_NAMES, category, strength
from tests.dealing import dealt
from tournaments.rules.blinds import DoublingBlinds
from tournaments.rules.games import TOURNAMENT

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(client: Client) -> str:
    """Return the page as its reader sees it, tags away."""
    answer = client.get(reverse("tables:rules"))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_blind_table_is_the_engine_s(page: str) -> None:
    """House rules 02: the blinds double, without end."""
    rows = _rows(page, "blind-table")
    blinds = DoublingBlinds()
    assert [tuple(_number(cell) for cell in row[:3]) for row in rows] == [
        (level, *blinds.amounts(level)) for level in range(1, len(rows) + 1)
    ]
    assert len(rows) >= 8


def test_every_hand_is_named_once_and_in_order(page: str) -> None:
    """House rules 08."""
    names = [row[0] for row in _rows(page, "ranking-table")]
    assert names[0] == "Royal flush"
    assert [name.lower().replace(" ", "_") for name in names[1:]] == list(CATEGORY_NAMES)[::-1]


def test_every_example_is_the_hand_it_stands_for() -> None:
    strengths = [strength(parse_cards(text)) for text in rules_page.EXAMPLES]
    assert [category(best) for best in strengths[1:]] == list(range(8, -1, -1))
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


def test_each_example_uses_each_card_once() -> None:
    for text in rules_page.EXAMPLES:
        assert len(set(parse_cards(text))) == 5


def test_the_minimum_raise_is_what_the_engine_asks_for(page: str) -> None:
    """House rules 05: a raise adds at least what the last full bet or raise added."""
    told = [int(number) for number in re.findall(r"\d+", _text(page, "minimum-raise"))]
    blind, first, to, by, second = told
    game = dealt("1000 1000 1000", button=1, blinds=f"{blind // 2}/{blind}")
    assert game.legal(1).min_raise_to == first
    game.play(f"1 raises to {to}")
    assert game.legal(2).min_raise_to == second
    assert by == to - blind


def test_a_short_all_in_is_told_as_it_is_played() -> None:
    """House rules 05: below a full raise nothing is opened again; two that add up do."""
    assert rules_page.short_all_in()["may_raise"] is False
    assert rules_page.added_all_ins()["may_raise"] is True


def test_the_side_pots_add_up() -> None:
    """House rules 06."""
    pots = rules_page.side_pots()
    put_in = pots["short"] + pots["middle"] + pots["large"]
    assert pots["main"] + pots["side"] + pots["returned"] == put_in
    assert pots["main"] == 3 * pots["short"]


def test_the_odd_chip_goes_to_the_first(page: str) -> None:
    """House rules 07."""
    amount, first, second = (int(n) for n in re.findall(r"\d+", _text(page, "odd-chip")))
    assert first + second == amount
    assert first == second + 1


def test_the_winner_of_the_example_wins() -> None:
    shown = rules_page.showdown()
    assert shown["winner"]["strength"] > shown["loser"]["strength"]
    kickers = rules_page.kickers()
    assert kickers["better"]["strength"] > kickers["worse"]["strength"]
    assert category(kickers["better"]["strength"]) == category(kickers["worse"]["strength"])


def test_the_pot_odds_are_right() -> None:
    odds = rules_page.pot_odds(pot=120, price=40)
    assert odds["percent"] == 25
    assert odds["total"] == 160


@pytest.mark.parametrize("number", range(1, 10))
def test_the_page_has_the_nine_sections(page: str, number: int) -> None:
    assert len(re.findall(rf"<h2[^>]*>{number}\. ", page)) == 1


def test_cards_are_read_aloud_by_name(page: str) -> None:
    assert 'aria-label="ace of spades, king of spades' in page
    assert "A♠" in page


def test_the_page_has_no_inline_script_or_style(page: str) -> None:
    assert " style=" not in page and "<style" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)


def test_the_page_is_read_without_an_account_and_names_the_start(page: str) -> None:
    assert f"{TOURNAMENT.start_stack:,}" in page
    assert str(TOURNAMENT.blinds.hands_per_level) in page


def test_the_catalogue_leads_nowhere_that_is_not_open(client: Client) -> None:
    page = client.get(reverse("tables:games")).content.decode()
    assert page.count("not open yet") == 3
    main = page[page.index("<main") : page.index("</main>")]
    for path in re.findall(r'href="(/[^"]*)"', main):
        assert client.get(path).status_code == 200


def _rows(page: str, table: str) -> list[list[str]]:
    body = page.split(f'id="{table}"')[1].split("<tbody>")[1].split("</tbody>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.S)
    return [
        [_plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", r, re.S)] for r in rows
    ]


def _text(page: str, part: str) -> str:
    return _plain(page.split(f'id="{part}"')[1].split(">", 1)[1].split("</")[0])


def _number(cell: str) -> int:
    return int(cell.replace(",", ""))


def _plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html)).strip()

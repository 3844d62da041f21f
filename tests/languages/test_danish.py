"""Danish pages: marked as such, in Danish words and numbers, hands and refusals too."""

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from tables.models import Table
from tables.rules.cards import parse_cards
from tables.rules.evaluator import hand_name, strength
from tables.services import opening
from tables.services.refusals import Code, refuse
from tables.words import card_words, hand_words, points
from tests.pages.visitors import JSON, signed_in

pytestmark = pytest.mark.django_db

DANISH = {"accept-language": "da-DK,da;q=0.9,en;q=0.5"}
HANDS = (
    ("As Ks Qs Js Ts", "royal flush"),
    ("9d 8d 7d 6d 5d", "straight flush med ni højest"),
    ("4s 4h 4d 4c Qh", "fire ens, firere"),
    ("Ks Kd Kc 7h 7c", "fuldt hus, konger over syvere"),
    ("Ah Th 7h 6h 3h", "flush med es højest"),
    ("Tc 9h 8s 7d 6h", "straight med ti højest"),
    ("Qs Qh Qc Kd Tc", "tre ens, damer"),
    ("Kh Kc Ts Td Ah", "to par, konger og tiere"),
    ("6s 6d Ac 9h 4s", "ét par, seksere"),
    ("As Jd 8c 5h 2s", "es som højeste kort"),
)


@pytest.fixture
def table() -> Table:
    host = User.objects.create_user("Ditte")
    opened = opening.open_table(host_id=host.pk, now=timezone.now())
    assert isinstance(opened, Table)
    return opened


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/", "Sådan foregår det"),
        ("/tables/", "Åbn et bord"),
        ("/rules/", "Hændernes rækkefølge"),
        ("/games/", "ikke åbent endnu"),
        ("/leaderboard/", "Rangliste"),
        ("/account/login/", "Har du glemt din adgangskode?"),
        ("/account/signup/", "Opret en konto"),
        ("/account/password/reset/", "Send linket"),
        ("/nowhere/", "Der er ikke noget på denne adresse"),
    ],
)
def test_a_page_of_each_kind_is_danish(client: Client, address: str, words: str) -> None:
    page = client.get(address, headers=DANISH).content.decode()
    assert '<html lang="da">' in page
    assert words in page


def test_the_table_and_its_forms_are_danish(table: Table) -> None:
    browser = signed_in(table.host)  # type: ignore[arg-type]
    page = browser.get(table.get_absolute_url(), headers=DANISH).content.decode()
    assert '<html lang="da">' in page
    assert "Ledig plads" in page and "Rejs dig" in page
    # The words of this page's language come with the page, and no others.
    assert "tables/texts.da.js" in page and "tables/labels.da.js" in page
    assert "tables/texts.js" not in page
    form = browser.get(reverse("tables:new"), headers=DANISH).content.decode()
    assert "Hurtig: blinds fordobles" in form


def test_a_refusal_of_a_form_is_danish(table: Table) -> None:
    browser = signed_in(User.objects.create_user("Emil"))
    address = reverse("tables:start", kwargs={"table_id": table.id})
    answer = browser.post(address, headers=DANISH | JSON)
    assert answer.json()["refused"]["message"] == "Det kan kun værten. Spørg bordets vært."


def test_the_language_is_chosen_by_a_form_and_kept(client: Client) -> None:
    page = client.get("/rules/").content.decode()
    assert (
        '<button name="language" value="da" lang="da" aria-pressed="false">Dansk</button>' in page
    )
    answer = client.post(reverse("set_language"), {"language": "da", "next": "/rules/"})
    assert answer.headers["location"] == "/rules/"
    cookie = answer.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert int(cookie["max-age"]) > 300 * 24 * 3600
    page = client.get("/rules/").content.decode()
    assert '<html lang="da">' in page
    assert '<button name="language" value="da" lang="da" aria-pressed="true">Dansk</button>' in page


def test_the_settings_offer_it_by_the_form_of_the_footer(client: Client) -> None:
    page = client.get(reverse("tables:preferences")).content.decode()
    assert page.count('id="language-form"') == 1
    assert '<button form="language-form" name="language" value="da"' in page


def test_each_language_is_offered_by_its_own_name(client: Client) -> None:
    for language in ("en", "da"):
        page = client.get("/", headers={"accept-language": language}).content.decode()
        assert ">English</button>" in page and ">Dansk</button>" in page


@pytest.mark.parametrize(("cards", "name"), HANDS)
def test_every_hand_has_its_danish_name(cards: str, name: str) -> None:
    best = strength(parse_cards(cards))
    with translation.override("da"):
        assert hand_words(best) == name


@pytest.mark.parametrize("cards", [cards for cards, _ in HANDS])
def test_the_english_name_is_the_engine_s(cards: str) -> None:
    best = strength(parse_cards(cards))
    with translation.override("en"):
        assert hand_words(best) == hand_name(best)


def test_cards_and_numbers_are_danish() -> None:
    with translation.override("da"):
        assert card_words(parse_cards("As"))[0]["name"] == "spar es"
        assert points(12800) == "12.800"
        assert refuse(Code.SEAT_TAKEN).message == "En anden tog lige pladsen. Vælg en anden."
    with translation.override("en"):
        assert points(12800) == "12,800"


def test_counts_take_the_danish_forms() -> None:
    with translation.override("da"):
        forms = [
            translation.ngettext("%d more opponent", "%d more opponents", n) for n in (0, 1, 2)
        ]
    assert forms == ["%d modspillere mere", "%d modspiller mere", "%d modspillere mere"]


def test_a_day_is_written_the_danish_way() -> None:
    from datetime import date

    from django.utils.formats import date_format

    with translation.override("da"):
        assert date_format(date(2026, 11, 30), "SHORT_DATE_FORMAT") == "30. nov 2026"


def test_short_words_stand_where_they_belong(client: Client) -> None:
    page = client.get("/account/signup/", headers=DANISH).content.decode()
    assert ">Navn</label>" in page and ">E-mail (valgfri)</label>" in page

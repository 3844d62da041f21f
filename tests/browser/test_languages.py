"""Words of the table's page in each language: nothing missing, nothing lost on the way, nothing in English."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tables.rules.cards import RANKS, parse_cards
from tables.rules.evaluator import CATEGORY_NAMES, category, hand_name, ranks_of, strength
from tests.browser.conftest import POLICY, SITE, Run, _serve
from tests.browser.views import hand, legal, view

pytestmark = pytest.mark.browser

ISOLATES = re.compile("[\u2068\u2069]")
KEPT_WORDS = {
    "fold", "check", "call", "bet", "raise", "all", "in", "blind", "small", "big", "sb", "bb", "d",
    "flop", "turn", "river", "showdown", "royal", "flush", "lobby", "log", "bot", "k", "for", "normal", "start",
}  # fmt: skip
SPOKEN = {
    "new hand": "hand.started hand.position position.button position.small position.big",
    "own cards": "cards.own",
    "blind": "blind.small blind.big you.blind.small you.blind.big",
    "fold and check": "folded checked you.folded you.checked",
    "call": "called you.called",
    "bet and raise": "bet raised you.bet you.raised",
    "all-in": "all_in.called all_in.raised you.all_in.called you.all_in.raised",
    "streets": "flop turn river",
    "own hand changed": "own.hand",
    "my turn": "turn.check turn.call turn.minimum turn.seconds",
    "time": "turn.five",
    "time-out": "clock.expired you.clock.expired",
    "choice in advance cancelled": "pre.cancelled.to",
    "uncalled bet": "uncalled.returned you.uncalled.returned",
    "showdown": "tabled you.tabled",
    "win": "won.hand won.folds you.won.hand you.won.folds",
    "side pot": "won.side you.won.side",
    "split": "split.even split.odd",
    "best five": "winning.five",
    "out": "out you.out out.shared you.out.shared",
    "level": "level",
    "break and back": "break back you.break you.back",
    "connection": "connection.lost connection.back",
    "end": "won you.won finished.place finished.rating",
}
HANDS = (
    "As Ks Qs Js Ts",
    "9d 8d 7d 6d 5d",
    "4s 4h 4d 4c Qh",
    "Ks Kd Kc 7h 7c",
    "Ah Th 7h 6h 3h",
    "Tc 9h 8s 7d 6h",
    "Qs Qh Qc Kd Tc",
    "Kh Kc Ts Td Ah",
    "6s 6d Ac 9h 4s",
    "As Jd 8c 5h 2s",
)
DANISH = (
    "royal flush",
    "straight flush med ni højest",
    "fire ens, firere",
    "fuldt hus, konger over syvere",
    "flush med es højest",
    "straight med ti højest",
    "tre ens, damer",
    "to par, konger og tiere",
    "ét par, seksere",
    "es som højeste kort",
)


@pytest.fixture(scope="module")
def danish(chromium: Browser) -> Iterator[Page]:
    yield from _spoken(chromium, "da")


@pytest.fixture(scope="module")
def mirrored(chromium: Browser) -> Iterator[Page]:
    """A page whose language has no table, written from right to left."""
    yield from _spoken(chromium, "xb", "rtl")


def _spoken(chromium: Browser, language: str, direction: str = "ltr") -> Iterator[Page]:
    context = chromium.new_context(locale="en")
    page = context.new_page()
    page.route(f"{SITE}/**", _serve)
    page.route(
        f"{SITE}/spoken/",
        lambda route: route.fulfill(
            body=f'<!doctype html><html lang="{language}" dir="{direction}"><title>words</title>',
            content_type="text/html; charset=utf-8",
            headers={"Content-Security-Policy": POLICY},
        ),
    )
    page.goto(f"{SITE}/spoken/")
    yield page
    context.close()


def on(page: Page, body: str, given: Any = None) -> Any:
    """Run the body of a function on words.js (`m`) in the page's language."""
    return page.evaluate(
        f"async (x) => {{ const m = await import('/static/tables/words.js'); {body} }}", given
    )


def say(page: Page, event: dict[str, Any], shown: Any = None, me: int | None = None) -> str:
    given = {"event": event, "view": shown or view(), "me": me}
    said = on(page, "return m.sentence(x.event, {view: x.view, me: x.me})", given)
    return ISOLATES.sub("", said)


def told(cards: str) -> dict[str, Any]:
    best = strength(parse_cards(cards))
    ranks = [RANKS[rank] for rank in ranks_of(best)]
    return {"category": CATEGORY_NAMES[category(best)], "ranks": ranks}


def table(run: Run, file: str) -> dict[str, Any]:
    return dict(run(file, "return m.TEXTS"))


def gaps(text: str | dict[str, str]) -> set[str]:
    forms = [text] if isinstance(text, str) else list(text.values())
    return {gap for form in forms for gap in re.findall(r"\{(\w+)\}", form)}


def test_both_languages_have_the_same_keys_and_gaps(run: Run) -> None:
    english, danish = table(run, "texts.js"), table(run, "texts.da.js")
    assert danish.keys() == english.keys()
    for key, text in english.items():
        assert gaps(danish[key]) == gaps(text), key
        assert isinstance(danish[key], dict) == isinstance(text, dict), key


@pytest.mark.parametrize("file", ["texts.js", "texts.da.js"])
def test_a_sentence_with_a_count_has_every_form_of_its_language(run: Run, file: str) -> None:
    forms = run(
        file,
        "const of = (type) => new Intl.PluralRules(m.LOCALE, {type}).resolvedOptions().pluralCategories;"
        "return {counts: of('cardinal'), places: of('ordinal')}",
    )
    for key, text in table(run, file).items():
        if isinstance(text, dict):
            wanted = forms["places"] if key == "place" else forms["counts"]
            assert sorted(text) == sorted(wanted), key


@pytest.mark.parametrize(("row", "keys"), list(SPOKEN.items()))
def test_check_10_every_spoken_text_exists_in_both_languages(run: Run, row: str, keys: str) -> None:
    """The rows of ux.md 6.2."""
    english, danish = table(run, "texts.js"), table(run, "texts.da.js")
    for key in keys.split():
        assert english[key] and danish[key], row


def test_nothing_is_left_in_english(run: Run) -> None:
    """Poker's own words stay (ux.md 7.7), and those that are spelt alike; the rest is translated."""
    english, danish = table(run, "texts.js"), table(run, "texts.da.js")
    for key, text in english.items():
        if text == danish[key] and isinstance(text, str):
            words = set(re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", "", text).lower()))
            assert words <= KEPT_WORDS, f"{key}: {text}"


@pytest.mark.parametrize("cards", HANDS)
def test_the_english_page_names_a_hand_as_the_engine_does(run: Run, cards: str) -> None:
    name = hand_name(strength(parse_cards(cards)))
    assert run("words.js", "return m.handName(x)", told(cards)) == name


@pytest.mark.parametrize(("cards", "name"), list(zip(HANDS, DANISH, strict=True)))
def test_the_danish_page_names_all_nine_hands(danish: Page, cards: str, name: str) -> None:
    assert on(danish, "return m.handName(x)", told(cards)) == name


def test_danish_numbers_places_and_cards(danish: Page) -> None:
    said = on(
        danish,
        "return [m.number(1280), m.decimal(2.5), m.ordinal(2), m.cardName('As'), m.cardName('10h'),"
        " m.list(['Ada', 'Bo', 'Cem'])]",
    )
    assert said == ["1.280", "2,5", "nr. 2", "spar es", "hjerter ti", "Ada, Bo og Cem"]


def test_danish_sentences(danish: Page) -> None:
    assert say(danish, {"type": "raised_to", "seat": 2, "to": 1200, "all_in": False}) == (
        "Bo raiser til 1.200."
    )
    assert say(danish, {"type": "folded", "seat": 1}, me=1) == "Du folder."
    out = {"type": "player_eliminated", "seat": 3, "place": 4, "shared": False}
    assert say(danish, out) == "Cem er slået ud som nr. 4."


def test_a_danish_win_names_the_hand(danish: Page) -> None:
    event = {
        "type": "pot_awarded", "pot": 0, "amount": 480, "shares": [[1, 480]], "fives": [],
        "strength": 1, "hand": "two pair, kings and tens", **told(HANDS[7]),
    }  # fmt: skip
    assert say(danish, event) == "Ada vinder 480 med to par, konger og tiere."


@pytest.mark.parametrize(("seconds", "end"), [(1, "1 sekund."), (9, "9 sekunder.")])
def test_a_count_takes_its_form(danish: Page, seconds: int, end: str) -> None:
    asked = hand(to_act=1, legal=legal())
    assert on(danish, "return m.myTurn(x.hand, x.s)", {"hand": asked, "s": seconds}).endswith(end)


def test_a_language_without_a_table_is_read_in_english_and_numbers_keep_their_direction(
    mirrored: Page,
) -> None:
    assert on(mirrored, "return m.number(1280)") == "\u20681,280\u2069"
    assert on(
        mirrored, "return m.sentence({type: 'bet_made', seat: 2, to: 60}, {view: x})", view()
    ) == ("\u2068Bo\u2069 bets \u206860\u2069.")


def test_a_name_keeps_its_direction(run: Run) -> None:
    """A name in letters that run the other way must not pull the sentence along."""
    assert run("words.js", "return m.seatName(x, 2)", view()) == "\u2068Bo\u2069"

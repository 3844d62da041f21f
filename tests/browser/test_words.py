"""Words of the table: one sentence an event, the same for log, status line and speech."""

import re
from pathlib import Path
from typing import Any

import pytest

from tables import table_events
from tables.rules import codec
from tests.browser.conftest import Run
from tests.browser.views import hand, seat, view

pytestmark = pytest.mark.browser

ISOLATES = re.compile("[\u2068\u2069]")
SILENT = {"deck_shuffled", "card_burned", "hole_cards_dealt", "hand_ended", "button_moved"}


def say(run: Run, event: dict[str, Any], shown: Any = None, me: int | None = None) -> str:
    given = {"event": event, "view": shown or view(), "me": me}
    said = run("words.js", "return m.sentence(x.event, {view: x.view, me: x.me})", given)
    return ISOLATES.sub("", said)


def test_every_event_that_people_see_has_a_sentence(run: Run) -> None:
    known = set(run("words.js", "return Object.keys(m.SENTENCES)"))
    told = set(codec.NAMES.values()) | set(table_events.CLASSES)
    assert told - known == SILENT
    assert known <= told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"type": "folded", "seat": 2}, "Bo folds."),
        ({"type": "checked", "seat": 2}, "Bo checks."),
        ({"type": "called", "seat": 2, "amount": 1200, "all_in": False}, "Bo calls 1,200."),
        ({"type": "bet_made", "seat": 2, "to": 60, "all_in": False}, "Bo bets 60."),
        ({"type": "raised_to", "seat": 2, "to": 120, "all_in": False}, "Bo raises to 120."),
        ({"type": "raised_to", "seat": 2, "to": 605, "all_in": True}, "Bo is all-in for 605."),
        ({"type": "uncalled_bet_returned", "seat": 2, "amount": 5}, "5 returned to Bo."),
        (
            {"type": "board_dealt", "street": 1, "cards": ["Ks", "Th", "4d"]},
            "Flop: king of spades, ten of hearts, four of diamonds. Pot 240.",
        ),
        ({"type": "went_on_break", "seat": 3}, "Cem is on a break."),
        ({"type": "player_eliminated", "seat": 3, "place": 4, "shared": False},
         "Cem is out in 4th place."),
        ({"type": "player_eliminated", "seat": 3, "place": 2, "shared": True},
         "Cem is out and shares 2nd place."),
        ({"type": "level_raised", "level": 3, "small_blind": 40, "big_blind": 80},
         "Blinds go up: 40 and 80."),
    ],
)  # fmt: skip
def test_an_event_is_told_in_one_sentence(run: Run, event: dict[str, Any], sentence: str) -> None:
    assert say(run, event) == sentence


def test_my_own_acts_are_told_in_the_second_person(run: Run) -> None:
    assert say(run, {"type": "folded", "seat": 1}, me=1) == "You fold."
    assert say(run, {"type": "folded", "seat": 1}, me=2) == "Ada folds."


def award(shares: list[list[int]], pot: int = 0, name: str | None = None) -> tuple[Any, Any]:
    told = {"pot": pot, "amount": sum(c for _, c in shares), "shares": shares, "fives": {}}
    shown = view(hand=hand(awards=[told | {"hand": name}]))
    strength = 7 if name else None
    return {"type": "pot_awarded", "strength": strength, **told}, shown


def test_a_win_names_the_hand_or_says_that_everyone_folded(run: Run) -> None:
    assert say(run, *award([[1, 480]], name="two pair, kings and tens")) == (
        "Ada wins 480 with two pair, kings and tens."
    )
    assert say(run, *award([[1, 120]])) == "Ada wins 120. Everyone folded."
    assert say(run, *award([[2, 60]], pot=1, name="ace high")) == (
        "Side pot 1: Bo wins 60 with ace high."
    )


def test_a_split_pot_names_the_winner_of_the_odd_chip(run: Run) -> None:
    assert say(run, *award([[1, 240], [2, 240]], name="x")) == "Split pot: Ada and Bo, 240 each."
    assert say(run, *award([[1, 241], [2, 240]], name="x")) == (
        "Split pot: Ada and Bo, 240 each. Odd chip to Ada."
    )


def test_cards_and_places_have_names(run: Run) -> None:
    assert run("words.js", "return ['As', 'Th', '10h', '2c'].map(m.cardName)") == [
        "ace of spades", "ten of hearts", "ten of hearts", "two of clubs",
    ]  # fmt: skip
    assert run("words.js", "return [1, 2, 3, 4, 11, 22].map(m.ordinal)") == [
        "1st", "2nd", "3rd", "4th", "11th", "22nd",
    ]  # fmt: skip
    assert run("words.js", "return [0, 4100, 83000].map(m.minutes)") == ["0:00", "0:05", "1:23"]


def test_a_plate_says_the_last_action_or_where_a_player_stands(run: Run) -> None:
    plates = [
        seat(1, "Ada", last={"type": "raised_to", "amount": 120}),
        seat(1, "Ada", in_hand="all_in", last={"type": "called", "amount": 40}),
        seat(1, "Ada", state="on_break", in_hand="live"),
        seat(1, "Ada", state="eliminated", place=4),
    ]
    words = run("words.js", "return x.map(m.stateWord)", plates)
    assert words == ["Raise 120", "All-in", "On a break", "Out – 4th"]


def test_every_sentence_that_is_asked_for_is_in_the_table(run: Run) -> None:
    folder = Path(__file__).parents[2] / "tables/static/tables"
    table = set(run("texts.js", "return Object.keys(m.TEXTS)"))
    for file in folder.rglob("*.js"):
        for key in re.findall(r"\bt\(\s*\"([\w.]+)\"", file.read_text()):
            assert key in table, f"{file.name}: {key}"

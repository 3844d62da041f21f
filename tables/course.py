"""The course of a finished hand, street by street, as its reader may see it.

Everything comes from the journal, and every event passes `visible` before it is told: for the seat on
which the reader was dealt in, or for nobody.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables import journal
from tables.history import Match
from tables.models import Hand as HandRow
from tables.rules import events as ev
from tables.rules.hand import evolve, replay
from tables.rules.state import PREFLOP, STREET_NAMES
from tables.rules.view import visible
from tables.sentences import sentence
from tables.words import points

SHOWDOWN = "showdown"
STREETS: dict[str, Promise] = {
    "preflop": gettext_lazy("Before the flop"),
    "flop": gettext_lazy("Flop"),
    "turn": gettext_lazy("Turn"),
    "river": gettext_lazy("River"),
    SHOWDOWN: gettext_lazy("Showdown"),
}


class Street(NamedTuple):
    """A part of a hand: its name, the cards and points that lie in the middle as it begins, and what happens."""

    name: Promise
    board: list[int]
    pot: int
    lines: list[str]


class Part(NamedTuple):
    """What a hand was for one player; `cards` is None where the reader may not see them."""

    name: str
    is_reader: bool
    positions: list[str]
    before: int
    after: int
    cards: tuple[int, ...] | None

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def change_words(self) -> str:
        sign = "+" if self.change > 0 else "\N{MINUS SIGN}" if self.change < 0 else ""
        return f"{sign}{points(abs(self.change))}"


class Course(NamedTuple):
    """A whole hand in words."""

    number: int
    last: int
    row: HandRow
    set_up: ev.HandStarted
    parts: list[Part]
    streets: list[Street]


def course_of(match: Match, number: int) -> Course | None:
    """Tell a finished hand as the reader may see it; None where it is not finished or never was."""
    of_match = HandRow.objects.filter(tournament=match.tournament)
    row = of_match.filter(number=number).first()
    if row is None:
        return None
    last = of_match.order_by("-number").values_list("number", flat=True)[0]
    happened = journal.of_hand(row)
    told = [visible(event, match.seat) for event in happened]
    set_up = happened[0]
    parts = _parts(row, set_up, match, told)
    return Course(number, last, row, set_up, parts, _streets(happened, told, match.names))


def _streets(happened: list[Any], told: list[Any], names: dict[int, str]) -> list[Street]:
    """Put the sentences of a hand under its streets.

    What really happened is followed along for the points in the middle; only what is told is said.
    """
    hand = replay(happened[:1])
    streets = [Street(STREETS[STREET_NAMES[PREFLOP]], [], 0, [])]
    for event, seen in zip(happened[1:], told[1:], strict=True):
        evolve(hand, event)
        if isinstance(event, ev.BoardDealt):
            name = STREETS[STREET_NAMES[event.street]]
            streets.append(Street(name, list(hand.board), hand.pot(), []))
        elif _opens_showdown(event, len(hand.board)) and streets[-1].name != STREETS[SHOWDOWN]:
            streets.append(Street(STREETS[SHOWDOWN], [], 0, []))
        line = sentence(seen, names, hand.board)
        if line:
            streets[-1].lines.append(line)
    return streets


def _opens_showdown(event: Any, board: int) -> bool:
    """Say whether an event belongs to the showdown: hands turned before an all-in's board do not."""
    if isinstance(event, ev.HandTabled):
        return board == 5
    return isinstance(event, ev.PotAwarded) and event.strength is not None


def _parts(row: HandRow, set_up: ev.HandStarted, match: Match, told: Iterable[Any]) -> list[Part]:
    cards = {
        event.seat: event.cards
        for event in told
        if isinstance(event, ev.HoleCardsDealt | ev.HandTabled) and event.cards is not None
    }
    return [
        Part(
            name=match.names[player["seat"]],
            is_reader=player["seat"] == match.seat,
            positions=_positions(player["seat"], set_up),
            before=player["before"],
            after=player["after"],
            cards=cards.get(player["seat"]),
        )
        for player in sorted(row.players, key=lambda player: player["seat"])
    ]


def _positions(seat: int, set_up: ev.HandStarted) -> list[str]:
    marks = (
        (set_up.button, gettext_lazy("on the button")),
        (set_up.small_blind_seat, gettext_lazy("small blind")),
        (set_up.big_blind_seat, gettext_lazy("big blind")),
    )
    return [str(words) for where, words in marks if where == seat]

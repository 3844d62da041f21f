"""The judge of secrecy: knows from the raw journal what was public at every number and whose cards are
whose, and looks through every text for a card it should not hold.

It shares no code with what builds the texts.
"""

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any, NamedTuple

from tests.sockets.card_search import cards_in, spoken

_SCRIPT = re.compile(r"<script\b[^>]*type=\"application/json\"[^>]*>(.*?)</script>", re.DOTALL)
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_LISTED = re.compile(r"<li id=\"hand-(\d+)\">")
_HIDDEN = ("deck_shuffled", "card_burned", "hole_cards_dealt")
_OF_CARDS = ("cards", "holes", "board", "five", "deck")
_UNHEARD = ("deck", "seed", "rng", "shuffle", "session", "sessionid", "password", "email")


class Told(NamedTuple):
    """One text that reached somebody. `user_id` None is a stranger; `what` names it in a complaint.

    `match` and `hand` are the numbers of what a page of finished hands is about, a list has no `hand`.
    """

    who: str
    user_id: int | None
    what: str
    text: str
    match: int | None = None
    hand: int | None = None


class Leak(AssertionError):
    """A text held what its reader may not know."""


class Dealt(NamedTuple):
    """The secrets of one hand: the deck's order, and the two cards of each person."""

    deck: list[str]
    own: dict[int, set[str]]


class Over(NamedTuple):
    """A finished hand: what everybody saw of it, and the two cards of each person."""

    public: frozenset[str]
    own: dict[int, set[str]]


class Judge:
    """`read` takes the journal as it grows, `hear` judges one text. Counts what was searched."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self.secrets = set(secrets)
        self.hands = 0
        self.texts = 0
        self.cards = 0
        self.last = 0
        self._public: dict[int, frozenset[str]] = {0: frozenset()}
        self._hand: dict[int, Dealt | None] = {0: None}
        self._sitting: dict[int, int | None] = {}
        self._owners: dict[int, int | None] = {}
        self._searched: set[str] = set()
        self.over: dict[tuple[int, int], Over] = {}
        "By the numbers of match and hand."
        self.listed = 0
        self._match = 0
        self._number = 0

    def read(self, lines: Iterable[tuple[int, dict[str, Any]]]) -> None:
        """Take lines (number, body) of the journal that follow those read before."""
        for seq, body in lines:
            assert seq == self.last + 1, "the journal has a hole"
            kind = body["type"]
            hand, public = self._hand[self.last], self._public[self.last]
            if kind == "player_seated":
                self._sitting[body["seat"]] = body["user_id"]
            elif kind == "player_stood_up":
                self._sitting.pop(body["seat"], None)
            elif kind == "tournament_started":
                self._match = body["number"]
                self._owners = dict(self._sitting)
                hand, public = None, frozenset()
            elif kind == "hand_started":
                self.hands += 1
                self._number = body["number"]
                hand, public = Dealt([], {}), frozenset()
            elif kind == "deck_shuffled":
                assert hand is not None and len(body["cards"]) == 52
                hand.deck.extend(body["cards"])
            elif kind == "hole_cards_dealt":
                owner = self._owners[body["seat"]]
                assert hand is not None and len(body["cards"]) == 2
                if owner is not None:
                    hand.own[owner] = set(body["cards"])
            elif kind in ("board_dealt", "hand_tabled"):
                public |= set(body["cards"])
            elif kind == "hand_ended":
                assert hand is not None
                self.over[self._match, self._number] = Over(public, hand.own)
            self.last, self._hand[seq], self._public[seq] = seq, hand, public

    def own(self, user_id: int | None) -> set[str] | None:
        """Return a person's cards in the present hand; None where he was dealt none."""
        hand = self._hand[self.last]
        return hand.own.get(user_id) if hand and user_id is not None else None

    @property
    def running(self) -> tuple[int, int] | None:
        """The numbers of match and hand that are played now; None between two hands."""
        now = (self._match, self._number)
        return now if self._hand[self.last] is not None and now not in self.over else None

    def hear(self, told: Told) -> None:
        """Judge one text. Raises Leak."""
        self.texts += 1
        for secret in self.secrets:
            self._hold(secret not in told.text, told, "a secret key")
        # What everybody gets is judged once.
        if told.what == "frames" and told.text in self._searched:
            return
        if told.match is not None:
            self._finished(told, told.match, told.hand)
        elif told.text.startswith("{"):
            self._message(told, json.loads(told.text))
        else:
            self._page(told)
        self._searched.add(told.text)

    def _page(self, told: Told) -> None:
        allowed: set[str] = set()
        for script in _SCRIPT.findall(told.text):
            data = json.loads(script)
            if isinstance(data, dict) and data.get("type") == "snapshot":
                self._message(told, data)
                # The page says in words what its snapshot shows.
                allowed |= self._public[data["seq"]]
                allowed |= set(data["private"]["cards"]) if data["private"] else set()
            else:
                self._only(told, data, frozenset())
        self._words(told, _SCRIPT.sub("", told.text), allowed)

    def _words(self, told: Told, html: str, allowed: set[str] | frozenset[str]) -> None:
        # Attributes may hold data too; what a reader sees is searched without the tags as well.
        rest = _DRAWING.sub("", html)
        for text in (rest, _TAG.sub(" ", rest), spoken(rest)):
            found = cards_in(unescape(text))
            self._hold(found <= allowed, told, f"{sorted(found - allowed)} in the page")

    def _finished(self, told: Told, match: int, hand: int | None) -> None:
        """Judge a page of finished hands: one of them with the reader's own cards, or a list without."""
        if hand is not None:
            over = self.over[match, hand]
            own = over.own.get(told.user_id, set()) if told.user_id is not None else set()
            self._words(told, told.text, over.public | own)
            seen = cards_in(_TAG.sub(" ", told.text))
            self._hold(seen >= own, told, "less than what is his")
            self.cards += len(seen)
            return
        before, *rows = _LISTED.split(told.text)
        self._words(told, before, set())
        for number, row in zip(rows[::2], rows[1::2], strict=True):
            self.listed += 1
            self._words(told, row, self.over[match, int(number)].public)

    def _message(self, told: Told, message: dict[str, Any]) -> None:
        kind = message.get("type")
        rest = dict(message)
        if kind == "frames":
            for frame in rest.pop("frames"):
                self._line(told, frame)
        elif kind == "snapshot":
            for line in rest.pop("events"):
                self._line(told, line)
            self._view(told, rest.pop("view"), message["seq"])
            self._private(told, rest.pop("private"), message["seq"])
        elif kind == "private":
            self._private(
                told, {k: v for k, v in rest.items() if k not in ("type", "seq")}, rest["seq"]
            )
            rest = {}
        self._only(told, rest, frozenset())

    def _line(self, told: Told, line: dict[str, Any]) -> None:
        """Judge an event by its own number, and the view that came with it."""
        event = line["event"]
        hidden = event["type"] in _HIDDEN
        self._only(told, event, frozenset() if hidden else self._public[line["seq"]])
        if hidden:
            self._hold(event["cards"] is None, told, f"cards of {event['type']}")
        if line.get("view") is not None:
            self._view(told, line["view"], line["seq"])

    def _view(self, told: Told, view: dict[str, Any], seq: int) -> None:
        self._hold(view["seq"] == seq, told, "a view of another moment")
        self._only(told, view, self._public[seq])

    def _private(self, told: Told, private: dict[str, Any] | None, seq: int) -> None:
        if private is None:
            return
        hand = self._hand[seq]
        own = hand.own.get(told.user_id) if hand and told.user_id is not None else None
        self._hold(own is not None, told, "private cards of somebody else")
        assert own is not None
        self._hold(set(private["cards"]) == own, told, "private cards that are not his")
        self._only(told, private, self._public[seq] | own)

    def _only(self, told: Told, value: Any, allowed: frozenset[str] | set[str]) -> None:
        """Let only allowed cards stand in some JSON, and nothing that tells the deck in other ways."""
        found = cards_in(json.dumps(value))
        self.cards += len(found)
        self._hold(found <= allowed, told, f"{sorted(found - allowed)}")
        decks = [hand.deck for hand in (self._hand[self.last],) if hand]
        for name, part in _parts(value):
            self._hold(name not in _UNHEARD, told, f"a field {name!r}")
            if isinstance(part, list):
                numbers = [one for one in part if isinstance(one, int)]
                self._hold(
                    name not in _OF_CARDS or not numbers, told, f"cards as numbers in {name!r}"
                )
                self._hold(not _runs_in(numbers, decks), told, f"the deck's order in {name!r}")

    def _hold(self, true: bool, told: Told, complaint: str) -> None:
        if not true:
            raise Leak(
                f"{told.who} was told {complaint} by {told.what}: {told.text[:500]} ... {_around(complaint, told.text)}"
            )


def _around(complaint: str, text: str) -> str:
    """Cite where the first card of a complaint stands."""
    for card in re.findall(r"'(\w\w)'", complaint):
        place = re.search(rf"(?<![0-9A-Za-z]){card}(?![0-9A-Za-z])", text)
        if place:
            return text[max(0, place.start() - 100) : place.end() + 100]
    return ""


def _parts(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Walk through JSON, each value with the name of the field it stands in."""
    yield name, value
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _parts(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from _parts(part, name)


def _runs_in(numbers: list[int], decks: list[list[str]]) -> bool:
    """Say whether four numbers in a row are four cards in a row of a deck, written as 0 to 51."""
    for deck in decks:
        order = ["23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in deck]
        runs = {tuple(order[place : place + 4]) for place in range(49)}
        if any(tuple(numbers[place : place + 4]) in runs for place in range(len(numbers) - 3)):
            return True
    return False

"""Events as plain JSON values and back, with short names that never change.

`type` is the event's name in snake case, cards are two-letter texts, the rest are its fields. What is
stored today is read for ever: fields are added, never renamed. A test pins the names.
"""

from typing import Any

from tables.rules import events as ev
from tables.rules.betting import structure_from
from tables.rules.cards import card_text, parse_card


def _texts(cards: Any) -> Any:
    return None if cards is None else [card_text(card) for card in cards]


def _cards(texts: Any) -> Any:
    return None if texts is None else tuple([parse_card(text) for text in texts])


def _lists(pairs: Any) -> Any:
    return [list(pair) for pair in pairs]


def _pairs(lists: Any) -> Any:
    return tuple([tuple(pair) for pair in lists])


def _seat_texts(fives: Any) -> Any:
    return [[seat, _texts(cards)] for seat, cards in fives]


def _seat_cards(fives: Any) -> Any:
    return tuple([(seat, _cards(texts)) for seat, texts in fives])


def _key(structure: Any) -> Any:
    return list(structure.key())


# Fields that are not JSON as they stand: how to write and how to read them.
_FIELD_CODECS: dict[str, tuple[Any, Any]] = {
    "cards": (_texts, _cards),
    "stacks": (_lists, _pairs),
    "shares": (_lists, _pairs),
    "fives": (_seat_texts, _seat_cards),
    "structure": (_key, structure_from),
}

_FIELDS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    (
        "hand_started",
        ev.HandStarted,
        (
            "number",
            "button",
            "small_blind_seat",
            "big_blind_seat",
            "small_blind",
            "big_blind",
            "stacks",
            "structure",
        ),
    ),
    ("deck_shuffled", ev.DeckShuffled, ("cards",)),
    ("blind_posted", ev.BlindPosted, ("seat", "amount", "blind")),
    ("hole_cards_dealt", ev.HoleCardsDealt, ("seat", "cards")),
    ("folded", ev.Folded, ("seat",)),
    ("checked", ev.Checked, ("seat",)),
    ("called", ev.Called, ("seat", "amount", "all_in")),
    ("bet_made", ev.BetMade, ("seat", "to", "all_in")),
    ("raised_to", ev.RaisedTo, ("seat", "to", "all_in")),
    ("clock_expired", ev.ClockExpired, ("seat",)),
    ("withdrawn", ev.Withdrawn, ("seat", "returned")),
    ("card_burned", ev.CardBurned, ("cards",)),
    ("board_dealt", ev.BoardDealt, ("street", "cards")),
    ("uncalled_bet_returned", ev.UncalledBetReturned, ("seat", "amount")),
    ("hand_tabled", ev.HandTabled, ("seat", "cards")),
    ("pot_awarded", ev.PotAwarded, ("pot", "amount", "shares", "strength", "fives")),
    ("hand_ended", ev.HandEnded, ("stacks",)),
)

NAMES: dict[Any, str] = {kind: name for name, kind, _ in _FIELDS}
_BY_NAME = {name: (kind, fields) for name, kind, fields in _FIELDS}


def encode(event: ev.Event) -> dict[str, Any]:
    """Write an event as a JSON object.

    >>> encode(ev.RaisedTo(3, 120, False))
    {'type': 'raised_to', 'seat': 3, 'to': 120, 'all_in': False}
    """
    name = NAMES[type(event)]
    written: dict[str, Any] = {"type": name}
    for field, value in zip(_BY_NAME[name][1], event):
        codec = _FIELD_CODECS.get(field)
        written[field] = codec[0](value) if codec else value
    return written


def decode(written: dict[str, Any]) -> ev.Event:
    """Read an event from its JSON object. Raises KeyError on an unknown type or a missing field."""
    kind, fields = _BY_NAME[written["type"]]
    values = []
    for field in fields:
        codec = _FIELD_CODECS.get(field)
        values.append(codec[1](written[field]) if codec else written[field])
    event: ev.Event = kind(*values)
    return event

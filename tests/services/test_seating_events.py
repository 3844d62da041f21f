"""Stored names are for ever: fields are added, never renamed."""

from typing import Any

import pytest

from tables import table_events
from tables.table_events import decode, encode

STORED: dict[str, tuple[str, ...]] = {
    "player_seated": ("seat", "name", "bot", "user_id"),
    "player_stood_up": ("seat",),
    "settings_changed": ("seat_count", "minutes_per_level", "thinking_seconds", "is_private"),
    "host_changed": ("user_id",),
    "tournament_started": ("number", "seats"),
    "level_raised": ("level", "small_blind", "big_blind"),
    "button_moved": ("button", "small_blind_seat", "big_blind_seat"),
    "went_on_break": ("seat",),
    "came_back": ("seat",),
    "player_left": ("seat", "place"),
    "player_eliminated": ("seat", "place", "shared"),
    "tournament_won": ("seat",),
    "match_paused": (),
    "match_resumed": (),
    "table_closed": (),
}


def test_the_names_of_events_and_fields_never_change() -> None:
    assert {name: kind._fields for name, kind in table_events.CLASSES.items()} == STORED


@pytest.mark.parametrize("name", STORED)
def test_an_event_is_read_back_as_it_was_written(name: str) -> None:
    kind: Any = table_events.CLASSES[name]
    values = [(1, 4) if field == "seats" else 3 for field in kind._fields]
    event = kind(*values)
    read = decode(encode(event))
    assert type(read) is kind and read == event
    assert encode(event)["type"] == name


def test_an_unknown_type_is_a_fault() -> None:
    with pytest.raises(KeyError):
        decode({"type": "player_vanished"})

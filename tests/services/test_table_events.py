"""Events around hands as they are stored: names for ever, fields added and never renamed."""

from typing import Any

import pytest

from tables import journal, table_events
from tables.rules import codec

STORED: dict[str, tuple[str, ...]] = {
    "player_seated": ("seat", "name", "bot", "user_id"),
    "player_stood_up": ("seat",),
    "settings_changed": ("seat_count", "minutes_per_level", "thinking_seconds", "is_private"),
    "host_changed": ("user_id",),
    "player_ready": ("seat",),
    "player_not_ready": ("seat",),
    "countdown_began": ("seconds",),
    "countdown_ended": (),
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
    """What is stored today is read for ever; those of a hand are pinned where its codec is proved."""
    assert {name: kind._fields for name, kind in table_events.CLASSES.items()} == STORED


def test_no_event_has_the_name_of_another() -> None:
    assert not set(STORED) & set(codec.NAMES.values())


@pytest.mark.parametrize("name", STORED)
def test_an_event_is_read_back_as_it_was_written(name: str) -> None:
    kind: Any = table_events.CLASSES[name]
    values = {"seats": (1, 2, 5), "name": "anna", "bot": None, "is_private": True, "shared": False}
    event = kind(*(values.get(field, 3) for field in kind._fields))
    written = journal.encode(event)
    read = journal.decode(written)
    assert type(read) is kind and read == event
    assert written["type"] == name


def test_an_unknown_event_is_not_read_as_something_else() -> None:
    with pytest.raises(KeyError):
        journal.decode({"type": "player_vanished", "seat": 3})

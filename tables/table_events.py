"""What happens around hands: people sit down and leave, matches start, blinds rise, someone wins.

Facts in the past tense, without a card in them, so everybody may see every one. Same manners as the
events of a hand: functional NamedTuples, encoded as `{"type": "player_seated", ...}`. Stored names
are pinned by a test: fields are added, never renamed.
"""

from typing import Any, NamedTuple

PlayerSeated = NamedTuple(
    "PlayerSeated", [("seat", int), ("name", str), ("bot", str | None), ("user_id", int | None)]
)
PlayerStoodUp = NamedTuple("PlayerStoodUp", [("seat", int)])
SettingsChanged = NamedTuple(
    "SettingsChanged",
    [
        ("seat_count", int),
        ("minutes_per_level", int),
        ("thinking_seconds", int | None),
        ("is_private", bool),
    ],
)
HostChanged = NamedTuple("HostChanged", [("user_id", int | None)])
PlayerReady = NamedTuple("PlayerReady", [("seat", int)])
PlayerNotReady = NamedTuple("PlayerNotReady", [("seat", int)])
CountdownBegan = NamedTuple("CountdownBegan", [("seconds", int)])
CountdownEnded = NamedTuple("CountdownEnded", [])
TournamentStarted = NamedTuple("TournamentStarted", [("number", int), ("seats", tuple[int, ...])])
LevelRaised = NamedTuple("LevelRaised", [("level", int), ("small_blind", int), ("big_blind", int)])
ButtonMoved = NamedTuple(
    "ButtonMoved", [("button", int), ("small_blind_seat", int | None), ("big_blind_seat", int)]
)
WentOnBreak = NamedTuple("WentOnBreak", [("seat", int)])
CameBack = NamedTuple("CameBack", [("seat", int)])
PlayerLeft = NamedTuple("PlayerLeft", [("seat", int), ("place", int)])
PlayerEliminated = NamedTuple("PlayerEliminated", [("seat", int), ("place", int), ("shared", bool)])
TournamentWon = NamedTuple("TournamentWon", [("seat", int)])
MatchPaused = NamedTuple("MatchPaused", [])
MatchResumed = NamedTuple("MatchResumed", [])
TableClosed = NamedTuple("TableClosed", [])

CLASSES: dict[str, Any] = {
    "player_seated": PlayerSeated,
    "player_stood_up": PlayerStoodUp,
    "settings_changed": SettingsChanged,
    "host_changed": HostChanged,
    "player_ready": PlayerReady,
    "player_not_ready": PlayerNotReady,
    "countdown_began": CountdownBegan,
    "countdown_ended": CountdownEnded,
    "tournament_started": TournamentStarted,
    "level_raised": LevelRaised,
    "button_moved": ButtonMoved,
    "went_on_break": WentOnBreak,
    "came_back": CameBack,
    "player_left": PlayerLeft,
    "player_eliminated": PlayerEliminated,
    "tournament_won": TournamentWon,
    "match_paused": MatchPaused,
    "match_resumed": MatchResumed,
    "table_closed": TableClosed,
}
OF_THE_MATCH = {
    LevelRaised,
    ButtonMoved,
    WentOnBreak,
    CameBack,
    PlayerEliminated,
    MatchPaused,
    MatchResumed,
}
"Events that change nothing about who sits at the table, nor its settings."

NAMES: dict[Any, str] = {kind: name for name, kind in CLASSES.items()}


def encode(event: Any) -> dict[str, Any]:
    """Write an event as JSON-ready values; raises KeyError for what is not an event of this file.

    >>> encode(PlayerEliminated(seat=3, place=4, shared=False))
    {'type': 'player_eliminated', 'seat': 3, 'place': 4, 'shared': False}
    """
    body: dict[str, Any] = {"type": NAMES[type(event)]}
    for field in event._fields:
        value = getattr(event, field)
        body[field] = list(value) if isinstance(value, tuple) else value
    return body


def decode(body: dict[str, Any]) -> Any:
    """Read an event back; raises KeyError for an unknown type or a missing field."""
    kind = CLASSES[body["type"]]
    values = []
    for field in kind._fields:
        value = body[field]
        values.append(tuple(value) if isinstance(value, list) else value)
    return kind(*values)

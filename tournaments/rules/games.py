"""The four games as values: one engine, five choices each.

The choices are the betting structure, the blind schedule, the button rule, the ending rule and the
absence rule. A betting structure is named here by plain values, since the hand is played elsewhere.
"""

from typing import NamedTuple

from tournaments.rules.blinds import DoublingBlinds, FixedBlinds
from tournaments.rules.button import DeadButton, MovingButton

NO_LIMIT = "no_limit"
FIXED_LIMIT = "fixed_limit"

# `structure` is one of the two names above. A fixed limit has the bet of the first two streets, the
# bet of the last two, the raises before the flop (the big blind being the bet) and the bets and
# raises of each later street; they are 0 when there is no limit.
Betting = NamedTuple(
    "Betting",
    [
        ("structure", str),
        ("small_bet", int),
        ("big_bet", int),
        ("preflop_raises", int),
        ("street_bets", int),
    ],
)

# A player who does not answer goes on a break. `offline_seconds`: how long a turn waits for someone
# who is offline where there is no timer; `everyone_seconds`: how long a match waits when everybody
# is on a break.
Break = NamedTuple("Break", [("offline_seconds", int), ("everyone_seconds", int)])

# A required player who is offline pauses the match. `host_seconds`: how long until another hosts.
Pause = NamedTuple("Pause", [("host_seconds", int)])


class LastPlayer:
    """Play until one player has all the points."""

    __slots__ = ()

    def is_over(self, hands: int, players_left: int) -> bool:
        """Say whether no further hand is dealt after so many finished hands."""
        return players_left < 2


class HandLimit:
    """Play a chosen number of hands, or until one player has all the points."""

    __slots__ = ("hands",)

    def __init__(self, hands: int) -> None:
        self.hands = hands

    def is_over(self, hands: int, players_left: int) -> bool:
        """Say whether no further hand is dealt after so many finished hands."""
        return players_left < 2 or hands >= self.hands


class OneDeal:
    """Play a single hand; the next one is a new match with fresh points."""

    __slots__ = ()

    def is_over(self, hands: int, players_left: int) -> bool:
        """Say whether no further hand is dealt after so many finished hands."""
        return players_left < 2 or hands >= 1


# `thinking_seconds` and `minutes_per_level` are what the host may choose, the default first; None
# is no timer, an empty tuple no level clock. `button_drawn`: else the first seat has the first deal.
Game = NamedTuple(
    "Game",
    [
        ("name", str),
        ("betting", Betting),
        ("blinds", "DoublingBlinds | FixedBlinds"),
        ("button", "DeadButton | MovingButton"),
        ("ending", "LastPlayer | HandLimit | OneDeal"),
        ("absence", "Break | Pause | None"),
        ("fewest_seats", int),
        ("most_seats", int),
        ("start_stack", int),
        ("button_drawn", bool),
        ("minutes_per_level", "tuple[int, ...]"),
        ("thinking_seconds", "tuple[int | None, ...]"),
        ("hand_limits", "tuple[int, ...]"),
    ],
)

TOURNAMENT = Game(
    name="tournament",
    betting=Betting(NO_LIMIT, 0, 0, 0, 0),
    blinds=DoublingBlinds(),
    button=DeadButton(),
    ending=LastPlayer(),
    absence=Break(offline_seconds=60, everyone_seconds=600),
    fewest_seats=2,
    most_seats=6,
    start_stack=1000,
    button_drawn=True,
    minutes_per_level=(2, 5, 10),
    thinking_seconds=(10, 30, None),
    hand_limits=(),
)

SOLO_MATCH = Game(
    name="solo_match",
    betting=Betting(NO_LIMIT, 0, 0, 0, 0),
    blinds=FixedBlinds(10, 20),
    button=MovingButton(),
    ending=LastPlayer(),
    absence=None,
    fewest_seats=4,
    most_seats=4,
    start_stack=1000,
    button_drawn=False,
    minutes_per_level=(),
    thinking_seconds=(None,),
    hand_limits=(),
)

PARTY_ROOM = Game(
    name="party_room",
    betting=Betting(NO_LIMIT, 0, 0, 0, 0),
    blinds=FixedBlinds(10, 20),
    button=MovingButton(),
    ending=HandLimit(20),
    absence=Pause(host_seconds=30),
    fewest_seats=2,
    most_seats=8,
    start_stack=1000,
    button_drawn=True,
    minutes_per_level=(),
    thinking_seconds=(45,),
    hand_limits=(20, 10, 40),
)

PRACTICE = Game(
    name="practice",
    betting=Betting(FIXED_LIMIT, 10, 20, 3, 4),
    blinds=FixedBlinds(5, 10),
    button=MovingButton(),
    ending=OneDeal(),
    absence=None,
    fewest_seats=2,
    most_seats=2,
    start_stack=500,
    button_drawn=False,
    minutes_per_level=(),
    thinking_seconds=(None,),
    hand_limits=(),
)

GAMES = (TOURNAMENT, SOLO_MATCH, PARTY_ROOM, PRACTICE)

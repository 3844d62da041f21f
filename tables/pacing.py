"""How long things take to be seen and read; the server decides pauses, the page fills them.

Seconds throughout. Pure functions over the events of one decision.
"""

from collections.abc import Sequence
from typing import Any

from tables.rules import events as ev
from tables.rules.state import FLOP, RIVER, TURN

GRACE = 0.5
"Added to every deadline and never displayed: a fixed allowance for the network (House rules 09; Q11)."

BREAK_MOVE = 1.0
"How long a player on a break is waited for (Q20)."

AWAY = 60.0
"How long a player without a connection is waited for where there is no timer (Q12)."

EVERYBODY_AWAY = 600.0
"How long a match waits while everybody is on a break (Q13)."

OUTAGE = 5.0
"An alarm that is later than this was held up by the servers, not by the player."

ABANDONED = 24 * 3600.0
"How long a table waits without anybody doing anything before it is closed."

NOBODY_LEFT = 60.0
"How long the result stays where only bots sit, before the table is closed."

BEFORE_FIRST_HAND = 3.0

FOLD_WIN = 1.4
SHOWDOWN = 3.5
FURTHER_HAND = 1.0
SOMEBODY_OUT = 1.5
FURTHER_WINNER = 1.2
LONGEST_RESULT = 8.0
LEVEL_RAISED = 0.8

DEALING = 1.0
STREET = 0.5
HANDS_TURNED = 0.6
RUN_OUT = {FLOP: 1.2, TURN: 1.5, RIVER: 1.8}


def draw_seconds(events: Sequence[Any]) -> float:
    """Return how long the page needs to show the events of one decision, without the result."""
    seconds = 0.0
    tabled = False
    for event in events:
        if isinstance(event, ev.HandStarted):
            seconds += DEALING
        elif isinstance(event, ev.HandTabled) and not tabled:
            tabled = True
            seconds += HANDS_TURNED
        elif isinstance(event, ev.BoardDealt):
            seconds += RUN_OUT[event.street] if tabled else STREET
    return seconds


def result_seconds(events: Sequence[Any], *, somebody_out: bool) -> float:
    """Return how long the result of a finished hand is left to be read."""
    shown = sum(isinstance(event, ev.HandTabled) for event in events)
    if not shown:
        return FOLD_WIN + (SOMEBODY_OUT if somebody_out else 0)
    winners = max(len(e.shares) for e in events if isinstance(e, ev.PotAwarded))
    seconds = (
        SHOWDOWN
        + FURTHER_HAND * max(0, shown - 2)
        + FURTHER_WINNER * (winners - 1)
        + (SOMEBODY_OUT if somebody_out else 0)
    )
    return min(LONGEST_RESULT, seconds)

"""What a page may say over its socket, read strictly. What the server says is built in `selectors`
and `broadcast`.

    {"type": "act", "action": "raise_to", "amount": 360, "turn": 41}   decide; "amount" for raise_to and
                                                                       bet_to only
    {"type": "back"}       end one's break
    {"type": "skip"}       agree to skip the pause after a hand
    {"type": "catch_up"}   ask for the whole present state
    {"type": "ping"}       ask for a heartbeat, which then says "asked": true
"""

import json
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from tables.rules import actions as act
from tables.rules.actions import Action

LONGEST_MESSAGE = 1024

_LARGEST_NUMBER = 2**53


class Act(NamedTuple):
    """A decision, for the turn that the page saw."""

    action: Action
    turn: int


class Back(NamedTuple):
    """Back to the game."""


class Skip(NamedTuple):
    """Next hand, please."""


class CatchUp(NamedTuple):
    """Send everything."""


class Ping(NamedTuple):
    """Are you there?"""


Message = Act | Back | Skip | CatchUp | Ping

_PLAIN: dict[str, Message] = {
    "back": Back(),
    "skip": Skip(),
    "catch_up": CatchUp(),
    "ping": Ping(),
}
_ACTIONS = {
    "fold": act.fold(),
    "check": act.check(),
    "call": act.call(),
    "all_in": act.all_in(),
}
_SIZED = ("bet_to", "raise_to")


def parse(text: str | None) -> Message | None:
    """Read one message; None for anything that is not exactly one of those above.

    An amount that is a JSON number but no whole one is read, so that the rules can refuse it with the
    legal range.
    """
    if text is None or len(text) > LONGEST_MESSAGE:
        return None
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(read, dict) or not isinstance(read.get("type"), str):
        return None
    kind = read["type"]
    if kind in _PLAIN and len(read) == 1:
        return _PLAIN[kind]
    return _act(read) if kind == "act" else None


def known_number(query: bytes) -> int | None:
    """Read from a socket's address which event the page has seen; None where it says nothing usable."""
    since = parse_qs(query.decode("latin-1")).get("seq", [""])[0]
    return int(since) if since.isdecimal() and len(since) < 16 else None


def _act(read: dict[str, Any]) -> Act | None:
    turn = read.get("turn")
    name = read.get("action")
    if type(turn) is not int or not 0 <= turn < _LARGEST_NUMBER or not isinstance(name, str):
        return None
    if name in _ACTIONS and read.keys() == {"type", "action", "turn"}:
        return Act(_ACTIONS[name], turn)
    if name in _SIZED and read.keys() == {"type", "action", "amount", "turn"}:
        return Act(Action(act.RAISE_TO, read["amount"]), turn)
    return None

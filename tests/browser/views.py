"""Small views and snapshots, as the server sends them, for the tests of the page's modules."""

from typing import Any

View = dict[str, Any]


def seat(number: int, name: str | None, chips: int = 1000, **changes: Any) -> dict[str, Any]:
    return {
        "seat": number,
        "name": name,
        "bot": None,
        "user": 100 + number if name else None,
        "chips": chips,
        "state": "playing" if name else "empty",
        "place": None,
        "bet": 0,
        "put_in": 0,
        "in_hand": "live" if name else None,
        "has_cards": bool(name),
        "cards": None,
        "last": None,
        "price": 0,
        "made": None,
    } | changes


def legal(**changes: Any) -> dict[str, Any]:
    return {
        "may_check": False,
        "to_call": 80,
        "may_raise": True,
        "min_raise_to": 200,
        "max_raise_to": 1240,
        "is_bet": False,
        "no_raise_because": "",
        "presets": [{"name": "min", "to": 200}, {"name": "all_in", "to": 1240}],
        "step": 40,
    } | changes


def hand(**changes: Any) -> dict[str, Any]:
    return {
        "number": 14,
        "street": "flop",
        "board": ["Ks", "Th", "4d"],
        "button": 3,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "small_blind": 20,
        "big_blind": 40,
        "pot": 240,
        "collected": 120,
        "pots": [{"amount": 120, "seats": [1, 2, 3]}],
        "level": 80,
        "to_act": None,
        "legal": None,
        "complete": False,
        "awards": [],
    } | changes


def view(seq: int = 100, **changes: Any) -> View:
    return {
        "seq": seq,
        "turn": None,
        "table": {
            "id": "t",
            "name": "Friday six",
            "status": "playing",
            "seat_count": 4,
            "host": 1,
        },
        "seats": [seat(1, "Ada"), seat(2, "Bo"), seat(3, "Cem"), seat(4, None)],
        "match": {"id": "m", "status": "running", "paused": False},
        "hand": hand(),
        "clock": None,
        "next_hand_ms": None,
        "result": None,
    } | changes


def my_turn(seq: int = 100, **changes: Any) -> View:
    """A view in which seat 1, Ada, is to act."""
    return view(seq, turn=seq, hand=hand(to_act=1, legal=legal()), **changes)


def snapshot(shown: View, **changes: Any) -> dict[str, Any]:
    """What Ada gets."""
    return {
        "type": "snapshot",
        "seq": shown["seq"],
        "view": shown,
        "private": None,
        "events": [],
        "you": {"seat": 1, "user": 101, "is_host": True},
    } | changes


def frame(seq: int, kind: str, shown: View | None = None, **fields: Any) -> dict[str, Any]:
    return {"seq": seq, "event": {"type": kind} | fields, "view": shown}

"""The view of a table as the page gets it: scene and hand put together, as JSON values.

What is built here goes to everybody. The only cards in it are the board and tabled hands: they come
from `view_of(hand, None)`, the view of somebody without a seat.
"""

from datetime import datetime
from typing import Any

from tables import journal
from tables.chances import chances
from tables.presets import presets
from tables.rules import codec
from tables.rules import events as ev
from tables.rules.cards import RANKS, card_text
from tables.rules.evaluator import CATEGORY_NAMES, best_five, category, hand_name, ranks_of
from tables.rules.hand import Hand, legal_actions
from tables.rules.pots import build_pots
from tables.rules.state import FOLDED, LIVE, STREET_NAMES
from tables.rules.view import SeatView, View, view_of, visible

SILENT = (ev.DeckShuffled, ev.CardBurned, ev.ClockExpired)
"Events after which everything looks as before."


def hand_view(hand: Hand) -> dict[str, Any]:
    """Describe a hand for everybody: `hand` as the page gets it, and `seats` by number."""
    view = view_of(hand, None)
    # Once hands are turned or the pot is given out, the last street's bets lie in the pot.
    gathered = bool(hand.awards) or any(seat.cards for seat in view.seats)
    return {
        "hand": {
            "number": view.number,
            "street": STREET_NAMES[view.street],
            "board": _texts(view.board),
            "button": view.button,
            "small_blind_seat": view.small_blind_seat,
            "big_blind_seat": view.big_blind_seat,
            "small_blind": view.small_blind,
            "big_blind": view.big_blind,
            "pot": view.pot,
            "collected": view.pot - sum(0 if gathered else seat.bet for seat in view.seats),
            "pots": _pots(view, gathered),
            "level": view.level,
            "to_act": view.to_act,
            "legal": _legal(hand),
            "complete": hand.complete,
            "awards": [_award(award) for award in hand.awards],
            "chances": chances(hand) if gathered else None,
        },
        "seats": {seat.seat: _seat(seat, hand, gathered) for seat in view.seats},
    }


def assemble(
    scene: dict[str, Any],
    shown: dict[str, Any] | None,
    *,
    seq: int,
    now: datetime,
    turn: int | None = None,
    deadline: datetime | None = None,
    next_hand_at: datetime | None = None,
    starts_at: datetime | None = None,
) -> dict[str, Any]:
    """Put a scene and a hand (`hand_view`, None before the first) together as one view.

    `turn`, `deadline`, `next_hand_at` and `starts_at` are given for the state that rests, not for those
    that are only passed through. Times leave as milliseconds from `now`, so that no clock but ours
    counts.
    """
    in_hand = shown["seats"] if shown else {}
    hand = shown["hand"] if shown else None
    match = scene["match"]
    if match is not None:
        due, paused_at = match["level_due_at"], match.get("paused_at")
        # The level's clock stands still in a pause: what was left when it began is left.
        at = datetime.fromisoformat(paused_at) if paused_at else now
        times = ("level_due_at", "paused_at")
        match = {name: value for name, value in match.items() if name not in times}
        match["level_left_ms"] = _left_ms(due, at)
    clock = None
    if deadline is not None and hand is not None and hand["to_act"] is not None:
        seconds = scene["table"]["thinking_seconds"]
        clock = {"seat": hand["to_act"], "seconds": seconds, "left_ms": _left_ms(deadline, now)}
    return {
        "seq": seq,
        "turn": turn,
        "table": scene["table"],
        "seats": [_put_together(seat, in_hand) for seat in scene["seats"]],
        "match": match,
        "hand": hand,
        "clock": clock,
        "next_hand_ms": _left_ms(next_hand_at, now),
        "starts_in_ms": _left_ms(starts_at, now),
        "result": scene["result"],
    }


def told(event: Any) -> dict[str, Any]:
    """Write an event as everybody is told of it; an award names the hand that won, None without one."""
    body = journal.encode(visible(event, None))
    if isinstance(event, ev.PotAwarded):
        body |= _hand_words(event.strength)
    return body


def made_hand(holes: tuple[int, ...], board: tuple[int, ...]) -> dict[str, Any] | None:
    """Name the best hand of a player's own cards and the board; None before the flop."""
    if len(board) < 3:
        return None
    strength, five = best_five(holes + board)
    words = _hand_words(strength)
    return {"name": words.pop("hand"), "five": _texts(five)} | words


_NOT_IN_HAND: dict[str, Any] = {
    "bet": 0,
    "put_in": 0,
    "in_hand": None,
    "has_cards": False,
    "cards": None,
    "last": None,
    "price": 0,
    "made": None,
}


def _put_together(seat: dict[str, Any], in_hand: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """Add a seat's part in the hand; the points of a player who has left went with him."""
    if seat["seat"] not in in_hand or not _holds_on(seat):
        return seat | _NOT_IN_HAND
    whole = seat | in_hand[seat["seat"]]
    return whole | {"chips": 0} if seat["state"] == "left" else whole


def _holds_on(seat: dict[str, Any]) -> bool:
    """Say whether a seat is still his who played on it: after a match it is as long as it has a place.

    The last hand stays on the table, and is not the hand of whoever sits down next.
    """
    return seat["state"] not in ("empty", "seated") or seat["place"] is not None


def _seat(seat: SeatView, hand: Hand, gathered: bool) -> dict[str, Any]:
    return {
        "chips": seat.stack,
        "bet": 0 if gathered else seat.bet,
        "put_in": seat.put_in,
        "in_hand": seat.status,
        "has_cards": seat.status != FOLDED and hand.deck_at >= 2 * len(hand.seats),
        "cards": _texts(seat.cards) if seat.cards is not None else None,
        "last": _last(seat.last_event),
        "price": _price(seat, hand),
        "made": made_hand(seat.cards, tuple(hand.board)) if seat.cards is not None else None,
    }


def _price(seat: SeatView, hand: Hand) -> int:
    """What a call would cost this seat now, were it its turn; 0 where a check is enough."""
    if hand.complete or seat.status != LIVE:
        return 0
    return min(seat.stack, max(0, hand.level - seat.bet))


def _last(event: Any) -> dict[str, Any] | None:
    if event is None:
        return None
    amount = getattr(event, "to", getattr(event, "amount", None))
    return {"type": codec.NAMES[type(event)], "amount": amount}


def _pots(view: View, gathered: bool) -> list[dict[str, Any]]:
    """List main and side pots as they stand, without bets that still lie before their seats."""
    puts = [(s.seat, s.put_in - (0 if gathered else s.bet), s.status == FOLDED) for s in view.seats]
    if not any(chips for _, chips, _ in puts):
        return []
    return [{"amount": amount, "seats": list(seats)} for amount, seats in build_pots(puts)]


def _legal(hand: Hand) -> dict[str, Any] | None:
    if hand.to_act is None:
        return None
    legal = legal_actions(hand, hand.to_act)
    assert legal is not None
    return legal._asdict() | {
        "presets": presets(
            legal,
            street=hand.street,
            level=hand.level,
            pot=hand.pot(),
            small_blind=hand.setup.small_blind,
        ),
        "step": hand.setup.big_blind,
    }


def _award(award: ev.PotAwarded) -> dict[str, Any]:
    return {
        "pot": award.pot,
        "amount": award.amount,
        "shares": [list(pair) for pair in award.shares],
        "fives": {str(seat): _texts(cards) for seat, cards in award.fives},
    } | _hand_words(award.strength)


def _hand_words(strength: int | None) -> dict[str, Any]:
    """Name a hand in English, and tell category and deciding ranks for the page's own language."""
    if strength is None:
        return {"hand": None, "category": None, "ranks": []}
    return {
        "hand": hand_name(strength),
        "category": CATEGORY_NAMES[category(strength)],
        "ranks": [RANKS[rank] for rank in ranks_of(strength)],
    }


def _texts(cards: Any) -> list[str]:
    return [card_text(card) for card in cards]


def _left_ms(moment: datetime | str | None, now: datetime) -> int | None:
    if moment is None:
        return None
    at = datetime.fromisoformat(moment) if isinstance(moment, str) else moment
    return max(0, round((at - now).total_seconds() * 1000))

"""What a person is told about a table when he asks: the whole present state, and his own cards.

One read serves the first page, a reconnect, a gap and a doubt: always everything, never a patch.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db import connection

from accounts.models import User
from tables import frames, journal
from tables.models import Table
from tables.rules.cards import card_text, parse_card
from tables.rules.hand import Hand
from tables.rules.view import view_of

MOST_EVENTS = 200
"How far back the log of a snapshot reaches."


def snapshot(
    table_id: UUID, user: User | AnonymousUser | None, *, since: int | None = None
) -> dict[str, Any] | None:
    """Return all that one person may know of a table now; None where there is no such table.

    `since` is the last number the person has seen: the events after it come along, for his log. None
    gives those of the last hands.
    """
    table = Table.objects.select_related("alarm").filter(pk=table_id).first()
    if table is None:
        return None
    now = database_now()
    # The journal only grows: read up to the number on the row, it is the state of that row.
    hand = journal.hand_of(table)
    known = since if since is not None and 0 <= since <= table.seq else None
    events = journal.between(table.pk, known or 0, table.seq, most=MOST_EVENTS)
    user_id = user.pk if user is not None and user.is_authenticated else None
    seat = seat_of(table.scene, user_id)
    return {
        "type": "snapshot",
        "seq": table.seq,
        "view": view(table, hand, now),
        "private": private(hand, dealt_to(table, user_id)),
        "events": [{"seq": seq, "event": frames.told(event)} for seq, event in events],
        "you": {
            "seat": seat,
            "user": user_id,
            "is_host": user_id is not None and user_id == table.host_id,
        },
    }


def database_now() -> datetime:
    """Read the one clock that counts."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
        return now


def view(table: Table, hand: Hand | None, now: datetime) -> dict[str, Any]:
    """Build the view of a table at rest, as anybody sees it."""
    alarm = getattr(table, "alarm", None)
    between = table.status == Table.Status.PLAYING and (hand is None or hand.complete)
    return frames.assemble(
        table.scene,
        frames.hand_view(hand) if hand is not None else None,
        seq=table.seq,
        now=now,
        turn=table.turn,
        deadline=table.deadline,
        next_hand_at=alarm.wake_at if between and alarm and not table.paused_at else None,
    )


def seat_of(scene: dict[str, Any], user_id: int | None) -> int | None:
    """Find the seat a person holds in a scene; None without one, or once he is out by leaving."""
    if user_id is None or not scene:
        return None
    for seat in scene["seats"]:
        if seat["user"] == user_id and seat["state"] not in ("left", "empty"):
            number: int = seat["seat"]
            return number
    return None


def dealt_to(table: Table, user_id: int | None) -> int | None:
    """Find the seat whose cards a person may see: his own, where he held it when they were dealt.

    After a match its last hand stays on the table, while its seats may already be other people's.
    """
    seat = seat_of(table.scene, user_id)
    if seat is None or table.status == Table.Status.PLAYING:
        return seat
    match = table.tournament
    held = match is not None and match.entries.filter(seat=seat, user=user_id).exists()
    return seat if held else None


def private(hand: Hand | None, seat: int | None) -> dict[str, Any] | None:
    """Return what only the owner of a seat is told: his cards and what they make.

    None where he has no seat or was dealt no cards.
    """
    if hand is None or seat is None or hand.index_of(seat) < 0:
        return None
    own = view_of(hand, seat)
    if own.holes is None:
        return None
    return {
        "seat": seat,
        "hand": own.number,
        "cards": [card_text(card) for card in own.holes],
        "made": frames.made_hand(own.holes, own.board),
    }


def with_board(known: dict[str, Any], board: list[str]) -> dict[str, Any]:
    """Return `private` once more, for the board of the same hand as it has become."""
    holes = tuple([parse_card(text) for text in known["cards"]])
    dealt = tuple([parse_card(text) for text in board])
    return known | {"made": frames.made_hand(holes, dealt)}


def own_cards(table_id: UUID, user_id: int) -> dict[str, Any] | None:
    """Return `private` for a person at a table, as it stands now."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return None
    return private(journal.hand_of(table), dealt_to(table, user_id))

"""What a person is told about a table when he asks: the whole present state, and his own cards.

One read serves the first page, a reconnect, a gap and a doubt: always everything, never a patch.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
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


class Viewer(NamedTuple):
    """Who asks for a table: `user_id` None for a stranger; `since` is the last number he has seen.

    The events after it come along, for his log; None gives those of the last hands.
    """

    user_id: int | None
    since: int | None = None


def snapshot(
    table_id: UUID, user: User | AnonymousUser | None, *, since: int | None = None
) -> dict[str, Any] | None:
    """Return all that one person may know of a table now; None where there is no such table."""
    user_id = user.pk if user is not None and user.is_authenticated else None
    return snapshots(table_id, [Viewer(user_id, since)])[0]


def snapshots(table_id: UUID, viewers: Sequence[Viewer]) -> list[dict[str, Any] | None]:
    """Return for each of several viewers all that he may know of a table, by one read of it.

    None for each where there is no such table.
    """
    table = Table.objects.select_related("alarm").filter(pk=table_id).first()
    if table is None:
        return [None] * len(viewers)
    now = database_now()
    # The journal only grows: read up to the number on the row, it is the state of that row.
    hand = journal.hand_of(table)
    known = [_known(table, viewer.since) for viewer in viewers]
    events: list[dict[str, Any]] = [
        {"seq": seq, "event": frames.told(event)}
        for seq, event in journal.between(table.pk, min(known), table.seq, most=MOST_EVENTS)
    ]
    shown = view(table, hand, now)
    return [
        {
            "type": "snapshot",
            "seq": table.seq,
            "view": shown,
            "private": private(hand, dealt_to(table, viewer.user_id)),
            "events": [event for event in events if event["seq"] > since],
            "you": {
                "seat": seat_of(table.scene, viewer.user_id),
                "user": viewer.user_id,
                "is_host": viewer.user_id is not None and viewer.user_id == table.host_id,
            },
        }
        for viewer, since in zip(viewers, known, strict=True)
    ]


def _known(table: Table, since: int | None) -> int:
    """Return the last number that a viewer has really seen, 0 for none."""
    return since if since is not None and 0 <= since <= table.seq else 0


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
        starts_at=table.starts_at,
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
    return all_own_cards(table_id, [user_id])[0]


def all_own_cards(table_id: UUID, user_ids: Sequence[int]) -> list[dict[str, Any] | None]:
    """Return `private` for each of several people at a table, by one read of it."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        return [None] * len(user_ids)
    hand = journal.hand_of(table)
    return [private(hand, dealt_to(table, user_id)) for user_id in user_ids]

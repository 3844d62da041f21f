"""The journal: every table's numbered lines, written once, and the lock that orders them.

The only place with plain SQL. A line holds the deck and every card, so nothing read here goes to a
person except through `tables.rules.view.visible`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import orjson
from django.db import connection
from django.db.models import JSONField

from tables import table_events
from tables.models import Hand as HandRow
from tables.models import Table, TableEvent
from tables.rules import codec
from tables.rules.hand import Hand, replay

_FIELDS = [field.attname for field in Table._meta.concrete_fields]
_JSON_FIELDS = frozenset(
    field.attname for field in Table._meta.concrete_fields if isinstance(field, JSONField)
)

PATIENCE_MS = 2500
"For how long a process may hold a table without asking the database anything; 0 is for ever."

# The columns are named: where a migration adds one, a statement prepared with `*` would be refused.
# The clock is read above the lock, so that a wait for the lock is behind it: `now()` would be the
# start of the transaction. A process that is frozen while it holds a table loses it after PATIENCE_MS.
_LOCK = f"""
    WITH held AS MATERIALIZED (
        SELECT {", ".join(_FIELDS)} FROM tables_table WHERE id = %s FOR UPDATE
    )
    SELECT held.*, clock_timestamp() AS locked_at,
        set_config('idle_in_transaction_session_timeout', %s, true) AS patience
    FROM held
"""  # noqa: S608 - names of our own

_HELD = (*_FIELDS, "locked_at", "patience")

_HAND = """
    SELECT json_agg(body ORDER BY seq)::text FROM tables_tableevent
    WHERE table_id = %s AND seq BETWEEN %s AND %s AND hand IS NOT NULL
"""

_ALARM = "SELECT wake_at, seq FROM tables_alarm WHERE table_id = %s"

_LAST_NUMBERS = "SELECT id, seq FROM tables_table WHERE id = ANY(%s)"

_WRITE = """
    WITH line AS (
        INSERT INTO tables_tableevent (table_id, seq, hand, at, body)
        SELECT %(table)s, %(seq)s + place, (item->>'hand')::integer, %(now)s, item->'body'
        FROM jsonb_array_elements(%(lines)s::jsonb) WITH ORDINALITY AS listed(item, place)
    ), set_alarm AS (
        INSERT INTO tables_alarm (table_id, wake_at, seq)
        SELECT %(table)s, %(wake_at)s, %(last)s WHERE %(wake_at)s::timestamptz IS NOT NULL
        ON CONFLICT (table_id) DO UPDATE SET wake_at = excluded.wake_at, seq = excluded.seq
    ), stopped_alarm AS (
        DELETE FROM tables_alarm
        WHERE table_id = %(table)s AND %(wake_at)s::timestamptz IS NULL
    )
    UPDATE tables_table SET
        seq = %(last)s, turn = %(turn)s, hand_seq = %(hand_seq)s, deadline = %(deadline)s,
        status = %(status)s, paused_at = %(paused_at)s, starts_at = %(starts_at)s,
        skip_votes = %(skip_votes)s,
        scene = COALESCE(%(scene)s::jsonb, scene), tournament_id = %(tournament)s, matches = %(matches)s,
        last_activity_at = %(now)s
    WHERE id = %(table)s
"""


_WRITTEN_AT = "SELECT at FROM tables_tableevent WHERE table_id = %s AND seq = %s"


def lock(table_id: UUID) -> tuple[Table, datetime] | None:
    """Hold a table's row until the transaction ends, and read the database's clock once it is held.

    None where there is no such table.
    """
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, [table_id, str(PATIENCE_MS)])
        row = cursor.fetchone()
        if row is None:
            return None
    held = dict(zip(_HELD, row, strict=True))
    # Cheaper by half than a raw query set, and asked for at every decision.
    for name in _JSON_FIELDS:
        held[name] = orjson.loads(held[name])
    table = Table.from_db(connection.alias, _FIELDS, [held[name] for name in _FIELDS])
    return table, held["locked_at"]


class SetAlarm(NamedTuple):
    """The moment a table waits for, and the number at which it was set."""

    wake_at: datetime
    seq: int


def alarm_of(table_id: UUID) -> SetAlarm | None:
    """Read a table's alarm; None where it waits for nothing."""
    with connection.cursor() as cursor:
        cursor.execute(_ALARM, [table_id])
        row = cursor.fetchone()
    return SetAlarm(*row) if row else None


def write(
    table: Table,
    events: Sequence[tuple[Any, int | None]],
    *,
    now: datetime,
    wake_at: datetime | None,
    new_scene: bool,
) -> None:
    """Append events, save the table's row and set its alarm, in one statement.

    `events` are (event, number of the hand or None), in order; they get the numbers after
    `table.seq`, which moves on. `wake_at` None stops the alarm. The scene, by far the largest value of
    the row, is written only where it is new. The row must be locked.
    """
    lines = [{"hand": hand, "body": encode(event)} for event, hand in events]
    before = table.seq
    table.seq = before + len(lines)
    table.last_activity_at = now
    with connection.cursor() as cursor:
        cursor.execute(
            _WRITE,
            {
                "table": table.pk,
                "seq": before,
                "last": table.seq,
                "now": now,
                "lines": orjson.dumps(lines).decode(),
                "wake_at": wake_at,
                "turn": table.turn,
                "hand_seq": table.hand_seq,
                "deadline": table.deadline,
                "status": table.status,
                "paused_at": table.paused_at,
                "starts_at": table.starts_at,
                "skip_votes": orjson.dumps(table.skip_votes).decode(),
                "scene": orjson.dumps(table.scene).decode() if new_scene else None,
                "tournament": table.tournament_id,
                "matches": table.matches,
            },
        )


def hand_of(table: Table) -> Hand | None:
    """Replay the present or last hand of a table; None before the first hand of a match."""
    if table.hand_seq is None:
        return None
    with connection.cursor() as cursor:
        cursor.execute(_HAND, [table.pk, table.hand_seq, table.seq])
        lines = orjson.loads(cursor.fetchone()[0])
    return replay([codec.decode(body) for body in lines])


def written_at(table_id: UUID, seq: int) -> datetime:
    """Return when an event happened. Raises TypeError where there is none of that number."""
    with connection.cursor() as cursor:
        cursor.execute(_WRITTEN_AT, [table_id, seq])
        (at,) = cursor.fetchone()
    return at  # type: ignore[no-any-return]


def last_numbers(table_ids: Sequence[UUID]) -> list[tuple[UUID, int]]:
    """Return the number of the last event of each table that exists, as (table, number)."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST_NUMBERS, [list(table_ids)])
        return list(cursor.fetchall())


def between(table_id: UUID, after: int, last: int, *, most: int) -> list[tuple[int, Any]]:
    """Return the newest `most` events of those after one number up to another, oldest first."""
    lines = TableEvent.objects.filter(table_id=table_id, seq__gt=after, seq__lte=last)
    read = list(lines.order_by("-seq").values_list("seq", "body")[:most])
    return [(seq, decode(body)) for seq, body in reversed(read)]


def of_hand(row: HandRow) -> list[Any]:
    """Return the events of a finished hand, in order."""
    lines = TableEvent.objects.filter(
        table_id=row.table_id, seq__range=(row.first_seq, row.last_seq), hand=row.number
    )
    return [codec.decode(body) for body in lines.order_by("seq").values_list("body", flat=True)]


def set_ups(table_id: UUID, numbers: Sequence[int]) -> dict[int, Any]:
    """Return the first events of hands (HandStarted), by their numbers in the journal."""
    lines = TableEvent.objects.filter(table_id=table_id, seq__in=numbers)
    return {seq: codec.decode(body) for seq, body in lines.values_list("seq", "body")}


def encode(event: Any) -> dict[str, Any]:
    """Write any event of a table, of a hand or around one, as a JSON object."""
    if type(event) in codec.NAMES:
        return codec.encode(event)
    return table_events.encode(event)


def decode(body: dict[str, Any]) -> Any:
    """Read any event of a table. Raises KeyError on a type nobody knows."""
    if body["type"] in table_events.CLASSES:
        return table_events.decode(body)
    return codec.decode(body)

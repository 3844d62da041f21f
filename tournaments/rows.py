"""The rows of a match in as few statements as can be: read as one, dealt and settled as one.

What the models do for each hand of every table is the same each time, and to put their queries together
takes longer than to answer them. The caller holds the table's row lock.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db import connection, models

from tournaments.models import Entry, Tournament


def _columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


_MATCH, _PLACE = _columns(Tournament), _columns(Entry)

_HELD = f"""
    SELECT {", ".join(f"match.{name}" for name in _MATCH)}, {", ".join(f"place.{name}" for name in _PLACE)}
    FROM tournaments_tournament AS match JOIN tournaments_entry AS place ON place.tournament_id = match.id
    WHERE match.id = %s ORDER BY place.seat
"""  # noqa: S608 - names of our own

_DEAL = """
    WITH place AS (
        UPDATE tournaments_entry SET hand_start_chips = chips WHERE tournament_id = %(id)s
    )
    UPDATE tournaments_tournament SET
        level = %(level)s, hands_at_level = %(hands_at_level)s,
        level_started_at = %(level_started_at)s, paused_seconds = %(paused_seconds)s,
        hand_no = %(hand_no)s, button = %(button)s,
        small_blind_position = %(small_blind_position)s, big_blind_position = %(big_blind_position)s
    WHERE id = %(id)s
"""

_SETTLE = """
    WITH place AS (
        UPDATE tournaments_entry SET chips = now.chips
        FROM unnest(%(seats)s::integer[], %(chips)s::integer[]) AS now (seat, chips)
        WHERE tournament_id = %(id)s AND tournaments_entry.seat = now.seat
    )
    UPDATE tournaments_tournament SET
        hands_finished = %(hands_finished)s, hands_at_level = %(hands_at_level)s
    WHERE id = %(id)s
"""


def held(tournament_id: UUID) -> Tournament:
    """Read a match with its places, in `held_entries`. Raises Tournament.DoesNotExist."""
    with connection.cursor() as cursor:
        cursor.execute(_HELD, [tournament_id])
        rows = cursor.fetchall()
    if not rows:
        raise Tournament.DoesNotExist(tournament_id)
    width = len(_MATCH)
    match = Tournament.from_db(connection.alias, _MATCH, rows[0][:width])
    match.held_entries = [Entry.from_db(connection.alias, _PLACE, row[width:]) for row in rows]
    return match


def deal(match: Tournament) -> None:
    """Write what a new hand changes: level, button and blinds, and everybody's points before it."""
    _write(_DEAL, match, {})


def settle(match: Tournament, entries: Sequence[Entry]) -> None:
    """Write what a finished hand changes: the counts of hands, and the points of these players."""
    points = {
        "seats": [entry.seat for entry in entries],
        "chips": [entry.chips for entry in entries],
    }
    _write(_SETTLE, match, points)


def _write(statement: str, match: Tournament, more: dict[str, list[int]]) -> None:
    values = {name: getattr(match, name) for name in _MATCH}
    with connection.cursor() as cursor:
        cursor.execute(statement, values | more)

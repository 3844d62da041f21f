"""The scene: what anybody sees of a table besides the running hand.

Settings, who sits where with how many points, level, places. It changes only around hands, so it is
built then, kept on the table's row, and read with the lock at every decision.
"""

from datetime import datetime, timedelta
from typing import Any

from leaderboard import selectors as ratings
from tables import readiness
from tables.models import Seat, Table
from tournaments.models import Entry, Tournament
from tournaments.rules.blinds import DoublingBlinds
from tournaments.rules.games import TOURNAMENT
from tournaments.selectors import entries_by_seat


def build(table: Table, tournament: Tournament | None) -> dict[str, Any]:
    """Build the scene of a table and its current or last match, as JSON values.

    During a match the seats are those of its entries, also of players who are out; otherwise those
    of the people and bots who sit at the table.
    """
    sitting = {seat.number: seat for seat in table.seats.all()}
    entries = {entry.seat: entry for entry in entries_by_seat(tournament)} if tournament else {}
    playing = table.status == Table.Status.PLAYING
    asked = readiness.is_asked_for(list(sitting.values()), counting=table.starts_at is not None)
    seats = []
    for number in range(1, table.seat_count + 1):
        entry, seat = entries.get(number), sitting.get(number)
        if playing and entry is not None:
            seats.append(_of_entry(entry))
        else:
            ready = readiness.is_ready(seat) if seat and asked and not playing else None
            seats.append(_of_seat(number, seat, entry) | {"ready": ready})
    return {
        "table": _settings(table, sitting),
        "seats": seats,
        "match": _match(table, tournament, list(entries.values())) if tournament else None,
        "result": _result(tournament, list(entries.values())) if tournament else None,
    }


def renewed(table: Table, match: Tournament) -> dict[str, Any]:
    """Build the scene of a running match from the last one, where nothing but the match has changed.

    As `build` would, but without a look at who sits at the table and who is host.
    """
    entries = {entry.seat: entry for entry in entries_by_seat(match)}
    seats = [
        _of_entry(entries[shown["seat"]]) if shown["seat"] in entries else shown
        for shown in table.scene["seats"]
    ]
    return table.scene | {"seats": seats, "match": _match(table, match, list(entries.values()))}


def _settings(table: Table, sitting: dict[int, Seat]) -> dict[str, Any]:
    host = next((s for s in sitting.values() if s.user_id and s.user_id == table.host_id), None)
    return {
        "id": str(table.pk),
        "name": table.name,
        "status": table.status,
        "seat_count": table.seat_count,
        "minutes_per_level": table.minutes_per_level,
        "thinking_seconds": table.thinking_seconds,
        "pace": Table.Pace(table.minutes_per_level).name.lower(),
        "rated": not table.bots_seated,
        "private": table.is_private,
        "host": host.number if host else None,
        "host_name": host.name if host else None,
    }


def _of_entry(entry: Entry) -> dict[str, Any]:
    return {
        "seat": entry.seat,
        "name": entry.name,
        "bot": entry.bot_level or None,
        "user": entry.user_id,
        "chips": entry.chips,
        "state": entry.status,
        "place": entry.place,
        "ready": None,
    }


def _of_seat(number: int, seat: Seat | None, entry: Entry | None) -> dict[str, Any]:
    if seat is None:
        return {
            "seat": number,
            "name": None,
            "bot": None,
            "user": None,
            "chips": 0,
            "state": "empty",
            "place": None,
        }
    same = entry is not None and entry.user_id == seat.user_id and entry.name == seat.name
    return {
        "seat": number,
        "name": seat.name,
        "bot": seat.bot_level or None,
        "user": seat.user_id,
        "chips": entry.chips if entry and same else 0,
        "state": "seated",
        "place": entry.place if entry and same else None,
    }


def _match(table: Table, tournament: Tournament, entries: list[Entry]) -> dict[str, Any]:
    small_blind, big_blind = TOURNAMENT.blinds.amounts(tournament.level)
    return {
        "id": str(tournament.pk),
        "number": tournament.number,
        "status": tournament.status,
        "rated": tournament.rated,
        "level": tournament.level,
        "small_blind": small_blind,
        "big_blind": big_blind,
        "hands_at_level": tournament.hands_at_level,
        "hands_needed": _hands_needed(),
        "minutes": tournament.minutes_per_level,
        "level_due_at": _text(level_due_at(tournament)),
        "players_left": sum(entry.is_in_play for entry in entries),
        "started": len(entries),
        "paused": table.paused_at is not None,
        "paused_at": _text(table.paused_at),
    }


def _hands_needed() -> int:
    """Return how many hands of a level must be finished before it can end; 0 where it never does."""
    blinds = TOURNAMENT.blinds
    return blinds.hands_per_level if isinstance(blinds, DoublingBlinds) else 0


def level_due_at(tournament: Tournament) -> datetime | None:
    """Return when the level's minutes are up; None before its first hand (House rules 02)."""
    if tournament.level_started_at is None:
        return None
    running = timedelta(
        minutes=tournament.minutes_per_level, seconds=float(tournament.paused_seconds)
    )
    return tournament.level_started_at + running


def _result(tournament: Tournament, entries: list[Entry]) -> dict[str, Any] | None:
    """List places and rating changes of a finished match, best first; None while it runs."""
    if tournament.status != Tournament.Status.FINISHED:
        return None
    changes = {change["user_id"]: change for change in ratings.changes_of(tournament.pk)}
    ranked = sorted(entries, key=lambda entry: (entry.place or 0, entry.seat))
    return {
        "places": [
            {
                "seat": entry.seat,
                "name": entry.name,
                "bot": entry.bot_level or None,
                "place": entry.place,
                "shared": entry.shared,
                "rating": changes.get(entry.user_id) if entry.user_id else None,
            }
            for entry in ranked
        ]
    }


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None

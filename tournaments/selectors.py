"""Questions about a match; nothing here writes."""

from datetime import datetime, timedelta

from tournaments.models import Entry, Tournament
from tournaments.rules.button import Positions
from tournaments.rules.games import TOURNAMENT


def entries_by_seat(tournament: Tournament) -> list[Entry]:
    """Return every entry, those who are out included, by seat number.

    As stored now, or as whoever holds the match has read and changed them.
    """
    if tournament.held_entries is not None:
        return list(tournament.held_entries)
    return sorted(tournament.entries.all(), key=lambda entry: entry.seat)


def entries_in_play(tournament: Tournament) -> list[Entry]:
    """Return the entries still in the match, on a break or not, by seat number."""
    return [entry for entry in entries_by_seat(tournament) if entry.is_in_play]


def all_on_break(tournament: Tournament) -> bool:
    """Say whether everybody still in the match is on a break, so that no hand is dealt.

    False while a bot is still in, since bots never go on a break. House rules 09.
    """
    in_play = entries_in_play(tournament)
    return bool(in_play) and all(entry.status == Entry.Status.ON_BREAK for entry in in_play)


def level_elapsed_seconds(tournament: Tournament, now: datetime) -> float:
    """Return the running time since the level's first hand was dealt; 0 before the first hand."""
    if tournament.level_started_at is None:
        return 0.0
    paused = timedelta(seconds=tournament.paused_seconds)
    return max(0.0, (now - tournament.level_started_at - paused).total_seconds())


def level_is_due(tournament: Tournament, now: datetime) -> bool:
    """Say whether a hand that starts now belongs to the next level. House rules 02."""
    elapsed = level_elapsed_seconds(tournament, now)
    minutes, hands = tournament.minutes_per_level, tournament.hands_at_level
    return TOURNAMENT.blinds.raises(elapsed, minutes, hands)


def level_left_seconds(tournament: Tournament, now: datetime) -> float:
    """Return how long the level's chosen minutes still run; 0 once they have passed.

    The level may last longer, since it also takes three finished hands. House rules 02.
    """
    elapsed = level_elapsed_seconds(tournament, now)
    return max(0.0, tournament.minutes_per_level * 60 - elapsed)


def seat_count(entries: list[Entry]) -> int:
    """Count seats up to the last one that was ever played: those beyond it are no positions."""
    return max(entry.seat for entry in entries)


def next_positions(tournament: Tournament, entries: list[Entry]) -> Positions:
    """Return where button and blinds stand in the next hand, given every entry of the match.

    House rules 03.
    """
    seats = tuple(entry.seat for entry in entries if entry.is_in_play)
    small_blind, big_blind = tournament.small_blind_position, tournament.big_blind_position
    if small_blind is None or big_blind is None:
        return TOURNAMENT.button.first(seats, tournament.button)
    last = Positions(tournament.button, small_blind, big_blind, None)
    return TOURNAMENT.button.next(last, seats, seat_count(entries))

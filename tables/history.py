"""A match and its finished hands in a list, as anybody may see them who may see its table.

A row of a hand holds no card that was not tabled, so the list is the same for everybody; what one reader
may see besides is in `course`. A hand that is still played is in neither.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.urls import reverse

from leaderboard import selectors as ratings
from tables import journal
from tables.models import Hand as HandRow
from tables.models import Table
from tables.rules import events as ev
from tables.rules.cards import parse_card
from tables.rules.evaluator import strength
from tables.words import hand_words
from tournaments.models import Entry, Tournament

HANDS_ON_A_PAGE = 50


class Match(NamedTuple):
    """A match, its players' names by seat, and the seat on which the reader plays or played in it."""

    table: Table
    tournament: Tournament
    entries: list[Entry]
    names: dict[int, str]
    seat: int | None


class Winner(NamedTuple):
    """Who won how many points of a hand; `hand` is empty where it was not shown."""

    name: str
    points: int
    hand: str


class Row(NamedTuple):
    """A hand in the list; cards as numbers."""

    number: int
    small_blind: int
    big_blind: int
    board: list[int]
    pot: int
    winners: list[Winner]


class Hands(NamedTuple):
    """One page of a match's hands, the last hand first."""

    rows: list[Row]
    page: int
    pages: int


def match_of(table_id: UUID, number: int, user_id: int | None) -> Match | None:
    """Find a match by the table it was played at; None where there is none.

    Whoever knows the address of a table may look: it is the only way in, and cannot be guessed.
    """
    table = Table.objects.filter(pk=table_id).first()
    match = Tournament.objects.filter(table_id=table_id, number=number).first()
    if table is None or match is None:
        return None
    entries = list(match.entries.select_related("user").order_by("seat"))
    # Today's names: one who has closed his account is called by his tombstone here too.
    names = {e.seat: e.user.get_username() if e.user else e.name for e in entries}
    seat = next((e.seat for e in entries if user_id is not None and e.user_id == user_id), None)
    return Match(table, match, entries, names, seat)


def match_url(tournament_id: UUID, user_id: int | None) -> str:
    """Return where a match's hands are; empty where that would tell a stranger of a private table."""
    match = Tournament.objects.filter(pk=tournament_id).first()
    table = Table.objects.filter(pk=match.table_id).first() if match else None
    if match is None or table is None:
        return ""
    played = user_id is not None and match.entries.filter(user_id=user_id).exists()
    if table.is_private and not played:
        return ""
    return reverse("tables:match", args=[table.pk, match.number])


def places(match: Match) -> list[dict[str, Any]]:
    """List the places that are fixed, the best first; those still in have none."""
    placed = [entry for entry in match.entries if entry.place is not None]
    return [
        {"place": e.place, "name": match.names[e.seat], "bot": e.bot_level, "shared": e.shared}
        for e in sorted(placed, key=lambda entry: (entry.place, entry.seat))
    ]


def rating_changes(match: Match) -> list[dict[str, Any]]:
    """Return what a finished match did to ratings; nothing where it was not rated."""
    played, is_over = match.tournament, match.tournament.status == Tournament.Status.FINISHED
    return ratings.changes_of(played.pk) if played.rated and is_over else []


def hands(match: Match, page: int) -> Hands:
    """Return one page of the finished hands; a page beyond the last is the last."""
    finished = HandRow.objects.filter(tournament=match.tournament)
    pages = max(1, -(-finished.count() // HANDS_ON_A_PAGE))
    page = min(max(page, 1), pages)
    first = (page - 1) * HANDS_ON_A_PAGE
    shown = list(finished.order_by("-number")[first : first + HANDS_ON_A_PAGE])
    set_ups = journal.set_ups(match.table.pk, [row.first_seq for row in shown])
    rows = [_row(row, set_ups[row.first_seq], match.names) for row in shown]
    return Hands(rows, page, pages)


def _row(row: HandRow, set_up: ev.HandStarted, names: dict[int, str]) -> Row:
    board = _cards(row.result["board"])
    won: dict[int, int] = {}
    for pot in row.result["pots"]:
        for seat, chips in pot["shares"]:
            won[seat] = won.get(seat, 0) + chips
    winners = []
    for seat, chips in won.items():
        shown = row.result["tabled"].get(str(seat))
        hand = hand_words(strength((*_cards(shown), *board))) if shown else ""
        winners.append(Winner(names[seat], chips, hand))
    pot = sum(pot["amount"] for pot in row.result["pots"])
    return Row(row.number, set_up.small_blind, set_up.big_blind, board, pot, winners)


def _cards(texts: list[str]) -> list[int]:
    return [parse_card(text) for text in texts]

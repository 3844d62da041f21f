"""The only writers of a match.

The caller is inside a transaction and holds the table's row lock; `now` is an aware datetime. A
player who leaves in mid-hand is withdrawn first and the hand recorded afterwards.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from tournaments import rows
from tournaments.models import Entry, Tournament
from tournaments.rules.button import clockwise_after
from tournaments.rules.games import TOURNAMENT
from tournaments.rules.placings import (
    Placing,
    place_of_leaver,
    places_by_points,
    places_of_eliminated,
)
from tournaments.selectors import (
    entries_by_seat,
    entries_in_play,
    level_is_due,
    next_positions,
    seat_count,
)


class NewEntry(NamedTuple):
    """A player about to start: `user_id` is None for a bot, `bot_level` empty for a person."""

    seat: int
    user_id: int | None
    bot_level: str
    name: str


class NextHand(NamedTuple):
    """What the dealer needs: `stacks` are (seat, chips) clockwise from the button's left."""

    number: int
    small_blind: int
    big_blind: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int
    stacks: tuple[tuple[int, int], ...]
    level: int
    level_raised: bool


class HandOutcome(NamedTuple):
    """What one call decided: the new places, the worst first, and who won by it.

    `winner` is None while the match goes on, when it was over before, and when the first place is
    shared.
    """

    eliminated: tuple[Placing, ...]
    winner: int | None


def start(
    *,
    table_id: UUID,
    number: int,
    players: Sequence[NewEntry],
    minutes_per_level: int,
    thinking_seconds: int | None,
    rated: bool,
    button: int,
    now: datetime,
) -> Tournament:
    """Open a match with equal stacks; `button` is the seat drawn among the players.

    Raises ValueError with too few or too many players, or a button where nobody sits.
    House rules 01, 03.
    """
    if not TOURNAMENT.fewest_seats <= len(players) <= TOURNAMENT.most_seats:
        raise ValueError(f"a match is for 2 to 6 players, not {len(players)}")
    if button not in [player.seat for player in players]:
        raise ValueError(f"the button was drawn on seat {button}, where nobody plays")
    tournament = Tournament.objects.create(
        table_id=table_id,
        number=number,
        rated=rated,
        minutes_per_level=minutes_per_level,
        thinking_seconds=thinking_seconds,
        button=button,
        started_at=now,
    )
    Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            seat=player.seat,
            user_id=player.user_id,
            bot_level=player.bot_level,
            name=player.name,
            chips=TOURNAMENT.start_stack,
            hand_start_chips=TOURNAMENT.start_stack,
        )
        for player in players
    )
    return tournament


def next_hand(*, tournament: Tournament, now: datetime) -> NextHand:
    """Begin the next hand and say how it is dealt.

    1. The blinds double if the level's minutes have passed and three of its hands are finished.
    2. Button and blinds move; the level clock starts with the level's first hand.
    3. Each player's points are noted, for places and for the books.

    Raises ValueError when the match is over or the last hand was not recorded. House rules 02, 03.
    """
    if not tournament.is_running:
        raise ValueError(f"{tournament} is {tournament.status}")
    if tournament.hands_finished != tournament.hand_no:
        raise ValueError(f"hand {tournament.hand_no} of {tournament} is still being played")

    level_raised = level_is_due(tournament, now)
    if level_raised:
        tournament.level += 1
        tournament.hands_at_level = 0
        tournament.level_started_at = None
        tournament.paused_seconds = 0
    entries = entries_by_seat(tournament)
    for entry in entries:
        entry.hand_start_chips = entry.chips

    positions = next_positions(tournament, entries)
    tournament.button = positions.button
    tournament.small_blind_position = positions.small_blind
    tournament.big_blind_position = positions.big_blind
    tournament.hand_no += 1
    if tournament.level_started_at is None:
        tournament.level_started_at = now
    rows.deal(tournament)

    small_blind, big_blind = TOURNAMENT.blinds.amounts(tournament.level)
    chips = {entry.seat: entry.chips for entry in entries if entry.is_in_play}
    order = clockwise_after(positions.button, tuple(chips), seat_count(entries))
    return NextHand(
        number=tournament.hand_no,
        small_blind=small_blind,
        big_blind=big_blind,
        button=positions.button,
        small_blind_seat=positions.small_blind_seat,
        big_blind_seat=positions.big_blind,
        stacks=tuple((seat, chips[seat]) for seat in order),
        level=tournament.level,
        level_raised=level_raised,
    )


def record_hand(*, tournament: Tournament, stacks: Mapping[int, int], now: datetime) -> HandOutcome:
    """Take over the stacks of a finished hand, place those who are out, end the match if one is left.

    `stacks` maps seats to points; the seats of players who left are ignored. A hand that was
    decided by the last opponent leaving only settles the winner's points. Raises ValueError when
    no hand is being played, a stack is missing or the points do not add up. House rules 01.
    """
    if tournament.hands_finished == tournament.hand_no:
        raise ValueError(f"no hand of {tournament} is being played")
    entries = entries_by_seat(tournament)
    in_play = [entry for entry in entries if entry.is_in_play]
    _check_points(entries, in_play, stacks)

    was_running = tournament.is_running
    tournament.hands_finished += 1
    tournament.hands_at_level += 1
    for entry in in_play:
        entry.chips = stacks[entry.seat]
    rows.settle(tournament, in_play)
    if not was_running:
        return HandOutcome((), None)

    out = [entry for entry in in_play if entry.chips == 0]
    placings = places_of_eliminated(
        tuple((entry.seat, entry.hand_start_chips) for entry in out), len(in_play) - len(out)
    )
    by_seat = {entry.seat: entry for entry in in_play}
    for placing in placings:
        _place(by_seat[placing.seat], placing)
        by_seat[placing.seat].status = Entry.Status.ELIMINATED
    winner = _crown_last(tournament, in_play, now)
    placed = [entry for entry in in_play if entry.place is not None]
    Entry.objects.bulk_update(placed, ["status", "place", "shared"])
    return HandOutcome(tuple(reversed(placings)), winner)


def withdraw(*, tournament: Tournament, seat: int, now: datetime) -> HandOutcome:
    """Take a player who leaves out of the match, between two hands or during one.

    His place is fixed now, below everybody still in; his points leave the game, except what the
    hand being played keeps of them. With one opponent left that opponent has won, and `winner` is
    his seat. Nothing happens to a seat that is out already or a match that is over. House rules 09.
    """
    in_play = entries_in_play(tournament) if tournament.is_running else []
    leaver = next((entry for entry in in_play if entry.seat == seat), None)
    if leaver is None:
        return HandOutcome((), None)
    placing = Placing(seat, place_of_leaver(len(in_play)), False)
    _place(leaver, placing)
    leaver.status = Entry.Status.LEFT
    leaver.chips = 0
    winner = _crown_last(tournament, in_play, now)
    Entry.objects.bulk_update(in_play, ["chips", "status", "place", "shared"])
    return HandOutcome((placing,), winner)


def take_break(*, tournament: Tournament, seat: int, now: datetime) -> bool:
    """Send a player on a break; False when that changes nothing. Bots never go. House rules 09."""
    return _change_status(tournament, seat, Entry.Status.PLAYING, Entry.Status.ON_BREAK)


def come_back(*, tournament: Tournament, seat: int, now: datetime) -> bool:
    """End a player's break; False when he was not on one. House rules 09."""
    return _change_status(tournament, seat, Entry.Status.ON_BREAK, Entry.Status.PLAYING)


def finish_by_points(*, tournament: Tournament, now: datetime) -> HandOutcome:
    """End a match between two hands, ranking those still in by their points.

    Equal points share a place, the first one too: then there is no `winner` and every place is
    among the `eliminated`. Nothing happens to a match that is over.
    """
    if not tournament.is_running:
        return HandOutcome((), None)
    in_play = entries_in_play(tournament)
    placings = places_by_points(tuple((entry.seat, entry.chips) for entry in in_play))
    by_seat = {entry.seat: entry for entry in in_play}
    for placing in placings:
        _place(by_seat[placing.seat], placing)
    Entry.objects.bulk_update(in_play, ["place", "shared"])
    _end(tournament, Tournament.Status.FINISHED, now)
    winner = None if placings[0].shared else placings[0].seat
    others = placings if winner is None else placings[1:]
    return HandOutcome(tuple(reversed(others)), winner)


def abandon(*, tournament: Tournament, now: datetime) -> None:
    """End a match without a result, so that it rates nobody; one that is over stays as it is."""
    if tournament.is_running:
        _end(tournament, Tournament.Status.ABANDONED, now)


def pause_clock(*, tournament: Tournament, seconds: float) -> None:
    """Do not count this much time for the level: nothing ran. Raises ValueError if negative."""
    if seconds < 0:
        raise ValueError(f"a pause of {seconds} seconds")
    if not tournament.is_running or tournament.level_started_at is None:
        return
    tournament.paused_seconds += seconds
    tournament.save(update_fields=["paused_seconds"])


def _check_points(entries: list[Entry], in_play: list[Entry], stacks: Mapping[int, int]) -> None:
    missing = [entry.seat for entry in in_play if entry.seat not in stacks]
    if missing:
        raise ValueError(f"no stack for seats {missing}")
    before = sum(entry.hand_start_chips for entry in entries)
    after = sum(stacks[entry.seat] for entry in in_play)
    left = any(e.status == Entry.Status.LEFT and e.hand_start_chips > 0 for e in entries)
    if after > before or (after < before and not left):
        raise ValueError(f"the hand began with {before} points and ended with {after}")


def _place(entry: Entry, placing: Placing) -> None:
    entry.place = placing.place
    entry.shared = placing.shared


def _crown_last(tournament: Tournament, entries: list[Entry], now: datetime) -> int | None:
    """Give the first place to the only one still in, ending the match; None if there are more."""
    in_play = [entry for entry in entries if entry.is_in_play]
    if len(in_play) != 1:
        return None
    _place(in_play[0], Placing(in_play[0].seat, 1, False))
    _end(tournament, Tournament.Status.FINISHED, now)
    return in_play[0].seat


def _end(tournament: Tournament, status: Tournament.Status, now: datetime) -> None:
    tournament.status = status
    tournament.finished_at = now
    tournament.save(update_fields=["status", "finished_at"])


def _change_status(tournament: Tournament, seat: int, old: Entry.Status, new: Entry.Status) -> bool:
    if not tournament.is_running:
        return False
    for entry in entries_by_seat(tournament):
        if entry.seat == seat and entry.status == old and not entry.bot_level:
            entry.status = new
            entry.save(update_fields=["status"])
            return True
    return False

"""The dealer's desk: one table under its lock, from the first look to the announcement.

A service opens the desk, reads `table`, `hand` and `match`, lets things happen, and leaves. Closing the
desk writes journal, row and alarm in one statement, and after the commit tells everybody. No lock ever
spans two tables.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cached_property, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar
from uuid import UUID

from django.db import InterfaceError, OperationalError, connection, transaction

from tables import alarms, broadcast, frames, hands_in_mind, journal, scene
from tables.models import Table
from tables.rules.events import HoleCardsDealt
from tables.rules.hand import Hand, evolve, replay
from tables.table_events import OF_THE_MATCH
from tournaments import rows
from tournaments.models import Entry, Tournament

P = ParamSpec("P")
R = TypeVar("R")

_secure = random.SystemRandom()


def shuffled_deck() -> list[int]:
    """Shuffle 52 cards with the operating system's secure random source."""
    deck = list(range(52))
    _secure.shuffle(deck)
    return deck


class Player(NamedTuple):
    """Who decides for a seat: a person (`user_id`), or a bot of a level."""

    user_id: int | None
    bot: str | None
    on_break: bool


class Desk:
    """One table while its row is locked.

    now: the database's clock once the lock was held, or the clock that the caller owns. Events happen
    by `in_hand` and `around`; the state that rests afterwards is set on `table` (turn, deadline, status)
    and by `wake_in`. outage: the alarm that is being answered was held up by the servers.
    """

    def __init__(self, table: Table, now: datetime) -> None:
        self.table = table
        self.now = now
        self.wake_at: datetime | None = None
        self.outage = False
        self.touched = False
        self.scene_changed = False
        self._events: list[tuple[Any, int | None]] = []
        self._shown: list[tuple[dict[str, Any] | None, bool]] = []
        self._hand: Hand | None = None
        self._hand_read = False
        self._match: Tournament | None = None
        self._first_seq = table.seq
        self._around_from: int | None = None
        self._players: dict[int, Player] = {}

    @property
    def hand(self) -> Hand | None:
        """The present or last hand of the match, replayed; None before the first."""
        if not self._hand_read:
            self._hand = hands_in_mind.take(self.table) or journal.hand_of(self.table)
            self._hand_read = True
        return self._hand

    @property
    def last_hand_seq(self) -> int:
        """The number of the hand's last event, which is the turn that a decision answers."""
        for place in range(len(self._events) - 1, -1, -1):
            if self._events[place][1] is not None:
                return self._first_seq + 1 + place
        assert self.table.turn is not None, "nobody was asked"
        return self.table.turn

    @property
    def turn_began(self) -> datetime:
        """When the seat to act was asked."""
        return self._at(self.table.turn)

    @property
    def hand_began(self) -> datetime:
        """When the present hand was dealt."""
        return self._at(self.table.hand_seq)

    def forget_hand(self) -> None:
        """Clear the table of the last match's last hand."""
        self._hand = None
        self._hand_read = True

    @property
    def match(self) -> Tournament:
        """The current or last match. Raises AssertionError where none was ever started."""
        if self._match is None:
            assert self.table.tournament_id is not None, "no match was started here"
            # Under the lock nobody else changes it: read once, it stands for the scene as well.
            self.match = rows.held(self.table.tournament_id)
            assert self._match is not None
        return self._match

    @match.setter
    def match(self, match: Tournament) -> None:
        self._match = match
        self.table.tournament = match

    def seat_in_play(self, user_id: int) -> int | None:
        """Find the seat of a person who is still in the match."""
        for shown in self.table.scene["seats"]:
            if shown["user"] == user_id and shown["state"] in ("playing", "on_break"):
                seat: int = shown["seat"]
                return seat
        return None

    def player(self, seat: int) -> Player:
        """Return who plays on a seat, breaks and returns of this very moment included."""
        player = self._players.get(seat)
        if player is None:
            shown = self.table.scene["seats"][seat - 1]
            player = Player(shown["user"], shown["bot"], shown["state"] == Entry.Status.ON_BREAK)
            self._players[seat] = player
        return player

    def set_on_break(self, seat: int, on_break: bool) -> None:
        """Note that a player has just gone on a break or come back."""
        self._players[seat] = self.player(seat)._replace(on_break=on_break)

    def in_hand(self, events: Sequence[Any]) -> None:
        """Let events of the hand happen: apply them and line them up for the journal."""
        hand = self.hand
        assert hand is not None, "no hand was dealt"
        for event in events:
            evolve(hand, event)
            self._line_up(event, hand.setup.number, self._view_now(event))

    def new_hand(self, events: Sequence[Any]) -> None:
        """Let a new hand begin with its first events."""
        self.table.hand_seq = self._next_seq()
        self._hand = replay(events[:1])
        self._hand_read = True
        self._line_up(events[0], self._hand.setup.number, self._view_now(events[0]))
        self.in_hand(events[1:])

    def around(self, *events: Any) -> None:
        """Line up events around the hand, after which the scene is built anew."""
        for event in events:
            if self._around_from is None:
                self._around_from = len(self._events)
            self._line_up(event, None, self._shown_hand())
        self.scene_changed = True

    def close(self) -> None:
        """Write all that happened and, once it is committed, announce it."""
        table = self.table
        if not self.touched:
            self._keep_hand()
            return
        before = table.scene
        if self.scene_changed:
            table.scene = self._scene()
        journal.write(
            table,
            self._events,
            now=self.now,
            wake_at=self.wake_at,
            new_scene=self.scene_changed,
        )
        listed = self._frames(before)
        wake_at, now, seq = self.wake_at, self.now, table.seq

        def announce() -> None:
            self._keep_hand()
            if listed:
                broadcast.frames(table.pk, self._first_seq, listed)
            if wake_at is not None:
                alarms.hint(table.pk, seq, wake_at, now)

        # What is committed has happened, whether or not anybody could be told.
        transaction.on_commit(announce, robust=True)

    def wake_in(self, seconds: float) -> None:
        """Set the alarm this long from now."""
        self.wake_at = self.now + timedelta(seconds=seconds)
        self.touched = True

    def keep_waiting(self) -> None:
        """Leave the alarm at the moment for which it is set."""
        self.wake_at = self.alarm.wake_at if self.alarm is not None else None
        self.touched = True

    @cached_property
    def alarm(self) -> journal.SetAlarm | None:
        """The alarm as it was when the lock was taken; None where the table waits for nothing."""
        return journal.alarm_of(self.table.pk)

    def _keep_hand(self) -> None:
        if self._hand is not None:
            hands_in_mind.keep(self.table, self._hand)

    def _at(self, seq: int | None) -> datetime:
        if seq is None or seq > self._first_seq:
            return self.now
        return journal.written_at(self.table.pk, seq)

    def _view_now(self, event: Any) -> dict[str, Any] | None:
        assert self._hand is not None
        return None if type(event) in frames.SILENT else frames.hand_view(self._hand)

    def _shown_hand(self) -> dict[str, Any] | None:
        return frames.hand_view(self.hand) if self.hand is not None else None

    def _next_seq(self) -> int:
        return self._first_seq + len(self._events) + 1

    def _line_up(self, event: Any, hand: int | None, shown: dict[str, Any] | None) -> None:
        self._shown.append((shown, hand is not None and shown is None))
        self._events.append((event, hand))
        self.touched = True

    def _scene(self) -> dict[str, Any]:
        table = self.table
        around = {type(event) for event, hand in self._events if hand is None}
        if around <= OF_THE_MATCH and table.scene["table"]["status"] == table.status:
            return scene.renewed(table, self.match)
        return scene.build(table, self._match or table.tournament)

    def _frames(self, before: dict[str, Any]) -> list[dict[str, Any]]:
        """Build one frame for each event; the scene changes with the first event around the hand."""
        listed = []
        last = len(self._events) - 1
        for place, (event, _) in enumerate(self._events):
            shown, silent = self._shown[place]
            seq = self._first_seq + 1 + place
            view = None
            if place == last:
                view = self._resting_view()
            elif not silent and not self._is_dealt_on(place):
                changed = self._around_from is not None and place >= self._around_from
                stage = self.table.scene if changed else before
                view = frames.assemble(stage, shown, seq=seq, now=self.now)
            listed.append({"seq": seq, "event": frames.told(event), "view": view})
        return listed

    def _is_dealt_on(self, place: int) -> bool:
        """Say whether the next card goes to another player: the deal is shown as one."""
        return all(
            isinstance(event, HoleCardsDealt) for event, _ in self._events[place : place + 2]
        )

    def _resting_view(self) -> dict[str, Any]:
        table = self.table
        hand = self.hand
        between = table.status == Table.Status.PLAYING and (hand is None or hand.complete)
        shown, _ = self._shown[-1]
        return frames.assemble(
            table.scene,
            shown if shown is not None else self._shown_hand(),
            seq=table.seq,
            now=self.now,
            turn=table.turn,
            deadline=table.deadline,
            next_hand_at=self.wake_at if between and table.paused_at is None else None,
            starts_at=table.starts_at,
        )


@contextmanager
def open_desk(table_id: UUID, now: datetime | None) -> Iterator[Desk | None]:
    """Lock a table and lay it on the desk; None where there is no such table.

    `now` is for a caller that owns the clock; None takes the database's, read after the lock. What
    happened is written when the block is left, and nothing at all when it raises.
    """
    with transaction.atomic():
        held = journal.lock(table_id)
        if held is None:
            yield None
            return
        table, locked_at = held
        desk = Desk(table, now or locked_at)
        yield desk
        desk.close()


def retried_once(service: Callable[P, R]) -> Callable[P, R]:
    """Run a service a second time after a lost connection, a deadlock or a serialization failure.

    Harmless, because a decision names the turn it answers. Inside somebody else's transaction there is
    nothing to retry, and the fault goes through.
    """

    @wraps(service)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if connection.in_atomic_block:
            return service(*args, **kwargs)
        try:
            return service(*args, **kwargs)
        except (OperationalError, InterfaceError):
            connection.close_if_unusable_or_obsolete()
            return service(*args, **kwargs)

    return run

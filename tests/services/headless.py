"""Whole matches without a page: a clock that the test owns, and the table's own alarm.

room = people_table(3)
room.start(room.people[1], button=1)
room.deal("AsAd KsKd QsQd", DRY_BOARD)
room.play("1 raises to 30, 2 folds, 3 calls")
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from accounts.models import User
from leaderboard.models import Rating, RatingChange
from tables import journal
from tables.models import Alarm, Hand, Seat, Table, TableEvent
from tables.rules import actions
from tables.rules.actions import Action
from tables.rules.hand import Hand as RunningHand
from tables.services import play, readiness
from tables.services.refusals import Refused
from tests.dealing import clockwise, stacked_deck
from tournaments.models import Entry, Tournament

NOON = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)

Shuffle = Callable[[], Sequence[int]]


@dataclass
class Room:
    """A table whose time passes only when the test says so; `people` are user ids by seat."""

    table_id: UUID
    now: datetime = NOON
    wakes: int = 0
    after_wake: Callable[["Room"], None] = field(default=lambda room: None)
    people: dict[int, int] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        return Table.objects.select_related("tournament").get(pk=self.table_id)

    @property
    def match(self) -> Tournament:
        match = self.table.tournament
        assert match is not None
        return match

    @property
    def alarm(self) -> Alarm:
        return Alarm.objects.get(table_id=self.table_id)

    @property
    def hand(self) -> RunningHand:
        """The running or last hand, from the journal alone."""
        hand = journal.hand_of(self.table)
        assert hand is not None, "no hand was dealt"
        return hand

    def entries(self) -> dict[int, Entry]:
        return {entry.seat: entry for entry in self.match.entries.all()}

    def stacks(self) -> dict[int, int]:
        """Count the points behind each seat of the hand."""
        return {player.seat: player.stack for player in self.hand.seats}

    def places(self) -> dict[int, int | None]:
        return {seat: entry.place for seat, entry in self.entries().items()}

    def states(self) -> dict[int, str]:
        return {seat: str(entry.status) for seat, entry in self.entries().items()}

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """Read the bodies of the journal's lines after a number."""
        lines = TableEvent.objects.filter(table_id=self.table_id, seq__gt=since).order_by("seq")
        return list(lines.values_list("body", flat=True))

    def types(self, since: int = 0) -> list[str]:
        return [body["type"] for body in self.events(since)]

    def rows(self) -> dict[str, Any]:
        """Read every row that a service could have written, to see that it wrote none."""
        of_table = {"table_id": self.table_id}
        return {
            "table": Table.objects.filter(pk=self.table_id).values().get(),
            "alarm": list(Alarm.objects.filter(**of_table).values()),
            "journal": list(TableEvent.objects.filter(**of_table).order_by("seq").values()),
            "hands": list(Hand.objects.filter(**of_table).values()),
            "seats": list(Seat.objects.filter(**of_table).order_by("number").values()),
            "match": list(Tournament.objects.filter(**of_table).order_by("number").values()),
            "entries": list(
                Entry.objects.filter(tournament__table_id=self.table_id).order_by("pk").values()
            ),
            "ratings": list(Rating.objects.order_by("pk").values()),
            "changes": list(RatingChange.objects.order_by("pk").values()),
        }

    def start(self, host_id: int, button: int | None = None) -> None:
        refused = play.start_match(
            table_id=self.table_id, user_id=host_id, now=self.now, button=button
        )
        assert not isinstance(refused, Refused), refused

    def wait(self, seconds: float) -> "Room":
        """Let time pass without anybody being woken."""
        self.now += timedelta(seconds=seconds)
        return self

    def until_alarm(self) -> float:
        """Tell how many seconds are left until the alarm rings."""
        return (self.alarm.wake_at - self.now).total_seconds()

    def wake(self, shuffle: Shuffle | None = None) -> None:
        """Let time pass until the table's alarm rings, and answer it."""
        alarm = self.alarm
        self.now = max(self.now, alarm.wake_at)
        self.wakes += 1
        kwargs: dict[str, Any] = {} if shuffle is None else {"shuffle": shuffle}
        play.wake(table_id=self.table_id, seq=alarm.seq, now=self.now, **kwargs)
        self.after_wake(self)

    def give(self, stacks: str) -> None:
        """Between two hands, deal out the points anew: "1000 60 1940", by seat."""
        for seat, chips in enumerate(stacks.split(), start=1):
            Entry.objects.filter(tournament=self.match, seat=seat).update(chips=int(chips))

    def deal(self, cards: str = "", board: str = "") -> None:
        """Let the next hand be dealt, with hole cards by seat in play, and the board that will come."""
        before = self.table.seq
        self.wake(lambda: self._deck(cards, board))
        assert "hand_started" in self.types(before), "no hand was due"

    def _deck(self, cards: str, board: str) -> tuple[int, ...]:
        match = Tournament.objects.get(pk=self.match.pk)
        seats = sorted(seat for seat, entry in self.entries().items() if entry.is_in_play)
        holes = dict(zip(seats, cards.split(), strict=False))
        order = clockwise(seats, match.button)
        drawn = " ".join(holes.get(seat, "-") for seat in order)
        return stacked_deck(f"{drawn} / {board}")

    def act(
        self,
        seat: int,
        action: Action,
        *,
        turn: int | None = None,
        waited: float = 0.0,
    ) -> Refused | None:
        """Let the person on a seat click; without `turn`, with the one his page shows now."""
        asked = self.table.turn if turn is None else turn
        return play.act(
            table_id=self.table_id,
            user_id=self.people[seat],
            action=action,
            turn=0 if asked is None else asked,
            waited=waited,
            now=self.now,
        )

    def play(self, story: str) -> None:
        """Play a story like "1 raises to 30, 2 folds"; a refusal fails the test."""
        for phrase in story.split(","):
            seat, action = parsed(phrase.strip())
            refused = self.act(seat, action)
            assert refused is None, f"{phrase!r} was refused: {refused}"

    def leave(self, seat: int) -> Refused | None:
        return play.leave(table_id=self.table_id, user_id=self.people[seat], now=self.now)

    def back(self, seat: int) -> Refused | None:
        return play.come_back(table_id=self.table_id, user_id=self.people[seat], now=self.now)

    def ready(self, *seats: int) -> None:
        """Let the people on some seats say one after the other that they are ready."""
        for seat in seats:
            refused = self.say_ready(seat)
            assert refused is None, refused

    def say_ready(self, seat: int, ready: bool = True) -> Refused | None:
        return readiness.set_ready(
            table_id=self.table_id, user_id=self.people[seat], ready=ready, now=self.now
        )

    def skip(self, seat: int) -> Refused | None:
        return play.skip_pause(table_id=self.table_id, user_id=self.people[seat], now=self.now)

    def play_to_the_end(self, most_wakes: int = 20_000) -> Tournament:
        while self.table.status == Table.Status.PLAYING:
            assert self.wakes < most_wakes, "the match does not end"
            self.wake()
        return self.match


_PHRASE = re.compile(r"(\d) (folds|checks|calls|bets|raises to|all-in)(?: (\d+))?")
_PLAIN = {
    "folds": actions.fold(),
    "checks": actions.check(),
    "calls": actions.call(),
    "all-in": actions.all_in(),
}


def parsed(phrase: str) -> tuple[int, Action]:
    """Read one phrase of a story: who, and what he does."""
    found = _PHRASE.fullmatch(phrase)
    assert found is not None, f"not a phrase of play: {phrase!r}"
    seat, verb, amount = found.groups()
    return int(seat), _PLAIN.get(verb) or actions.raise_to(int(amount))


def people_table(people: int, *, bots: Sequence[str] = (), **settings: Any) -> Room:
    """Seat people from seat 1 on, the first of them host, and bots of these levels after them."""
    settings.setdefault("thinking_seconds", 10)
    settings.setdefault("minutes_per_level", 2)
    made = User.objects.count()
    users = [User.objects.create_user(f"guest-{made + number}x") for number in range(1, people + 1)]
    table = Table.objects.create(
        name="Table",
        host=users[0] if users else None,
        bots_seated=bool(bots),
        created_at=NOON,
        last_activity_at=NOON,
        **settings,
    )
    seats = [
        Seat(
            table=table,
            number=number,
            user=user,
            name=user.username,
            joined_at=NOON + timedelta(seconds=number),
        )
        for number, user in enumerate(users, start=1)
    ]
    _seat_bots(table, bots, first=people + 1, seats=seats)
    return Room(table.pk, people={seat.number: seat.user_id for seat in seats if seat.user_id})


def bot_table(host_id: int | None, levels: list[str], **settings: object) -> Room:
    """Seat bots of these levels, from seat 1 on, at a table that a person hosts from outside."""
    table = Table.objects.create(
        name="Headless",
        host_id=host_id,
        bots_seated=True,
        created_at=NOON,
        last_activity_at=NOON,
        **settings,
    )
    _seat_bots(table, levels, first=1, seats=[])
    return Room(table.pk)


def _seat_bots(table: Table, levels: Sequence[str], *, first: int, seats: list[Seat]) -> None:
    seats += [
        Seat(table=table, number=number, bot_level=level, name=f"Bot {number}", joined_at=NOON)
        for number, level in enumerate(levels, start=first)
    ]
    Seat.objects.bulk_create(seats)


def dealt_in(
    people: int,
    *,
    button: int = 1,
    cards: str = "",
    board: str = "",
    stacks: str = "",
    **more: Any,
) -> Room:
    """Start a match of so many people and deal its first hand; `stacks` by seat, if not 1,000 each."""
    room = people_table(people, **more)
    room.start(room.people[1], button=button)
    room.give(stacks)
    room.deal(cards, board)
    return room

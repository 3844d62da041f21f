"""Whole matches without a page: a clock that the test owns, and the table's own alarm."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from tables.models import Alarm, Seat, Table
from tables.services import play
from tables.services.refusals import Refused
from tournaments.models import Entry, Tournament

NOON = datetime(2026, 6, 1, 12, 0, tzinfo=UTC)


@dataclass
class Room:
    """A table whose time passes only when the test says so."""

    table_id: UUID
    now: datetime = NOON
    wakes: int = 0
    after_wake: Callable[["Room"], None] = field(default=lambda room: None)

    @property
    def table(self) -> Table:
        return Table.objects.select_related("tournament").get(pk=self.table_id)

    @property
    def match(self) -> Tournament:
        match = self.table.tournament
        assert match is not None
        return match

    def entries(self) -> dict[int, Entry]:
        return {entry.seat: entry for entry in self.match.entries.all()}

    def start(self, host_id: int, button: int | None = None) -> None:
        refused = play.start_match(
            table_id=self.table_id, user_id=host_id, now=self.now, button=button
        )
        assert not isinstance(refused, Refused), refused

    def wake(self, shuffle: Callable[[], list[int]] | None = None) -> None:
        """Let time pass until the table's alarm rings, and answer it."""
        alarm = Alarm.objects.get(table_id=self.table_id)
        self.now = max(self.now, alarm.wake_at)
        self.wakes += 1
        kwargs = {} if shuffle is None else {"shuffle": shuffle}
        play.wake(table_id=self.table_id, seq=alarm.seq, now=self.now, **kwargs)
        self.after_wake(self)

    def play_to_the_end(self, most_wakes: int = 20_000) -> Tournament:
        while self.table.status == Table.Status.PLAYING:
            assert self.wakes < most_wakes, "the match does not end"
            self.wake()
        return self.match


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
    Seat.objects.bulk_create(
        Seat(table=table, number=number, bot_level=level, name=f"Bot {number}", joined_at=NOON)
        for number, level in enumerate(levels, start=1)
    )
    return Room(table.pk)

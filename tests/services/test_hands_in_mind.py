"""A process need not replay the hand that it has just let move on, and never plays on with another one."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, cast
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables import hands_in_mind, journal
from tables.models import Table
from tables.rules import actions
from tests.services.headless import dealt_in


@dataclass(frozen=True)
class Row:
    """What tells one state of a table's row from all others."""

    pk: UUID
    hand_seq: int | None
    seq: int
    last_activity_at: datetime

    @classmethod
    def of(cls, table: Table) -> "Row":
        return cls(table.pk, table.hand_seq, table.seq, table.last_activity_at)


def taken(row: Row) -> Any:
    return hands_in_mind.take(cast("Table", row))


@pytest.mark.django_db(transaction=True)
def test_the_next_decision_reads_no_hand() -> None:
    room = dealt_in(3, button=1)
    with CaptureQueriesContext(connection) as queries:
        room.play("1 calls")
        room.play("2 folds")
    read = [q["sql"] for q in queries if "json_agg" in q["sql"]]
    assert read == []
    table = room.table
    assert taken(Row.of(table)).actions == journal.hand_of(table).actions  # type: ignore[union-attr]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("change", ["seq", "hand_seq", "last_activity_at"])
def test_a_row_that_has_moved_on_or_was_restored_is_read_anew(change: str) -> None:
    room = dealt_in(3, button=1)
    row = Row.of(room.table)
    other: dict[str, Any] = {
        "seq": row.seq + 1,
        "hand_seq": (row.hand_seq or 0) - 1,
        "last_activity_at": row.last_activity_at + timedelta(microseconds=1),
    }
    assert taken(replace(row, **{change: other[change]})) is None
    assert taken(row) is None


@pytest.mark.django_db(transaction=True)
def test_a_refused_decision_leaves_the_hand_in_mind_as_it_was() -> None:
    room = dealt_in(3, button=1)
    before = journal.hand_of(room.table)
    assert room.act(1, actions.check()) is not None
    kept = taken(Row.of(room.table))
    assert before is not None
    assert kept.to_act == before.to_act
    assert [p.stack for p in kept.seats] == [p.stack for p in before.seats]


def test_what_was_not_asked_for_the_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands_in_mind, "MOST", 2)
    hands_in_mind._known.clear()
    now = datetime.fromisoformat("2026-01-01T00:00:00+00:00")
    rows = [Row(UUID(int=number), 1, 5, now) for number in range(3)]
    for row in rows:
        hands_in_mind.keep(cast("Table", row), cast("Any", object()))
    assert [taken(row) is not None for row in rows] == [False, True, True]

"""Nobody fills the lobby alone: a few open tables per host, a few openings an hour."""

from datetime import timedelta

import pytest

from tables.models import Table
from tables.services import seating
from tables.services.opening import OPEN_TABLES_PER_HOST, OPENINGS_PER_WINDOW
from tables.services.refusals import Code, Refused
from tests.services.people import NOON, person, table_of

pytestmark = pytest.mark.django_db


def test_a_host_has_a_few_open_tables_at_most() -> None:
    host = person()
    tables = [table_of(host) for _ in range(OPEN_TABLES_PER_HOST)]
    refusal = seating.open_table(host_id=host.pk, now=NOON)
    assert isinstance(refusal, Refused) and refusal.code == Code.TOO_MANY_TABLES
    assert str(OPEN_TABLES_PER_HOST) in refusal.message
    seating.close_table(table_id=tables[0].id, user_id=host.pk, now=NOON)
    assert isinstance(seating.open_table(host_id=host.pk, now=NOON), Table)


def test_openings_are_counted_by_the_hour_and_by_the_person() -> None:
    host, other = person(), person()
    for _ in range(OPENINGS_PER_WINDOW):
        table = table_of(host)
        seating.close_table(table_id=table.id, user_id=host.pk, now=NOON)
    refusal = seating.open_table(host_id=host.pk, now=NOON)
    assert isinstance(refusal, Refused) and refusal.code == Code.TOO_FAST
    assert isinstance(seating.open_table(host_id=other.pk, now=NOON), Table)
    next_hour = NOON + timedelta(hours=1)
    assert isinstance(seating.open_table(host_id=host.pk, now=next_hour), Table)

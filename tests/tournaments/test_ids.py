"""Identifiers sort by time and say their version."""

import time
import uuid

from tournaments.ids import uuid7


def test_an_id_is_a_version_7_uuid_of_now() -> None:
    before = time.time_ns() // 1_000_000
    made = uuid7()
    after = time.time_ns() // 1_000_000
    assert (made.version, made.variant) == (7, uuid.RFC_4122)
    assert before <= made.int >> 80 <= after


def test_a_later_id_sorts_after_an_earlier_one() -> None:
    earlier = uuid7()
    time.sleep(0.002)
    later = uuid7()
    assert earlier < later and str(earlier) < str(later)


def test_ids_made_at_once_differ() -> None:
    assert len({uuid7() for _ in range(2000)}) == 2000

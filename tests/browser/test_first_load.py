"""Acceptance check 11, the half of it that no load on the machine can change: bytes over the wire.

Seconds are measured by `python -m tests.benchmarks.first_load`.
"""

import pytest
from playwright.sync_api import Browser

from tests.benchmarks.first_load import MOST_BYTES, first_load, quick_table
from tests.browser.live_room import Room

pytestmark = pytest.mark.browser


def test_check_11_a_cold_visit_to_the_table_transfers_at_most_120_kb(
    chromium: Browser, room: Room
) -> None:
    account = room.newcomer()
    load = first_load(chromium, room, quick_table(chromium, room, account), account, slow=False)
    assert load.requests <= 30
    assert load.whole <= MOST_BYTES, load.transferred

"""Every fault on its own, with play before, during and after it."""

from collections.abc import Callable

import pytest

from tests.faults.__main__ import suffer
from tests.faults.conftest import ROW
from tests.faults.faults import FAULTS, Fault
from tests.faults.house import House
from tests.faults.report import broken, row

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
async def test_no_table_loses_a_decision_or_stands_still_for_long(
    house: House, fault: Fault, record_property: Callable[[str, object], None]
) -> None:
    verdict = await suffer(house, fault)
    record_property(ROW, row(fault, verdict, 1))
    assert broken(fault, verdict) == []

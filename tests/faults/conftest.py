"""Houses for the tests, and the table of faults at the end of a run."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.house import House
from tests.faults.report import HEAD

ROW = "fault"


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """Open a house for all tests of a file."""
    if sys.platform != "linux":
        pytest.skip("processes are frozen and killed as on Linux")
    with House(SOCKETS_PER_ADDRESS="60") as house:
        yield house


def pytest_terminal_summary(terminalreporter: Any) -> None:
    reports = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
    ]
    rows = [text for report in reports for name, text in report.user_properties if name == ROW]
    if rows:
        terminalreporter.section("faults")
        terminalreporter.write_line(HEAD)
        for text in rows:
            terminalreporter.write_line(text)

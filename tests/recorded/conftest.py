"""Tell at the end of a test run how many recorded hands were replayed, from which file."""

from collections.abc import Callable

import pytest

from tests.recorded.records import HANDS

PROPERTY = "recorded hands"
"""Under this name a test's lines travel with its report, also from another process."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the recorded hands where they are not there."""
    if HANDS.exists():
        return
    skip = pytest.mark.skip(reason="no ../shared/hands beside the project")
    for item in items:
        if "tests/recorded/" in item.path.as_posix():
            item.add_marker(skip)


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Give a function that adds a line to the summary of the run."""
    return lambda line: request.node.user_properties.append((PROPERTY, line))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the lines that the replays told."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    told = [line for report in reports for name, line in report.user_properties if name == PROPERTY]
    if told:
        terminalreporter.section("recorded hands")
        for line in told:
            terminalreporter.write_line(line)

"""Tell at the end of a test run how many recorded hands were replayed, from which file."""

from collections.abc import Callable

import pytest

from tests.recorded.records import HANDS

TALLY = pytest.StashKey[list[str]]()


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
    lines = request.config.stash.setdefault(TALLY, [])
    return lines.append


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the lines that the replays told."""
    lines = config.stash.get(TALLY, [])
    if lines:
        terminalreporter.section("recorded hands")
        for line in lines:
            terminalreporter.write_line(line)

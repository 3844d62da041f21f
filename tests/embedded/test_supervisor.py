"""The supervisor restarts what dies: at once at first, then ever more slowly."""

from config.embedded.process import Child
from config.embedded.supervisor import HEALTHY, LONGEST_PAUSE, Supervisor


class Dying(Child):
    """A process that is dead whenever one looks."""

    def __init__(self, name: str, stopped: list[str]) -> None:
        super().__init__(name, [])
        self.starts = 0
        self._stopped = stopped

    def start(self) -> None:
        self.starts += 1

    def running(self) -> bool:
        return False

    def stop(self, seconds: float = 10) -> None:
        self._stopped.append(self.name)


def pauses(supervisor: Supervisor, child: Dying, crashes: int, now: float) -> list[float]:
    """Return how long, in seconds, each of some crashes in a row waited for its restart."""
    found = []
    for _ in range(crashes):
        began, starts = now, child.starts
        while child.starts == starts:
            supervisor.look_after(child, now)
            now += 0.125
        found.append(now - 0.125 - began)
    return found


def test_each_crash_in_a_row_doubles_the_pause_up_to_a_limit() -> None:
    child = Dying("Web", [])
    supervisor = Supervisor([child])
    supervisor._started["Web"] = 0.0
    assert pauses(supervisor, child, 3, now=1.0) == [0.5, 1.0, 2.0]
    assert max(pauses(supervisor, child, 6, now=10.0)) == LONGEST_PAUSE


def test_a_process_that_was_long_up_is_restarted_at_once() -> None:
    child = Dying("Web", [])
    supervisor = Supervisor([child])
    supervisor._started["Web"] = 0.0
    supervisor._pause["Web"] = LONGEST_PAUSE
    assert pauses(supervisor, child, 1, now=HEALTHY + 1) == [0.5]


def test_what_others_need_is_stopped_after_them() -> None:
    stopped: list[str] = []
    names = ["PostgreSQL", "Valkey", "Beat", "Worker", "Web"]
    Supervisor([Dying(name, stopped) for name in names]).stop()
    assert stopped == ["Web", "Worker", "Beat", "Valkey", "PostgreSQL"]

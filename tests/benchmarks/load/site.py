"""The site under load: durable PostgreSQL, Valkey, one web process on core 0, one worker, beat."""

import json
import shutil
import signal
from typing import Any

import psutil

from config.embedded import postgres
from config.embedded.process import Child
from tests.faults.house import House

WEB_CORE = "0"
PARTS = ("web0", "worker0", "beat", "postgres", "valkey")


class Site(House):
    """A house with one of each; the generator is left the other core."""

    # It would be one more row to write for each decision.
    logs_alarms = False
    # As often as `bin/serve` lets them be.
    pings = ()

    def __init__(self, **environment: str) -> None:
        # All of them come from one address here.
        super().__init__(SOCKETS_PER_ADDRESS="0", **environment)
        for name in ("web1", "worker1"):
            del self.children[name]
        # Unlike in tests, what is committed is on the disk.
        self.children["postgres"] = postgres.server(self.data)

    def web(self, number: int, application: str = "config.asgi:application") -> Child:
        child = super().web(number, application)
        child.command = ["taskset", "-c", WEB_CORE, *child.command]
        return child

    def close(self) -> None:
        for name in ("beat", "web0", "worker0", "valkey", "postgres"):
            child = self.children[name]
            if child.process is not None and name not in ("valkey", "postgres"):
                child.process.send_signal(signal.SIGKILL)
            child.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    def seat_tables(self, tables: int) -> list[dict[str, Any]]:
        """Seat six people at each of many tables and start their matches, as in `seating`."""
        seated: list[dict[str, Any]] = json.loads(
            self.run(["-m", "tests.benchmarks.load.seating", str(tables)], seconds=900)
        )
        return seated

    def cpu_seconds(self) -> dict[str, float]:
        """Return the processor time that each part has used so far, its own children included."""
        return {name: sum(_cpu(process) for process in self._tree(name)) for name in PARTS}

    def resident_bytes(self, name: str) -> int:
        """Return the memory that a part holds."""
        return sum(process.memory_info().rss for process in self._tree(name))

    def _tree(self, name: str) -> list[psutil.Process]:
        top = psutil.Process(self.pid(name))
        return [top, *top.children(recursive=True)]


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)

"""A whole room as `bin/serve` starts it, on a data folder of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
# The word of its command line that tells a process of the room from the others.
MARKS = {
    "PostgreSQL": "postgres",
    "Valkey": "valkey-server",
    "Web": "config.web",
    "Worker": "worker",
    "Beat": "beat",
}


class Room:
    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in ("REDIS_URL", "HOLDFAST_TEST", "PYTEST_XDIST_WORKER")
        }
        self.environment = inherited | {"HOLDFAST_DATA": str(data), "PORT": str(self.port)}
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.embedded"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        wait_until(lambda: set(self.children()) == set(MARKS) and self.page_opens())

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `bin/serve` once more with these arguments, on the same data folder."""
        command = [sys.executable, "-m", "config.embedded", *arguments]
        return subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def children(self) -> dict[str, int]:
        """Return the process numbers of the room's children by name."""
        assert self.process
        own = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        found = {}
        for number in own.split():
            try:
                line = Path("/proc", number, "cmdline").read_text().replace("\0", " ")
            except OSError:  # gone in the meantime
                continue
            words = {Path(word).name for word in line.split()}
            found |= {name: int(number) for name, mark in MARKS.items() if mark in words}
        return found

    def metrics(self) -> Path:
        """Return the folder into which the room's processes count."""
        return Path(self.environment["HOLDFAST_DATA"], "metrics")

    def page_opens(self, path: str = "/") -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> int:
        assert self.process
        self.process.send_signal(with_signal)
        return self.process.wait(30)


def is_alive(number: int) -> bool:
    try:
        return " Z " not in Path("/proc", str(number), "stat").read_text()
    except OSError:
        return False


def wait_until(true: Callable[[], bool], seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)

"""Keeps a room's processes up, and takes them down in order."""

import signal
import time
from collections.abc import Sequence
from types import FrameType

from config.embedded.process import Child

SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
# A process that has been up for so long counts as healthy: its next crash is restarted at once again.
HEALTHY = 60.0


class Stopped(Exception):
    """Somebody asked the room to stop."""


def raise_when_told_to_stop() -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        # Once is enough: a second Ctrl-C must not interrupt the stopping.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise Stopped

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    # Closing the terminal stops the room as Ctrl-C does.
    signal.signal(signal.SIGHUP, stop)


class Supervisor:
    """Owns the children, each listed after those it needs; stopping goes through the list backwards."""

    def __init__(self, children: Sequence[Child]) -> None:
        self.children = children
        self._started: dict[str, float] = {}
        self._restart_at: dict[str, float] = {}
        self._pause: dict[str, float] = {}

    def start(self, children: Sequence[Child]) -> None:
        """Start some of them together, then wait until each is up."""
        for child in children:
            self._start(child)
        for child in children:
            child.wait_until_ready()

    def watch(self) -> None:
        """Restart whoever dies, for ever; `Stopped` ends it."""
        while True:
            for child in self.children:
                self.look_after(child, time.monotonic())
            time.sleep(0.1)

    def look_after(self, child: Child, now: float) -> None:
        """Start a dead child again once its pause is over; each crash in a row doubles the pause."""
        if child.running():
            return
        if child.name not in self._restart_at:
            healthy = now - self._started[child.name] > HEALTHY
            pause = SHORTEST_PAUSE if healthy else self._pause.get(child.name, SHORTEST_PAUSE)
            self._pause[child.name] = min(2 * pause, LONGEST_PAUSE)
            self._restart_at[child.name] = now + pause
            print(f"{child.name} stopped by itself; starting it again in {pause:g} s.", flush=True)
        elif now >= self._restart_at[child.name]:
            del self._restart_at[child.name]
            self._start(child)

    def stop(self) -> None:
        for child in reversed(self.children):
            child.stop()

    def _start(self, child: Child) -> None:
        self._started[child.name] = time.monotonic()
        child.start()

"""Long measurements in parts: every unit played is kept, so that a run may stop and another go on.

Nothing is taken over from other bots or opponents than those of today: the folder inside is named by
their code. Units are numbered and carry their own seeds, so that neither parts nor jobs move a figure.
"""

import json
import multiprocessing
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from tests.benchmarks.matches import Result, Unit

ROOT = Path(__file__).parents[2]
CODE = ("tables/bots", "tests/benchmarks/baselines.py", "tests/benchmarks/maverick.py")
LETTERS = 12

Play = Callable[[int], Unit]


class Parts:
    """Units by what was played.

    folder: where they are kept, None for nowhere. seconds: after which nothing new is begun, None for
    never. left: units that were asked for and not played.
    """

    def __init__(self, folder: Path | None, seconds: float | None, jobs: int) -> None:
        self.folder = folder and folder / version()
        self.ends = None if seconds is None else time.monotonic() + seconds
        self.jobs = jobs
        self.left = 0

    def measure(self, name: str, play: Play, count: int) -> Result:
        """Play the units from 0 on that are not kept under a name, and average all there are."""
        kept = self._kept(name)
        units = [Unit(*json.loads(line)) for line in _lines(kept)][:count]
        if len(units) < count:
            with closing(self._played(play, range(len(units), count))) as played:
                for unit in played:
                    units.append(unit)
                    if kept:
                        with kept.open("a") as file:
                            file.write(json.dumps(unit) + "\n")
        self.left += count - len(units)
        return Result.over(units)

    def _kept(self, name: str) -> Path | None:
        if not self.folder:
            return None
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / (re.sub(r"\W+", "_", name) + ".jsonl")

    def _played(self, play: Play, numbers: range) -> Iterator[Unit]:
        if self.jobs == 1:
            for number in numbers:
                if self._late():
                    return
                yield play(number)
            return
        with multiprocessing.Pool(self.jobs) as pool:
            for unit in pool.imap(play, numbers):
                yield unit
                if self._late():
                    return

    def _late(self) -> bool:
        return self.ends is not None and time.monotonic() >= self.ends


def version() -> str:
    """Name the code of the bots and their opponents."""
    code = sha256()
    for place in CODE:
        path = ROOT / place
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            code.update(file.read_bytes())
    return code.hexdigest()[:LETTERS]


def _lines(kept: Path | None) -> list[str]:
    return kept.read_text().splitlines() if kept and kept.exists() else []

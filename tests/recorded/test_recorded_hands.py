"""Hands that were played elsewhere come out the same here.

The same player is asked each time, the legal range is the recorded one where there is one, the board
lies the same, and the final stacks are equal. Where the source divided odd points into fractions, ours
is one of the two whole numbers beside them, the larger for those nearest to the button's left.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.recorded.records import RecordedHand, read_json, read_log
from tests.recorded.replaying import DisagreementError, replayed

FILES = {
    "pluribus.jsonl.gz": 10_000,
    "pokerkit-playouts.jsonl.gz": 5_000,
    "acpc/uneven.jsonl.gz": 5_547,
    "acpc/2p.limit.h1000.r0.log": 1_000,
    "acpc/3p.limit.h1000.r0.log": 1_000,
    "acpc/2p.nolimit.h1000.r0.log": 1_000,
    "acpc/3p.nolimit.h1000.r0.log": 1_000,
    "acpc/6p.nolimit.h1000.r1.log": 1_000,
    "tourneys-mit.jsonl.gz": 32,
    "cash-mit.jsonl.gz": 16,
    "wsop-televised.jsonl.gz": 7,
}
"""How many hands of each file these rules can play."""


def read(file: str, left_out: Counter[str]) -> Iterator[RecordedHand]:
    return read_log(file, left_out) if file.endswith(".log") else read_json(file, left_out)


@pytest.mark.parametrize("file", FILES)
def test_recorded_hands_come_out_the_same(file: str, tell: Callable[[str], None]) -> None:
    left_out: Counter[str] = Counter()
    differences: list[str] = []
    count = ranges = idle = 0
    for recorded in read(file, left_out):
        count += 1
        ranges += sum(told.legal is not None for told in recorded.told)
        try:
            idle += replayed(recorded)
        except DisagreementError as difference:
            differences.append(f"{recorded.name}: {difference}")
    line = f"{count:6,} hands replayed from {file}"
    if ranges:
        line += f", {ranges:,} legal ranges compared"
    if idle:
        line += f", {idle} checks without a choice not asked for"
    if left_out:
        reasons = ", ".join(f"{number} {reason}" for reason, number in left_out.items())
        line += f" (left out: {reasons})"
    tell(line)
    assert not differences, f"{len(differences)} differ:\n" + "\n".join(differences[:10])
    assert count == FILES[file]

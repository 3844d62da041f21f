"""`python -m tests.faults`: breaks what can break under play, and prints what became of it.

--runs N repeats each fault, --only WORD chooses by name, --json prints for machines.
"""

import argparse
import asyncio
import json
import sys
from typing import Any

from tests.faults.evening import TABLES, evening
from tests.faults.faults import FAULTS, Fault
from tests.faults.house import House
from tests.faults.judge import Verdict
from tests.faults.report import HEAD, as_json, broken, row


async def suffer(house: House, fault: Fault, runs: int = 1) -> Verdict:
    """Spend evenings with a fault; return what became of all their tables."""
    whole = Verdict()
    for _ in range(runs):
        await house.is_ready()
        seated = house.seat(TABLES)
        whole.add(await evening(house, seated, fault.happens, before=4, after=4))
    return whole


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args()
    found: dict[str, dict[str, Any]] = {}
    if not wishes.json:
        print(HEAD)
    with House() as house:
        for fault in FAULTS:
            if wishes.only not in fault.name:
                continue
            verdict = asyncio.run(suffer(house, fault, wishes.runs))
            found[fault.name] = as_json(fault, verdict, wishes.runs)
            if not wishes.json:
                print(row(fault, verdict, wishes.runs), flush=True)
                for line in broken(fault, verdict):
                    print(f"    {line}", flush=True)
    if wishes.json:
        print(json.dumps(found, indent=2))
    return int(any(one["wrong"] for one in found.values()))


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.faults`: breaks what can break under play, and prints what became of it.

--runs N repeats each fault, --only WORD chooses by name, --json prints for machines.
"""

import argparse
import asyncio
import json
import sys

from tests.faults.evening import TABLES, evening
from tests.faults.faults import FAULTS, Fault
from tests.faults.house import House
from tests.faults.judge import Verdict


async def suffer(house: House, fault: Fault, runs: int = 1) -> Verdict:
    """Spend evenings with a fault; return what became of all their tables."""
    whole = Verdict()
    for _ in range(runs):
        await house.is_ready()
        seated = await asyncio.to_thread(house.seat, TABLES)
        whole.add(await evening(house, seated, fault.happens, before=4, after=4))
    return whole


def broken(fault: Fault, verdict: Verdict) -> list[str]:
    """List what a verdict says against the house."""
    found = list(verdict.wrong)
    if verdict.lost or verdict.doubled:
        found.append(f"{verdict.lost} lost, {verdict.doubled} doubled")
    if verdict.stall > fault.stall + verdict.away:
        found.append(f"a table stood still for {verdict.stall:.1f} s, more than {fault.stall} s")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", action="store_true")
    wishes = parser.parse_args()
    chosen = [fault for fault in FAULTS if wishes.only in fault.name]
    found: dict[str, dict[str, object]] = {}
    failed = False
    if not wishes.json:
        print(
            f"{'fault':32}{'runs':>5}{'tables':>8}{'hands':>7}{'decisions':>11}{'lost':>6}"
            f"{'doubled':>9}{'late alarm':>12}{'longest stall':>15}{'allowed':>10}"
        )
    with House() as house:
        for fault in chosen:
            verdict = asyncio.run(suffer(house, fault, wishes.runs))
            against = broken(fault, verdict)
            failed = failed or bool(against)
            found[fault.name] = {
                "runs": wishes.runs,
                "tables": verdict.tables,
                "hands": verdict.hands,
                "decisions": verdict.decisions,
                "lost": verdict.lost,
                "doubled": verdict.doubled,
                "latest_alarm_s": round(verdict.alarm, 3),
                "longest_stall_s": round(verdict.stall, 3),
                "server_away_s": round(verdict.away, 3),
                "allowed_stall_s": round(fault.stall + verdict.away, 3),
                "wrong": against,
            }
            if not wishes.json:
                print(
                    f"{fault.name:32}{wishes.runs:5}{verdict.tables:8}{verdict.hands:7}"
                    f"{verdict.decisions:11}{verdict.lost:6}{verdict.doubled:9}"
                    f"{verdict.alarm:10.2f} s{verdict.stall:13.2f} s"
                    f"{fault.stall + verdict.away:8.2f} s",
                    flush=True,
                )
                for line in against:
                    print(f"    {line}", flush=True)
    if wishes.json:
        print(json.dumps(found, indent=2))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

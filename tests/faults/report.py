"""The table that a run of faults ends with."""

from typing import Any

from tests.faults.faults import Fault
from tests.faults.judge import Verdict

HEAD = (
    f"{'fault':32}{'runs':>5}{'tables':>8}{'hands':>7}{'decisions':>11}{'lost':>6}"
    f"{'doubled':>9}{'late alarm':>12}{'longest stall':>15}{'allowed':>10}"
)


def broken(fault: Fault, verdict: Verdict) -> list[str]:
    """List what a verdict says against the house."""
    found = list(verdict.wrong)
    if verdict.lost or verdict.doubled:
        found.append(f"{verdict.lost} lost, {verdict.doubled} doubled")
    if verdict.stall > fault.stall + verdict.away:
        found.append(f"a table stood still for {verdict.stall:.1f} s, more than {fault.stall:g} s")
    return found


def row(fault: Fault, verdict: Verdict, runs: int) -> str:
    return (
        f"{fault.name:32}{runs:5}{verdict.tables:8}{verdict.hands:7}{verdict.decisions:11}"
        f"{verdict.lost:6}{verdict.doubled:9}{verdict.alarm:10.2f} s{verdict.stall:13.2f} s"
        f"{fault.stall + verdict.away:8.2f} s"
    )


def as_json(fault: Fault, verdict: Verdict, runs: int) -> dict[str, Any]:
    return {
        "runs": runs,
        "tables": verdict.tables,
        "hands": verdict.hands,
        "decisions": verdict.decisions,
        "reconnects": verdict.reconnects,
        "rated_matches": verdict.rated,
        "lost": verdict.lost,
        "doubled": verdict.doubled,
        "latest_alarm_s": round(verdict.alarm, 3),
        "longest_stall_s": round(verdict.stall, 3),
        "server_away_s": round(verdict.away, 3),
        "allowed_stall_s": round(fault.stall + verdict.away, 3),
        "wrong": broken(fault, verdict),
    }

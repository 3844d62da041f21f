"""Measures several programs side by side: round by round, each in a process of its own.

A benchmark's module is started again as `--worker NAME` for every program and round, so that no program
inherits another's memory or caches, and a busy moment hits all of them alike. Workers measure
`time.process_time`: a machine that does other things slows them, but does not count.
"""

import argparse
import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
OURS = "holdfast"


class Rounds(NamedTuple):
    """What the workers printed, by program, and why a program was left out."""

    runs: dict[str, list[dict[str, Any]]]
    skipped: dict[str, str]

    def median(self, name: str, key: str) -> float:
        """Return the median over the rounds; nan where the program did not run."""
        values = [run[key] for run in self.runs.get(name, ())]
        return statistics.median(values) if values else float("nan")

    def spread(self, name: str, key: str) -> float:
        """Return (highest - lowest) / median over the rounds."""
        values = [run[key] for run in self.runs[name]]
        return (max(values) - min(values)) / statistics.median(values)


def arguments(doc: str | None, rounds: int) -> argparse.ArgumentParser:
    """Make the command line that all of these benchmarks share."""
    parser = argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--scale", type=float, default=1.0, help="times the work of a round")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--only", default="", help="programs, parted by commas")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--worker", default="", help=argparse.SUPPRESS)
    return parser


def in_rounds(module: str, names: Iterable[str], options: argparse.Namespace) -> Rounds:
    """Start every program once a round, in turn; who cannot be imported is left out."""
    result = Rounds({}, {})
    wanted = options.only.split(",") if options.only else None
    chosen = [name for name in names if wanted is None or name in (OURS, *wanted)]
    for _ in range(options.rounds):
        for name in chosen:
            if name not in result.skipped:
                _run(module, name, options, result)
    return result


def _run(module: str, name: str, options: argparse.Namespace, result: Rounds) -> None:
    command = [sys.executable, "-m", module, "--worker", name]
    command += ["--scale", str(options.scale), "--seed", str(options.seed)]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if finished.returncode:
        lines = finished.stderr.strip().splitlines()
        result.skipped[name] = lines[-1] if lines else "it ended without a word"
    else:
        result.runs.setdefault(name, []).append(json.loads(finished.stdout))


def work(measured: Callable[[str, int, float], dict[str, Any]], options: Any) -> None:
    """Be a worker: measure one program by (name, seed, scale) and print the figures as JSON."""
    print(json.dumps(measured(options.worker, options.seed, options.scale)))


def show(rows: list[list[str]], skipped: dict[str, str]) -> None:
    """Print a table, the first row being its heading, and what was left out."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join(cells).rstrip())
    for name, reason in skipped.items():
        print(f"{name}: left out ({reason})")


def show_json(
    benchmark: str, rounds: Rounds, ratios: dict[str, float], goals: dict[str, float]
) -> None:
    """Print everything as one JSON object; `ratios` are ours over the named peer."""
    known = {name: ratio for name, ratio in ratios.items() if ratio == ratio}
    told = {
        "benchmark": benchmark,
        "python": sys.version.split()[0],
        "ratios": known,
        "goals": goals,
        "runs": rounds.runs,
        "skipped": rounds.skipped,
    }
    print(json.dumps(told, indent=2))


def show_ratios(ratios: dict[str, float], goals: dict[str, float]) -> None:
    """Print each ratio with the least it must be."""
    for name, ratio in ratios.items():
        if ratio == ratio:
            goal = f"   at least {goals[name]:g}" if name in goals else ""
            print(f"{OURS} / {name}: {ratio:,.2f}{goal}")

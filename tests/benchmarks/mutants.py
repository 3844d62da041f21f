"""Break the rules on purpose, one small change at a time, and count which changes the tests notice.

    python -m tests.benchmarks.mutants                       # hours: everything
    python -m tests.benchmarks.mutants "tables.rules.pots*"  # the functions of one file
    python -m tests.benchmarks.mutants --scores              # print the last scores again
    mutmut show NAME                                         # look at a change nobody noticed

It needs requirements-bench.txt, and asks only for tests without a database ([tool.mutmut] in pyproject.toml).
A change that makes a test run for ever counts as noticed. A change that no input can tell from the original is
explained in `unnoticed.py`, and counted apart.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path

from tests.benchmarks import report
from tests.benchmarks.unnoticed import why

MUTANTS = report.ROOT / "mutants"
PACKAGES = ("tables/rules", "tournaments/rules", "leaderboard/rules")
KILLED = {1, 3}
SURVIVED = 0
NO_TEST = {5, 33}
TIMED_OUT = 36
NOWHERE = "nowhere"
"""There is no such server: who asks for one fails."""

ENVIRONMENT = {
    "DATABASE_URL": f"postgres://{NOWHERE}/{NOWHERE}",
    "REDIS_URL": f"redis://{NOWHERE}:1",
    "SECRET_KEY": NOWHERE,
    # Hypothesis draws the same cases each time and measures no time.
    "CI": "1",
    "PYTHONHASHSEED": "0",
}

RUN_AT_IMPORT = {"tables.rules.strength_tables"}
"""mutmut switches a change on when the modules are imported, too late for what runs only while they are."""

TESTS_OF_TABLES = (
    "tests/house_rules/test_08_hand_rankings.py",
    "tests/rules/test_evaluator.py",
    "tests/oracles/test_exact_counts.py",
)
"""The quick ones first: the last ranks all 2,598,960 hands of five cards."""

SECONDS = 300


def run(patterns: list[str], children: int) -> int:
    """Let mutmut change and test the functions whose names match; return its exit code."""
    command = ["mutmut", "run", "--max-children", str(children), *patterns]
    program = Path(sys.executable).with_name("mutmut")
    environment = {**os.environ, **ENVIRONMENT}
    return subprocess.run(
        ["nice", "-n", "19", str(program), *command[1:]],
        cwd=report.ROOT,
        env=environment,
        check=False,
    ).returncode


def run_at_import(patterns: list[str]) -> None:
    """Test the matching changes of what runs at import, each in a process that has it from its start."""
    for module in sorted(RUN_AT_IMPORT):
        notes = (MUTANTS / module.replace(".", "/")).with_suffix(".py.meta")
        if not notes.exists():
            continue
        for name in json.loads(notes.read_text())["exit_code_by_key"]:
            if not patterns or any(fnmatchcase(name, pattern) for pattern in patterns):
                code = _tested_from_its_start(name)
                noted = json.loads(notes.read_text())
                noted["exit_code_by_key"][name] = code
                notes.write_text(json.dumps(noted, indent=4))
                print(name, _end(code), flush=True)


def _tested_from_its_start(name: str) -> int:
    """Return how pytest exits where that change is on before anything is imported."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not slow", "--noconftest"]
    command += ["-o", "addopts=", "-p", "no:django", "-p", "no:cacheprovider"]
    try:
        code = subprocess.run(
            ["nice", "-n", "19", *command, "--hypothesis-profile=ci", *TESTS_OF_TABLES],
            cwd=MUTANTS,
            env={**os.environ, **ENVIRONMENT, "MUTANT_UNDER_TEST": name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired:
        return TIMED_OUT
    # 2: the tests could not even be collected.
    return 1 if code == 2 else code


def scores() -> dict[str, tuple[Counter[str], list[str]]]:
    """Read what has been noted: by file how many changes ended how, and which survived.

    A survivor that is explained counts as such.
    """
    found = {}
    for package in PACKAGES:
        for notes in sorted((MUTANTS / package).glob("*.py.meta")):
            ends: Counter[str] = Counter()
            survivors = []
            for name, code in json.loads(notes.read_text())["exit_code_by_key"].items():
                if code is None:
                    continue
                ends["explained" if code == SURVIVED and why(name) else _end(code)] += 1
                if code == SURVIVED:
                    survivors.append(name)
            if ends:
                found[f"{package}/{notes.name.removesuffix('.meta')}"] = (ends, survivors)
    return found


def _end(code: int) -> str:
    if code in KILLED:
        return "killed"
    if code == SURVIVED:
        return "survived"
    return "no test" if code in NO_TEST else "killed by time"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("patterns", nargs="*", help="names of functions, as mutmut matches them")
    parser.add_argument("--children", type=int, default=1, help="how many run at once")
    parser.add_argument("--scores", action="store_true", help="run nothing, print the scores")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    options = parser.parse_args()
    code = 0
    if not options.scores:
        code = run(options.patterns, options.children)
        run_at_import(options.patterns)
    found = scores()
    if options.json:
        ratios = {name: noticed(ends) for name, (ends, _) in found.items()}
        survivors = {name: left for name, (_, left) in found.items() if left}
        print(json.dumps({"benchmark": "mutants", "ratios": ratios, "survivors": survivors}))
        sys.exit(code)
    rows = [["file", "changes", "noticed", "explained", "survived", "no test", "score"]]
    both = [*found.items(), ("all", (sum((ends for ends, _ in found.values()), Counter()), []))]
    for name, (ends, _) in both:
        counts = [str(ends.total()), str(ends["killed"] + ends["killed by time"])]
        counts += [str(ends[end]) for end in ("explained", "survived", "no test")]
        rows.append([name, *counts, f"{noticed(ends):.1%}"])
    report.show(rows, {})
    left = [name for _, survivors in found.values() for name in survivors]
    for name in sorted(left, key=lambda name: not why(name)):
        print(f"explained: {name}: {why(name)}" if why(name) else f"survived: {name}")
    sys.exit(code)


def noticed(ends: Counter[str]) -> float:
    """Return the part of the changes that a test noticed, those left out that none can."""
    possible = ends.total() - ends["explained"]
    return (ends["killed"] + ends["killed by time"]) / possible if possible else 1.0


if __name__ == "__main__":
    main()

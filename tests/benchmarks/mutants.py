"""Break the rules on purpose, one small change at a time, and count which changes the tests notice.

    python -m tests.benchmarks.mutants                       # hours: everything
    python -m tests.benchmarks.mutants "tables.rules.pots*"  # the functions of one file
    python -m tests.benchmarks.mutants --scores              # print the last scores again
    mutmut show NAME                                         # look at a change nobody noticed

It needs requirements-bench.txt, and asks only for tests without a database ([tool.mutmut] in pyproject.toml).
A change that makes a test run for ever counts as noticed.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.benchmarks import report

MUTANTS = report.ROOT / "mutants"
PACKAGES = ("tables/rules", "tournaments/rules", "leaderboard/rules")
KILLED = {1, 3}
SURVIVED = 0
NO_TEST = {5, 33}
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


def scores() -> dict[str, tuple[Counter[str], list[str]]]:
    """Read what mutmut has noted: by file how many changes ended how, and which survived."""
    found = {}
    for package in PACKAGES:
        for notes in sorted((MUTANTS / package).glob("*.py.meta")):
            ends: Counter[str] = Counter()
            survivors = []
            for name, code in json.loads(notes.read_text())["exit_code_by_key"].items():
                if code is None:
                    continue
                ends[_end(code)] += 1
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
    code = 0 if options.scores else run(options.patterns, options.children)
    found = scores()
    if options.json:
        ratios = {name: noticed(ends) for name, (ends, _) in found.items()}
        survivors = {name: left for name, (_, left) in found.items() if left}
        print(json.dumps({"benchmark": "mutants", "ratios": ratios, "survivors": survivors}))
        sys.exit(code)
    rows = [["file", "changes", "noticed", "survived", "no test", "score"]]
    for name, (ends, _) in found.items():
        counts = [str(ends.total()), str(ends["killed"] + ends["killed by time"])]
        counts += [str(ends["survived"]), str(ends["no test"]), f"{noticed(ends):.1%}"]
        rows.append([name, *counts])
    report.show(rows, {})
    for _, left in found.values():
        for survivor in left:
            print("survived:", survivor)
    sys.exit(code)


def noticed(ends: Counter[str]) -> float:
    """Return the part of the changes that a test noticed."""
    return (ends["killed"] + ends["killed by time"]) / ends.total()


if __name__ == "__main__":
    main()

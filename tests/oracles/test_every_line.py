"""Every line and every branch of the three rules packages is run by tests that know what is right.

The quick tests of the rules alone, without random hands: what is reached only by chance is not proven.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("tables.rules", "tournaments.rules", "leaderboard.rules")
TESTS = (
    *sorted((ROOT / "tests" / "rules").glob("test_rule_cases_*.py")),
    *(ROOT / "tests" / "rules" / f"test_{name}.py" for name in ("cards", "codec", "equity")),
    *(
        ROOT / "tests" / "rules" / f"test_{name}.py"
        for name in ("evaluator", "pots", "secrecy", "set_ups")
    ),
    *(
        ROOT / "tests" / "tournaments" / f"test_{name}.py"
        for name in ("blinds", "button", "button_drawn")
    ),
    *(ROOT / "tests" / "tournaments" / f"test_{name}.py" for name in ("games", "placings")),
    *(ROOT / "tests" / "leaderboard" / f"test_{name}.py" for name in ("elo", "ledger")),
)
SLOW_HERE = "random or each_visible or each_view or every_viewer or still_in"
"""Random hands and tables under other names."""


def test_every_line_and_branch_of_the_rules_is_proven(tmp_path: Path) -> None:
    """100 % of lines and branches. Purity is tested for nothing: there is no Django in this run."""
    environment = {**os.environ, "COVERAGE_FILE": str(tmp_path / "coverage")}
    # The site's own settings for coverage name other packages.
    coverage = [sys.executable, "-m", "coverage"]
    run = [*coverage, "run", "--rcfile=", "--branch", f"--source={','.join(PACKAGES)}", "-m"]
    run += ["pytest", "-q", "-o", "addopts=", "--noconftest", "-p", "no:cacheprovider"]
    run += ["-p", "no:django", "-p", "no:xdist", "--hypothesis-profile=ci"]
    run += ["-k", f"not ({SLOW_HERE})", *map(str, TESTS)]
    tested = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert tested.returncode == 0, tested.stdout + tested.stderr
    report = [*coverage, "report", "--rcfile=", "-m", "--skip-covered", "--fail-under=100"]
    reported = subprocess.run(report, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert reported.returncode == 0, reported.stdout + reported.stderr

"""The rules and bots run unchanged in the browser's Python, so they are written in what both can read."""

from pathlib import Path

import pytest

from tests.architecture.portable_subset import refusals

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "tables/rules": ("tables.rules",),
    "tables/bots": ("tables.rules", "tables.bots"),
    "tournaments/rules": ("tournaments.rules",),
}
FILES = [
    pytest.param(path, own, id=str(path.relative_to(ROOT)))
    for package, own in PACKAGES.items()
    for path in sorted((ROOT / package).rglob("*.py"))
]


@pytest.mark.parametrize(("path", "own_packages"), FILES)
def test_rules_and_bots_stay_within_the_portable_subset(
    path: Path, own_packages: tuple[str, ...]
) -> None:
    # A bot may remember what it has worked out about a board; a rule remembers nothing.
    may_remember = "tables.bots" in own_packages
    assert refusals(path.read_text(), own_packages, may_remember=may_remember) == []


@pytest.mark.parametrize(
    ("source", "refused"),
    [
        ("from dataclasses import dataclass", "import dataclasses"),
        ("import enum", "import enum"),
        ("import random", "import random"),
        ("from time import monotonic", "import time"),
        ("from datetime import datetime", "import datetime"),
        ("from functools import cache", "import functools"),
        ("from collections import Counter", "import collections"),
        ("from itertools import combinations", "import itertools"),
        ("from typing import Protocol", "import typing.Protocol"),
        ("from django.db import models", "import django.db"),
        ("from tables.models import Table", "import tables.models"),
        ("from tables import rulesets", "import tables"),
        ("from . import cards", "relative import"),
        ("match card:\n    case 1: pass", "match"),
        ("def f(a, /): pass", "positional-only argument"),
        ("class Street(metaclass=Type): pass", "metaclass or class keyword"),
        ("class Folded(NamedTuple):\n    seat: int", "class syntax of NamedTuple"),
        ("async def f(): pass", "async"),
        ("n = mask.bit_count()", "method bit_count"),
        ("both = [*left, *right]", "unpacking inside a display"),
        ("both = {**left, 'a': 1}", "unpacking inside a display"),
        ("text = f'{pot=}'", "f-string with ="),
        ("@cache\ndef f(): pass", "decorator cache"),
        ("print(1)", "builtin print"),
        ("rows = open('x')", "builtin open"),
        ("N = 0\ndef f():\n    global N\n    N = 1", "a write to a module's state"),
        ("SEEN = {}\ndef f(a):\n    SEEN[a] = 1", "a write to a module's state"),
        ("SEEN = []\ndef f(a):\n    SEEN.append(a)", "a write to a module's state"),
    ],
)
def test_what_is_outside_the_subset_is_refused(source: str, refused: str) -> None:
    assert refused in {line.partition(": ")[2] for line in refusals(source, ("tables.rules",))}


@pytest.mark.parametrize(
    "source",
    [
        'Folded = NamedTuple("Folded", [("seat", int)])',
        "first, *others = seats",
        "def f(*, now): return max(*now)",
        "TABLE = []\nTABLE.append(1)",
        "SEEN = []\ndef f():\n    SEEN = []\n    SEEN.append(1)\n    return SEEN",
        "from tables.rules.cards import DECK",
        "text = f'to {call}'",
    ],
)
def test_what_both_pythons_can_read_is_allowed(source: str) -> None:
    assert refusals(source, ("tables.rules",)) == []

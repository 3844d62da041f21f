"""Making many named tuples in little time.

The constructor of a named tuple is a Python function around the one of `tuple`. `make(Kind, values)`
calls that one directly: with it six players play about a seventh more hands a second
(`python -m tests.benchmarks.engine`). Used where a decision makes records by the dozen; everywhere else
a record is made by its name. The caller counts the fields: `make` does not.
"""

from sys import implementation
from typing import Any


def _by_name(kind: Any, values: Any) -> Any:
    return kind(*values)


# MicroPython makes its named tuples in C already, and only by their name.
make: Any = tuple.__new__ if implementation.name == "cpython" else _by_name

"""What the journal costs once it is long, in one table and in sixteen partitions of one.

    python -m tests.benchmarks.growth                     # a million lines each, about a minute
    python -m tests.benchmarks.growth --rows 5000000
    python -m tests.benchmarks.growth --json

Fills both with the lines of hands as they are stored, on a durable PostgreSQL of its own, then lets four
connections do what a decision does: read the running hand, append two lines, commit. The processor time is
PostgreSQL's alone.
"""

import argparse
import json
import random
import shutil
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import psycopg

from config.embedded import places, postgres

TABLES, PARTITIONS, CONNECTIONS = 2_000, 16, 4
LINES_OF_A_HAND = 30
BODY = '{"type": "raised_to", "seat": 4, "to": 360, "all_in": false}'

_COLUMNS = "(table_id uuid, seq bigint, hand integer, at timestamptz, body jsonb, PRIMARY KEY (table_id, seq))"
# The number of a table as its id: spread over the index as random ids are.
_FILL = """
    INSERT INTO {name} SELECT md5(t::text)::uuid, s, s / %(hand)s, now(), %(body)s::jsonb
    FROM generate_series(1, %(lines)s) s, generate_series(1, %(tables)s) t
"""
_READ = "SELECT json_agg(body ORDER BY seq)::text FROM {name} WHERE table_id = %s AND seq BETWEEN %s AND %s"
_APPEND = "INSERT INTO {name} VALUES (%(t)s, %(a)s, 1, now(), %(body)s), (%(t)s, %(a)s + 1, 1, now(), %(body)s)"


class Journal(NamedTuple):
    """One measured way to store it."""

    name: str
    decisions_per_s: float
    cpu_ms: float
    bytes_per_line: float


def fill(database: psycopg.Connection[Any], name: str, rows: int) -> float:
    """Write the lines of many hands; return the bytes that one of them takes, its index included."""
    parts = " PARTITION BY HASH (table_id)" if name == "partitioned" else ""
    database.execute(f"CREATE TABLE {name} {_COLUMNS}{parts}")
    for part in range(PARTITIONS if parts else 0):
        database.execute(
            f"CREATE TABLE {name}_{part} PARTITION OF {name}"
            f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {part})"
        )
    lines = rows // TABLES
    values = {"hand": LINES_OF_A_HAND, "body": BODY, "lines": lines, "tables": TABLES}
    database.execute(_FILL.format(name=name), values)
    database.execute(f"ANALYZE {name}")
    row = database.execute(
        "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname ~ %s AND relkind = 'r'",
        [f"^{name}(_[0-9]+)?$"],
    ).fetchone()
    assert row is not None
    return float(row[0]) / (lines * TABLES)


def decide(url: str, name: str, own: range, lines: int, until: float, done: list[int]) -> None:
    """Read, append and commit at one table after the other of a connection's own."""
    chance, last = random.Random(own.start), dict.fromkeys(own, lines)
    count = 0
    with psycopg.connect(url) as database:
        ids = {
            number: database.execute("SELECT md5(%s)::uuid", [str(number)]).fetchone()[0]  # type: ignore[index]
            for number in own
        }
        while time.monotonic() < until:
            number = chance.choice(own)
            seq = last[number]
            database.execute(_READ.format(name=name), [ids[number], seq - LINES_OF_A_HAND, seq])
            database.execute(
                _APPEND.format(name=name), {"t": ids[number], "a": seq + 1, "body": BODY}
            )
            database.commit()
            last[number] = seq + 2
            count += 1
    done.append(count)


def measure(url: str, server: psutil.Process, name: str, rows: int, seconds: float) -> Journal:
    """Fill one journal and let it be written to for a while."""
    with psycopg.connect(url, autocommit=True) as database:
        size = fill(database, name, rows)
        database.execute("CHECKPOINT")
        before = _cpu(server)
        done: list[int] = []
        until = time.monotonic() + seconds
        share = TABLES // CONNECTIONS
        threads = [
            threading.Thread(
                target=decide,
                args=(url, name, range(first, first + share), rows // TABLES, until, done),
            )
            for first in range(1, TABLES + 1, share)
        ]
        for thread in threads:
            thread.start()
        spent = 0.0
        while any(thread.is_alive() for thread in threads):
            # The backends of finished connections take their time along.
            if time.monotonic() < until:
                spent = _cpu(server) - before
            threads[0].join(0.2)
    count = sum(done)
    return Journal(name, count / seconds, spent / count * 1000, size)


def _cpu(server: psutil.Process) -> float:
    times = [one.cpu_times() for one in (server, *server.children(recursive=True))]
    return float(sum(one.user + one.system for one in times))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    data = Path(tempfile.mkdtemp(prefix="holdfast-growth-"))
    data.chmod(0o711)
    child = postgres.server(data)
    try:
        child.start()
        child.wait_until_ready()
        assert child.process is not None
        server = psutil.Process(child.process.pid)
        url = places.database_url(data)
        journals = [
            measure(url, server, name, options.rows, options.seconds)
            for name in ("one_table", "partitioned")
        ]
    finally:
        child.stop()
        shutil.rmtree(data, ignore_errors=True)
    if options.json:
        whole, parts = journals
        ratios = {"one_table": parts.decisions_per_s / whole.decisions_per_s}
        told = [journal._asdict() for journal in journals]
        print(json.dumps({"benchmark": "growth", "ratios": ratios, "journals": told}))
        return
    print(f"{options.rows:,} lines each")
    print("journal       decisions/s  PostgreSQL ms each  bytes a line")
    for one in journals:
        print(
            f"{one.name:<12} {one.decisions_per_s:>12,.0f} {one.cpu_ms:>19.2f} {one.bytes_per_line:>13.0f}"
        )


if __name__ == "__main__":
    main()

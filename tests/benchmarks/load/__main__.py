"""`python -m tests.benchmarks.load [--tables 400] [--paced 200,400,1000,1000/2.4] [--seconds 30] [--json]`

Starts the servers and one web process on one core, with rules, journal, alarms and metrics as they are.
Every table has six socket clients and a spectator, which the generator plays on the other core. Latency is
from a decision sent to the *last* of the seven sockets told. A paced step is so many tables, each with a
decision every two seconds, or every so many as stand behind the stroke. It needs requirements-bench.txt.
"""

import argparse
import asyncio
import gc
import json
import os
import resource
import sys
import time
from typing import Any

import uvloop

from tests.benchmarks.load.line import Line, open_line
from tests.benchmarks.load.people import SOCKETS, Notes, TableOfSix
from tests.benchmarks.load.site import PARTS, Site

WARM_UP = 8.0
BEAT = 2.0
AT_ONCE = 50


async def run(site: Site, options: argparse.Namespace) -> dict[str, Any]:
    port, notes = site.doors[0], Notes()
    tables = [
        TableOfSix(port, seated, notes)
        for seated in site.seat_tables(max(options.tables, *(count for count, _ in options.paced)))
    ]
    result: dict[str, Any] = {"idle": await idle(site, tables[0].id, options.idle)}
    gc.collect()
    gc.freeze()
    # The generator must not be what is measured; what it drops are no cycles.
    gc.disable()
    wanted = [(options.tables, None), *options.paced]
    lines: list[dict[str, Any]] = []
    connected = 0
    for count, pace in sorted(wanted, key=lambda one: one[0]):
        # No more sockets than take part, so that each step bears its own.
        await connect(tables[connected:count])
        connected = max(connected, count)
        lines.append(await step(site, tables[:count], notes, pace=pace, seconds=options.seconds))
    result["saturated"] = next(line for line in lines if line["pace"] is None)
    result["steps"] = [line for line in lines if line["pace"] is not None]
    result["storm"] = await storm(tables)
    return result


async def connect(tables: list[TableOfSix]) -> None:
    """Open every line, and wait until all seven of each table have their snapshot."""
    gate = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()
    ready = [loop.create_future() for _ in tables]
    for table, future in zip(tables, ready, strict=True):
        table.on_snapshot = lambda future=future: future.done() or future.set_result(None)

    async def one(table: TableOfSix) -> None:
        async with gate:
            await table.open()

    await asyncio.gather(*(one(table) for table in tables))
    await asyncio.wait_for(asyncio.gather(*ready), 120)


async def step(
    site: Site, tables: list[TableOfSix], notes: Notes, *, pace: float | None, seconds: float
) -> dict[str, Any]:
    """Let some tables play for a while, and measure all but the beginning."""
    for number, table in enumerate(tables):
        table.pace, table.playing = pace, True
        if pace is not None:
            # Spread over the beat, as people are.
            asyncio.get_running_loop().call_later(pace * number / len(tables), table.go_on)
        else:
            table.go_on()
    await asyncio.sleep(WARM_UP)
    notes.latencies.clear()
    notes.lateness.clear()
    cpu, began = site.cpu_seconds(), time.monotonic()
    await asyncio.sleep(seconds)
    took = time.monotonic() - began
    spent = {name: used - cpu[name] for name, used in site.cpu_seconds().items()}
    acts = len(notes.latencies)
    measured = {
        "tables": len(tables),
        "pace": pace,
        "acts_per_s": round(acts / took, 1),
        **percentiles(notes.latencies, ""),
        **percentiles(notes.lateness, "alarm_"),
        "cpu_ms_per_act": {name: round(spent[name] / max(1, acts) * 1000, 3) for name in PARTS},
        "refused": notes.refused,
    }
    for table in tables:
        table.playing = False
    await asyncio.sleep(BEAT)
    return measured


async def idle(site: Site, table_id: str, count: int) -> dict[str, Any]:
    """Open spectators who only listen, and see what each of them keeps in memory."""
    lines: list[Line] = []

    def heard(line: Line, data: bytes) -> None:
        pass

    async def open_some(number: int) -> None:
        for _ in range(number // AT_ONCE):
            opened = (open_line(site.doors[0], table_id, None, heard) for _ in range(AT_ONCE))
            lines.extend(await asyncio.gather(*opened))

    await open_some(AT_ONCE)
    before = site.resident_bytes("web0")
    await open_some(count)
    kept = (site.resident_bytes("web0") - before) / count
    for line in lines:
        line.cut()
    await asyncio.sleep(BEAT)
    return {"sockets": count, "kb_per_socket": round(kept / 1024, 1), "per_gb": int(2**30 / kept)}


async def storm(tables: list[TableOfSix]) -> dict[str, Any]:
    """Cut every line and open all of them again at once; wait for the last snapshot."""
    for table in tables:
        table.cut()
    await asyncio.sleep(BEAT)
    began = time.monotonic()
    await connect(tables)
    return {"sockets": len(tables) * SOCKETS, "seconds": round(time.monotonic() - began, 2)}


def percentiles(seconds: list[float], prefix: str) -> dict[str, float]:
    ranked = sorted(seconds) or [float("nan")]
    return {
        f"{prefix}p{part}_ms": round(
            ranked[min(len(ranked) - 1, len(ranked) * part // 100)] * 1000, 1
        )
        for part in (50, 95, 99)
    }


def show(result: dict[str, Any]) -> None:
    idle_sockets, rush = result["idle"], result["storm"]
    print(
        f"idle: {idle_sockets['kb_per_socket']} KB a socket, {idle_sockets['per_gb']:,} a GB; "
        f"storm: {rush['sockets']:,} sockets back in {rush['seconds']} s"
    )
    print("step          tables  acts/s    p50    p95    p99 ms  alarm p99   CPU ms per act")
    for name, line in [("saturated", result["saturated"])] + [
        (f"every {line['pace']} s", line) for line in result["steps"]
    ]:
        cpu = line["cpu_ms_per_act"]
        parts = " ".join(f"{part} {used:.2f}" for part, used in cpu.items())
        print(
            f"{name:<12} {line['tables']:>7} {line['acts_per_s']:>7} {line['p50_ms']:>6}"
            f" {line['p95_ms']:>6} {line['p99_ms']:>9} {line['alarm_p99_ms']:>10}"
            f"   {sum(cpu.values()):.2f} ({parts})"
        )


def _paced(text: str) -> tuple[int, float]:
    tables, _, beat = text.partition("/")
    return int(tables), float(beat or BEAT)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=400, help="tables of the saturated step")
    parser.add_argument(
        "--paced",
        type=lambda text: [_paced(part) for part in text.split(",")],
        default=[(200, BEAT), (400, BEAT), (1000, BEAT), (1000, 2.4)],
        help="tables[/seconds] of each paced step",
    )
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--idle", type=int, default=2000, help="spectators who only listen")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.sched_setaffinity(0, os.sched_getaffinity(0) - {0} or {0})
    with Site() as site:
        result = uvloop.run(run(site, options))
    if options.json:
        flat = result | {"saturated_acts_per_s": result["saturated"]["acts_per_s"]}
        json.dump(flat, sys.stdout)
    else:
        show(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())

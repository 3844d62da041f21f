"""What can break while people play, each with the longest that a table may stand still for it.

A fault gets the evening in full play and returns once what broke is mended; then every table must have
gone on, nothing may be lost or doubled, and all pages must show the same.
"""

import asyncio
import contextlib
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from celery import Celery

from config import addresses
from tests.faults.evening import Evening


class Fault(NamedTuple):
    """`stall` is the longest in seconds that a table may stand still.

    Where a server was away without which nobody can go on, it counts from its return.
    """

    name: str
    happens: Callable[[Evening], Awaitable[None]]
    stall: float


async def kill_worker(evening: Evening) -> None:
    """Kill a worker that holds alarms: half of all hints are in its hands."""
    await evening.alarms_are_set()
    evening.house.kill("worker0")
    await evening.play(6)
    await evening.house.start("worker0")


async def kill_every_worker(evening: Evening) -> None:
    """Kill all workers: what nobody else wakes, a web process does."""
    await evening.alarms_are_set()
    for name in ("worker0", "worker1"):
        evening.house.kill(name)
    await evening.play(8)
    for name in ("worker0", "worker1"):
        await evening.house.start(name)


async def kill_web(evening: Evening) -> None:
    """Kill a web process in mid-hand, with half of every table's players on it."""
    on_it = [page for page in evening.all_pages() if page.door % 2 == 0]
    assert len(on_it) >= 6
    await evening.until(lambda: any(page.is_asked for page in on_it if page.manner == "plays"))
    evening.house.kill("web0")
    await evening.play(4)
    assert all(page.closes and page.line for page in on_it), "somebody did not come back"
    await evening.house.start("web0")


async def restart_valkey(evening: Evening, seconds: float = 5) -> None:
    """Let the layer, the broker and the cache be gone for a while, and come back empty."""
    evening.house.kill("valkey")
    await evening.play(seconds)
    await evening.house.start("valkey")
    await evening.play(4)


async def restart_postgres(evening: Evening) -> None:
    """Stop PostgreSQL without a checkpoint, and start it again."""
    house = evening.house
    house.signal("postgres", signal.SIGQUIT)
    began = time.monotonic()
    process = house.children["postgres"].process
    assert process is not None
    await asyncio.to_thread(process.wait, 20)
    await house.start("postgres")
    evening.away = time.monotonic() - began
    await evening.play(3)


async def stop_beat(evening: Evening) -> None:
    """Stop beat and kill a worker besides, so that what beat would find is really there to be found."""
    evening.house.kill("beat")
    await evening.alarms_are_set()
    evening.house.kill("worker0")
    await evening.play(6)
    await evening.house.start("worker0")
    await evening.house.start("beat")


async def freeze_worker(evening: Evening, seconds: float = 20) -> None:
    await evening.alarms_are_set()
    evening.house.signal("worker0", signal.SIGSTOP)
    try:
        await evening.play(seconds)
    finally:
        evening.house.signal("worker0", signal.SIGCONT)


async def freeze_with_table(evening: Evening, seconds: float = 20) -> None:
    """Freeze a worker in the middle of a transaction, so that it holds a table's lock."""
    house = evening.house
    for _ in range(100):
        with house.database() as database, database.transaction():
            # Whoever writes waits for it, with his table in hand.
            database.execute("LOCK TABLE tables_tableevent IN ACCESS EXCLUSIVE MODE")
            for _ in range(20):
                await evening.play(0.02)
                row = database.execute(_HELD).fetchone()
                if row is not None and row[0]:
                    house.signal("worker0", signal.SIGSTOP)
                    break
        if row is not None and row[0]:
            break
        await evening.play(0.5)
    else:
        raise AssertionError("the worker was never caught with a table")
    try:
        await evening.play(seconds)
    finally:
        house.signal("worker0", signal.SIGCONT)


_HELD = """
    SELECT count(*) FROM pg_stat_activity a JOIN pg_locks l USING (pid)
    WHERE a.application_name = 'worker0' AND a.wait_event_type = 'Lock' AND l.granted
    AND l.relation = 'tables_table'::regclass AND l.mode = 'RowShareLock'
"""


async def five_of_each(evening: Evening, seconds: float = 8) -> None:
    """Deliver every alarm five times more, all at the moment it is due."""
    broker = addresses.broker(addresses.other_database(evening.house.redis_url, 1))
    sent: set[tuple[str, int]] = set()
    deadline = time.monotonic() + seconds
    with Celery(broker=broker) as celery, evening.house.database() as database:
        while time.monotonic() < deadline:
            for table_id, seq, wake_at in database.execute(
                "SELECT table_id::text, seq, wake_at FROM tables_alarm WHERE wake_at < now() + '1 min'"
            ).fetchall():
                if (table_id, seq) not in sent:
                    sent.add((table_id, seq))
                    for _ in range(5):
                        celery.send_task("tables.wake", args=[table_id, seq], eta=wake_at)
            await evening.play(0.1)
    assert len(sent) > 10


async def lose_every_tenth(evening: Evening, seconds: float = 8) -> None:
    """Let both web processes miss every tenth message of the layer."""
    await _with_other_webs(evening, "tests.faults.entries.losing:application", seconds)


async def wrong_clock(evening: Evening, seconds: float = 12) -> None:
    """Let one web process be two seconds ahead."""
    await _with_other_webs(evening, "tests.faults.entries.skewed:application", seconds, which=(0,))


async def _with_other_webs(
    evening: Evening, application: str, seconds: float, which: tuple[int, ...] = (0, 1)
) -> None:
    house = evening.house
    house.environment["HOLDFAST_CLOCK_OFF"] = "2"
    for number in which:
        await asyncio.to_thread(house.children[f"web{number}"].stop, 20)
        await house.start(f"web{number}", house.web(number, application))
    await evening.play(seconds)
    for number in which:
        await asyncio.to_thread(house.children[f"web{number}"].stop, 20)
        await house.start(f"web{number}", house.web(number))


async def reads_nothing(evening: Evening, seconds: float = 25) -> None:
    """Open twenty sockets at one table that never read, until the server has cut them off."""
    house = evening.house
    table = evening.tables[0]
    lines = [_deaf_line(house.doors[0], table) for _ in range(20)]
    await evening.play(seconds)
    cut = 0
    for line in lines:
        line.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while True:
                try:
                    if not line.recv(65536):
                        cut += 1
                        break
                except ConnectionError:
                    cut += 1
                    break
        line.close()
    assert cut == len(lines), f"{len(lines) - cut} are still open"


def _deaf_line(port: int, table_id: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.sendall(
        f"GET /ws/t/{table_id}/ HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    return line


async def retire_web(evening: Evening) -> None:
    """Stop a web process as a deployment does: its players are sent to the other one in waves."""
    house = evening.house
    on_it = [page for page in evening.all_pages() if page.door % 2 == 0 and page.line]
    before = {page: len(page.closes) for page in on_it}
    await asyncio.to_thread(house.children["web0"].stop, 20)
    codes = [page.closes[before[page]] for page in on_it if len(page.closes) > before[page]]
    assert codes and set(codes) == {1012}, codes
    await evening.play(2)
    await house.start("web0")


FAULTS = [
    Fault("worker killed", kill_worker, 3.0),
    Fault("every worker killed", kill_every_worker, 3.0),
    Fault("web killed", kill_web, 3.0),
    Fault("web retired", retire_web, 3.0),
    Fault("Valkey killed, away for 5 s", restart_valkey, 5.0),
    Fault("PostgreSQL restarted at once", restart_postgres, 3.0),
    Fault("beat stopped, a worker killed", stop_beat, 3.0),
    Fault("worker frozen for 20 s", freeze_worker, 3.0),
    Fault("worker frozen with a table", freeze_with_table, 3.5),
    Fault("every alarm five times more", five_of_each, 3.0),
    Fault("every tenth message lost", lose_every_tenth, 5.0),
    Fault("clients that read nothing", reads_nothing, 3.0),
    Fault("clock 2 s ahead in one web", wrong_clock, 3.0),
]

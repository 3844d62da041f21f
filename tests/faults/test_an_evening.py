"""The quick proof: one evening on several processes, with the worst of the faults one after the other."""

import asyncio
from collections.abc import Callable

from tests.faults import abuse
from tests.faults.conftest import ROW
from tests.faults.evening import TABLES, Evening, evening
from tests.faults.faults import Fault
from tests.faults.house import House
from tests.faults.report import broken, row


async def one_after_the_other(evening: Evening) -> None:
    """Kill a worker, then a web process, and restart PostgreSQL while both are away."""
    house = evening.house
    await evening.alarms_are_set()
    house.kill("worker0")
    await evening.play(2)
    house.kill("web0")
    await evening.play(2)
    house.kill("valkey")
    await evening.play(1)
    house.children["valkey"].start()
    await evening.play(2)
    await house.start("worker0")
    await house.start("web0")


QUICK = Fault("one after the other", one_after_the_other, 5.0)
ABUSE = Fault("abuse from all sides", abuse.from_all_sides, 3.0)


async def test_tables_on_two_web_processes_and_two_workers_outlast_what_kills_them(
    house: House, record_property: Callable[[str, object], None]
) -> None:
    """No visitor is tied to a process: players of one table sit on both, and change over when one dies."""
    await house.is_ready()
    verdict = await evening(
        house, await asyncio.to_thread(house.seat, TABLES), QUICK.happens, before=2, after=3
    )
    record_property(ROW, row(QUICK, verdict, 1))
    assert broken(QUICK, verdict) == []
    assert verdict.decisions > 30 and verdict.reconnects > 5 and verdict.rated == 1


async def test_abuse_gets_nobody_in_and_holds_no_table_up(
    house: House, record_property: Callable[[str, object], None]
) -> None:
    """Every refusal is a clear code, and whoever plays notices nothing."""
    await house.is_ready()
    verdict = await evening(
        house, await asyncio.to_thread(house.seat, TABLES), ABUSE.happens, before=2, after=2
    )
    record_property(ROW, row(ABUSE, verdict, 1))
    assert broken(ABUSE, verdict) == []
    for name in ("web0", "web1"):
        assert "Traceback" not in house.log(name).rpartition("the channel layer is back")[2]

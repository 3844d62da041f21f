"""A backup is taken while people play, and the room goes on from it, as README tells how."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

from config.embedded import places, postgres
from tests.faults.evening import TABLES, Evening, now, numbers
from tests.faults.house import House

pytestmark = pytest.mark.slow


_BETWEEN = "SELECT count(*) FROM tables_tableevent WHERE at BETWEEN %s AND %s"


def run(house: House, program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on the room's database."""
    where = ("--host", str(places.sockets_folder(house.data)), "--username", "holdfast")
    done = subprocess.run(
        [postgres.binaries() / program, *where, *arguments],
        env=os.environ | {"PGOPTIONS": "-c lock_timeout=20s"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


async def test_a_room_goes_on_from_a_backup_that_was_taken_during_play(
    house: House, tmp_path: Path
) -> None:
    dump = str(tmp_path / "holdfast.dump")
    await house.is_ready()
    seated = house.seat(TABLES[:3])
    evening = Evening(house, seated)
    try:
        await evening.begin()
        await evening.play(3)
        with house.database() as database:
            before = numbers(database, evening.tables)
            await asyncio.to_thread(
                run, house, "pg_dump", "--format=custom", f"--file={dump}", "holdfast"
            )
            taken = now(database)
        await evening.everybody_goes_on()
        await evening.play(4)
    finally:
        await evening.go_home()
    with house.database() as database:
        gone = now(database)
        written = database.execute(_BETWEEN, [taken, gone]).fetchone()
        assert written is not None and written[0] > 10, "nothing was played after the backup"
        await asyncio.to_thread(
            run,
            house,
            "pg_restore",
            *("--clean", "--if-exists", "--single-transaction", "--dbname=holdfast", dump),
        )
        assert database.execute(_BETWEEN, [taken, gone]).fetchone() == (0,)
        restored = numbers(database, evening.tables)
    assert all(restored[table_id][0] >= before[table_id][0] for table_id in evening.tables)
    again = Evening(house, seated)
    try:
        await again.come_back()
        await again.everybody_goes_on()
        await again.play(4)
        verdict = await again.end()
    finally:
        await again.go_home()
    assert (verdict.lost, verdict.wrong) == (0, [])
    assert verdict.hands > 0

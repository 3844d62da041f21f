"""An evening in a house: matches begin, something breaks, play goes on, and in the end all is compared."""

import asyncio
import contextlib
import http.client
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import psycopg

from tests.faults.house import House
from tests.faults.judge import Verdict, judge_table, plain
from tests.faults.page import Page

TOKEN = "0123456789abcdefghijklmnopqrstuv"

# Six that play, one of them absent; six that play; two people and two bots; two that finish quickly.
TABLES: list[dict[str, Any]] = [
    {"people": 6, "bots": 0, "thinking": 10},
    {"people": 6, "bots": 0, "thinking": 10},
    {"people": 2, "bots": 2, "thinking": 10},
    {"people": 2, "bots": 0, "thinking": 30},
]

Fault = Callable[["Evening"], Awaitable[None]]


class Evening:
    """Some tables of a house with their pages. `witnesses` never leave, one on each door a table."""

    def __init__(self, house: House, seated: list[dict[str, Any]]) -> None:
        self.house = house
        self.tables = [table["id"] for table in seated]
        self.pages: dict[str, list[Page]] = {}
        self.wrong: list[str] = []
        self.away = 0.0
        "Seconds for which a server was away without which nobody can go on."
        self._tasks: list[asyncio.Task[None]] = []
        for number, table in enumerate(seated):
            people = table["people"]
            self.pages[table["id"]] = [
                Page(
                    table["id"],
                    house.doors,
                    door=person["seat"],
                    seat=person["seat"],
                    session=person["session"],
                    manner=self._manner(number, person["seat"], len(people), table["bots"]),
                )
                for person in people
            ] + [Page(table["id"], house.doors, door=door) for door in (0, 1)]

    @staticmethod
    def _manner(table: int, seat: int, people: int, bots: int) -> str:
        if people == 2 and not bots:
            return "shoves"
        return "absent" if table == 0 and seat == 3 else "plays"

    def all_pages(self) -> list[Page]:
        return [page for pages in self.pages.values() for page in pages]

    async def begin(self) -> None:
        """Open the pages, start the matches, and wait until every table has played a little."""
        await self.come_back()
        for table_id in self.tables:
            await asyncio.to_thread(start_match, self.house, self.pages[table_id][0])
        await self.until(
            lambda: all(
                any(line["type"] == "hand_started" for line in pages[0].log.values())
                for pages in self.pages.values()
            )
        )

    async def play(self, seconds: float) -> None:
        """Let play go on; a page that fell over is a fault of the test."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.1)

    async def until(self, true: Callable[[], bool], seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < deadline, "waited in vain"
            await self.play(0.1)

    async def come_back(self) -> None:
        """Open the pages."""
        self._tasks = [asyncio.create_task(page.run()) for page in self.all_pages()]
        await self.until(lambda: all(page.snapshots for page in self.all_pages()))

    async def alarms_are_set(self) -> None:
        """Wait until three tables at once wait for an alarm that is due within seconds."""
        with self.house.database() as database:

            def is_so() -> bool:
                row = database.execute(
                    "SELECT count(*) FROM tables_alarm WHERE table_id = ANY(%s) "
                    "AND wake_at BETWEEN clock_timestamp() + interval '0.3 s' "
                    "AND clock_timestamp() + interval '11 s'",
                    [self.tables],
                ).fetchone()
                return row is not None and row[0] >= 3

            await self.until(is_so)

    async def everybody_goes_on(self, seconds: float = 30) -> None:
        """Wait until every match that runs has gone on from here."""
        with self.house.database() as database:
            before = numbers(database, self.tables)

            def gone_on() -> bool:
                now = numbers(database, self.tables)
                return all(
                    status != "playing" or seq > before[table_id][0]
                    for table_id, (seq, status) in now.items()
                )

            with contextlib.suppress(AssertionError):
                await self.until(gone_on, seconds)
            after = numbers(database, self.tables)
            stuck = {one: after[one] for one in self.tables if after[one] == before[one]}
            self.wrong += [
                f"{one} does not go on: {state}"
                for one, state in stuck.items()
                if state[1] == "playing"
            ]

    async def end(self) -> Verdict:
        """Take all hands off, let every page see the same, and judge."""
        for page in self.all_pages():
            page.hands_off = True
        with self.house.database() as database:
            until = now(database)
            different = await self._compare(database)
            verdict = Verdict()
            for table_id, pages in self.pages.items():
                verdict.add(judge_table(database, table_id, pages, until))
            verdict.wrong += self.wrong + different
            verdict.away = self.away
            # Nobody looks after these tables any more.
            database.execute("DELETE FROM tables_alarm WHERE table_id = ANY(%s)", [self.tables])
            database.execute(
                "UPDATE tables_table SET status = 'closed' WHERE id = ANY(%s)", [self.tables]
            )
        await self.go_home()
        return verdict

    async def go_home(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _compare(self, database: psycopg.Connection[Any]) -> list[str]:
        """Compare every page with one that has just been opened; return what is different."""
        different: list[str] = []
        for table_id, pages in self.pages.items():
            for _ in range(20):
                fresh = Page(table_id, self.house.doors)
                task = asyncio.create_task(fresh.run())
                await self.until(lambda: fresh.snapshots > 0, 20)  # noqa: B023
                with contextlib.suppress(AssertionError):
                    await self.until(lambda: all(p.seq >= fresh.seq for p in pages), 15)  # noqa: B023
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
                if all(page.seq <= fresh.seq for page in pages):
                    break
            different += [
                f"seat {page.seat} shows {page.seq}, a fresh page {fresh.seq}"
                for page in pages
                if page.seq != fresh.seq or plain(page.view) != plain(fresh.view)
            ]
            different += _wrong_cards(database, table_id, pages)
        return different


def _wrong_cards(database: psycopg.Connection[Any], table_id: str, pages: list[Page]) -> list[str]:
    """Compare each player's own cards with those that were dealt to his seat last."""
    found = database.execute(
        "SELECT e.body->>'seat', e.body->'cards', e.hand FROM tables_tableevent e "
        "JOIN tables_table t ON t.id = e.table_id WHERE t.id = %s AND e.seq >= t.hand_seq "
        "AND t.status = 'playing' AND e.body->>'type' = 'hole_cards_dealt'",
        [table_id],
    ).fetchall()
    cards = {int(seat): (hand, dealt) for seat, dealt, hand in found}
    return [
        f"seat {page.seat} was dealt {cards[page.seat]} and shows {page.private}"
        for page in pages
        if page.seat in cards
        and (
            page.private is None
            or (page.private["hand"], page.private["cards"]) != cards[page.seat]
        )
    ]


def numbers(database: psycopg.Connection[Any], tables: list[str]) -> dict[str, tuple[int, str]]:
    rows = database.execute(
        "SELECT id::text, seq, status FROM tables_table WHERE id = ANY(%s)", [tables]
    )
    return {table_id: (seq, status) for table_id, seq, status in rows}


def now(database: psycopg.Connection[Any]) -> datetime:
    row = database.execute("SELECT clock_timestamp()").fetchone()
    assert row is not None
    now: datetime = row[0]
    return now


def post(house: House, door: int, path: str, session: str) -> int:
    """Press a button of a page, as its script does; return the status."""
    line = http.client.HTTPConnection("127.0.0.1", house.doors[door], timeout=20)
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Accept": "application/json",
    }
    try:
        line.request("POST", path, headers=headers)
        return line.getresponse().status
    finally:
        line.close()


def start_match(house: House, host: Page) -> None:
    status = post(house, 0, f"/t/{host.table_id}/start/", host.session)
    assert status in (200, 204, 302, 303), f"the match did not start: {status}"


async def evening(
    house: House, seated: list[dict[str, Any]], fault: Fault, *, before: float, after: float
) -> Verdict:
    """Play, let something break, play on, and judge."""
    tonight = Evening(house, seated)
    try:
        await tonight.begin()
        await tonight.play(before)
        await fault(tonight)
        await tonight.everybody_goes_on()
        await tonight.play(after)
        return await tonight.end()
    finally:
        await tonight.go_home()

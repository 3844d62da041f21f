"""What sockets ask of the database is done on threads, and leaves nothing behind where it fails or is given up."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tables import threads
from tests.sockets.viewer import PATIENCE


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with ThreadPoolExecutor(1) as only:
        monkeypatch.setattr(threads, "_deciding", only)
        yield


async def test_a_call_that_is_given_up_while_it_waits_is_not_begun() -> None:
    begun, goes_on, done = threading.Event(), threading.Event(), []

    def hold() -> None:
        begun.set()
        goes_on.wait(PATIENCE)

    note = threads.in_thread(done.append)
    first = asyncio.create_task(threads.in_thread(hold)())
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    second = asyncio.create_task(note(1))
    await asyncio.sleep(0)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    goes_on.set()
    await first
    await note(2)
    assert done == [2]


async def test_a_call_that_fails_leaves_no_circle_behind() -> None:
    class Kept:
        pass

    def fail() -> None:
        raise ValueError("told to the caller")

    async def ask() -> "weakref.ref[Kept]":
        kept = Kept()
        with pytest.raises(ValueError, match="told to the caller"):
            await threads.in_thread(fail)()
        return weakref.ref(kept)

    gc.disable()
    try:
        kept = await ask()
        # The thread has let go of it as well.
        await threads.in_thread(int)()
        assert kept() is None
    finally:
        gc.enable()

"""Threads for what sockets ask of the database, so that tables do not wait for each other.

Each keeps its connection. Channels' own way takes one from the pool for each call, and gives it back.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import Any

from django.db import InterfaceError, OperationalError, connection, connections
from django.utils.translation import get_language, override

_deciding = ThreadPoolExecutor(8, thread_name_prefix="decide")
_reading = ThreadPoolExecutor(4, thread_name_prefix="read")
"Apart, so that who is told his cards does not stand in line behind everybody's decisions."


def in_thread(
    function: Callable[..., Any], *, reads: bool = False
) -> Callable[..., Awaitable[Any]]:
    """Let blocking code be awaited: it runs on a free thread, in the caller's language."""
    threads = _reading if reads else _deciding
    work = _asked_twice(function) if reads else function

    @wraps(function)
    async def run(*arguments: Any, **named: Any) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        call = partial(_call, get_language() or "", work, arguments, named)
        begun = threads.submit(_answer, loop, [answer], call)
        try:
            return await answer
        except asyncio.CancelledError:
            begun.cancel()
            raise
        finally:
            # A fault that passes here would hold on to what holds it.
            del answer

    return run


def _answer(
    loop: asyncio.AbstractEventLoop, asked: "list[asyncio.Future[Any]]", call: Callable[[], Any]
) -> None:
    """Do on a thread what the loop's own executor does, which chains two futures for it.

    `asked` is the one future to answer, taken out so that a fault and it do not hold each other.
    """
    try:
        value = call()
    except BaseException as fault:  # noqa: BLE001 - it is the waiting task's
        loop.call_soon_threadsafe(_settle, asked.pop(), None, fault)
    else:
        loop.call_soon_threadsafe(_settle, asked.pop(), value, None)


def _settle(answer: "asyncio.Future[Any]", value: Any, fault: BaseException | None) -> None:
    # Nobody waits for it any more where the socket's task was cancelled.
    if answer.done():
        return
    if fault is None:
        answer.set_result(value)
    else:
        answer.set_exception(fault)


def _asked_twice(read: Callable[..., Any]) -> Callable[..., Any]:
    """Ask once more where a kept connection turns out to be dead: a server that restarted ends them all."""

    @wraps(read)
    def ask(*arguments: Any, **named: Any) -> Any:
        kept = connection.connection is not None
        try:
            return read(*arguments, **named)
        except (OperationalError, InterfaceError):
            # A server that still answers has refused, and one that is away is not waited for twice.
            if not kept or connection.is_usable():
                raise
            connection.close()
            return read(*arguments, **named)

    return ask


def _call(
    language: str,
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    named: dict[str, Any],
) -> object:
    try:
        with override(language):
            return function(*arguments, **named)
    except (OperationalError, InterfaceError):
        connection.close_if_unusable_or_obsolete()
        raise
    finally:
        # Without a pool nobody would notice that a kept connection has died.
        if not connection.settings_dict["OPTIONS"].get("pool"):
            connections.close_all()

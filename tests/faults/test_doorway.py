"""How many sockets one address may have open in a process."""

import asyncio
from typing import Any

import pytest
from django.conf import LazySettings

from config.doorway import Doorway


class Visitors:
    """Comes to a doorway from several addresses, behind which every socket stays until it is let go."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.let_go = asyncio.Event()
        self.doorway = Doorway(self._stay)

    async def _stay(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.inside.append(scope["name"])
        await self.let_go.wait()

    async def come(self, name: str, address: str = "", forwarded: str = "") -> list[dict[str, Any]]:
        """Open a socket; return what the doorway itself answered."""
        answers: list[dict[str, Any]] = []

        async def receive() -> dict[str, str]:
            return {"type": "websocket.connect"}

        async def send(message: dict[str, Any]) -> None:
            answers.append(message)

        headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
        scope = {"name": name, "client": [address, 1] if address else None, "headers": headers}
        task = asyncio.create_task(self.doorway(scope, receive, send))
        await asyncio.wait({task}, timeout=0.05)
        return answers


@pytest.fixture(autouse=True)
def two_at_a_time(settings: LazySettings) -> None:
    settings.SOCKETS_PER_ADDRESS = 2
    settings.HTTPS = False


async def test_the_third_socket_of_an_address_is_refused_and_others_are_not() -> None:
    visitors = Visitors()
    answers = [await visitors.come(name, "10.0.0.1") for name in "abc"]
    assert answers == [[], [], [{"type": "websocket.close"}]]
    await visitors.come("d", "10.0.0.2")
    assert visitors.inside == ["a", "b", "d"]
    visitors.let_go.set()
    await asyncio.sleep(0.05)
    assert not visitors.doorway.open, "nothing is kept of who is gone"
    assert await visitors.come("e", "10.0.0.1") == []


async def test_behind_a_proxy_the_address_it_wrote_last_counts(settings: LazySettings) -> None:
    settings.HTTPS = True
    visitors = Visitors()
    for name, forwarded in (("a", "1.1.1.1, 9.9.9.9"), ("b", "2.2.2.2,9.9.9.9"), ("c", "9.9.9.9")):
        await visitors.come(name, "10.0.0.1", forwarded)
    await visitors.come("d", "10.0.0.1", "8.8.8.8")
    assert visitors.inside == ["a", "b", "d"]


async def test_without_a_bound_or_an_address_everybody_comes_in(settings: LazySettings) -> None:
    visitors = Visitors()
    for name in "abc":
        await visitors.come(name)
    settings.SOCKETS_PER_ADDRESS = 0
    for name in "def":
        await visitors.come(name, "10.0.0.1")
    assert visitors.inside == list("abcdef")

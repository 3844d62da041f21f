"""A WebSocket of a page, as cheap as Python has it: the generator must not be what is measured."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

SHORT, TWO_BYTES, EIGHT_BYTES = 125, 126, 127
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Line(asyncio.Protocol):
    """One open socket; `heard` is called with the bytes of every text message."""

    def __init__(self, heard: Callable[["Line", bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def ask(self, port: int, path: str, session: str | None) -> None:
        """Send the opening handshake."""
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: sessionid={session}\r\n" if session else ""
        self._write(
            f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: http://localhost:{port}\r\n{cookie}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self.is_open and not self._read_answer():
            return
        while self._read_frame():
            pass

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed in the handshake"))

    def send(self, text: str) -> None:
        """Send a text message; its mask is zero, which leaves the text as it is."""
        self._write(self._frame(TEXT, text.encode()))

    def cut(self) -> None:
        """Drop the line without a word."""
        if self._transport is not None:
            self._transport.abort()

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)

    @staticmethod
    def _frame(kind: int, payload: bytes) -> bytes:
        size = len(payload)
        head = bytes([0x80 | kind])
        if size <= SHORT:
            head += bytes([0x80 | size])
        else:
            head += bytes([0x80 | TWO_BYTES]) + size.to_bytes(2, "big")
        return head + b"\0\0\0\0" + payload

    def _read_answer(self) -> bool:
        end = self._unread.find(b"\r\n\r\n")
        if end < 0:
            return False
        accepted = self._unread.startswith(b"HTTP/1.1 101")
        first = bytes(self._unread[:80])
        del self._unread[: end + 4]
        if not accepted:
            self.opened.set_exception(ConnectionError(first.decode(errors="replace")))
            return False
        self.is_open = True
        self.opened.set_result(None)
        return True

    def _read_frame(self) -> bool:
        unread = self._unread
        if len(unread) < 2:
            return False
        size, start = unread[1] & 0x7F, 2
        if size == TWO_BYTES:
            size, start = int.from_bytes(unread[2:4], "big"), 4
        elif size == EIGHT_BYTES:
            size, start = int.from_bytes(unread[2:10], "big"), 10
        if len(unread) < start + size:
            return False
        kind = unread[0] & 0x0F
        payload = bytes(unread[start : start + size])
        del unread[: start + size]
        if kind == TEXT:
            self.heard(self, payload)
        elif kind == PING:
            self._write(self._frame(PONG, payload))
        return True


async def open_line(
    port: int, table_id: str, session: str | None, heard: Callable[[Line, bytes], None]
) -> Line:
    """Open a socket at a table and wait until it is accepted."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(heard), "127.0.0.1", port)
    line.ask(port, f"/ws/t/{table_id}/", session)
    await line.opened
    return line

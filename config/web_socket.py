"""Daphne's sockets, that send a text to many viewers as one frame made once, and at once.

A decision is told to everybody at a table. By daphne's own way each of them has the text encoded and
framed anew, and waits for the reactor to come round to writing it. What a socket leaves behind when it is
closed goes at once: a full collection of garbage, which alone finds cycles that are old, is rare here.
"""

from functools import lru_cache
from typing import Any

from daphne.http_protocol import WebRequest
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import tcp

SHORT = 126
TWO_BYTES = 1 << 16
WHOLE_TEXT = b"\x81"
MASKED = 0x80
MASKED_HEAD = 6
"Octets before a short text that a client sends: kind, length, and the mask of four."


@lru_cache(maxsize=32)
def frame(text: str) -> bytes:
    """Write a text as one unmasked frame (RFC 6455, 5.2)."""
    payload = text.encode()
    size = len(payload)
    if size < SHORT:
        head = bytes((size,))
    elif size < TWO_BYTES:
        head = b"\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x7f" + size.to_bytes(8, "big")
    return WHOLE_TEXT + head + payload


def short_text(octets: bytes) -> bytes | None:
    """Read one whole masked frame with a short text in ASCII, as nearly all are that a page sends.

    None for anything else, which is not refused but left to who reads every kind (RFC 6455, 5.2 and 5.3).
    """
    size = len(octets) - MASKED_HEAD
    if not 0 < size < SHORT or octets[0] != WHOLE_TEXT[0] or octets[1] != MASKED | size:
        return None
    mask = (octets[2:MASKED_HEAD] * (size // 4 + 1))[:size]
    masked = int.from_bytes(octets[MASKED_HEAD:], "big")
    text = (masked ^ int.from_bytes(mask, "big")).to_bytes(size, "big")
    return text if text.isascii() else None


class WebSocket(WebSocketProtocol):
    """One viewer's socket."""

    # What daphne says in Python, at every look into its connections.
    __hash__ = object.__hash__
    __eq__ = object.__eq__

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - twisted's name
        text = short_text(data) if self._awaits_message() else None
        if text is None:
            # Autobahn first paints what it would log, whether or not anybody wants to read it.
            self._dataReceived(data)
            return
        if self.autoPingTimeoutCall and self.autoPingRestartOnAnyTraffic:
            self._cancelAutoPingTimeoutCall()
        self.onMessage(text, False)

    def _awaits_message(self) -> bool:
        """Say whether what comes next begins a message."""
        if self.state != self.STATE_OPEN or self.data:
            return False
        return self.current_frame is None and not self.inside_message

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802 - autobahn's name
        if sync or chopsize or self.send_queue or self.state != self.STATE_OPEN:
            super().sendData(data, sync, chopsize)
        else:
            write(self.transport, data)

    def connectionLost(self, *reason: Any) -> None:  # noqa: N802 - twisted's name
        super().connectionLost(*reason)
        # It has come true with the socket itself for its value, and is waited for by nobody.
        self.is_closed = None

    def write(self, text: str) -> None:
        """Send a text, or nothing where the socket is being closed."""
        if self.state == self.STATE_OPEN:
            self.serverSend(text)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802 - daphne's name
        if binary or self.state != self.STATE_OPEN or self.send_queue or self._perMessageCompress:
            super().serverSend(content, binary)
        else:
            write(self.transport, frame(content))


class Request(WebRequest):
    """A request by HTTP, that becomes a socket's where it asks for that."""

    def process(self) -> None:
        super().process()
        became_a_socket = self.transport is None
        if became_a_socket and self.channel is not None:
            self.channel.requests.clear()


def write(transport: Any, octets: bytes) -> None:
    """Send what the connection takes now, and leave the rest to the reactor."""
    if type(transport) is tcp.Server and is_idle(transport):
        sent = transport.writeSomeData(octets)
        # Anything else says that the line is lost, which the reactor finds by itself.
        if type(sent) is int:
            octets = octets[sent:]
    if octets:
        transport.write(octets)


def is_idle(transport: tcp.Server) -> bool:
    """Say whether nothing that was written before still waits."""
    waits = transport.dataBuffer or transport._tempDataBuffer
    return bool(transport.connected) and not transport.disconnecting and not waits

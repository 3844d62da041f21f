"""Sockets that write a prepared frame at once: what arrives is what was sent, whole and in order."""

import socket
from collections.abc import Iterator
from typing import Any, cast

import pytest
from autobahn.websocket.protocol import WebSocketProtocol
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet import tcp
from twisted.internet.main import CONNECTION_LOST
from websockets.frames import Frame, Opcode

from config import web_socket
from config.web_socket import WebSocket, frame, short_text, write


def texts_in(octets: bytes) -> list[str]:
    """Read whole unmasked frames of text (RFC 6455, 5.2)."""
    found = []
    while octets:
        assert octets[0] == 0x81, "the last frame of a text"
        size, start = octets[1], 2
        assert size < 128, "servers do not mask"
        if size == 126:
            size, start = int.from_bytes(octets[2:4], "big"), 4
            assert size > 125, "the shortest way to write a length"
        elif size == 127:
            size, start = int.from_bytes(octets[2:10], "big"), 10
            assert size > 65535, "the shortest way to write a length"
        assert len(octets) >= start + size, "a frame was cut off"
        found.append(octets[start : start + size].decode())
        octets = octets[start + size :]
    return found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_text_of_any_length_is_one_frame(size: int) -> None:
    text = "x" * size
    assert texts_in(frame(text)) == [text]


def test_a_length_is_counted_in_octets() -> None:
    text = "å" * 63
    assert texts_in(frame(text) + frame("♠")) == [text, "♠"]


@given(text=st.text(st.characters(max_codepoint=127), min_size=1, max_size=125))
def test_a_short_text_is_read_as_it_was_masked(text: str) -> None:
    sent = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert short_text(sent) == text.encode()


@pytest.mark.parametrize(
    "octets",
    [
        pytest.param(Frame(Opcode.TEXT, b"").serialize(mask=True), id="empty"),
        pytest.param(Frame(Opcode.TEXT, b"x" * 126).serialize(mask=True), id="not_short"),
        pytest.param(Frame(Opcode.TEXT, "å".encode()).serialize(mask=True), id="not_ascii"),
        pytest.param(Frame(Opcode.TEXT, b"x").serialize(mask=False), id="not_masked"),
        pytest.param(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True), id="a_part"),
        pytest.param(b"\xc1" + Frame(Opcode.TEXT, b"x").serialize(mask=True)[1:], id="compressed"),
        pytest.param(Frame(Opcode.CONT, b"x").serialize(mask=True), id="the_rest"),
        pytest.param(Frame(Opcode.BINARY, b"x").serialize(mask=True), id="binary"),
        pytest.param(Frame(Opcode.PONG, b"x").serialize(mask=True), id="pong"),
        pytest.param(Frame(Opcode.TEXT, b"xyz").serialize(mask=True)[:-1], id="cut_off"),
        pytest.param(Frame(Opcode.TEXT, b"x").serialize(mask=True) * 2, id="two"),
        pytest.param(b"\x81", id="the_first_octet"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_whatever_else_comes_is_left_to_who_reads_every_kind(octets: bytes) -> None:
    assert short_text(octets) is None


class Reactor:
    """Notes who waits to write, and lets nothing happen by itself."""

    def __init__(self) -> None:
        self.writing: set[Any] = set()

    def addWriter(self, one: Any) -> None:
        self.writing.add(one)

    def removeWriter(self, one: Any) -> None:
        self.writing.discard(one)

    def addReader(self, one: Any) -> None:
        pass

    def removeReader(self, one: Any) -> None:
        pass


class Line:
    """A real connection: twisted's end, and the viewer's."""

    def __init__(self) -> None:
        ours, self.theirs = socket.socketpair()
        ours.setblocking(False)
        self.theirs.setblocking(False)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.reactor = Reactor()
        transport = tcp.Server.__new__(tcp.Server)
        tcp.Connection.__init__(transport, ours, None, cast("Any", self.reactor))
        transport.connected = 1
        self.transport: Any = transport
        self.heard = b""

    def hear(self) -> None:
        """Let the viewer read all that was sent."""
        try:
            while more := self.theirs.recv(1 << 20):
                self.heard += more
        except BlockingIOError:
            pass

    def let_write(self) -> None:
        """Let the reactor write what waits, while the viewer reads."""
        while self.transport in self.reactor.writing and self.transport.doWrite() is None:
            self.hear()
        self.hear()

    def close(self) -> None:
        self.transport.socket.close()
        self.theirs.close()


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line()
    yield line
    line.close()


def test_a_text_is_on_the_line_before_the_reactor_comes_round(line: Line) -> None:
    write(line.transport, frame("one"))
    write(line.transport, frame("two"))
    line.hear()
    assert texts_in(line.heard) == ["one", "two"]
    assert not line.reactor.writing


def test_what_a_slow_viewer_does_not_take_comes_later_and_in_order(line: Line) -> None:
    texts = [str(number) * 50_000 for number in range(10)]
    for text in texts[:5]:
        write(line.transport, frame(text))
    assert line.transport in line.reactor.writing
    # A viewer who has read a little must not get a newer text before the rest of an older one.
    line.hear()
    for text in texts[5:]:
        write(line.transport, frame(text))
    line.let_write()
    assert texts_in(line.heard) == texts
    write(line.transport, frame("at once again"))
    line.hear()
    assert texts_in(line.heard)[-1] == "at once again"


def test_a_text_stands_behind_what_twisted_was_given_before_it(line: Line) -> None:
    """What the reactor still has to write comes first."""
    line.transport.write(frame("a ping"))
    write(line.transport, frame("a text"))
    line.transport.write(frame("the end"))
    line.let_write()
    assert texts_in(line.heard) == ["a ping", "a text", "the end"]


def test_a_lost_line_is_no_exception_and_is_left_to_the_reactor(line: Line) -> None:
    line.theirs.close()
    write(line.transport, frame("nobody hears"))
    assert line.transport.doWrite() is CONNECTION_LOST
    line.transport.connected = 0
    write(line.transport, frame("nobody hears"))


def test_a_connection_that_ends_once_all_is_written_takes_no_more_ahead_of_it(line: Line) -> None:
    line.transport.write(frame("last"))
    line.transport.loseConnection()
    write(line.transport, frame("too late"))
    line.let_write()
    assert texts_in(line.heard)[0] == "last"


@pytest.mark.parametrize(
    "change",
    [
        {"state": WebSocketProtocol.STATE_CLOSING},
        {"state": WebSocketProtocol.STATE_CONNECTING},
        {"send_queue": [(b"a part", True)]},
        {"_perMessageCompress": object()},
        {"binary": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_is_not_a_plain_text_on_an_open_socket_goes_daphnes_way(
    change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(
        web_socket.WebSocketProtocol, "serverSend", lambda self, *what: sent.append(what)
    )
    monkeypatch.setattr(web_socket, "write", lambda *what: sent.append("at once"))
    binary = change.pop("binary", False)
    plain = {"state": WebSocketProtocol.STATE_OPEN, "send_queue": [], "_perMessageCompress": None}
    viewer = WebSocket()
    vars(viewer).update(plain | {"transport": None} | change)
    viewer.serverSend("text", binary)
    assert sent == [("text", binary)]
    vars(viewer).update(plain)
    viewer.serverSend("text")
    assert sent[1:] == ["at once"]

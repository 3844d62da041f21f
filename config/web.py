"""The web server, `python -m config.web`: daphne, that lets go of its sockets before it stops.

It takes daphne's arguments. At SIGTERM daphne alone would cut every line at once, and all the players of
a process would come back in the same moment. Here it stops accepting, closes the sockets with 1012
("come back, somebody else serves you") in waves of DRAIN_SECONDS together, answers what was asked,
and ends. A second SIGTERM ends it at once. It also watches over tables that no worker wakes. Any other
ASGI server may be used instead, and does without both.
"""

import random
import signal
import time
from typing import Any

from daphne.cli import CommandLineInterface
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted import internet

from config.web_socket import Request, WebSocket

reactor: Any = internet.reactor  # its type says less than it can do
RESTARTING = 1012
WAVES_A_SECOND = 4
CHECKED_EVERY = 2.0
CHECKS = 40
REAPED_EVERY = 1.0
LAST_ANSWERS = 3.0
"Seconds that are left to requests and decisions that were under way."


class Web(Server):
    """Daphne's server; `ports` are those it listens on."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.ports: list[Any] = []
        self._unchecked: list[Any] = []
        self._has_ended = False

    def run(self) -> None:
        from config import watch

        watch.start_in_web()
        reactor.callWhenRunning(self._use_own_protocols)
        # After the start, since the reactor sets handlers of its own.
        reactor.callWhenRunning(signal.signal, signal.SIGTERM, self._told_to_stop)
        super().run()

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        super().listen_success(port)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Let whoever serves a socket send a text without being awaited."""
        if isinstance(protocol, WebSocket):
            scope.setdefault("extensions", {})["holdfast.write"] = protocol.write
        queue = super().create_application(protocol, scope)
        task = self.connections.get(protocol, {}).get("application_instance")
        if task is not None:
            task.add_done_callback(self._note_end)
        return queue

    def protocol_disconnected(self, protocol: Any) -> None:
        super().protocol_disconnected(protocol)
        self._has_ended = True

    def _note_end(self, task: Any) -> None:
        self._has_ended = True

    def _use_own_protocols(self) -> None:
        self.ws_factory.protocol = WebSocket
        build = self.http_factory.buildProtocol

        def build_own(address: Any) -> Any:
            channel = build(address)
            channel.requestFactory = Request
            return channel

        self.http_factory.buildProtocol = build_own

    def timeout_checker(self) -> None:
        """Look for time-outs and ping, as daphne does, but not at all connections in one moment."""
        for protocol in self._some():
            protocol.check_timeouts()
        reactor.callLater(CHECKED_EVERY / CHECKS, self.timeout_checker)

    def application_checker(self) -> None:
        """Go through all connections, as daphne does every second, only when one of them has ended."""
        if not self._has_ended:
            reactor.callLater(REAPED_EVERY, self.application_checker)
            return
        super().application_checker()
        # Whoever takes his time to end is looked at again.
        self._has_ended = any("disconnected" in details for details in self.connections.values())

    def _some(self) -> list[Any]:
        """Take the next part of the connections, of which those that are gone meanwhile are passed over."""
        if not self._unchecked:
            self._unchecked.extend(self.connections)
        size = len(self.connections) // CHECKS + 1
        some: list[Any] = []
        # Or after a drop the few new ones would wait for minutes.
        while self._unchecked and len(some) < size:
            one = self._unchecked.pop()
            if one in self.connections:
                some.append(one)
        return some

    def _told_to_stop(self, number: int, frame: Any) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        # The one call that may be made from a signal's handler, and wakes the reactor.
        reactor.callFromThread(self.retire)

    def retire(self) -> None:
        """Stop accepting, and close the sockets in waves."""
        from django.conf import settings

        from config import health

        health.retiring = True
        for port in self.ports:
            port.stopListening()
        sockets = self._sockets()
        random.shuffle(sockets)  # so that no table loses all its players in one wave
        waves = max(1, round(settings.DRAIN_SECONDS * WAVES_A_SECOND))
        for wave in range(waves):
            reactor.callLater(wave / WAVES_A_SECOND, self._close, sockets[wave::waves])
        self._leave_by = time.monotonic() + settings.DRAIN_SECONDS + LAST_ANSWERS
        reactor.callLater(waves / WAVES_A_SECOND, self._stop_when_quiet)

    def _sockets(self) -> list[WebSocketProtocol]:
        return [one for one in self.connections if isinstance(one, WebSocketProtocol)]

    def _close(self, sockets: list[WebSocketProtocol]) -> None:
        for socket in sockets:
            if socket.state == WebSocketProtocol.STATE_OPEN:
                # `sendClose` allows an application's own codes only.
                socket.sendCloseFrame(code=RESTARTING)
            elif socket.state == WebSocketProtocol.STATE_CONNECTING:
                socket.transport.loseConnection()

    def _stop_when_quiet(self) -> None:
        # A proxy may have opened some more on a connection that it had kept.
        self._close(self._sockets())
        if self._is_quiet() or time.monotonic() > self._leave_by:
            self.stop()
        else:
            reactor.callLater(0.1, self._stop_when_quiet)

    def _is_quiet(self) -> bool:
        tasks = [details.get("application_instance") for details in self.connections.values()]
        return all(task is None or task.done() for task in tasks)


class CommandLine(CommandLineInterface):
    server_class = Web


if __name__ == "__main__":
    CommandLine.entrypoint()

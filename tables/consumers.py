"""One open socket at a table: parse, call one service, pass frames on.

Nothing is decided and nothing is queried here. A decision that is accepted is not answered: the actor
gets the same frames as everybody. Only a refusal is answered, to him alone.
"""

import logging
import time
import uuid
from typing import Any

from channels.consumer import AsyncConsumer, get_handler_name
from channels.exceptions import StopConsumer
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from accounts.models import User
from tables import broadcast, metrics, presence
from tables.allowance import Allowance
from tables.hub import hub
from tables.language import language_of
from tables.protocol import (
    LONGEST_MESSAGE,
    Act,
    Back,
    CatchUp,
    Message,
    Ping,
    Skip,
    known_number,
    parse,
)
from tables.services import play
from tables.services.refusals import Code, Refused, refuse
from tables.threads import in_thread
from tables.viewing import (
    COME_BACK_LATER,
    NO_SUCH_TABLE,
    OVERLAP,
    TOO_LARGE,
    TOO_MANY,
    WRITE,
    Viewing,
)

log = logging.getLogger("holdfast.sockets")


def _act(reached: float, **decision: Any) -> Refused | None:
    """Play a decision; the wait for a thread is not the player's."""
    return play.act(**decision, waited=time.monotonic() - reached)


act = in_thread(_act)
come_back = in_thread(play.come_back)
skip_pause = in_thread(play.skip_pause)


class TableConsumer(Viewing, AsyncConsumer):
    """A viewer of one table, with or without a seat."""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve a socket to its end.

        Channels would have a task for every message, and look after the database connections of one thread,
        behind which all sockets queue; nothing here has a channel or uses that thread.
        """
        self.table_id = scope["url_route"]["kwargs"]["table_id"]
        self.scope = scope
        self.base_send = scope.get("straight_send", send)
        self.write = scope.get("extensions", {}).get(WRITE)
        metrics.open_sockets.inc()
        try:
            while True:
                message = await receive()
                await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            pass
        finally:
            metrics.open_sockets.dec()
            # Also when a fault or the server ends it in the middle of something.
            hub().part(self.table_id, self)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.connection = uuid.uuid4().hex
        self.user: User | AnonymousUser = self.scope["user"]
        self.user_id = self.user.pk if self.user.is_authenticated else None
        self.signature = self._signature()
        # For as long as this task runs, which is this socket alone: refusals are said in it.
        translation.activate(language_of(self.scope))
        self.is_open = True
        self.allowance = Allowance()
        self.yields_from = time.monotonic() + OVERLAP
        await self.base_send({"type": "websocket.accept"})
        try:
            # What is told before the snapshot was sent waits for it.
            async with self.catching_up:
                await hub().join(self.table_id, self)
                found = await self._snapshot(known_number(self.scope["query_string"]))
            if found:
                self._take_over()
            else:
                await self._close(NO_SUCH_TABLE)
        except Exception:
            log.exception("a socket could not be opened", extra=self._where())
            await self._close(COME_BACK_LATER)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        if not self.is_open:
            return
        reached = time.monotonic()
        text = message.get("text")
        if not self.allowance.spend(reached):
            if self.allowance.is_used_up:
                await self._close(TOO_MANY)
            else:
                await self._refuse(refuse(Code.TOO_FAST, minutes=1))
            return
        if text is not None and len(text) > LONGEST_MESSAGE:
            await self._close(TOO_LARGE)
            return
        parsed = parse(text)
        if parsed is None:
            await self._refuse(refuse(Code.BAD_MESSAGE))
            return
        try:
            refusal = await self._answer(parsed, reached)
        except StopConsumer:
            raise
        except Exception:
            log.exception("a message failed", extra=self._where())
            refusal = refuse(Code.FAULT)
        if refusal is not None:
            await self._refuse(refusal)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.is_open = False
        raise StopConsumer

    def _take_over(self) -> None:
        """Close the older connections of the same player; spectators may have many."""
        if self.seat is not None and self.user_id is not None:
            broadcast.replace(self.table_id, self.user_id, self.connection)

    async def _answer(self, message: Message, reached: float) -> Refused | None:
        if isinstance(message, Ping):
            await self._send({"type": "heartbeat", "seq": self.seq, "asked": True})
            return None
        if isinstance(message, CatchUp):
            await self._catch_up()
            return None
        if self.user_id is None:
            return refuse(Code.SIGNED_OUT)
        where = {"table_id": self.table_id, "user_id": self.user_id}
        if isinstance(message, Back):
            answer: Refused | None = await come_back(**where)
        elif isinstance(message, Skip):
            answer = await skip_pause(**where)
        else:
            assert isinstance(message, Act)
            self.acted_at = reached
            answer = await act(reached, **where, action=message.action, turn=message.turn)
            if answer is None:
                metrics.acts.labels(message.action.kind).inc()
        return answer

    def _signature(self) -> presence.Signature | None:
        user = self.user
        if not isinstance(user, User):
            return None
        return presence.Signature(self.scope["session"].session_key, user.pk, user.password)

    async def _refuse(self, refused: Refused) -> None:
        legal = refused.legal
        self.acted_at = None
        metrics.refusals.labels(refused.code).inc()
        await self._send(
            {
                "type": "refused",
                "code": refused.code,
                "message": refused.message,
                "legal": legal._asdict() if legal is not None else None,
            }
        )

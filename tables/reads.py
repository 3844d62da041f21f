"""One read of a table for all of its viewers who ask at the same time.

When a hand is dealt each of six players is told his own cards, and when a process died all of its
viewers come back at once: asked one by one they would read the same rows again and again.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from tables.threads import in_thread

AT_ONCE = 4
"Reads at a time: a room that catches up leaves threads to those who decide."

Read = Callable[[UUID, Sequence[Any]], Sequence[Any]]


class _Batch:
    """Questions about one table, and the task that will answer them."""

    answers: asyncio.Task[Sequence[Any]]

    def __init__(self) -> None:
        self.questions: list[Any] = []


class Reads:
    """`read` answers the questions of one table in order, on a free thread.

    Who asks is never answered by a read that began before he asked.
    """

    def __init__(self, read: Read, gate: asyncio.Semaphore) -> None:
        self._read = in_thread(read, reads=True)
        self._gate = gate
        self._waiting: dict[UUID, _Batch] = {}

    async def ask(self, table_id: UUID, question: Any) -> Any:
        """Return the answer to one question; raises what the read raises."""
        batch = self._waiting.get(table_id)
        if batch is None:
            batch = self._waiting[table_id] = _Batch()
            batch.answers = asyncio.create_task(self._answer(table_id, batch))
        place = len(batch.questions)
        batch.questions.append(question)
        # One who goes must not take the others' answers along.
        answers = await asyncio.shield(batch.answers)
        return answers[place]

    async def _answer(self, table_id: UUID, batch: _Batch) -> Sequence[Any]:
        async with self._gate:
            del self._waiting[table_id]
            answers: Sequence[Any] = await self._read(table_id, batch.questions)
            return answers

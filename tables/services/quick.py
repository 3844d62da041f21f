"""A game at once: a new table, a few bots, and the match started, in one transaction."""

from datetime import datetime
from secrets import SystemRandom

from django.db import transaction

from tables.models import Seat, Table
from tables.services import play, seating
from tables.services.refusals import Refused

BOTS = (3, 5)
"Fewest and most bots at a quick table."
THINKING_SECONDS = 30


@transaction.atomic
def quick_match(*, user_id: int, now: datetime) -> Table | Refused:
    """Open a fast table for one person, seat bots of both levels and start; unrated, as bots sit.

    A refusal by any step leaves nothing behind.
    """
    chance = SystemRandom()
    bots = chance.randint(*BOTS)
    table = seating.open_table(
        host_id=user_id,
        now=now,
        seat_count=bots + 1,
        minutes_per_level=Table.Pace.FAST,
        thinking_seconds=THINKING_SECONDS,
    )
    if isinstance(table, Refused):
        return table
    levels = [Seat.BotLevel.CASUAL.value, Seat.BotLevel.EXPERT.value]
    levels += chance.choices(levels, k=bots - len(levels))
    chance.shuffle(levels)
    for level in levels:
        bot = seating.add_bot(table_id=table.id, user_id=user_id, level=level, now=now)
        assert not isinstance(bot, Refused), "a new table has room for its bots"
    started = play.start_match(table_id=table.id, user_id=user_id)
    if isinstance(started, Refused):
        transaction.set_rollback(True)
        return started
    return table

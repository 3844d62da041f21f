"""A person goes for good: out of every match and off every seat, before the account is closed."""

from uuid import UUID

from accounts.models import User
from tables.models import Seat, Table
from tables.selectors import database_now
from tables.services import play, seating
from tables.services.refusals import Code, Refused, refuse


def leave_all_tables(user: User) -> None:
    """Stand a person up from every table, leaving matches that run (House rules 09).

    One table after the other, each under its own lock; may be repeated.
    """
    for table_id in Seat.objects.filter(user=user).values_list("table_id", flat=True):
        give_up_seat(table_id, user.pk)


def give_up_seat(table_id: UUID, user_id: int) -> Refused | None:
    """Stand up, or leave the match where one runs, also if it starts or ends at this very moment."""
    answer: Table | Refused | None = refuse(Code.MATCH_RUNNING)
    while isinstance(answer, Refused) and answer.code in (Code.MATCH_RUNNING, Code.NO_MATCH):
        if answer.code == Code.NO_MATCH:
            answer = seating.stand_up(table_id=table_id, user_id=user_id, now=database_now())
        else:
            answer = play.leave(table_id=table_id, user_id=user_id)
    return answer if isinstance(answer, Refused) else None

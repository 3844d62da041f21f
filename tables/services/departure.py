"""A person goes for good: out of every match and off every seat, before the account is closed."""

from django.utils import timezone

from accounts.models import User
from tables.models import Seat, Table
from tables.services import play, seating


def leave_all_tables(user: User) -> None:
    """Stand a person up from every table, leaving matches that run (House rules 09).

    One table after the other, each under its own lock; may be repeated.
    """
    seats = Seat.objects.filter(user=user).select_related("table")
    for seat in seats:
        if seat.table.status == Table.Status.PLAYING:
            play.leave(table_id=seat.table_id, user_id=user.pk)
        else:
            seating.stand_up(table_id=seat.table_id, user_id=user.pk, now=timezone.now())

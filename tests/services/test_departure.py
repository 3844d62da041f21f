"""Closing an account is leaving: at every table, in every match."""

import pytest

from accounts.models import User
from accounts.services import close_account
from tables.models import Seat, Table
from tables.services import play, seating
from tests.services.headless import NOON
from tournaments.models import Entry


@pytest.mark.django_db
def test_closing_the_account_leaves_the_match_and_frees_every_seat(
    django_user_model: type[User],
) -> None:
    """Standing up, or closing the account, is leaving; points leave the game (House rules 09)."""
    people = [django_user_model.objects.create_user(username=n) for n in ("anna", "bertil", "cem")]
    anna, bertil, cem = people
    playing = seating.open_table(host_id=anna.pk, now=NOON)
    waiting = seating.open_table(host_id=anna.pk, now=NOON, name="Second")
    assert isinstance(playing, Table)
    assert isinstance(waiting, Table)
    for person in (bertil, cem):
        seating.sit_down(table_id=playing.pk, user_id=person.pk, now=NOON)
    assert play.start_match(table_id=playing.pk, user_id=anna.pk, now=NOON) is None

    close_account(user=anna)

    assert not Seat.objects.filter(user=anna).exists()
    entry = Entry.objects.get(user=anna)
    assert (entry.status, entry.place, entry.chips) == (Entry.Status.LEFT, 3, 0)
    playing.refresh_from_db()
    waiting.refresh_from_db()
    assert playing.host_id == bertil.pk
    assert waiting.status == Table.Status.CLOSED

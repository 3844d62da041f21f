"""Whole tournaments of six bots through the real services and the real database."""

import pytest

from accounts.models import User
from tables.models import Alarm, Hand, Table, TableEvent
from tests.services.headless import Room, bot_table
from tournaments.models import Entry, Tournament


def play_one(host: User, number: int) -> Room:
    levels = ["casual", "expert", "casual", "expert", "casual", "expert"]
    room = bot_table(host.pk, levels, minutes_per_level=2)
    room.start(host.pk)
    room.play_to_the_end()
    return room


def check(room: Room) -> None:
    match = room.match
    entries = list(room.entries().values())
    assert match.status == Tournament.Status.FINISHED
    assert sum(entry.chips for entry in entries) == 6000
    assert [entry.chips for entry in entries if entry.place == 1] == [6000]
    ranked = sorted(entry.place or 0 for entry in entries)
    for place in ranked:
        # A shared place is the better one, and the next are skipped.
        assert ranked.index(place) + 1 == place
    assert all(entry.status == Entry.Status.ELIMINATED for entry in entries if entry.place != 1)
    assert Hand.objects.filter(tournament=match).count() == match.hand_no
    numbers = list(
        TableEvent.objects.filter(table_id=room.table_id)
        .order_by("seq")
        .values_list("seq", flat=True)
    )
    assert numbers == list(range(1, room.table.seq + 1))
    assert room.table.status == Table.Status.OPEN
    assert Alarm.objects.get(table_id=room.table_id).wake_at > room.now


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(6))
def test_a_tournament_of_six_bots_ends_with_one_winner_and_all_points(
    number: int, django_user_model: type[User]
) -> None:
    """The last player with points wins; the others are placed by when they went out."""
    host = django_user_model.objects.create_user(username=f"host{number}")
    check(play_one(host, number))


@pytest.mark.slow
@pytest.mark.django_db
def test_a_thousand_tournaments_of_six_bots_end_with_one_winner_and_all_points(
    django_user_model: type[User],
) -> None:
    """The same, a thousand times over."""
    host = django_user_model.objects.create_user(username="host")
    for number in range(1000):
        check(play_one(host, number))

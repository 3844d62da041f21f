"""The countdown: everybody is ready, and the match starts without its host."""

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from tables import selectors, tasks
from tables.models import Alarm, Seat, Table
from tables.services import departure, play, seating
from tests.services.headless import Room, people_table
from tests.services.people import person

pytestmark = pytest.mark.django_db

SECONDS = 30


def counting(people: int = 2, **more: Any) -> Room:
    """Make a table at which everybody has just become ready."""
    room = people_table(people, **more)
    room.ready(*room.people)
    assert left(room) == SECONDS
    return room


def left(room: Room) -> float | None:
    """Tell how many seconds everybody is shown; None without a countdown."""
    shown = selectors.view(room.table, None, room.now)["starts_in_ms"]
    return None if shown is None else shown / 1000


def stand_up(room: Room, seat: int) -> None:
    seating.stand_up(table_id=room.table_id, user_id=room.people[seat], now=room.now)


def change_settings(room: Room, **changes: Any) -> None:
    present = {"seat_count": 6, "minutes_per_level": 2, "thinking_seconds": 10, "is_private": False}
    wish: Callable[..., Any] = seating.change_settings
    wish(table_id=room.table_id, user_id=room.people[1], now=room.now, **(present | changes))


# --- How it begins ---------------------------------------------------------------------------------


def test_it_begins_when_the_last_person_is_ready() -> None:
    room = people_table(3)
    room.ready(1, 3)
    assert left(room) is None
    room.ready(2)
    assert left(room) == SECONDS
    assert room.events()[-2:] == [
        {"type": "player_ready", "seat": 2},
        {"type": "countdown_began", "seconds": SECONDS},
    ]


def test_bots_are_ready_without_being_asked() -> None:
    assert left(counting(2, bots=["casual", "expert"])) == SECONDS


def test_one_person_is_not_enough_with_bots_or_alone() -> None:
    alone, among_bots = people_table(1), people_table(1, bots=["casual"])
    for room in (alone, among_bots):
        room.ready(1)
        assert left(room) is None


def test_it_begins_when_the_only_one_who_was_not_ready_stands_up() -> None:
    room = people_table(3)
    room.ready(1, 2)
    stand_up(room, 3)
    assert left(room) == SECONDS


def test_who_gives_up_his_seat_starts_it_by_the_clock_of_the_database() -> None:
    room = people_table(3)
    room.ready(1, 2)
    before = selectors.database_now()
    departure.give_up_seat(room.table_id, room.people[3])
    starts_at = room.table.starts_at
    assert starts_at is not None
    assert before <= starts_at - timedelta(seconds=SECONDS) <= selectors.database_now()


def test_everybody_sees_the_same_seconds_whenever_he_looks() -> None:
    room = counting()
    assert left(room.wait(12.5)) == 17.5
    snapshot = selectors.snapshot(room.table_id, User.objects.get(pk=room.people[2]))
    assert snapshot is not None and snapshot["view"]["starts_in_ms"] is not None


# --- How it ends in a match -------------------------------------------------------------------------


def test_at_its_end_the_match_starts_as_if_the_host_had_pressed_start() -> None:
    by_itself, by_hand = counting(3, bots=["casual"]), counting(3, bots=["casual"])
    by_itself.wake()
    by_hand.wait(SECONDS).start(by_hand.people[1])
    for room in (by_itself, by_hand):
        assert room.table.status == Table.Status.PLAYING
        assert room.types()[-1] == "tournament_started"
        assert room.table.starts_at is None
        assert {seat: entry.chips for seat, entry in room.entries().items()} == dict.fromkeys(
            range(1, 5), 1000
        )
    assert by_itself.until_alarm() == by_hand.until_alarm()
    assert by_itself.match.rated == by_hand.match.rated is False
    by_itself.deal()
    assert by_itself.table.turn is not None


def test_a_moment_before_its_end_nothing_happens() -> None:
    room = counting()
    rows, seq = room.rows(), room.alarm.seq
    room.wait(SECONDS - 0.001)
    play.wake(table_id=room.table_id, seq=seq, now=room.now)
    assert room.rows() == rows


def test_the_host_still_starts_at_once() -> None:
    room = counting()
    room.wait(3).start(room.people[1])
    assert room.table.status == Table.Status.PLAYING
    assert left(room) is None


def test_the_alarm_of_a_countdown_that_the_host_cut_short_starts_nothing_more() -> None:
    room = counting()
    seq = room.alarm.seq
    room.wait(3).start(room.people[1])
    rows = room.rows()
    room.wait(SECONDS)
    play.wake(table_id=room.table_id, seq=seq, now=room.now)
    assert room.rows() == rows


def test_an_alarm_that_rings_five_times_starts_one_match() -> None:
    room = counting()
    seq = room.alarm.seq
    room.wait(SECONDS)
    for _ in range(5):
        play.wake(table_id=room.table_id, seq=seq, now=room.now)
    assert room.types().count("tournament_started") == 1


def test_a_countdown_whose_worker_was_lost_ends_by_the_sweep() -> None:
    room = counting()
    late = timezone.now() - timedelta(seconds=1)
    Table.objects.filter(pk=room.table_id).update(starts_at=late)
    Alarm.objects.filter(table_id=room.table_id).update(wake_at=late)
    tasks.sweep()
    assert room.table.status == Table.Status.PLAYING


def test_a_countdown_that_is_due_while_too_few_sit_there_just_ends() -> None:
    """An account that was deleted takes its seat along without a word."""
    room = counting()
    Seat.objects.filter(table_id=room.table_id, number=2).delete()
    room.wake()
    assert room.table.status == Table.Status.OPEN
    assert room.types()[-1] == "countdown_ended"
    assert room.until_alarm() == 24 * 3600


# --- What does not disturb it ------------------------------------------------------------------------


def test_a_bot_that_comes_or_goes_does_not_disturb_it() -> None:
    room = counting(2)
    room.wait(10)
    bot = seating.add_bot(
        table_id=room.table_id, user_id=room.people[1], level="casual", now=room.now
    )
    assert isinstance(bot, Seat) and left(room) == SECONDS - 10
    room.wait(5)
    seating.remove_bot(
        table_id=room.table_id, user_id=room.people[1], seat=bot.number, now=room.now
    )
    assert left(room) == SECONDS - 15
    assert room.until_alarm() == SECONDS - 15
    room.wake()
    assert room.table.status == Table.Status.PLAYING


def test_one_who_stands_up_does_not_disturb_it_while_two_seats_are_taken() -> None:
    room = counting(3)
    stand_up(room.wait(10), 3)
    assert left(room) == SECONDS - 10
    assert "countdown_ended" not in room.types()


def test_settings_that_change_nothing_do_not_disturb_it() -> None:
    room = counting()
    change_settings(room.wait(10))
    assert left(room) == SECONDS - 10


def test_who_says_ready_once_more_does_not_begin_it_anew() -> None:
    room = counting()
    room.wait(10).ready(2)
    assert left(room) == SECONDS - 10


# --- What ends it ------------------------------------------------------------------------------------


def cancel(room: Room) -> None:
    assert room.say_ready(2, False) is None


def newcomer(room: Room) -> None:
    seating.sit_down(table_id=room.table_id, user_id=person().pk, now=room.now)


ENDINGS: dict[str, Callable[[Room], None]] = {
    "somebody is not ready after all": cancel,
    "a new person sits down": newcomer,
    "one stands up and one is left": lambda room: stand_up(room, 2),
    "the host stands up and one is left": lambda room: stand_up(room, 1),
    "the host changes the settings": lambda room: change_settings(room, minutes_per_level=5),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_it_ends_and_everybody_is_told_when(ending: str) -> None:
    room = counting()
    seq = room.alarm.seq
    ENDINGS[ending](room.wait(10))
    assert left(room) is None
    assert room.types()[-1] == "countdown_ended"
    room.wait(SECONDS)
    play.wake(table_id=room.table_id, seq=seq, now=room.now)
    assert room.table.status == Table.Status.OPEN
    assert room.until_alarm() > 23 * 3600


def test_a_bot_whose_removal_leaves_one_person_ends_it() -> None:
    room = counting(2, bots=["casual"])
    stand_up(room, 2)
    assert left(room) == SECONDS
    seating.remove_bot(table_id=room.table_id, user_id=room.people[1], seat=3, now=room.now)
    assert left(room) is None


def test_begun_again_it_is_whole_again() -> None:
    room = counting()
    cancel(room.wait(20))
    room.wait(5).ready(2)
    assert left(room) == SECONDS


def test_a_table_that_is_closed_counts_no_more() -> None:
    room = counting()
    seating.close_table(table_id=room.table_id, user_id=room.people[1], now=room.now)
    assert room.table.starts_at is None
    assert not Alarm.objects.filter(table_id=room.table_id).exists()


@pytest.mark.parametrize("status", [Table.Status.CLOSED, Table.Status.PLAYING])
def test_only_a_table_that_waits_can_count(status: str) -> None:
    room = counting()
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=room.table_id).update(status=status)


def test_after_an_outage_nobody_is_taken_for_present_and_everybody_is_asked_again() -> None:
    """Q14: what the servers were down for counts against nobody."""
    room = counting()
    alarm = room.alarm
    room.now = alarm.wake_at + timedelta(hours=1)
    play.wake(table_id=room.table_id, seq=alarm.seq, now=room.now)
    assert (room.table.status, left(room)) == (Table.Status.OPEN, None)
    assert not Seat.objects.filter(table_id=room.table_id, ready=True).exists()
    room.ready(*room.people)
    assert left(room) == SECONDS


def test_bots_alone_start_nothing() -> None:
    """Also where the people's accounts were deleted without a word."""
    room = counting(2, bots=["casual", "expert"])
    User.objects.filter(pk__in=room.people.values()).delete()
    room.wake()
    assert (room.table.status, left(room)) == (Table.Status.OPEN, None)


def test_tables_that_waited_before_there_was_a_countdown_ask_who_is_ready() -> None:
    migration = import_module("tables.migrations.0002_readiness")
    shown = {}
    for room in (people_table(2, bots=["casual"]), people_table(1, bots=["casual"])):
        room.ready(1)
        room.say_ready(1, False)
        scene = room.table.scene
        before = [seat.pop("ready") for seat in scene["seats"]]
        Table.objects.filter(pk=room.table_id).update(scene=scene)
        shown[room.table_id] = before
    migration.ask_who_sits(apps, None)
    for table_id, before in shown.items():
        seats = Table.objects.get(pk=table_id).scene["seats"]
        assert [seat["ready"] for seat in seats] == before

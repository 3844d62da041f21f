"""Saying that one is ready: who may, what everybody is told, and when it is over."""

from collections.abc import Callable
from typing import Any

import pytest

from tables import selectors
from tables.models import Seat, Table
from tables.services import readiness, seating
from tables.services.refusals import Code
from tests.services.headless import Room, people_table
from tests.services.people import person, set_status

pytestmark = pytest.mark.django_db


def readiness_of(room: Room) -> dict[int, bool | None]:
    """Read by seat what everybody at the table is shown; None where nothing is said."""
    view = selectors.view(room.table, None, room.now)
    return {seat["seat"]: seat["ready"] for seat in view["seats"] if seat["state"] != "empty"}


def test_nobody_is_ready_until_he_says_so_and_a_bot_always_is() -> None:
    room = people_table(2, bots=["casual"])
    seating.add_bot(table_id=room.table_id, user_id=room.people[1], level="expert", now=room.now)
    assert readiness_of(room) == {1: False, 2: False, 3: True, 4: True}
    room.ready(2)
    assert readiness_of(room) == {1: False, 2: True, 3: True, 4: True}
    assert room.events()[-1] == {"type": "player_ready", "seat": 2}


def test_one_can_take_it_back() -> None:
    room = people_table(2)
    room.ready(2)
    assert room.say_ready(2, False) is None
    assert readiness_of(room) == {1: False, 2: False}
    assert room.events()[-1] == {"type": "player_not_ready", "seat": 2}


@pytest.mark.parametrize("ready", [True, False])
def test_said_twice_it_changes_nothing(ready: bool) -> None:
    """A form that is sent twice says the same; it does not turn over what it said."""
    room = people_table(2)
    room.ready(1)
    room.say_ready(1, ready)
    rows = room.rows()
    assert room.wait(5).say_ready(1, ready) is None
    assert room.rows() == rows


def test_one_speaks_for_his_own_seat_alone() -> None:
    room = people_table(3)
    room.ready(3)
    seats = Seat.objects.filter(table_id=room.table_id, ready=True)
    assert [seat.number for seat in seats] == [3]


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (Table.Status.CLOSED, Code.TABLE_CLOSED),
        (Table.Status.PLAYING, Code.MATCH_RUNNING),
        (Table.Status.OPEN, Code.NOT_SEATED),
    ],
)
def test_it_is_said_on_a_seat_of_a_table_that_waits_and_a_refusal_changes_nothing(
    status: str, code: Code
) -> None:
    room = people_table(2)
    set_status(room.table, status)
    stranger = person().pk if code == Code.NOT_SEATED else room.people[1]
    rows = room.rows()
    refusal = readiness.set_ready(
        table_id=room.table_id, user_id=stranger, ready=True, now=room.now
    )
    assert refusal is not None and refusal.code == code
    assert room.rows() == rows


def test_who_stands_up_is_not_ready_when_he_sits_down_again() -> None:
    room = people_table(3)
    room.ready(3)
    seating.stand_up(table_id=room.table_id, user_id=room.people[3], now=room.now)
    seating.sit_down(table_id=room.table_id, user_id=room.people[3], now=room.now)
    assert readiness_of(room)[3] is False


def test_after_a_match_everybody_is_asked_anew() -> None:
    room = people_table(3, bots=["casual"])
    room.ready(1, 2)
    room.start(room.people[1])
    assert set(readiness_of(room).values()) == {None}
    for seat in (3, 2):
        room.leave(seat)
    room.play_to_the_end()
    seating.sit_down(table_id=room.table_id, user_id=room.people[2], now=room.now)
    assert room.table.status == Table.Status.OPEN
    assert readiness_of(room) == {1: False, 2: False, 4: True}


def test_other_settings_are_asked_about_anew() -> None:
    room = people_table(3)
    room.ready(1, 2)
    change = {"seat_count": 6, "minutes_per_level": 10, "thinking_seconds": 10, "is_private": False}
    wishes: Callable[..., Any] = seating.change_settings
    wishes(table_id=room.table_id, user_id=room.people[1], now=room.now, **change)
    assert set(readiness_of(room).values()) == {False}


def test_a_single_person_among_bots_is_not_asked() -> None:
    """He is the host and starts when he likes."""
    room = people_table(1, bots=["casual", "expert"])
    room.table.seats.filter(number=3).delete()
    seating.add_bot(table_id=room.table_id, user_id=room.people[1], level="casual", now=room.now)
    assert set(readiness_of(room).values()) == {None}


def test_who_waits_alone_may_be_ready_before_anybody_comes() -> None:
    room = people_table(1)
    room.ready(1)
    assert readiness_of(room) == {1: True}
    assert room.table.starts_at is None

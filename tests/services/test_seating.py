"""House rules, "Bots" and "Host": who may sit, stand and change a table, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.models import Alarm, Seat, Table
from tables.services import seating
from tables.services.bot_names import NAMES
from tables.services.refusals import Code, Refused
from tests.services.people import (
    NOON,
    events_of,
    later,
    person,
    seated,
    set_status,
    state_of,
    table_of,
)

pytestmark = pytest.mark.django_db


def test_the_host_sits_on_seat_1_of_the_table_he_opens() -> None:
    host = person("Agnes")
    table = table_of(host)
    assert [(seat.number, seat.user_id) for seat in table.seats.all()] == [(1, host.pk)]
    assert table.host_id == host.pk
    assert table.name == "Agnes's table"
    assert [event["type"] for event in events_of(table)] == ["player_seated", "host_changed"]
    assert Table.objects.get(pk=table.pk).seq == 2


def test_a_table_is_fast_with_30_seconds_and_six_seats_unless_chosen_otherwise() -> None:
    table = table_of(person())
    assert (table.seat_count, table.minutes_per_level, table.thinking_seconds) == (6, 2, 30)
    assert not table.is_private and not table.bots_seated


@pytest.mark.parametrize(
    "choices",
    [
        {"seat_count": 1},
        {"seat_count": 7},
        {"minutes_per_level": 3},
        {"thinking_seconds": 0},
        {"thinking_seconds": 45},
    ],
)
def test_a_table_is_opened_with_what_is_offered_only(choices: dict[str, Any]) -> None:
    host = person()
    refusal = seating.open_table(host_id=host.pk, now=NOON, **choices)
    assert isinstance(refusal, Refused) and refusal.code == Code.BAD_SETTINGS
    assert not Table.objects.filter(host=host).exists()


def test_a_name_is_cut_and_rid_of_what_cannot_be_read() -> None:
    table = table_of(person(), name="  Friday\u202e\n six  " + "x" * 60)
    assert table.name.startswith("Friday six x")
    assert len(table.name) <= 40


def test_one_takes_the_first_free_seat_or_the_chosen_one() -> None:
    table = table_of(person())
    first, chosen = person(), person()
    (seat,) = seated(table, first)
    assert seat.number == 2
    taken = seating.sit_down(table_id=table.id, user_id=chosen.pk, seat=5, now=NOON)
    assert isinstance(taken, Seat) and taken.number == 5


def test_one_seat_per_player_and_one_player_per_seat() -> None:
    host, other = person(), person()
    table = table_of(host)
    assert _code(seating.sit_down(table_id=table.id, user_id=host.pk, now=NOON)) == (
        Code.ALREADY_SEATED
    )
    taken = seating.sit_down(table_id=table.id, user_id=other.pk, seat=1, now=NOON)
    assert _code(taken) == Code.SEAT_TAKEN
    outside = seating.sit_down(table_id=table.id, user_id=other.pk, seat=7, now=NOON)
    assert _code(outside) == Code.NO_SUCH_SEAT
    assert "1 to 6" in outside.message


def test_a_full_table_says_that_one_can_watch() -> None:
    table = table_of(person(), seat_count=2)
    seated(table, person())
    refusal = seating.sit_down(table_id=table.id, user_id=person().pk, now=NOON)
    assert _code(refusal) == Code.TABLE_FULL
    assert "watch" in refusal.message


def test_a_closed_account_cannot_sit() -> None:
    table, gone = table_of(person()), person()
    gone.is_active = False
    gone.save()
    refusal = seating.sit_down(table_id=table.id, user_id=gone.pk, now=NOON)
    assert _code(refusal) == Code.SIGNED_OUT


def test_the_longest_seated_person_is_host_when_the_host_leaves() -> None:
    host, second, third = person(), person(), person()
    table = table_of(host)
    seated(table, second, third)
    seating.add_bot(table_id=table.id, user_id=host.pk, level="casual", now=NOON)
    seating.stand_up(table_id=table.id, user_id=host.pk, now=later(9))
    assert Table.objects.get(pk=table.pk).host_id == second.pk
    assert events_of(table)[-2:] == [
        {"type": "player_stood_up", "seat": 1},
        {"type": "host_changed", "user_id": second.pk},
    ]


def test_it_is_the_time_of_sitting_down_that_counts_not_the_seat() -> None:
    host, early, late = person(), person(), person()
    table = table_of(host)
    seating.sit_down(table_id=table.id, user_id=early.pk, seat=6, now=later(1))
    seating.sit_down(table_id=table.id, user_id=late.pk, seat=2, now=later(2))
    seating.stand_up(table_id=table.id, user_id=host.pk, now=later(3))
    assert Table.objects.get(pk=table.pk).host_id == early.pk


def test_a_table_without_people_closes_and_stays_closed() -> None:
    host = person()
    table = table_of(host)
    seating.add_bot(table_id=table.id, user_id=host.pk, level="expert", now=NOON)
    seating.stand_up(table_id=table.id, user_id=host.pk, now=later(1))
    closed = Table.objects.get(pk=table.pk)
    assert closed.status == Table.Status.CLOSED
    assert not closed.seats.exists()
    assert not Alarm.objects.filter(table=table).exists()
    assert events_of(table)[-1] == {"type": "table_closed"}
    refusal = seating.sit_down(table_id=table.id, user_id=host.pk, now=later(2))
    assert _code(refusal) == Code.TABLE_CLOSED


def test_the_first_bot_takes_the_table_off_the_leaderboard_for_good() -> None:
    host = person()
    table = table_of(host)
    bot = seating.add_bot(table_id=table.id, user_id=host.pk, level="casual", now=NOON)
    assert isinstance(bot, Seat) and bot.bot_level == "casual"
    assert Table.objects.get(pk=table.pk).bots_seated
    seating.remove_bot(table_id=table.id, user_id=host.pk, seat=bot.number, now=NOON)
    assert [seat.number for seat in table.seats.all()] == [1]
    assert Table.objects.get(pk=table.pk).bots_seated


def test_bots_have_names_nobody_else_at_the_table_has() -> None:
    host = person(NAMES[0])
    table = table_of(host)
    for level in ("casual", "expert", "casual", "expert", "casual"):
        seating.add_bot(table_id=table.id, user_id=host.pk, level=level, now=NOON)
    names = [seat.name.casefold() for seat in table.seats.all()]
    assert len(set(names)) == 6


def test_only_a_bot_can_be_sent_away() -> None:
    host, guest = person(), person()
    table = table_of(host)
    seated(table, guest)
    for seat in (1, 2, 3, 9):
        refusal = seating.remove_bot(table_id=table.id, user_id=host.pk, seat=seat, now=NOON)
        assert _code(refusal) == Code.NOT_A_BOT


def test_there_are_two_levels_of_bots() -> None:
    host = person()
    table = table_of(host)
    refusal = seating.add_bot(table_id=table.id, user_id=host.pk, level="genius", now=NOON)
    assert _code(refusal) == Code.BAD_SETTINGS


def test_the_host_changes_the_settings() -> None:
    host = person()
    table = table_of(host)
    changed = _change(table, host.pk, seat_count=3, minutes_per_level=10, thinking_seconds=None)
    assert isinstance(changed, Table)
    stored = Table.objects.get(pk=table.pk)
    assert (stored.seat_count, stored.minutes_per_level, stored.thinking_seconds) == (3, 10, None)
    assert events_of(table)[-1] == {
        "type": "settings_changed",
        "seat_count": 3,
        "minutes_per_level": 10,
        "thinking_seconds": None,
        "is_private": False,
    }


def test_settings_that_change_nothing_are_not_an_event() -> None:
    host = person()
    table = table_of(host)
    before = state_of(table)
    assert isinstance(_change(table, host.pk), Table)
    assert state_of(table) == before


def test_a_table_cannot_be_made_smaller_than_its_taken_seats() -> None:
    host = person()
    table = table_of(host)
    seating.sit_down(table_id=table.id, user_id=person().pk, seat=5, now=NOON)
    refusal = _change(table, host.pk, seat_count=4)
    assert _code(refusal) == Code.SEATS_IN_USE
    assert "Seat 5" in refusal.message


Wish = Callable[[Table, int], Any]

WISHES: dict[str, Wish] = {
    "bot": lambda table, user: seating.add_bot(
        table_id=table.id, user_id=user, level="casual", now=NOON
    ),
    "unbot": lambda table, user: seating.remove_bot(
        table_id=table.id, user_id=user, seat=2, now=NOON
    ),
    "settings": lambda table, user: _change(table, user, minutes_per_level=5),
    "close": lambda table, user: seating.close_table(table_id=table.id, user_id=user, now=NOON),
}


@pytest.mark.parametrize("wish", WISHES)
def test_only_the_host_may_and_a_refusal_changes_nothing(wish: str) -> None:
    host, guest = person(), person()
    table = table_of(host)
    seated(table, guest)
    before = state_of(table)
    assert _code(WISHES[wish](table, guest.pk)) == Code.NOT_HOST
    assert state_of(table) == before


@pytest.mark.parametrize("wish", WISHES)
def test_the_host_changes_nothing_while_a_match_runs(wish: str) -> None:
    host = person()
    table = table_of(host)
    set_status(table, Table.Status.PLAYING)
    before = state_of(table)
    assert _code(WISHES[wish](table, host.pk)) == Code.MATCH_RUNNING
    assert state_of(table) == before


def test_nobody_sits_down_or_stands_up_by_hand_while_a_match_runs() -> None:
    host = person()
    table = table_of(host)
    set_status(table, Table.Status.PLAYING)
    before = state_of(table)
    sitting = seating.sit_down(table_id=table.id, user_id=person().pk, now=NOON)
    standing = seating.stand_up(table_id=table.id, user_id=host.pk, now=NOON)
    assert (_code(sitting), _code(standing)) == (Code.MATCH_RUNNING, Code.MATCH_RUNNING)
    assert state_of(table) == before


def test_who_has_no_seat_cannot_stand_up() -> None:
    table = table_of(person())
    refusal = seating.stand_up(table_id=table.id, user_id=person().pk, now=NOON)
    assert _code(refusal) == Code.NOT_SEATED


def test_the_host_closes_the_table() -> None:
    host = person()
    table = table_of(host)
    seating.close_table(table_id=table.id, user_id=host.pk, now=NOON)
    assert Table.objects.get(pk=table.pk).status == Table.Status.CLOSED


def _change(table: Table, user_id: int, **changes: Any) -> Any:
    settings = {
        "seat_count": 6,
        "minutes_per_level": 2,
        "thinking_seconds": 30,
        "is_private": False,
    }
    return seating.change_settings(
        table_id=table.id, user_id=user_id, now=NOON, **(settings | changes)
    )


def _code(result: Any) -> Code | None:
    return result.code if isinstance(result, Refused) else None

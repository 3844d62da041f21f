"""What a match at a table does to ratings: once, by places, among people. House rules 12, 13; B35, B37."""

import pytest
from django.db import transaction

from leaderboard import services as leaderboard
from leaderboard.models import Rating, RatingChange
from tables.models import Seat, Table
from tables.services import seating
from tests.services.headless import Room, dealt_in, people_table
from tournaments import services as tournaments
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def changes(room: Room) -> dict[int, RatingChange]:
    """Return the changes of the last match by seat."""
    seats = {user: seat for seat, user in room.people.items()}
    return {
        seats[change.user_id]: change
        for change in RatingChange.objects.filter(tournament=room.match)
    }


def knocked_out() -> Room:
    """Three people: seat 1 goes out, and then seat 3 against seat 2."""
    room = dealt_in(3, button=1, cards="KsKd AsAd -", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 calls, 3 folds")
    room.deal("AsAd KsKd", "2c 7d 9h Jc 3s")
    asked = room.hand.to_act
    room.play(f"{asked} all-in, {5 - (asked or 0)} calls")
    if room.table.status == Table.Status.PLAYING:
        room.deal("AsAd KsKd", "2c 7d 9h Jc 3s")
        asked = room.hand.to_act
        room.play(f"{asked} all-in, {5 - (asked or 0)} calls")
    return room


def test_a_match_of_people_rates_everybody_once_by_his_place() -> None:
    room = knocked_out()
    assert room.match.status == Tournament.Status.FINISHED
    rated = changes(room)
    assert {seat: change.place for seat, change in rated.items()} == {2: 1, 3: 2, 1: 3}
    assert rated[2].delta > 0 > rated[1].delta
    assert sum(change.delta for change in rated.values()) == 0
    assert Rating.objects.filter(tournaments=1).count() == 3


def test_b35_settling_twice_is_impossible() -> None:
    """A worker that repeats the end of a match finds it rated."""
    room = knocked_out()
    rows = room.rows()
    with transaction.atomic():
        again = leaderboard.rate_tournament(Tournament.objects.get(pk=room.match.pk))
    assert len(again) == 3
    assert room.rows() == rows


def test_a_match_with_a_bot_rates_nobody() -> None:
    room = dealt_in(2, bots=["casual"], button=1)
    room.leave(1)
    room.leave(2)
    room.play_to_the_end()
    assert room.match.rated is False
    assert not RatingChange.objects.exists()
    assert not Rating.objects.exists()


def test_a_bot_that_was_sent_away_before_the_start_keeps_the_table_unrated() -> None:
    """Sticky until the table is closed, in every match that is played there."""
    room = people_table(2)
    host = {"table_id": room.table_id, "user_id": room.people[1], "now": room.now}
    bot = seating.add_bot(**host, level="casual")
    assert isinstance(bot, Seat)
    assert isinstance(seating.remove_bot(**host, seat=bot.number), Table)
    for _ in range(2):
        room.start(room.people[1], button=1)
        assert room.table.scene["match"]["rated"] is False
        room.leave(2)
        assert room.match.status == Tournament.Status.FINISHED
        seating.sit_down(table_id=room.table_id, user_id=room.people[2], now=room.now)
    assert not RatingChange.objects.exists()


def test_a_leaver_is_rated_by_his_place() -> None:
    """B37 c: out third of three, although he had the most points."""
    room = dealt_in(3, button=1, stacks="2000 500 500")
    room.leave(1)
    room.leave(2)
    rated = changes(room)
    assert {seat: change.place for seat, change in rated.items()} == {1: 3, 2: 2, 3: 1}
    assert rated[1].delta < rated[2].delta <= 0 < rated[3].delta


def test_the_result_on_the_page_holds_each_players_change() -> None:
    room = knocked_out()
    result = room.table.scene["result"]["places"]
    told = {line["seat"]: line["rating"]["after"] - line["rating"]["before"] for line in result}
    assert told == {line["seat"]: line["rating"]["delta"] for line in result}
    assert [line["place"] for line in result] == [1, 2, 3]


def test_a_match_that_the_server_abandons_rates_nobody() -> None:
    room = dealt_in(3, button=1)
    match = room.match
    tournaments.abandon(tournament=match, now=room.now)
    with transaction.atomic():
        assert leaderboard.rate_tournament(match) == []
    assert not RatingChange.objects.exists()


def test_a_second_match_at_the_table_is_rated_on_its_own() -> None:
    room = dealt_in(2, button=1)
    room.leave(2)
    seating.sit_down(table_id=room.table_id, user_id=room.people[2], now=room.now)
    room.start(room.people[1], button=1)
    room.leave(1)
    assert RatingChange.objects.count() == 4
    assert room.match.number == 2
    assert sorted(Rating.objects.values_list("tournaments", "wins")) == [(2, 1), (2, 1)]

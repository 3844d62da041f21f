"""Rating a finished tournament: once, exactly, and to be reckoned again. House rules 13."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from accounts.models import User
from leaderboard.models import Opponent, Rating, RatingChange
from leaderboard.replay import replay
from leaderboard.services import rate_tournament
from tests.leaderboard.conftest import NOON, People, finished, rate
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def points(user: User) -> int:
    return Rating.objects.get(user=user).rating


def test_six_newcomers_start_at_a_thousand_and_move_by_place(people: People) -> None:
    users = people(6)
    changes = rate(users)
    assert [change.delta for change in changes] == [3000, 1800, 600, -600, -1800, -3000]
    assert [points(user) for user in users] == [1030_00, 1018_00, 1006_00, 994_00, 982_00, 970_00]
    rating = Rating.objects.get(user=users[0])
    assert (rating.tournaments, rating.wins) == (1, 1)
    assert rating.last_rated_at == rating.rating_since == NOON


def test_every_input_of_a_change_is_kept(people: People) -> None:
    alice, bob, cem = people(3)
    change = rate([alice, bob, cem], [1, 2, 2])[1]
    change.refresh_from_db()
    assert change.user == bob
    assert (change.rating_before, change.rating_after, change.games_before) == (1000_00, 985_00, 0)
    assert (change.place, change.shared, change.n, change.returning) == (2, True, 3, False)
    assert (change.k, change.score, change.expected) == (60.0, 0.5, 1.0)
    assert change.formula_version == 1
    even = {"rating": 1000_00, "expected": 0.5, "weight": 1.0, "meetings": 1, "damping": 1.0}
    assert change.pairs == [
        {"user": alice.pk, "score": 0.0, **even},
        {"user": cem.pk, "score": 0.5, **even},
    ]


def test_a_second_call_changes_nothing(people: People) -> None:
    users = people(2)
    tournament = finished(users)
    with transaction.atomic():
        first = rate_tournament(tournament)
        again = rate_tournament(tournament)
    assert [change.pk for change in first] == [change.pk for change in again]
    assert RatingChange.objects.count() == 2
    assert points(users[0]) == 1030_00


@pytest.mark.parametrize(
    ("rated", "status"), [(False, "finished"), (True, "abandoned"), (True, "running")]
)
def test_only_a_finished_rated_tournament_rates(people: People, rated: bool, status: str) -> None:
    assert rate(people(2), rated=rated, status=status) == []
    assert not Rating.objects.exists()


def test_one_person_alone_is_not_rated(people: People) -> None:
    assert rate([people(1)[0], None]) == []


def test_a_leaver_is_rated_by_his_place(people: People) -> None:
    users = people(3)
    tournament = finished(users)
    tournament.entries.filter(seat=3).update(status="left")
    with transaction.atomic():
        assert rate_tournament(tournament)[2].delta == -3000


def test_a_pair_that_meets_more_than_six_times_a_week_moves_less(people: People) -> None:
    users = people(2)
    for day in range(8):
        changes = rate(users, at=NOON + timedelta(hours=day))
    assert [pair["meetings"] for pair in changes[0].pairs] == [8]
    assert changes[0].pairs[0]["damping"] == 0.75
    later = rate(users, at=NOON + timedelta(days=7, hours=3, minutes=30))
    assert later[0].pairs[0]["meetings"] == 5


def test_the_five_tournaments_after_a_pause_have_a_k_of_at_least_32(people: People) -> None:
    alice, bob = people(2)
    at = NOON
    for _ in range(30):
        rate([alice, bob], at=at)
        at += timedelta(days=2)
    at += timedelta(days=90)
    ks = []
    for _ in range(7):
        ks.append([change.k for change in rate([alice, bob], at=at)])
        at += timedelta(days=2)
    assert ks == [[32, 32]] * 5 + [[20, 20]] * 2


def test_a_pause_of_less_than_ninety_days_is_none(people: People) -> None:
    users = people(2)
    rate(users, at=NOON)
    for days, returning in ((89.99, False), (89.99 + 90, True)):
        changes = rate(users, at=NOON + timedelta(days=days))
        assert changes[0].returning is returning


def test_the_time_a_rating_was_reached_stays_while_it_does_not_change(people: People) -> None:
    users = people(2)
    rate(users, [1, 1], at=NOON)
    rate(users, [1, 1], at=NOON + timedelta(days=1))
    rating = Rating.objects.get(user=users[0])
    assert (rating.rating_since, rating.last_rated_at) == (NOON, NOON + timedelta(days=1))


def test_who_has_met_whom_is_noted_once(people: People) -> None:
    users = people(3)
    rate(users)
    rate(users[:2], at=NOON + timedelta(days=1))
    assert Opponent.objects.count() == 6


def test_the_number_of_statements_does_not_grow_with_the_past(
    regulars: list[User], django_assert_num_queries
) -> None:
    tournament = finished(regulars, at=NOON + timedelta(days=1))
    with transaction.atomic(), django_assert_num_queries(8):
        rate_tournament(tournament)


# Replays


def test_replaying_the_results_gives_the_stored_ratings_bit_for_bit(people: People) -> None:
    users = people(7)
    for number in range(40):
        size = 2 + number % 5
        field = [users[(number * 3 + i * (1 + number % 2)) % 7] for i in range(size)]
        field = list(dict.fromkeys(field))
        if len(field) < 2:
            continue
        places = [1, 2, 2, 4, 5, 5][: len(field)]
        rate(field, places, at=NOON + timedelta(days=number * (5 if number % 13 else 9)))
    result = replay()
    assert result.differences == []
    assert len(result.changes) == RatingChange.objects.count() > 100
    out = StringIO()
    call_command("replay_ratings", stdout=out)
    assert f"{len(result.changes)} changes of 7 players reckoned, 0 differ" in out.getvalue()


def test_two_results_written_against_their_finish_times_replay_as_they_were_written(
    people: People,
) -> None:
    users = people(2)
    later, earlier = finished(users), finished(users[::-1], at=NOON - timedelta(milliseconds=3))
    with transaction.atomic():
        rate_tournament(later)
        second = rate_tournament(earlier)
    assert second[0].rated_at == NOON + timedelta(microseconds=1)
    assert replay().differences == []


def test_a_replay_reports_a_tampered_rating_and_mends_it_when_told(regulars: list[User]) -> None:
    Rating.objects.filter(user=regulars[0]).update(rating=1500_00)
    change = RatingChange.objects.filter(user=regulars[1]).latest("rated_at")
    RatingChange.objects.filter(pk=change.pk).update(delta=change.delta + 1)
    out = StringIO()
    with pytest.raises(CommandError, match="2 differ"):
        call_command("replay_ratings", stdout=out)
    assert f"rating of user {regulars[0].pk}: stored {{'rating': 150000}}" in out.getvalue()
    assert f"change of user {regulars[1].pk} in {change.tournament_id}" in out.getvalue()
    call_command("replay_ratings", write=True, stdout=out)
    assert replay().differences == []
    assert Opponent.objects.count() == 30


def test_a_voided_result_is_taken_out_of_all_ratings_by_a_replay(people: People) -> None:
    users = people(2)
    changes = rate(users)
    rate(users, at=NOON + timedelta(days=1))
    changes[0].tournament.rated = False
    changes[0].tournament.save()
    call_command("replay_ratings", write=True, stdout=StringIO())
    assert points(users[0]) == 1030_00
    assert Rating.objects.get(user=users[0]).tournaments == 1


def test_a_result_that_was_never_rated_is_found(people: People) -> None:
    finished(people(2))
    differences = replay().differences
    assert [(d.what, d.stored) for d in differences] == [
        ("change", None), ("change", None), ("rating", None), ("rating", None),
    ]  # fmt: skip


# Two at once


@pytest.mark.django_db(transaction=True)
def test_the_same_tournament_rated_twice_at_once_counts_once(people: People) -> None:
    users = people(6)
    tournament = finished(users)
    _at_once([tournament] * 4)
    assert RatingChange.objects.count() == 6
    assert [points(user) for user in users] == [1030_00, 1018_00, 1006_00, 994_00, 982_00, 970_00]


@pytest.mark.django_db(transaction=True)
def test_tables_that_share_players_in_other_orders_do_not_block_each_other(people: People) -> None:
    users = people(6)
    fields = [users, users[::-1], users[:3], users[3:] + users[:1], users[1:5], users[4:0:-1]]
    _at_once([finished(field) for field in fields])
    assert RatingChange.objects.count() == sum(len(field) for field in fields)
    assert replay().differences == []


def _at_once(tournaments: list[Tournament]) -> None:
    start = threading.Barrier(len(tournaments))

    def run(tournament: Tournament) -> None:
        start.wait()
        try:
            with transaction.atomic():
                rate_tournament(tournament)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tournaments)) as threads:
        list(threads.map(run, tournaments))

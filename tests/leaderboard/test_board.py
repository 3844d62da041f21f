"""Who is listed, in which order, and what a player is told. House rules 13."""

import json
from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import close_account, suspend
from leaderboard import selectors
from leaderboard.models import Opponent, Rating, RatingChange
from leaderboard.selectors import BoardRow
from tests.leaderboard.conftest import NOON, People, finished, rate

pytestmark = pytest.mark.django_db


def listed(now=NOON) -> list[str]:
    return [row.name for row in selectors.board(now=now).rows]


def list_all(users: list[User], **fields: object) -> None:
    """Give ratings that are listed, without the tournaments they would come from."""
    defaults = {"tournaments": 20, "last_rated_at": NOON, "rating_since": NOON}
    Rating.objects.bulk_create(Rating(user=user, **{**defaults, **fields}) for user in users)
    Opponent.objects.bulk_create(
        Opponent(user=user, opponent=other)
        for i, user in enumerate(users)
        for other in {users[(i + step) % len(users)] for step in range(1, 6)} - {user}
    )


def test_regulars_are_listed_by_rating(regulars: list[User]) -> None:
    board = selectors.board(now=NOON)
    assert [row.rank for row in board.rows] == [1, 2, 3, 4, 5, 6]
    points = [row.points for row in board.rows]
    assert points == sorted(points, reverse=True)
    assert {row.tournaments for row in board.rows} == {10}
    assert sum(row.wins for row in board.rows) == 10
    assert (board.page, board.pages, board.players) == (1, 1, 6)


def test_with_nine_tournaments_nobody_is_listed(people: People) -> None:
    users = people(6)
    for day in range(9):
        rate(users, at=NOON + timedelta(days=day))
    assert listed(NOON + timedelta(days=9)) == []


def test_four_established_opponents_are_not_enough(people: People) -> None:
    users = people(5)
    for day in range(12):
        rate(users, at=NOON + timedelta(days=day))
    assert listed(NOON + timedelta(days=12)) == []


def test_provisional_opponents_do_not_count(people: People) -> None:
    *five, newcomer = people(6)
    for day in range(12):
        rate([*five, newcomer] if day % 2 else five, at=NOON + timedelta(days=day))
    assert Rating.objects.get(user=newcomer).tournaments == 6
    assert listed(NOON + timedelta(days=12)) == []


def test_ninety_days_without_a_rated_tournament_hide_a_player(regulars: list[User]) -> None:
    assert len(listed(NOON + timedelta(days=90))) == 6
    assert listed(NOON + timedelta(days=90, seconds=1)) == []


def test_closed_and_suspended_accounts_are_not_listed(regulars: list[User]) -> None:
    close_account(user=regulars[0])
    suspend(user=regulars[1])
    assert sorted(listed()) == ["p3", "p4", "p5", "p6"]


def test_equal_points_are_told_apart_by_hundredths_then_tournaments_then_time(
    people: People,
) -> None:
    users = people(7)
    list_all(users)
    for user, fields in zip(
        users,
        [
            {"rating": 1000_01},
            {"rating": 1000_02},
            {"rating": 1000_01, "tournaments": 21},
            {"rating": 1000_01, "rating_since": NOON - timedelta(days=1)},
            {"rating": 1000_01},
            {"rating": 999_00},
            {"rating": 998_00},
        ],
        strict=True,
    ):
        Rating.objects.filter(user=user).update(**fields)
    assert listed() == ["p2", "p3", "p4", "p1", "p5", "p6", "p7"]
    for user in users:
        own = selectors.board(now=NOON, viewer_id=user.pk).own
        assert own in selectors.board(now=NOON).rows
        assert own == selectors._own_row(user.pk, NOON)


def test_fifty_rows_are_a_page_and_the_own_row_comes_along(people: People) -> None:
    users = people(120)
    list_all(users)
    for number, user in enumerate(users):
        Rating.objects.filter(user=user).update(rating=2000_00 - number)
    board = selectors.board(2, now=NOON, viewer_id=users[110].pk)
    assert [row.rank for row in board.rows] == list(range(51, 101))
    assert (board.pages, board.players) == (3, 120)
    assert board.own is not None
    assert (board.own.rank, board.own.name) == (111, "p111")
    assert selectors.board(99, now=NOON).page == 3
    assert len(selectors.board(99, now=NOON).rows) == 20


def test_the_change_of_thirty_days_is_the_difference_of_shown_ratings(regulars) -> None:
    row: BoardRow = selectors.board(now=NOON).rows[0]
    assert row.change == row.points - 1000
    later = NOON + timedelta(days=27)
    first_recent = (
        RatingChange.objects.filter(user_id=row.user_id, rated_at__gt=later - timedelta(days=30))
        .order_by("rated_at")
        .first()
    )
    again = selectors.board(now=later).rows[0]
    assert again.change == again.points - first_recent.points_before
    assert selectors.board(now=NOON + timedelta(days=40)).rows[0].change == 0


def test_a_page_of_the_board_takes_two_statements(regulars, django_assert_num_queries) -> None:
    with django_assert_num_queries(2):
        selectors.board(now=NOON, viewer_id=regulars[0].pk)


# What is missing, in words


def test_a_stranger_is_told_all_that_is_missing(people: People) -> None:
    (alice,) = people(1)
    assert selectors.missing_for_listing(alice.pk, now=NOON) == (
        "You need 10 more rated tournaments and 5 more opponents to be listed."
    )


@pytest.mark.parametrize(
    ("tournaments", "met", "sentence"),
    [
        (7, 4, "You need 3 more rated tournaments and 1 more opponent to be listed."),
        (9, 5, "You need 1 more rated tournament to be listed."),
        (10, 3, "You need 2 more opponents to be listed."),
        (10, 5, None),
    ],
)
def test_what_is_missing_is_said_in_numbers(
    people: People, tournaments: int, met: int, sentence: str | None
) -> None:
    me, *others = people(8)
    list_all(others)
    Rating.objects.create(user=me, tournaments=tournaments, last_rated_at=NOON)
    Opponent.objects.bulk_create(Opponent(user=me, opponent=other) for other in others[:met])
    assert selectors.missing_for_listing(me.pk, now=NOON) == sentence


def test_who_was_away_is_told_so(regulars: list[User]) -> None:
    sentence = selectors.missing_for_listing(regulars[0].pk, now=NOON + timedelta(days=91))
    assert sentence == "You need a rated tournament within 90 days to be listed again."


# One player, one tournament


def test_rating_is_none_before_the_first_rated_tournament(people: People) -> None:
    alice, bob = people(2)
    assert selectors.rating_of(alice.pk) is None
    rate([alice, bob])
    assert selectors.rating_of(alice.pk) == 1030


def test_changes_of_a_tournament_say_why(people: People, django_assert_num_queries) -> None:
    users = people(3)
    changes = rate([users[2], users[0], users[1]], [1, 2, 2])
    tournament_id = changes[0].tournament_id
    with django_assert_num_queries(2):
        rows = selectors.changes_of(tournament_id)
    assert json.loads(json.dumps(rows)) == rows
    assert [(row["name"], row["seat"], row["place"]) for row in rows] == [
        ("p3", 1, 1), ("p1", 2, 2), ("p2", 3, 2),
    ]  # fmt: skip
    winner = rows[0]
    assert (winner["before"], winner["after"], winner["delta"]) == (1000, 1030, 30)
    assert (winner["score"], winner["expected"], winner["k"]) == (2.0, 1.0, 60.0)
    assert winner["provisional"] is True
    assert [pair["name"] for pair in winner["pairs"]] == ["p1", "p2"]


def test_the_shown_change_is_the_difference_of_the_shown_ratings(people: People) -> None:
    users = people(2)
    list_all(users, rating=1000_40, tournaments=60)
    Rating.objects.filter(user=users[1]).update(rating=1000_60)
    rows = selectors.changes_of(rate(users)[0].tournament_id)
    assert [(row["before"], row["after"], row["delta"]) for row in rows] == [
        (1000, 1010, 10), (1001, 991, -10),
    ]  # fmt: skip
    for row in rows:
        assert row["after"] - row["before"] == row["delta"]


def test_a_closed_account_keeps_its_row_under_a_tombstone(people: People) -> None:
    users = people(2)
    changes = rate(users)
    close_account(user=users[1])
    row = selectors.changes_of(changes[0].tournament_id)[1]
    assert (row["name"], row["closed"], row["delta"]) == (f"closed-{users[1].pk}", True, -30)
    assert selectors.rating_of(users[0].pk) == 1030


def test_history_is_oldest_first_and_can_be_cut(regulars: list[User]) -> None:
    whole = selectors.history(regulars[0].pk)
    assert [change.games_before for change in whole] == list(range(10))
    assert selectors.history(regulars[0].pk, last=3) == whole[-3:]


def test_statistics_count_finished_tournaments_with_bots_too(people: People) -> None:
    (alice, bob) = people(2)
    empty = selectors.statistics(alice.pk)
    assert empty == (0, 0, None, 0)
    rate([alice, bob])
    finished([bob, None, alice], rated=False, at=NOON + timedelta(days=1))
    finished([alice, bob], status="abandoned")
    finished([alice, bob], status="running")
    assert selectors.statistics(alice.pk) == (2, 1, 2.0, 80)


def test_last_tournaments_are_newest_first_in_two_statements(
    regulars: list[User], django_assert_num_queries
) -> None:
    finished([regulars[0], None], rated=False, at=NOON + timedelta(hours=1))
    with django_assert_num_queries(2):
        played = selectors.last_tournaments(regulars[0].pk, count=5)
        assert [row.tournament.finished_at for row in played] == [
            NOON + timedelta(hours=1), *(NOON - timedelta(days=2 * day) for day in range(4)),
        ]  # fmt: skip
    assert (played[0].change, played[0].place, played[0].players) == (None, 1, 2)
    assert played[1].change is not None
    assert played[1].players == 6

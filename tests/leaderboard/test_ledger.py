"""Where players stand while results are entered one after another (House rules 13)."""

from datetime import UTC, datetime, timedelta

import pytest

from leaderboard.rules.elo import Player, is_provisional, rate
from leaderboard.rules.ledger import Ledger, Standing, rated_at

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
DAY = timedelta(days=1)


def test_a_result_counts_from_its_finish() -> None:
    assert rated_at(NOON, []) == NOON
    assert rated_at(NOON, [Standing(user_id=1), Standing(user_id=2)]) == NOON
    assert rated_at(NOON, [Standing(user_id=1, last_rated_at=NOON - MICROSECOND)]) == NOON


def test_a_result_counts_after_all_that_its_players_had_before() -> None:
    """Two tables that finish in one instant: the one written later counts a microsecond later."""
    earlier = [
        Standing(user_id=1, last_rated_at=NOON),
        Standing(user_id=2, last_rated_at=NOON + MICROSECOND),
    ]
    assert rated_at(NOON, earlier) == NOON + 2 * MICROSECOND


def test_a_first_result_makes_a_standing_of_everybody() -> None:
    ledger = Ledger()
    at, changes = ledger.enter({7: 1, 3: 2}, NOON)
    assert at == NOON
    assert [change.user_id for change in changes] == [3, 7]
    winner, loser = ledger.standings[7], ledger.standings[3]
    assert (winner.tournaments, winner.wins, loser.tournaments, loser.wins) == (1, 1, 1, 0)
    assert winner.rating > 1000_00 > loser.rating
    assert winner.last_rated_at == winner.rating_since == NOON
    assert winner.returning_left == 0


def test_a_rating_that_did_not_change_is_as_old_as_before() -> None:
    """A shared first place of equals moves nobody; the first time counts all the same."""
    ledger = Ledger()
    ledger.enter({1: 1, 2: 1}, NOON)
    ledger.enter({1: 1, 2: 1}, NOON + DAY)
    standing = ledger.standings[1]
    assert standing.rating == 1000_00
    assert standing.rating_since == NOON
    assert standing.last_rated_at == NOON + DAY
    ledger.enter({1: 1, 2: 2}, NOON + 2 * DAY)
    assert ledger.standings[1].rating_since == NOON + 2 * DAY


def met(ledger: Ledger, at: datetime) -> int:
    """Enter one more duel and tell for which time within a week the two met."""
    _, changes = ledger.enter({1: 1, 2: 2}, at)
    return changes[0].pairs[0].meetings


def test_meetings_of_a_pair_count_for_a_week() -> None:
    ledger = Ledger()
    assert met(ledger, NOON) == 1
    assert met(ledger, NOON + DAY) == 2
    assert met(ledger, NOON + 7 * DAY - MICROSECOND) == 3
    # The first one is a week old now.
    assert met(ledger, NOON + 7 * DAY) == 3
    assert met(ledger, NOON + 30 * DAY) == 1


def test_meetings_are_those_of_the_pair() -> None:
    ledger = Ledger()
    ledger.enter({1: 1, 3: 2}, NOON)
    ledger.enter({2: 1, 3: 2}, NOON)
    assert met(ledger, NOON + DAY) == 1


@pytest.mark.parametrize(("pause", "left"), [(90 * DAY - MICROSECOND, 0), (90 * DAY, 4)])
def test_after_ninety_days_five_tournaments_count_more(pause: timedelta, left: int) -> None:
    ledger = Ledger()
    ledger.enter({1: 1, 2: 2}, NOON)
    _, changes = ledger.enter({1: 1, 2: 2}, NOON + pause)
    assert changes[0].returning == (left > 0)
    assert ledger.standings[1].returning_left == left


def test_the_raised_k_ends_after_five_tournaments() -> None:
    ledger = Ledger()
    ledger.enter({1: 1, 2: 2}, NOON)
    raised = []
    for day in range(6):
        _, changes = ledger.enter({1: 1, 2: 2}, NOON + 90 * DAY + day * DAY)
        raised.append(changes[0].returning)
    assert raised == [True] * 5 + [False]
    assert ledger.standings[1].returning_left == 0


def test_a_change_tells_what_it_was_reckoned_from() -> None:
    """Tournaments before, and each opponent with his rating and for which time they met."""
    first, second = rate(
        [
            Player(user_id=1, rating=1100_00, games=12, place=1),
            Player(user_id=2, rating=900_00, games=0, place=2),
        ]
    )
    assert (first.games, second.games) == (12, 0)
    pair = first.pairs[0]
    assert (pair.opponent, pair.opponent_rating, pair.meetings) == (2, 900_00, 1)


def test_nine_tournaments_are_provisional_and_ten_are_not() -> None:
    assert [is_provisional(games) for games in (0, 9, 10)] == [True, True, False]


def test_who_returns_moves_more() -> None:
    """The K of a settled player is raised after a pause."""
    deltas = []
    for returning in (False, True):
        settled = Player(user_id=1, rating=1000_00, games=50, place=1, returning=returning)
        other = Player(user_id=2, rating=1000_00, games=50, place=2, returning=returning)
        deltas.append(rate([settled, other])[0].delta)
    assert deltas == [10_00, 16_00]

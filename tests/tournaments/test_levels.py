"""The level of a hand in a match: worked cases J1 to J10 and a long evening. House rules 02."""

import pytest

from tests.tournaments.matches import Match
from tournaments import services
from tournaments.selectors import level_left_seconds

pytestmark = pytest.mark.django_db


def big_blinds(starts: list[float], *, minutes: int = 2) -> list[int]:
    """Play hands that start so many seconds after noon; return the big blind of each."""
    match = Match(minutes=minutes)
    return [match.at(seconds).play().big_blind for seconds in starts]


@pytest.mark.parametrize(
    ("starts", "expected"),
    [
        pytest.param([0, 45, 90, 130], [10, 10, 10, 20], id="J1 two minutes and three hands"),
        pytest.param([0, 70, 125, 180], [10, 10, 10, 20], id="J2 two hands are too few"),
        pytest.param(
            [0, 40, 80, 119.999, 160], [10, 10, 10, 10, 20], id="J3 a millisecond too early"
        ),
        pytest.param([0, 40, 80, 120.0], [10, 10, 10, 20], id="J4 at least means exactly too"),
        pytest.param(
            [0, 400, 420, 460], [10, 10, 10, 20], id="J5 at most one doubling, however late"
        ),
        pytest.param(
            [0, 400, 420, 460, 500, 540, 580],
            [10, 10, 10, 20, 20, 20, 40],
            id="J6 a level begins with its first hand",
        ),
    ],
)
def test_fast_levels(starts: list[float], expected: list[int]) -> None:
    assert big_blinds(starts) == expected


@pytest.mark.parametrize(("last", "expected"), [(299, 10), (300, 20)])
def test_j7_normal_levels_last_five_minutes(last: int, expected: int) -> None:
    assert big_blinds([0, 100, 200, last], minutes=5)[-1] == expected


@pytest.mark.parametrize(("last", "expected"), [(599, 10), (600, 20)])
def test_slow_levels_last_ten_minutes(last: int, expected: int) -> None:
    assert big_blinds([0, 100, 200, last], minutes=10)[-1] == expected


def test_j8_levels_never_stop_doubling() -> None:
    dealt = big_blinds([120.0 * (hand // 3) for hand in range(3 * 10)])
    assert dealt[-3 * 3 :] == [1280] * 3 + [2560] * 3 + [5120] * 3


def test_j9_a_hand_keeps_its_blinds_to_the_end() -> None:
    match = Match()
    for _ in range(2):
        match.play()
    hand = match.wait(119).deal()
    match.wait(600)
    assert match.stored().level == 1
    match.end_hand()
    assert (hand.level, hand.big_blind, hand.level_raised) == (1, 10, False)
    assert match.stored().level == 1, "only the start of a hand looks at the clock"
    following = match.deal()
    assert (following.level, following.big_blind, following.level_raised) == (2, 20, True)


def test_j10_a_pause_does_not_count_for_the_level() -> None:
    match = Match()
    for _ in range(3):
        match.play()
    services.pause_clock(tournament=match.tournament, seconds=600)
    assert match.at(719.999).play().big_blind == 10
    assert match.at(720).play().big_blind == 20


def test_j10_a_pause_is_stored_with_the_match_and_ends_with_the_level() -> None:
    match = Match()
    match.play()
    services.pause_clock(tournament=match.tournament, seconds=0.25)
    services.pause_clock(tournament=match.tournament, seconds=0.5)
    assert match.stored().paused_seconds == 0.75
    match.play()
    match.play()
    match.tournament = match.stored()
    assert match.at(120.75).play().level_raised
    assert match.stored().paused_seconds == 0


def test_a_pause_before_the_first_hand_changes_nothing() -> None:
    match = Match()
    services.pause_clock(tournament=match.tournament, seconds=60)
    assert match.stored().paused_seconds == 0


def test_a_negative_pause_is_a_fault() -> None:
    with pytest.raises(ValueError, match="pause"):
        services.pause_clock(tournament=Match().tournament, seconds=-1)


def test_the_level_clock_starts_when_the_first_hand_is_dealt() -> None:
    match = Match()
    assert match.stored().level_started_at is None
    match.at(300).play()
    assert match.stored().level_started_at == match.now
    assert level_left_seconds(match.tournament, match.now) == 120


def test_the_time_left_of_a_level_stops_at_nothing() -> None:
    match = Match()
    match.play()
    match.wait(30)
    assert level_left_seconds(match.tournament, match.now) == 90
    match.wait(500)
    assert level_left_seconds(match.tournament, match.now) == 0


def test_b30_an_evening_of_hands_with_a_long_silence() -> None:
    """Never on time alone, never in mid-hand, never two levels at once."""
    starts = [0, 70, 150, 200, 230, 280, 319, 321, 321 + 660]
    assert big_blinds(starts) == [10, 10, 10, 20, 20, 20, 20, 40, 40]

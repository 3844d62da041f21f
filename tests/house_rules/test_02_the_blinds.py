"""Section 02 of the rules page, a test for each sentence: the blinds."""

import pytest

from tables.rules.events import BlindPosted
from tests.dealing import dealt
from tests.tournaments.matches import Match
from tournaments.rules.blinds import DoublingBlinds
from tournaments.rules.games import TOURNAMENT

TABLE = [
    (1, 5, 10),
    (2, 10, 20),
    (3, 20, 40),
    (4, 40, 80),
    (5, 80, 160),
    (6, 160, 320),
    (7, 320, 640),
    (8, 640, 1280),
]


def test_the_table_of_levels() -> None:
    """Eight levels are printed, from 5/10 to 640/1,280."""
    blinds = DoublingBlinds()
    assert [(level, *blinds.amounts(level)) for level, _, _ in TABLE] == TABLE


def test_after_the_table_the_blinds_go_on_doubling() -> None:
    """The line below the table: each further level is the double of the one before."""
    blinds = DoublingBlinds()
    assert [blinds.amounts(level) for level in (9, 10, 11)] == [
        (1280, 2560),
        (2560, 5120),
        (5120, 10240),
    ]


@pytest.mark.django_db
def test_the_two_players_left_of_the_button_post_the_blinds() -> None:
    """Before the cards, the first player left of the button posts the small, the second the big blind."""
    played = Match((1, 2, 3, 4), button=4).deal_cards()
    posted = [(e.seat, e.amount, e.blind) for e in played.happened(BlindPosted)]
    assert posted == [(1, 5, "small"), (2, 10, "big")]


@pytest.mark.django_db
def test_the_blinds_are_posted_before_every_hand() -> None:
    """No hand is dealt without them: they come round the table hand by hand."""
    match = Match((1, 2, 3))
    seen = []
    for _ in range(4):
        played = match.deal_cards()
        seen.append([(e.seat, e.amount) for e in played.happened(BlindPosted)])
        match.end_hand()
    assert seen == [
        [(2, 5), (3, 10)],
        [(3, 5), (1, 10)],
        [(1, 5), (2, 10)],
        [(2, 5), (3, 10)],
    ]


def test_the_big_blind_is_the_smallest_bet() -> None:
    """On a new street the first bet is at least the big blind."""
    game = dealt("1000 1000 1000", button=1, blinds="20/40")
    game.play("1 calls, 2 calls, 3 checks")
    assert game.legal(2).is_bet
    assert game.legal(2).min_raise_to == 40
    assert game.refusal("2 bets 39").code == "below_minimum"


@pytest.mark.django_db
def test_the_blinds_double_when_both_minutes_and_hands_are_reached() -> None:
    """At the start of a hand, after the chosen minutes and three hands of the level: doubled."""
    match = Match()
    first = [match.at(seconds).play() for seconds in (0, 50, 100)]
    fourth = match.at(120).play()
    assert [hand.big_blind for hand in first] == [10, 10, 10]
    assert (fourth.small_blind, fourth.big_blind) == (10, 20)


@pytest.mark.django_db
def test_minutes_alone_do_not_double_the_blinds() -> None:
    """An hour with two hands is still the first level."""
    match = Match()
    assert [match.at(seconds).play().big_blind for seconds in (0, 1800, 3600)] == [10, 10, 10]


@pytest.mark.django_db
def test_hands_alone_do_not_double_the_blinds() -> None:
    """Twenty quick hands within the two minutes are all played at the first level."""
    match = Match()
    assert [match.at(5 * hand).play().big_blind for hand in range(20)] == [10] * 20


@pytest.mark.django_db
def test_the_blinds_never_double_in_mid_hand() -> None:
    """Only the start of a hand looks at the clock."""
    match = Match()
    for seconds in (0, 10, 20):
        match.at(seconds).play()
    played = match.at(119).deal_cards()
    match.at(500)
    assert played.setup.big_blind == match.tournament.level * 10 == 10
    match.end_hand()
    assert match.deal().big_blind == 20


def test_the_host_picks_two_five_or_ten_minutes_and_two_if_nothing_is_picked() -> None:
    """Fast, Normal and Slow are offered, Fast first."""
    assert TOURNAMENT.minutes_per_level == (2, 5, 10)


@pytest.mark.django_db
@pytest.mark.parametrize("minutes", TOURNAMENT.minutes_per_level)
def test_a_level_lasts_the_minutes_picked(minutes: int) -> None:
    """A second before the minutes are up nothing changes; when they are up, the blinds double."""
    for early, expected in ((1, 10), (0, 20)):
        match = Match(minutes=minutes)
        for seconds in (0, 1, 2):
            match.at(seconds).play()
        assert match.at(60 * minutes - early).play().big_blind == expected


@pytest.mark.django_db
@pytest.mark.parametrize("minutes", TOURNAMENT.minutes_per_level)
def test_three_hands_are_needed_at_every_speed(minutes: int) -> None:
    """However slow the table, a level of two hands goes on."""
    match = Match(minutes=minutes)
    starts = (0, 60 * minutes, 120 * minutes, 180 * minutes)
    assert [match.at(seconds).play().big_blind for seconds in starts] == [10, 10, 10, 20]


@pytest.mark.django_db
def test_with_two_hands_played_one_more_is_and_the_fourth_is_doubled() -> None:
    """The minutes are up after two hands: the third keeps the blinds, the fourth has the new ones."""
    match = Match()
    assert [match.at(s).play().big_blind for s in (0, 70, 125, 180)] == [10, 10, 10, 20]


@pytest.mark.parametrize(
    ("stacks", "seat", "posted"),
    [
        pytest.param("500 12 500 500", 2, 12, id="small blind"),
        pytest.param("500 500 25 500", 3, 25, id="big blind"),
    ],
)
def test_a_player_who_cannot_cover_a_blind_is_all_in(stacks: str, seat: int, posted: int) -> None:
    """He puts in everything he has."""
    game = dealt(stacks, button=1, blinds="20/40")
    player = game.hand.player(seat)
    assert (player.put_in, player.stack, player.status) == (posted, 0, "all_in")


def test_the_others_still_pay_the_full_big_blind() -> None:
    """A big blind of 25 out of 40 costs everybody else 40."""
    game = dealt("500 500 25 500", button=1, blinds="20/40")
    assert game.legal(4).to_call == 40
    game.play("4 calls 40")
    assert game.legal(1).to_call == 40
    game.play("1 folds")
    assert game.legal(2).to_call == 20


def test_raises_count_from_the_full_big_blind() -> None:
    """Over a short big blind the first raise is still to twice the full one."""
    game = dealt("500 500 25 500", button=1, blinds="20/40")
    assert game.legal(4).min_raise_to == 80

"""A bot takes about the time a person would, and the time tells nothing."""

from random import Random

import pytest

from tables.bots import pace
from tables.rules.view import View, view_of
from tests.bots.tables import anything, decisions, random_setup, shuffled
from tests.dealing import DRY_BOARD, PlayedHand, dealt


def seen(game: PlayedHand) -> View:
    return view_of(game.hand, None)


def deep(story: str) -> PlayedHand:
    game = dealt("1000 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play(story)
    return game


@pytest.mark.parametrize(
    ("story", "seat", "situation"),
    [
        ("", 1, pace.FIRST_DECISION),
        ("1 calls, 2 calls", 3, pace.FREE_CHECK),
        ("1 raises to 30", 2, pace.RAISED_BEFORE_FLOP),
        ("1 all-in", 2, pace.FACING_ALL_IN),
        ("1 raises to 700", 2, pace.FACING_ALL_IN),
        ("1 calls, 2 calls, 3 checks", 2, pace.NOBODY_BET),
        ("1 calls, 2 calls, 3 checks; flop: 2 checks, 3 checks", 1, pace.FREE_CHECK),
        ("1 calls, 2 calls, 3 checks; flop: 2 bets 20", 3, pace.FACING_A_BET),
    ],
)
def test_the_visible_situation_decides_how_long_it_thinks(story, seat, situation):
    game = deep(story)
    assert game.to_act == seat
    assert pace.situation(seen(game), seat) == situation


def test_times_stay_in_bounds_and_vary():
    """Between the bounds of the situation, times the bot's temperament; never twice the same."""
    view = seen(deep(""))
    rng = Random(1)
    times = [pace.think_seconds(view, 1, rng, None, False) for _ in range(500)]
    _, _, least, most = pace.FIRST_DECISION
    slow = pace.temperament(1)
    assert least * slow <= min(times) < max(times) <= most * slow
    assert len(set(times)) > 450


def test_the_median_is_that_of_the_situation():
    view = seen(deep("1 raises to 30"))
    rng = Random(2)
    times = sorted(pace.think_seconds(view, 2, rng, None, False) for _ in range(2001))
    assert times[1000] == pytest.approx(1.7 * pace.temperament(2), rel=0.05)


def test_temperaments_lie_between_quick_and_slow():
    natures = [pace.temperament(seat) for seat in range(1, 9)]
    assert min(natures) == pytest.approx(0.8)
    assert max(natures) == pytest.approx(1.25)
    assert len(set(natures)) == 8


@pytest.mark.parametrize(("clock", "most"), [(10, 5.0), (3, 1.8)])
def test_a_short_clock_is_kept(clock, most):
    """At most five seconds on the ten-second clock, and never more than 60 % of any."""
    view = seen(deep("1 all-in"))
    rng = Random(3)
    times = [pace.think_seconds(view, 2, rng, clock, False) for _ in range(2000)]
    assert max(times) <= most


def test_bots_among_themselves_do_not_keep_people_waiting():
    view = seen(deep("1 raises to 30"))
    slow = pace.think_seconds(view, 2, Random(4), None, False)
    assert pace.think_seconds(view, 2, Random(4), None, True) == pytest.approx(0.4 * slow)


def test_every_state_has_a_time():
    """Up to eight seats, short stacks, dead blinds: always a positive time under sixty per cent."""
    rng = Random("every state")
    for _ in range(150):
        setup = random_setup(rng)
        players = {seat: anything for seat, _ in setup.stacks}
        for hand, seat, _ in decisions(setup, shuffled(rng), players, rng):
            seconds = pace.think_seconds(view_of(hand, None), seat, rng, 30, False)
            assert 0.2 < seconds <= 18

"""Breaks: who may be on one, and when everybody is. House rules 09."""

import pytest

from tests.tournaments.matches import Match
from tournaments import services
from tournaments.models import Entry
from tournaments.selectors import all_on_break

pytestmark = pytest.mark.django_db


def take_break(match: Match, seat: int) -> bool:
    return services.take_break(tournament=match.tournament, seat=seat, now=match.now)


def come_back(match: Match, seat: int) -> bool:
    return services.come_back(tournament=match.tournament, seat=seat, now=match.now)


def test_a_break_begins_once_and_ends_once() -> None:
    match = Match((1, 2, 3))
    assert take_break(match, 2) and not take_break(match, 2)
    assert match.entry(2).status == Entry.Status.ON_BREAK
    assert come_back(match, 2) and not come_back(match, 2)
    assert match.entry(2).status == Entry.Status.PLAYING


def test_who_is_on_a_break_is_still_dealt_in_and_pays_his_blinds() -> None:
    match = Match((1, 2, 3))
    take_break(match, 3)
    hand = match.deal()
    assert hand.big_blind_seat == 3
    assert (3, 1000) in hand.stacks


def test_who_is_on_a_break_can_win_the_match() -> None:
    match = Match((1, 2))
    take_break(match, 1)
    match.play(out=(2,))
    assert (match.entry(1).status, match.entry(1).place) == (Entry.Status.ON_BREAK, 1)


def test_bots_never_go_on_a_break() -> None:
    match = Match((1, 2), bots=(2,))
    assert not take_break(match, 2)
    assert match.entry(2).status == Entry.Status.PLAYING


@pytest.mark.parametrize("how", ["eliminated", "left"])
def test_who_is_out_neither_takes_a_break_nor_comes_back(how: str) -> None:
    match = Match((1, 2, 3))
    if how == "left":
        match.leave(3)
    else:
        match.play(out=(3,))
    assert not take_break(match, 3) and not come_back(match, 3)


def test_no_seat_no_break() -> None:
    assert not take_break(Match((1, 2)), 5)


def test_a_match_that_is_over_knows_no_breaks() -> None:
    match = Match((1, 2))
    match.play(out=(2,))
    assert not take_break(match, 1)


def test_everybody_is_on_a_break_only_when_all_still_in_are() -> None:
    match = Match((1, 2, 3, 4))
    match.leave(4)
    match.play(out=(3,))
    take_break(match, 1)
    assert not all_on_break(match.tournament)
    take_break(match, 2)
    assert all_on_break(match.tournament)
    come_back(match, 1)
    assert not all_on_break(match.tournament)


def test_a_bot_keeps_the_match_going() -> None:
    match = Match((1, 2), bots=(2,))
    take_break(match, 1)
    assert not all_on_break(match.tournament)

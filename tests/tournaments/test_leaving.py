"""Standing up during a match: worked cases H7 to H11 as far as they live between hands.

House rules 09.
"""

import pytest

from tests.tournaments.matches import Match
from tournaments import services
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def test_h7_a_small_blind_who_leaves_becomes_a_dead_button() -> None:
    match = Match()
    assert match.deal().small_blind_seat == 2
    match.leave(2)
    match.settle({1: 1005, 3: 1000, 4: 1000, 5: 1000, 6: 1000})
    hand = match.deal()
    assert (hand.button, hand.small_blind_seat, hand.big_blind_seat) == (2, 3, 4)
    assert [seat for seat, _ in hand.stacks] == [3, 4, 5, 6, 1]


def test_h8_a_big_blind_who_leaves_becomes_a_dead_small_blind() -> None:
    match = Match()
    assert match.deal().big_blind_seat == 3
    match.leave(3)
    match.settle({1: 1010, 2: 1000, 4: 1000, 5: 1000, 6: 1000})
    hand = match.deal()
    assert (hand.button, hand.small_blind_seat, hand.big_blind_seat) == (2, None, 4)
    match.end_hand()
    following = match.deal()
    assert (following.button, following.small_blind_seat, following.big_blind_seat) == (3, 4, 5)


def test_h9_leaving_between_hands_means_no_cards_and_no_blind() -> None:
    match = Match()
    match.play()
    match.leave(4)
    hand = match.deal()
    assert (hand.button, hand.small_blind_seat, hand.big_blind_seat) == (2, 3, 5)
    assert [seat for seat, _ in hand.stacks] == [3, 5, 6, 1, 2]


def test_h10_heads_up_the_other_has_won_between_hands() -> None:
    match = Match((1, 2))
    match.play()
    assert match.leave(1) == (((1, 2, False),), 2)
    assert match.stored().status == Tournament.Status.FINISHED


def test_h10_heads_up_the_other_has_won_in_mid_hand() -> None:
    match = Match((1, 2))
    match.deal()
    assert match.leave(1).winner == 2
    assert match.settle({1: 0, 2: 1005}) == ((), None), "the winner was announced already"
    assert match.chips() == {1: 0, 2: 1005}
    assert match.places() == {1: 2, 2: 1}


def test_h10_three_handed_a_leaver_does_not_end_the_hand_of_the_others() -> None:
    match = Match((1, 2, 3))
    match.deal()
    assert match.leave(3) == (((3, 3, False),), None)
    assert match.settle({1: 0, 2: 2010}) == (((1, 2, False),), 2)


def test_h11_leaving_ends_a_break() -> None:
    match = Match((1, 2, 3))
    services.take_break(tournament=match.tournament, seat=3, now=match.now)
    match.leave(3)
    assert match.entry(3).status == Entry.Status.LEFT
    assert not services.come_back(tournament=match.tournament, seat=3, now=match.now)


def test_a_leavers_points_leave_the_game_and_what_he_bet_stays() -> None:
    match = Match()
    match.deal()
    match.leave(4)
    match.settle({1: 1000, 2: 1000, 3: 1000, 4: 970, 5: 1030, 6: 1000})
    assert match.chips() == {1: 1000, 2: 1000, 3: 1000, 4: 0, 5: 1030, 6: 1000}
    assert sum(match.chips().values()) == 5030
    match.play()
    assert sum(match.chips().values()) == 5030


def test_leaving_twice_changes_nothing() -> None:
    match = Match((1, 2, 3, 4))
    match.leave(4)
    match.leave(3)
    assert match.leave(4) == ((), None)
    assert match.places() == {1: None, 2: None, 3: 3, 4: 4}


def test_who_is_out_keeps_his_place_when_he_gets_up() -> None:
    match = Match((1, 2, 3))
    match.play(out=(2,))
    assert match.leave(2) == ((), None)
    assert match.entry(2).status == Entry.Status.ELIMINATED


def test_the_drawn_button_passes_to_the_left_if_he_leaves_before_the_first_hand() -> None:
    match = Match((1, 2, 3, 5), button=2)
    match.leave(2)
    hand = match.deal()
    assert (hand.button, hand.small_blind_seat, hand.big_blind_seat) == (3, 5, 1)


def test_leaving_before_the_first_hand_heads_up_is_a_win() -> None:
    assert Match((2, 5), button=2).leave(2).winner == 5

"""Who is placed where in a match: worked cases K1 to K10, B33 to B36. House rules 01, 09."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.matches import Match
from tournaments import services
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def test_k1_more_points_before_the_hand_is_the_better_place() -> None:
    match = Match((1, 2, 3, 4)).stacks_are({1: 300, 2: 200, 3: 1500, 4: 2000})
    match.deal()
    outcome = match.end_hand(out=(1, 2))
    assert outcome == (((2, 4, False), (1, 3, False)), None)
    assert match.places() == {1: 3, 2: 4, 3: None, 4: None}


def test_k2_equal_points_share_third_and_nobody_is_fourth() -> None:
    match = Match((1, 2, 3, 4)).stacks_are({1: 250, 2: 250, 3: 1500, 4: 2000})
    match.deal()
    outcome = match.end_hand(out=(1, 2))
    assert outcome.eliminated == ((2, 3, True), (1, 3, True))
    assert match.entry(1).shared and match.entry(2).shared


def test_k3_one_above_two_who_share() -> None:
    match = Match((1, 2, 3, 4, 5)).stacks_are({1: 400, 2: 250, 3: 250, 4: 2000, 5: 2100})
    match.deal()
    match.end_hand(out=(1, 2, 3))
    assert match.places() == {1: 3, 2: 4, 3: 4, 4: None, 5: None}


def test_k4_five_out_at_once_share_second_place() -> None:
    match = Match()
    match.deal()
    outcome = match.end_hand(out=(2, 3, 4, 5, 6))
    assert outcome.winner == 1
    assert match.places() == {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}


def test_k5_points_are_counted_before_the_blinds() -> None:
    match = Match((1, 2, 3), button=1).stacks_are({1: 2915, 2: 45, 3: 40})
    hand = match.deal()
    assert hand.big_blind_seat == 3
    match.end_hand(out=(2, 3))
    assert match.places() == {1: 1, 2: 2, 3: 3}


def test_k6_a_leaver_is_below_whoever_goes_out_in_that_hand() -> None:
    match = Match((1, 2, 3, 4)).stacks_are({1: 100, 2: 1900, 3: 1000, 4: 1000})
    match.deal()
    assert match.leave(2) == (((2, 4, False),), None)
    match.settle({1: 0, 2: 0, 3: 1500, 4: 1000})
    assert match.places() == {1: 3, 2: 4, 3: None, 4: None}


def test_k7_leaving_between_hands_is_the_last_place_whatever_the_points() -> None:
    match = Match((1, 2, 3, 4, 5)).stacks_are({5: 900})
    match.play()
    assert match.leave(5).eliminated == ((5, 5, False),)
    assert match.entry(5).chips == 0


def test_k8_the_later_of_two_leavers_is_placed_higher() -> None:
    match = Match((1, 2, 3, 4))
    match.deal()
    match.leave(4)
    match.leave(2)
    assert match.places() == {1: None, 2: 3, 3: None, 4: 4}


def test_k9_two_out_against_the_winner() -> None:
    match = Match((1, 2, 3)).stacks_are({1: 700, 2: 650, 3: 1650})
    match.deal()
    outcome = match.settle({1: 0, 2: 0, 3: 3000})
    assert outcome == (((2, 3, False), (1, 2, False)), 3)
    assert match.places() == {1: 2, 2: 3, 3: 1}


def test_k10_when_both_of_the_last_two_leave_the_second_has_won_already() -> None:
    match = Match((1, 2))
    match.deal()
    assert match.leave(1) == (((1, 2, False),), 2)
    assert match.leave(2) == ((), None)
    assert match.places() == {1: 2, 2: 1}
    assert match.entry(2).status == Entry.Status.PLAYING


def test_b33_an_all_in_player_whose_chips_came_back_is_not_out() -> None:
    match = Match((1, 2)).stacks_are({1: 700, 2: 300})
    match.deal()
    assert match.settle({1: 400, 2: 600}) == ((), None)
    assert match.deal().stacks != ()


def test_b34_the_match_ends_when_the_last_opponent_is_out() -> None:
    match = Match((1, 2))
    match.deal()
    outcome = match.settle({1: 0, 2: 2000})
    assert outcome == (((1, 2, False),), 2)
    stored = match.stored()
    assert (stored.status, stored.finished_at) == (Tournament.Status.FINISHED, match.now)
    with pytest.raises(ValueError, match="finished"):
        match.deal()


def test_b34_after_a_fold_to_an_all_in_the_next_hand_starts() -> None:
    match = Match((1, 2))
    match.deal()
    match.settle({1: 1010, 2: 990})
    assert match.deal().number == 2


def test_b35_a_hand_is_recorded_once() -> None:
    match = Match((1, 2))
    match.deal()
    match.settle({1: 0, 2: 2000})
    with pytest.raises(ValueError, match="no hand"):
        match.settle({1: 0, 2: 2000})
    assert match.stored().hands_finished == 1


def test_b35_a_result_that_was_not_committed_is_recorded_anew() -> None:
    match = Match((1, 2))
    match.deal()
    with pytest.raises(RuntimeError), transaction.atomic():
        match.settle({1: 0, 2: 2000})
        raise RuntimeError("the process dies")
    match.tournament = match.stored()
    assert match.tournament.is_running
    assert match.settle({1: 0, 2: 2000}).winner == 2
    assert match.places() == {1: 2, 2: 1}


def test_b35_an_ended_match_keeps_its_one_end() -> None:
    match = Match((1, 2))
    match.deal()
    match.settle({1: 0, 2: 2000})
    match.wait(60)
    services.abandon(tournament=match.tournament, now=match.now)
    assert services.finish_by_points(tournament=match.tournament, now=match.now) == ((), None)
    stored = match.stored()
    assert stored.status == Tournament.Status.FINISHED
    assert stored.finished_at is not None and stored.finished_at < match.now


def test_b36_breaks_do_not_disturb_the_places() -> None:
    match = Match((1, 2, 3, 4))
    for _ in range(2):
        services.take_break(tournament=match.tournament, seat=2, now=match.now)
        services.come_back(tournament=match.tournament, seat=2, now=match.now)
    for seat in (4, 2, 3):
        match.play(out=(seat,))
    assert match.places() == {1: 1, 2: 3, 3: 2, 4: 4}


def test_b36_a_seat_stands_once_in_a_match() -> None:
    match = Match((1, 2))
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(
            tournament=match.tournament, seat=2, name="again", chips=1, hand_start_chips=1
        )


def test_a_match_ended_by_points_ranks_those_still_in() -> None:
    match = Match((1, 2, 3, 4)).stacks_are({1: 500, 2: 1500, 3: 500})
    match.play()
    match.leave(4)
    outcome = services.finish_by_points(tournament=match.tournament, now=match.now)
    assert outcome == (((3, 2, True), (1, 2, True)), 2)
    assert match.places() == {1: 2, 2: 1, 3: 2, 4: 4}
    assert match.stored().status == Tournament.Status.FINISHED
    assert match.chips() == {1: 500, 2: 1500, 3: 500, 4: 0}


def test_a_match_ended_by_points_may_have_joint_winners() -> None:
    match = Match((1, 2, 3)).stacks_are({1: 1200, 2: 600, 3: 1200})
    outcome = services.finish_by_points(tournament=match.tournament, now=match.now)
    assert outcome == (((2, 3, False), (3, 1, True), (1, 1, True)), None)


def test_an_abandoned_match_places_nobody() -> None:
    match = Match((1, 2, 3))
    match.play()
    services.abandon(tournament=match.tournament, now=match.now)
    stored = match.stored()
    assert (stored.status, stored.finished_at) == (Tournament.Status.ABANDONED, match.now)
    assert match.places() == {1: None, 2: None, 3: None}

"""Starting a match, dealing its hands, and the points in it. House rules 01, 03."""

from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.tournaments.matches import NOON, Match
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.services import NewEntry

pytestmark = pytest.mark.django_db


def test_a_match_starts_with_equal_stacks_before_its_first_hand() -> None:
    match = Match((2, 4, 6), button=4)
    stored = match.stored()
    assert (stored.status, stored.level, stored.hand_no) == (Tournament.Status.RUNNING, 1, 0)
    assert (stored.button, stored.big_blind_position) == (4, None)
    assert match.chips() == {2: 1000, 4: 1000, 6: 1000}
    assert match.places() == {2: None, 4: None, 6: None}


def test_the_first_hand_of_three() -> None:
    hand = Match((2, 4, 6), button=4).deal()
    assert hand == (1, 5, 10, 4, 6, 2, ((6, 1000), (2, 1000), (4, 1000)), 1, False)


def test_the_next_hand_goes_on_from_what_is_stored() -> None:
    match = Match((1, 2, 3))
    match.play()
    match.tournament = match.stored()
    hand = match.deal()
    assert (hand.number, hand.button, hand.small_blind_seat, hand.big_blind_seat) == (2, 2, 3, 1)


def test_two_hands_are_never_played_at_once() -> None:
    match = Match((1, 2))
    match.deal()
    with pytest.raises(ValueError, match="still being played"):
        match.deal()


def test_no_hand_no_result() -> None:
    with pytest.raises(ValueError, match="no hand"):
        Match((1, 2)).settle({1: 1000, 2: 1000})


@pytest.mark.parametrize(
    "stacks",
    [
        pytest.param({1: 1000, 2: 1000, 3: 1001}, id="a point appears"),
        pytest.param({1: 1000, 2: 1000, 3: 999}, id="a point disappears"),
        pytest.param({1: 2000, 2: 1000}, id="a player is forgotten"),
    ],
)
def test_points_that_do_not_add_up_are_a_fault_and_change_nothing(stacks: dict[int, int]) -> None:
    match = Match((1, 2, 3))
    match.deal()
    with pytest.raises(ValueError):
        match.settle(stacks)
    assert match.stored().hands_finished == 0
    assert match.chips() == {1: 1000, 2: 1000, 3: 1000}


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_match_is_for_two_to_six(count: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        Match(range(1, count + 1))


def test_the_first_button_is_a_player() -> None:
    with pytest.raises(ValueError, match="nobody plays"):
        Match((1, 3), button=2)


def test_one_account_has_one_seat_in_a_match_and_a_closed_account_leaves_its_row() -> None:
    alice = get_user_model().objects.create_user("alice", "alice@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        Match((1, 2), users={1: alice.pk, 2: alice.pk})
    match = Match((1, 2), users={1: alice.pk})
    alice.delete()
    assert (match.entry(1).user_id, match.entry(1).name) == (None, "player 1")


def test_a_table_numbers_its_matches_once() -> None:
    table = uuid4()
    players = [NewEntry(1, None, "", "a"), NewEntry(2, None, "", "b")]
    for number, problem in ((1, None), (2, None), (2, IntegrityError)):
        arguments = {"table_id": table, "number": number, "players": players, "button": 1}
        arguments |= {"minutes_per_level": 2, "thinking_seconds": None, "rated": True, "now": NOON}
        if problem is None:
            services.start(**arguments)
        else:
            with pytest.raises(problem), transaction.atomic():
                services.start(**arguments)


@pytest.mark.parametrize(
    "impossible",
    [
        pytest.param({"chips": -1}, id="less than no points"),
        pytest.param({"hand_start_chips": -1}, id="less than no points at the start"),
        pytest.param({"place": 0}, id="a place above the first"),
        pytest.param({"status": "left"}, id="gone without a place"),
        pytest.param({"status": "eliminated", "place": 2}, id="eliminated with points"),
        pytest.param({"status": "asleep"}, id="an unknown status"),
        pytest.param({"seat": 0}, id="no such seat"),
    ],
)
def test_the_database_refuses_an_impossible_entry(impossible: dict[str, object]) -> None:
    match = Match((1, 2))
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=match.entry(1).pk).update(**impossible)


@pytest.mark.parametrize(
    "impossible",
    [
        pytest.param({"level": 0}, id="no such level"),
        pytest.param({"paused_seconds": -1}, id="less than no pause"),
        pytest.param({"status": "finished"}, id="finished at no time"),
        pytest.param({"finished_at": NOON}, id="running and finished"),
        pytest.param({"status": "stuck"}, id="an unknown status"),
    ],
)
def test_the_database_refuses_an_impossible_match(impossible: dict[str, object]) -> None:
    match = Match((1, 2))
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=match.tournament.pk).update(**impossible)


class WholeMatches(TestCase):
    """Random matches to the end, on the database."""

    @settings(max_examples=40, deadline=None)
    @given(data=st.data(), count=st.integers(2, 6))
    def test_every_match_ends_with_each_place_accounted_for(
        self, data: st.DataObject, count: int
    ) -> None:
        """Points never grow, only leavers take some away, and places are those of a ranking."""
        match = Match(range(1, count + 1), button=data.draw(st.integers(1, count)))
        gone = 0
        while match.tournament.is_running:
            hand = match.wait(45).deal()
            stacks = dict(hand.stacks)
            leavers = data.draw(st.sets(st.sampled_from(sorted(stacks)), max_size=1))
            for seat in leavers:
                match.leave(seat)
                gone += stacks.pop(seat)
            winner = data.draw(st.sampled_from(sorted(stacks)))
            pot = {
                seat: data.draw(st.sampled_from((hand.big_blind, chips)))
                for seat, chips in stacks.items()
            }
            for seat, chips in stacks.items():
                paid = min(pot[seat], chips, stacks[winner]) if seat != winner else 0
                stacks[seat] = chips - paid
                stacks[winner] += paid
            match.settle(stacks)
            assert sum(match.chips().values()) == 1000 * count - gone
        places = sorted(place for place in match.places().values() if place)
        assert len(places) == count
        assert places[0] == 1
        for at, place in enumerate(places, 1):
            assert place == places.index(place) + 1
            assert (places.count(place) > 1) or place == at

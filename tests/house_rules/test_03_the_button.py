"""Section 03 of the rules page, a test for each sentence: the button."""

import pytest
from django.db import transaction

from tables.rules.events import BlindPosted
from tables.services import play
from tests.services.people import later, person, seated, table_of
from tests.tournaments.matches import Match
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_the_button_shows_who_deals() -> None:
    """The first cards go to the player on the button's left, the last ones to the button."""
    played = Match((1, 2, 3, 4), button=3).deal_cards()
    assert [seat for seat, _ in played.setup.stacks] == [4, 1, 2, 3]


def test_the_first_button_is_drawn_at_random() -> None:
    """The same three players start again and again, each time as if it were the first time."""
    host = person()
    table = table_of(host, seat_count=3)
    seated(table, person(), person())
    drawn = []
    # All of 40 draws miss one of three players once in 3.7 million runs.
    for _ in range(40):
        with transaction.atomic():
            assert play.start_match(table_id=table.pk, user_id=host.pk, now=later(9)) is None
            drawn.append(Tournament.objects.get(table_id=table.pk).button)
            transaction.set_rollback(True)
    assert set(drawn) == {1, 2, 3}


@pytest.mark.parametrize("drawn", [1, 3, 4, 6])
def test_any_player_may_be_drawn_for_the_first_button(drawn: int) -> None:
    """The first hand has the button where it was drawn, whoever that is."""
    assert Match((1, 3, 4, 6), button=drawn).deal().button == drawn


def test_the_button_is_never_drawn_for_an_empty_seat() -> None:
    """It is drawn among the players."""
    with pytest.raises(ValueError, match="nobody plays"):
        Match((1, 3, 4, 6), button=2)


def test_the_button_moves_one_seat_each_hand() -> None:
    """While nobody is out, it goes round the table seat by seat."""
    match = Match((1, 2, 3, 4), button=2)
    assert [match.play().button for _ in range(6)] == [2, 3, 4, 1, 2, 3]


def test_the_big_blind_always_moves_to_the_next_player_still_in() -> None:
    """Whoever is out, the next player after the last big blind is the next big blind."""
    match = Match()
    out_in_hand = [(3,), (), (5, 6), (), (), (), ()]
    big_blinds = [match.play(out=out).big_blind_seat for out in out_in_hand]
    assert big_blinds == [3, 4, 5, 1, 2, 4, 1]


def test_the_small_blind_may_be_on_an_empty_seat_and_is_not_paid() -> None:
    """After the big blind goes out, the next hand's pot starts with the big blind alone."""
    match = Match()
    match.play(out=(3,))
    played = match.deal_cards()
    assert [(e.seat, e.amount) for e in played.happened(BlindPosted)] == [(4, 10)]
    assert sum(seat.put_in for seat in played.hand.seats) == 10
    assert match.tournament.small_blind_position == 3


def test_the_button_may_be_on_an_empty_seat() -> None:
    """After the small blind goes out, the button rests on his seat; left of it acts first."""
    match = Match()
    match.play(out=(2,))
    played = match.deal_cards()
    assert played.setup.button == 2
    assert [(e.seat, e.amount) for e in played.happened(BlindPosted)] == [(3, 5), (4, 10)]
    played.play("5 folds, 6 folds, 1 calls, 3 calls, 4 checks")
    assert played.to_act == 3


def test_a_position_is_dead_for_one_hand_as_small_blind_and_one_as_button() -> None:
    """The empty seat is the small blind, then the button, then it is passed over."""
    match = Match()
    match.play(out=(3,))
    hands = [match.play() for _ in range(3)]
    assert [(hand.button, hand.small_blind_seat) for hand in hands] == [(2, None), (3, 4), (4, 5)]


def test_with_two_players_the_button_is_the_small_blind() -> None:
    """The button posts the small blind, the other the big one."""
    played = Match((1, 2), button=1).deal_cards()
    posted = [(e.seat, e.blind) for e in played.happened(BlindPosted)]
    assert posted == [(1, "small"), (2, "big")]


def test_with_two_players_the_button_acts_first_before_the_flop_and_last_after_it() -> None:
    """Before the flop the button is asked first; on each later street the other one is."""
    played = Match((1, 2), button=1).deal_cards()
    assert played.to_act == 1
    played.play("1 calls 5, 2 checks")
    played.play("flop: 2 checks, 1 checks; turn: 2 checks, 1 checks; river: 2 checks")
    assert played.to_act == 1


@pytest.mark.parametrize("out", [1, 2, 3])
def test_when_play_drops_to_two_nobody_pays_the_big_blind_twice(out: int) -> None:
    """Whichever of three goes out, the next big blind is somebody else than the last."""
    match = Match((1, 2, 3))
    last = match.play(out=(out,))
    first_of_two = match.play()
    assert last.big_blind_seat == 3 != first_of_two.big_blind_seat
    assert first_of_two.button == first_of_two.small_blind_seat
    assert match.play().big_blind_seat == first_of_two.button

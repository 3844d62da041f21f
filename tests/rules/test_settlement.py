"""Every pot settled a second time, chip by chip, from the events alone (House rules 06, 07)."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from tables.rules import events
from tables.rules.events import Event
from tables.rules.hand import replay
from tests.rules.oracle import rank_best, settle
from tests.rules.test_properties import check_a_whole_hand
from tests.strategies import RandomHand, hands, played, setups

FEW = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))


def puts_by_event(happened: list[Event]) -> dict[int, int]:
    """Add up what every seat put in, from the events alone and before anything went back."""
    put_in: Counter[int] = Counter()
    street: Counter[int] = Counter()
    for event in happened:
        if isinstance(event, (events.BlindPosted, events.Called)):
            put_in[event.seat] += event.amount
            street[event.seat] += event.amount
        elif isinstance(event, (events.BetMade, events.RaisedTo)):
            put_in[event.seat] += event.to - street[event.seat]
            street[event.seat] = event.to
        elif isinstance(event, events.Withdrawn):
            put_in[event.seat] -= event.returned
        elif isinstance(event, events.BoardDealt):
            street.clear()
    return put_in


def check_the_settlement(random_hand: RandomHand) -> None:
    """Settle the hand a second time, chip by chip, and compare every stack."""
    happened = check_a_whole_hand(random_hand)
    final = replay(happened)
    put_in = puts_by_event(happened)
    puts = [(seat, put_in[seat]) for seat, _ in random_hand.setup.stacks]
    contenders = [player for player in final.seats if player.status != "folded"]
    rankings = {
        player.seat: rank_best(list(player.holes or ()) + final.board)
        if len(contenders) > 1
        else (0, ())
        for player in contenders
    }
    uncalled, won = settle(puts, rankings)
    before = dict(random_hand.setup.stacks)
    for player in final.seats:
        seat = player.seat
        expected = before[seat] - put_in[seat] + uncalled.get(seat, 0) + won.get(seat, 0)
        assert player.stack == expected, seat
    returned = {e.seat: e.amount for e in happened if isinstance(e, events.UncalledBetReturned)}
    assert returned == uncalled


BETTING = ("call", "call", "raise", "all_in", "all_in", "fold")
LEAVING = ("call", "raise", "withdraw", "all_in", "fold")


@FEW
@given(hands(kinds=BETTING))
def test_every_pot_is_settled_as_if_counted_point_by_point(random_hand: RandomHand) -> None:
    """House rules 06, 07, against a settlement of another kind."""
    check_the_settlement(random_hand)


@FEW
@given(hands(kinds=LEAVING))
def test_the_same_where_players_leave(random_hand: RandomHand) -> None:
    """What others had covered is in the pots, and nothing else. House rules 09."""
    check_the_settlement(random_hand)


@pytest.mark.slow
@MANY
@given(hands(kinds=BETTING) | hands(kinds=LEAVING))
def test_many_pots_are_settled_as_if_counted_point_by_point(random_hand: RandomHand) -> None:
    check_the_settlement(random_hand)


@FEW
@given(hands(kinds=BETTING, setup=setups(most_seats=2)))
def test_heads_up_no_odd_point_can_arise(random_hand: RandomHand) -> None:
    """With two players dealt in every pot is even. House rules 07; case G6."""
    for step in played(random_hand):
        assert all(award.amount % 2 == 0 for award in step.hand.awards)

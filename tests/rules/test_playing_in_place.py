"""A hand that moves on in place is the hand that is decided, and counts itself rightly."""

from hypothesis import HealthCheck, given, settings

from tables.rules.actions import IllegalAction
from tables.rules.events import Event
from tables.rules.hand import Hand, deal, decide, evolve, legal_actions, play, replay, start
from tests.rules.test_properties import attributes
from tests.strategies import RandomHand, hands, played, wish

FEW = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


def check_the_counts(hand: Hand) -> None:
    """What a hand counts as it goes is what can be counted anew, in it and in its copy."""
    assert attributes(hand.copy()) == attributes(hand)
    for one in (hand, hand.copy()):
        assert one.pot() == sum(player.put_in for player in one.seats)
        assert one.live == sum(player.status == "live" for player in one.seats)
        assert one.in_hand == len(one.contenders())
        assert [one.player(player.seat) for player in one.seats] == one.seats


@FEW
@given(hands())
def test_what_a_hand_counts_as_it_goes_is_what_can_be_counted_anew(random_hand: RandomHand) -> None:
    for step in played(random_hand):
        check_the_counts(step.hand)


@FEW
@given(hands())
def test_what_was_worked_out_for_a_turn_is_never_kept_for_another(random_hand: RandomHand) -> None:
    """What the seat to act may do is asked at every moment, and is the same as asked anew."""
    happened: list[Event] = []
    for step in played(random_hand):
        happened += step.events
        seat = step.hand.to_act
        if seat is not None:
            assert legal_actions(step.hand, seat) == legal_actions(replay(happened), seat)


@FEW
@given(hands(kinds=("call", "raise", "all_in", "fold", "illegal")))
def test_a_hand_that_is_played_in_place_is_the_hand_that_is_decided(
    random_hand: RandomHand,
) -> None:
    """`start` and `play` do what `deal` and `decide` say."""
    in_place, happened = start(random_hand.setup, random_hand.deck)
    assert tuple(happened) == deal(random_hand.setup, random_hand.deck)
    hand = replay(happened)
    for move in random_hand.moves:
        if hand.complete:
            break
        seat, action = wish(hand, move)
        said = decide(hand, seat, action)
        done = play(in_place, seat, action)
        if isinstance(said, IllegalAction):
            assert done == said
            continue
        assert tuple(done) == said
        for event in said:
            evolve(hand, event)
        assert attributes(in_place) == attributes(hand)

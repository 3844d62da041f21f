"""What is true of every hand, whoever plays it and however."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.rules import actions, events
from tables.rules.actions import IllegalAction, LegalActions
from tables.rules.betting import NoLimit
from tables.rules.codec import decode, encode
from tables.rules.events import Event
from tables.rules.hand import Hand, clock_expired, decide, evolve, legal_actions, replay
from tables.rules.state import SeatInHand
from tests.strategies import RandomHand, hands, played, setups

FEW = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))


def attributes(value: object) -> object:
    """Take a hand apart, attribute by attribute, into plain values that compare.

    `legal` is left out: it keeps an answer once somebody has asked, and is no part of the state.
    """
    if isinstance(value, (Hand, SeatInHand)):
        names = [name for name in value.__slots__ if name != "legal"]
        return {name: attributes(getattr(value, name)) for name in names}
    if isinstance(value, events.HandStarted):
        return encode(value)
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        return [attributes(item) for item in value]
    return value


def chips(hand: Hand) -> int:
    """Count the points of a hand: stacks, and what is in the middle while it is not given out."""
    middle = 0 if hand.complete else hand.pot()
    return sum(player.stack for player in hand.seats) + middle


def check_a_whole_hand(random_hand: RandomHand) -> list[Event]:
    """See that points, cards, turns and stored events of one hand are in order; return its events."""
    total = sum(stack for _, stack in random_hand.setup.stacks)
    happened: list[Event] = []
    for step in played(random_hand):
        happened += step.events
        assert chips(step.hand) == total
        assert all(player.stack >= 0 and player.bet >= 0 for player in step.hand.seats)
        assert step.hand.complete == (step.hand.to_act is None)
        assert attributes(replay(happened)) == attributes(step.hand)
        check_the_turn(step.hand)
        check_no_card_twice(step.hand)
    ended = happened[-1]
    assert isinstance(ended, events.HandEnded)
    assert sum(stack for _, stack in ended.stacks) == total
    assert [seat for seat, _ in ended.stacks] == [seat for seat, _ in random_hand.setup.stacks]
    assert attributes(replay([decode(encode(event)) for event in happened])) == attributes(
        replay(happened)
    )
    return happened


def check_the_turn(hand: Hand) -> None:
    """Who is asked can act, and has something to decide."""
    if hand.to_act is None:
        return
    player = hand.player(hand.to_act)
    assert player.status == "live"
    assert player.stack > 0
    others = [other for other in hand.contenders() if other is not player]
    assert others
    if all(other.status == "all_in" for other in others):
        assert player.bet < max(other.bet for other in others)


def check_no_card_twice(hand: Hand) -> None:
    dealt = [card for player in hand.seats for card in player.holes or ()] + hand.board
    assert len(set(dealt)) == len(dealt)


@FEW
@given(hands())
def test_points_cards_turns_and_stored_events_are_in_order_in_every_hand(
    random_hand: RandomHand,
) -> None:
    """Points in are points out, it ends, and its events tell it again, attribute by attribute."""
    check_a_whole_hand(random_hand)


@FEW
@given(hands(kinds=("withdraw", "call", "all_in", "raise")))
def test_points_are_kept_however_many_players_leave(random_hand: RandomHand) -> None:
    """House rules 09: what was put in stays with the others."""
    check_a_whole_hand(random_hand)


@pytest.mark.slow
@MANY
@given(hands())
def test_the_same_of_many_hands(random_hand: RandomHand) -> None:
    check_a_whole_hand(random_hand)


@FEW
@given(hands(kinds=("call", "raise", "illegal", "illegal", "illegal")))
def test_a_refusal_changes_nothing_and_names_the_legal_range(random_hand: RandomHand) -> None:
    """House rules 05: an illegal action is refused, and the turn goes on."""
    before: object = None
    refusals = 0
    for step in played(random_hand):
        if step.refusal is not None:
            refusals += 1
            assert attributes(step.hand) == before
            if step.refusal.code != "not_your_turn":
                assert step.refusal.legal == legal_actions(step.hand, step.hand.to_act or 0)
                assert isinstance(step.refusal.legal, LegalActions)
            else:
                assert step.refusal.legal is None
        before = attributes(step.hand)


@FEW
@given(hands(kinds=("call", "raise", "all_in", "withdraw")), st.integers(0, 10**6))
def test_deciding_changes_nothing_until_the_events_are_applied(
    random_hand: RandomHand, share: int
) -> None:
    for step in played(random_hand):
        if step.hand.to_act is None:
            continue
        before = attributes(step.hand)
        decide(step.hand, step.hand.to_act, actions.fold())
        clock_expired(step.hand)
        assert attributes(step.hand) == before


def totals_to_try(hand: Hand, legal: LegalActions) -> set[int]:
    """Choose the totals around every edge, and all of them where they are few."""
    player = hand.player(hand.to_act or 0)
    everything = player.bet + player.stack
    if everything < 60:
        return set(range(-2, everything + 3))
    edges = {0, player.bet, hand.level, legal.min_raise_to, legal.max_raise_to, everything}
    edges.add((legal.min_raise_to + legal.max_raise_to) // 2)
    return {edge + step for edge in edges for step in (-1, 0, 1)}


def check_legal_is_what_is_accepted(hand: Hand) -> None:
    """See that decide accepts exactly what legal_actions offers."""
    for player in hand.seats:
        if player.seat != hand.to_act:
            assert legal_actions(hand, player.seat) is None
            for action in (actions.fold(), actions.check(), actions.call(), actions.all_in()):
                assert isinstance(decide(hand, player.seat, action), IllegalAction)
    seat = hand.to_act
    if seat is None:
        return
    legal = legal_actions(hand, seat)
    assert legal is not None
    assert legal.may_check == (legal.to_call == 0)
    assert legal.may_raise == (legal.no_raise_because == "")

    def accepted(action: actions.Action) -> bool:
        return not isinstance(decide(hand, seat, action), IllegalAction)

    assert accepted(actions.fold())
    assert accepted(actions.check()) == legal.may_check
    assert accepted(actions.call()) == (not legal.may_check)
    for total in totals_to_try(hand, legal):
        within = legal.may_raise and legal.min_raise_to <= total <= legal.max_raise_to
        assert accepted(actions.raise_to(total)) == within, total
    stack = hand.player(seat).stack
    everything = hand.player(seat).bet + stack
    all_in_is_a_raise = legal.may_raise and legal.max_raise_to == everything
    all_in_is_a_call = legal.to_call == stack
    assert accepted(actions.all_in()) == (all_in_is_a_raise or all_in_is_a_call)


@FEW
@given(hands())
def test_every_amount_in_the_legal_range_is_accepted_and_every_other_refused(
    random_hand: RandomHand,
) -> None:
    """What a seat is told it may do is exactly what is accepted. House rules 05."""
    for step in played(random_hand):
        check_legal_is_what_is_accepted(step.hand)


@FEW
@given(hands(kinds=("call", "raise", "all_in", "raise"), setup=setups(st.builds(NoLimit))))
def test_the_legal_raise_is_the_rule_told_again(random_hand: RandomHand) -> None:
    """The least raise and the right to raise, counted anew from the public history.

    House rules 05; TDA 43, 47: the last full raise on top, and per player against his own last level.
    """
    for step in played(random_hand):
        hand = step.hand
        if hand.to_act is None:
            continue
        big_blind = hand.setup.big_blind
        level = big_blind if hand.street == 0 else 0
        full = big_blind
        faced: dict[int, int] = {}
        for street, seat, name, total, _ in hand.actions:
            if street != hand.street:
                continue
            if name in ("bet_made", "raised_to"):
                full = max(full, total - level)
                level = total
            faced[seat] = level
        seat = hand.to_act
        player = hand.player(seat)
        everything = player.bet + player.stack
        answerable = any(
            other.status == "live" and other.bet + other.stack > level
            for other in hand.seats
            if other is not player
        )
        open_to_him = seat not in faced or level - faced[seat] >= full
        legal = legal_actions(hand, seat)
        assert legal is not None
        assert legal.may_raise == (everything > level and answerable and open_to_him)
        if legal.may_raise:
            assert legal.min_raise_to == min(level + full, everything)
            assert legal.max_raise_to == everything
        assert legal.to_call == min(level - player.bet, player.stack)


@FEW
@given(hands())
def test_the_board_comes_from_its_fixed_places_in_the_deck(random_hand: RandomHand) -> None:
    """Two cards a seat, then a burn before each of flop, turn and river. House rules 04."""
    deck, seats = random_hand.deck, len(random_hand.setup.stacks)
    after = deck[2 * seats :]
    expected = [*after[1:4], after[5], after[7]]
    for step in played(random_hand):
        for place, player in enumerate(step.hand.seats):
            assert player.holes == deck[2 * place : 2 * place + 2]
        assert step.hand.board == expected[: len(step.hand.board)]
        assert len(step.hand.board) == (0, 3, 4, 5)[step.hand.street]


@FEW
@given(hands())
def test_events_applied_one_by_one_or_all_at_once_are_the_same(random_hand: RandomHand) -> None:
    happened = [event for step in played(random_hand) for event in step.events]
    one_by_one = replay(happened[:1])
    for event in happened[1:]:
        evolve(one_by_one, event)
    assert attributes(one_by_one) == attributes(replay(happened))

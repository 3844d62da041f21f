"""Nobody receives a card he may not see (House rules 04, 07; cases B47, B48, L3-L5)."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings

from tables.rules import events
from tables.rules.cards import card_text
from tables.rules.codec import encode
from tables.rules.events import Event
from tables.rules.hand import Hand, legal_actions
from tables.rules.view import view_of, visible
from tests.dealing import DRY_BOARD, dealt
from tests.strategies import RandomHand, hands, played

FEW = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


def cards_in(written: Any) -> set[str]:
    """Find every card text anywhere in JSON values."""
    if isinstance(written, dict):
        return set().union(*[cards_in(value) for value in written.values()])
    if isinstance(written, list):
        return set().union(*[cards_in(value) for value in written])
    is_card = isinstance(written, str) and len(written) == 2 and written[1] in "cdhs"
    return {written} if is_card and written[0] in "23456789TJQKA" else set()


def seen_in(event: Event) -> set[str]:
    return cards_in(json.loads(json.dumps(encode(event))))


def allowed(hand: Hand, viewer: int | None) -> set[str]:
    """Tell what a viewer may have seen by now: his own cards, the board, and tabled hands."""
    cards = list(hand.board)
    for player in hand.seats:
        if player.seat == viewer or player.tabled:
            cards += player.holes or ()
    return {card_text(card) for card in cards}


def viewers(hand: Hand) -> list[int | None]:
    """Every seat, a spectator, and somebody whose seat was not dealt in."""
    return [*(player.seat for player in hand.seats), None, 99]


@FEW
@given(hands())
def test_each_visible_event_holds_only_its_viewers_cards(random_hand: RandomHand) -> None:
    """At every moment of every hand, for players, leavers and spectators."""
    for step in played(random_hand):
        for viewer in viewers(step.hand):
            seen = set().union(*[seen_in(visible(event, viewer)) for event in step.events], set())
            assert seen <= allowed(step.hand, viewer)


@FEW
@given(hands())
def test_each_view_holds_only_its_viewers_cards(random_hand: RandomHand) -> None:
    """A view shows others' cards when they are tabled, and never a folded hand."""
    for step in played(random_hand):
        for viewer in viewers(step.hand):
            view = view_of(step.hand, viewer)
            for seat in view.seats:
                player = step.hand.player(seat.seat)
                if seat.seat == viewer or player.tabled:
                    assert seat.cards == player.holes
                else:
                    assert seat.cards is None
            own = [p.holes for p in step.hand.seats if p.seat == viewer]
            assert view.holes == (own[0] if own else None)
            assert list(view.board) == step.hand.board
            assert view.legal == (legal_actions(step.hand, viewer) if viewer else None)
            assert not any(isinstance(e, events.DeckShuffled) for e in view)


@FEW
@given(hands(kinds=("call", "fold", "raise", "all_in", "withdraw")))
def test_only_hands_still_in_at_a_showdown_are_tabled(random_hand: RandomHand) -> None:
    """Folded hands and leavers' hands never; nobody's when all fold to one. House rules 04, 07."""
    hand = None
    tabled: set[int] = set()
    for step in played(random_hand):
        hand = step.hand
        for event in step.events:
            if isinstance(event, events.HandTabled):
                tabled.add(event.seat)
        folded = {player.seat for player in hand.seats if player.status == "folded"}
        assert not tabled & folded
        assert {player.seat for player in hand.seats if player.tabled} == tabled
    assert hand is not None
    contenders = {player.seat for player in hand.contenders()}
    assert tabled == (contenders if len(contenders) > 1 else set())


@FEW
@given(hands())
def test_every_viewer_counts_the_same_events(random_hand: RandomHand) -> None:
    """That something happened is never hidden."""
    for step in played(random_hand):
        for viewer in viewers(step.hand):
            shown = [visible(event, viewer) for event in step.events]
            assert [type(event) for event in shown] == [type(event) for event in step.events]


def test_deck_and_burned_cards_are_seen_by_nobody() -> None:
    deck, burn = events.DeckShuffled((1, 2, 3)), events.CardBurned((4,))
    for viewer in (1, 2, None):
        assert visible(deck, viewer) == events.DeckShuffled(None)
        assert visible(burn, viewer) == events.CardBurned(None)


def test_hole_cards_are_seen_by_their_seat_alone() -> None:
    """House rules 04."""
    event = events.HoleCardsDealt(2, (50, 51))
    assert visible(event, 2) == event
    for viewer in (1, None):
        assert visible(event, viewer) == events.HoleCardsDealt(2, None)


def test_an_award_without_a_showdown_tells_no_hand() -> None:
    """Case B48."""
    game = dealt("1000 1000", button=1)
    game.play("1 all-in, 2 folds")
    award = game.happened(events.PotAwarded)[0]
    assert (award.strength, award.fives) == (None, ())


def test_a_leaver_sees_his_own_cards_and_nobody_elses() -> None:
    game = dealt("1000 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 leaves")
    view = view_of(game.hand, 1)
    assert view.holes == game.hand.player(1).holes
    assert [seat.cards for seat in view.seats if seat.seat != 1] == [None, None]
    assert view_of(game.hand, 2).seats[-1].cards is None


def test_a_view_is_a_value_that_later_events_do_not_change() -> None:
    game = dealt("1000 1000", button=1)
    view = view_of(game.hand, 1)
    game.play("1 calls, 2 checks")
    assert (view.street, view.board, view.pot, view.to_act) == (0, (), 15, 1)
    assert view.seats[1].stack == 995
    assert view.actions == ()

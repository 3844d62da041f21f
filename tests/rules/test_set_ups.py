"""What a hand cannot start from, and small rules that no other story tells."""

import pytest

from tables.rules import records
from tables.rules.betting import FixedLimit, NoLimit, structure_from
from tables.rules.cards import DECK
from tables.rules.events import CardBurned, DeckShuffled, Folded
from tables.rules.hand import HandSetup, deal, legal_actions, replay
from tables.rules.pots import build_pots
from tables.rules.view import visible
from tests.dealing import PlayedHand

THREE = HandSetup(1, 3, 1, 2, 5, 10, ((1, 100), (2, 100), (3, 100)), NoLimit())


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"stacks": ((1, 100),)}, "two to eight different seats, not [1]"),
        (
            {"stacks": tuple((seat, 100) for seat in range(1, 10))},
            "two to eight different seats, not [1, 2, 3, 4, 5, 6, 7, 8, 9]",
        ),
        (
            {"stacks": ((1, 100), (2, 100), (2, 100))},
            "two to eight different seats, not [1, 2, 2]",
        ),
        (
            {"stacks": ((1, 100), (2, 100), (3, 0))},
            "every seat dealt in has chips, not ((1, 100), (2, 100), (3, 0))",
        ),
        ({"big_blind_seat": 4}, "the big blind is not dealt in: 4"),
        ({"small_blind_seat": 4}, "the small blind is not dealt in: 4"),
        ({"small_blind_seat": 2}, "one seat for both blinds: 2"),
        ({"small_blind": 0}, "blinds of (0, 10)"),
        ({"small_blind": 11}, "blinds of (11, 10)"),
    ],
)
def test_an_impossible_set_up_is_refused_by_name(changes: dict[str, object], named: str) -> None:
    with pytest.raises(ValueError) as refusal:
        deal(THREE._replace(**changes), DECK)
    assert str(refusal.value) == named


def test_eight_players_and_a_small_blind_as_large_as_the_big_one_are_possible() -> None:
    stacks = tuple((seat, 1) for seat in range(1, 9))
    assert deal(THREE._replace(stacks=stacks, small_blind=10, button=8), DECK)


@pytest.mark.parametrize(
    "deck", [DECK[:51], (*DECK, 0), (*DECK[:51], 0)], ids=["51 cards", "53 cards", "a card twice"]
)
def test_a_deck_is_an_order_of_the_52_cards(deck: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"^a deck is an order of the 52 cards$"):
        deal(THREE, deck)


def test_a_hand_begins_with_its_set_up() -> None:
    """Stored events that begin otherwise, or are none, are no hand."""
    with pytest.raises(ValueError) as refusal:
        replay([Folded(3)])
    assert str(refusal.value) == "a hand begins with HandStarted, not Folded(seat=3)"
    with pytest.raises(ValueError, match=r"^no events$"):
        replay([])


def test_before_the_deal_nobody_is_asked_and_nobody_has_cards_or_has_acted() -> None:
    """None where there is nothing yet. House rules 04."""
    hand = replay([THREE])
    assert (hand.to_act, hand.aggressor, hand.complete, hand.deck) == (None, None, False, ())
    assert hand.complete is False
    for player in hand.seats:
        assert (player.holes, player.acted_level, player.last_event) == (None, None, None)


def test_nobody_is_asked_before_the_last_hole_cards_are_dealt() -> None:
    """House rules 04."""
    happened = deal(THREE, DECK)
    asked = [replay(happened[:count]).to_act for count in range(1, len(happened) + 1)]
    assert asked == [None] * (len(happened) - 1) + [3]


def test_structures_are_equal_by_what_they_allow() -> None:
    assert NoLimit() == structure_from(NoLimit().key())
    assert FixedLimit(10, 20) == structure_from(FixedLimit(10, 20).key())
    assert FixedLimit(10, 20) != FixedLimit(10, 20, preflop_raises=4)
    assert FixedLimit(10, 20) != NoLimit()
    assert NoLimit() != FixedLimit(10, 20)
    assert NoLimit() != "no_limit"
    same = {NoLimit(), NoLimit(), FixedLimit(10, 20), FixedLimit(10, 20), FixedLimit(5, 10)}
    assert len(same) == 3
    assert len({hash(structure) for structure in same}) == 3


def test_a_stored_structure_keeps_its_caps() -> None:
    limit = FixedLimit(10, 20, preflop_raises=2, street_bets=5)
    again = structure_from(limit.key())
    assert again == limit
    assert [again.bets_allowed(street) for street in range(4)] == [3, 5, 5, 5]
    assert [again.full_bet(street, 10) for street in range(4)] == [10, 10, 20, 20]


def test_a_new_street_begins_without_a_bet_and_with_its_own_cap() -> None:
    """One raise before the flop, a bet and two raises after it."""
    structure = FixedLimit(10, 20, preflop_raises=1, street_bets=3)
    hand = PlayedHand(THREE._replace(structure=structure), DECK)
    assert hand.hand.bets_allowed == 2
    hand.play("3 calls, 1 calls, 2 checks")
    assert (hand.hand.raises, hand.hand.bets_allowed) == ([(0, 10, 0)], 3)


def test_a_seat_that_was_not_dealt_in_has_no_place() -> None:
    hand = replay(deal(THREE, DECK))
    assert [hand.index_of(seat) for seat in (1, 2, 3, 4)] == [0, 1, 2, -1]
    with pytest.raises(ValueError, match="seat 4 was not dealt in"):
        hand.player(4)


def test_a_structure_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="not a betting structure: 'pot_limit'"):
        structure_from(("pot_limit",))


def test_who_has_put_nothing_in_can_win_no_pot_of_others() -> None:
    """A player dealt in without a blind and without a call. House rules 06."""
    assert build_pots([(1, 0, False), (2, 10, False), (3, 10, False)]) == ((20, (2, 3)),)


def test_points_of_leavers_go_to_who_is_left_though_he_put_in_nothing() -> None:
    """Both blinds leave before the third player acts. House rules 09."""
    assert build_pots([(1, 5, True), (2, 10, True), (3, 0, False)]) == ((15, (3,)),)


def test_only_the_seat_to_act_may_do_anything() -> None:
    """House rules 05."""
    hand = replay(deal(THREE, DECK))
    assert hand.to_act == 3
    assert legal_actions(hand, 3) is not None
    assert [legal_actions(hand, seat) for seat in (1, 2, 9)] == [None, None, None]


def test_cards_of_the_deck_are_seen_by_nobody_and_moves_by_everybody() -> None:
    """That a card was burned is no secret. House rules 04."""
    for viewer in (None, 1, 2):
        assert visible(CardBurned((12,)), viewer) == CardBurned(None)
        assert visible(DeckShuffled(DECK), viewer) == DeckShuffled(None)
        assert visible(Folded(3), viewer) == Folded(3)


def test_named_tuples_are_the_same_where_they_are_made_by_name() -> None:
    """As in a Python whose tuples have no constructor of that kind."""
    assert records._by_name(Folded, (3,)) == records.make(Folded, (3,)) == Folded(3)

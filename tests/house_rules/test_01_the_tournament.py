"""Section 01 of the rules page, a test for each sentence: the tournament."""

import inspect

import pytest

from tables.rules.cards import DECK, card_text
from tests.tournaments.matches import Match
from tournaments import services
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


def test_two_to_six_play() -> None:
    """A tournament is for two players at least and six at most."""
    for count in (2, 3, 4, 5, 6):
        assert len(Match(range(1, count + 1)).chips()) == count
    for count in (1, 7):
        with pytest.raises(ValueError, match="2 to 6"):
            Match(range(1, count + 1))


def test_the_deck_has_52_cards_and_no_joker() -> None:
    """Hold'em is played with 13 ranks in four suits, each card once."""
    texts = {card_text(card) for card in DECK}
    assert texts == {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
    assert len(DECK) == 52


def test_the_game_is_no_limit() -> None:
    """The very first bet may be everything a player has."""
    played = Match((1, 2, 3)).deal_cards()
    assert played.legal().max_raise_to == 1000
    played.play("1 all-in")
    assert played.stacks()[1] == 0


def test_each_player_starts_with_1000_points() -> None:
    """All begin with the same 1,000 points."""
    assert set(Match().chips().values()) == {1000}


def test_points_cannot_be_bought() -> None:
    """Nothing brings points into a match: no service takes them, and no hand may end with more."""
    taking_points = [
        name
        for name, service in inspect.getmembers(services, inspect.isfunction)
        if service.__module__ == services.__name__
        and {"chips", "points", "stack", "stacks"} & set(inspect.signature(service).parameters)
        and not name.startswith("_")
    ]
    assert taking_points == ["record_hand"]
    match = Match((1, 2))
    match.deal()
    with pytest.raises(ValueError, match="2000 points and ended with 2001"):
        match.settle({1: 1000, 2: 1001})


def test_without_points_a_player_is_out() -> None:
    """Who loses his last point is out of the tournament and is dealt no more cards."""
    match = Match((1, 2, 3))
    played = match.deal_cards({1: "AsAd", 2: "7c2d", 3: "KsKd"}, "Ah 8d 9h Jc 3s")
    played.play("1 folds, 2 all-in, 3 calls")
    outcome = match.settle_played(played)
    assert [placing.seat for placing in outcome.eliminated] == [2]
    assert match.entry(2).status == Entry.Status.ELIMINATED
    assert [seat for seat, _ in match.deal().stacks] == [1, 3]


def test_the_last_player_with_points_wins() -> None:
    """The tournament ends with the hand after which one player has everything."""
    match = Match((1, 2))
    played = match.deal_cards({1: "AsAd", 2: "KsKd"})
    played.play("1 all-in, 2 calls")
    assert match.settle_played(played).winner == 1
    assert match.stored().status == Tournament.Status.FINISHED
    assert match.chips() == {1: 2000, 2: 0}


def test_places_are_the_reverse_order_of_elimination() -> None:
    """The last one out is second, the one before third, and so on down."""
    match = Match((1, 2, 3, 4, 5))
    for seat in (3, 5, 2, 4):
        match.play(out=(seat,))
    assert match.places() == {1: 1, 4: 2, 2: 3, 5: 4, 3: 5}


def test_out_in_the_same_hand_more_points_at_its_start_is_the_better_place() -> None:
    """Two out together are placed by what each had when the hand began."""
    match = Match((1, 2, 3)).stacks_are({1: 1650, 2: 650, 3: 700})
    played = match.deal_cards({1: "AsAd", 2: "KsKd", 3: "QsQd"})
    played.play("1 all-in, 2 all-in, 3 all-in")
    assert match.settle_played(played).winner == 1
    assert match.places() == {1: 1, 3: 2, 2: 3}


def test_out_in_the_same_hand_with_equal_points_the_place_is_shared() -> None:
    """Two out together who began the hand with the same points have the same place."""
    match = Match((1, 2, 3)).stacks_are({1: 1600, 2: 700, 3: 700})
    played = match.deal_cards({1: "AsAd", 2: "KsKd", 3: "QsQd"})
    played.play("1 all-in, 2 all-in, 3 calls")
    match.settle_played(played)
    assert match.places() == {1: 1, 2: 2, 3: 2}
    assert [match.entry(seat).shared for seat in (1, 2, 3)] == [False, True, True]

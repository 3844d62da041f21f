"""Section 04 of the rules page, a test for each sentence: the hand, step by step."""

from tables.rules import events
from tables.rules.hand import replay
from tables.rules.view import view_of, visible
from tests.dealing import DRY_BOARD, PlayedHand, dealt, order_of_asking

FIVE = "1000 1000 1000 1000 1000"


def five_handed() -> PlayedHand:
    """Button 1, small blind 2, big blind 3, first before the flop 4."""
    return dealt(FIVE, button=1, cards="AsAd KsKd QsQd TsTd 8s8d", board=DRY_BOARD)


def test_every_player_gets_two_cards_face_down() -> None:
    """Two hole cards for each player, and not one of them shown."""
    game = five_handed()
    dealt_cards = [event.cards for event in game.happened(events.HoleCardsDealt)]
    assert [len(cards or ()) for cards in dealt_cards] == [2, 2, 2, 2, 2]
    assert game.tabled() == []


def test_only_their_player_sees_the_hole_cards() -> None:
    """Neither another player nor a spectator receives them, in an event or in a view."""
    game = five_handed()
    for event in game.happened(events.HoleCardsDealt):
        for viewer in (1, 2, 3, 4, 5, None):
            cards = event.cards if viewer == event.seat else None
            assert visible(event, viewer) == events.HoleCardsDealt(event.seat, cards)
    for viewer in (1, 2, 3, 4, 5, None):
        seen = [seat.seat for seat in view_of(game.hand, viewer).seats if seat.cards]
        assert seen == ([] if viewer is None else [viewer])


def test_before_the_flop_the_player_left_of_the_big_blind_is_first() -> None:
    """The big blind is seat 3, so seat 4 begins."""
    assert five_handed().to_act == 4


def test_before_the_flop_the_big_blind_is_last() -> None:
    """He decides when everybody else has, even where nobody raised."""
    assert order_of_asking(five_handed()) == [4, 5, 1, 2, 3]


def board_cards(game: PlayedHand) -> list[tuple[int, int]]:
    """Tell (street, number of cards) of every turn of the board."""
    return [(event.street, len(event.cards)) for event in game.happened(events.BoardDealt)]


def checked_to_the_river(game: PlayedHand) -> PlayedHand:
    while game.hand.street < 3:
        order_of_asking(game)
    return game


def test_the_flop_is_three_cards() -> None:
    """After the first round three community cards are turned up together."""
    game = five_handed()
    order_of_asking(game)
    assert board_cards(game) == [(1, 3)]
    assert len(game.hand.board) == 3


def test_the_turn_is_one_card_more() -> None:
    """After the flop's round a fourth card is turned up."""
    game = five_handed()
    order_of_asking(game)
    order_of_asking(game)
    assert board_cards(game) == [(1, 3), (2, 1)]


def test_the_river_is_the_last_card() -> None:
    """One card more, five in all, and no street after it."""
    game = checked_to_the_river(five_handed())
    assert board_cards(game) == [(1, 3), (2, 1), (3, 1)]
    order_of_asking(game)
    assert game.complete
    assert len(game.hand.board) == 5


def test_a_card_is_burned_before_each_turn_of_the_board() -> None:
    """Three burns, each right before its street, and nobody ever sees them."""
    game = checked_to_the_river(five_handed())
    streets = [place for place, e in enumerate(game.events) if isinstance(e, events.BoardDealt)]
    burns = game.happened(events.CardBurned)
    assert [game.events[place - 1] for place in streets] == burns
    assert len(burns) == 3
    for burn in burns:
        for viewer in (1, 2, 3, 4, 5, None):
            assert visible(burn, viewer) == events.CardBurned(None)
    burned = {card for burn in burns for card in burn.cards or ()}
    assert not burned & set(game.hand.board)


def test_after_the_flop_the_first_player_left_of_the_button_begins() -> None:
    """On flop, turn and river; the button is last."""
    game = five_handed()
    order_of_asking(game)
    for _ in ("flop", "turn", "river"):
        assert order_of_asking(game) == [2, 3, 4, 5, 1]


def test_after_the_flop_the_first_player_who_is_still_in_begins() -> None:
    """Those who folded are passed over."""
    game = five_handed()
    game.play("4 calls, 5 calls, 1 calls, 2 folds, 3 checks; flop: 3 folds")
    assert game.to_act == 4
    game.play("4 checks, 5 checks, 1 checks; turn: 4 checks")


def test_if_all_fold_but_one_that_player_takes_the_pot() -> None:
    """At once, on any street, without more board."""
    game = five_handed()
    game.play("4 raises to 30, 5 folds, 1 calls, 2 folds, 3 folds; flop: 4 bets 50, 1 folds")
    assert game.complete
    assert game.awards() == [(75, {4: 75})]
    assert len(game.hand.board) == 3


def test_who_takes_the_pot_because_all_fold_shows_nothing() -> None:
    """Not to the table, not to a spectator, and not afterwards."""
    game = five_handed()
    game.play("4 raises to 30, 5 folds, 1 folds, 2 folds, 3 folds")
    assert game.tabled() == []
    assert game.hand.awards[0].strength is None
    for viewer in (1, 2, 3, 5, None):
        hand = replay(game.events)
        shown = {seat.seat: seat.cards for seat in view_of(hand, viewer).seats}
        assert shown[4] is None

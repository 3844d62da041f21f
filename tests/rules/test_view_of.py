"""A view holds everything of the hand that its viewer may know, under the right names."""

from tables.rules.actions import LegalActions
from tables.rules.betting import NoLimit
from tables.rules.cards import parse_cards
from tables.rules.events import Called, CardBurned, RaisedTo
from tables.rules.view import SeatView, View, view_of
from tests.dealing import dealt

ACTIONS = ((0, 4, "raised_to", 20, 20), (0, 1, "called", 20, 20))


def test_the_seat_to_act_sees_the_hand_his_cards_and_what_he_may_do() -> None:
    """House rules 04, 05."""
    game = dealt("500 400 300 200", button=1, cards="AsAd KsKd QsQd JsJd", blinds="5/10", number=17)
    game.play("4 raises to 20, 1 calls")
    assert view_of(game.hand, 2) == View(
        viewer=2,
        number=17,
        street=0,
        board=(),
        button=1,
        small_blind_seat=2,
        big_blind_seat=3,
        small_blind=5,
        big_blind=10,
        structure=NoLimit(),
        seats=(
            SeatView(2, 395, 5, 5, "live", parse_cards("KsKd"), game.events[2]),
            SeatView(3, 290, 10, 10, "live", None, game.events[3]),
            SeatView(4, 180, 20, 20, "live", None, RaisedTo(4, 20, False)),
            SeatView(1, 480, 20, 20, "live", None, Called(1, 20, False)),
        ),
        pot=55,
        level=20,
        last_full_raise=10,
        to_act=2,
        legal=LegalActions(False, 15, True, 30, 400, False, ""),
        holes=parse_cards("KsKd"),
        actions=ACTIONS,
    )


def test_a_spectator_sees_no_cards_and_may_do_nothing() -> None:
    game = dealt("500 400 300 200", button=1)
    game.play("4 raises to 20, 1 calls")
    view = view_of(game.hand, None)
    assert (view.viewer, view.legal, view.holes) == (None, None, None)
    assert [seat.cards for seat in view.seats] == [None] * 4
    assert view.actions == ACTIONS


def test_the_third_card_after_the_holes_is_burned_first() -> None:
    """Burn and flop, burn and turn, burn and river: places in the deck are fixed."""
    game = dealt("500 500", button=1)
    game.play("1 calls, 2 checks; 2 checks, 1 checks; 2 checks, 1 checks")
    deck = game.deck
    assert [event.cards for event in game.happened(CardBurned)] == [
        (deck[4],),
        (deck[8],),
        (deck[10],),
    ]
    assert tuple(game.hand.board) == (*deck[5:8], deck[9], deck[11])

"""Who posts, who acts, and in which order (House rules 03, 04; cases B1-B7)."""

from tables.rules import events
from tests.dealing import dealt, order_of_asking

SIX = "1000 1000 1000 1000 1000 1000"


def test_left_of_the_big_blind_acts_first_before_the_flop_and_left_of_the_button_after() -> None:
    """House rules 04; case B1."""
    game = dealt(SIX, button=1)
    assert order_of_asking(game) == [4, 5, 6, 1, 2, 3]
    for _ in ("flop", "turn", "river"):
        assert order_of_asking(game) == [2, 3, 4, 5, 6, 1]


def test_without_a_small_blind_the_order_starts_left_of_the_big_blind_all_the_same() -> None:
    """A dead small blind: the pot starts with the big blind alone. House rules 03; case B2."""
    game = dealt("1000 1000 - 1000 1000 1000", button=2, dead_small_blind=True)
    assert game.hand.pot() == 10
    assert order_of_asking(game) == [5, 6, 1, 2, 4]
    assert order_of_asking(game) == [4, 5, 6, 1, 2]


def test_a_dead_button_still_marks_where_the_order_starts() -> None:
    """The button on the empty seat 2: seat 3 acts first after the flop. Case B3."""
    game = dealt("1000 - 1000 1000 1000 1000", button=2)
    assert order_of_asking(game) == [5, 6, 1, 3, 4]
    assert order_of_asking(game) == [3, 4, 5, 6, 1]


def test_heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop() -> None:
    """And last on every later street. House rules 03; TDA 34; cases B4, B28."""
    game = dealt("1000 1000", button=1)
    posted = game.happened(events.BlindPosted)
    assert posted == [events.BlindPosted(1, 5, "small"), events.BlindPosted(2, 10, "big")]
    assert order_of_asking(game) == [1, 2]
    for _ in ("flop", "turn", "river"):
        assert order_of_asking(game) == [2, 1]


def test_the_big_blind_may_check_or_raise_when_everybody_limps() -> None:
    """The big blind acts last and has had no decision yet. House rules 04; cases B5, B29."""
    game = dealt("1000 1000 1000 1000", button=1)
    game.play("4 folds, 1 folds, 2 calls 5")
    assert game.to_act == 3
    legal = game.legal()
    assert (legal.may_check, legal.to_call) == (True, 0)
    assert (legal.may_raise, legal.min_raise_to, legal.max_raise_to) == (True, 20, 1000)
    assert not legal.is_bet
    game.play("3 checks; flop: 2 checks")


def test_heads_up_the_big_blind_may_check_or_raise_after_a_call() -> None:
    """Matching the blind does not skip the option. Case B29."""
    game = dealt("1000 1000", button=1)
    game.play("1 calls 5")
    assert game.to_act == 2
    assert game.legal().may_check
    assert game.legal().min_raise_to == 20


def test_a_raise_by_the_big_blind_goes_round_again() -> None:
    game = dealt("1000 1000 1000", button=1)
    game.play("1 calls, 2 calls, 3 raises to 30, 1 calls 20, 2 calls 20; flop: 2 checks")


def test_a_player_who_is_all_in_is_passed_over_when_the_street_starts() -> None:
    """The next live player with points acts. Case B6."""
    game = dealt("1000 1000 40 1000", button=1)
    game.play("4 calls, 1 calls, 2 calls, 3 all-in 40, 4 calls, 1 calls, 2 calls")
    assert order_of_asking(game) == [2, 4, 1]


def test_nobody_is_asked_when_the_bet_already_covers_the_only_opponent() -> None:
    """A big blind all-in for 4 is covered by the small blind: the board is turned. Case B7."""
    game = dealt("1000 4", button=1)
    assert game.complete
    assert game.boards_dealt() == 3


def test_a_player_left_alone_with_all_in_opponents_is_not_asked_on_the_next_street() -> None:
    """Two are all-in for 50; of the two others one folds on the flop. House rules 06; case B18."""
    game = dealt(
        "150 150 50 50",
        button=4,
        blinds="10/20",
        cards="KsKd QsQd AsAd TsTd",
        board="2c 7d 9h Jc 3s",
    )
    game.play("3 all-in 50, 4 calls 50, 1 raises to 125, 2 calls; flop: 1 folds")
    assert game.complete
    assert game.awards() == [(200, {3: 200}), (150, {2: 150})]
    assert game.stack_list() == [25, 175, 200, 0]


def test_a_player_who_must_answer_an_all_in_is_asked() -> None:
    """No showdown with bets unmatched. House rules 05; case B19."""
    game = dealt("310 710", button=2)
    game.play("2 calls, 1 checks; flop: 1 all-in 300")
    assert game.to_act == 2
    legal = game.legal()
    assert (legal.to_call, legal.may_check, legal.may_raise) == (300, False, False)
    assert not game.hand.seats[0].tabled


def test_a_small_stack_is_not_asked_again_once_everybody_has_called_its_all_in() -> None:
    game = dealt("1000 1000 40", button=1)
    game.play("1 raises to 40, 2 calls 35, 3 calls 30")
    assert order_of_asking(game) == [2, 1]


def test_a_street_ends_when_all_have_checked_and_not_before() -> None:
    """Two checks close a street of two players, a single check does not. Practice, betting."""
    game = dealt("1000 1000", button=1)
    game.play("1 calls, 2 checks; flop: 2 checks")
    assert game.hand.street == 1
    game.play("1 checks")
    assert game.hand.street == 2


def test_only_the_seat_to_act_may_act() -> None:
    """An action out of turn is refused and changes nothing."""
    game = dealt("1000 1000 1000", button=1)
    for phrase in ("2 calls", "3 checks", "2 folds", "3 raises to 50", "2 all-in"):
        assert game.refusal(phrase) == ("not_your_turn", None)


def test_nobody_acts_after_the_end_of_the_hand() -> None:
    game = dealt("1000 1000", button=1)
    game.play("1 folds")
    assert game.complete
    assert game.to_act is None
    assert game.refusal("2 checks").code == "hand_over"
    assert game.refusal("1 calls").code == "hand_over"


def test_after_a_bust_in_the_big_blind_the_next_hand_has_no_small_blind() -> None:
    """The button moves to seat 2, the small blind's position is empty, seat 4 is big blind.

    House rules 03; case B24: the hand that follows from the positions.
    """
    game = dealt("1000 1000 - 1000 1000", button=2, dead_small_blind=True)
    assert game.happened(events.BlindPosted) == [events.BlindPosted(4, 10, "big")]
    assert order_of_asking(game) == [5, 1, 2, 4]
    assert order_of_asking(game) == [4, 5, 1, 2]


def test_after_a_bust_in_the_small_blind_the_button_may_stand_on_its_empty_seat() -> None:
    """Case B24: seat 3 pays the small blind, seat 4 the big one."""
    game = dealt("1000 - 1000 1000 1000", button=2)
    assert [post.seat for post in game.happened(events.BlindPosted)] == [3, 4]
    assert order_of_asking(game) == [5, 1, 3, 4]


def test_empty_chairs_between_the_players_change_nothing_in_their_order() -> None:
    """Six chairs with players on 1, 2 and 6. House rules 03; case B26."""
    game = dealt("1000 1000 - - - 1000", button=1)
    assert [post.seat for post in game.happened(events.BlindPosted)] == [2, 6]
    assert order_of_asking(game) == [1, 2, 6]
    assert order_of_asking(game) == [2, 6, 1]

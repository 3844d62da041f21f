"""Who shows, when, and who never does (House rules 04, 06, 07; cases L1-L8)."""

from tables.rules import events
from tables.rules.cards import parse_cards
from tests.dealing import DRY_BOARD, PlayedHand, dealt


def checked_down(cards: str, board: str = DRY_BOARD) -> PlayedHand:
    game = dealt("1000 1000 1000", button=1, cards=cards, board=board)
    game.play("1 calls, 2 calls, 3 checks; flop: 2 checks, 3 checks, 1 checks")
    game.play("turn: 2 checks, 3 checks, 1 checks; river: 2 checks, 3 checks, 1 checks")
    return game


def names(game: PlayedHand) -> list[str]:
    return [type(event).__name__ for event in game.events]


def test_everybody_still_in_shows_when_the_last_bet_is_called() -> None:
    """The losers too. House rules 07; case L1."""
    game = dealt("1000 1000 1000", button=1, cards="QsQd AsAd KsKd", board=DRY_BOARD)
    game.play("1 calls, 2 calls, 3 checks; flop: 2 checks, 3 checks, 1 checks")
    game.play("turn: 2 checks, 3 checks, 1 checks; river: 2 bets 50, 3 calls, 1 calls")
    assert sorted(game.tabled()) == [1, 2, 3]
    assert game.tabled()[0] == 2
    shown = {event.seat: event.cards for event in game.happened(events.HandTabled)}
    assert shown[1] == parse_cards("QsQd")


def test_with_nobody_left_to_bet_the_hands_are_shown_before_the_board() -> None:
    """All-in on the flop: hands first, then turn and river one by one. House rules 06; case L2."""
    game = dealt("1000 1000", button=1, cards="AsAd KsKd", board=DRY_BOARD)
    game.play("1 calls, 2 checks; flop: 2 all-in, 1 calls")
    assert names(game)[-9:] == [
        "Called",
        "HandTabled",
        "HandTabled",
        "CardBurned",
        "BoardDealt",
        "CardBurned",
        "BoardDealt",
        "PotAwarded",
        "HandEnded",
    ]


def test_the_last_bettor_shows_first_and_then_it_goes_clockwise() -> None:
    """A showdown begins with the hand that was called. TDA 17."""
    game = dealt("1000 1000 1000", button=1)
    game.play("1 calls, 2 calls, 3 checks; flop: 2 checks, 3 checks, 1 checks")
    game.play("turn: 2 checks, 3 checks, 1 checks")
    game.play("river: 2 checks, 3 bets 50, 1 calls, 2 calls")
    assert game.tabled() == [3, 1, 2]


def test_where_nobody_bet_the_first_left_of_the_button_shows_first() -> None:
    """TDA 17."""
    assert checked_down("AsAd KsKd QsQd").tabled() == [2, 3, 1]


def test_each_hand_is_shown_once() -> None:
    game = dealt("1000 1000", button=1)
    game.play("1 all-in, 2 calls")
    assert sorted(game.tabled()) == [1, 2]


def test_no_hand_is_shown_while_two_players_can_still_bet() -> None:
    """One is all-in, two have points and check. Case L3."""
    game = dealt("100 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 all-in 100, 2 calls, 3 calls; flop: 2 checks, 3 checks")
    assert game.tabled() == []
    game.play("turn: 2 checks, 3 checks; river: 2 checks")
    assert game.tabled() == []
    game.play("3 checks")
    assert sorted(game.tabled()) == [1, 2, 3]


def test_when_all_fold_to_one_player_no_card_is_shown() -> None:
    """Before the flop, and after a bet on the river. House rules 04; cases L4, B48."""
    before_the_flop = dealt("1000 1000 1000", button=1)
    before_the_flop.play("1 all-in, 2 folds, 3 folds")
    on_the_river = dealt("1000 1000", button=1)
    on_the_river.play("1 calls, 2 checks; flop: 2 checks, 1 checks; turn: 2 checks, 1 checks")
    on_the_river.play("river: 2 bets 50, 1 folds")
    for game in (before_the_flop, on_the_river):
        assert game.complete
        assert game.tabled() == []
        assert game.hand.awards[0].strength is None
        assert game.hand.awards[0].fives == ()


def test_no_more_board_is_dealt_after_the_last_fold() -> None:
    """Case B48."""
    game = dealt("1000 1000", button=1)
    game.play("1 all-in, 2 folds")
    assert game.hand.board == []
    assert "CardBurned" not in names(game)


def test_folded_hands_are_never_shown() -> None:
    """Not even at a showdown of the others. House rules 07; case L5."""
    game = dealt("1000 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    game.play("1 folds, 2 calls, 3 checks; flop: 2 all-in, 3 calls")
    assert sorted(game.tabled()) == [2, 3]
    assert not game.hand.player(1).tabled


def test_two_players_may_both_play_the_board() -> None:
    """AAKKQ on the board against a small pair and a queen: a tie. Case L6."""
    game = checked_down("2c3c Qh4d 5c6c", "AsAd KcKh Qs")
    assert game.awards() == [(30, {1: 10, 2: 10, 3: 10})]


def test_a_six_beats_the_straight_on_the_board() -> None:
    """A-2-3-4-5 on the board: the six-high straight is better. Case L7."""
    game = checked_down("6c9d KsKd QsQd", "Ah2c3d 4s 5h")
    assert game.awards() == [(30, {1: 30})]


def test_suits_never_break_a_tie() -> None:
    """Two straights to the ace. House rules 07; case L8."""
    game = checked_down("AsKs AhKd 2c2d", "QcJdTs 4h 4c")
    assert game.awards() == [(30, {1: 15, 2: 15})]


def test_losers_who_tie_do_not_make_the_winner_share() -> None:
    """Case B63."""
    game = checked_down("AsKd Qs2h 9s2c", "4c5d6h 7s 8c")
    assert game.awards() == [(30, {3: 30})]


def test_the_award_names_the_hand_and_its_best_five() -> None:
    game = checked_down("AsAd KsKd QsQd")
    award = game.hand.awards[0]
    assert award.fives == ((1, parse_cards("AsAdJc9h7d")),)
    assert award.strength is not None


def test_a_new_hand_starts_from_nothing_but_its_own_events() -> None:
    """After a showdown the next hand holds no card of the last one. Case B49."""
    checked_down("AsAd KsKd QsQd")
    game = dealt("1000 1000 1000", button=2, number=9)
    game.play("2 folds, 3 folds")
    assert game.hand.board == []
    assert not any(seat.tabled for seat in game.hand.seats)
    assert game.tabled() == []
    assert game.boards_dealt() == 0
    assert game.hand.setup.number == 9

"""Standing up in the middle of a match, as the table settles it. House rules 09, 11; H1 to H12."""

import pytest

from tables.models import Seat, Table
from tables.rules import actions
from tables.services.refusals import Code
from tests.dealing import DRY_BOARD
from tests.services.headless import Room, dealt_in
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

LEFT = Entry.Status.LEFT


def in_play(room: Room) -> int:
    """Count the points of those still in, and what the running hand holds."""
    still = [seat for seat, state in room.states().items() if state in ("playing", "on_break")]
    stacks = room.stacks()
    if room.hand.complete:
        entries = room.entries()
        return sum(entries[seat].chips for seat in still)
    return sum(stacks[seat] for seat in still) + room.hand.pot()


def test_h1_out_of_turn_the_hand_is_dead_at_once_and_what_was_called_stays() -> None:
    """Seat 4 raised to 30, seat 5 called, seat 6 thinks: 970 leave, the price and the step stay."""
    room = dealt_in(6, button=1)
    room.play("4 raises to 30, 5 calls")
    deadline, wake_at = room.table.deadline, room.alarm.wake_at
    before = room.table.seq
    assert room.wait(4).leave(4) is None
    assert room.types(before) == ["withdrawn", "player_left", "player_stood_up"]
    assert room.events(before)[0]["returned"] == 0
    assert in_play(room) == 5030
    assert room.hand.to_act == 6
    assert (room.table.deadline, room.alarm.wake_at) == (deadline, wake_at)
    refused = room.act(6, actions.raise_to(49))
    assert refused is not None
    assert refused.code == Code.BELOW_MINIMUM
    assert (refused.legal.to_call, refused.legal.min_raise_to) == (30, 50)


def test_a_decision_for_the_price_before_somebody_left_is_stale() -> None:
    """A click covers the price that was shown, and the price may have fallen."""
    room = dealt_in(6, button=1)
    room.play("4 raises to 30")
    turn = room.table.turn
    assert room.leave(4) is None
    refused = room.act(5, actions.call(), turn=turn)
    assert refused is not None
    assert refused.code == Code.STALE
    assert room.hand.level == 10
    assert room.act(5, actions.call()) is None


def test_h2_in_turn_it_is_a_fold_and_the_next_is_asked_at_once() -> None:
    room = dealt_in(6, button=1).wait(8)
    assert room.leave(4) is None
    assert room.hand.to_act == 5
    assert room.table.turn == room.table.seq - 2
    assert room.until_alarm() == 10.5
    assert "clock_expired" not in room.types()


def test_h3_the_last_one_in_the_hand_takes_the_pot_and_no_card_is_shown() -> None:
    room = dealt_in(3, button=1)
    room.play("1 raises to 30, 2 folds, 3 raises to 90")
    assert room.leave(1) is None
    assert room.hand.complete
    assert "hand_tabled" not in room.types()
    assert room.stacks()[3] == 1035
    assert room.states() == {1: LEFT, 2: "playing", 3: "playing"}
    room.deal()
    assert room.hand.index_of(1) < 0


def test_h4_a_bet_that_nobody_covered_leaves_the_game_with_him() -> None:
    """Flop pot 60; he bets 200 and leaves: the price is 0 again, the others play for 60."""
    room = dealt_in(6, button=1)
    room.play("4 raises to 20, 5 calls, 6 folds, 1 folds, 2 folds, 3 calls")
    assert room.hand.pot() == 65
    room.play("3 checks, 4 bets 200")
    assert room.leave(4) is None
    assert (room.hand.pot(), room.hand.level, room.hand.to_act) == (65, 0, 5)
    assert in_play(room) == 5020


def test_h5_the_price_falls_to_the_highest_bet_of_those_still_in() -> None:
    """A bets 200, B is all-in with 50, C thinks; A leaves: C may call 50 or fold."""
    room = dealt_in(
        3, button=3, stacks="1000 60 1940", cards="2c3d AsAd KsKd", board="2h 7d 9h Jc 3s"
    )
    room.play("3 calls, 1 calls, 2 checks")
    room.play("1 bets 200, 2 all-in")
    assert room.leave(1) is None
    assert (room.hand.to_act, room.hand.pot()) == (3, 130)
    refused = room.act(3, actions.raise_to(400))
    assert refused is not None
    assert refused.code == Code.NOBODY_CAN_CALL
    assert refused.legal.to_call == 50
    room.play("3 calls")
    assert room.hand.complete
    assert room.stacks() == {1: 940, 2: 180, 3: 1880}
    assert in_play(room) == 3000 - 940


def test_h6_all_in_and_called_he_can_win_nothing_any_more() -> None:
    """The hand is dead, the points stay in the pot, the place is fixed now (Q10)."""
    room = dealt_in(3, button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    room.play("1 raises to 300, 2 calls, 3 calls")
    room.play("2 bets 100, 3 folds, 1 all-in")
    assert room.hand.to_act == 2
    assert room.leave(1) is None
    assert room.hand.complete
    assert room.places()[1] == 3
    # Of his 700 the 100 that seat 2 had bet are covered; the rest left with him.
    assert room.stacks()[2] == 600 + 900 + 100 + 100
    assert in_play(room) == 3000 - 600


def test_h7_h8_the_blinds_of_leavers_stay_and_their_positions_go_dead() -> None:
    """B31: the small blind leaves before acting; next hand the button stands on his empty seat."""
    room = dealt_in(4, button=1)
    assert room.leave(2) is None
    assert room.hand.pot() == 15
    room.play("4 folds, 1 folds")
    assert room.stacks()[3] == 1005
    room.deal()
    setup = room.hand.setup
    assert (setup.button, setup.small_blind_seat, setup.big_blind_seat) == (2, 3, 4)


def test_h8_after_the_big_blind_has_left_nobody_posts_the_small_blind() -> None:
    room = dealt_in(4, button=1)
    room.play("4 calls")
    assert room.leave(3) is None
    room.play("1 folds, 2 folds")
    room.deal()
    setup = room.hand.setup
    assert (setup.button, setup.small_blind_seat, setup.big_blind_seat) == (2, None, 4)


def test_h9_between_two_hands_he_gets_no_cards_and_posts_no_blind() -> None:
    room = dealt_in(4, button=1)
    room.play("4 folds, 1 folds, 2 folds")
    wake_at = room.alarm.wake_at
    assert room.leave(4) is None
    assert room.alarm.wake_at == wake_at
    room.deal()
    assert room.hand.index_of(4) < 0
    assert (room.hand.setup.button, room.hand.setup.big_blind_seat) == (2, 1)


@pytest.mark.parametrize("leaver", [1, 2])
def test_h10_heads_up_the_other_has_won_at_once_in_mid_hand(leaver: int) -> None:
    """Also out of turn, and the table is open again with its result."""
    room = dealt_in(2, button=1)
    assert room.leave(leaver) is None
    other = 3 - leaver
    assert room.places() == {other: 1, leaver: 2}
    assert room.hand.complete
    assert room.types()[-2:] in (
        ["tournament_won", "player_stood_up"],
        ["player_stood_up", "host_changed"],
    )
    assert room.table.status == Table.Status.OPEN
    assert room.table.scene["result"]["places"][0]["seat"] == other
    assert room.table.turn is None


@pytest.mark.parametrize("leaver", [1, 2])
def test_h10_heads_up_the_other_has_won_at_once_between_two_hands(leaver: int) -> None:
    room = dealt_in(2, button=1)
    room.play("1 folds")
    assert room.leave(leaver) is None
    assert room.places() == {3 - leaver: 1, leaver: 2}
    assert room.table.status == Table.Status.OPEN


def test_h10_before_the_first_hand_as_well() -> None:
    room = dealt_in(2, button=1)
    room.leave(2)
    Seat.objects.create(
        table=room.table, number=2, user_id=room.people[2], name="back", joined_at=room.now
    )
    room.start(room.people[1])
    assert room.leave(1) is None
    assert room.places() == {1: 2, 2: 1}
    assert room.table.status == Table.Status.OPEN


def test_h11_leaving_ends_a_break_for_good() -> None:
    room = dealt_in(3, button=1)
    room.wake()
    assert room.leave(1) is None
    assert room.states()[1] == LEFT
    room.play("2 folds")
    room.deal()
    assert [player.seat for player in room.hand.seats] == [2, 3]


def test_h12_a_folded_player_takes_only_the_points_behind() -> None:
    room = dealt_in(3, button=3, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    room.play("3 folds, 1 raises to 300, 2 calls, 1 checks")
    pot, turn = room.hand.pot(), room.hand.to_act
    assert room.leave(3) is None
    assert (room.hand.pot(), room.hand.to_act) == (pot, turn)
    room.play("2 checks, 1 checks, 2 checks, 1 checks, 2 checks")
    assert room.stacks()[1] == 1300
    assert in_play(room) == 2000


def test_a_leaver_is_shown_without_points() -> None:
    """They have left the game, and are not to be counted by those who watch."""
    from tables import selectors

    room = dealt_in(6, button=1)
    room.play("4 raises to 30, 5 calls")
    room.leave(4)
    shown = selectors.snapshot(room.table_id, None)
    assert shown is not None
    leaver = shown["view"]["seats"][3]
    assert (leaver["state"], leaver["chips"], leaver["has_cards"]) == ("left", 0, False)


def test_who_has_left_is_a_spectator_and_sees_no_card_of_his_own() -> None:
    from accounts.models import User
    from tables import selectors

    room = dealt_in(4, button=1)
    user = User.objects.get(pk=room.people[4])
    before = selectors.snapshot(room.table_id, user)
    assert before is not None
    assert before["private"]["seat"] == 4
    room.leave(4)
    shown = selectors.snapshot(room.table_id, user)
    assert shown is not None
    assert (shown["you"]["seat"], shown["private"]) == (None, None)


def test_leaving_twice_is_refused_and_changes_nothing() -> None:
    room = dealt_in(3, button=1)
    room.leave(1)
    rows = room.rows()
    refused = room.leave(1)
    assert refused is not None
    assert refused.code == Code.NOT_SEATED
    assert room.rows() == rows


def test_a_street_that_begins_because_somebody_left_asks_with_the_full_time() -> None:
    """His bet leaves with him, everybody else has checked: a new card, and a new decision."""
    room = dealt_in(3, button=1)
    room.play("1 calls, 2 calls, 3 checks, 2 checks, 3 checks, 1 bets 50")
    assert (room.hand.to_act, room.hand.street) == (2, 1)
    assert room.wait(9).leave(1) is None
    assert (room.hand.to_act, room.hand.street) == (2, 2)
    assert room.until_alarm() == 10.5

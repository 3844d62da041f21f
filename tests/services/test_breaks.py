"""On a break: the hands play themselves, blinds are taken, and the way back. House rules 09; I, B41."""

import pytest

from tables.models import Table
from tables.rules import actions
from tables.services.refusals import Code
from tests.dealing import DRY_BOARD
from tests.services.headless import Room, dealt_in
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

PLAYING, ON_BREAK = Entry.Status.PLAYING, Entry.Status.ON_BREAK


@pytest.fixture
def away() -> Room:
    """Four people; seat 4, first to act, has run out of time, and the turn is seat 1's."""
    room = dealt_in(4, button=1)
    room.wake()
    assert room.states()[4] == ON_BREAK
    return room


def fold_round(room: Room) -> None:
    """Let everybody who is asked fold, until the hand is over."""
    while not room.hand.complete:
        asked = room.hand.to_act
        assert asked is not None
        if room.states()[asked] == ON_BREAK:
            room.wake()
        else:
            room.play(f"{asked} folds")


def test_a_player_on_a_break_is_passed_over_after_one_second(away: Room) -> None:
    """The same moment for check and fold, so that it tells nothing (Q20)."""
    fold_round(away)
    away.deal()
    away.play("1 calls")
    assert away.hand.to_act == 2
    away.play("2 calls, 3 calls")
    assert (away.hand.to_act, away.until_alarm()) == (4, 1.0)
    assert away.table.deadline is None
    before = away.table.seq
    away.wake()
    assert away.types(before)[0] == "checked"
    assert "clock_expired" not in away.types(before)


def test_i4_in_the_big_blind_he_sees_a_free_flop_and_then_checks_or_folds(away: Room) -> None:
    fold_round(away)
    away.deal()
    away.play("1 calls, 2 calls, 3 calls")
    away.wake()
    assert away.hand.street == 1
    away.play("3 checks")
    away.wake()
    away.play("1 bets 20, 2 folds, 3 folds")
    away.wake()
    assert away.hand.complete
    assert away.stacks()[4] == 990


def test_i5_a_break_can_win_the_blinds_when_everybody_folds(away: Room) -> None:
    fold_round(away)
    away.deal()
    away.play("1 folds, 2 folds, 3 folds")
    assert away.hand.complete
    assert away.stacks()[4] == 1005


def test_i6_a_short_big_blind_on_a_break_plays_to_the_showdown_like_anyone(away: Room) -> None:
    fold_round(away)
    Entry.objects.filter(tournament=away.match, seat=4).update(chips=4)
    Entry.objects.filter(tournament=away.match, seat=3).update(chips=1991)
    away.deal("2h7s KsKd QsQd AsAd", DRY_BOARD)
    away.play("1 folds, 2 folds")
    assert away.hand.complete
    assert (away.hand.player(4).tabled, away.stacks()[4]) == (True, 8)


def test_i13_heads_up_on_the_button_he_folds_at_once_and_as_big_blind_he_checks() -> None:
    room = dealt_in(2, button=1)
    room.wake()
    assert room.stacks() == {1: 995, 2: 1005}
    room.deal()
    room.play("2 calls")
    assert (room.hand.to_act, room.until_alarm()) == (1, 1.0)
    room.wake()
    assert room.hand.street == 1
    room.wake()
    room.play("2 bets 10")
    room.wake()
    room.deal()
    assert (room.hand.to_act, room.until_alarm()) == (1, 1.0)
    room.wake()
    assert room.stacks() == {1: 980, 2: 1020}


def test_i8_back_before_his_turn_he_has_the_full_time(away: Room) -> None:
    fold_round(away)
    away.deal()
    away.play("1 calls")
    assert away.back(4) is None
    assert away.types()[-1] == "came_back"
    away.play("2 calls, 3 calls")
    assert (away.hand.to_act, away.until_alarm()) == (4, 10.5)
    away.play("4 raises to 40")


def test_coming_back_while_somebody_else_thinks_leaves_his_turn_and_clock_alone(
    away: Room,
) -> None:
    """B41 a: the seat to act keeps its turn and the seconds that are left."""
    turn, deadline, wake_at = away.table.turn, away.table.deadline, away.alarm.wake_at
    assert away.wait(3).back(4) is None
    assert (away.table.turn, away.table.deadline) == (turn, deadline)
    assert away.alarm.wake_at == wake_at
    assert away.alarm.seq == away.table.seq
    assert away.act(1, actions.call(), turn=turn) is None


def on_his_turn(away: Room) -> Room:
    """Play on until seat 4, on a break, is asked in the big blind."""
    fold_round(away)
    away.deal()
    away.play("1 calls, 2 calls, 3 calls")
    assert away.hand.to_act == 4
    return away


def test_b41_back_during_his_own_turn_he_decides_with_the_time_that_is_left(away: Room) -> None:
    """Ten seconds since he was asked, of which some are gone (I8)."""
    room = on_his_turn(away)
    turn = room.table.turn
    assert room.wait(0.75).back(4) is None
    assert room.table.turn == turn
    deadline = room.table.deadline
    assert deadline is not None
    assert (deadline - room.now).total_seconds() == 9.25
    assert room.until_alarm() == 9.75
    room.wait(9.25).play("4 raises to 40")
    assert room.states()[4] == PLAYING


def test_back_during_his_own_turn_and_silent_again_he_runs_out_of_time_again(away: Room) -> None:
    room = on_his_turn(away)
    room.wait(0.75).back(4)
    before = room.table.seq
    room.wake()
    assert room.types(before)[:2] == ["clock_expired", "checked"]
    assert room.states()[4] == ON_BREAK


def test_without_a_timer_back_during_his_own_turn_takes_the_time_he_likes(away: Room) -> None:
    Table.objects.filter(pk=away.table_id).update(thinking_seconds=None)
    room = on_his_turn(away)
    assert room.back(4) is None
    assert room.table.deadline is None
    assert room.until_alarm() == 60.0


def test_i9_back_after_the_automatic_fold_he_is_in_again_from_the_next_hand(away: Room) -> None:
    assert away.back(4) is None
    assert away.hand.player(4).status == "folded"
    fold_round(away)
    away.deal()
    away.play("1 folds, 2 folds, 3 calls")
    assert (away.hand.to_act, away.until_alarm()) == (4, 10.5)


def test_back_between_two_hands_changes_nothing_but_the_break(away: Room) -> None:
    fold_round(away)
    wake_at = away.alarm.wake_at
    assert away.back(4) is None
    assert away.alarm.wake_at == wake_at
    assert away.states()[4] == PLAYING


def test_a_decision_on_his_own_turn_is_a_way_back_too(away: Room) -> None:
    """Pressed from a page that shows the turn still: he is back, and the decision counts."""
    room = on_his_turn(away)
    before = room.table.seq
    room.play("4 raises to 40")
    assert room.types(before) == ["came_back", "raised_to"]
    assert room.states()[4] == PLAYING
    assert room.act(4, actions.fold(), turn=room.table.turn) is not None


def test_a_refused_decision_does_not_end_the_break(away: Room) -> None:
    room = on_his_turn(away)
    rows = room.rows()
    refused = room.act(4, actions.raise_to(1))
    assert refused is not None
    assert refused.code == Code.BELOW_MINIMUM
    assert room.rows() == rows


def test_b41_any_device_will_do_since_the_account_comes_back(away: Room) -> None:
    """The second press, from the other device, finds him back already and changes nothing."""
    assert away.back(4) is None
    rows = away.rows()
    refused = away.back(4)
    assert refused is not None
    assert refused.code == Code.NOT_ON_A_BREAK
    assert away.rows() == rows


def test_b41_who_is_out_cannot_come_back_and_gets_no_turn() -> None:
    room = dealt_in(3, button=1)
    room.wake()
    assert room.leave(1) is None
    rows = room.rows()
    refused = room.back(1)
    assert refused is not None
    assert refused.code == Code.NOT_SEATED
    assert room.rows() == rows


def test_only_a_player_on_a_break_can_come_back(away: Room) -> None:
    rows = away.rows()
    codes = []
    for seat in (1, 2):
        refused = away.back(seat)
        assert refused is not None
        codes.append(refused.code)
    assert codes == [Code.NOT_ON_A_BREAK, Code.NOT_ON_A_BREAK]
    assert away.rows() == rows


def test_a_bot_never_goes_on_a_break() -> None:
    room = dealt_in(1, bots=["casual"], button=2)
    assert room.hand.to_act == 2
    room.wake()
    assert room.states()[2] == PLAYING

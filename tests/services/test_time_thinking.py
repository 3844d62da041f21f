"""Thinking time with a clock: what counts, what the table does at its end. House rules 09; I1 to I10."""

import pytest

from tables.models import Table
from tables.rules import actions
from tables.services.refusals import Code
from tests.dealing import DRY_BOARD
from tests.services.headless import dealt_in
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

ON_BREAK = Entry.Status.ON_BREAK
GRACE = 0.5


@pytest.mark.parametrize("seconds", [10, 30])
def test_a_decision_has_the_seconds_of_the_table_and_a_grace_that_is_not_shown(
    seconds: int,
) -> None:
    """10 or 30 seconds per decision (B43); the alarm leaves half a second on top (Q11)."""
    room = dealt_in(3, thinking_seconds=seconds)
    deadline = room.table.deadline
    assert deadline is not None
    assert (deadline - room.now).total_seconds() == seconds
    assert room.until_alarm() == seconds + GRACE


def test_i1_facing_a_bet_the_hand_is_folded_and_the_player_goes_on_a_break() -> None:
    room = dealt_in(3)
    room.wake()
    assert room.types()[-3:] == ["clock_expired", "folded", "went_on_break"]
    assert room.states()[1] == ON_BREAK
    assert room.hand.to_act == 2


def test_i2_with_nothing_to_pay_the_table_checks_and_the_player_goes_on_a_break() -> None:
    room = dealt_in(3)
    room.play("1 calls, 2 calls")
    before = room.table.seq
    room.wake()
    assert room.types(before)[:2] == ["clock_expired", "checked"]
    assert room.states()[3] == ON_BREAK
    assert room.hand.player(3).status == "live"


def test_b40_a_free_check_first_and_a_fold_once_there_is_a_bet() -> None:
    """Check, go on a break, fold when facing the bet; the blinds keep being taken."""
    room = dealt_in(3)
    room.play("1 calls, 2 calls")
    room.wake()
    room.play("2 bets 20")
    assert room.until_alarm() == 1.0
    room.wake()
    assert room.hand.player(3).status == "folded"
    room.play("1 folds")
    room.deal()
    assert room.hand.player(3).put_in == 5


def test_i3_five_points_to_call_into_two_thousand_are_still_folded() -> None:
    """The table never calls, however good the price."""
    room = dealt_in(3)
    room.play("1 raises to 995, 2 all-in, 3 folds")
    assert (room.hand.to_act, room.hand.pot()) == (1, 2005)
    room.wake()
    assert room.hand.complete
    assert room.stacks() == {1: 5, 2: 2005, 3: 990}
    assert room.states()[1] == ON_BREAK


def test_i10_on_the_deadline_counts() -> None:
    """Server time at receipt decides, and a tie goes to the player."""
    room = dealt_in(3).wait(10)
    room.play("1 calls")
    assert room.states()[1] == Entry.Status.PLAYING


def test_i10_within_the_grace_counts() -> None:
    room = dealt_in(3).wait(10 + GRACE)
    room.play("1 calls")
    assert room.states()[1] == Entry.Status.PLAYING


def test_i10_later_than_that_is_refused_and_the_automatic_move_stands() -> None:
    room = dealt_in(3)
    turn = room.table.turn
    refused = room.wait(10 + GRACE + 0.001).act(1, actions.call(), turn=turn)
    assert refused is not None
    assert refused.code == Code.STALE
    assert room.types()[-3:] == ["clock_expired", "folded", "went_on_break"]
    assert room.states()[1] == ON_BREAK
    assert room.hand.to_act == 2


def test_a_click_that_waited_for_us_counts_from_when_it_reached_the_server() -> None:
    """Our own delay is not the player's: 10.2 seconds at receipt, 12 when the lock was held."""
    room = dealt_in(3).wait(12)
    assert room.act(1, actions.call(), waited=1.8) is None
    assert room.states()[1] == Entry.Status.PLAYING


def test_a_click_that_waited_for_us_does_not_get_younger_than_it_is() -> None:
    room = dealt_in(3).wait(12)
    refused = room.act(1, actions.call(), waited=1.4)
    assert refused is not None
    assert refused.code == Code.STALE


def test_a_late_click_of_somebody_else_does_not_act_for_the_seat_to_act() -> None:
    """It finds the turn over, like any click that comes too late."""
    room = dealt_in(3).wait(10.6)
    refused = room.act(2, actions.fold())
    assert refused is not None
    assert refused.code == Code.STALE
    assert room.types()[-3:] == ["clock_expired", "folded", "went_on_break"]
    assert room.hand.player(2).status == "live"


def test_a_refused_amount_does_not_stop_the_clock() -> None:
    """Refused with the legal range; nothing changes and the clock goes on (House rules 05)."""
    room = dealt_in(3)
    rows = room.rows()
    room.wait(9)
    refused = room.act(1, actions.raise_to(11))
    assert refused is not None
    assert refused.code == Code.BELOW_MINIMUM
    assert room.rows() == rows
    assert room.until_alarm() == 1 + GRACE


def test_i14_two_who_run_out_of_time_in_one_hand_are_both_on_a_break() -> None:
    """Nobody is eliminated for it, and their blinds keep being taken."""
    room = dealt_in(3)
    room.wake()
    room.wake()
    assert room.states() == {1: ON_BREAK, 2: ON_BREAK, 3: Entry.Status.PLAYING}
    assert room.hand.complete
    room.deal()
    assert [room.hand.player(seat).put_in for seat in (1, 2, 3)] == [10, 0, 5]


def test_nobody_is_eliminated_for_hesitating() -> None:
    """A match in which one player never answers: he loses blinds, and plays until they are gone."""
    room = dealt_in(2, button=1)
    for _ in range(30):
        if room.hand.complete:
            room.deal()
        elif room.hand.to_act == 2:
            room.play("2 checks" if room.hand.player(2).bet == room.hand.level else "2 folds")
        else:
            room.wake()
    assert room.states()[1] == ON_BREAK
    assert room.table.status == Table.Status.PLAYING
    assert room.places() == {1: None, 2: None}


def test_i7_a_hand_that_was_checked_down_for_an_absent_player_shows_and_can_win() -> None:
    room = dealt_in(2, button=1, cards="KsKd AsAd", board=DRY_BOARD)
    room.play("1 calls")
    room.wake()
    while not room.hand.complete:
        if room.hand.to_act == 1:
            room.play("1 checks")
        else:
            room.wake()
    assert room.stacks() == {1: 990, 2: 1010}
    assert room.hand.player(2).tabled


def test_the_time_of_a_decision_starts_anew_for_everybody_who_is_asked() -> None:
    room = dealt_in(3).wait(7)
    room.play("1 calls")
    assert room.until_alarm() == 10 + GRACE

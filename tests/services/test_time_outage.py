"""The servers were down: that time counts neither for the level nor against anybody. J10, Q14, B56."""

from collections.abc import Callable

import pytest

from tables import presence
from tables.models import Alarm, Table
from tables.rules import actions
from tests.services.headless import Room, dealt_in
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

MINUTES = 600
PLAYING = Entry.Status.PLAYING


def down_for(room: Room, seconds: float) -> Room:
    """Let nothing at all happen until so long after the alarm was due."""
    return room.wait(room.until_alarm() + seconds)


def test_five_seconds_late_is_late_and_no_outage() -> None:
    room = down_for(dealt_in(3), 5)
    room.wake()
    assert room.types()[-1] == "went_on_break"
    assert room.match.paused_seconds == 0


def test_the_player_to_act_gets_his_time_anew_and_is_not_sent_on_a_break() -> None:
    room = down_for(dealt_in(3), MINUTES)
    turn, journal = room.table.turn, room.types()
    room.wake()
    assert room.types() == journal
    assert room.states()[1] == PLAYING
    assert room.table.turn == turn
    assert room.until_alarm() == 10.5
    room.play("1 raises to 30")


def test_the_new_time_runs_out_like_any_other() -> None:
    room = down_for(dealt_in(3), MINUTES)
    room.wake()
    room.wake()
    assert room.types()[-3:] == ["clock_expired", "folded", "went_on_break"]


def test_his_click_counts_if_it_comes_before_anybody_else_wakes_the_table() -> None:
    room = down_for(dealt_in(3), MINUTES)
    room.play("1 raises to 30")
    assert room.states()[1] == PLAYING
    assert room.match.paused_seconds == MINUTES


def test_without_a_timer_nobody_is_sent_on_a_break_for_our_absence() -> None:
    """Nobody could be connected while the servers were down."""
    room = dealt_in(3, thinking_seconds=None)
    presence.seen(room.table_id, room.people[1], room.now)
    down_for(room, MINUTES).wake()
    assert room.states()[1] == PLAYING
    assert room.until_alarm() == 60
    room.wake()
    assert room.types()[-1] == "went_on_break"


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda room: room.wake(), id="the alarm"),
        pytest.param(lambda room: room.play("1 folds"), id="the player's click"),
        pytest.param(lambda room: room.leave(1), id="the player leaves"),
    ],
)
@pytest.mark.parametrize("thinking", [10, None])
def test_an_outage_while_a_player_thinks_is_taken_off_the_level_once(
    answer: Callable[[Room], None], thinking: int | None
) -> None:
    room = down_for(dealt_in(3, thinking_seconds=thinking), MINUTES)
    answer(room)
    assert room.match.paused_seconds == MINUTES


def test_an_outage_before_the_next_hand_is_taken_off_the_level() -> None:
    """Four hands, and ten minutes in which nothing ran: still the first level (J10)."""
    room = dealt_in(3)
    room.play("1 folds, 2 folds")
    for _ in range(2):
        room.deal()
        room.play(f"{room.hand.to_act} folds")
        room.play(f"{room.hand.to_act} folds")
    down_for(room, MINUTES).deal()
    assert room.match.paused_seconds == MINUTES
    assert (room.match.level, room.match.hands_at_level) == (1, 3)


def test_an_outage_is_taken_off_when_everybody_skips_the_pause_first() -> None:
    room = dealt_in(3)
    room.play("1 folds, 2 folds")
    down_for(room, MINUTES)
    for seat in (1, 2, 3):
        assert room.skip(seat) is None
    assert room.match.paused_seconds == MINUTES
    assert room.types()[-1] == "hole_cards_dealt"


def test_an_outage_is_taken_off_once_although_the_alarm_of_a_bot_rings_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two workers find the same overdue bot; the first dies while it thinks, or is the slower one."""
    from tables.services import play

    room = dealt_in(1, bots=["casual"], button=2)
    down_for(room, MINUTES)
    with monkeypatch.context() as patched:
        patched.setattr(play, "_choose", lambda *_: None)
        room.wake()
    assert room.match.paused_seconds == 0
    room.wake()
    assert room.match.paused_seconds == MINUTES


def test_the_page_is_told_the_level_clock_that_counts() -> None:
    room = down_for(dealt_in(3), MINUTES)
    before = room.table.scene["match"]["level_due_at"]
    room.wake()
    assert room.table.scene["match"]["level_due_at"] != before


def test_who_comes_back_on_his_turn_after_an_outage_has_the_whole_time() -> None:
    room = dealt_in(2, button=1)
    room.wake()
    room.deal()
    room.play("2 calls")
    assert room.hand.to_act == 1
    down_for(room, MINUTES)
    assert room.back(1) is None
    assert room.until_alarm() == 10.5
    assert room.match.paused_seconds == MINUTES


def test_who_leaves_out_of_turn_after_an_outage_takes_nobodys_new_time_away() -> None:
    room = down_for(dealt_in(4), MINUTES)
    assert room.leave(2) is None
    assert room.match.paused_seconds == 0
    room.wake()
    assert room.states()[4] == PLAYING
    assert (room.hand.to_act, room.until_alarm()) == (4, 10.5)
    assert room.match.paused_seconds == MINUTES


def test_a_match_that_everybody_is_away_from_is_not_ended_for_our_absence() -> None:
    """Nobody could come back while the servers were down: the ten minutes start anew."""
    room = dealt_in(2, button=1)
    room.wake()
    room.deal()
    room.wait(1).play("2 calls")
    room.wake()
    room.wake()
    while room.table.paused_at is None:
        room.wake()
    down_for(room, MINUTES).wake()
    assert room.table.status == Table.Status.PLAYING
    assert room.until_alarm() == 600
    assert room.match.paused_seconds == 0
    room.wake()
    assert room.table.status == Table.Status.OPEN


def test_b56_a_restart_in_mid_hand_finds_everything_as_it_was() -> None:
    """Hand, board, turn, level, button and places, from the database and nothing else."""
    room = dealt_in(4, button=1)
    assert room.leave(4) is None
    room.play("1 calls, 2 calls, 3 checks")
    for _ in range(2):
        room.play("2 checks, 3 checks, 1 checks")
    room.play("2 checks")
    rows, hand = room.rows(), room.hand

    again = down_for(Room(room.table_id, now=room.now, people=room.people), MINUTES)
    again.wake()
    assert again.hand.board == hand.board
    assert again.hand.to_act == hand.to_act == 3
    assert again.stacks() == {1: 990, 2: 990, 3: 990, 4: 1000}
    assert sum(again.stacks()[seat] for seat in (1, 2, 3)) + again.hand.pot() == 3000
    assert again.places()[4] == 4
    after = again.rows()
    for kept in ("journal", "seats", "entries", "hands"):
        assert after[kept] == rows[kept]
    changed = {"deadline", "scene", "last_activity_at"}
    assert {name for name, value in after["table"].items() if value != rows["table"][name]} == (
        changed
    )
    assert again.act(3, actions.check(), turn=room.table.turn) is None
    assert Alarm.objects.filter(table_id=room.table_id).count() == 1

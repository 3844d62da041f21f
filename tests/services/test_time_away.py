"""No timer: who is connected may think for ever, who is away is passed over. House rules 09; I11, Q12."""

import pytest

from tables import presence
from tests.services.headless import Room, dealt_in
from tournaments.models import Entry

pytestmark = pytest.mark.django_db

PLAYING, ON_BREAK = Entry.Status.PLAYING, Entry.Status.ON_BREAK


@pytest.fixture
def room() -> Room:
    """Three people without a timer; seat 1 is to act."""
    return dealt_in(3, thinking_seconds=None)


def see(room: Room, seat: int) -> None:
    presence.seen(room.table_id, room.people[seat], room.now)


def test_i11_there_is_no_deadline_and_no_clock_on_the_page(room: Room) -> None:
    assert room.table.deadline is None
    assert room.table.scene["table"]["thinking_seconds"] is None


def test_i11_a_connected_player_is_never_timed_out(room: Room) -> None:
    """An hour of thinking, his connection noted all the while."""
    turn = room.table.turn
    for _ in range(60):
        room.wait(room.until_alarm())
        see(room, 1)
        room.wake()
    assert room.states()[1] == PLAYING
    assert room.table.turn == turn
    room.play("1 raises to 30")


def test_b42_who_never_connected_is_passed_over_sixty_seconds_after_he_was_asked(
    room: Room,
) -> None:
    """One dead phone does not hang the table: check or fold, a break, and not out of the match."""
    assert room.until_alarm() == 60
    room.wake()
    assert room.types()[-3:] == ["clock_expired", "folded", "went_on_break"]
    assert room.states()[1] == ON_BREAK
    assert room.hand.to_act == 2


def test_who_loses_the_connection_while_he_thinks_has_sixty_seconds_from_then(room: Room) -> None:
    room.wait(50)
    see(room, 1)
    lost_at = room.now
    room.wake()
    assert room.states()[1] == PLAYING
    while room.states()[1] == PLAYING:
        room.wake()
    assert 60 <= (room.now - lost_at).total_seconds() <= 75


def test_who_was_away_before_he_was_asked_still_has_sixty_seconds(room: Room) -> None:
    see(room, 2)
    room.wait(59)
    see(room, 1)
    room.play("1 calls")
    assert room.until_alarm() == 60
    room.wait(59.999)
    room.play("2 calls")
    assert room.states()[2] == PLAYING


def test_a_reconnection_in_time_keeps_the_turn(room: Room) -> None:
    room.wait(55)
    see(room, 1)
    room.wake()
    assert (room.states()[1], room.hand.to_act) == (PLAYING, 1)


def test_it_is_the_connection_of_the_player_to_act_that_counts(room: Room) -> None:
    room.wait(55)
    see(room, 2)
    room.wake()
    assert room.states()[1] == ON_BREAK


def test_on_a_break_the_connection_does_not_matter(room: Room) -> None:
    """Passed over after a second, connected or not, until he presses "Back to the game"."""
    room.wake()
    see(room, 2)
    room.play("2 folds")
    room.deal()
    room.play("2 calls")
    room.play("3 calls")
    see(room, 1)
    assert (room.hand.to_act, room.until_alarm()) == (1, 1.0)
    room.wake()
    assert room.hand.street == 1

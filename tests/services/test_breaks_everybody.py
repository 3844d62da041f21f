"""Everybody on a break: no hand is dealt, and after ten minutes the points decide. I12, Q13."""

import pytest

from leaderboard.models import RatingChange
from tables import selectors
from tables.models import Table
from tables.services.refusals import Code
from tests.services.headless import Room, dealt_in
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

ON_BREAK = Entry.Status.ON_BREAK


def paused(room: Room) -> Room:
    """Let nobody answer any more until no hand is dealt."""
    while room.table.paused_at is None:
        room.wake()
    return room


@pytest.fixture
def room() -> Room:
    """Three people, of whom nobody answers; the match is paused after the second hand."""
    return paused(dealt_in(3, button=1))


def test_no_hand_is_dealt_while_everybody_is_on_a_break(room: Room) -> None:
    assert set(room.states().values()) == {ON_BREAK}
    assert room.types()[-1] == "match_paused"
    assert room.hand.complete
    assert (room.match.hand_no, room.until_alarm()) == (2, 600)
    assert room.table.scene["match"]["paused"] is True


def test_one_who_returns_resumes_the_match(room: Room) -> None:
    before = room.table.seq
    assert room.wait(100).back(2) is None
    assert room.types(before) == ["came_back", "match_resumed"]
    assert (room.table.paused_at, room.until_alarm()) == (None, 3.0)
    assert room.table.scene["match"]["paused"] is False
    room.deal()
    assert room.match.hand_no == 3


def test_the_pause_does_not_count_for_the_level(room: Room) -> None:
    """Nine minutes of it at two minutes a level, and the third hand is still 5/10."""
    room.wait(540).back(2)
    assert room.match.paused_seconds == 540
    room.deal()
    assert room.match.level == 1


def test_the_level_s_clock_stands_still_on_the_page_too(room: Room) -> None:
    """Whoever opens the page during the pause, and whoever sees it end, is told the same time left."""

    def level_left() -> int:
        shown = selectors.view(room.table, room.hand, room.now)
        assert "paused_at" not in shown["match"]
        left: int = shown["match"]["level_left_ms"]
        return left

    before = level_left()
    assert 0 < before < 120_000
    room.wait(70)
    assert level_left() == before
    room.wait(30).back(2)
    assert level_left() == before
    room.wait(1)
    assert level_left() == before - 1000


def test_two_pauses_of_a_level_add_up(room: Room) -> None:
    room.wait(100).back(2)
    room.deal()
    paused(room)
    room.wait(50).back(3)
    assert room.match.paused_seconds == 150


def test_after_ten_minutes_the_match_ends_with_places_by_points(room: Room) -> None:
    """After two hands in which a small blind went to the big blind."""
    assert [entry.chips for _, entry in sorted(room.entries().items())] == [1005, 995, 1000]
    before = room.table.seq
    room.wake()
    assert room.match.status == Tournament.Status.FINISHED
    assert room.places() == {1: 1, 3: 2, 2: 3}
    assert room.table.status == Table.Status.OPEN
    assert [
        (body["type"], body.get("seat"), body.get("place")) for body in room.events(before)
    ] == [
        ("player_eliminated", 2, 3),
        ("player_eliminated", 3, 2),
        ("tournament_won", 1, None),
    ]
    assert RatingChange.objects.filter(tournament=room.match).count() == 3


def test_equal_points_share_the_place_and_the_next_is_skipped() -> None:
    room = dealt_in(4, button=1)
    paused(room)
    Entry.objects.filter(tournament=room.match).update(chips=1000)
    room.wake()
    assert room.places() == {1: 1, 2: 1, 3: 1, 4: 1}
    assert all(entry.shared for entry in room.entries().values())
    assert "tournament_won" not in room.types()
    assert room.table.status == Table.Status.OPEN
    assert sum(change.delta for change in RatingChange.objects.all()) == 0


def test_coming_back_at_the_last_moment_is_in_time(room: Room) -> None:
    assert room.wait(600).back(1) is None
    assert room.table.status == Table.Status.PLAYING


def test_after_the_end_nobody_can_come_back(room: Room) -> None:
    room.wake()
    refused = room.back(1)
    assert refused is not None
    assert refused.code == Code.NO_MATCH


def test_leaving_during_the_pause_is_leaving_and_does_not_end_the_pause(room: Room) -> None:
    wake_at = room.alarm.wake_at
    assert room.wait(100).leave(3) is None
    assert room.places()[3] == 3
    assert room.table.paused_at is not None
    assert room.alarm.wake_at == wake_at


def test_the_last_to_stay_wins_although_he_is_on_a_break(room: Room) -> None:
    room.leave(3)
    room.leave(2)
    assert room.places() == {1: 1, 2: 2, 3: 3}
    assert (room.table.status, room.table.paused_at) == (Table.Status.OPEN, None)


def test_a_new_match_at_the_table_is_not_paused(room: Room) -> None:
    room.wake()
    room.start(room.people[1])
    room.deal()
    assert set(room.states().values()) == {Entry.Status.PLAYING}


def test_while_a_bot_is_in_the_match_goes_on() -> None:
    """A bot is never on a break, so not everybody is."""
    room = dealt_in(1, bots=["casual"], button=1)
    for _ in range(40):
        room.wake()
    assert room.match.hand_no > 1
    assert room.table.paused_at is None


def test_the_pause_cannot_be_skipped(room: Room) -> None:
    rows = room.rows()
    refused = room.skip(1)
    assert refused is not None
    assert refused.code == Code.NO_PAUSE
    assert room.rows() == rows

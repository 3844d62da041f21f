"""The blinds double at a table: minutes and three hands, looked at when a hand starts. House rules 02; J, B30.

Hands begin at the very second that a case names, because the player whose fold ends the hand before it
takes his time. Nobody has a timer, and everybody stays connected.
"""

from datetime import timedelta

import pytest

from tables import presence
from tests.dealing import DRY_BOARD
from tests.services.headless import Room, people_table

pytestmark = pytest.mark.django_db

FOLD_WIN = 1.4


class Evening:
    """Three people who play hands that start at given seconds after the first."""

    def __init__(self, minutes: int = 2) -> None:
        self.room: Room = people_table(3, thinking_seconds=None, minutes_per_level=minutes)
        self.room.start(self.room.people[1], button=1)
        self.first = self.room.alarm.wake_at

    def hand_at(self, second: float) -> tuple[int, int]:
        """Begin a hand then; return its blinds."""
        room = self.room
        if room.table.hand_seq is not None and not room.hand.complete:
            self._end_hand_at(second - FOLD_WIN)
        assert (room.alarm.wake_at - self.first).total_seconds() == pytest.approx(second)
        room.deal()
        setup = room.hand.setup
        return setup.small_blind, setup.big_blind

    def _end_hand_at(self, second: float) -> None:
        room = self.room
        room.play(f"{room.hand.to_act} folds")
        end = self.first + timedelta(seconds=second)
        while room.now < end:
            room.now = min(end, room.alarm.wake_at)
            asked = room.hand.to_act
            assert asked is not None
            presence.seen(room.table_id, room.people[asked], room.now)
            if room.now < end:
                room.wake()
        room.play(f"{room.hand.to_act} folds")


def big_blinds(starts: list[float], *, minutes: int = 2) -> list[int]:
    evening = Evening(minutes)
    return [evening.hand_at(second)[1] for second in starts]


@pytest.mark.parametrize(
    ("starts", "expected"),
    [
        pytest.param([0, 45, 90, 130], [10, 10, 10, 20], id="J1 two minutes and three hands"),
        pytest.param([0, 70, 125, 180], [10, 10, 10, 20], id="J2 two hands are too few"),
        pytest.param([0, 40, 80, 119.999, 160], [10, 10, 10, 10, 20], id="J3 too early"),
        pytest.param([0, 40, 80, 120.0], [10, 10, 10, 20], id="J4 at least means exactly too"),
        pytest.param([0, 400, 420, 460], [10, 10, 10, 20], id="J5 one doubling, however late"),
        pytest.param(
            [0, 400, 420, 460, 500, 540, 580],
            [10, 10, 10, 20, 20, 20, 40],
            id="J6 a level begins with its first hand",
        ),
        pytest.param(
            [0, 70, 150, 200, 230, 280, 319, 321, 981],
            [10, 10, 10, 20, 20, 20, 20, 40, 40],
            id="B30 an evening with a long pause",
        ),
    ],
)
def test_fast_levels(starts: list[float], expected: list[int]) -> None:
    assert big_blinds(starts) == expected


@pytest.mark.parametrize(("last", "expected"), [(299, 10), (300, 20)])
def test_j7_normal_levels_last_five_minutes(last: int, expected: int) -> None:
    assert big_blinds([0, 100, 200, last], minutes=5)[-1] == expected


@pytest.mark.parametrize(("last", "expected"), [(599, 10), (600, 20)])
def test_slow_levels_last_ten_minutes(last: int, expected: int) -> None:
    assert big_blinds([0, 200, 400, last], minutes=10)[-1] == expected


def test_j8_levels_never_stop_doubling() -> None:
    evening = Evening()
    evening.hand_at(0)
    evening.room.match.__class__.objects.filter(pk=evening.room.match.pk).update(level=8)
    dealt = [evening.hand_at(second) for second in (45, 90, 130)]
    assert dealt[-2:] == [(640, 1280), (1280, 2560)]


def test_j9_a_hand_keeps_its_blinds_to_the_end() -> None:
    """The minutes pass during the fourth hand: its big blind stays the smallest raise."""
    evening = Evening()
    for second in (0, 40, 80, 119):
        evening.hand_at(second)
    room = evening.room
    room.wait(30).play(f"{room.hand.to_act} calls")
    legal = room.hand.setup
    assert (legal.small_blind, legal.big_blind) == (5, 10)
    assert room.match.level == 1


def test_the_doubling_is_told_before_the_hand_that_it_is_for() -> None:
    evening = Evening()
    for second in (0, 45, 90):
        evening.hand_at(second)
    before = evening.room.table.seq
    evening.hand_at(130)
    told = evening.room.types(before)
    at = told.index("level_raised")
    assert told[at : at + 3] == ["level_raised", "button_moved", "hand_started"]
    assert evening.room.events(before)[at] == {
        "type": "level_raised",
        "level": 2,
        "small_blind": 10,
        "big_blind": 20,
    }
    match = evening.room.table.scene["match"]
    assert (match["level"], match["hands_at_level"], match["big_blind"]) == (2, 0, 20)


def test_the_scene_counts_the_hands_of_the_level() -> None:
    evening = Evening()
    evening.hand_at(0)
    evening.hand_at(45)
    assert evening.room.table.scene["match"]["hands_at_level"] == 1
    assert evening.room.table.scene["match"]["hands_needed"] == 3


def test_a_hand_played_to_the_showdown_counts_like_one_that_was_folded() -> None:
    evening = Evening()
    room = evening.room
    room.deal("AsAd KsKd QsQd", DRY_BOARD)
    room.play("1 calls, 2 calls, 3 checks")
    for _ in range(3):
        room.play("2 checks, 3 checks, 1 checks")
    assert room.match.hands_at_level == 1

"""Places of leavers, what becomes of points and host, and tables that nobody stays at. House rules 10, 11, 14; K."""

import random

import pytest

from leaderboard.models import RatingChange
from tables.models import Alarm, Seat, Table
from tables.rules import actions
from tables.rules.actions import Action
from tables.rules.hand import legal_actions
from tables.services.refusals import Code
from tests.services.headless import Room, dealt_in
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

LEFT, ELIMINATED = Entry.Status.LEFT, Entry.Status.ELIMINATED


def test_k6_who_busts_in_the_hand_is_above_who_left_it_before() -> None:
    room = dealt_in(4, button=1, cards="2c3d 2h7s AsAd KsKd", board="Jc 8h 9d 5s 4c")
    room.play("4 all-in, 1 folds, 2 folds")
    room.leave(1)
    room.play("3 calls")
    assert room.places() == {1: 4, 4: 3, 2: None, 3: None}
    assert room.states()[4] == ELIMINATED


def test_k7_between_two_hands_the_points_of_a_leaver_do_not_matter() -> None:
    room = dealt_in(5, button=1, stacks="1000 1000 1000 100 1900")
    room.play("4 folds, 5 folds, 1 folds, 2 folds")
    room.leave(5)
    assert room.places()[5] == 5
    assert room.entries()[5].chips == 0


def test_k8_of_two_who_leave_in_one_hand_the_later_is_placed_higher() -> None:
    room = dealt_in(4, button=1)
    room.leave(2)
    room.leave(4)
    assert (room.places()[2], room.places()[4]) == (4, 3)
    assert room.hand.to_act == 1


def test_k10_the_last_two_leave_and_who_stayed_longer_has_won_already() -> None:
    room = dealt_in(2, button=1)
    room.leave(1)
    refused = room.leave(2)
    assert refused is not None
    assert refused.code == Code.NO_MATCH
    assert room.places() == {1: 2, 2: 1}


def test_everybody_leaves_one_after_the_other_in_one_hand() -> None:
    """The last one has won; all places are there, each once (B36)."""
    room = dealt_in(6, button=1)
    for seat in (6, 1, 3, 2, 5):
        assert room.leave(seat) is None
    assert room.places() == {6: 6, 1: 5, 3: 4, 2: 3, 5: 2, 4: 1}
    assert room.match.status == Tournament.Status.FINISHED
    assert room.table.status == Table.Status.OPEN
    assert room.table.host_id == room.people[4]


def test_b33_who_gets_back_what_nobody_called_is_not_out() -> None:
    room = dealt_in(2, button=1, stacks="700 300", cards="KsKd AsAd", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 calls")
    assert room.stacks() == {1: 400, 2: 600}
    assert set(room.states().values()) == {"playing"}
    room.deal()


def test_b34_when_the_last_opponent_is_out_the_match_has_its_result_and_waits_for_nothing() -> None:
    room = dealt_in(2, button=1, cards="KsKd AsAd", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 calls")
    assert room.places() == {2: 1, 1: 2}
    assert room.types()[-2:] == ["player_eliminated", "tournament_won"]
    assert room.table.status == Table.Status.OPEN
    assert (room.table.turn, room.table.deadline) == (None, None)
    assert room.until_alarm() == 24 * 3600
    result = room.table.scene["result"]
    assert [line["seat"] for line in result["places"]] == [2, 1]
    assert result["places"][0]["rating"]["delta"] > 0


def test_who_is_out_may_stand_up_and_keeps_his_place() -> None:
    room = dealt_in(3, button=1, cards="KsKd AsAd -", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 calls, 3 folds")
    assert room.states()[1] == ELIMINATED
    rows, wake_at = room.rows(), room.alarm.wake_at
    before = room.table.seq
    assert room.leave(1) is None
    assert room.types(before) == ["player_stood_up", "host_changed"]
    assert room.rows()["entries"] == rows["entries"]
    assert room.alarm.wake_at == wake_at
    assert not Seat.objects.filter(user_id=room.people[1]).exists()
    room.deal()


def test_who_is_out_and_stands_up_in_mid_hand_disturbs_nobody() -> None:
    room = dealt_in(3, button=1, cards="KsKd AsAd -", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 calls, 3 folds")
    room.deal()
    turn, deadline = room.table.turn, room.table.deadline
    assert room.leave(1) is None
    assert (room.table.turn, room.table.deadline) == (turn, deadline)
    assert room.act(room.hand.to_act or 0, actions.fold(), turn=turn) is None


def test_the_host_who_leaves_hands_on_to_who_has_sat_longest() -> None:
    """In mid-match; being out of it does not matter, sitting does."""
    room = dealt_in(4, button=1)
    before = room.table.seq
    room.leave(1)
    assert room.table.host_id == room.people[2]
    assert room.events(before)[-1] == {"type": "host_changed", "user_id": room.people[2]}
    assert room.table.scene["table"]["host"] == 2
    room.leave(3)
    assert room.table.host_id == room.people[2]


def test_when_all_people_have_left_the_bots_play_on_and_then_the_table_closes() -> None:
    room = dealt_in(2, bots=["casual", "casual"], button=1)
    room.leave(2)
    room.leave(1)
    assert room.table.status == Table.Status.PLAYING
    assert room.table.host_id is None
    assert room.places()[2] == 4
    match = room.play_to_the_end()
    assert match.status == Tournament.Status.FINISHED
    assert sum(entry.chips for entry in room.entries().values()) <= 4000
    assert not RatingChange.objects.exists()
    assert (room.table.status, room.until_alarm()) == (Table.Status.OPEN, 60)
    room.wake()
    assert room.table.status == Table.Status.CLOSED
    assert not Alarm.objects.filter(table_id=room.table_id).exists()
    assert not Seat.objects.filter(table_id=room.table_id).exists()


def test_a_table_with_people_stays_open_after_the_match() -> None:
    room = dealt_in(3, button=1)
    room.leave(1)
    room.leave(2)
    assert room.table.status == Table.Status.OPEN
    assert room.until_alarm() == 24 * 3600


@pytest.mark.parametrize("number", range(8))
def test_no_point_is_made_or_lost_but_what_leavers_take_along(number: int) -> None:
    """1,000 for each player: what is in play and what has left add up after every step."""
    rng = random.Random(number)
    players = rng.randint(3, 6)
    room = dealt_in(players, button=rng.randint(1, players))
    gone: dict[int, int] = {}
    for _ in range(60):
        if room.table.status != Table.Status.PLAYING:
            break
        _step(room, rng, gone)
        assert _points(room) + sum(gone.values()) == 1000 * players


def _step(room: Room, rng: random.Random, gone: dict[int, int]) -> None:
    staying = [seat for seat, state in room.states().items() if state in ("playing", "on_break")]
    roll = rng.random()
    if roll < 0.06:
        seat = rng.choice(staying)
        before, (behind, bet) = _points(room), _behind_and_bet(room, seat)
        assert room.leave(seat) is None
        gone[seat] = before - _points(room)
        assert behind <= gone[seat] <= behind + bet
        return
    asked = room.hand.to_act
    if asked is None or roll < 0.15 or room.states()[asked] == "on_break":
        room.wake()
        return
    assert room.act(asked, _any_action(room, asked, rng)) is None


def _any_action(room: Room, seat: int, rng: random.Random) -> Action:
    legal = legal_actions(room.hand, seat)
    assert legal is not None
    if legal.may_raise and rng.random() < 0.5:
        return actions.raise_to(rng.choice([legal.min_raise_to, legal.max_raise_to]))
    if legal.may_check:
        return actions.check()
    return actions.call() if rng.random() < 0.7 else actions.fold()


def _behind_and_bet(room: Room, seat: int) -> tuple[int, int]:
    if room.hand.complete or room.hand.index_of(seat) < 0:
        return room.entries()[seat].chips, 0
    player = room.hand.player(seat)
    return player.stack, player.bet


def _points(room: Room) -> int:
    entries = room.entries()
    hand = room.hand
    if hand.complete:
        return sum(entry.chips for entry in entries.values())
    staying = [player for player in hand.seats if entries[player.seat].status != LEFT]
    return sum(player.stack for player in staying) + hand.pot()

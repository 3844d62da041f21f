"""What is refused at a table, in whose name, and that nothing at all has changed then. House rules 05; B23."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from tables.models import Seat, Table
from tables.rules import actions
from tables.rules.actions import Action
from tables.services import play, seating
from tables.services.refusals import Code, Refused
from tests.services.headless import Room, dealt_in, people_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    """Three people at ten seconds, seat 1 to act on the button with 10 to call."""
    return dealt_in(3, button=1)


def refused(room: Room, code: Code, answer: Refused | None, rows: dict[str, Any]) -> Refused:
    """See that the answer is this refusal, with a sentence, and that every row is as it was."""
    assert isinstance(answer, Refused), "it was accepted"
    assert answer.code == code
    assert answer.message.endswith(".")
    assert room.rows() == rows
    return answer


@pytest.mark.parametrize(
    ("code", "action", "sentence"),
    [
        (Code.CANNOT_CHECK, actions.check(), "10"),
        (Code.BELOW_MINIMUM, actions.raise_to(19), "20"),
        (Code.BELOW_MINIMUM, actions.raise_to(0), "20"),
        (Code.BELOW_MINIMUM, actions.raise_to(-50), "20"),
        (Code.ABOVE_MAXIMUM, actions.raise_to(1001), "1,000"),
        (Code.ABOVE_MAXIMUM, actions.raise_to(10**12), "1,000"),
        (Code.BAD_AMOUNT, Action("raise_to", True), "whole number"),  # type: ignore[arg-type]
        (Code.BAD_AMOUNT, Action("raise_to", 100.5), "whole number"),  # type: ignore[arg-type]
        (Code.BAD_AMOUNT, Action("raise_to", "40"), "whole number"),  # type: ignore[arg-type]
        (Code.BAD_AMOUNT, Action("raise_to", None), "whole number"),  # type: ignore[arg-type]
        (Code.UNKNOWN_ACTION, Action("show", 0), "no such action"),
    ],
)
def test_an_illegal_decision_is_refused_with_the_legal_range(
    room: Room, code: Code, action: Action, sentence: str
) -> None:
    rows = room.rows()
    answer = refused(room, code, room.act(1, action), rows)
    assert sentence in answer.message
    legal = answer.legal
    assert (legal.to_call, legal.min_raise_to, legal.max_raise_to) == (10, 20, 1000)


def test_a_call_of_nothing_is_refused(room: Room) -> None:
    room.play("1 calls, 2 calls")
    rows = room.rows()
    answer = refused(room, Code.NOTHING_TO_CALL, room.act(3, actions.call()), rows)
    assert answer.legal.may_check is True


def test_the_first_bet_of_a_street_is_refused_in_words_of_a_bet(room: Room) -> None:
    room.play("1 calls, 2 calls, 3 checks")
    rows = room.rows()
    answer = refused(room, Code.BELOW_MINIMUM, room.act(2, actions.raise_to(9)), rows)
    assert (answer.legal.is_bet, answer.legal.min_raise_to) == (True, 10)
    assert "bet" in answer.message


def test_after_a_short_all_in_who_has_acted_may_not_raise() -> None:
    """House rules 06: he faces less than a full raise."""
    room = dealt_in(3, button=1, stacks="1000 110 1000")
    room.play("1 calls, 2 calls, 3 checks, 2 checks, 3 bets 80, 1 calls, 2 all-in")
    rows = room.rows()
    answer = refused(room, Code.NOT_REOPENED, room.act(3, actions.raise_to(300)), rows)
    assert (answer.legal.to_call, answer.legal.may_raise) == (20, False)
    refused(room, Code.NOT_REOPENED, room.act(3, actions.all_in()), rows)


def test_a_raise_that_nobody_could_call_is_refused() -> None:
    room = dealt_in(2, button=1, stacks="1000 200")
    room.play("1 calls, 2 all-in")
    rows = room.rows()
    refused(room, Code.NOBODY_CAN_CALL, room.act(1, actions.raise_to(500)), rows)
    refused(room, Code.NOBODY_CAN_CALL, room.act(1, actions.all_in()), rows)


def test_a_raise_with_too_few_points_is_refused() -> None:
    """Fifty against a bet of 100: call with them, or fold."""
    room = dealt_in(3, button=1, stacks="1000 50 1000")
    room.play("1 raises to 100")
    rows = room.rows()
    refused(room, Code.NOT_ENOUGH_CHIPS, room.act(2, actions.raise_to(200)), rows)
    assert room.act(2, actions.all_in()) is None


def test_out_of_turn_nothing_happens_even_with_the_right_turn(room: Room) -> None:
    rows = room.rows()
    for seat in (2, 3):
        refused(room, Code.NOT_YOUR_TURN, room.act(seat, actions.fold()), rows)


@pytest.mark.parametrize("beside", [-1, 1, 1000, -1000])
def test_another_turn_is_stale(room: Room, beside: int) -> None:
    turn = room.table.turn
    assert turn is not None
    rows = room.rows()
    refused(room, Code.STALE, room.act(1, actions.fold(), turn=turn + beside), rows)


def test_the_same_click_counts_once_however_often_it_comes(room: Room) -> None:
    """Doubled clicks are harmless: the second and the third name a turn that has passed."""
    turn = room.table.turn
    assert room.act(1, actions.call(), turn=turn) is None
    rows = room.rows()
    for _ in range(2):
        refused(room, Code.STALE, room.act(1, actions.call(), turn=turn), rows)


def test_a_second_click_does_not_act_on_the_players_next_turn() -> None:
    """Heads-up the turn comes back to him at once."""
    room = dealt_in(2, button=1)
    turn = room.table.turn
    room.play("1 calls, 2 raises to 40")
    rows = room.rows()
    refused(room, Code.STALE, room.act(1, actions.call(), turn=turn), rows)


def test_between_two_hands_every_turn_is_over(room: Room) -> None:
    turn = room.table.turn
    room.play("1 folds, 2 folds")
    rows = room.rows()
    refused(room, Code.STALE, room.act(1, actions.fold(), turn=turn), rows)
    refused(room, Code.STALE, room.act(1, actions.fold(), turn=room.table.seq), rows)


def stranger() -> User:
    return User.objects.create_user("stranger")


def wishes(room: Room, user_id: int) -> Iterator[Refused | None]:
    """Ask for everything that only a player can do."""
    who: dict[str, Any] = {"table_id": room.table_id, "user_id": user_id, "now": room.now}
    yield play.act(**who, action=actions.fold(), turn=room.table.turn or 0)
    yield play.come_back(**who)
    yield play.leave(**who)
    yield play.skip_pause(**who)


def test_without_a_seat_nothing_can_be_done(room: Room) -> None:
    user, rows = stranger(), room.rows()
    for answer in wishes(room, user.pk):
        refused(room, Code.NOT_SEATED, answer, rows)


def test_an_eliminated_player_can_do_nothing_but_stand_up() -> None:
    room = dealt_in(3, button=1, cards="KsKd AsAd -", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 calls, 3 folds")
    room.deal()
    rows = room.rows()
    refused(room, Code.NOT_SEATED, room.act(1, actions.fold()), rows)
    refused(room, Code.NOT_SEATED, room.back(1), rows)
    refused(room, Code.NOT_SEATED, room.skip(1), rows)


def test_where_no_match_runs_nothing_can_be_done() -> None:
    room = people_table(3)
    rows = room.rows()
    for answer in wishes(room, room.people[1]):
        refused(room, Code.NO_MATCH, answer, rows)


def test_at_a_table_that_does_not_exist_nothing_can_be_done(room: Room) -> None:
    nowhere = Room(uuid4())
    who: dict[str, Any] = {"table_id": nowhere.table_id, "user_id": room.people[1]}
    answers = [
        play.act(**who, action=actions.fold(), turn=1),
        play.come_back(**who),
        play.leave(**who),
        play.skip_pause(**who),
    ]
    assert [answer.code for answer in answers if answer] == [Code.NO_MATCH] * 4
    started = play.start_match(**who)
    assert started is not None
    assert started.code == Code.TABLE_CLOSED
    assert play.wake(table_id=nowhere.table_id, seq=1) is None


def test_only_the_host_starts_and_only_once_with_two_or_more() -> None:
    room = people_table(2)
    rows = room.rows()
    start = {"table_id": room.table_id, "now": room.now}
    refused(room, Code.NOT_HOST, play.start_match(**start, user_id=room.people[2]), rows)
    Seat.objects.filter(user_id=room.people[2]).delete()
    rows = room.rows()
    refused(room, Code.NOT_ENOUGH_PLAYERS, play.start_match(**start, user_id=room.people[1]), rows)
    seating.sit_down(table_id=room.table_id, user_id=room.people[2], now=room.now)
    room.start(room.people[1])
    rows = room.rows()
    refused(room, Code.MATCH_RUNNING, play.start_match(**start, user_id=room.people[1]), rows)


def test_a_closed_table_starts_nothing() -> None:
    room = people_table(2)
    Table.objects.filter(pk=room.table_id).update(status=Table.Status.CLOSED)
    rows = room.rows()
    answer = play.start_match(table_id=room.table_id, user_id=room.people[1], now=room.now)
    refused(room, Code.TABLE_CLOSED, answer, rows)


def test_nobody_new_enters_a_running_match(room: Room) -> None:
    """B31: a newcomer never enters a running hand."""
    user, rows = stranger(), room.rows()
    answer = seating.sit_down(table_id=room.table_id, user_id=user.pk, now=room.now)
    assert isinstance(answer, Refused)
    refused(room, Code.MATCH_RUNNING, answer, rows)

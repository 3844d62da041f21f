"""Section 09 of the rules page: time, absence and leaving, inside a hand and at a table that runs."""

from typing import Any

import pytest

from tables import selectors
from tables.models import Table
from tables.rules import events
from tables.rules.hand import withdraw
from tables.services import seating
from tables.services.refusals import Code, Refused
from tests.dealing import DRY_BOARD, PlayedHand, dealt
from tests.services.headless import Room, dealt_in, people_table


def three_handed(cards: str = "") -> PlayedHand:
    """Button 1 is first before the flop, small blind 2 first after it, big blind 3."""
    return dealt("1000 1000 1000", button=1, cards=cards, board=DRY_BOARD)


def test_out_of_time_the_table_checks_when_it_costs_nothing() -> None:
    """The clock runs out with nothing to pay: a check is made for him."""
    game = three_handed()
    game.play("1 calls, 2 calls")
    assert game.play("3 times out")[:2] == [events.ClockExpired(3), events.Checked(3)]
    assert game.hand.player(3).status == "live"


def test_out_of_time_the_hand_is_folded_when_there_is_something_to_pay() -> None:
    """The clock runs out facing a bet: the hand is folded for him."""
    game = three_handed()
    assert game.play("1 times out")[:2] == [events.ClockExpired(1), events.Folded(1)]


def test_hesitating_costs_nobody_more_than_the_hand() -> None:
    """The points behind stay his; nobody is eliminated by the clock."""
    game = three_handed()
    game.play("1 raises to 100, 2 calls, 3 times out")
    assert game.stacks()[3] == 990


def test_on_a_break_the_blinds_are_taken_and_the_hand_plays_itself() -> None:
    """Dealt in and posted for, then check or fold until it is over."""
    game = three_handed()
    assert game.hand.player(2).put_in == 5
    game.play("1 calls, 2 times out")
    assert game.hand.player(2).status == "folded"
    assert game.stacks()[2] == 995


def test_a_hand_that_plays_itself_can_win_at_the_showdown() -> None:
    """Checked down, an absent player shows like everybody."""
    game = dealt("1000 1000", button=1, cards="KsKd AsAd", board=DRY_BOARD)
    game.play("1 calls, 2 times out; flop: 2 times out, 1 checks; turn: 2 times out, 1 checks")
    game.play("river: 2 times out, 1 checks")
    assert game.stack_list() == [990, 1010]


def test_back_in_the_game_the_next_decision_is_the_players_own() -> None:
    """After an automatic check he may bet on the next street."""
    game = three_handed()
    game.play("1 calls, 2 calls, 3 times out; flop: 2 checks, 3 bets 50")


def test_who_leaves_is_out_of_the_hand_at_once() -> None:
    """In turn or not, and all-in as well."""
    out_of_turn = three_handed()
    out_of_turn.play("3 leaves")
    assert out_of_turn.hand.player(3).status == "folded"
    all_in = dealt("100 1000 1000", button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    all_in.play("1 all-in, 2 calls, 3 calls; flop: 1 leaves, 2 checks, 3 checks")
    all_in.play("turn: 2 checks, 3 checks; river: 2 checks, 3 checks")
    assert all_in.awards() == [(300, {2: 300})]


def test_what_a_leaver_put_in_the_pot_stays_with_the_others() -> None:
    """They go on playing for it."""
    game = three_handed("AsAd KsKd QsQd")
    game.play("1 raises to 30, 2 calls, 3 calls; flop: 2 checks, 1 leaves, 3 checks")
    game.play("turn: 2 checks, 3 checks; river: 2 checks, 3 checks")
    assert game.awards() == [(90, {2: 90})]
    assert game.stacks() == {1: 970, 2: 1060, 3: 970}


def test_a_leavers_points_are_his_stack_and_what_nobody_covered() -> None:
    """They are told apart in the event, so that they can leave the game."""
    game = three_handed()
    game.play("1 calls, 2 calls, 3 checks; flop: 2 bets 200")
    assert withdraw(game.hand, 2)[0] == events.Withdrawn(2, 200)
    game.play("2 leaves")
    assert game.stacks()[2] == 990
    assert game.hand.pot() == 30


@pytest.mark.parametrize("leaver", [1, 2])
def test_of_two_players_the_one_who_stays_takes_the_pot(leaver: int) -> None:
    """At once and without showing, whoever's turn it was."""
    game = dealt("1000 1000", button=1)
    game.play(f"1 calls, 2 checks; flop: {leaver} leaves")
    assert game.awards() == [(20, {3 - leaver: 20})]
    assert game.tabled() == []


def change_time(room: Room, seat: int, seconds: int | None) -> Table | Refused:
    """Let the person on a seat choose the thinking time."""
    return seating.change_settings(
        table_id=room.table_id,
        user_id=room.people[seat],
        seat_count=6,
        minutes_per_level=2,
        thinking_seconds=seconds,
        is_private=False,
        now=room.now,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("seconds", [10, 30, None])
def test_the_host_picks_ten_or_thirty_seconds_or_no_timer(seconds: int | None) -> None:
    """He can change it while no match is running, and it holds for every decision."""
    room = people_table(3, thinking_seconds=30 if seconds == 10 else 10)
    assert isinstance(change_time(room, 1, seconds), Table)
    room.start(room.people[1], button=1)
    room.deal()
    assert room.until_alarm() == (60 if seconds is None else seconds + 0.5)


@pytest.mark.django_db
@pytest.mark.parametrize("seconds", [0, 5, 20, 3600])
def test_there_is_no_other_thinking_time(seconds: int) -> None:
    answer = change_time(people_table(2), 1, seconds)
    assert isinstance(answer, Refused)
    assert answer.code == Code.BAD_SETTINGS


@pytest.mark.django_db
def test_while_a_match_is_running_the_thinking_time_stays() -> None:
    room = dealt_in(3)
    answer = change_time(room, 1, 30)
    assert isinstance(answer, Refused)
    assert answer.code == Code.MATCH_RUNNING
    assert room.table.thinking_seconds == 10


@pytest.mark.django_db
def test_the_timer_is_shown_on_the_table() -> None:
    """To everybody, with whose it is and how long it is."""
    room = dealt_in(3)
    shown = view(room)["clock"]
    assert (shown["seat"], shown["seconds"]) == (room.hand.to_act, 10)


@pytest.mark.django_db
def test_who_runs_out_of_time_goes_on_a_break_and_stays_in_the_tournament() -> None:
    """His hands play themselves, his blinds are taken, and nobody is eliminated for hesitating."""
    room = dealt_in(3)
    room.wake()
    assert view(room)["seats"][0]["state"] == "on_break"
    room.play("2 folds")
    room.deal()
    assert room.hand.player(1).put_in == 10
    assert room.places()[1] is None


@pytest.mark.django_db
def test_back_to_the_game_the_decisions_are_his_again() -> None:
    room = dealt_in(3)
    room.wake()
    room.play("2 folds")
    assert room.back(1) is None
    room.deal()
    room.play("2 calls, 3 calls")
    assert (room.hand.to_act, room.until_alarm()) == (1, 10.5)
    room.play("1 raises to 60")


@pytest.mark.django_db
def test_who_leaves_during_the_tournament_is_out_of_it() -> None:
    """His points leave the game, and what he has put in the pot stays with the others."""
    room = dealt_in(3)
    room.play("1 raises to 30, 2 calls")
    assert room.leave(1) is None
    assert (room.places()[1], room.entries()[1].chips) == (3, 0)
    assert room.hand.pot() == 70
    assert view(room)["seats"][0]["state"] == "left"
    assert isinstance(room.back(1), Refused)


def view(room: Room) -> dict[str, Any]:
    """Look at the table as anybody does."""
    shown = selectors.snapshot(room.table_id, None)
    assert shown is not None
    looked_at: dict[str, Any] = shown["view"]
    return looked_at

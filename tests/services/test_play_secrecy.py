"""Who is told which cards by the services: his own, tabled ones, and nothing else. House rules 08; B47 to B51."""

import json
from typing import Any

import pytest

from accounts.models import User
from tables import selectors
from tables.models import Hand
from tables.rules.cards import card_text
from tables.services import seating
from tests.services.headless import Room, dealt_in

pytestmark = pytest.mark.django_db


def told(room: Room, user_id: int | None) -> dict[str, Any]:
    user = User.objects.get(pk=user_id) if user_id else None
    shown = selectors.snapshot(room.table_id, user)
    assert shown is not None
    return shown


def texts_of(room: Room, seat: int) -> list[str]:
    holes = room.hand.player(seat).holes
    assert holes is not None
    return [card_text(card) for card in holes]


def cards_in(shown: Any) -> set[str]:
    """Collect everything that is written like a card."""
    written = json.dumps(shown)
    ranks, suits = "23456789TJQKA", "cdhs"
    return {f"{r}{s}" for r in ranks for s in suits if f'"{r}{s}"' in written}


def after_a_fold() -> Room:
    """Two people; seat 2 has won by a fold, and seat 1 has left: the match is over, no card shown."""
    room = dealt_in(2, button=1)
    room.play("1 raises to 30, 2 folds")
    assert room.leave(2) is None
    return room


def test_who_sits_down_after_a_match_is_not_told_the_cards_of_who_sat_there() -> None:
    """Folded cards are never shown, to anybody."""
    room = after_a_fold()
    folded = texts_of(room, 2)
    newcomer = User.objects.create_user("newcomer")
    sitting = seating.sit_down(table_id=room.table_id, user_id=newcomer.pk, seat=2, now=room.now)
    assert not isinstance(sitting, tuple)
    shown = told(room, newcomer.pk)
    assert shown["you"]["seat"] == 2
    assert shown["private"] is None
    assert selectors.own_cards(room.table_id, newcomer.pk) is None
    assert not cards_in(shown) & set(folded)


def test_who_stays_after_a_match_keeps_his_own_last_cards() -> None:
    room = after_a_fold()
    assert told(room, room.people[1])["private"]["cards"] == texts_of(room, 1)


def test_b49_a_seat_that_was_given_up_shows_no_backs_no_bet_and_no_points() -> None:
    room = after_a_fold()
    empty = told(room, None)["view"]["seats"][1]
    assert (empty["state"], empty["chips"], empty["has_cards"]) == ("empty", 0, False)
    assert (empty["in_hand"], empty["put_in"], empty["last"]) == (None, 0, None)


def test_b49_a_newcomer_gets_nothing_of_the_hand_that_was_played_on_his_seat() -> None:
    room = dealt_in(2, button=1, cards="AsAd KsKd", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 calls")
    user = User.objects.create_user("newcomer")
    seating.stand_up(table_id=room.table_id, user_id=room.people[2], now=room.now)
    seating.sit_down(table_id=room.table_id, user_id=user.pk, seat=2, now=room.now)
    stayed, newcomer = told(room, None)["view"]["seats"][:2]
    assert stayed["cards"] == ["As", "Ad"]
    assert (newcomer["name"], newcomer["cards"], newcomer["chips"]) == ("newcomer", None, 0)


def test_b48_a_hand_won_by_a_fold_is_told_to_nobody() -> None:
    """Neither in the view nor in the log of the hand, nor in its row."""
    room = dealt_in(3, button=1)
    room.play("1 raises to 30, 2 folds, 3 folds")
    assert cards_in(told(room, None)) == set()
    row = Hand.objects.get(table_id=room.table_id)
    assert cards_in(row.players) | cards_in(row.result) == set()


def test_each_player_is_told_his_own_cards_only() -> None:
    room = dealt_in(3, button=1)
    for seat in (1, 2, 3):
        shown = told(room, room.people[seat])
        assert cards_in(shown) == set(texts_of(room, seat))
        assert shown["private"]["seat"] == seat


def test_b50_a_spectator_is_told_the_board_and_tabled_hands() -> None:
    room = dealt_in(3, button=1, cards="AsAd KsKd QsQd", board="2c 7d 9h Jc 3s")
    room.play("1 all-in, 2 folds, 3 calls")
    assert cards_in(told(room, None)["view"]) == {
        *("As", "Ad", "Qs", "Qd"),
        *("2c", "7d", "9h", "Jc", "3s"),
    }
    row = Hand.objects.get(table_id=room.table_id)
    assert row.result["tabled"] == {"1": ["As", "Ad"], "3": ["Qs", "Qd"]}
    assert not cards_in(row.result) & {"Ks", "Kd"}

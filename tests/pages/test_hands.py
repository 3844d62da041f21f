"""The hands of a match as pages: the list, and one hand in words."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tables import history
from tables.rules import events
from tables.sentences import sentence
from tests.dealing import DRY_BOARD
from tests.pages.played_hands import (
    BOARD,
    cards,
    folded,
    hand_address,
    match_address,
    page,
    person,
    shown_down,
    words,
)
from tests.services.headless import Room, bot_table, dealt_in

__all__ = ["folded", "shown_down"]
pytestmark = pytest.mark.django_db


# The list


def test_a_hand_is_listed_with_blinds_board_pot_and_who_won_with_what(
    client: Client, shown_down: Room
) -> None:
    html = page(client, match_address(shown_down))
    row = html[html.index('id="hand-1"') :]
    told = words(row)
    names = User.objects.in_bulk(shown_down.people.values())
    winner = names[shown_down.people[1]].username
    assert "Hand 1 Blinds 5 and 10 Pot 2,005" in told
    assert f"{winner} wins 2,005 with pair of aces." in told
    assert f'href="{hand_address(shown_down)}"' in row
    assert cards(html) == BOARD


def test_a_hand_that_nobody_called_names_no_cards(client: Client, folded: Room) -> None:
    html = page(client, match_address(folded))
    assert "wins 25." in words(html)
    assert cards(html) == set()


def test_a_hand_that_is_still_played_is_not_listed(client: Client, folded: Room) -> None:
    folded.deal("8s8d 5s5d 4s4d")
    html = page(client, match_address(folded))
    assert 'id="hand-1"' in html and 'id="hand-2"' not in html
    for visitor in (client, person(folded, 1)):
        assert visitor.get(hand_address(folded, 2)).status_code == 404


def test_before_the_first_hand_the_list_says_when_there_will_be_some(client: Client) -> None:
    room = dealt_in(2)
    assert "Hands appear here as soon as the first one ends." in page(client, match_address(room))


def test_a_finished_match_shows_its_places_and_why_ratings_changed(client: Client) -> None:
    room = dealt_in(2, button=1, cards="AsAd KsKd", board=DRY_BOARD)
    room.play("1 all-in, 2 calls")
    html = page(client, match_address(room))
    assert "1000 → 1030" in html and "Scored 1 of 1, expected 0.50" in html
    assert "finished" in words(html)


def test_a_running_match_shows_the_places_that_are_fixed(client: Client, shown_down: Room) -> None:
    told = words(page(client, match_address(shown_down)))
    assert re.search(r"Places 3 guest-\d+x", told)
    assert "still being played" in told


def test_a_match_with_bots_shows_its_places_without_ratings(client: Client) -> None:
    host = User.objects.create_user("host")
    room = bot_table(host.pk, ["casual", "casual"])
    room.start(host.pk)
    room.play_to_the_end()
    html = page(client, match_address(room))
    assert 'class="rating-changes"' not in html
    assert re.search(r"Places 1 Bot \d bot 2 Bot \d bot", words(html))


def test_fifty_hands_are_on_a_page_the_last_first(
    client: Client, folded: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "HANDS_ON_A_PAGE", 2)
    for _ in range(2):
        folded.deal()
        folded.play(f"{folded.hand.to_act} folds")
        folded.play(f"{folded.hand.to_act} folds")
    first = page(client, match_address(folded))
    assert re.findall(r'id="hand-(\d)"', first) == ["3", "2"]
    assert 'rel="next" href="?page=2"' in first and "Page 1 of 2" in first
    second = page(client, f"{match_address(folded)}?page=2")
    assert re.findall(r'id="hand-(\d)"', second) == ["1"]
    assert page(client, f"{match_address(folded)}?page=99").count('id="hand-') == 1
    assert client.get(f"{match_address(folded)}?page=x").status_code == 404


def test_the_list_takes_as_many_statements_for_two_hands_as_for_one(
    folded: Room, django_assert_num_queries: Any
) -> None:
    """Session and person, table, match, entries; how many hands, those of the page, their blinds."""
    visitor = person(folded, 2)
    for _ in range(2):
        with django_assert_num_queries(8):
            page(visitor, match_address(folded))
        folded.deal()
        folded.play(f"{folded.hand.to_act} folds")
        folded.play(f"{folded.hand.to_act} folds")


def test_a_hand_takes_eight_statements(shown_down: Room, django_assert_num_queries: Any) -> None:
    """Session and person, table, match, entries; the hand, the last one's number, its events."""
    visitor = person(shown_down, 2)
    with django_assert_num_queries(8):
        page(visitor, hand_address(shown_down))


# One hand


def test_a_hand_is_told_street_by_street(client: Client) -> None:
    room = dealt_in(2, button=1, cards="AsAd KsKd", board=DRY_BOARD)
    room.play(
        "1 calls, 2 checks, 2 bets 40, 1 calls, 2 checks, 1 checks, 2 bets 100, 1 raises to 300"
    )
    room.play("2 calls")
    html = page(client, hand_address(room))
    one, two = [User.objects.get(pk=room.people[seat]).username for seat in (1, 2)]
    course = words(html[html.index('class="course"') : html.index("</main>")])
    expected = (
        f"Before the flop {one} posts the small blind, 5. {two} posts the big blind, 10. "
        f"{one} calls 5. {two} checks. "
        f"Flop 2c7d9h Pot 20 {two} bets 40. {one} calls 40. "
        f"Turn 2c7d9hJc Pot 100 {two} checks. {one} checks. "
        f"River 2c7d9hJc3s Pot 100 {two} bets 100. {one} raises to 300. {two} calls 200. "
        f"Showdown {one} shows AsAd: pair of aces. {two} shows KsKd: pair of kings. "
        f"{one} wins 700 with pair of aces. "
    )
    assert expected in course
    assert "on the button, small blind" in words(html)


def test_hands_turned_before_the_board_are_told_where_that_happened(
    client: Client, shown_down: Room
) -> None:
    told = words(page(client, hand_address(shown_down)))
    assert "2,005 +1,005" in told and "0 −1,000" in told
    assert told.index("shows AsAd.") < told.index("Flop 2c7d9h") < told.index("Showdown guest-")
    assert "with pair of aces." in told


def test_an_uncalled_bet_and_a_win_without_a_showdown_are_told(
    client: Client, folded: Room
) -> None:
    told = words(page(client, hand_address(folded)))
    assert re.search(r"20 returned to guest-\d+x\. guest-\d+x wins 25\. Everyone folded\.", told)
    assert "Showdown" not in told


def test_side_pots_and_split_pots_are_told_with_each_share(client: Client) -> None:
    room = dealt_in(
        3, button=1, cards="AsKd AdKs QsQd", board="2c 7d 9h Jc 3s", stacks="1000 1000 40"
    )
    room.play("1 all-in, 2 calls, 3 calls")
    names = {seat: User.objects.get(pk=pk).username for seat, pk in room.people.items()}
    told = words(page(client, hand_address(room)))
    assert f"{names[3]} wins 120 with pair of queens." in told
    shares = f"{names[2]} 960, {names[1]} 960"
    assert f"Side pot 1 is split with ace high: {shares}." in told


def test_who_left_and_whose_time_was_up_is_told(client: Client) -> None:
    room = dealt_in(3, button=1)
    room.wake()
    assert room.leave(3) is None
    told = words(page(client, hand_address(room)))
    assert re.search(r"Time is up for guest-\d+x\. guest-\d+x folds\.", told)
    assert "left the hand." in told


def test_a_pot_without_points_is_won_all_the_same() -> None:
    """Who posted the only blind left with it, and the others folded to the last of them."""
    empty = events.PotAwarded(0, 0, ((2, 0),), None, ())
    assert sentence(empty, {2: "<Bo>"}, []) == "<bdi>&lt;Bo&gt;</bdi> wins 0. Everyone folded."

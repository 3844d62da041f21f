"""The hands of a match as pages: the list, one hand in words, and who sees which cards in it."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import close_account
from tables import history
from tables.models import Hand, Table
from tables.rules import events
from tables.sentences import sentence
from tests.dealing import DRY_BOARD
from tests.pages.visitors import signed_in
from tests.services.headless import Room, bot_table, dealt_in
from tests.sockets.card_search import cards_in, spoken

pytestmark = pytest.mark.django_db

ACES, KINGS, QUEENS = {"As", "Ad"}, {"Ks", "Kd"}, {"Qs", "Qd"}
BOARD = {"2c", "7d", "9h", "Jc", "3s"}


def match_address(room: Room, number: int = 1) -> str:
    return reverse("tables:match", args=[room.table_id, number])


def hand_address(room: Room, hand: int = 1) -> str:
    return reverse("tables:hand", args=[room.table_id, 1, hand])


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    html = answer.content.decode()
    assert " style=" not in html and len(re.findall("<h1", html)) == 1
    return html


def words(html: str) -> str:
    """Return what a reader sees of a page, cards as two letters."""
    seen = re.sub(r"<[^>]*>", "", re.sub(r"<(?:li|p|td|th|h\d)\b[^>]*>", " ", html))
    return re.sub(r"\s+", " ", seen.translate(str.maketrans("♣♦♥♠", "cdhs")))


def cards(html: str) -> set[str]:
    """Collect the cards of a page; those to see are those to hear."""
    seen = cards_in(re.sub(r"<[^>]*>", " ", html))
    assert seen == cards_in(spoken(" ".join(re.findall(r'aria-label="([^"]*)"', html))))
    return seen


def person(room: Room, seat: int) -> Client:
    return signed_in(User.objects.get(pk=room.people[seat]))


@pytest.fixture
def shown_down() -> Room:
    """Seat 3 shows queens and loses all to the aces of seat 1; seat 2 has folded kings."""
    room = dealt_in(3, button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    room.play("1 all-in, 2 folds, 3 calls")
    return room


@pytest.fixture
def folded() -> Room:
    """Seat 1 raised and everybody folded."""
    room = dealt_in(3, button=1, cards="AsAd KsKd QsQd", board=DRY_BOARD)
    room.play("1 raises to 30, 2 folds, 3 folds")
    return room


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


# Who sees which cards


def test_a_stranger_sees_only_tabled_cards(client: Client, shown_down: Room, folded: Room) -> None:
    assert cards(page(client, hand_address(shown_down))) == BOARD | ACES | QUEENS
    assert cards(page(client, hand_address(folded))) == set()


def test_a_player_sees_his_own_cards_too_folded_or_not(shown_down: Room, folded: Room) -> None:
    html = page(person(shown_down, 2), hand_address(shown_down))
    assert cards(html) == BOARD | ACES | QUEENS | KINGS
    assert "Your cards: KsKd." in words(html)
    for seat, own in ((1, ACES), (2, KINGS), (3, QUEENS)):
        assert cards(page(person(folded, seat), hand_address(folded))) == own


def test_staff_see_what_strangers_see(shown_down: Room) -> None:
    staff = User.objects.create_superuser("Hansen")
    assert cards(page(signed_in(staff), hand_address(shown_down))) == BOARD | ACES | QUEENS


def test_who_plays_the_next_match_on_a_seat_sees_nothing_of_the_last_one(folded: Room) -> None:
    for seat in (2, 3):
        assert folded.leave(seat) is None
    newcomer = User.objects.create_user("newcomer")
    folded.table.seats.filter(number=2).delete()
    folded.table.seats.create(number=2, user=newcomer, name="newcomer", joined_at=folded.now)
    folded.start(folded.people[1])
    assert cards(page(signed_in(newcomer), hand_address(folded))) == set()


def test_who_left_the_match_still_sees_his_own_cards_of_it(folded: Room) -> None:
    assert folded.leave(2) is None
    assert cards(page(person(folded, 2), hand_address(folded))) == KINGS


def test_who_closed_his_account_is_called_by_his_tombstone(
    client: Client, shown_down: Room
) -> None:
    user = User.objects.get(pk=shown_down.people[3])
    name = user.username
    close_account(user=user)
    for address in (match_address(shown_down), hand_address(shown_down)):
        html = page(client, address)
        assert name not in html
    assert f"closed-{user.pk}" in html


def test_no_cache_keeps_what_one_reader_may_see(shown_down: Room) -> None:
    for address in (match_address(shown_down), hand_address(shown_down)):
        assert "no-store" in person(shown_down, 1).get(address)["Cache-Control"]


# Ways in


def test_only_the_address_of_its_table_leads_to_a_match(client: Client, shown_down: Room) -> None:
    """A private table's matches are found as the table is: by its link."""
    Table.objects.update(is_private=True)
    assert client.get(match_address(shown_down)).status_code == 200
    for args in ([uuid4(), 1], [shown_down.table_id, 2], [shown_down.table_id, 10**20]):
        assert client.get(reverse("tables:match", args=args)).status_code == 404
        assert client.get(reverse("tables:hand", args=[*args, 1])).status_code == 404
    for number in (0, 2, 10**20):
        assert client.get(hand_address(shown_down, number)).status_code == 404
    other = dealt_in(2)
    Hand.objects.filter(table_id=shown_down.table_id).update(number=7)
    assert client.get(hand_address(other, 7)).status_code == 404


def test_rating_changes_lead_to_the_hands_except_of_a_private_table(client: Client) -> None:
    room = dealt_in(2, button=1, cards="AsAd KsKd", board=DRY_BOARD)
    room.play("1 all-in, 2 calls")
    changes = reverse("leaderboard:changes", args=[room.match.pk])
    assert f'href="{match_address(room)}"' in page(client, changes)
    Table.objects.update(is_private=True)
    for stranger in (client, signed_in(User.objects.create_user("stranger"))):
        assert str(room.table_id) not in page(stranger, changes)
    assert f'href="{match_address(room)}"' in page(person(room, 2), changes)


def test_the_table_leads_to_its_hands_with_and_without_scripts(
    client: Client, shown_down: Room
) -> None:
    answer = client.get(shown_down.table.get_absolute_url())
    assert f'href="{match_address(shown_down)}"' in answer.content.decode()
    assert f"{answer.context['urls']['matches']}1/" == match_address(shown_down)


def test_matches_of_a_table_lead_to_each_other(client: Client, folded: Room) -> None:
    assert folded.leave(2) is None and folded.leave(3) is None
    folded.table.seats.create(number=2, user_id=folded.people[2], name="back", joined_at=folded.now)
    folded.start(folded.people[1])
    assert f'rel="next" href="{match_address(folded, 2)}"' in page(client, match_address(folded))
    assert f'rel="prev" href="{match_address(folded)}"' in page(client, match_address(folded, 2))

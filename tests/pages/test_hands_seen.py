"""Who sees which cards of a finished hand, and which ways lead to it."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import close_account
from tables.models import Hand, Table
from tests.dealing import DRY_BOARD
from tests.pages.played_hands import (
    ACES,
    BOARD,
    KINGS,
    QUEENS,
    cards,
    folded,
    hand_address,
    match_address,
    page,
    person,
    shown_down,
    words,
)
from tests.pages.visitors import signed_in
from tests.services.headless import Room, dealt_in

__all__ = ["folded", "shown_down"]
pytestmark = pytest.mark.django_db


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

"""Hands that were played, and their pages as a reader takes them in."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.dealing import DRY_BOARD
from tests.pages.visitors import signed_in
from tests.services.headless import Room, dealt_in
from tests.sockets.card_search import cards_in, spoken

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

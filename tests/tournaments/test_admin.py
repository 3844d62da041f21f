"""The admin shows matches and changes none."""

import pytest
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.test import Client, RequestFactory

from tests.tournaments.matches import Match
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def superuser():
    return get_user_model().objects.create_superuser("director", "director@example.org", "pass")


def test_a_match_is_read_only_even_for_a_superuser(superuser, rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = superuser
    page = admin.site.get_model_admin(Tournament)
    assert page.has_view_permission(request)
    assert not page.has_add_permission(request)
    assert not page.has_change_permission(request)
    assert not page.has_delete_permission(request)


def test_a_match_and_its_players_can_be_looked_up(superuser, client: Client) -> None:
    match = Match((1, 2))
    client.force_login(superuser)
    found = client.get("/admin/tournaments/tournament/", {"q": "player 2"})
    assert str(match.tournament.pk) in found.content.decode()
    shown = client.get(f"/admin/tournaments/tournament/{match.tournament.pk}/change/")
    assert "player 2" in shown.content.decode()

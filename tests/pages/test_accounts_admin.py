"""People in the admin."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.models import User

LIST = "/admin/accounts/user/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def warden() -> User:
    return User.objects.create_superuser("Warden", password="four quiet river cards")


@pytest.fixture
def office(client: Client, warden: User) -> Client:
    client.force_login(warden)
    return client


@pytest.fixture
def bob() -> User:
    return User.objects.create_user("Bob", "bob@example.org")


def test_the_admin_signs_in_by_the_sites_page_and_its_limits(client: Client, bob: User) -> None:
    assert client.get("/admin/login/").url.startswith("/account/login/?next=")
    client.force_login(bob)
    assert client.get("/admin/login/").status_code == 403


def test_people_are_found_by_name_and_address(office: Client, bob: User) -> None:
    for words in ("bob", "bob@example.org"):
        assert "Bob" in office.get(LIST, {"q": words}).content.decode()
    assert office.get(LIST, {"standing": "suspended"}).status_code == 200


@pytest.mark.parametrize("standing", ["active", "suspended", "closed"])
def test_people_are_sorted_by_standing(office: Client, bob: User, standing: str) -> None:
    carla = services.close_account(user=User.objects.create_user("Carla"))
    services.suspend(user=User.objects.create_user("Dora"))
    page = office.get(LIST, {"standing": standing}).content.decode()
    shown = {name for name in ("Bob", "Dora", carla.username) if f">{name}</a>" in page}
    expected = {"active": "Bob", "suspended": "Dora", "closed": carla.username}
    assert shown == {expected[standing]}


def test_suspending_spares_superusers(office: Client, warden: User, bob: User) -> None:
    chosen = {"action": "suspend", "_selected_action": [warden.pk, bob.pk]}
    assert "1 suspended." in office.post(LIST, chosen, follow=True).content.decode()
    assert not User.objects.get(pk=bob.pk).is_active
    assert User.objects.get(pk=warden.pk).is_active

    chosen["action"] = "lift_suspension"
    office.post(LIST, chosen)
    assert User.objects.get(pk=bob.pk).is_active


def test_a_name_given_in_the_admin_keeps_the_rules_of_names(office: Client, bob: User) -> None:
    fields = {
        "usable_password": "true",
        "password1": "seven loud jacks",
        "password2": "seven loud jacks",
    }
    answer = office.post(f"{LIST}add/", {"username": "B0b", **fields})
    assert "too much like" in answer.content.decode()
    office.post(f"{LIST}add/", {"username": "Carla", **fields})
    assert User.objects.filter(username="Carla").exists()


def test_people_are_never_deleted_and_tombstones_never_changed(office: Client, bob: User) -> None:
    services.close_account(user=bob)
    assert office.get(reverse("admin:accounts_user_delete", args=[bob.pk])).status_code == 403
    page = office.get(reverse("admin:accounts_user_change", args=[bob.pk])).content.decode()
    assert 'name="is_active"' not in page

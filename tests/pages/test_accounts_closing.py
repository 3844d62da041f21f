"""Closing an account: what goes, what stays, and that nobody comes back under the name."""

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import services
from accounts.models import User
from accounts.selectors import by_name, free_name

PASSWORD = "four quiet river cards"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def cheap_hashes(settings: Settings) -> None:
    """Argon2 is slow on purpose; one test elsewhere sees that it is the one in use."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def bob() -> User:
    user = User.objects.create_user("Bob", "bob@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email="bob@example.org", primary=True, verified=True)
    return user


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of those who were made to leave, in order."""
    names: list[str] = []
    monkeypatch.setattr(services, "BEFORE_CLOSING", [lambda user: names.append(user.username)])
    return names


def test_closing_leaves_a_tombstone_without_anything_of_the_person(bob: User) -> None:
    services.close_account(user=bob)
    stone = User.objects.get()
    assert stone.pk == bob.pk
    assert stone.username == f"closed-{bob.pk}"
    assert stone.email == ""
    assert not stone.is_active
    assert not stone.has_usable_password()
    assert stone.is_closed
    assert not EmailAddress.objects.exists()


def test_every_session_of_a_closed_account_ends(client: Client, bob: User) -> None:
    client.force_login(bob)
    services.close_account(user=bob)
    assert client.get(reverse("accounts:overview")).status_code == 302


def test_a_closed_account_cannot_sign_in(client: Client, bob: User) -> None:
    services.close_account(user=bob)
    for name in ("Bob", f"closed-{bob.pk}"):
        answer = client.post("/account/login/", {"login": name, "password": PASSWORD})
        assert "The name or the password is wrong" in answer.content.decode()


@pytest.mark.parametrize("name", ["Bob", "bob", "B0b"])
def test_the_name_of_a_closed_account_is_not_given_again(bob: User, name: str) -> None:
    services.close_account(user=bob)
    with pytest.raises(ValidationError, match="is taken"):
        free_name(name)
    assert by_name("Bob") is None


def test_saving_a_tombstone_keeps_the_name_taken(bob: User) -> None:
    services.close_account(user=bob).save()
    assert User.objects.get().skeleton == "bob"


def test_closing_twice_changes_nothing_the_second_time(bob: User, left: list[str]) -> None:
    stone = services.close_account(user=bob)
    closed_at = stone.closed_at
    assert services.close_account(user=stone).closed_at == closed_at
    assert left == ["Bob"]


def test_whoever_closes_leaves_the_tables_first_under_the_old_name(
    bob: User, left: list[str]
) -> None:
    services.close_account(user=bob)
    assert left == ["Bob"]


def test_an_account_stays_whole_when_leaving_the_tables_fails(
    bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stuck(user: User) -> None:
        raise RuntimeError

    monkeypatch.setattr(services, "BEFORE_CLOSING", [stuck])
    with pytest.raises(RuntimeError):
        services.close_account(user=bob)
    bob.refresh_from_db()
    assert bob.is_active
    assert bob.check_password(PASSWORD)


def test_the_page_closes_only_with_the_password(client: Client, bob: User) -> None:
    client.force_login(bob)
    address = reverse("accounts:close")
    assert "Keep the account" in client.get(address).content.decode()
    wrong = client.post(address, {"password": "not this one"})
    assert "That is not your password" in wrong.content.decode()
    assert User.objects.get().username == "Bob"

    right = client.post(address, {"password": PASSWORD}, follow=True)
    assert right.redirect_chain == [(reverse("home"), 302)]
    assert "Your account is closed" in right.content.decode()
    assert User.objects.get().is_closed


def test_a_suspended_person_leaves_and_stays_out_until_it_is_lifted(
    client: Client, bob: User, left: list[str]
) -> None:
    client.force_login(bob)
    services.suspend(user=bob)
    assert left == ["Bob"]
    assert client.get(reverse("accounts:overview")).status_code == 302
    answer = client.post("/account/login/", {"login": "Bob", "password": PASSWORD}, follow=True)
    assert "This account is suspended" in answer.content.decode()

    services.lift_suspension(user=bob)
    client.post("/account/login/", {"login": "Bob", "password": PASSWORD})
    assert client.get(reverse("accounts:overview")).status_code == 200


def test_lifting_does_not_wake_a_closed_account(bob: User) -> None:
    services.close_account(user=bob)
    services.lift_suspension(user=bob)
    assert not User.objects.get().is_active

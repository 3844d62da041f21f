"""Changing and replacing a password, and the address that serves for it."""

import re
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from accounts.models import User

OLD, NEW = "four quiet river cards", "seven loud turn jacks"
CHANGE, RESET = "/account/password/change/", "/account/password/reset/"

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
    return User.objects.create_user("Bob", "bob@example.org", OLD)


@pytest.fixture
def bobs(client: Client, bob: User) -> Client:
    """A browser in which Bob has just signed in."""
    client.post("/account/login/", {"login": "Bob", "password": OLD})
    return client


def link_in(letter: mail.EmailMessage, under: str) -> str:
    found = re.search(rf"https?://[^/\s]+({re.escape(under)}\S+)", str(letter.body))
    assert found
    return found[1]


def test_a_change_needs_the_present_password(bobs: Client, bob: User) -> None:
    answer = bobs.post(CHANGE, {"oldpassword": "not this one", "password1": NEW})
    assert "not your present password" in answer.content.decode()
    bob.refresh_from_db()
    assert bob.check_password(OLD)


def test_a_change_keeps_this_browser_signed_in_and_ends_the_others(bobs: Client, bob: User) -> None:
    other = Client()
    other.force_login(bob)
    bobs.post(CHANGE, {"oldpassword": OLD, "password1": NEW})
    bob.refresh_from_db()
    assert bob.check_password(NEW)
    assert bobs.get("/account/").status_code == 200
    assert other.get("/account/").status_code == 302


def test_a_change_is_told_by_mail(bobs: Client) -> None:
    bobs.post(CHANGE, {"oldpassword": OLD, "password1": NEW})
    (letter,) = mail.outbox
    assert letter.subject == "Holdfast: your password was changed"
    assert "If this was not you" in letter.body


def test_a_mailed_link_sets_a_new_password_once(client: Client, bob: User) -> None:
    client.post(RESET, {"email": "Bob@example.org"})
    (letter,) = mail.outbox
    assert letter.subject == "Holdfast: choose a new password"
    assert letter.to == ["bob@example.org"]
    assert "the account Bob" in letter.body
    link = link_in(letter, "/account/password/reset/key/")

    form = client.get(link, follow=True)
    address = form.redirect_chain[-1][0]
    client.post(address, {"password1": NEW})
    bob.refresh_from_db()
    assert bob.check_password(NEW)

    again = Client().get(link)
    assert "This link is used up" in again.content.decode()


def test_reset_does_not_tell_whether_an_address_has_an_account(client: Client, bob: User) -> None:
    known = client.post(RESET, {"email": "bob@example.org"}, follow=True)
    unknown = client.post(RESET, {"email": "rob@example.org"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert len(mail.outbox) == 2, "both addresses get a mail, so that the time taken is alike"
    assert mail.outbox[1].subject == "Holdfast: no account with this address"
    assert "/password/reset/key/" not in mail.outbox[1].body


def test_a_weak_new_password_is_refused_on_both_ways(bobs: Client, bob: User) -> None:
    assert (
        "too short"
        in bobs.post(CHANGE, {"oldpassword": OLD, "password1": "short"}).content.decode()
    )
    bob.refresh_from_db()
    assert bob.check_password(OLD)


def test_an_address_is_added_confirmed_and_removed(client: Client) -> None:
    User.objects.create_user("Carla", password=OLD)
    client.post("/account/login/", {"login": "Carla", "password": OLD})
    asked = client.post("/account/email/", {"action_add": "1", "email": "c@example.org"})
    client.post(asked.url, {"password": OLD})
    link = link_in(mail.outbox[-1], "/account/confirm-email/")
    assert "Is this your address?" in client.get(link).content.decode()
    assert not EmailAddress.objects.get().verified, "looking at the page confirms nothing"
    client.post(link)
    assert EmailAddress.objects.get().verified
    assert User.objects.get().email == "c@example.org"
    client.post("/account/email/", {"action_remove": "1", "email": "c@example.org"})
    assert not EmailAddress.objects.exists()
    assert User.objects.get().email == ""


def test_changing_the_address_later_asks_for_the_password_once_more(bob: User) -> None:
    late = Client()
    late.force_login(bob)
    answer = late.post("/account/email/", {"action_add": "1", "email": "b@example.org"})
    assert answer.url.startswith("/account/reauthenticate/")
    assert "Your password, please" in late.get(answer.url).content.decode()
    late.post(answer.url, {"password": OLD})
    assert EmailAddress.objects.filter(email="b@example.org").exists()

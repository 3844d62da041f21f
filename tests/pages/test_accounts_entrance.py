"""Signing up, in and out: what is asked, what is told, where it leads, how often."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from config import settings as room

PASSWORD = "four quiet river cards"
SIGN_UP, SIGN_IN, SIGN_OUT = "/account/signup/", "/account/login/", "/account/logout/"

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
    return User.objects.create_user("Bob", "bob@example.org", PASSWORD)


def signed_in(client: Client) -> User | None:
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key) if key else None


def test_a_name_and_a_password_are_enough_to_sign_up(client: Client) -> None:
    client.post(SIGN_UP, {"username": "Carla", "password1": PASSWORD, "email": ""})
    carla = signed_in(client)
    assert carla is not None
    assert (carla.username, carla.email) == ("Carla", "")
    assert not mail.outbox


def test_passwords_are_hashed_with_argon2(settings: Settings) -> None:
    assert room.PASSWORD_HASHERS[0].endswith(".Argon2PasswordHasher")
    settings.PASSWORD_HASHERS = room.PASSWORD_HASHERS
    assert make_password(PASSWORD).startswith("argon2$argon2id$")


def test_an_address_given_at_sign_up_gets_one_mail_to_confirm_it(client: Client) -> None:
    client.post(SIGN_UP, {"username": "Carla", "password1": PASSWORD, "email": "c@example.org"})
    assert signed_in(client) is not None
    (letter,) = mail.outbox
    assert letter.to == ["c@example.org"]
    assert "/account/confirm-email/" in letter.body
    assert "Carla" in letter.body


def test_the_full_width_form_of_a_name_is_stored_as_plain_letters(client: Client) -> None:
    client.post(SIGN_UP, {"username": "Ｃａｒｌａ", "password1": PASSWORD})
    assert User.objects.get().username == "Carla"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("B0b", "too much like “Bob”"),
        ("bob", "is taken"),
        ("admin", "keeps for itself"),
        ("ab", "3 to 20 characters; this one has 2"),
        ("bo b", "letters, digits and _ - . only"),
        ("b\u043eb", "one alphabet"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused_with_the_reason(
    client: Client, bob: User, name: str, message: str
) -> None:
    answer = client.post(SIGN_UP, {"username": name, "password1": PASSWORD})
    assert message in answer.content.decode()
    assert User.objects.count() == 1


def test_a_name_taken_in_the_same_moment_is_asked_for_again(
    client: Client, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.adapter.free_name", lambda name: name)
    fields = {"username": "B0b", "password1": PASSWORD, "next": "/tables/new/"}
    answer = client.post(SIGN_UP, fields, follow=True)
    assert answer.redirect_chain == [(f"{SIGN_UP}?next=%2Ftables%2Fnew%2F", 302)]
    assert "took that name a moment ago" in answer.content.decode()
    assert signed_in(client) is None


@pytest.mark.parametrize("password", ["short", "12345678901", "password1", "CarlaCarla"])
def test_a_weak_password_is_refused(client: Client, password: str) -> None:
    client.post(SIGN_UP, {"username": "CarlaCarla", "password1": password})
    assert not User.objects.exists()


def test_the_name_signs_in_in_any_case(client: Client, bob: User) -> None:
    client.post(SIGN_IN, {"login": "bOB", "password": PASSWORD})
    assert signed_in(client) == bob


def test_signing_out_takes_a_post(client: Client, bob: User) -> None:
    client.force_login(bob)
    assert client.get(SIGN_OUT).status_code == 200
    assert signed_in(client) == bob
    assert client.post(SIGN_OUT).url == reverse("home")
    assert signed_in(client) is None


@pytest.mark.parametrize("address", [SIGN_UP, SIGN_IN])
@pytest.mark.parametrize(
    ("wish", "kept"),
    [
        ("/tables/new/", True),
        ("https://elsewhere.example/", False),
        ("//elsewhere.example/", False),
        ("/\\elsewhere.example", False),
        ("javascript:alert(1)", False),
    ],
)
def test_next_leads_only_to_this_site(
    client: Client, bob: User, address: str, wish: str, kept: bool
) -> None:
    fields = (
        {"username": "Carla", "password1": PASSWORD}
        if address == SIGN_UP
        else {"login": "Bob", "password": PASSWORD}
    )
    answer = client.post(address, {**fields, "next": wish})
    assert answer.status_code == 302
    assert (answer.url == wish) is kept
    assert answer.url.startswith("/")
    assert not answer.url.startswith(("//", "/\\"))


def test_sign_in_and_sign_up_hand_next_to_each_other(client: Client) -> None:
    assert 'href="/account/signup/?next=%2Ftables%2Fnew%2F"' in (
        client.get(SIGN_IN, {"next": "/tables/new/"}).content.decode()
    )
    assert 'name="next" value="/tables/new/"' in (
        client.get(SIGN_UP, {"next": "/tables/new/"}).content.decode()
    )


def test_sign_in_does_not_tell_a_wrong_name_from_a_wrong_password(
    client: Client, bob: User
) -> None:
    wrong_password = client.post(SIGN_IN, {"login": "Bob", "password": "not this one"})
    wrong_name = client.post(SIGN_IN, {"login": "Rob", "password": "not this one"})
    message = "The name or the password is wrong."
    assert message in wrong_password.content.decode()
    assert message in wrong_name.content.decode()


def test_sign_up_does_not_tell_whether_an_address_has_an_account(client: Client, bob: User) -> None:
    answer = client.post(
        SIGN_UP, {"username": "Carla", "password1": PASSWORD, "email": "bob@example.org"}
    )
    assert answer.status_code == 302
    assert User.objects.filter(username="Carla").exists()


@pytest.mark.parametrize(
    ("action", "address", "fields"),
    [
        ("login", SIGN_IN, {"login": "Rob", "password": "x"}),
        ("signup", SIGN_UP, {"username": "x"}),
        ("reset_password", "/account/password/reset/", {"email": "rob@example.org"}),
    ],
)
def test_too_many_attempts_answer_429_and_say_what_to_do(
    client: Client, settings: Settings, action: str, address: str, fields: dict[str, str]
) -> None:
    per = "key" if action == "reset_password" else "ip"
    settings.ACCOUNT_RATE_LIMITS = {action: f"2/m/{per}"}
    for _ in range(2):
        assert client.post(address, fields).status_code != 429
    answer = client.post(address, fields)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "60"
    assert "Too many attempts" in answer.content.decode()


def test_guessing_one_password_stops_after_five_attempts(client: Client, bob: User) -> None:
    for _ in range(5):
        client.post(SIGN_IN, {"login": "Bob", "password": "not this one"})
    answer = client.post(SIGN_IN, {"login": "Bob", "password": PASSWORD})
    assert "Too many attempts" in answer.content.decode()
    assert signed_in(client) is None


def test_the_session_cookie_is_out_of_reach_for_scripts_and_other_sites(
    client: Client, bob: User
) -> None:
    client.post(SIGN_IN, {"login": "Bob", "password": PASSWORD})
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_a_form_from_another_site_is_refused_in_plain_words(bob: User) -> None:
    answer = Client(enforce_csrf_checks=True).post(SIGN_IN, {"login": "Bob", "password": PASSWORD})
    assert answer.status_code == 403
    assert "too old to be sent" in answer.content.decode()

"""No sentence of a page was forgotten: read in the invented language, nothing is left in plain letters.

A new page has to be added to `PAGES`, or, where only forms go, to `NO_PAGES`.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.models import User
from tables.models import Table
from tables.services import opening, play, seating
from tests.languages import pseudo
from tests.leaderboard.conftest import NOON, people, rate, regulars
from tests.pages.reading import Element, read
from tests.pages.visitors import signed_in
from tests.services.headless import dealt_in
from tournaments.models import Tournament

__all__ = ["people", "regulars"]
pytestmark = pytest.mark.django_db

READ_ALOUD = ("aria-label", "title", "alt", "placeholder", "data-words", "data-seconds",
              "data-no-timer", "data-new-one", "data-new-many", "data-turn")  # fmt: skip
# The name of the house, languages by their own names, what stands on keys and cards.
DATA = ("Holdfast", "English", "Dansk", "Ada", "Bo", "Cem", "Dee", "p1", "p2", "p3", "p4", "p5", "p6",
        "ada@example.org", "Ah")  # fmt: skip
PAGES = {
    "home", "tables:lobby", "tables:new", "tables:table", "tables:settings", "tables:match",
    "tables:hand", "tables:rules",
    "tables:games", "tables:preferences", "leaderboard:board", "leaderboard:profile",
    "leaderboard:changes", "accounts:overview", "accounts:close", "account_login",
    "account_logout", "account_inactive", "account_signup", "account_reauthenticate",
    "account_email", "account_email_verification_sent", "account_change_password",
    "account_set_password", "account_reset_password", "account_reset_password_done",
    "account_reset_password_from_key", "account_reset_password_from_key_done",
    "account_confirm_email",
}  # fmt: skip
NO_PAGES = {
    "tables:list", "tables:quick", "tables:sit", "tables:stand", "tables:ready", "tables:start",
    "tables:bot", "tables:unbot", "tables:leave", "tables:close", "set_language",
    # Signing in by a mailed code is not offered here.
    "account_request_reauthentication_code", "account_confirm_reauthentication_code",
    "account_confirm_login_code",
    # For machines.
    "health", "ready", "metrics",
}  # fmt: skip


@pytest.fixture(autouse=True)
def invented_language() -> Iterator[None]:
    with pseudo.spoken():
        yield


@pytest.fixture
def ada() -> User:
    user = User.objects.create_user("Ada", email="ada@example.org", password="four quiet cards")
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    return user


@pytest.fixture
def table(ada: User) -> Table:
    """A table where a hand is being played."""
    now = timezone.now()
    bo = User.objects.create_user("Bo")
    opened = opening.open_table(host_id=ada.pk, now=now, name="Ada")
    assert isinstance(opened, Table)
    seating.sit_down(table_id=opened.pk, user_id=bo.pk, now=now, seat=2)
    return opened


@pytest.fixture
def browser(ada: User) -> Client:
    return speaking(signed_in(ada))


def speaking(client: Client) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = pseudo.LEFT_TO_RIGHT
    return client


def left_in_english(html: str) -> list[str]:
    """List what is read or heard on a page in plain letters."""
    found = []
    for element in read(html).walk():
        told = [element.own_text()] if _is_read(element) else []
        told += [element.attributes[name] for name in READ_ALOUD if name in element.attributes]
        if element.tag == "input" and element.attributes.get("type") == "submit":
            told.append(element.attributes.get("value", ""))
        for text in told:
            rest = re.sub(r"\{\w+\}|" + "|".join(map(re.escape, DATA)), "", text)
            if re.search("[A-Za-z]", rest):
                found.append(text.strip())
    return found


def _is_read(element: Element) -> bool:
    if element.tag in ("script", "style", "kbd", "") or element.within("aria-hidden") == "true":
        return False
    return element.tag != "option" or bool(element.own_text())


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    html = answer.content.decode()
    assert '<html lang="xa">' in html
    return html


PLAIN = [
    "home", "tables:lobby", "tables:new", "tables:rules", "tables:games", "tables:preferences",
    "leaderboard:board", "accounts:overview", "accounts:close", "account_logout", "account_email",
    "account_change_password", "account_reauthenticate",
]  # fmt: skip
STRANGERS = [
    "home", "tables:lobby", "leaderboard:board", "account_login", "account_signup", "account_inactive",
    "account_email_verification_sent", "account_reset_password", "account_reset_password_done",
    "account_reset_password_from_key_done",
]  # fmt: skip


@pytest.mark.parametrize("name", PLAIN)
def test_a_page_of_mine_has_no_sentence_unmarked(browser: Client, name: str) -> None:
    assert left_in_english(page(browser, reverse(name))) == []


@pytest.mark.parametrize("name", STRANGERS)
def test_a_page_of_a_stranger_has_no_sentence_unmarked(client: Client, name: str) -> None:
    assert left_in_english(page(speaking(client), reverse(name))) == []


def test_a_table_waiting_and_playing(browser: Client, client: Client, table: Table) -> None:
    speaking(client)
    settings_page = reverse("tables:settings", kwargs={"table_id": table.pk})
    for one, address in (
        (browser, table.get_absolute_url()),
        (browser, settings_page),
        (browser, "/tables/"),
        (client, table.get_absolute_url()),
        (client, "/"),
    ):
        assert left_in_english(page(one, address)) == []
    now = timezone.now()
    host = table.host_id
    assert host is not None
    play.start_match(table_id=table.pk, user_id=host, now=now)
    for one, address in (
        (browser, table.get_absolute_url()),
        (browser, settings_page),
        (client, "/tables/"),
    ):
        assert left_in_english(page(one, address)) == []


def test_hands_of_a_match(client: Client) -> None:
    room = dealt_in(3, button=1, cards="AsAd AhAc QsQd", board="2c 7d 9h Jc 3s")
    room.play("1 raises to 30, 2 calls, 3 folds, 2 checks, 1 bets 40, 2 all-in, 1 calls")
    room.deal()
    room.wake()
    Table.objects.update(name="Ada")
    for seat, name in enumerate(("Ada", "Bo", "Cem"), start=1):
        User.objects.filter(pk=room.people[seat]).update(username=name)
    browser = speaking(signed_in(User.objects.get(pk=room.people[1])))
    speaking(client)
    for one in (browser, client):
        for address in (
            reverse("tables:match", args=[room.table_id, 1]),
            reverse("tables:hand", args=[room.table_id, 1, 1]),
        ):
            assert left_in_english(page(one, address)) == []


def test_the_board_and_profiles(
    client: Client, regulars: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    speaking(client)
    rate(regulars[:3])
    tournament = Tournament.objects.order_by("-finished_at").first()
    assert tournament is not None
    addresses = [
        reverse("leaderboard:board"),
        reverse("leaderboard:changes", args=[tournament.pk]),
        reverse("leaderboard:profile", args=["p1"]),
        reverse("leaderboard:profile", args=["p1"]) + "?x=date",
    ]
    for address in addresses:
        assert left_in_english(page(client, address)) == []


def test_the_profile_of_a_newcomer(browser: Client, client: Client) -> None:
    for one in (browser, speaking(client)):
        address = reverse("leaderboard:profile", args=["Ada"])
        assert left_in_english(page(one, address)) == []


def test_pages_for_what_went_wrong(client: Client, browser: Client) -> None:
    speaking(client)
    assert left_in_english(page(client, "/nowhere/", 404)) == []
    key = reverse("account_reset_password_from_key", kwargs={"uidb36": "1", "key": "used-up"})
    assert left_in_english(client.get(key, follow=True).content.decode()) == []
    confirm = reverse("account_confirm_email", kwargs={"key": "used-up"})
    assert left_in_english(page(client, confirm)) == []
    for template in ("403.html", "403_csrf.html", "429.html", "500.html"):
        assert left_in_english(_rendered(template)) == [], template


def test_forms_that_were_filled_in_wrongly(client: Client, browser: Client) -> None:
    speaking(client)
    for one, name, given in (
        (client, "account_login", {"login": "Ada", "password": "x"}),
        (client, "account_signup", {"username": "x", "password1": "1"}),
        (client, "account_signup", {"username": "Ada", "password1": "Ada", "email": "x"}),
        (client, "account_reset_password", {"email": ""}),
        (browser, "account_change_password", {"oldpassword": "x", "password1": "y"}),
        (browser, "tables:new", {"seat_count": "9"}),
        (browser, "accounts:close", {"password": "x"}),
    ):
        html = one.post(reverse(name), given).content.decode()
        assert left_in_english(html) == [], name


@pytest.mark.parametrize(
    "told",
    [
        ("account_reset_password", {"email": "ada@example.org"}),
        ("account_reset_password", {"email": "bo@example.org"}),
        (
            "account_signup",
            {"username": "Cem", "password1": "five quiet cards", "email": "ada@example.org"},
        ),
        (
            "account_signup",
            {"username": "Dee", "password1": "five quiet cards", "email": "bo@example.org"},
        ),
    ],
)
def test_mails(client: Client, ada: User, told: tuple[str, dict[str, str]]) -> None:
    speaking(client).post(reverse(told[0]), told[1])
    (letter,) = mail.outbox
    text = re.sub(
        r"\S+://\S+|\S+@\S+|testserver|example\.com|Cem|Dee", "", f"{letter.subject}\n{letter.body}"
    )
    rest = re.sub("|".join(map(re.escape, DATA)), "", text)
    assert not re.search("[A-Za-z]", rest), rest


def test_no_page_is_left_out() -> None:
    names = set(_names(get_resolver(), ""))
    assert names - PAGES - NO_PAGES == set()
    assert names >= PAGES


def _names(resolver: Any, space: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from _names(pattern, f"{pattern.namespace}:" if pattern.namespace else space)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield f"{space}{pattern.name}"


def _rendered(template: str) -> str:
    from django.template.loader import render_to_string
    from django.test import RequestFactory
    from django.utils import translation

    with translation.override(pseudo.LEFT_TO_RIGHT):
        request = RequestFactory().get("/")
        return render_to_string(template, request=request)

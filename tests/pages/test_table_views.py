"""The table's page and what is done there: forms redirect, fetches get JSON, refusals say why."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables.models import Seat, Table
from tests.pages.visitors import JSON, signed_in
from tests.services.people import person, seated, set_status, table_of

pytestmark = pytest.mark.django_db

ACTIONS = ("sit", "stand", "ready", "start", "bot", "unbot", "settings", "leave", "close")


def post(user: User, table: Table, name: str, fields: dict[str, Any] | None = None) -> Any:
    """Post to a table as a script does."""
    return signed_in(user).post(_url(name, table), fields or {}, headers=JSON)


def test_watching_a_table_needs_no_account(client: Client) -> None:
    table = table_of(person("Agnes"))
    page = client.get(table.get_absolute_url())
    assert page.status_code == 200
    assert "Agnes&#x27;s table" in page.content.decode()
    assert page.context["signed_in"] is False
    assert page.context["snapshot"]["you"]["seat"] is None
    assert page.context["socket_path"] == f"/ws/t/{table.id}/"


def test_the_page_knows_where_to_post(client: Client) -> None:
    table = table_of(person())
    urls = client.get(table.get_absolute_url()).context["urls"]
    assert {name: urls[name] for name in ACTIONS} == {name: _url(name, table) for name in ACTIONS}
    assert urls["login"].endswith(f"?next={table.get_absolute_url()}")


def test_the_page_shows_one_his_own_seat() -> None:
    host = person()
    table = table_of(host)
    page = signed_in(host).get(table.get_absolute_url())
    assert page.context["snapshot"]["you"] == {"seat": 1, "user": host.pk, "is_host": True}


def test_a_private_table_is_reached_by_its_link(client: Client) -> None:
    table = table_of(person(), is_private=True)
    assert client.get(table.get_absolute_url()).status_code == 200


def test_an_unknown_table_and_a_malformed_one_look_alike(client: Client) -> None:
    unknown, malformed = client.get(f"/t/{uuid4()}/"), client.get("/t/not-a-table/")
    assert (unknown.status_code, malformed.status_code) == (404, 404)
    assert _without_token(unknown) == _without_token(malformed)


@pytest.mark.parametrize("name", ACTIONS)
def test_nothing_is_done_at_a_table_without_an_account(client: Client, name: str) -> None:
    table = table_of(person())
    answer = client.post(_url(name, table), headers=JSON)
    assert answer.status_code == 401
    assert answer.json()["refused"]["code"] == "signed_out"
    form = client.post(_url(name, table))
    assert form.status_code == 302
    assert form.url == f"{reverse('account_login')}?next={table.get_absolute_url()}"


@pytest.mark.parametrize("name", set(ACTIONS) - {"settings"})
def test_reading_an_address_does_nothing(name: str) -> None:
    host = person()
    table = table_of(host)
    assert signed_in(host).get(_url(name, table)).status_code == 405


@pytest.mark.parametrize("name", ACTIONS)
def test_an_unknown_table_is_not_found(name: str) -> None:
    client = signed_in(person())
    answer = client.post(reverse(f"tables:{name}", args=[uuid4()]), headers=JSON)
    assert answer.status_code == 404


@pytest.mark.parametrize("name", ACTIONS)
def test_a_post_from_another_site_is_refused(name: str) -> None:
    host = person()
    table = table_of(host)
    client = Client(enforce_csrf_checks=True)
    client.force_login(host)
    assert client.post(_url(name, table)).status_code == 403


def test_a_script_is_told_that_it_worked_and_a_form_goes_back_to_the_table() -> None:
    table, first, second = table_of(person()), person(), person()
    answer = post(first, table, "sit", {"seat": 4})
    assert (answer.status_code, answer.json()["ok"]) == (200, True)
    form = signed_in(second).post(_url("sit", table))
    assert (form.status_code, form.url) == (302, table.get_absolute_url())
    assert [seat.number for seat in table.seats.all()] == [1, 2, 4]


def test_a_refused_script_gets_the_reason_and_a_form_a_message() -> None:
    table, guest = table_of(person()), person()
    answer = post(guest, table, "sit", {"seat": 1})
    assert answer.status_code == 409
    assert answer.json()["refused"]["code"] == "seat_taken"
    page = signed_in(guest).post(_url("sit", table), {"seat": 1}, follow=True)
    assert [str(message) for message in page.context["messages"]] == [
        answer.json()["refused"]["message"]
    ]


@pytest.mark.parametrize(
    ("name", "fields", "status", "code"),
    [
        ("sit", {"seat": "x"}, 400, "bad_message"),
        ("sit", {"seat": "9"}, 400, "no_such_seat"),
        ("bot", {"level": "casual"}, 403, "not_host"),
        ("unbot", {"seat": "2"}, 403, "not_host"),
        ("unbot", {}, 400, "bad_message"),
        ("start", {}, 403, "not_host"),
        ("close", {}, 403, "not_host"),
        ("stand", {}, 403, "not_seated"),
        ("ready", {"ready": "yes"}, 403, "not_seated"),
        ("ready", {"ready": "perhaps"}, 400, "bad_message"),
        ("ready", {}, 400, "bad_message"),
        ("settings", {"seat_count": "9"}, 400, "bad_settings"),
        ("settings", {"seat_count": "4"}, 403, "not_host"),
    ],
)
def test_refusals_have_a_status_each(
    name: str, fields: dict[str, str], status: int, code: str
) -> None:
    table = table_of(person())
    answer = post(person(), table, name, fields)
    assert (answer.status_code, answer.json()["refused"]["code"]) == (status, code)


def test_the_host_seats_a_bot_and_sends_it_away() -> None:
    host = person()
    table = table_of(host)
    assert post(host, table, "bot", {"level": "expert", "seat": 3}).status_code == 200
    assert Seat.objects.get(table=table, number=3).bot_level == "expert"
    assert post(host, table, "unbot", {"seat": 3}).status_code == 200
    assert not Seat.objects.filter(table=table, number=3).exists()


def test_people_say_that_they_are_ready_and_that_they_are_not() -> None:
    host, guest = person(), person()
    table = table_of(host)
    seated(table, guest)
    for ready in ("yes", "yes", "no"):
        assert post(guest, table, "ready", {"ready": ready}).status_code == 200
        assert Seat.objects.get(table=table, user=guest).ready == (ready == "yes")
    assert post(host, table, "ready", {"ready": "yes"}).status_code == 200
    assert post(guest, table, "ready", {"ready": "yes"}).status_code == 200
    assert Table.objects.get(pk=table.pk).starts_at is not None


def test_the_page_without_scripts_says_who_is_ready_and_how_long_it_takes() -> None:
    host, guest = person("Agnes"), person("Bruno")
    table = table_of(host)
    assert "Bruno" not in _words(host, table)
    seated(table, guest)
    assert "Agnes, not ready Bruno, not ready" in _words(host, table)
    signed_in(guest).post(_url("ready", table), {"ready": "yes"})
    assert "Agnes, not ready Bruno, ready" in _words(host, table)
    assert ("Not ready" in _words(guest, table), "Cancel ready" in _words(guest, table)) == (
        True,
        False,
    )
    signed_in(host).post(_url("ready", table), {"ready": "yes"})
    assert re.search(r"Starts in (29|30) seconds\.", _words(guest, table))
    assert "Cancel ready" in _words(guest, table)


def test_a_single_person_among_bots_is_not_asked_whether_he_is_ready() -> None:
    host = person()
    table = table_of(host)
    assert _url("ready", table) in _plain(host, table)
    post(host, table, "bot", {"level": "casual"})
    assert _url("ready", table) not in _plain(host, table)


def test_a_tournament_needs_two() -> None:
    host = person()
    table = table_of(host)
    answer = post(host, table, "start")
    assert (answer.status_code, answer.json()["refused"]["code"]) == (409, "not_enough_players")


def test_the_host_starts_the_tournament() -> None:
    host = person()
    table = table_of(host)
    seated(table, person())
    assert post(host, table, "start").status_code == 200
    assert Table.objects.get(pk=table.pk).status == Table.Status.PLAYING


def test_standing_up_in_mid_match_is_leaving_it() -> None:
    host, guest, third = person(), person(), person()
    table = table_of(host)
    seated(table, guest, third)
    post(host, table, "start")
    assert post(guest, table, "stand").status_code == 200
    match = Table.objects.get(pk=table.pk).tournament
    assert match is not None
    assert match.entries.get(user=guest).status == "left"


def test_leaving_goes_to_the_lobby_also_for_one_who_only_watched() -> None:
    table, guest = table_of(person()), person()
    answer = signed_in(guest).post(_url("leave", table))
    assert (answer.status_code, answer.url) == (302, reverse("tables:lobby"))
    seated(table, guest)
    signed_in(guest).post(_url("leave", table))
    assert not table.seats.filter(user=guest).exists()


def test_the_settings_page_shows_what_the_table_has() -> None:
    host = person()
    table = table_of(host, thinking_seconds=None, seat_count=4)
    page = signed_in(host).get(_url("settings", table))
    initial = page.context["form"].initial
    assert (initial["thinking_seconds"], initial["seat_count"]) == ("none", "4")


def test_the_settings_are_saved() -> None:
    host = person()
    table = table_of(host)
    fields = {"seat_count": 3, "minutes_per_level": 10, "thinking_seconds": "none"}
    answer = signed_in(host).post(_url("settings", table), fields | {"is_private": "yes"})
    assert (answer.status_code, answer.url) == (302, table.get_absolute_url())
    stored = Table.objects.get(pk=table.pk)
    assert (stored.seat_count, stored.minutes_per_level) == (3, 10)
    assert stored.thinking_seconds is None and stored.is_private


def test_what_a_script_leaves_out_stays_and_an_empty_time_is_no_timer() -> None:
    host = person()
    table = table_of(host, seat_count=4, is_private=True)
    changes = {"minutes_per_level": "5", "thinking_seconds": ""}
    assert post(host, table, "settings", changes).status_code == 200
    stored = Table.objects.get(pk=table.pk)
    assert (stored.minutes_per_level, stored.thinking_seconds) == (5, None)
    assert (stored.seat_count, stored.is_private) == (4, True)


def test_too_few_seats_are_explained_at_the_field() -> None:
    host = person()
    table = table_of(host)
    seated(table, person(), person())
    fields = {"seat_count": 2, "minutes_per_level": 2, "thinking_seconds": "30"}
    page = signed_in(host).post(_url("settings", table), fields)
    assert page.status_code == 400
    assert "Seat 3" in page.context["form"].errors["seat_count"][0]


def test_a_guest_is_sent_from_the_settings_to_the_table() -> None:
    table = table_of(person())
    answer = signed_in(person()).get(_url("settings", table))
    assert (answer.status_code, answer.url) == (302, table.get_absolute_url())


@pytest.mark.parametrize("status", ["playing", "closed"])
def test_the_settings_page_says_when_nothing_can_be_changed(status: str) -> None:
    host = person()
    table = table_of(host)
    set_status(table, status)
    page = signed_in(host).get(_url("settings", table))
    assert '<form method="post" class="panel">' not in page.content.decode()


def _plain(user: User, table: Table) -> str:
    """Read the table as it stands in the page before any script has run."""
    page = signed_in(user).get(table.get_absolute_url()).content.decode()
    return page.split('class="plain-table"')[1].split('id="polite"')[0]


def _words(user: User, table: Table) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", _plain(user, table)).split()).replace(" ,", ",")


def _url(name: str, table: Table) -> str:
    return reverse(f"tables:{name}", kwargs={"table_id": table.id})


def _without_token(page: Any) -> list[str]:
    return [line for line in page.content.decode().splitlines() if "csrf" not in line]

"""The lobby: which tables are listed, in which order, and in which words."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables import lobby
from tables.models import Table
from tables.services import play, seating
from tests.pages.visitors import JSON, signed_in
from tests.services.people import NOON, later, person, seated, table_of

pytestmark = pytest.mark.django_db


def test_a_row_says_when_it_starts_and_how_long_it_takes() -> None:
    table = table_of(person("Agnes"), name="Friday six")
    seated(table, person(), person())
    (row,) = lobby.rows()
    assert row["name"] == "Friday six"
    assert row["state_words"] == "Waiting, 3 of 6"
    assert row["pace_words"] == "blinds every 2 min"
    assert row["thinking_words"] == "30 s per move"
    assert row["length_words"] == "about 25 min"
    assert row["rated_words"] == "rated"
    assert row["action"] == "sit"
    assert [seat["taken"] for seat in row["seats"]] == [True] * 3 + [False] * 3


def test_bots_and_unrated_are_shown_before_sitting() -> None:
    host = person()
    table = table_of(host, thinking_seconds=None)
    bot = seating.add_bot(table_id=table.id, user_id=host.pk, level="casual", now=NOON)
    (row,) = lobby.rows()
    assert (row["bots_words"], row["rated_words"]) == ("1 bot", "not rated (bots)")
    assert row["thinking_words"] == "no timer"
    seating.remove_bot(table_id=table.id, user_id=host.pk, seat=bot.number, now=NOON)
    (row,) = lobby.rows()
    assert (row["bots_words"], row["rated_words"]) == ("", "not rated (bots)")


def test_a_running_match_says_its_level_and_who_is_left() -> None:
    host = person()
    table = table_of(host)
    seated(table, person(), person())
    play.start_match(table_id=table.id, user_id=host.pk)
    (row,) = lobby.rows()
    assert row["state_words"] == "Playing, level 1, 3 still in"
    assert row["action"] == "watch"


def test_a_full_table_and_one_s_own_offer_something_else_than_sitting() -> None:
    host, guest = person(), person()
    table = table_of(host, seat_count=2)
    assert lobby.rows(host.pk)[0]["action"] == "open"
    seated(table, guest)
    assert lobby.rows()[0]["action"] == "watch"


def test_the_fullest_come_first_then_the_newest_and_those_playing_last() -> None:
    old = table_of(person(), name="old")
    new = table_of(person(), name="new")
    Table.objects.filter(pk=new.pk).update(created_at=later(5))
    fuller = table_of(person(), name="fuller")
    seated(fuller, person())
    running = table_of(person(), name="running")
    seated(running, person(), person())
    Table.objects.filter(pk=running.pk).update(status=Table.Status.PLAYING)
    assert [row["name"] for row in lobby.rows()] == ["fuller", "new", "old", "running"]
    assert old.pk != new.pk


def test_private_and_closed_tables_are_not_listed() -> None:
    host = person()
    hidden = table_of(host, is_private=True)
    closed = table_of(host)
    seating.close_table(table_id=closed.id, user_id=host.pk, now=NOON)
    assert lobby.rows(host.pk) == []
    assert [row["id"] for row in lobby.rows_of(host.pk)] == [str(hidden.id)]
    assert lobby.rows_of(None) == []


def test_the_list_takes_as_many_queries_for_many_tables_as_for_one() -> None:
    table_of(person())
    with CaptureQueriesContext(connection) as one:
        lobby.rows()
    for _ in range(5):
        seated(table_of(person()), person())
    with CaptureQueriesContext(connection) as many:
        assert len(lobby.rows()) == 6
    assert len(many) == len(one)


def test_the_list_is_read_without_an_account_and_never_kept(client: Client) -> None:
    table = table_of(person())
    answer = client.get(reverse("tables:list"))
    assert [row["id"] for row in answer.json()["rows"]] == [str(table.id)]
    assert "no-store" in answer["Cache-Control"]


def test_the_lobby_page_lists_tables_and_one_s_own_private_ones() -> None:
    host = person()
    table_of(host, name="Hidden one", is_private=True)
    table_of(person(), name="Open one")
    page = signed_in(host).get(reverse("tables:lobby")).content.decode()
    assert "Hidden one" in page and "Open one" in page
    assert "Hidden one" not in Client().get(reverse("tables:lobby")).content.decode()


def test_an_empty_lobby_says_what_to_do(client: Client) -> None:
    page = client.get(reverse("tables:lobby"))
    assert page.status_code == 200
    assert reverse("tables:new") in page.content.decode()


def test_home_shows_the_first_tables(client: Client) -> None:
    for number in range(7):
        table_of(person(), name=f"Table {number}")
    page = client.get(reverse("home"))
    assert page.status_code == 200
    assert len(page.context["open_tables"]) == 5


CHOICES = {
    "seat_count": 4,
    "minutes_per_level": 5,
    "thinking_seconds": "10",
    "is_private": "no",
}


def test_a_table_is_opened_by_the_form() -> None:
    host = person()
    answer = signed_in(host).post(reverse("tables:new"), CHOICES | {"name": "Six o'clock"})
    table = Table.objects.get(host=host)
    assert (answer.status_code, answer.url) == (302, table.get_absolute_url())
    assert (table.name, table.seat_count, table.minutes_per_level) == ("Six o'clock", 4, 5)
    assert table.thinking_seconds == 10


def test_opening_a_table_needs_an_account(client: Client) -> None:
    page = client.get(reverse("tables:new"))
    assert page.url == f"{reverse('account_login')}?next={reverse('tables:new')}"
    assert client.post(reverse("tables:new"), CHOICES, headers=JSON).status_code == 401


@pytest.mark.parametrize(
    "change", [{"seat_count": 9}, {"thinking_seconds": "7"}, {"minutes_per_level": ""}]
)
def test_a_wrong_choice_is_shown_again(change: dict[str, Any]) -> None:
    host = person()
    page = signed_in(host).post(reverse("tables:new"), CHOICES | change)
    assert page.status_code == 400
    assert not Table.objects.filter(host=host).exists()
    answer = signed_in(host).post(reverse("tables:new"), CHOICES | change, headers=JSON)
    assert answer.json()["refused"]["code"] == "bad_settings"


def test_the_form_offers_the_defaults_of_the_house() -> None:
    form = signed_in(person()).get(reverse("tables:new")).context["form"]
    checked = [str(radio.data["value"]) for name in form.fields for radio in _checked(form, name)]
    assert checked == ["6", "2", "30", "no"]


def test_too_many_tables_are_explained_in_the_form() -> None:
    host = person()
    for _ in range(3):
        table_of(host)
    page = signed_in(host).post(reverse("tables:new"), CHOICES)
    assert page.status_code == 400
    assert "3 open tables" in page.content.decode()


def test_a_quick_match_is_a_running_unrated_table_with_bots() -> None:
    player = person()
    answer = signed_in(player).post(reverse("tables:quick"))
    table = Table.objects.get(host=player)
    assert (answer.status_code, answer.url) == (302, table.get_absolute_url())
    assert table.status == Table.Status.PLAYING
    assert (table.minutes_per_level, table.thinking_seconds) == (2, 30)
    bots = table.seats.filter(user__isnull=True)
    assert 3 <= bots.count() <= 5
    assert {bot.bot_level for bot in bots} == {"casual", "expert"}
    assert table.tournament is not None and not table.tournament.rated


def test_a_quick_match_needs_an_account(client: Client) -> None:
    answer = client.post(reverse("tables:quick"))
    assert answer.url == f"{reverse('account_login')}?next={reverse('home')}"


def test_a_refused_quick_match_leaves_nothing_behind() -> None:
    player = person()
    for _ in range(3):
        table_of(player)
    answer = signed_in(player).post(reverse("tables:quick"), headers=JSON)
    assert answer.status_code == 409
    assert Table.objects.filter(host=player).count() == 3


def _checked(form: Any, name: str) -> list[Any]:
    field = form[name]
    return [choice for choice in field.subwidgets if choice.data.get("selected")]

"""Staff may look at tables, and change nothing; nobody, staff included, is shown cards or the deck."""

import pytest
from django.contrib import admin
from django.urls import reverse

from tables.models import Alarm, Hand, Seat, Table, TableEvent
from tests.pages.visitors import signed_in
from tests.services.people import person, table_of

pytestmark = pytest.mark.django_db


def test_the_journal_has_no_admin_page() -> None:
    assert not admin.site.is_registered(TableEvent)
    assert not admin.site.is_registered(Alarm)


@pytest.mark.parametrize("model", [Table, Seat, Hand])
def test_staff_look_and_do_not_touch(model: type) -> None:
    table_of(person("Agnes"))
    staff = person()
    staff.is_staff = staff.is_superuser = True
    staff.save()
    client = signed_in(staff)
    name = model.__name__.lower()
    assert client.get(reverse(f"admin:tables_{name}_changelist")).status_code == 200
    assert client.get(reverse(f"admin:tables_{name}_add")).status_code == 403


def test_a_table_s_admin_page_shows_no_event() -> None:
    table, staff = table_of(person("Agnes")), person()
    staff.is_staff = staff.is_superuser = True
    staff.save()
    page = signed_in(staff).get(reverse("admin:tables_table_change", args=[table.pk]))
    assert page.status_code == 200
    assert "Agnes" in page.content.decode()
    assert "player_seated" not in page.content.decode()

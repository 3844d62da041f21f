"""What every page owes its reader: a policy without inline code, one heading, labels, a way on."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views import defaults

from accounts.models import User
from accounts.views import too_many_requests

FOR_ALL = [
    "home",
    "tables:lobby",
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "account_inactive",
]
FOR_MEMBERS = [
    "home",
    "tables:new",
    "accounts:overview",
    "accounts:close",
    "account_email",
    "account_change_password",
    "account_logout",
    "account_reauthenticate",
]
FOCUSABLE = {"a", "button", "input", "select", "textarea", "summary"}

pytestmark = pytest.mark.django_db


class Markup(HTMLParser):
    """A page's elements in order, as (tag, attributes), and the text inside its <h1>s and <title>."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.headings: list[str] = []
        self.title = ""
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag == "h1":
            self.headings.append("")
        if tag in ("h1", "title"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["h1"]:
            self.headings[-1] += data
        if self._open[-1:] == ["title"]:
            self.title += data

    def all(self, *tags: str) -> Iterator[dict[str, str]]:
        """The attributes of each element with one of these tags."""
        return (attributes for tag, attributes in self.elements if tag in tags)


@pytest.fixture(autouse=True)
def fresh_limits() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def pages(client: Client) -> Iterator[tuple[str, HttpResponse, Markup]]:
    """Every page, first for a stranger, then for a member."""
    for name in FOR_ALL:
        answer = client.get(reverse(name))
        yield name, answer, Markup(answer.content.decode())
    client.force_login(User.objects.create_user("Carla", "c@example.org", "four quiet cards"))
    for name in FOR_MEMBERS:
        answer = client.get(reverse(name))
        yield f"{name}, signed in", answer, Markup(answer.content.decode())


def error_pages(rf: RequestFactory) -> list[tuple[int, HttpResponse]]:
    request = rf.get("/nowhere/")
    return [
        (403, defaults.permission_denied(request, PermissionDenied())),
        (404, defaults.page_not_found(request, Exception())),
        (429, too_many_requests(request)),
        (500, defaults.server_error(request)),
    ]


def test_no_page_has_inline_script_or_style(client: Client, rf: RequestFactory) -> None:
    everything = [(name, markup) for name, _answer, markup in pages(client)]
    everything += [(str(c), Markup(a.content.decode())) for c, a in error_pages(rf)]
    for name, markup in everything:
        for tag, attributes in markup.elements:
            assert tag != "style", name
            assert "style" not in attributes, (name, tag)
            assert not [a for a in attributes if a.startswith("on")], (name, tag)
            assert not attributes.get("href", "").startswith("javascript:"), name
            if tag == "script":
                is_inert = attributes.get("type") == "application/json"
                assert "src" in attributes or is_inert, name


def test_every_page_carries_the_headers_that_keep_it_safe(client: Client) -> None:
    for name, answer, _markup in pages(client):
        assert answer.status_code == 200, name
        policy = answer["Content-Security-Policy"]
        assert "script-src 'self'" in policy, name
        assert "style-src 'self'" in policy, name
        assert "unsafe-inline" not in policy, name
        assert "frame-ancestors 'none'" in policy, name
        assert answer["X-Frame-Options"] == "DENY", name
        assert answer["X-Content-Type-Options"] == "nosniff", name
        assert answer["Referrer-Policy"] == "same-origin", name


def test_pages_of_an_account_are_not_kept_by_caches(client: Client) -> None:
    client.force_login(User.objects.create_user("Carla"))
    for name in ("accounts:overview", "accounts:close"):
        assert "no-store" in client.get(reverse(name))["Cache-Control"]


def test_every_page_names_its_language_its_title_and_one_heading(client: Client) -> None:
    for name, _answer, markup in pages(client):
        assert next(markup.all("html")).get("lang"), name
        assert re.fullmatch(r"\S.* - Holdfast", markup.title.strip()), name
        assert len(markup.headings) == 1, name
        assert markup.headings[0].strip(), name


def test_the_keyboard_meets_the_skip_link_first_and_then_the_order_of_the_page(
    client: Client,
) -> None:
    for name, _answer, markup in pages(client):
        stops = [
            (tag, attributes)
            for tag, attributes in markup.elements
            if tag in FOCUSABLE and attributes.get("type") != "hidden"
        ]
        assert stops[0][1]["href"] == "#main", name
        assert next(markup.all("main"))["id"] == "main", name
        for _tag, attributes in markup.elements:
            assert attributes.get("tabindex", "0") in ("0", "-1"), name


def test_every_field_has_a_label_and_its_hints_exist(client: Client) -> None:
    for name, _answer, markup in pages(client):
        identities = [a["id"] for _tag, a in markup.elements if "id" in a]
        assert len(identities) == len(set(identities)), name
        labelled = {attributes.get("for") for attributes in markup.all("label")}
        for field in markup.all("input", "select", "textarea"):
            if field.get("type") in ("hidden", "submit", "button"):
                continue
            assert field.get("id") in labelled or "aria-label" in field, (name, field)
            for hint in field.get("aria-describedby", "").split():
                assert hint in identities, (name, hint)
        for image in markup.all("img"):
            assert "alt" in image, name


def test_what_is_wrong_with_a_field_is_tied_to_it(client: Client) -> None:
    answer = client.post(reverse("account_signup"), {"username": "ab"})
    markup = Markup(answer.content.decode())
    field = next(a for a in markup.all("input") if a.get("name") == "username")
    assert field["aria-invalid"] == "true"
    assert "id_username_error" in field["aria-describedby"].split()
    assert any(a.get("id") == "id_username_error" for _tag, a in markup.elements)


def test_password_fields_take_pasted_and_remembered_passwords(client: Client) -> None:
    expected = {"account_login": "current-password", "account_signup": "new-password"}
    for name, kind in expected.items():
        markup = Markup(client.get(reverse(name)).content.decode())
        field = next(a for a in markup.all("input") if a.get("type") == "password")
        assert field["autocomplete"] == kind
        assert "placeholder" not in field
        assert any(a.get("data-shows") == field["id"] for a in markup.all("button"))


def test_help_is_in_the_same_place_on_every_page(client: Client) -> None:
    for name, answer, _markup in pages(client):
        footer = answer.content.decode().split("<footer")[1]
        assert f'href="{reverse("tables:rules")}"' in footer, name


def test_the_way_back_out_is_a_form_not_a_link(client: Client) -> None:
    for name, _answer, markup in pages(client):
        out = reverse("account_logout")
        assert not [a for a in markup.all("a") if a.get("href") == out], name


def test_an_error_page_says_what_happened_and_offers_one_button(rf: RequestFactory) -> None:
    for code, answer in error_pages(rf):
        assert answer.status_code == code
        html = answer.content.decode()
        markup = Markup(html)
        assert len(markup.headings) == 1, code
        main = html.split("<main")[1].split("</main>")[0]
        buttons = [a for a in Markup(main).all("a", "button") if "button" in a.get("class", "")]
        assert len(buttons) == 1, code


def test_an_unknown_address_and_a_lost_form_get_our_pages(client: Client) -> None:
    assert "There is nothing at this address" in client.get("/no/such/").content.decode()


def test_home_offers_the_three_choices_to_a_stranger(client: Client) -> None:
    markup = Markup(client.get(reverse("home")).content.decode())
    links = [a.get("href", "") for a in markup.all("a")]
    assert any(link.startswith(reverse("account_signup") + "?next=") for link in links)
    assert reverse("tables:new") in links
    assert reverse("tables:lobby") in links


def test_home_deals_a_member_in_by_one_post(client: Client) -> None:
    client.force_login(User.objects.create_user("Carla"))
    markup = Markup(client.get(reverse("home")).content.decode())
    (form,) = [a for a in markup.all("form") if a.get("action") == reverse("tables:quick")]
    assert form["method"] == "post"


def test_names_are_kept_from_turning_the_text_around_them(client: Client) -> None:
    client.force_login(User.objects.create_user("אבגד"))
    assert "<bdi>אבגד</bdi>" in client.get(reverse("home")).content.decode()

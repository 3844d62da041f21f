"""The settings page names exactly the choices that the browser keeps."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tables import choices

MODULE = Path(__file__).parents[2] / "tables/static/tables/preferences.js"


def kept(name: str) -> dict[str, object]:
    """Read an object of plain strings out of the module."""
    body = re.search(rf"export const {name} = (\{{.*?\n\}});", MODULE.read_text(), re.DOTALL)
    assert body
    plain = re.sub(r"//.*", "", body[1])
    plain = re.sub(r"(\{|,)\s*([\w-]+):", r'\1 "\2":', plain)
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", plain))


def test_every_choice_on_the_page_is_kept_with_the_same_values_and_default() -> None:
    known = kept("CHOICES")
    for section in choices.sections():
        for choice in section["choices"]:
            values = known.pop(choice["name"])
            if choice["switch"]:
                assert values == (["on", "off"] if choice["on"] else ["off", "on"]), choice["name"]
            else:
                assert [option["value"] for option in choice["options"]] == values, choice["name"]
    # The switch of the keys stands with them; the card of a first rated table is closed where it is.
    assert set(known) == {"keys", "rated"}


def test_every_key_that_may_be_changed_is_on_the_page() -> None:
    offered = choices.keys()
    assert [key["name"] for key in offered] == list(kept("KEYS"))


@pytest.mark.django_db
def test_guests_have_settings_too_and_the_server_is_told_none(client: Client) -> None:
    page = client.get(reverse("tables:preferences"))
    assert page.status_code == 200
    text = page.content.decode()
    assert "Kept in this browser" in text
    assert "method" not in text.split("data-preferences")[1].split("</form>")[0]
    assert client.post(reverse("tables:preferences")).status_code == 405

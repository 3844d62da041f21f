"""What a browser gets of the static files: compressed, and asked for again without being sent again."""

import gzip

import pytest
from django.test import Client

MODULE = "/static/tables/socket.js"
FONT = "/static/vendor/atkinson/atkinson-hyperlegible-next-latin-wght-normal.woff2"


@pytest.mark.parametrize(
    "path", [MODULE, "/static/site/site.css", "/static/vendor/lit-html/lit-html.js"]
)
def test_text_is_sent_compressed_to_whoever_takes_it(client: Client, path: str) -> None:
    plain = client.get(path)
    packed = client.get(path, headers={"accept-encoding": "gzip, deflate, br"})
    assert "Content-Encoding" not in plain.headers
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content) < 0.6 * len(plain.content)
    assert plain["Vary"] == packed["Vary"] == "Accept-Encoding"
    assert plain["Content-Type"] == packed["Content-Type"]


def test_a_browser_asks_again_each_time_and_is_told_that_nothing_changed(client: Client) -> None:
    first = client.get(MODULE, headers={"accept-encoding": "gzip"})
    assert "max-age=0" in first["Cache-Control"]
    again = client.get(MODULE, headers={"accept-encoding": "gzip", "if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]


def test_what_is_compressed_already_is_sent_as_it_is(client: Client) -> None:
    answer = client.get(FONT, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers


def test_a_part_of_a_file_is_never_compressed(client: Client) -> None:
    part = client.get(MODULE, headers={"accept-encoding": "gzip", "range": "bytes=0-9"})
    assert (part.status_code, len(part.content)) == (206, 10)
    assert "Content-Encoding" not in part.headers

"""Refusals over the socket are said in the language that the page was in."""

import pytest
from django.conf import settings

from tables.language import language_of
from tests.sockets.room import SocketRoom, playing
from tests.sockets.viewer import Viewer, called, session_of


async def refused_in(room: SocketRoom, language: str, action: str, amount: int | None) -> str:
    """Act out of range as the player on turn, whose page is in a language, and hear the refusal."""
    player = room.people[await room.to_act()]
    session = await called(session_of, player)
    cookies = f"{session}; {settings.LANGUAGE_COOKIE_NAME}={language}"
    viewer = await Viewer(room.table_id, player, session=cookies).open()
    await viewer.act(action, amount)
    message: str = (await viewer.refusal())["message"]
    await viewer.leave()
    return message


@pytest.mark.parametrize(
    ("action", "amount", "english", "danish"),
    [
        ("check", None,
         "There is a bet of 5 to call. Call, raise or fold.",
         "Der er et bet på 5 at calle. Call, raise eller fold."),
        ("raise_to", 2000,
         "You can raise to 1,000 at most; that is all-in.",
         "Du kan højst raise til 1.000; det er all-in."),
    ],
)  # fmt: skip
async def test_a_refusal_is_in_the_language_of_the_page(
    action: str, amount: int | None, english: str, danish: str
) -> None:
    room = await playing(2)
    assert await refused_in(room, "da", action, amount) == danish
    assert await refused_in(room, "en", action, amount) == english


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("da", b"en", "da"),
        (None, b"da-DK,da;q=0.9", "da"),
        (None, b"fr", "en"),
        ("xx", b"", "en"),
        (None, b"\xff\xfe", "en"),
    ],
)
def test_the_cookie_goes_before_what_the_browser_accepts(
    cookie: str | None, accepted: bytes, language: str
) -> None:
    cookies = {settings.LANGUAGE_COOKIE_NAME: cookie} if cookie else {}
    scope = {"cookies": cookies, "headers": [(b"accept-language", accepted)]}
    assert language_of(scope) == language

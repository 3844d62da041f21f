"""A page is somebody's as long as his session and his account are; then it is a stranger's."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import close_account, suspend
from tables.hub import hub
from tests.sockets.room import SocketRoom, playing
from tests.sockets.viewer import Viewer, called, session_of

SIGNED_OUT = 4003


def sign_out(user: User, session: str) -> None:
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    assert client.post(reverse("account_logout")).status_code == 302


def change_password(user: User, session: str) -> None:
    user.set_password("another one entirely")
    user.save()


def let_expire(user: User, session: str) -> None:
    Session.objects.filter(pk=session).update(expire_date=timezone.now())


def bar(user: User, session: str) -> None:
    suspend(user=user)


def close(user: User, session: str) -> None:
    close_account(user=user)


ENDS = [sign_out, change_password, let_expire, bar, close]


async def player_and_others(room: SocketRoom) -> tuple[Viewer, list[Viewer]]:
    return await room.viewer(1), await room.viewers(2, None)


@pytest.mark.parametrize("end", ENDS)
async def test_a_socket_ends_with_the_session_it_was_opened_by(
    end: Callable[[User, str], None],
) -> None:
    """At the next heartbeat; the page comes back as a stranger's, without cards and without a voice."""
    room = await playing(3, "AsAd KsKd QsQd / Ah7c2d 9s 3c")
    player, others = await player_and_others(room)
    assert player.session is not None and player.private is not None
    await hub().beat()
    await player.next("heartbeat")
    assert player.closed is None
    await called(end, room.people[1], player.session)
    await hub().beat()
    assert await player.ends() == SIGNED_OUT
    again = await Viewer(room.table_id, room.people[1], session=player.session).open()
    assert (again.you["seat"], again.you["user"], again.private) == (None, None, None)
    await again.act("fold")
    assert (await again.refusal())["code"] == "signed_out"
    for other in others:
        await other.settle()
        assert other.closed is None


async def test_signing_out_in_one_browser_leaves_the_other_signed_in() -> None:
    room = await playing(2)
    elsewhere = await called(session_of, room.people[1])
    player = await room.viewer(1)
    await called(sign_out, room.people[1], elsewhere)
    await hub().beat()
    await player.next("heartbeat")
    assert player.closed is None


def test_sessions_are_rows_so_that_all_can_be_asked_for_at_once() -> None:
    assert settings.SESSION_ENGINE == "django.contrib.sessions.backends.db"

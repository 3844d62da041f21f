"""One open page per player; the newest stays. Watchers may have as many as they like (B41, B52)."""

import asyncio

from tables.services import seating
from tests.services.people import person
from tests.sockets.room import playing, room_of
from tests.sockets.viewer import Viewer, called

REPLACED = 4001


async def test_a_second_page_of_a_player_replaces_the_first() -> None:
    room = await playing(2)
    first = await room.viewer(1)
    other = await room.viewer(2)
    second = await room.viewer(1)
    assert await first.ends() == REPLACED
    assert first.kinds()[-1] == "replaced"
    third = await room.viewer(1)
    assert await second.ends() == REPLACED
    await third.settle()
    await other.settle()
    assert third.closed is None and other.closed is None


async def test_watchers_may_have_many_pages() -> None:
    room = await playing(2)
    guest = await called(person)
    pages = [await Viewer(room.table_id, who).open() for who in (guest, guest, None, None)]
    await room.viewer(1)
    for page in pages:
        await page.settle()
        assert page.closed is None


async def test_who_sits_down_keeps_the_page_on_which_he_did() -> None:
    room = await called(room_of, 2, start=False, seat_count=4)
    guest = await called(person)
    page = await Viewer(room.table_id, guest).open()
    await called(seating.sit_down, table_id=room.table_id, user_id=guest.pk, now=room.now)
    await page.until(lambda: page.you["seat"] == 3)
    await page.settle()
    assert page.closed is None


async def test_of_pages_that_open_at_the_same_moment_exactly_one_stays() -> None:
    room = await playing(2)
    user = room.people[1]
    first = await room.viewer(1)
    pages = [Viewer(room.table_id, user, session=first.session) for _ in range(5)]
    await asyncio.gather(*[page.open() for page in pages])
    everybody = [first, *pages]
    ends = [asyncio.create_task(page.ends()) for page in everybody]
    for place, end in enumerate(asyncio.as_completed(ends)):
        if place == len(ends) - 1:
            end.close()
            break
        await end
    (last,) = [page for page in everybody if page.closed is None]
    await last.settle()
    for end in ends:
        end.cancel()
    assert [page.closed for page in everybody].count(None) == 1
    assert {page.closed for page in everybody} == {None, REPLACED}


async def test_a_replaced_page_is_told_nothing_more_and_decides_nothing() -> None:
    room = await playing(2)
    first = await room.viewer(1)
    second = await room.viewer(1)
    await first.ends()
    heard = len(first.messages)
    await first.act("fold")
    await second.act("call")
    await second.until(lambda: second.log[max(second.log)]["type"] == "called")
    await first.leave()
    assert len(first.messages) == heard


async def test_from_a_second_device_a_player_comes_back_from_his_break() -> None:
    """House rules 09; case B41 c: the next decision is his."""
    room = await playing(3, thinking_seconds=10)
    first = await room.viewer(1)
    await called(room.wake)
    await first.until(lambda: first.view["seats"][0]["state"] == "on_break")  # type: ignore[index]
    second = await room.viewer(1)
    assert second.view["seats"][0]["state"] == "on_break"  # type: ignore[index]
    await second.say({"type": "back"})
    await second.until(lambda: second.view["seats"][0]["state"] == "playing")  # type: ignore[index]
    assert second.log[max(second.log)] == {"type": "came_back", "seat": 1}
    assert await first.ends() == REPLACED

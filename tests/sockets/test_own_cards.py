"""Hole cards go to their seat and to nobody else, with the name of what they make (House rules 04, 07)."""

from typing import Any

import pytest

from tables.rules import actions
from tables.services import play, seating
from tests.services.people import person
from tests.sockets.room import SocketRoom, playing, reach, room_of
from tests.sockets.viewer import Viewer, called

# Seat 2 is dealt to first: he sits left of the button.
CARDS = "AsAd KsKd QsQd / Ah7c2d 9s 3c"


@pytest.fixture(autouse=True, params=[True, False], ids=["at_once", "awaited"])
def way_to_send(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server send at once, and by a task for each viewer as where it has to be awaited."""
    monkeypatch.setattr(Viewer, "at_once", request.param)


async def acts(room: SocketRoom, seat: int, action: Any) -> None:
    """Let a player decide through the service."""
    refusal = await called(
        play.act,
        table_id=room.table_id,
        user_id=room.people[seat].pk,
        action=action,
        turn=(await room.state())["turn"],
    )
    assert refusal is None, refusal


async def test_hole_cards_come_after_the_deal_and_a_name_after_each_street() -> None:
    room = await called(room_of, 2)
    viewers = await room.viewers(1, 2, None)
    assert [viewer.private for viewer in viewers] == [None, None, None]
    # Heads-up the big blind is left of the button.
    await room.deal("AsAd KsKc / Ah7c2d 9s 3c")
    await viewers[0].until(lambda: len(viewers[0].of_kind("private")) == 1)
    assert viewers[0].kinds() == ["snapshot", "frames", "private"]
    assert viewers[0].private == {"seat": 1, "hand": 1, "cards": ["Ks", "Kc"], "made": None}
    told = []
    for _ in range(3):
        while True:
            seat = await room.to_act()
            street = (await viewer_of(viewers, seat)).view["hand"]["street"]  # type: ignore[index]
            legal = viewers[2].view["hand"]["legal"]  # type: ignore[index]
            await acts(room, seat, actions.check() if legal["may_check"] else actions.call())
            await reach(viewers, await room.seq())
            if viewers[2].view["hand"]["street"] != street:  # type: ignore[index]
                break
        for viewer in viewers[:2]:
            await viewer.until(
                lambda viewer=viewer: len(viewer.of_kind("private")) == 2 + len(told)
            )
        told.append([viewer.private["made"]["name"] for viewer in viewers[:2]])  # type: ignore[index]
    assert told == [
        ["pair of kings", "three of a kind, aces"],
        ["pair of kings", "three of a kind, aces"],
        ["pair of kings", "three of a kind, aces"],
    ]
    assert viewers[0].private["made"]["five"] == ["Ks", "Kc", "Ah", "9s", "7c"]  # type: ignore[index]
    assert viewers[2].kinds().count("private") == 0


async def viewer_of(viewers: list[Viewer], seat: int) -> Viewer:
    return viewers[seat - 1]


async def test_a_private_message_carries_the_number_of_its_frame() -> None:
    """So that the page tells nothing before it has drawn it."""
    room = await called(room_of, 2)
    viewer = await room.viewer(1)
    await room.deal()
    private = await viewer.next("private")
    assert private["seq"] == viewer.of_kind("frames")[-1]["frames"][-1]["seq"]


async def test_on_reconnect_a_player_gets_his_own_cards_and_a_spectator_none() -> None:
    room = await playing(3, CARDS)
    guest = await Viewer(room.table_id, await called(person), seq=3).open()
    assert [(await room.viewer(seat, seq=4)).private["cards"] for seat in (2, 3, 1)] == [  # type: ignore[index]
        ["As", "Ad"],
        ["Ks", "Kd"],
        ["Qs", "Qd"],
    ]
    assert guest.private is None
    assert (await room.viewer()).private is None


async def test_who_has_folded_goes_on_seeing_his_own_hand_and_no_other() -> None:
    room = await playing(3, CARDS)
    await acts(room, 1, actions.fold())
    again = await room.viewer(1)
    assert again.private["cards"] == ["Qs", "Qd"]  # type: ignore[index]
    await acts(room, 2, actions.call())
    await acts(room, 3, actions.check())
    await again.until(lambda: again.private["made"] is not None)  # type: ignore[index]
    assert again.private["cards"] == ["Qs", "Qd"]  # type: ignore[index]
    text = "".join(again.texts)
    assert not {card for card in ("As", "Ad", "Ks", "Kd") if f'"{card}"' in text}


async def test_everybody_folds_and_no_card_is_shown() -> None:
    """House rules 04; case B48."""
    room = await playing(3, CARDS)
    viewers = await room.viewers(1, 2, 3, None)
    await acts(room, 1, actions.fold())
    await acts(room, 2, actions.fold())
    await reach(viewers, await room.seq())
    assert all(seat["cards"] is None for seat in viewers[3].view["seats"])  # type: ignore[index]
    assert viewers[3].view["hand"]["board"] == []  # type: ignore[index]
    own = {0: ("Qs", "Qd"), 1: ("As", "Ad"), 2: ("Ks", "Kd"), 3: ()}
    for place, viewer in enumerate(viewers):
        await viewer.settle()
        text = "".join(viewer.texts)
        seen = {card for pair in own.values() for card in pair if f'"{card}"' in text}
        assert seen == set(own[place])


async def test_who_is_out_and_who_has_left_are_told_no_more_cards() -> None:
    room = await called(room_of, 4)
    await called(lambda: room.match.entries.filter(seat=4).update(chips=20))
    await room.deal("AsAd KsKd QsQd 2c3d / Ah7c9d 9s Jc")
    watchers = await room.viewers(4, 3)
    # Seat 4, first to act, is all-in for 20 and out; seat 3 leaves before the next hand.
    await acts(room, 4, actions.all_in())
    await acts(room, 1, actions.call())
    for seat in (2, 3):
        await acts(room, seat, actions.fold() if seat == 3 else actions.call())
    while not (await hand_is_over(room)):
        await acts(room, await room.to_act(), actions.check())
    await reach(watchers, await room.seq())
    assert watchers[0].view["seats"][3]["state"] == "eliminated"  # type: ignore[index]
    refusal = await called(play.leave, table_id=room.table_id, user_id=room.people[3].pk)
    assert refusal is None
    await reach(watchers, await room.seq())
    await watchers[1].until(lambda: watchers[1].you["seat"] is None)
    before = [len(viewer.of_kind("private")) for viewer in watchers]
    await room.deal("5s5d 6s6d / Th7h9h 8s Jh")
    await reach(watchers, await room.seq())
    await acts(room, await room.to_act(), actions.call())
    await acts(room, await room.to_act(), actions.check())
    await reach(watchers, await room.seq())
    for viewer, count in zip(watchers, before, strict=True):
        await viewer.settle()
        assert len(viewer.of_kind("private")) == count
        again = await Viewer(room.table_id, viewer.user).open()
        assert again.private is None
        assert not {c for c in ("5s", "5d", "6s", "6d") if f'"{c}"' in "".join(again.texts)}


async def hand_is_over(room: SocketRoom) -> bool:
    return (await room.state())["turn"] is None


async def match_over(cards: str) -> SocketRoom:
    """Play a match of two to its end: seat 1 has folded nothing, seat 2 is out."""
    room = await playing(2, cards)
    await acts(room, 1, actions.all_in())
    await acts(room, 2, actions.call())
    assert (await room.state())["status"] == "open"
    return room


async def test_after_a_match_its_players_still_see_their_own_last_hand() -> None:
    room = await match_over("AsAd KsKc / Kh7c2d 9s 3c")
    assert (await room.viewer(1)).private["cards"] == ["Ks", "Kc"]  # type: ignore[index]
    assert (await room.viewer(2)).private["cards"] == ["As", "Ad"]  # type: ignore[index]


async def test_who_takes_the_seat_of_another_after_a_match_does_not_see_his_last_hand() -> None:
    """A folded hand stays its owner's, whoever sits on his chair (House rules 07)."""
    room = await playing(3, CARDS)
    await acts(room, 1, actions.fold())
    await acts(room, 2, actions.all_in())
    await acts(room, 3, actions.call())
    while (await room.state())["status"] == "playing":
        # Seat 1 has folded queens; then he leaves, and the match is over.
        await called(play.leave, table_id=room.table_id, user_id=room.people[1].pk)
    newcomer = await called(person, "Gerda")
    viewer = await Viewer(room.table_id, newcomer).open()
    seat = await called(
        seating.sit_down, table_id=room.table_id, user_id=newcomer.pk, now=room.now, seat=1
    )
    assert seat.number == 1
    await viewer.until(lambda: viewer.you["seat"] == 1)
    assert viewer.private is None
    again = await Viewer(room.table_id, newcomer).open()
    assert (again.you["seat"], again.private) == (1, None)
    assert not {card for card in ("Qs", "Qd") if f'"{card}"' in "".join(viewer.texts + again.texts)}


async def test_a_seat_that_is_free_or_another_s_after_a_match_shows_nothing_of_the_last_hand() -> (
    None
):
    """Case B49: no card backs before an empty chair, and no points of whoever sat there."""
    room = await match_over("AsAd KsKc / Kh7c2d 9s 3c")
    viewer = await room.viewer()
    await called(seating.stand_up, table_id=room.table_id, user_id=room.people[2].pk, now=room.now)
    await viewer.until(lambda: viewer.view["seats"][1]["state"] == "empty")  # type: ignore[index]
    empty = {"chips": 0, "has_cards": False, "cards": None, "in_hand": None, "last": None}
    assert empty.items() <= viewer.view["seats"][1].items()  # type: ignore[index]
    newcomer = await called(person, "Gerda")
    await called(seating.sit_down, table_id=room.table_id, user_id=newcomer.pk, now=room.now)
    await viewer.until(lambda: viewer.view["seats"][1]["name"] == "Gerda")  # type: ignore[index]
    assert empty.items() <= viewer.view["seats"][1].items()  # type: ignore[index]
    assert viewer.view["seats"][0]["cards"] == ["Ks", "Kc"]  # type: ignore[index]

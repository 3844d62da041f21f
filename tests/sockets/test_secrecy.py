"""Nobody is ever told a card he may not know, by any text of the site (House rules 04, 07; B47-B51).

Random tournaments of people and bots; every frame, snapshot, private message and refusal that players,
a guest and a stranger receive, and every page they and the staff open, those of finished hands
included, is searched.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connections

from tables import allowance, consumers, course, frames, hub, journal, lobby, selectors
from tables.rules import events as ev
from tables.services import play
from tests.sockets.evening import Evening
from tests.sockets.judge import Judge, Leak
from tests.sockets.room import SocketRoom
from tests.sockets.viewer import called

EVENINGS = 2
HANDS = 55
THREADS = 4


@pytest.fixture(autouse=True)
def many_messages_and_few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here pages talk without a pause, and each thread keeps its connection."""
    monkeypatch.setattr(allowance, "BURST", 10**6)
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", None)


def on_the_rooms_clock(evening: Evening, monkeypatch: Any) -> None:
    """Let decisions at sockets happen at the time of the room."""

    def at_room_time(service: Callable[..., Any]) -> Any:
        def decide(reached: float = 0.0, /, **decision: Any) -> Any:
            return service(**decision, now=evening.room.now)

        return consumers.in_thread(decide)

    for name, service in (
        ("act", play.act),
        ("come_back", play.come_back),
        ("skip_pause", play.skip_pause),
    ):
        monkeypatch.setattr(consumers, name, at_room_time(service))


async def spend(seed: int, hands: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Judge, int]:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
    monkeypatch.setattr(hub, "HEARTBEAT_EVERY", 10.0)
    judge = Judge()
    evening = Evening(seed, judge)
    try:
        await called(evening.set_up, SocketRoom, datetime.now(UTC))
        on_the_rooms_clock(evening, monkeypatch)
        await evening.play(hands)
    finally:
        await close_connections()
    return judge, evening.matches


async def close_connections() -> None:
    """Let every thread close its connection, or the test's database could not be emptied."""
    everybody_is_here = threading.Barrier(THREADS)

    def close() -> None:
        everybody_is_here.wait()
        connections.close_all()

    await asyncio.gather(*[asyncio.to_thread(close) for _ in range(THREADS)])
    # The thread on which sessions are read.
    await sync_to_async(connections.close_all)()


@pytest.mark.parametrize("seed", range(EVENINGS))
async def test_no_text_holds_a_card_its_reader_may_not_know(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, matches = await spend(seed, HANDS, monkeypatch)
    tell(seed, judge, matches)
    assert judge.hands >= HANDS
    assert judge.texts > 40 * HANDS
    assert judge.cards > 10 * judge.hands, "a search that finds no card proves nothing"
    assert judge.listed > HANDS


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
async def test_the_same_for_many_evenings(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tell(seed, *await spend(seed, 10 * HANDS, monkeypatch))


def tell(seed: int, judge: Judge, matches: int) -> None:
    print(
        f"evening {seed}: {matches} matches, {judge.hands} hands, {judge.texts} texts searched, "
        f"{judge.cards} cards in them, all allowed"
    )


def plant_hole_cards_in_frames(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(frames, "visible", lambda event, viewer: event)


def plant_hole_cards_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """In snapshots only."""
    wrong = SimpleNamespace(**vars(frames) | {"told": journal.encode})
    patch.setattr(selectors, "frames", wrong)


def plant_burned_cards(patch: pytest.MonkeyPatch) -> None:
    right = frames.visible

    def wrong(event: Any, viewer: int | None) -> Any:
        return event if isinstance(event, ev.CardBurned) else right(event, viewer)

    patch.setattr(frames, "visible", wrong)


def plant_folded_hands(patch: pytest.MonkeyPatch) -> None:
    right = frames.view_of

    def wrong(hand: Any, viewer: int | None) -> Any:
        view = right(hand, viewer)
        seats = [
            seat._replace(cards=tuple(player.holes) if player.holes else None)
            if player.status == "folded"
            else seat
            for seat, player in zip(view.seats, hand.seats, strict=True)
        ]
        return view._replace(seats=tuple(seats))

    patch.setattr(frames, "view_of", wrong)


def plant_the_next_seats_cards(patch: pytest.MonkeyPatch) -> None:
    right = selectors.dealt_to

    def wrong(table: Any, user_id: int | None) -> int | None:
        seat = right(table, user_id)
        return seat and seat % 2 + 1

    patch.setattr(selectors, "dealt_to", wrong)


def plant_the_chair(patch: pytest.MonkeyPatch) -> None:
    """Cards go to whoever sits on the chair now, also when another was dealt to."""
    patch.setattr(
        selectors, "dealt_to", lambda table, user_id: selectors.seat_of(table.scene, user_id)
    )


def plant_the_deck_as_numbers(patch: pytest.MonkeyPatch) -> None:
    right = selectors.snapshots

    def wrong(table_id: Any, viewers: Any) -> Any:
        states = right(table_id, viewers)
        hand = selectors.journal.hand_of(selectors.Table.objects.get(pk=table_id))
        if hand is not None:
            order = [card for seat in hand.seats for card in seat.holes or ()]
            for state in states:
                state["view"]["order"] = order
        return states

    patch.setattr(selectors, "snapshots", wrong)


def plant_a_card_in_a_page(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lobby, "pace_words", lambda minutes: "the river will be the 7c")


def plant_hole_cards_in_finished_hands(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(course, "visible", lambda event, viewer: event)


def plant_the_next_seats_cards_in_finished_hands(patch: pytest.MonkeyPatch) -> None:
    right = course.visible
    patch.setattr(course, "visible", lambda event, viewer: right(event, viewer and viewer % 2 + 1))


PLANTS = [
    plant_hole_cards_in_frames,
    plant_hole_cards_in_the_log,
    plant_burned_cards,
    plant_folded_hands,
    plant_the_next_seats_cards,
    plant_the_chair,
    plant_the_deck_as_numbers,
    plant_a_card_in_a_page,
    plant_hole_cards_in_finished_hands,
    plant_the_next_seats_cards_in_finished_hands,
]


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
async def test_a_leak_is_caught(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search itself is tried: with secrecy broken in one place it fails."""
    plant(monkeypatch)
    with pytest.raises(Leak):
        await spend(1, 10 * HANDS, monkeypatch)

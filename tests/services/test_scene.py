"""The scene around a hand: made from the last one, it is what a look at every row would have made."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from tables import scene
from tables.models import Table
from tables.services import desk
from tests.services.headless import bot_table, dealt_in
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db


class Watch:
    """Compares every scene that is renewed with the one that is built from all rows."""

    def __init__(self) -> None:
        self.renewed = self.built = 0

    def renew(self, table: Table, match: Tournament) -> dict[str, Any]:
        made = renewed(table, match)
        assert made == build(table, Tournament.objects.get(pk=match.pk))
        self.renewed += 1
        return made

    def build(self, table: Table, match: Tournament | None) -> dict[str, Any]:
        self.built += 1
        return build(table, match)


build, renewed = scene.build, scene.renewed


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    watch = Watch()
    monkeypatch.setattr(desk.scene, "renewed", watch.renew)
    monkeypatch.setattr(desk.scene, "build", watch.build)
    return watch


def test_a_renewed_scene_is_the_one_that_all_rows_make_through_a_tournament(
    watch: Watch, django_user_model: type[User]
) -> None:
    host = django_user_model.objects.create_user(username="host")
    room = bot_table(host.pk, ["casual", "expert", "casual", "expert"], minutes_per_level=2)
    room.start(host.pk)
    match = room.play_to_the_end()
    assert watch.renewed >= 2 * match.hand_no - 1
    # When it began, and when it was over.
    assert watch.built == 2


def test_a_renewed_scene_knows_breaks_and_pauses(watch: Watch) -> None:
    room = dealt_in(3, button=1)
    while room.table.paused_at is None:
        room.wake()
    assert set(room.states().values()) == {"on_break"}
    before = watch.renewed
    assert room.back(2) is None
    assert watch.renewed == before + 1
    assert room.table.scene["match"]["paused"] is False


def test_who_stands_up_is_looked_for_among_all_rows(watch: Watch) -> None:
    room = dealt_in(4, button=1)
    before = watch.built
    assert room.leave(1) is None
    assert watch.built == before + 1
    assert room.table.scene == build(room.table, room.match)
    assert room.table.scene["table"]["host"] != 1


def test_a_hand_leaves_no_rows_behind_for_the_collector_of_garbage() -> None:
    """Nearly everything goes with its last reference; what goes round in a circle costs everybody a pause."""
    room = dealt_in(3, button=1)
    gc.collect()
    gc.disable()
    try:
        room.play("1 folds, 2 folds")
        room.deal()
        room.play("2 folds, 3 folds")
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        circling = [one for one in gc.garbage if isinstance(one, Tournament | Entry)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert circling == []

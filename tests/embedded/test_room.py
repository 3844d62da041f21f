"""One command starts the room, keeps it up, and leaves nothing behind."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.embedded.room import MARKS, Room, is_alive, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

COUNT = "from django.contrib.sessions.models import Session as S; print(S.objects.count())"
ADD = "from django.contrib.sessions.backends.db import SessionStore as S; S().create()"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path / "data")
    yield room
    if room.process and room.process.poll() is None:
        room.stop()


def test_the_room_opens_with_its_pages_and_static_files(room: Room) -> None:
    room.start()
    assert room.page_opens("/static/site/site.css")
    assert room.page_opens("/static/vendor/lit-html/lit-html.js")
    assert room.page_opens("/static/vendor/lucide/spade.svg")
    # The worker is the last to be up; its counts are shown by the web.
    wait_until(lambda: room.page_opens("/readyz"))
    assert room.page_opens("/healthz")
    assert room.page_opens("/metrics")
    counted = {path.name.partition("_")[0] for path in room.metrics().iterdir()}
    assert counted == {"counter", "gauge", "histogram"}
    pids = {path.stem.rpartition("_")[2] for path in room.metrics().glob("histogram_*")}
    assert {str(room.children()[name]) for name in ("Web", "Worker")} <= pids


def test_stopping_leaves_no_process_and_starting_again_finds_the_data(room: Room) -> None:
    room.start()
    assert room.run("manage", "shell", "-v", "0", "-c", ADD).returncode == 0
    children = room.children()
    assert room.stop(signal.SIGINT) == 0
    assert not any(is_alive(number) for number in children.values())
    # Commands start the servers for themselves while the room is closed.
    assert room.run("manage", "shell", "-v", "0", "-c", COUNT).stdout.strip() == "1"
    room.start()
    assert room.run("manage", "shell", "-v", "0", "-c", COUNT).stdout.strip() == "1"


def test_a_second_room_on_the_same_data_is_refused(room: Room) -> None:
    room.start()
    second = room.run()
    assert second.returncode == 1
    assert "already running" in second.stderr
    assert room.page_opens()


def test_killing_the_room_leaves_no_orphan_and_it_starts_again_at_once(room: Room) -> None:
    room.start()
    children = room.children()
    room.stop(signal.SIGKILL)
    room.start()
    assert not any(is_alive(number) for number in children.values())


def test_whatever_is_killed_is_started_again(room: Room) -> None:
    room.start()
    before = room.children()
    for number in before.values():
        os.kill(number, signal.SIGKILL)
    wait_until(lambda: not set(room.children().values()) & set(before.values()))
    wait_until(lambda: set(room.children()) == set(MARKS) and room.page_opens())

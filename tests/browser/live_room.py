"""A whole room as people run it: `python -m config.embedded` on a data folder of its own.

It has its own PostgreSQL, Valkey, web server, worker and beat, so that nothing of it is in a test's
transaction. It dies with the test run, however that ends.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from config.embedded.process import Child

ROOT = Path(__file__).parents[2]
# What a test run sets, and a room of its own must not see.
OURS = (
    "DATABASE_URL",
    "REDIS_URL",
    "CACHE_URL",
    "LAYER_URL",
    "BROKER_URL",
    "HOLDFAST_TEST",
    "SECRET_KEY",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DEBUG",
    "HTTPS",
    "EMAIL_URL",
)
PASSWORD = "four quiet cards"
COUNTDOWN = 8
"Seconds from everybody ready to the match; long enough to be seen by a browser that is late."
ROSTER = """
Ada Bo Cem Dilnoza Edda Farid Greta Hana Ines Jonas Kaya Liv Mads Nora Olga Piet Quentin Rosa Selma
Tariq Ulla Vera Wanda Xenia Yusuf Zoe Amara Benno Chiara Doruk Elif Fenja Gustav Hedda Ivo Jette
Kasper Ludmila Mira Nils Oskar Pernille Rune Signe Troels Ursula Viggo Wilma Yrsa
"""
# More than a run needs, so that nobody meets at a table who has met at another.
NAMES = [*ROSTER.split(), *(f"{name}-{more}" for more in (2, 3) for name in ROSTER.split())]
# As long as a name may be, or nearly.
LONG_NAMES = [
    "Bartholomaeus_Grimm",
    "Constantin.Wolfgang",
    "Dorothea-Magdalena",
    "Fredegunde_Hohenfels",
    "Gwendolyn.Wasserman",
    "Maximilian.Wittgenst",
]

MAKE_PEOPLE = """
import json, sys
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from accounts.models import User
engine = import_module(settings.SESSION_ENGINE)
password = make_password({password!r})
made = []
for name in {names!r}:
    user = User.objects.create(username=name, password=password)
    session = engine.SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    made.append([user.username, session.session_key])
print("MADE" + json.dumps(made))
"""


class Account(NamedTuple):
    """Somebody who has signed up before the test began; `session` is the cookie of a browser of theirs."""

    name: str
    session: str


class Room:
    """A room and its address; the same data and port at every start."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = data / "room.log"
        self._room = self._supervisor()
        self._people: dict[bool, Iterator[Account]] = {}

    def start(self) -> None:
        self._room.start()
        self._room.wait_until_ready(90)

    def stop(self) -> None:
        """Stop it as Ctrl-C does."""
        self._room.stop(60)

    def invite(self) -> None:
        """Make the accounts that `newcomer` hands out."""
        names = NAMES + LONG_NAMES
        said = self.manage("shell", "-c", MAKE_PEOPLE.format(password=PASSWORD, names=names))
        line = next(line for line in said.splitlines() if line.startswith("MADE"))
        accounts = [Account(*one) for one in json.loads(line.removeprefix("MADE"))]
        for is_long in (False, True):
            self._people[is_long] = iter([a for a in accounts if (a.name in LONG_NAMES) == is_long])

    def newcomer(self, *, long_name: bool = False) -> Account:
        """Hand out an account nobody has used in this run, perhaps with a name as long as names may be."""
        return next(self._people[long_name])

    def manage(self, *command: str) -> str:
        """Run one of Django's commands on the running room and return what it printed."""
        done = subprocess.run(
            [*self._environment(), sys.executable, "-m", "config.embedded", "manage", *command],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def process(self, words: str) -> int:
        """Return the number of the child whose command line has these words; 0 while there is none."""
        assert self._room.process
        children = Path(f"/proc/{self._room.process.pid}/task/{self._room.process.pid}/children")
        for number in children.read_text().split():
            try:
                command = Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            except FileNotFoundError:
                continue
            if words in command:
                return int(number)
        return 0

    def kill(self, words: str) -> None:
        """Kill a child as the kernel would: without a word."""
        number = self.process(words)
        assert number, f"nothing runs as {words!r}"
        os.kill(number, signal.SIGKILL)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/rules/", timeout=5) as page:
                return bool(page.status == 200)
        except OSError:
            return False

    def _environment(self) -> list[str]:
        forget = [word for name in OURS for word in ("-u", name)]
        own = [f"HOLDFAST_DATA={self.data}", f"PORT={self.port}", f"COUNTDOWN_SECONDS={COUNTDOWN}"]
        return ["env", *forget, *own]

    def _supervisor(self) -> Child:
        command = [*self._environment(), sys.executable, "-u", "-m", "config.embedded"]
        return Child("Room", command, ready=self.answers, log=self.log)


def open_room() -> Room:
    """Start a room with people in it; the caller stops it and removes its data."""
    room = Room(Path(tempfile.mkdtemp(prefix="holdfast-room-")))
    try:
        room.start()
        room.invite()
    except BaseException:
        room.stop()
        raise
    return room


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])

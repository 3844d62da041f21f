"""A distributed site on one machine: two web processes, two workers, beat, one PostgreSQL, one Valkey.

Every process is a real one, started as it is in a deployment, and may be killed, frozen and started
again; none outlives the house.
"""

import asyncio
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg

from config.embedded import places, postgres, valkey
from config.embedded.process import Child

ROOT = Path(__file__).parents[2]
UNSET = (
    "HOLDFAST_TEST",
    "PYTEST_XDIST_WORKER",
    "PROMETHEUS_MULTIPROC_DIR",
    "DATABASE_URL",
    "REDIS_URL",
)

# Every alarm that was ever set, so that it can be told afterwards how late it was answered.
_LOG_ALARMS = """
    CREATE TABLE alarm_log (table_id uuid, seq bigint, wake_at timestamptz, set_at timestamptz);
    CREATE FUNCTION log_alarm() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO alarm_log VALUES (NEW.table_id, NEW.seq, NEW.wake_at, clock_timestamp());
        RETURN NULL;
    END $$;
    CREATE TRIGGER log_alarm AFTER INSERT OR UPDATE ON tables_alarm
        FOR EACH ROW EXECUTE FUNCTION log_alarm();
"""


class House:
    """The processes by name: postgres, valkey, web0, web1, worker0, worker1, beat."""

    logs_alarms = True
    pings: tuple[str, ...] = ("--ping-interval", "5", "--ping-timeout", "10")

    def __init__(self, **environment: str) -> None:
        # A short path, for the sockets.
        self.data = Path(tempfile.mkdtemp(prefix="holdfast-house-"))
        self.data.chmod(0o711)
        self.database_url = places.database_url(self.data)
        self.redis_url = places.redis_url(self.data)
        self.doors = [free_port(), free_port()]
        self.gauges = [free_port(), free_port()]
        self.environment = {
            "HOLDFAST_DATA": str(self.data),
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "SECRET_KEY": secrets.token_hex(32),
            "HTTPS": "0",
            "DRAIN_SECONDS": "2",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        } | environment
        self.children: dict[str, Child] = {
            # With all its care: what was committed has to outlast an immediate stop.
            "postgres": postgres.server(self.data),
            "valkey": valkey.server(self.data),
        }
        for number in (0, 1):
            self.children[f"web{number}"] = self.web(number)
            self.children[f"worker{number}"] = self.worker(number)
        self.children["beat"] = self.celery(
            "beat", "beat", "--scheduler", "celery.beat:Scheduler", "--loglevel", "WARNING"
        )

    def open(self) -> "House":
        for name in ("postgres", "valkey"):
            self.children[name].start()
        for name in ("postgres", "valkey"):
            self.children[name].wait_until_ready()
        self.run([str(ROOT / "manage.py"), "migrate", "--skip-checks", "--verbosity", "0"])
        if self.logs_alarms:
            with self.database() as database:
                database.execute(_LOG_ALARMS)
        others = [child for child in self.children.values() if not child.running()]
        for child in others:
            child.start()
        for child in others:
            child.wait_until_ready(120)
        return self

    def close(self) -> None:
        for child in reversed(self.children.values()):
            if child.process is not None and child.running():
                child.process.send_signal(signal.SIGCONT)
        for name in ("beat", "web0", "web1", "worker0", "worker1", "valkey", "postgres"):
            child = self.children[name]
            if child.process is not None and name not in ("valkey", "postgres"):
                child.process.kill()
            child.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    def __enter__(self) -> "House":
        try:
            return self.open()
        except BaseException:
            self.close()
            raise

    def __exit__(self, *what: object) -> None:
        self.close()

    def web(self, number: int, application: str = "config.asgi:application") -> Child:
        port = self.doors[number]
        return self._child(
            f"web{number}",
            [
                *("-m", "config.web", "--bind", "127.0.0.1", "--port", str(port)),
                *("--verbosity", "0", *self.pings),
                application,
            ],
            ready=port,
        )

    def worker(self, number: int) -> Child:
        port = self.gauges[number]
        alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
        name = f"worker{number}"
        named = ("--hostname", f"{name}@here", "--loglevel", "WARNING")
        return self.celery(
            name, "worker", *alone, *named, environment={"METRICS_PORT": str(port)}, ready=port
        )

    def celery(
        self, name: str, *words: str, environment: dict[str, str] | None = None, ready: int = 0
    ) -> Child:
        command = ["-Wignore::UserWarning", "-m", "celery", "--quiet", "--app", "config.celery"]
        return self._child(name, [*command, *words], environment=environment, ready=ready)

    def _child(
        self,
        name: str,
        arguments: Sequence[str],
        *,
        environment: dict[str, str] | None = None,
        ready: int = 0,
    ) -> Child:
        settings = self.environment | {"PGAPPNAME": name} | (environment or {})
        unset = [word for name in UNSET for word in ("-u", name)]
        return Child(
            name,
            ["env", *unset, *(f"{k}={v}" for k, v in settings.items()), sys.executable, *arguments],
            ready=(lambda: answers(ready)) if ready else lambda: True,
            log=self.data / f"{name}.log",
        )

    def run(self, arguments: Sequence[str], seconds: float = 120) -> str:
        """Run Python in the site's environment, and return what it printed."""
        inherited = {name: value for name, value in os.environ.items() if name not in UNSET}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=inherited | self.environment,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def seat(self, wishes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Seat people at tables, as in `seating`."""
        seated: list[dict[str, Any]] = json.loads(
            self.run(["-m", "tests.faults.seating", json.dumps(wishes)])
        )
        return seated

    def database(self) -> psycopg.Connection[Any]:
        return psycopg.connect(self.database_url, autocommit=True)

    def pid(self, name: str) -> int:
        process = self.children[name].process
        assert process is not None
        return process.pid

    def kill(self, name: str) -> None:
        """Kill a process as the kernel does, and clear it away."""
        child = self.children[name]
        assert child.process is not None
        child.process.kill()
        child.process.wait()

    def signal(self, name: str, number: signal.Signals) -> None:
        os.kill(self.pid(name), number)

    async def start(self, name: str, child: Child | None = None) -> None:
        """Start a process again, or another one in its place, and wait until it is up."""
        if child is not None:
            self.children[name] = child
        # From this thread: a child is told to stop when the thread ends that started it.
        self.children[name].start()
        await asyncio.to_thread(self.children[name].wait_until_ready, 120)

    def get(self, door: int, path: str, **headers: str) -> tuple[int, str]:
        """Ask a web process for a page; return status and body, 0 if it does not answer."""
        url = f"http://127.0.0.1:{self.doors[door]}{path}"
        try:
            with urllib.request.urlopen(
                urllib.request.Request(url, headers=headers), timeout=10
            ) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError as error:
            return 0, str(error)

    async def is_ready(self, seconds: float = 60) -> None:
        """Wait until both web processes say that the room works."""
        deadline = time.monotonic() + seconds
        for door in (0, 1):
            while (answer := await asyncio.to_thread(self.get, door, "/readyz"))[0] != 200:
                assert time.monotonic() < deadline, (answer, self.log(f"web{door}")[-3000:])
                await asyncio.sleep(0.2)

    def log(self, name: str) -> str:
        return (self.data / f"{name}.log").read_text(errors="replace")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False

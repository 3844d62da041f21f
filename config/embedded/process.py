"""Child processes that never outlive their parent, and the two ways to run one that refuses root."""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

CLONE_NEWUSER = 0x10000000
PR_SET_PDEATHSIG = 1
LINUX = sys.platform == "linux"
# Looked up before any fork: between fork and exec a child should do as little as it can.
_libc = ctypes.CDLL(None, use_errno=True)


class Child:
    """One server process: how to start it, how to know that it is up, how to stop it."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        ready: Callable[[], bool] = lambda: True,
        before_start: Callable[[], None] = lambda: None,
        stop_with: signal.Signals = signal.SIGTERM,
        identity: str = "",
        log: Path | None = None,
    ) -> None:
        self.name = name
        self.command = command
        self.ready = ready
        self.before_start = before_start
        self.stop_with = stop_with
        self.identity = identity
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.before_start()
        output = self.log.open("wb") if self.log else None
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output and subprocess.STDOUT,
                preexec_fn=between_fork_and_exec(self.stop_with, self.identity),
                # Ctrl-C reaches a whole terminal session; the order of stopping is the parent's.
                start_new_session=True,
            )
        finally:
            if output:
                output.close()

    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def wait_until_ready(self, seconds: float = 30) -> None:
        """Raise RuntimeError, with the end of its log, if it exits or is not up in time."""
        deadline = time.monotonic() + seconds
        while not self.ready():
            if not self.running() or time.monotonic() > deadline:
                said = self.log.read_text(errors="replace")[-2000:] if self.log else ""
                raise RuntimeError(f"{self.name} did not start.\n{said}")
            time.sleep(0.01)

    def stop(self, seconds: float = 10) -> None:
        if self.process is None:
            return
        if self.running():
            self.process.send_signal(self.stop_with)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


def between_fork_and_exec(stop_with: signal.Signals, identity: str) -> Callable[[], None]:
    """Return what a child does before exec: change its identity, then tie its life to ours."""
    parent = os.getpid()

    def run() -> None:
        if identity == "namespace":
            _libc.unshare(CLONE_NEWUSER)
        elif identity:
            user = pwd.getpwnam(identity)
            os.setgroups([])
            os.setgid(user.pw_gid)
            os.setuid(user.pw_uid)
        if LINUX:
            # After the identity, since changing that forgets this.
            _libc.prctl(PR_SET_PDEATHSIG, int(stop_with), 0, 0, 0)
            if os.getppid() != parent:
                os._exit(1)

    return run


def identity_without_root() -> str:
    """Return how a server that refuses root, and users without a name, has to be run.

    "" as we are; "namespace" in a user namespace of its own, where it is nobody in particular and its
    files stay ours; "nobody" as that user, where namespaces are forbidden. Raises RuntimeError if
    none of them is possible.
    """
    uid = os.getuid()
    try:
        named = bool(pwd.getpwuid(uid))
    except KeyError:
        named = False
    if uid != 0 and named:
        return ""
    if LINUX and _may_unshare():
        return "namespace"
    if uid == 0:
        return "nobody"
    raise RuntimeError(f"PostgreSQL needs a user with a name, and user {uid} has none here.")


def _may_unshare() -> bool:
    child = os.fork()
    if child == 0:
        os._exit(0 if _libc.unshare(CLONE_NEWUSER) == 0 else 1)
    return os.waitpid(child, 0)[1] == 0

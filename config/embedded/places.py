"""Where the embedded servers keep their files and sockets."""

import hashlib
import os
import pwd
import secrets
import tempfile
from pathlib import Path

# The kernel allows 107 bytes for a socket's path; the longest name put into the folder takes 20.
LONGEST_FOLDER = 80


def sockets_folder(data: Path) -> Path:
    """Return the folder of the sockets that belong to this data folder; it need not exist yet."""
    folder = data.resolve() / "run"
    if len(os.fsencode(folder)) <= LONGEST_FOLDER:
        return folder
    digest = hashlib.sha256(os.fsencode(data.resolve())).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"holdfast-{os.getuid()}-{digest}"


def private_folder(folder: Path) -> Path:
    """Make the folder, for its owner alone; raise PermissionError if it is somebody else's.

    Root may have handed it to the user nobody (`postgres._hand_to_nobody`).
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    owners = {os.getuid()} if os.getuid() else {0, pwd.getpwnam("nobody").pw_uid}
    if folder.is_symlink() or folder.stat().st_uid not in owners:
        raise PermissionError(f"{folder} belongs to somebody else")
    folder.chmod(0o700)
    return folder


def database_url(data: Path) -> str:
    return f"postgresql:///holdfast?host={sockets_folder(data)}&user=holdfast"


def redis_url(data: Path, number: int = 0) -> str:
    return f"unix://{sockets_folder(data)}/valkey.sock?db={number}"


def kept_secret(data: Path) -> str:
    """Return the room's secret key, made at the first call and kept in the data folder."""
    file = private_folder(data) / "secret_key"
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text()
    with os.fdopen(descriptor, "w") as new:
        new.write(secrets.token_urlsafe(50))
    return file.read_text()

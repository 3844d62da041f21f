"""The settings are fit for the open network, and read their addresses right."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config import addresses
from config.embedded import places

ROOT = Path(__file__).parents[2]
PRODUCTION = {
    "DATABASE_URL": "postgresql://holdfast:secret@db.example:5432/holdfast",
    "REDIS_URL": "redis://redis.example:6379/0",
    "SECRET_KEY": "a long and random text of more than fifty characters, 0123456789",
    "ALLOWED_HOSTS": "holdfast.example",
    "CSRF_TRUSTED_ORIGINS": "https://holdfast.example",
    "EMAIL_URL": "smtp://holdfast:secret@mail.example:587",
}


def check_deploy(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    inherited = {
        name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ
    }
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_deployment_check_finds_nothing_to_say_of_a_production_environment() -> None:
    done = check_deploy(PRODUCTION)
    assert (done.returncode, "no issues" in done.stdout) == (0, True), done.stderr


def test_a_shared_database_without_a_shared_secret_is_refused() -> None:
    done = check_deploy({name: value for name, value in PRODUCTION.items() if name != "SECRET_KEY"})
    assert "Set SECRET_KEY" in done.stderr


def test_a_database_url_may_name_a_host_or_the_folder_of_a_socket() -> None:
    by_host = addresses.database("postgresql://ann:p%40ss@db:5433/room?sslmode=require")
    assert (by_host["USER"], by_host["PASSWORD"], by_host["HOST"]) == ("ann", "p@ss", "db")
    assert (by_host["PORT"], by_host["NAME"]) == ("5433", "room")
    assert by_host["OPTIONS"] == {"sslmode": "require"}
    by_socket = addresses.database("postgresql:///room?host=/run/room&user=ann")
    assert (by_socket["USER"], by_socket["HOST"], by_socket["NAME"]) == ("ann", "/run/room", "room")


def test_only_postgresql_is_a_database() -> None:
    with pytest.raises(ValueError, match="sqlite"):
        addresses.database("sqlite:///room.db")


@pytest.mark.parametrize(
    ("url", "database", "broker", "next_one"),
    [
        ("redis://r:6379/2", 2, "redis://r:6379/2", "redis://r:6379/3"),
        ("rediss://r", 0, "rediss://r", "rediss://r/1"),
        (
            "unix:///a/b.sock?db=4",
            4,
            "redis+socket:///a/b.sock?virtual_host=4",
            "unix:///a/b.sock?db=5",
        ),
    ],
)
def test_a_redis_url_is_written_as_each_library_wants_it(
    url: str, database: int, broker: str, next_one: str
) -> None:
    assert addresses.redis_database(url) == database
    assert addresses.broker(url) == broker
    assert addresses.other_database(url, database + 1) == next_one


def test_mail_goes_to_the_console_until_a_server_is_named() -> None:
    assert addresses.mail("")["EMAIL_BACKEND"].endswith("console.EmailBackend")
    server = addresses.mail("smtps://ann:secret@mail.example")
    assert (server["EMAIL_HOST"], server["EMAIL_PORT"], server["EMAIL_USE_SSL"]) == (
        "mail.example",
        465,
        True,
    )


def test_the_secret_of_a_room_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    first = places.kept_secret(tmp_path / "data")
    assert places.kept_secret(tmp_path / "data") == first
    assert len(first) >= 50
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o077 == 0


def test_a_socket_has_a_short_path_however_deep_the_data_lie(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a-rather-long-name"] * 6)
    assert len(os.fsencode(places.sockets_folder(deep))) <= places.LONGEST_FOLDER
    assert places.sockets_folder(deep) == places.sockets_folder(deep)
    assert places.sockets_folder(deep) != places.sockets_folder(deep / "other")

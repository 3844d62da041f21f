"""A pooled connection is looked at when it is taken: one that the server has closed is not handed out."""

import psycopg
import pytest
from django.db import connection
from psycopg_pool import ConnectionPool

from config import recovery
from tests.services.test_faults_lost import kill

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note every time that the server is asked."""
    asked: list[str] = []
    ask = recovery.ask

    def note(own: "psycopg.Connection[object]") -> None:
        asked.append("asked")
        ask(own)

    monkeypatch.setattr(recovery, "ask", note)
    return asked


def own_connection() -> "psycopg.Connection[object]":
    """Connect as the pool does."""
    return psycopg.connect(**connection.get_connection_params(), autocommit=True)


def test_a_connection_that_lives_costs_no_statement(asked: list[str]) -> None:
    with own_connection() as own:
        own.execute("SELECT 1")
        recovery.look_then_ask(own)
    assert asked == []


def test_a_connection_that_the_server_has_closed_is_refused(asked: list[str]) -> None:
    own = own_connection()
    kill(own.info.backend_pid)
    with pytest.raises(psycopg.OperationalError):
        recovery.look_then_ask(own)
    assert asked == ["asked"]


def test_a_connection_that_was_closed_here_is_refused() -> None:
    own = own_connection()
    own.close()
    with pytest.raises(psycopg.OperationalError):
        recovery.look_then_ask(own)


def test_a_connection_that_was_told_something_is_asked_and_taken(asked: list[str]) -> None:
    with own_connection() as own, own_connection() as other:
        own.execute("LISTEN news")
        other.execute("NOTIFY news")
        other.execute("SELECT pg_sleep(0.05)")
        recovery.look_then_ask(own)
        assert asked == ["asked"]
        recovery.look_then_ask(own)
        assert asked == ["asked"]


def test_a_pool_gives_a_living_connection_for_one_that_was_closed() -> None:
    parameters = connection.get_connection_params() | {"autocommit": True}
    with ConnectionPool(kwargs=parameters, min_size=1, check=recovery.look_then_ask) as pool:
        with pool.connection() as first:
            backend = first.info.backend_pid
        kill(backend)
        with pool.connection() as second:
            assert second.execute("SELECT 1").fetchone() == (1,)
            assert second.info.backend_pid != backend


def test_the_room_looks_before_it_asks() -> None:
    recovery.install()
    assert ConnectionPool.check_connection is recovery.look_then_ask

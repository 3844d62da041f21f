"""What machines ask a web process: does it live, is the room ready, what has it counted."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from config import health
from tables.models import Table
from tests.services.people import person, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    health._last = (float("-inf"), [])
    yield
    health._last = (float("-inf"), [])


def test_a_process_that_lives_says_so_under_any_name_and_without_tls(
    client: Client, settings: LazySettings
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/healthz", headers={"host": "10.1.2.3:8000"})
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer["Cache-Control"] == "no-store"


def test_a_room_with_database_layer_and_worker_is_ready(client: Client) -> None:
    health.beat()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "missing": []})


def test_without_a_worker_it_says_which_part_is_missing(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "missing": ["worker"]})
    # Whoever watches asks every second.
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    ("part", "patch"),
    [
        ("database", "config.health.connection"),
        ("layer", "config.health.get_channel_layer"),
        ("worker", "config.health.cache"),
    ],
)
def test_every_part_can_be_the_one_that_is_missing(
    client: Client, monkeypatch: pytest.MonkeyPatch, part: str, patch: str
) -> None:
    health.beat()
    monkeypatch.setattr(patch, None)
    assert client.get("/readyz").json()["missing"] == [part]


def test_a_layer_that_swallows_everything_is_missing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    health.beat()
    monkeypatch.setattr(health, "PATIENCE", 0.2)

    async def nowhere(self: Any, channel: str, message: dict[str, Any]) -> None:
        """Lose a message."""

    monkeypatch.setattr("channels_redis.pubsub.RedisPubSubLoopLayer.send", nowhere)
    assert client.get("/readyz").json()["missing"] == ["layer"]


def test_a_worker_that_was_last_heard_long_ago_is_missing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = health.time.time()
    health.beat()
    monkeypatch.setattr(health.time, "time", lambda: now + health.OLDEST_HEARTBEAT + 1)
    assert client.get("/readyz").json()["missing"] == ["worker"]


def test_a_process_that_retires_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "retiring", True)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["missing"]) == (503, ["retiring"])


def test_an_answer_is_given_again_for_a_moment(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    health.beat()
    client.get("/readyz")
    monkeypatch.setattr(health, "_holds", None)
    assert client.get("/readyz").status_code == 200


def test_metrics_count_the_tables_by_state(client: Client) -> None:
    table_of(person())
    closed = table_of(person())
    Table.objects.filter(pk=closed.pk).update(status=Table.Status.CLOSED)
    text = client.get("/metrics").content.decode()
    assert 'holdfast_tables{state="open"} 1.0' in text
    assert 'holdfast_tables{state="playing"} 0.0' in text
    assert 'holdfast_tables{state="closed"} 1.0' in text


@pytest.mark.parametrize(
    "name",
    [
        "holdfast_acts_total",
        "holdfast_refusals_total",
        "holdfast_act_to_frame_seconds_bucket",
        "holdfast_alarm_lateness_seconds_bucket",
        "holdfast_open_sockets",
        "holdfast_slow_viewers_total",
    ],
)
def test_metrics_name_all_that_is_counted(client: Client, name: str) -> None:
    text = client.get("/metrics").content.decode()
    # Of those with labels only the heading is there before the first was counted.
    assert name in text or f"# TYPE {name} counter" in text


def test_metrics_are_for_the_machine_itself(client: Client) -> None:
    assert client.get("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="::1").status_code == 200
    for address in ("10.0.0.7", "203.0.113.9", "", "nonsense"):
        assert client.get("/metrics", REMOTE_ADDR=address).status_code == 404


def test_who_comes_through_the_proxy_does_not_pass_for_the_proxy(client: Client) -> None:
    answer = client.get("/metrics", REMOTE_ADDR="127.0.0.1", headers={"x-forwarded-for": "::1"})
    assert answer.status_code == 404


def test_metrics_are_for_networks_that_are_allowed(client: Client, settings: LazySettings) -> None:
    settings.METRICS_ALLOWED = ["10.0.0.0/8"]
    assert client.get("/metrics", REMOTE_ADDR="10.0.0.7").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="127.0.0.1").status_code == 404


def test_metrics_are_for_whoever_names_the_token(client: Client, settings: LazySettings) -> None:
    settings.METRICS_TOKEN = "a-token"
    far = {"REMOTE_ADDR": "203.0.113.9"}
    right = {"authorization": "Bearer a-token"}
    wrong = {"authorization": "Bearer another"}
    assert client.get("/metrics", headers=right, **far).status_code == 200
    assert client.get("/metrics", headers=wrong, **far).status_code == 404
    assert client.get("/metrics", **far).status_code == 404
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"authorization": ""}, **far).status_code == 404


def test_nobody_posts_to_a_machine_address(client: Client) -> None:
    assert client.post("/healthz").status_code == 404

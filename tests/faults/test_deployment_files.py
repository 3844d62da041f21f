"""The files of a deployment say what they must: pinned images, secrets from outside, health, one open door."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tables.hub import HEARTBEAT_EVERY

ROOT = Path(__file__).parents[2]
NGINX = (ROOT / "config/deploy/nginx.conf").read_text()
WANTED = re.compile(r"\$\{([A-Z_]+)(:?[?-][^}]*)?\}")
SECRETS = {"SECRET_KEY", "POSTGRES_PASSWORD", "VALKEY_PASSWORD"}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return read


def test_all_parts_of_a_room_are_there(compose: dict[str, Any]) -> None:
    services = {"proxy", "web1", "web2", "worker1", "worker2", "beat", "migrate"}
    assert set(compose["services"]) == services | {"postgres", "valkey"}


def test_every_image_is_pinned(compose: dict[str, Any]) -> None:
    images = {service["image"] for service in compose["services"].values()}
    assert all(re.fullmatch(r"[a-z/]+:\d+\.\d+(\.\d+)?(-alpine)?", image) for image in images)


def test_everything_that_stays_has_a_health_check_and_comes_back(compose: dict[str, Any]) -> None:
    staying = {name: one for name, one in compose["services"].items() if name != "migrate"}
    assert all(one["restart"] == "unless-stopped" for one in staying.values())
    assert all(one["healthcheck"]["test"] for one in staying.values())


def test_secrets_come_from_the_environment_and_cannot_be_forgotten() -> None:
    text = (ROOT / "compose.yaml").read_text()
    found = dict(WANTED.findall(text))
    assert {name for name, otherwise in found.items() if otherwise == ":?"} >= SECRETS
    example = (ROOT / "config/deploy/example.env").read_text()
    assert all(re.search(rf"^{name}=$", example, re.M) for name in SECRETS)


def test_only_the_proxy_is_open_to_the_world(compose: dict[str, Any]) -> None:
    assert [name for name, one in compose["services"].items() if "ports" in one] == ["proxy"]


def test_a_stopping_web_process_gets_the_time_for_its_waves(compose: dict[str, Any]) -> None:
    web = compose["services"]["web1"]
    grace = int(web["stop_grace_period"].removesuffix("s"))
    assert grace >= float(web["environment"]["DRAIN_SECONDS"]) + 5
    assert web == compose["services"]["web2"]


def test_the_proxy_sends_each_request_to_whom_is_least_busy() -> None:
    assert "least_conn;" in NGINX
    assert re.findall(r"server (web\d):8000", NGINX) == ["web1", "web2"]
    assert not re.search(r"ip_hash|sticky|hash \$", NGINX)


def test_the_proxy_passes_sockets_on_and_waits_longer_than_a_heartbeat() -> None:
    assert "proxy_set_header Upgrade $http_upgrade;" in NGINX
    assert "proxy_http_version 1.1;" in NGINX
    waits = re.search(r"proxy_read_timeout (\d+)s;", NGINX)
    assert waits is not None and int(waits[1]) >= 3 * HEARTBEAT_EVERY


def test_the_proxy_lets_nobody_choose_his_own_address() -> None:
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in NGINX
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in NGINX
    assert "proxy_add_x_forwarded_for" not in NGINX


def test_the_proxy_keeps_the_addresses_for_machines_to_itself() -> None:
    assert re.search(r"location ~ \^/\(metrics\|readyz\|healthz\)\$ \{\s+return 404;", NGINX)

"""The proxy's own file, in a real nginx where there is one: sockets through TLS, on any process."""

import asyncio
import datetime
import os
import re
import shutil
import signal
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.faults.house import House, answers, free_port

ROOT = Path(__file__).parents[2]
NGINX = os.environ.get("NGINX") or shutil.which("nginx") or ""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not NGINX, reason="there is no nginx here")]


def certificate(folder: Path) -> None:
    """Make a certificate for localhost that nobody else trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


@pytest.fixture(scope="module")
def behind() -> Iterator[tuple[House, int]]:
    """Open a house that believes its proxy, and nginx before it; give the port of TLS."""
    with House(HTTPS="1", ALLOWED_HOSTS="localhost", SOCKETS_PER_ADDRESS="5") as house:
        plain, tls = free_port(), free_port()
        text = (ROOT / "config/deploy/nginx.conf").read_text()
        for number in (0, 1):
            text = text.replace(f"web{number + 1}:8000", f"127.0.0.1:{house.doors[number]}")
        text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
        text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{tls} ssl;")
        text = text.replace("/etc/nginx/tls", str(house.data))
        # Names are looked up among containers only.
        text = re.sub(r"resolver [^;]*;|zone web 64k;| resolve ", " ", text)
        temporary = "".join(
            f"    {kind}_temp_path {house.data}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        text = text.replace("http {\n", f"http {{\n{temporary}", 1)
        head = f"daemon off; pid {house.data}/nginx.pid; error_log {house.data}/nginx.log;\n"
        file = house.data / "nginx.conf"
        file.write_text(head + ("user root;\n" if os.getuid() == 0 else "") + text)
        certificate(house.data)
        proxy = subprocess.Popen([NGINX, "-e", f"{house.data}/nginx.log", "-c", str(file)])
        try:
            while not answers(tls):
                assert proxy.poll() is None, (house.data / "nginx.log").read_text()
            yield house, tls
        finally:
            proxy.send_signal(signal.SIGTERM)
            proxy.wait(10)


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


async def open_line(tls: int, table: str, **headers: str) -> bool:
    """Open a socket through the proxy, and say whether a snapshot came."""
    async with connect(
        f"wss://localhost:{tls}/ws/t/{table}/",
        ssl=trusting(),
        origin="https://localhost",  # type: ignore[arg-type]
        additional_headers=headers,
        proxy=None,
        host="127.0.0.1",
        port=tls,
    ) as line:
        return '"snapshot"' in str(await line.recv())


async def test_sockets_go_through_the_proxy_to_whichever_process_there_is(
    behind: tuple[House, int],
) -> None:
    house, tls = behind
    table = house.seat([{"people": 2, "bots": 0, "thinking": 10}])[0]["id"]
    for _ in range(4):
        assert await open_line(tls, table)
    house.kill("web0")
    for _ in range(4):
        assert await open_line(tls, table)
    await house.start("web0")
    house.kill("web1")
    await asyncio.sleep(2.5)
    for _ in range(4):
        assert await open_line(tls, table)
    await house.start("web1")


async def test_nobody_chooses_his_own_address(behind: tuple[House, int]) -> None:
    house, tls = behind
    table = house.seat([{"people": 2, "bots": 0, "thinking": 10}])[0]["id"]
    opened = []
    with pytest.raises(InvalidStatus) as refused:
        # Two processes bear five sockets of one address each, whatever the visitor claims to be.
        for number in range(11):
            line = await connect(
                f"wss://localhost:{tls}/ws/t/{table}/",
                ssl=trusting(),
                origin="https://localhost",  # type: ignore[arg-type]
                additional_headers={"X-Forwarded-For": f"203.0.113.{number}"},
                proxy=None,
                host="127.0.0.1",
                port=tls,
            )
            opened.append(line)
    assert refused.value.response.status_code == 403
    for line in opened:
        await line.close()


async def test_pages_are_only_given_over_tls_and_machines_addresses_not_at_all(
    behind: tuple[House, int],
) -> None:
    _, tls = behind

    def ask(path: str) -> tuple[str, str]:
        where = ("--connect-to", f"localhost:443:127.0.0.1:{tls}", f"https://localhost{path}")
        wanted = ("-o", "/dev/null", "-w", "%{http_code} %{redirect_url}")
        done = subprocess.run(
            ["curl", "-sk", *wanted, *where], capture_output=True, text=True, check=True
        )
        code, _, target = done.stdout.partition(" ")
        return code, target

    assert (await asyncio.to_thread(ask, "/"))[0] == "200"
    assert (await asyncio.to_thread(ask, "/static/tables/socket.js"))[0] == "200"
    for path in ("/metrics", "/readyz", "/healthz"):
        assert (await asyncio.to_thread(ask, path))[0] == "404"

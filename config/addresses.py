"""Reads the addresses of servers out of URLs, as the environment gives them."""

from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit


def database(url: str) -> dict[str, Any]:
    """Return Django's entry for a PostgreSQL URL.

    `postgresql://user:password@host:5432/name?sslmode=require`; a Unix socket is named by its folder,
    `postgresql:///name?host=/folder&user=holdfast`. Raises ValueError for any other database.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(f"DATABASE_URL must name a PostgreSQL database, not {parts.scheme!r}")
    options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": options.pop("user", unquote(parts.username or "")),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
    }


def redis_database(url: str) -> int:
    """Return the number of the database a Redis URL names, 0 if it names none."""
    parts = urlsplit(url)
    number = parse_qs(parts.query).get("db", [""])[-1]
    if not number and not parts.scheme.startswith("unix"):
        number = parts.path.strip("/")
    return int(number or 0)


def broker(url: str) -> str:
    """Return a Redis URL as Celery writes it: only Unix sockets differ."""
    parts = urlsplit(url)
    if parts.scheme != "unix":
        return url
    return f"redis+socket://{parts.path}?virtual_host={redis_database(url)}"


def other_database(url: str, number: int) -> str:
    """Return the same Redis server's URL with another database number."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        return f"unix://{parts.path}?db={number}"
    return urlunsplit(parts._replace(path=f"/{number}"))


def mail(url: str) -> dict[str, Any]:
    """Return Django's EMAIL_ settings for `smtp://user:password@host:587`.

    `smtp` asks for STARTTLS, `smtps` speaks TLS from the first byte, `smtp+plain` neither (a relay on
    the same machine). The empty URL prints mails to the console.
    """
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps", "smtp+plain"):
        raise ValueError(f"EMAIL_URL must begin with smtp or smtps, not {parts.scheme!r}")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname or "localhost",
        "EMAIL_PORT": parts.port or {"smtp": 587, "smtps": 465, "smtp+plain": 25}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }

"""Which language a socket speaks: the one that the page got."""

from typing import Any

from django.http import HttpRequest
from django.utils import translation


def language_of(scope: dict[str, Any]) -> str:
    """Choose by cookie, then by Accept-Language, as Django does for pages."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin-1")
    return translation.get_language_from_request(request)

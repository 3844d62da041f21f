"""Serves static files from the web process itself, so that the room needs no second web server."""

import gzip
from functools import lru_cache
from pathlib import PurePath

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

COMPRESSIBLE = frozenset({".css", ".js", ".mjs", ".json", ".svg", ".txt", ".html", ".map"})
SMALLEST = 700
"Bytes below which compressing saves no packet."


class StaticFiles(WhiteNoiseMiddleware):
    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """Answer with the whole file at once: a streamed file would block an asynchronous server."""
        found = static_file.get_response(request.method, request.META)
        body = found.file.read() if found.file else b""
        response = HttpResponse(body, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        if found.file:
            found.file.close()
            # Not the length noted at start-up: a file replaced meanwhile would never finish loading.
            response["Content-Length"] = str(len(body))
        if PurePath(request.path).suffix in COMPRESSIBLE:
            response["Vary"] = "Accept-Encoding"
            if response.status_code == 200 and len(body) >= SMALLEST and _takes_gzip(request):
                _compress(response, body)
        return response


def _takes_gzip(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


def _compress(response: HttpResponse, body: bytes) -> None:
    response.content = _compressed(body)
    response["Content-Encoding"] = "gzip"
    response["Content-Length"] = str(len(response.content))


@lru_cache(maxsize=512)
def _compressed(body: bytes) -> bytes:
    # Without a time in it, equal files stay equal.
    return gzip.compress(body, 9, mtime=0)

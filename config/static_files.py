"""Serves static files from the web process itself, so that the room needs no second web server."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


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
        return response

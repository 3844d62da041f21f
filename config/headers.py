"""The one security header that neither Django nor django-csp sets."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

UNUSED = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class PermissionsPolicy:
    """Refuses the browser features the site never uses, to itself and to whatever it might embed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response["Permissions-Policy"] = UNUSED
        return response

"""How a service's answer becomes a response: JSON for a fetch, a redirect with a message for a form."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse

from tables.services.refusals import Code, Refused, refuse

View = Callable[..., HttpResponse]

STATUSES = {
    Code.SIGNED_OUT: 401,
    Code.NOT_HOST: 403,
    Code.NOT_SEATED: 403,
    Code.NO_SUCH_SEAT: 400,
    Code.BAD_SETTINGS: 400,
    Code.BAD_MESSAGE: 400,
    Code.TOO_FAST: 429,
}
CONFLICT = 409
"What a refusal without a status of its own answers: the table is no longer as the page showed it."


def account_id(request: HttpRequest) -> int:
    """Return the id of the signed-in person; views that call it are `account_required`."""
    user_id = request.user.pk
    assert user_id is not None
    return user_id


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asked (`Accept: application/json`) rather than a form."""
    return request.get_preferred_type(["text/html", "application/json"]) == "application/json"


def done(request: HttpRequest, url: str) -> HttpResponse:
    """Answer a granted wish; `url` is where a person goes on from here."""
    if wants_json(request):
        return JsonResponse({"ok": True, "url": url})
    return redirect(url)


def refused(request: HttpRequest, refusal: Refused, url: str) -> HttpResponse:
    """Answer a refusal: its code and sentence, or back to `url` with the sentence as a message."""
    if wants_json(request):
        body = {"refused": {"code": refusal.code, "message": refusal.message}}
        return JsonResponse(body, status=STATUSES.get(refusal.code, CONFLICT))
    messages.error(request, refusal.message)
    return redirect(url)


def answer(
    request: HttpRequest, result: Any, url: str, otherwise: str | None = None
) -> HttpResponse:
    """Answer with what a service returned: go to `url`, after a refusal to `otherwise` or `url`."""
    if isinstance(result, Refused):
        return refused(request, result, otherwise or url)
    return done(request, url)


def account_required(view: View) -> View:
    """Let only signed-in people through; others sign in and come back, a script is told.

    A page is come back to itself; after a form it is the page of the table, or home.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if wants_json(request):
            return refused(request, refuse(Code.SIGNED_OUT), "")
        if request.method in ("GET", "HEAD"):
            back = request.get_full_path()
        elif "table_id" in kwargs:
            back = reverse("tables:table", kwargs={"table_id": kwargs["table_id"]})
        else:
            back = reverse("home")
        return redirect_to_login(back)

    return guarded

"""Pages of one's own account that allauth does not have: the overview and closing."""

from typing import cast

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from accounts import services
from accounts.forms import CloseAccountForm
from accounts.models import User

RETRY_AFTER_SECONDS = 60


@login_required
@never_cache
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Show what the account holds and where each thing is changed."""
    return render(request, "accounts/overview.html")


@sensitive_post_parameters("password")
@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Ask for the password, then close the account and sign out."""
    user = cast("User", request.user)
    form = CloseAccountForm(request.POST or None, user=user)
    if request.method == "POST":
        refused = ratelimit.consume_or_429(request, action="reauthenticate", user=user)
        if refused:
            return refused
        if form.is_valid():
            services.close_account(user=user)
            logout(request)
            messages.success(request, _("Your account is closed. Thank you for playing."))
            return redirect("home")
    return render(request, "accounts/close.html", {"form": form})


def too_many_requests(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer somebody who asks too often: when to come back."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response

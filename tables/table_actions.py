"""What is done at a table through forms and fetches: sit, stand, ready, bots, settings, start, leave, close.

Each reads its fields, calls one service and answers. The decisions of a hand come by the socket.
"""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tables.answers import account_id, account_required, answer, refused, wants_json
from tables.forms import BotForm, ReadyForm, SeatForm, SettingsForm
from tables.models import Table
from tables.selectors import database_now
from tables.services import departure, play, readiness, seating
from tables.services.refusals import Code, Refused, refuse


@require_POST
@account_required
def sit(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Take the chosen seat, or the first free one."""
    table = get_object_or_404(Table, pk=table_id)
    form = SeatForm(request.POST)
    if not form.is_valid():
        return refused(request, refuse(Code.BAD_MESSAGE), table.get_absolute_url())
    result = seating.sit_down(
        table_id=table.id,
        user_id=account_id(request),
        seat=form.cleaned_data["seat"],
        now=database_now(),
    )
    return answer(request, result, table.get_absolute_url())


@require_POST
@account_required
def stand(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Give the seat back and stay to watch; in a match that is leaving it."""
    table = get_object_or_404(Table, pk=table_id)
    return answer(request, _give_up_seat(request, table), table.get_absolute_url())


@require_POST
@account_required
def leave(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Give the seat back and go to the lobby."""
    table = get_object_or_404(Table, pk=table_id)
    result = _give_up_seat(request, table)
    if isinstance(result, Refused) and result.code in (Code.NOT_SEATED, Code.TABLE_CLOSED):
        result = table
    return answer(request, result, reverse("tables:lobby"), otherwise=table.get_absolute_url())


@require_POST
@account_required
def ready(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Say that one is ready to start, or not any more."""
    table = get_object_or_404(Table, pk=table_id)
    form = ReadyForm(request.POST)
    if not form.is_valid():
        return refused(request, refuse(Code.BAD_MESSAGE), table.get_absolute_url())
    result = readiness.set_ready(
        table_id=table.id, user_id=account_id(request), ready=form.cleaned_data["ready"]
    )
    return answer(request, result, table.get_absolute_url())


@require_POST
@account_required
def start(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Start a match with everybody who is seated."""
    table = get_object_or_404(Table, pk=table_id)
    result = play.start_match(table_id=table.id, user_id=account_id(request))
    return answer(request, result, table.get_absolute_url())


@require_POST
@account_required
def bot(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Seat a bot of the chosen level."""
    table = get_object_or_404(Table, pk=table_id)
    form = BotForm(request.POST)
    if not form.is_valid():
        return refused(request, refuse(Code.BAD_MESSAGE), table.get_absolute_url())
    result = seating.add_bot(
        table_id=table.id,
        user_id=account_id(request),
        level=form.cleaned_data["level"],
        seat=form.cleaned_data["seat"],
        now=database_now(),
    )
    return answer(request, result, table.get_absolute_url())


@require_POST
@account_required
def unbot(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Send the bot on a seat away."""
    table = get_object_or_404(Table, pk=table_id)
    form = SeatForm(request.POST)
    if not form.is_valid() or form.cleaned_data["seat"] is None:
        return refused(request, refuse(Code.BAD_MESSAGE), table.get_absolute_url())
    result = seating.remove_bot(
        table_id=table.id,
        user_id=account_id(request),
        seat=form.cleaned_data["seat"],
        now=database_now(),
    )
    return answer(request, result, table.get_absolute_url())


@require_http_methods(["GET", "POST"])
@account_required
def settings(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Change what the host may change while no match runs; the page works without script."""
    table = get_object_or_404(Table, pk=table_id)
    if request.method == "GET":
        if table.host_id != request.user.pk:
            return refused(request, refuse(Code.NOT_HOST), table.get_absolute_url())
        return _settings_page(request, table, SettingsForm.of(table))
    form = SettingsForm.of(table, request.POST)
    if not form.is_valid():
        if wants_json(request):
            return refused(request, refuse(Code.BAD_SETTINGS), table.get_absolute_url())
        return _settings_page(request, table, form)
    result = seating.change_settings(
        table_id=table.id, user_id=account_id(request), now=database_now(), **form.cleaned_data
    )
    if isinstance(result, Refused) and result.code == Code.SEATS_IN_USE and not wants_json(request):
        form.add_error("seat_count", result.message)
        return _settings_page(request, table, form)
    return answer(request, result, table.get_absolute_url())


@require_POST
@account_required
def close(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Close the table for good."""
    table = get_object_or_404(Table, pk=table_id)
    result = seating.close_table(table_id=table.id, user_id=account_id(request), now=database_now())
    return answer(request, result, reverse("tables:lobby"), otherwise=table.get_absolute_url())


def _give_up_seat(request: HttpRequest, table: Table) -> Table | Refused:
    """Stand up, or leave the match that is running."""
    return departure.give_up_seat(table.id, account_id(request)) or table


def _settings_page(request: HttpRequest, table: Table, form: SettingsForm) -> HttpResponse:
    """Show the settings form; with what was wrong, if something was."""
    context = {
        "table": table,
        "form": form,
        "match_running": table.status == Table.Status.PLAYING,
        "closed": table.status == Table.Status.CLOSED,
    }
    status = 400 if form.errors else 200
    return render(request, "tables/settings.html", context, status=status)

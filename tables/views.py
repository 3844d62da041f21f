"""The pages: home, lobby, the form that opens a table, the table itself, its matches, rules and games.

Watching and reading need no account. What is done at a table is in `table_actions`.
"""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from leaderboard import selectors as ratings
from tables import choices, games_page, history, lobby, rules_page, selectors
from tables.answers import account_id, account_required, answer, wants_json
from tables.course import course_of
from tables.forms import OpenTableForm
from tables.models import Table
from tables.services import opening, quick
from tables.services.refusals import Code, Refused, refuse

HOME_ROWS = 5


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """Show the ways in, the first open tables and the best of the board."""
    best = ratings.board(now=timezone.now()).rows[:HOME_ROWS]
    context = {
        "open_tables": lobby.rows(request.user.pk)[:HOME_ROWS],
        "leaderboard_top": [
            {
                "name": row.name,
                "url": reverse("leaderboard:profile", args=[row.name]),
                "rating": row.points,
            }
            for row in best
        ],
    }
    return render(request, "home.html", context)


@require_GET
def lobby_page(request: HttpRequest) -> HttpResponse:
    """List the open tables: those waiting, then those playing; one's own, private too, on top."""
    listed = lobby.rows(request.user.pk)
    context = {
        "rows": listed,
        "waiting": [row for row in listed if row["state"] == Table.Status.OPEN],
        "playing": [row for row in listed if row["state"] == Table.Status.PLAYING],
        "mine": lobby.rows_of(request.user.pk),
    }
    return render(request, "tables/lobby.html", context)


@require_GET
@never_cache
def table_list(request: HttpRequest) -> HttpResponse:
    """Give the lobby's rows as JSON, in the lobby's order, for the list that refreshes itself."""
    return JsonResponse({"rows": lobby.rows(request.user.pk)})


@require_http_methods(["GET", "POST"])
@account_required
def new(request: HttpRequest) -> HttpResponse:
    """Open a table: the form, then the table's page with its host on seat 1."""
    form = OpenTableForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if form.is_valid():
            table = opening.open_table(
                host_id=account_id(request), now=timezone.now(), **form.cleaned_data
            )
            if isinstance(table, Table):
                return answer(request, table, table.get_absolute_url())
            if wants_json(request):
                return answer(request, table, reverse("tables:new"))
            form.add_error(None, table.message)
        elif wants_json(request):
            return answer(request, refuse(Code.BAD_SETTINGS), reverse("tables:new"))
    context = {"form": form, "lengths": lobby.lengths()}
    status = 200 if not form.errors else 400
    return render(request, "tables/new.html", context, status=status)


@require_POST
@account_required
def quick_match(request: HttpRequest) -> HttpResponse:
    """Play against bots at once."""
    table = quick.quick_match(user_id=account_id(request), now=timezone.now())
    if isinstance(table, Refused):
        return answer(request, table, reverse("tables:lobby"))
    return answer(request, table, table.get_absolute_url())


@require_GET
@never_cache
@gzip_page
def table_page(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Show a table to whoever has its link: waiting, playing, over or closed."""
    table = get_object_or_404(Table.objects.select_related("host"), pk=table_id)
    viewer = request.user if request.user.is_authenticated else None
    context = {
        "table": table,
        "snapshot": selectors.snapshot(table.id, viewer, since=None),
        "socket_path": f"/ws/t/{table.id}/",
        "urls": _urls(table),
        "signed_in": viewer is not None,
        "summary": lobby.summary(table),
    }
    return render(request, "tables/table.html", context)


@require_GET
@never_cache
@gzip_page
def match(request: HttpRequest, table_id: UUID, number: int) -> HttpResponse:
    """Show a match: places and ratings once it is over, and its finished hands, fifty on a page."""
    page = request.GET.get("page", "1")
    if not page.isdecimal():
        raise Http404("a page is a number")
    found = history.match_of(table_id, number, request.user.pk)
    if found is None:
        raise Http404("no such match")
    hands = history.hands(found, int(page[:9]))
    context = {
        "match": found,
        "hands": hands,
        "places": history.places(found) if hands.page == 1 else [],
        "changes": history.rating_changes(found) if hands.page == 1 else [],
    }
    return render(request, "tables/match.html", context)


@require_GET
@never_cache
@gzip_page
def hand(request: HttpRequest, table_id: UUID, number: int, hand: int) -> HttpResponse:
    """Tell a finished hand street by street, with the cards that its reader may see."""
    found = history.match_of(table_id, number, request.user.pk)
    course = course_of(found, hand) if found else None
    if course is None:
        raise Http404("no such hand, or it is still played")
    return render(request, "tables/hand.html", {"match": found, "course": course})


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """Explain the game and the house rules, with the numbers the engine plays by."""
    return render(request, "tables/rules.html", rules_page.content())


@require_GET
def preferences(request: HttpRequest) -> HttpResponse:
    """Show the choices that a browser keeps for itself; the server is told none of them."""
    context = {"sections": choices.sections(), "keys": choices.keys()}
    return render(request, "tables/preferences.html", context)


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """List the four games; those that cannot be played yet say so and lead nowhere."""
    return render(request, "tables/games.html", {"games": games_page.games()})


def _urls(table: Table) -> dict[str, str]:
    """Collect the addresses the table's page posts to and goes to."""
    names = ("sit", "stand", "ready", "start", "bot", "unbot", "settings", "leave", "close")
    urls = {name: reverse(f"tables:{name}", kwargs={"table_id": table.id}) for name in names}
    own = table.get_absolute_url()
    return urls | {
        "table": own,
        "matches": f"{own}matches/",
        "lobby": reverse("tables:lobby"),
        "rules": reverse("tables:rules"),
        "preferences": reverse("tables:preferences"),
        "leaderboard": reverse("leaderboard:board"),
        "login": f"{reverse('account_login')}?next={own}",
    }

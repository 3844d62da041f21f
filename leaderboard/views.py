"""The board and a player's profile: read the address, ask the selectors, fill the template."""

from uuid import UUID

from django.contrib.auth import get_user_model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from leaderboard import selectors
from leaderboard.chart import Chart, Point, draw
from leaderboard.models import Rating, RatingChange
from leaderboard.rules import elo

CHANGES_IN_THE_CHART = 300
CHARTS = (("narrow", 320, 160), ("wide", 720, 220))


def board(request: HttpRequest) -> HttpResponse:
    """Show who is listed, fifty on a page, and where the viewer stands."""
    now = timezone.now()
    viewer_id = request.user.pk if request.user.is_authenticated else None
    page = request.GET.get("page", "1")
    if not page.isdecimal():
        raise Http404("a page is a number")
    shown = selectors.board(int(page[:9]), now=now, viewer_id=viewer_id)
    missing = None
    if viewer_id is not None and shown.own is None:
        missing = selectors.missing_for_listing(viewer_id, now=now)
    return render(
        request,
        "leaderboard/board.html",
        {
            "board": shown,
            "own_is_elsewhere": shown.own is not None and shown.own not in shown.rows,
            "missing": missing,
            "needed_tournaments": elo.PROVISIONAL_TOURNAMENTS,
            "needed_opponents": selectors.OPPONENTS_TO_BE_LISTED,
        },
    )


def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show one player: rating, its line, last tournaments, statistics. Closed accounts have none.

    `?x=date` draws the line by date instead of by tournament.
    """
    player = get_object_or_404(get_user_model(), username__iexact=name, is_active=True)
    if player.get_username() != name:
        return redirect("leaderboard:profile", player.get_username(), permanent=True)

    by_date = request.GET.get("x") == "date"
    changes = selectors.history(player.pk, last=CHANGES_IN_THE_CHART)
    is_own = request.user.pk == player.pk
    missing = None
    if is_own:
        missing = selectors.missing_for_listing(player.pk, now=timezone.now())
    return render(
        request,
        "leaderboard/profile.html",
        {
            "player": player,
            "is_own": is_own,
            "rating": Rating.objects.filter(user=player).first(),
            "missing": missing,
            "changes": changes,
            "newest_first": changes[::-1],
            "charts": _charts(changes, by_date),
            "by_date": by_date,
            "last_tournaments": selectors.last_tournaments(player.pk),
            "start": elo.points(elo.START),
            "needed_tournaments": elo.PROVISIONAL_TOURNAMENTS,
            "statistics": selectors.statistics(player.pk),
        },
    )


def changes(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show what one tournament did to the ratings, and why."""
    changed = selectors.changes_of(tournament_id)
    if not changed:
        raise Http404("this tournament changed no rating")
    context = {"changes": changed, "tournament_id": tournament_id}
    return render(request, "leaderboard/changes.html", context)


def _charts(changes: list[RatingChange], by_date: bool) -> list[Chart]:
    """Draw the line for a phone and for a wide screen; a single change makes no line yet."""
    if len(changes) < 2:
        return []
    points = [
        Point(
            change.games_before + 1,
            change.rated_at,
            change.rating_before,
            change.rating_after,
            elo.is_provisional(change.games_before),
        )
        for change in changes
    ]
    return [
        draw(points, name=name, width=width, height=height, by_date=by_date)
        for name, width, height in CHARTS
    ]

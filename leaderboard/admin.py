"""Ratings and their changes in the admin: to read, not to write."""

import json

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from leaderboard.models import Rating, RatingChange


class ReadOnly:
    """Permissions of a page that only shows: services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("user", "shown", "tournaments", "wins", "last_rated_at", "returning_left")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-rating",)

    @admin.display(description=_("rating"), ordering="rating")
    def shown(self, rating: Rating) -> str:
        return str(rating)


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("rated_at", "user", "place", "n", "shown", "games_before", "k", "tournament")
    list_select_related = ("user", "tournament")
    search_fields = ("user__username", "tournament__id")
    date_hierarchy = "rated_at"
    ordering = ("-rated_at", "place")
    exclude = ("pairs",)
    readonly_fields = ("opponents",)

    @admin.display(description=_("change"))
    def shown(self, change: RatingChange) -> str:
        return f"{change} ({change.points_delta:+d})"

    @admin.display(description=_("opponents"))
    def opponents(self, change: RatingChange) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(change.pairs, indent=2))

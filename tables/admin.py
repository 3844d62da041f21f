"""Tables in the admin pages: to look at, never to change.

The journal is not registered and no page shows the body of an event: it holds folded cards and the
deck, and nobody is shown those, staff included.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tables.models import Hand, Seat, Table


class ReadOnly:
    """Take away adding, changing and deleting: services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    """The taken seats of a table."""

    model = Seat
    fields = ["number", "name", "user", "bot_level", "joined_at"]


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    """The list of tables, newest first."""

    list_display = [
        "name",
        "status",
        "seat_count",
        "host",
        "is_private",
        "bots_seated",
        "created_at",
    ]
    list_filter = ["status", "is_private", "bots_seated"]
    list_select_related = ["host"]
    search_fields = ["name", "host__username"]
    ordering = ["-created_at"]
    inlines = [SeatInline]


@admin.register(Seat)
class SeatAdmin(ReadOnly, admin.ModelAdmin):
    """Who sits where."""

    list_display = ["table", "number", "name", "bot_level", "joined_at"]
    list_select_related = ["table"]
    search_fields = ["name", "table__name"]


@admin.register(Hand)
class HandAdmin(ReadOnly, admin.ModelAdmin):
    """Finished hands by number and time; their cards stay in the journal."""

    list_display = ["table", "number", "started_at", "ended_at"]
    list_select_related = ["table"]
    fields = ["table", "tournament", "number", "started_at", "ended_at"]
    search_fields = ["table__name"]

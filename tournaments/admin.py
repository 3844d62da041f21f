"""Matches in the admin: to read, not to write."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from tournaments.models import Entry, Tournament


class ReadOnly:
    """Permissions of a page that only shows: services are the only writers."""

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        return False


class EntryInline(ReadOnly, admin.TabularInline):
    model = Entry
    ordering = ("place", "seat")
    fields = ("seat", "name", "user", "bot_level", "chips", "status", "place", "shared")


@admin.register(Tournament)
class TournamentAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("id", "table_id", "number", "status", "rated", "level", "hand_no", "started_at")
    list_filter = ("status", "rated")
    search_fields = ("id", "table_id", "entries__name")
    date_hierarchy = "started_at"
    inlines = (EntryInline,)

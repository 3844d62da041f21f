"""Addresses of the lobby, the tables and the pages about the game; home is in the site's own list."""

from django.urls import path

from tables import table_actions, views

app_name = "tables"

urlpatterns = [
    path("tables/", views.lobby_page, name="lobby"),
    path("tables/list.json", views.table_list, name="list"),
    path("tables/new/", views.new, name="new"),
    path("tables/quick/", views.quick_match, name="quick"),
    path("t/<uuid:table_id>/", views.table_page, name="table"),
    path("t/<uuid:table_id>/matches/<int:number>/", views.match, name="match"),
    path("t/<uuid:table_id>/matches/<int:number>/hands/<int:hand>/", views.hand, name="hand"),
    path("t/<uuid:table_id>/sit/", table_actions.sit, name="sit"),
    path("t/<uuid:table_id>/stand/", table_actions.stand, name="stand"),
    path("t/<uuid:table_id>/ready/", table_actions.ready, name="ready"),
    path("t/<uuid:table_id>/start/", table_actions.start, name="start"),
    path("t/<uuid:table_id>/bot/", table_actions.bot, name="bot"),
    path("t/<uuid:table_id>/unbot/", table_actions.unbot, name="unbot"),
    path("t/<uuid:table_id>/settings/", table_actions.settings, name="settings"),
    path("t/<uuid:table_id>/leave/", table_actions.leave, name="leave"),
    path("t/<uuid:table_id>/close/", table_actions.close, name="close"),
    path("rules/", views.rules, name="rules"),
    path("games/", views.games, name="games"),
    path("settings/", views.preferences, name="preferences"),
]

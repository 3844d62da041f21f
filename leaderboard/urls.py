"""Addresses of the board and of everybody's profile, both from the site's root."""

from django.urls import path

from leaderboard import views

app_name = "leaderboard"
urlpatterns = [
    path("leaderboard/", views.board, name="board"),
    path("leaderboard/<uuid:tournament_id>/", views.changes, name="changes"),
    path("@<str:name>/", views.profile, name="profile"),
]

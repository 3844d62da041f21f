"""The app's entry in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardConfig(AppConfig):
    """Leaderboard: what a finished tournament does to ratings."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "leaderboard"
    verbose_name = _("leaderboard")

"""Ratings as they stand, and every change with what it was made of; only `services` writes them.

Ratings and changes are integers in hundredths of a point. The whole board can be reckoned again
from the results: `replay.py` does.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leaderboard.rules import elo
from tournaments.models import Tournament


class Rating(models.Model):
    """One player's rating now; the row appears with the first rated tournament."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        primary_key=True,
        on_delete=models.PROTECT,
        related_name="rating",
        verbose_name=_("player"),
    )
    rating = models.IntegerField(_("rating"), default=elo.START, help_text=_("hundredths"))
    tournaments = models.PositiveIntegerField(_("rated tournaments"), default=0)
    wins = models.PositiveIntegerField(_("wins"), default=0)
    last_rated_at = models.DateTimeField(_("last rated"), null=True)
    rating_since = models.DateTimeField(_("rating reached"), null=True)
    returning_left = models.PositiveSmallIntegerField(
        _("tournaments with a raised K"), default=0, help_text=_("after a pause of 90 days")
    )

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        indexes: ClassVar = [
            models.Index(
                F("rating").desc(),
                F("tournaments").desc(),
                "rating_since",
                "user",
                condition=Q(tournaments__gte=elo.PROVISIONAL_TOURNAMENTS),
                name="rating_board",
            ),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(rating__gte=elo.FLOOR), name="rating_not_below_floor"
            ),
            models.CheckConstraint(
                condition=Q(wins__lte=F("tournaments")), name="rating_wins_within_tournaments"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.points}{'?' if self.is_provisional else ''}"

    @property
    def points(self) -> int:
        return elo.points(self.rating)

    @property
    def is_provisional(self) -> bool:
        return elo.is_provisional(self.tournaments)


class RatingChange(models.Model):
    """What one tournament did to one rating. Never changed once written, but by a replay.

    `rated_at` is the time the result counts from: the finish, moved behind what its players had
    before. `pairs` is a list with one row for each opponent: {user, rating (his, before), score,
    expected, weight, meetings (within seven days, this one included), damping}.
    """

    tournament = models.ForeignKey(
        Tournament,
        on_delete=models.PROTECT,
        related_name="rating_changes",
        verbose_name=_("tournament"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="rating_changes",
        verbose_name=_("player"),
    )
    formula_version = models.PositiveSmallIntegerField(_("formula"))
    rated_at = models.DateTimeField(_("counts from"))
    rating_before = models.IntegerField(_("before"), help_text=_("hundredths"))
    delta = models.IntegerField(_("change"), help_text=_("hundredths"))
    rating_after = models.IntegerField(_("after"), help_text=_("hundredths"))
    games_before = models.PositiveIntegerField(_("rated tournaments before"))
    place = models.PositiveSmallIntegerField(_("place"))
    shared = models.BooleanField(_("shared place"))
    n = models.PositiveSmallIntegerField(_("players"))
    returning = models.BooleanField(_("after a pause"))
    k = models.FloatField("K")
    score = models.FloatField(_("score"))
    expected = models.FloatField(_("expected score"))
    pairs = models.JSONField(_("opponents"))

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="ratingchange_once_a_tournament_and_user"
            ),
            models.CheckConstraint(condition=Q(place__gte=1), name="ratingchange_place_from_1"),
            models.CheckConstraint(condition=Q(n__gte=2), name="ratingchange_two_players"),
            models.CheckConstraint(
                condition=Q(rating_after__gte=elo.FLOOR), name="ratingchange_not_below_floor"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "rated_at"], name="ratingchange_history"),
        ]

    def __str__(self) -> str:
        return f"{self.points_before} → {self.points_after}"

    @property
    def points_before(self) -> int:
        return elo.points(self.rating_before)

    @property
    def points_after(self) -> int:
        return elo.points(self.rating_after)

    @property
    def points_delta(self) -> int:
        """The shown change: the difference of the shown ratings."""
        return self.points_after - self.points_before


class Opponent(models.Model):
    """Somebody whom `user` has met in a rated tournament; two who met are two rows."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="opponents"
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="opponent_of"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "opponent"], name="opponent_once"),
            models.CheckConstraint(
                condition=~Q(user=F("opponent")), name="opponent_is_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} met {self.opponent_id}"

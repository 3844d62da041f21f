"""A match and those who play it; only `services` writes them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.ids import uuid7


class Tournament(models.Model):
    """One match at one table, from the first button to the last place."""

    class Status(models.TextChoices):
        RUNNING = "running"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    table_id = models.UUIDField()
    number = models.PositiveIntegerField(help_text="counts the matches of the table, from 1")
    status = models.CharField(max_length=10, choices=Status, default=Status.RUNNING)
    rated = models.BooleanField()
    minutes_per_level = models.PositiveSmallIntegerField()
    thinking_seconds = models.PositiveSmallIntegerField(null=True, help_text="empty: no timer")
    level = models.PositiveSmallIntegerField(default=1)
    hands_at_level = models.PositiveIntegerField(default=0, help_text="finished hands")
    level_started_at = models.DateTimeField(null=True, help_text="when its first hand was dealt")
    paused_seconds = models.FloatField(default=0, help_text="of this level, while nothing ran")
    hand_no = models.PositiveIntegerField(default=0, help_text="the last hand dealt")
    hands_finished = models.PositiveIntegerField(default=0)
    button = models.PositiveSmallIntegerField(help_text="a position, occupied or not")
    small_blind_position = models.PositiveSmallIntegerField(null=True)
    big_blind_position = models.PositiveSmallIntegerField(null=True)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    held_entries: "list[Entry] | None" = None
    "The places by seat number, as whoever holds the match has read and changed them."

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table_id", "number"], name="tournament_number_once_a_table"
            ),
            models.CheckConstraint(condition=Q(level__gte=1), name="tournament_level_from_1"),
            models.CheckConstraint(
                condition=Q(paused_seconds__gte=0), name="tournament_pause_not_negative"
            ),
            models.CheckConstraint(
                condition=Q(status="running", finished_at__isnull=True)
                | Q(status__in=["finished", "abandoned"], finished_at__isnull=False),
                name="tournament_finished_at_when_over",
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.number} at table {self.table_id}"

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING


class Entry(models.Model):
    """One player's part in a match; the row outlives the account and the seat."""

    class Status(models.TextChoices):
        PLAYING = "playing"
        ON_BREAK = "on_break"
        ELIMINATED = "eliminated"
        LEFT = "left"

    class BotLevel(models.TextChoices):
        NONE = "", "a person"
        CASUAL = "casual"
        EXPERT = "expert"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="tournament_entries",
    )
    bot_level = models.CharField(max_length=8, blank=True, default="", choices=BotLevel)
    name = models.CharField(max_length=64)
    chips = models.IntegerField(help_text="after the last finished hand")
    hand_start_chips = models.IntegerField(help_text="before the blinds of the last hand dealt")
    status = models.CharField(max_length=10, choices=Status, default=Status.PLAYING)
    place = models.PositiveSmallIntegerField(null=True, help_text="empty while still playing")
    shared = models.BooleanField(default=False, help_text="somebody else has the same place")

    class Meta:
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "seat"], name="entry_seat_once"),
            models.UniqueConstraint(fields=["tournament", "user"], name="entry_user_once"),
            models.CheckConstraint(condition=Q(seat__gte=1), name="entry_seat_from_1"),
            models.CheckConstraint(condition=Q(chips__gte=0), name="entry_chips_not_negative"),
            models.CheckConstraint(
                condition=Q(hand_start_chips__gte=0), name="entry_start_chips_not_negative"
            ),
            models.CheckConstraint(
                condition=Q(place__isnull=True) | Q(place__gte=1), name="entry_place_from_1"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["playing", "on_break"])
                | Q(status__in=["eliminated", "left"], place__isnull=False, chips=0),
                name="entry_out_has_place_and_no_chips",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, seat {self.seat}"

    @property
    def is_bot(self) -> bool:
        return self.bot_level != ""

    @property
    def is_in_play(self) -> bool:
        return self.status in (self.Status.PLAYING, self.Status.ON_BREAK)

"""The rows of a table: the table, its seats, its journal, its finished hands, its one alarm.

Rows only: no rule of poker and no decision lives here. Whoever writes a table's rows holds the lock
on its `Table` row first, so everything below is consistent as long as that lock is held.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.ids import uuid7

MIN_SEATS = 2
MAX_SEATS = 6


class Table(models.Model):
    """A table, from its opening to its closing; many matches may be played at it."""

    class Status(models.TextChoices):
        """Open: waiting, no match running. Playing: a match is running. Closed: for good."""

        OPEN = "open", _("open")
        PLAYING = "playing", _("playing")
        CLOSED = "closed", _("closed")

    class Pace(models.IntegerChoices):
        """Minutes before the blinds may double (House rules 02)."""

        FAST = 2, _("fast")
        NORMAL = 5, _("normal")
        SLOW = 10, _("slow")

    class Thinking(models.IntegerChoices):
        """Seconds for a decision (House rules 09); no timer is null."""

        TEN = 10, _("10 seconds")
        THIRTY = 30, _("30 seconds")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    name = models.CharField(_("name"), max_length=60)
    status = models.CharField(
        _("status"), max_length=8, choices=Status.choices, default=Status.OPEN
    )
    seat_count = models.PositiveSmallIntegerField(_("seats"), default=MAX_SEATS)
    minutes_per_level = models.PositiveSmallIntegerField(
        _("minutes per level"), choices=Pace.choices, default=Pace.FAST
    )
    thinking_seconds = models.PositiveSmallIntegerField(
        _("seconds per decision"),
        choices=Thinking.choices,
        default=Thinking.THIRTY,
        null=True,
        blank=True,
    )
    is_private = models.BooleanField(_("private"), default=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="hosted_tables",
        verbose_name=_("host"),
    )
    bots_seated = models.BooleanField(_("a bot has sat down"), default=False)
    "Sticky: once a bot sat down the table stays unrated until it is closed."
    tournament = models.ForeignKey(
        "tournaments.Tournament",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("current or last match"),
    )
    matches = models.PositiveIntegerField(_("matches started"), default=0)
    seq = models.PositiveBigIntegerField(default=0)
    "The last journal number used; 0 before the first event."
    turn = models.PositiveBigIntegerField(null=True, blank=True)
    "The journal number a decision must name; null while nobody is asked."
    hand_seq = models.PositiveBigIntegerField(null=True, blank=True)
    "The journal number of the present or last hand's first event; null before a match's first."
    deadline = models.DateTimeField(null=True, blank=True)
    "When the time of the player to act is up, without the grace; null without a clock."
    paused_at = models.DateTimeField(null=True, blank=True)
    "Since when the match waits because everybody is on a break."
    starts_at = models.DateTimeField(null=True, blank=True)
    "When the countdown of a table at which everybody is ready is over; null without one."
    skip_votes = models.JSONField(default=list, blank=True)
    "Seats that agreed to skip the pause after the last hand."
    scene = models.JSONField(default=dict, blank=True)
    "What anybody sees of the table besides the hand; rebuilt by whoever changes any of it."
    created_at = models.DateTimeField(_("opened"))
    last_activity_at = models.DateTimeField(_("last activity"))

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.CheckConstraint(
                condition=Q(seat_count__range=(MIN_SEATS, MAX_SEATS)), name="table_has_2_to_6_seats"
            ),
            models.CheckConstraint(
                condition=Q(minutes_per_level__in=[2, 5, 10]), name="table_pace_is_known"
            ),
            models.CheckConstraint(
                condition=Q(thinking_seconds__isnull=True) | Q(thinking_seconds__in=[10, 30]),
                name="table_thinking_time_is_known",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "playing", "closed"]), name="table_status_is_known"
            ),
            models.CheckConstraint(
                condition=Q(starts_at__isnull=True) | Q(status="open"),
                name="table_counts_down_only_while_open",
            ),
        ]
        indexes = [
            # Its columns never change while people play, so updates of the row stay cheap.
            models.Index(
                fields=["created_at"],
                name="table_listed",
                condition=Q(is_private=False) & ~Q(status="closed"),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the path of the table's page, the same before, during and after a match."""
        return reverse("tables:table", kwargs={"table_id": self.id})


class Seat(models.Model):
    """A taken seat: one person or one bot; an empty seat has no row."""

    class BotLevel(models.TextChoices):
        """The two strengths of bots; the empty text is a person."""

        CASUAL = "casual", _("casual")
        EXPERT = "expert", _("expert")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(_("seat"))
    "From 1, clockwise."
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="seats",
    )
    bot_level = models.CharField(
        _("bot"), max_length=6, choices=BotLevel.choices, blank=True, default=""
    )
    name = models.CharField(_("name"), max_length=60)
    joined_at = models.DateTimeField(_("sat down"))
    ready = models.BooleanField(_("ready"), default=False, db_default=False)
    "Whether this person has said so, for the next match; a bot need not."

    class Meta:
        ordering = ["table", "number"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_player_per_seat"),
            models.UniqueConstraint(fields=["table", "user"], name="one_seat_per_player"),
            models.CheckConstraint(
                condition=Q(number__range=(1, MAX_SEATS)), name="seat_number_is_1_to_6"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot_level="")
                | Q(user__isnull=True, bot_level__in=["casual", "expert"]),
                name="seat_has_a_user_or_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"


class TableEvent(models.Model):
    """One line of a table's journal; written once, never changed, holds the deck and every card.

    The key is (table, seq): the table comes first in the only index, so it can become the partition
    key. The body is compact JSON, `{"type": "raised_to", ...}`.
    """

    pk = models.CompositePrimaryKey("table_id", "seq")
    # No constraint in the database: it would be looked at for every line, while the row is locked anyway.
    table = models.ForeignKey(
        Table,
        on_delete=models.CASCADE,
        related_name="events",
        db_index=False,
        db_constraint=False,
    )
    seq = models.PositiveBigIntegerField()
    hand = models.PositiveIntegerField(null=True)
    "The number of the hand in its match; null for what happens around hands."
    at = models.DateTimeField()
    body = models.JSONField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq}"


class Hand(models.Model):
    """A finished hand in one row, so that history and export need not read the journal twice.

    `players` holds what each player began with, `result` what he ended with and what was shown;
    neither holds a card that was not tabled.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="hands", db_index=False)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="+"
    )
    number = models.PositiveIntegerField(_("hand"))
    "From 1 in each match."
    first_seq = models.PositiveBigIntegerField()
    last_seq = models.PositiveBigIntegerField()
    started_at = models.DateTimeField(_("dealt"))
    ended_at = models.DateTimeField(_("ended"))
    players = models.JSONField()
    result = models.JSONField()

    class Meta:
        ordering = ["table", "first_seq"]
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(fields=["table", "first_seq"], name="one_row_per_hand"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_hand_per_number"),
            models.CheckConstraint(
                condition=Q(last_seq__gte=F("first_seq")), name="hand_ends_after_it_starts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.number}"


class Alarm(models.Model):
    """The one moment a table waits for; kept apart so that `wake_at` is indexed on a narrow row.

    `seq` is the table's journal number when it was set: a wake-up that names another one is late.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="alarm"
    )
    wake_at = models.DateTimeField(db_index=True)
    seq = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.wake_at:%H:%M:%S}"

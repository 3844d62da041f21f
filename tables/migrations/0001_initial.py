"""The first shape of tables, seats, the journal, finished hands and alarms."""

import django.db.models.deletion
import tournaments.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tournaments", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=tournaments.ids.uuid7,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "open"), ("playing", "playing"), ("closed", "closed")],
                        default="open",
                        max_length=8,
                        verbose_name="status",
                    ),
                ),
                ("seat_count", models.PositiveSmallIntegerField(default=6, verbose_name="seats")),
                (
                    "minutes_per_level",
                    models.PositiveSmallIntegerField(
                        choices=[(2, "fast"), (5, "normal"), (10, "slow")],
                        default=2,
                        verbose_name="minutes per level",
                    ),
                ),
                (
                    "thinking_seconds",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(10, "10 seconds"), (30, "30 seconds")],
                        default=30,
                        null=True,
                        verbose_name="seconds per decision",
                    ),
                ),
                ("is_private", models.BooleanField(default=False, verbose_name="private")),
                (
                    "bots_seated",
                    models.BooleanField(default=False, verbose_name="a bot has sat down"),
                ),
                ("matches", models.PositiveIntegerField(default=0, verbose_name="matches started")),
                ("seq", models.PositiveBigIntegerField(default=0)),
                ("turn", models.PositiveBigIntegerField(blank=True, null=True)),
                ("hand_seq", models.PositiveBigIntegerField(blank=True, null=True)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("skip_votes", models.JSONField(blank=True, default=list)),
                ("scene", models.JSONField(blank=True, default=dict)),
                ("created_at", models.DateTimeField(verbose_name="opened")),
                ("last_activity_at", models.DateTimeField(verbose_name="last activity")),
                (
                    "host",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="hosted_tables",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="host",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.tournament",
                        verbose_name="current or last match",
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
            },
        ),
        migrations.CreateModel(
            name="Alarm",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="alarm",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("wake_at", models.DateTimeField(db_index=True)),
                ("seq", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="hand")),
                ("first_seq", models.PositiveBigIntegerField()),
                ("last_seq", models.PositiveBigIntegerField()),
                ("started_at", models.DateTimeField(verbose_name="dealt")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                ("players", models.JSONField()),
                ("result", models.JSONField()),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hands",
                        to="tables.table",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "hand",
                "verbose_name_plural": "hands",
                "ordering": ["table", "first_seq"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="seat")),
                (
                    "bot_level",
                    models.CharField(
                        blank=True,
                        choices=[("casual", "casual"), ("expert", "expert")],
                        default="",
                        max_length=6,
                        verbose_name="bot",
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("joined_at", models.DateTimeField(verbose_name="sat down")),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tables.table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["table", "number"],
            },
        ),
        migrations.CreateModel(
            name="TableEvent",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "table_id",
                        "seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("seq", models.PositiveBigIntegerField()),
                ("hand", models.PositiveIntegerField(null=True)),
                ("at", models.DateTimeField()),
                ("body", models.JSONField()),
                (
                    "table",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="tables.table",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(
                    ("is_private", False), models.Q(("status", "closed"), _negated=True)
                ),
                fields=["created_at"],
                name="table_listed",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat_count__range", (2, 6))), name="table_has_2_to_6_seats"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("minutes_per_level__in", [2, 5, 10])),
                name="table_pace_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("thinking_seconds__isnull", True),
                    ("thinking_seconds__in", [10, 30]),
                    _connector="OR",
                ),
                name="table_thinking_time_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["open", "playing", "closed"])),
                name="table_status_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.UniqueConstraint(
                fields=("table", "first_seq"), name="one_row_per_hand"
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="one_hand_per_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_seq__gte", models.F("first_seq"))),
                name="hand_ends_after_it_starts",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("table", "number"), name="one_player_per_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("table", "user"), name="one_seat_per_player"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__range", (1, 6))), name="seat_number_is_1_to_6"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("bot_level", ""), ("user__isnull", False)),
                    models.Q(("bot_level__in", ["casual", "expert"]), ("user__isnull", True)),
                    _connector="OR",
                ),
                name="seat_has_a_user_or_a_bot",
            ),
        ),
    ]

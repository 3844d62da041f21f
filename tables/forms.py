"""What a host chooses: the form that opens a table, and the one that changes its settings."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tables.models import MAX_SEATS, MIN_SEATS, Table
from tables.services.opening import NAME_LENGTH

NO_TIMER = "none"

SEATS = [(count, str(count)) for count in range(MIN_SEATS, MAX_SEATS + 1)]
PACES = [
    (Table.Pace.FAST.value, _("Fast: the blinds double after 2 minutes and 3 hands")),
    (Table.Pace.NORMAL.value, _("Normal: the blinds double after 5 minutes and 3 hands")),
    (Table.Pace.SLOW.value, _("Slow: the blinds double after 10 minutes and 3 hands")),
]
THINKING_TIMES = [
    ("10", _("10 seconds per move")),
    ("30", _("30 seconds per move")),
    (NO_TIMER, _("No timer: every player may think as long as they like")),
]


LISTED, PRIVATE = "no", "yes"
VISIBILITIES = [
    (LISTED, _("Listed in the lobby")),
    (PRIVATE, _("By link only: listed nowhere")),
]


def _thinking(value: Any) -> int | None:
    """Read a chosen thinking time; None is no timer."""
    return None if value in (None, "", NO_TIMER) else int(value)


class SettingsForm(forms.Form):
    """Size, pace, thinking time and privacy: what may also change while no match runs."""

    seat_count = forms.TypedChoiceField(
        label=_("Seats"),
        choices=SEATS,
        coerce=int,
        initial=MAX_SEATS,
        widget=forms.RadioSelect,
    )
    minutes_per_level = forms.TypedChoiceField(
        label=_("Pace"),
        choices=PACES,
        coerce=int,
        initial=Table.Pace.FAST.value,
        widget=forms.RadioSelect,
    )
    thinking_seconds = forms.TypedChoiceField(
        label=_("Thinking time"),
        choices=THINKING_TIMES,
        coerce=_thinking,
        empty_value=None,
        initial="30",
        widget=forms.RadioSelect,
        help_text=_("When the time is up, the table checks or folds for that player."),
    )
    is_private = forms.TypedChoiceField(
        label=_("Who finds the table"),
        choices=VISIBILITIES,
        coerce=lambda value: value == PRIVATE,
        initial=LISTED,
        widget=forms.RadioSelect,
    )

    @classmethod
    def of(cls, table: Table, changes: QueryDict | None = None) -> "SettingsForm":
        """Fill the form with what a table has; with `changes`, bind it, the rest staying as it is.

        An empty thinking time is no timer, as a script may send it.
        """
        seconds = table.thinking_seconds
        present = {
            "seat_count": str(table.seat_count),
            "minutes_per_level": str(table.minutes_per_level),
            "thinking_seconds": NO_TIMER if seconds is None else str(seconds),
            "is_private": PRIVATE if table.is_private else LISTED,
        }
        if changes is None:
            return cls(initial=present)
        wanted = present | {name: changes[name] for name in present if name in changes}
        wanted["thinking_seconds"] = wanted["thinking_seconds"] or NO_TIMER
        return cls(wanted)


class OpenTableForm(SettingsForm):
    """Everything a table is opened with; all of it has a default."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=NAME_LENGTH,
        help_text=_("Without one the table bears your name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    field_order = ("name", "seat_count", "minutes_per_level", "thinking_seconds", "is_private")


class SeatForm(forms.Form):
    """The seat somebody wants; empty is the first that is free."""

    seat = forms.IntegerField(required=False)


class ReadyForm(forms.Form):
    """Whether somebody is ready: "yes" or "no", so that a form sent twice says the same."""

    ready = forms.TypedChoiceField(
        choices=[("yes", "yes"), ("no", "no")], coerce=lambda value: value == "yes"
    )


class BotForm(SeatForm):
    """A bot's level, and its seat or none."""

    level = forms.CharField(required=False)

"""What a person may choose about the table: sections of the settings page, in words.

The choices themselves live in the browser (static/tables/preferences.js); this module only names them.
"""

from typing import Any

from django.utils.translation import gettext as _

Option = tuple[str, str]


def _choice(name: str, label: str, *options: Option, note: str = "") -> dict[str, Any]:
    """One choice: the first option is what stands until somebody chooses."""
    listed = [{"value": value, "label": words} for value, words in options]
    return {"name": name, "label": label, "options": listed, "note": note, "switch": False}


def _switch(name: str, label: str, *, on: bool = True, note: str = "") -> dict[str, Any]:
    """A choice between yes and no; `on` says what stands until somebody chooses."""
    return {"name": name, "label": label, "on": on, "note": note, "switch": True}


def sections() -> list[dict[str, Any]]:
    """List the sections of the settings page in the language of the request."""
    return [
        {"name": "play", "title": _("Play"), "choices": _play()},
        {"name": "look", "title": _("Look"), "choices": _look()},
        {"name": "sound", "title": _("Sound"), "choices": _sound()},
        {"name": "speech", "title": _("Speech"), "choices": _speech()},
    ]


def keys() -> list[dict[str, str]]:
    """List what a single key may do, by the names of preferences.js, in the order of the page."""
    words = [
        ("fold", _("Fold")),
        ("call", _("Check or call")),
        ("raise", _("Choose the amount")),
        ("all_in", _("Set all-in")),
        ("next", _("Next hand")),
        ("advance_fold", _("In advance: check or fold")),
        ("advance_call", _("In advance: call")),
        ("mute", _("Sound on or off")),
        ("log", _("Log")),
        ("ranks", _("Hands, best first")),
        ("cards", _("Read my cards")),
        ("hand", _("Read my hand, or the winning five")),
        ("board", _("Read the board")),
        ("pot", _("Read pot and price")),
        ("stacks", _("Read all stacks")),
        ("turn", _("Read whose turn it is")),
        ("past", _("Read the last announcement")),
        ("dealer", _("Read dealer, blinds and level")),
        ("who", _("Read who is in the hand")),
    ]
    return [{"name": name, "label": label} for name, label in words]


def _play() -> list[dict[str, Any]]:
    return [
        _switch(
            "advance",
            _("Decide in advance"),
            note=_("While others act: check or fold, check, or call at the present price."),
        ),
        _switch(
            "guard",
            _("Ask before folding when checking is free"),
            note=_("The first press asks, the second folds."),
        ),
        _choice(
            "handed",
            _("Buttons for"),
            ("right", _("the right hand")),
            ("left", _("the left hand")),
            note=_("For the left hand, Raise is on the left and Fold on the right."),
        ),
        _switch("peek", _("Hold to look at my cards"), on=False),
        _choice(
            "units",
            _("Stacks and pots in"),
            ("points", _("points")),
            ("blinds", _("big blinds")),
            ("both", _("both")),
            note=_("Buttons always say points."),
        ),
        _switch(
            "quiet",
            _("Quiet mode"),
            on=False,
            note=_("Ratings stay hidden at the table, also in the result, until I ask for them."),
        ),
        _switch(
            "chances",
            _("Chances while an all-in is dealt out"),
            on=False,
            note=_("How often each turned hand would win, below its player."),
        ),
        _switch("notes", _("Notes for the first hand")),
    ]


def _look() -> list[dict[str, Any]]:
    return [
        _choice(
            "theme", _("Colours"), ("", _("System")), ("light", _("Light")), ("dark", _("Dark"))
        ),
        _choice(
            "deck",
            _("Deck"),
            ("", _("Four colours")),
            ("safe", _("Colour-safe")),
            ("classic", _("Classic")),
            note=_("Colour-safe keeps the suits apart whichever colours one sees."),
        ),
        _choice(
            "motion",
            _("Speed"),
            ("", _("System")),
            ("normal", _("Normal")),
            ("fast", _("Fast")),
            ("off", _("No movement")),
            note=_("The table waits for nobody's animations; pauses to read stay."),
        ),
        _choice(
            "text",
            _("Text size"),
            ("", "100 %"),
            ("110", "110 %"),
            ("125", "125 %"),
            ("150", "150 %"),
            note=_("At the table it grows as far as the screen has room."),
        ),
    ]


def _sound() -> list[dict[str, Any]]:
    return [
        _switch("sound-turn", _("My turn")),
        _switch("sound-table", _("Cards, chips and checks")),
        _switch("sound-results", _("Pots and results")),
        _switch("sound-timer", _("Last seconds of my time")),
        _switch("sound-fold", _("Folds of others"), on=False),
        _choice(
            "volume",
            _("Volume"),
            *((value, f"{value} %") for value in ("100", "75", "50", "25", "0")),
        ),
        _choice(
            "hidden",
            _("In a hidden tab"),
            ("turn", _("my turn and results")),
            ("all", _("everything")),
            ("none", _("nothing")),
        ),
        _switch("vibrate", _("Vibrate when it is my turn"), note=_("On phones that can.")),
        _switch(
            "notify",
            _("Notify me of my turn in a hidden tab"),
            on=False,
            note=_("The browser asks for your permission first."),
        ),
    ]


def _speech() -> list[dict[str, Any]]:
    return [
        _choice(
            "verbosity",
            _("A screen reader is told"),
            ("standard", _("Standard: every action too")),
            ("brief", _("Brief: my turn, my cards, streets, results")),
            ("full", _("Full: blinds, stacks and timers too")),
        ),
        _choice(
            "cards",
            _("Cards are called"),
            ("words", _("ace of hearts")),
            ("mixed", _("A hearts")),
            ("letters", "Ah"),
        ),
    ]

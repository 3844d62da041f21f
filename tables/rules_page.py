"""What the rules page says, with every number made by the code that plays.

Blinds, hands, raises, pots, positions and times are asked of the engine, so the page cannot drift from
the play (`rules_examples.py`). The sentences are in `templates/tables/rules/`, a file for each section.
"""

from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from leaderboard.rules import elo
from tables import lobby, pacing
from tables import rules_examples as examples
from tables.models import Seat, Table
from tables.rules.cards import DECK, parse_cards
from tables.rules.evaluator import CATEGORY_NAMES, category, strength
from tables.words import hand_words, points
from tournaments.rules.blinds import DoublingBlinds
from tournaments.rules.games import TOURNAMENT, Break

LEVELS_SHOWN = 9


class Section(NamedTuple):
    """A numbered section: its name in addresses, which is also its template's, and its heading."""

    name: str
    heading: Promise | str


SECTIONS = (
    Section("tournament", gettext_lazy("The tournament")),
    Section("blinds", gettext_lazy("The blinds")),
    Section("button", gettext_lazy("The button")),
    Section("hand", gettext_lazy("A hand from deal to pot")),
    Section("turn", gettext_lazy("Your turn")),
    Section("pots", gettext_lazy("All-in and side pots")),
    Section("showdown", gettext_lazy("Showdown")),
    Section("rankings", gettext_lazy("Hand rankings")),
    Section("time", gettext_lazy("Thinking time, breaks, leaving")),
)
"In the order, and by the numbers, of tests/house_rules."

# One example of each category, strongest first; the best straight flush has a name of its own.
EXAMPLES = (
    "As Ks Qs Js Ts",
    "9d 8d 7d 6d 5d",
    "4s 4h 4d 4c Qh",
    "8s 8d 8c Jh Jc",
    "Kh Th 7h 6h 3h",
    "Tc 9h 8s 7d 6h",
    "5s 5h 5c Kd Tc",
    "Qh Qc 6s 6d Ah",
    "Js Jd Ac 9h 4s",
    "Ks Jd 8c 5h 2s",
)
LOWEST_STRAIGHT = "5h 4c 3d 2s Ah"


def content() -> dict[str, Any]:
    """Collect everything the rules page prints."""
    minutes = lobby.lengths().values()
    blinds = TOURNAMENT.blinds
    assert isinstance(blinds, DoublingBlinds)
    return {
        "game": TOURNAMENT,
        "sections": SECTIONS,
        "deck": len(DECK),
        "stack": points(TOURNAMENT.start_stack),
        "countdown": f"{settings.COUNTDOWN_SECONDS:g}",
        "shortest": min(minutes),
        "longest": max(minutes),
        "places": examples.places(),
        "blinds": blind_table(),
        "hands_per_level": blinds.hands_per_level,
        "hands_missing": blinds.hands_per_level - 1,
        "doubled_hand": blinds.hands_per_level + 1,
        "paces": [{"name": pace.label, "minutes": pace.value} for pace in Table.Pace],
        "short_blind": examples.short_blind(),
        "dead_button": examples.dead_button(),
        "raises": examples.raises(),
        "short_all_in": examples.short_all_in(),
        "added_all_ins": examples.added_all_ins(),
        "side_pots": examples.side_pots(),
        "leaving": examples.leaving(),
        "showdown": showdown(),
        "odd_chip": examples.odd_chip(),
        "rankings": rankings(),
        "wheel": _told(LOWEST_STRAIGHT),
        "kickers": examples.kickers(),
        "times": times(),
        "pot_odds": examples.pot_odds(),
        "flush_draw": flush_draw(),
        "orbit": examples.orbit(),
        "bot_levels": [level.label for level in Seat.BotLevel],
        "start_rating": elo.points(elo.START),
        "provisional": elo.PROVISIONAL_TOURNAMENTS,
    }


def blind_table() -> list[dict[str, Any]]:
    """List the first levels with their blinds and what a full stack is in big blinds then."""
    listed = []
    for level in range(1, LEVELS_SHOWN + 1):
        small, big = TOURNAMENT.blinds.amounts(level)
        listed.append(
            {
                "level": level,
                "small_blind": points(small),
                "big_blind": points(big),
                "stack": TOURNAMENT.start_stack / big,
            }
        )
    return listed


def rankings() -> list[dict[str, Any]]:
    """List the hands, strongest first: name, what makes it, an example and what the table calls it."""
    names = {
        "straight_flush": _("Straight flush"),
        "four_of_a_kind": _("Four of a kind"),
        "full_house": _("Full house"),
        "flush": _("Flush"),
        "straight": _("Straight"),
        "three_of_a_kind": _("Three of a kind"),
        "two_pair": _("Two pair"),
        "pair": pgettext("hand", "Pair"),
        "high_card": _("High card"),
    }
    what = {
        "straight_flush": _("five cards in a row, all of one suit"),
        "four_of_a_kind": _("four cards of one rank"),
        "full_house": _("three of one rank and a pair"),
        "flush": _("five cards of one suit, not in a row"),
        "straight": _("five cards in a row, of mixed suits"),
        "three_of_a_kind": _("three cards of one rank"),
        "two_pair": _("two cards of one rank and two of another"),
        "pair": _("two cards of one rank"),
        "high_card": _("none of these: the highest card counts"),
    }
    listed = []
    for text in EXAMPLES:
        told = _told(text)
        kind = CATEGORY_NAMES[category(told["strength"])]
        is_royal = text == EXAMPLES[0]
        words = {
            "kind": kind,
            "name": _("Royal flush") if is_royal else names[kind],
            "what": _("ten to ace, all of one suit") if is_royal else what[kind],
        }
        listed.append(told | words)
    return listed


def showdown() -> dict[str, Any]:
    """Compare two hands over one board and name them."""
    shown = examples.showdown()
    for player in ("winner", "loser"):
        shown[player]["says"] = hand_words(shown[player]["strength"])
    return shown


def times() -> dict[str, Any]:
    """Say how long everything waits; seconds, unless the name says otherwise."""
    absence = TOURNAMENT.absence
    assert isinstance(absence, Break)
    return {
        "thinking": [seconds for seconds in TOURNAMENT.thinking_seconds if seconds],
        "break_move": round(pacing.BREAK_MOVE),
        "offline": absence.offline_seconds,
        "everyone_minutes": absence.everyone_seconds // 60,
        "abandoned_hours": round(pacing.ABANDONED / 3600),
        "shortest_result": pacing.FOLD_WIN,
        "longest_result": pacing.LONGEST_RESULT,
    }


@cache
def flush_draw() -> dict[str, int]:
    """Count the flush draw once: there are a thousand boards to look at."""
    return examples.flush_draw()


def _told(text: str) -> dict[str, Any]:
    """Evaluate five cards: the cards, their strength, and what the table calls them."""
    cards = parse_cards(text)
    best = strength(cards)
    return {"cards": cards, "strength": best, "says": hand_words(best)}

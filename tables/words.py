"""Cards and points in words, for pages: each card has a sign to see and a name to hear."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.rules.cards import card_text

RANKS = {
    "2": gettext_lazy("two"),
    "3": gettext_lazy("three"),
    "4": gettext_lazy("four"),
    "5": gettext_lazy("five"),
    "6": gettext_lazy("six"),
    "7": gettext_lazy("seven"),
    "8": gettext_lazy("eight"),
    "9": gettext_lazy("nine"),
    "T": gettext_lazy("ten"),
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
}
SUITS = {
    "c": ("\N{BLACK CLUB SUIT}", gettext_lazy("clubs")),
    "d": ("\N{BLACK DIAMOND SUIT}", gettext_lazy("diamonds")),
    "h": ("\N{BLACK HEART SUIT}", gettext_lazy("hearts")),
    "s": ("\N{BLACK SPADE SUIT}", gettext_lazy("spades")),
}


def card_words(cards: Any) -> list[dict[str, str]]:
    """Describe cards in order: rank, sign and letter of the suit, and the name read aloud.

    Letters of ranks stay A K Q J in every language; names are translated.
    """
    described = []
    for card in cards:
        text = card_text(card)
        rank, suit = text[0], text[1]
        sign, suit_name = SUITS[suit]
        described.append(
            {
                "rank": "10" if rank == "T" else rank,
                "sign": sign,
                "suit": suit,
                "name": _("%(rank)s of %(suit)s") % {"rank": RANKS[rank], "suit": suit_name},
            }
        )
    return described


def points(number: int) -> str:
    """Write an amount the way the language groups thousands."""
    return number_format(number, force_grouping=True)

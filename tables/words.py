"""Cards, hands and points in the reader's language, for pages and refusals.

`evaluator.hand_name` stays the source of the English names; the page of the table says the same from
category and ranks in `static/tables/words.js`.
"""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.rules import evaluator
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
# By rank, the deuce first.
RANKS_MANY = (
    gettext_lazy("twos"),
    gettext_lazy("threes"),
    gettext_lazy("fours"),
    gettext_lazy("fives"),
    gettext_lazy("sixes"),
    gettext_lazy("sevens"),
    gettext_lazy("eights"),
    gettext_lazy("nines"),
    gettext_lazy("tens"),
    gettext_lazy("jacks"),
    gettext_lazy("queens"),
    gettext_lazy("kings"),
    gettext_lazy("aces"),
)
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


ROYAL_FLUSH = gettext_lazy("royal flush")
# By category; `high` is one card, `many` the rank of a pair or more, `other` a second such rank.
HANDS = (
    gettext_lazy("%(high)s high"),
    gettext_lazy("pair of %(many)s"),
    gettext_lazy("two pair, %(many)s and %(other)s"),
    gettext_lazy("three of a kind, %(many)s"),
    gettext_lazy("straight, %(high)s high"),
    gettext_lazy("flush, %(high)s high"),
    gettext_lazy("full house, %(many)s over %(other)s"),
    gettext_lazy("four of a kind, %(many)s"),
    gettext_lazy("straight flush, %(high)s high"),
)


def hand_words(strength: int) -> str:
    """Say a hand without its kickers: "two pair, kings and tens", in the reader's language."""
    ranks = evaluator.ranks_of(strength)
    kind = evaluator.category(strength)
    if kind == evaluator.STRAIGHT_FLUSH and ranks[0] == len(RANKS_MANY) - 1:
        return str(ROYAL_FLUSH)
    high = list(RANKS.values())[ranks[0]]
    second = RANKS_MANY[ranks[1]] if len(ranks) > 1 else ""
    return str(HANDS[kind]) % {"high": high, "many": RANKS_MANY[ranks[0]], "other": second}


def points(number: int) -> str:
    """Write an amount the way the language groups thousands."""
    return number_format(number, force_grouping=True)

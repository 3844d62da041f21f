"""How a page shows cards: small ones in a line of text, drawn ones by themselves."""

from collections.abc import Iterable

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tables.words import card_words

register = template.Library()


@register.filter
def inline_cards(cards: Iterable[int]) -> SafeString:
    """Write cards as rank and suit in a row that is read aloud by name; it fits into a sentence."""
    return render_to_string("tables/_cards.html", {"cards": card_words(cards)})


@register.filter
def drawn_cards(cards: Iterable[int]) -> SafeString:
    """Draw cards in a row that is read aloud by name."""
    return render_to_string("tables/_drawn_cards.html", {"cards": card_words(cards)})

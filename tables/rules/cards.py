"""Playing cards as small integers, and their two-letter names.

A card is `rank * 4 + suit`: rank 0 is the deuce and 12 the ace, suits are clubs, diamonds, hearts,
spades. Suits never decide anything (House rules 07).
"""

from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(range(52))

RANK_NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)

_CARD_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD_NUMBERS = {text: number for number, text in enumerate(_CARD_TEXTS)}


def card_text(card: int) -> str:
    """Name a card with two letters, such as `As` or `Td`.

    >>> card_text(51)
    'As'
    """
    return _CARD_TEXTS[card]


def cards_text(cards: Any) -> str:
    """Name cards in a row without a gap.

    >>> cards_text((51, 0))
    'As2c'
    """
    return "".join([_CARD_TEXTS[card] for card in cards])


def parse_card(text: str) -> int:
    """Read one card; `10c` is the ten of clubs.

    Raises ValueError that names the text where it is no card.

    >>> parse_card("As"), parse_card("10c") == parse_card("Tc")
    (51, True)
    """
    name = "T" + text[2:] if text[:2] == "10" else text
    if name not in _CARD_NUMBERS:
        raise ValueError("not a card: " + repr(text))
    return _CARD_NUMBERS[name]


def parse_cards(text: str) -> tuple[int, ...]:
    """Read cards written in a row, with or without gaps, in that order.

    Raises ValueError that names the text where a card is wrong, cut off or repeated.

    >>> cards_text(parse_cards("AsKd 10c"))
    'AsKdTc'
    """
    cards: list[int] = []
    for word in text.split():
        at = 0
        while at < len(word):
            size = 3 if word[at : at + 2] == "10" else 2
            card = parse_card(word[at : at + size])
            if card in cards:
                raise ValueError("card twice: " + repr(word[at : at + size]))
            cards.append(card)
            at += size
    return tuple(cards)

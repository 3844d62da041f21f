"""Cards in any text: written with letters or signs, alone or in a row, or named in words."""

import re

# A card, or several written as one word; not a part of a longer word or number.
_CARDS = re.compile(r"(?<![0-9A-Za-z])(?:(?:10|[2-9TJQKA])[cdhs])+(?![0-9A-Za-z])")
_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs])")
_SIGNS = str.maketrans("\u2663\u2666\u2665\u2660", "cdhs")
_ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
_WORDS = "2two 3three 4four 5five 6six 7seven 8eight 9nine Tten Jjack Qqueen Kking Aace"
_RANKS = {word[1:]: word[0] for word in re.findall(r"\w+", _WORDS)}
_NAMED = re.compile(rf"\b({'|'.join(_RANKS)}) of (clubs|diamonds|hearts|spades)")


def cards_in(text: str) -> set[str]:
    """Find every card that is written anywhere in a text.

    >>> sorted(cards_in('{"a": "As", "b": "KdQh", "c": "10c", "d": "Asd", "e": "x2s"}'))
    ['As', 'Kd', 'Qh', 'Tc']
    >>> cards_in("the A\u2660, as it is")
    {'As'}
    """
    found = set()
    # A part of an id may look like two cards.
    for run in _CARDS.findall(_ID.sub("", text).translate(_SIGNS)):
        found |= {rank.replace("10", "T") + suit for rank, suit in _CARD.findall(run)}
    return found


def spoken(text: str) -> str:
    """Write every card that is named in words as two letters.

    >>> spoken("the ten of clubs, the ace of spades")
    'the Tc, the As'
    """
    return _NAMED.sub(lambda found: _RANKS[found[1]] + found[2][0], text)

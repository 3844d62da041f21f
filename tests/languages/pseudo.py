"""A language that nobody speaks: every marked sentence in letters with accents, and much longer.

What a page shows without accents was never marked; what does not fit does not fit German either.
`xa` runs as English does, `xb` from right to left. Only tests have them.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.conf import settings
from django.test import override_settings
from django.utils.translation import trans_real

LEFT_TO_RIGHT, RIGHT_TO_LEFT = "xa", "xb"
CONTEXT = "\x04"
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçđéƒğħíĵķłɱñóƥɋřšťúṽŵẋýžÁɃÇĐÉƑĞĦÍĴĶŁṀÑÓƤɊŘŠŤÚṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)
LONGER = dict(zip("aeiouyns", "àèïòùÿńś", strict=True))
# What is not words: gaps, tags, entities.
KEPT = re.compile(r"(%\(\w+\)[sd]|%[sd%]|\{\w+\}|<[^>]*>|&\w+;)")


def pseudo(text: str) -> str:
    """Write a sentence with accents and some 40 % longer; its gaps and tags stay.

    >>> pseudo("Raise to {n}")
    'Řáàíïšśéè ťóò {n}'
    """
    parts = KEPT.split(text)
    parts[::2] = [_words(part) for part in parts[::2]]
    return "".join(parts)


def _words(text: str) -> str:
    return "".join(letter.translate(LETTERS) + LONGER.get(letter.lower(), "") for letter in text)


class _Pseudo:
    """A catalogue that knows every sentence there could be."""

    def __init__(self, language: str) -> None:
        self.language_code = language

    def language(self) -> str:
        return self.language_code

    def to_language(self) -> str:
        return self.language_code

    def gettext(self, message: str) -> str:
        return pseudo(message.partition(CONTEXT)[2] or message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self.gettext(singular if number == 1 else plural)


@contextmanager
def spoken() -> Iterator[None]:
    """Let the site offer both invented languages while the block runs."""
    languages = [*settings.LANGUAGES, (LEFT_TO_RIGHT, "Ẋá"), (RIGHT_TO_LEFT, "Ẋƀ")]
    with override_settings(LANGUAGES=languages, LANGUAGES_BIDI=[RIGHT_TO_LEFT]):
        known = trans_real.translation_catalog_exists

        @cache
        def translation_catalog_exists(code: str) -> bool:
            return code in (LEFT_TO_RIGHT, RIGHT_TO_LEFT) or known(code)

        trans_real.translation_catalog_exists = translation_catalog_exists
        for code in (LEFT_TO_RIGHT, RIGHT_TO_LEFT):
            trans_real._translations[code] = _Pseudo(code)
        try:
            yield
        finally:
            trans_real.translation_catalog_exists = known


def script() -> str:
    """Write `texts.xa.js`: the table page's English words made longer and strange by the same letters."""
    letters = dict(zip(PLAIN, ACCENTED, strict=True))
    return f"""
import {{ TEXTS as ENGLISH }} from "./texts.js";
const LETTERS = {json.dumps(letters)};
const LONGER = {json.dumps(LONGER)};
const word = (letter) => (LETTERS[letter] ?? letter) + (LONGER[letter.toLowerCase()] ?? "");
const strange = (text) =>
    text.split(/(\\{{\\w+\\}})/).map((part, at) => (at % 2 ? part : [...part].map(word).join(""))).join("");
const all = (forms) => Object.fromEntries(Object.entries(forms).map(([name, text]) =>
    [name, typeof text === "string" ? strange(text) : all(text)]));
export const LOCALE = "en-GB";
export const TEXTS = all(ENGLISH);
"""

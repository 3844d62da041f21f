"""Public names: which are allowed, and which look too much like one another.

Pure text, no database: `check_name` says what is wrong with a name by itself, `skeleton` gives the
form under which two names that a reader could mistake for each other are the same.
"""

import unicodedata
from functools import cache
from itertools import pairwise

from confusable_homoglyphs import categories, confusables
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST = 3
LONGEST = 20
SEPARATORS = "_-."

RESERVED = frozenset(
    {
        "account",
        "accounts",
        "admin",
        "administrator",
        "anonymous",
        "bot",
        "bots",
        "casual",
        "dealer",
        "expert",
        "everyone",
        "floor",
        "guest",
        "help",
        "holdfast",
        "host",
        "house",
        "mira",
        "moderator",
        "nobody",
        "null",
        "official",
        "owner",
        "player",
        "root",
        "rules",
        "staff",
        "support",
        "system",
        "table",
        "tables",
        "team",
        "undefined",
        "you",
    }
)
# Tombstones of closed accounts are called closed-<id>.
RESERVED_BEGINNING = "closed"

# Letters that draw nothing: names made of them would be empty to the eye.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u3164\uffa0")
# Marks may stand where the script cannot be written without them; elsewhere they decorate.
ALPHABETS_WITHOUT_MARKS = frozenset({"LATIN", "GREEK", "CYRILLIC"})
WRITTEN_TOGETHER = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
LONG_VOWEL = "\u30fc"

ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "\u0131": "l"})
ALIKE_PAIRS = (("rn", "m"), ("vv", "w"))


def normal(name: str) -> str:
    """Give the stored form of a name: NFKC, so that full-width and composed letters are one."""
    return unicodedata.normalize("NFKC", name).strip()


def check_name(name: str) -> None:
    """Refuse a name that nobody may have. Raises ValidationError with the reason for a person."""
    name = normal(name)
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters; this one has %(length)d."),
            code="length",
            params={"shortest": SHORTEST, "longest": LONGEST, "length": len(name)},
        )
    for character in name:
        if not _is_allowed(character):
            raise ValidationError(
                _("A name has letters, digits and _ - . only; “%(character)s” is none of them."),
                code="character",
                params={"character": character},
            )
    if not (_is_letter_or_digit(name[0]) and name[-1] not in SEPARATORS):
        raise ValidationError(
            _("A name begins and ends with a letter or a digit."), code="separator"
        )
    if any(one in SEPARATORS and two in SEPARATORS for one, two in pairwise(name)):
        raise ValidationError(
            _("Only one of _ - . may stand between two letters or digits."), code="separator"
        )
    scripts = _scripts(name)
    if len(scripts) > 1 and not any(scripts <= together for together in WRITTEN_TOGETHER):
        raise ValidationError(
            _("All letters of a name come from one alphabet; this one mixes several."),
            code="mixed",
        )
    if _has_stray_mark(name, scripts):
        raise ValidationError(
            _("A name has letters, digits and _ - . only, without loose accents."), code="mark"
        )
    shape = skeleton(name)
    if shape in _reserved_skeletons() or shape.startswith(skeleton(RESERVED_BEGINNING)):
        raise ValidationError(
            _("“%(name)s” is a name the site keeps for itself. Choose another."),
            code="reserved",
            params={"name": name},
        )


def skeleton(name: str) -> str:
    """Give what is left of a name when everything is dropped that the eye may miss.

    Two names with equal skeletons are look-alikes: letter case, accents of Latin, Greek and
    Cyrillic letters, separators, letters of other alphabets that look like these, 0/o, 1/l/i,
    rn/m and vv/w make no difference.

    >>> skeleton("Bob.Ill") == skeleton("b0b-11l")
    True
    >>> skeleton("modern") == skeleton("modem")
    True
    >>> skeleton("anna") == skeleton("hanna")
    False
    """
    letters = unicodedata.normalize("NFD", normal(name).casefold())
    plain = "".join(
        _prototype(letter)
        for letter in letters
        if letter not in SEPARATORS and not _is_decoration(letter)
    )
    shape = unicodedata.normalize("NFC", plain.casefold().translate(ALIKE))
    for pair, single in ALIKE_PAIRS:
        shape = shape.replace(pair, single)
    return shape


def _is_allowed(character: str) -> bool:
    if character in INVISIBLE:
        return False
    return (
        _is_letter_or_digit(character)
        or character in SEPARATORS
        or unicodedata.category(character) in ("Mn", "Mc")
    )


def _is_letter_or_digit(character: str) -> bool:
    if character in "0123456789" or character == LONG_VOWEL:
        return True
    return unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lo")


def _scripts(name: str) -> set[str]:
    return set(categories.unique_aliases(name)) - {"COMMON", "INHERITED"}


def _has_stray_mark(name: str, scripts: set[str]) -> bool:
    """Say whether a mark decorates an alphabet that needs none, or is piled on two others."""
    in_a_row = 0
    for character in name:
        in_a_row = in_a_row + 1 if unicodedata.category(character).startswith("M") else 0
        if in_a_row and (scripts & ALPHABETS_WITHOUT_MARKS or not scripts or in_a_row > 2):
            return True
    return False


def _is_decoration(letter: str) -> bool:
    """Say whether a mark may be dropped: the combining accents that European letters share."""
    return unicodedata.category(letter) == "Mn" and categories.alias(letter) == "INHERITED"


@cache
def _prototype(letter: str) -> str:
    """Give the ASCII letter or digit that a letter looks like in either case, else the letter."""
    if letter.isascii():
        return letter
    for form in (letter, letter.upper()):
        for alike in confusables.confusables_data.get(form, ()):
            text = alike["c"]
            if text.isascii() and text.isalnum():
                return str(text.casefold())
    return letter


@cache
def _reserved_skeletons() -> frozenset[str]:
    return frozenset(skeleton(word) for word in RESERVED)

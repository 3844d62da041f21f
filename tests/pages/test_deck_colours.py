"""Acceptance check 4: suits stay apart for every eye, computed from the sheet itself.

Colours as seen with protanopia, deuteranopia and tritanopia by Machado, Oliveira and Fernandes (2009), at
full severity on linear light; distances by CIE 1976 in L*a*b* under D65. Whole numbers, as they are given.
"""

import re
from itertools import combinations
from pathlib import Path

import pytest

SHEET = Path(__file__).parents[2] / "config" / "static" / "site" / "tokens.css"
Triple = tuple[float, ...]

EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def suits(deck: str) -> dict[str, str]:
    """Each suit's colour in a deck; "" is the deck one gets without choosing."""
    sheet = SHEET.read_text()
    root = sheet.split(":root {")[1].split("\n}")[0]
    found = dict(re.findall(r"--(spade|heart|diamond|club): (#[0-9a-f]{6});", root))
    if deck:
        block = sheet.split(f':root[data-deck="{deck}"] {{')[1].split("}")[0]
        found |= dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block))
    return found


def linear(colour: str) -> Triple:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def times(matrix: tuple[Triple, ...], colour: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def lab(colour: Triple) -> Triple:
    def bent(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (bent(c / w) for c, w in zip(times(TO_XYZ, colour), WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def seen(colour: str, eye: str) -> Triple:
    if not eye:
        return lab(linear(colour))
    return lab(tuple(min(1.0, max(0.0, c)) for c in times(EYES[eye], linear(colour))))


def smallest_distance(colours: list[str], eye: str) -> int:
    pairs = combinations([seen(colour, eye) for colour in colours], 2)
    return round(
        min(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in pairs)
    )


@pytest.mark.parametrize("eye", ["", *EYES])
@pytest.mark.parametrize(("deck", "least"), [("", 30), ("safe", 36)], ids=["four-colour", "safe"])
def test_check_4_two_suits_never_look_alike(deck: str, least: int, eye: str) -> None:
    assert smallest_distance(list(suits(deck).values()), eye) >= least


def test_the_measure_is_the_one_that_condemns_the_usual_four_colours() -> None:
    usual = ["#1a1a1a", "#c4161c", "#0b5fc4", "#0f7a3d"]
    assert [smallest_distance(usual, eye) for eye in EYES] == [15, 28, 18]


def test_the_classic_deck_has_two_colours_on_purpose() -> None:
    deck = suits("classic")
    assert deck["heart"] == deck["diamond"]
    assert deck["spade"] == deck["club"]

"""The colours keep the contrast promised for them, computed from the sheet itself (WCAG 2)."""

import re
from pathlib import Path

import pytest

SHEET = Path(__file__).parents[2] / "config" / "static" / "site" / "tokens.css"
LIGHT, DARK = 0, 1
TEXT, GRAPHIC = 4.5, 3.0


def tokens() -> dict[str, tuple[str, str]]:
    """Each colour of :root, as (light, dark)."""
    root = SHEET.read_text().split(":root {")[1].split("\n}")[0]
    colour = r"#[0-9a-f]{6}"
    pairs = re.findall(rf"--([\w-]+): light-dark\(({colour}), ({colour})\);", root)
    fixed = re.findall(rf"--([\w-]+): ({colour});", root)
    return {name: (light, dark) for name, light, dark in pairs} | {
        name: (value, value) for name, value in fixed
    }


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "grounds", "least"),
    [
        ("text", ["bg", "surface", "surface-2"], 12),
        ("muted", ["bg", "surface", "surface-2"], 6),
        ("line", ["bg", "surface"], 3.7),
        ("accent", ["bg", "surface"], 5.5),
        ("danger", ["bg", "surface"], 6),
        ("ok", ["surface"], 6.5),
        ("info", ["surface"], 6.5),
        ("on-accent", ["accent"], 5.9),
        ("on-danger", ["danger"], 6),
        ("on-felt", ["felt", "seat"], 6.3),
        ("felt-line", ["felt"], 3.5),
        ("accent-on-felt", ["felt", "seat"], GRAPHIC),
        ("on-accent-on-felt", ["accent-on-felt"], TEXT),
        ("focus", ["bg", "surface"], 9),
    ],
)
def test_each_colour_stands_out_from_its_grounds(
    front: str, grounds: list[str], least: float, theme: int
) -> None:
    colours = tokens()
    for ground in grounds:
        assert contrast(colours[front][theme], colours[ground][theme]) >= least, ground


def test_focus_is_visible_on_felt_in_both_themes() -> None:
    colours = tokens()
    assert contrast(colours["focus"][DARK], colours["felt"][DARK]) >= 7
    assert contrast("#ffffff", colours["felt"][LIGHT]) >= GRAPHIC
    assert "--focus-outer: light-dark(#ffffff, transparent)" in SHEET.read_text()


@pytest.mark.parametrize("deck", ["", "safe", "classic"])
def test_every_suit_of_every_deck_is_readable_on_a_card(deck: str) -> None:
    suits = {name: tokens()[name][LIGHT] for name in ("spade", "heart", "diamond", "club")}
    if deck:
        block = SHEET.read_text().split(f':root[data-deck="{deck}"] {{')[1].split("}")[0]
        suits |= dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block))
    for suit, colour in suits.items():
        assert contrast(colour, tokens()["card-face"][LIGHT]) >= TEXT, suit


def test_the_winning_ring_shows_on_the_card_and_on_the_felt() -> None:
    colours = tokens()
    assert contrast(colours["win-inner"][LIGHT], colours["card-face"][LIGHT]) >= 7
    for theme in (LIGHT, DARK):
        assert contrast(colours["win-outer"][LIGHT], colours["felt"][theme]) >= 4


def test_stillness_asked_for_ends_every_movement() -> None:
    sheet = SHEET.read_text()
    times = set(re.findall(r"--((?:time|gap)-[\w-]+): \d+ms", sheet.split("\n}")[0] + sheet))
    for block in re.findall(
        r'(?:data-motion="off"\]|:not\(\[data-motion="normal"\].*?\)) \{(.*?)\}', sheet, re.DOTALL
    ):
        assert set(re.findall(r"--([\w-]+): 0ms", block)) == times

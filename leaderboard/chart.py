"""The line of a rating as coordinates for an inline SVG; the template draws it.

A step line: a rating stays what it is until the next tournament, also over a long pause. The
provisional part is a path of its own, so that it can be dashed. Pure: no Django, no clock.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from leaderboard.rules.elo import Hundredths

STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 12, 26
NUMBER_ROOM, DATE_ROOM, WIDE = 40, 110, 480


class Point(NamedTuple):
    """One change: the rating before and after, the how manyth tournament it was, and when."""

    number: int
    at: datetime
    before: Hundredths
    after: Hundredths
    provisional: bool


class YTick(NamedTuple):
    """A line across at `points`."""

    y: float
    points: int


class XTick(NamedTuple):
    """A label below; exactly one of `number` and `at` is set. `anchor` is SVG's text-anchor."""

    x: float
    number: int | None
    at: datetime | None
    anchor: str


class Chart(NamedTuple):
    """Everything the template needs. `provisional` or `settled` is empty where there is none."""

    name: str
    width: int
    height: int
    left: float
    right: float
    baseline: float
    provisional: str
    settled: str
    end_x: float
    end_y: float
    y_ticks: list[YTick]
    x_ticks: list[XTick]


def draw(points: Sequence[Point], *, name: str, width: int, height: int, by_date: bool) -> Chart:
    """Lay the points out in a box of the given size, with at least one point.

    Along x stands the number of the tournament, or its time if `by_date`. The line begins at the
    rating before the first point.
    """
    ratings = [points[0].before, *(point.after for point in points)]
    step, low, high = _scale(min(ratings) / 100, max(ratings) / 100, height)
    xs = _xs(points, width, by_date)

    def y(rating: Hundredths) -> float:
        share = (rating / 100 - low) / (high - low)
        return round(height - BOTTOM - share * (height - TOP - BOTTOM), 1)

    provisional, settled = _paths(points, xs, [y(rating) for rating in ratings])
    return Chart(
        name=name,
        width=width,
        height=height,
        left=LEFT,
        right=width - RIGHT,
        baseline=height - BOTTOM,
        provisional=provisional,
        settled=settled,
        end_x=xs[-1],
        end_y=y(ratings[-1]),
        y_ticks=[YTick(y(level * 100), level) for level in range(low, high + 1, step)],
        x_ticks=_x_ticks(points, xs, width, by_date),
    )


def _scale(lowest: float, highest: float, height: int) -> tuple[int, int, int]:
    """Return step, lowest and highest line, all round numbers, with room for the labels."""
    most_lines = max(2, (height - TOP - BOTTOM) // 32)
    for step in STEPS:
        low = int(lowest // step) * step
        high = int(-(-highest // step)) * step
        if high == low:
            high += step
        if (high - low) // step <= most_lines:
            return step, low, high
    step = STEPS[-1]
    return step, int(lowest // step) * step, int(-(-highest // step)) * step


def _xs(points: Sequence[Point], width: int, by_date: bool) -> list[float]:
    """Return where the line begins, then where each point stands."""
    values: list[float] = (
        [point.at.timestamp() for point in points]
        if by_date
        else [float(point.number) for point in points]
    )
    values.insert(0, values[0] if by_date else values[0] - 1)
    span = values[-1] - values[0] or 1.0
    room = width - LEFT - RIGHT
    return [round(LEFT + (value - values[0]) / span * room, 1) for value in values]


def _paths(points: Sequence[Point], xs: list[float], ys: list[float]) -> tuple[str, str]:
    """Return the provisional and the settled line as path data; they meet where one ends."""
    lines = {True: "", False: ""}
    for i, point in enumerate(points):
        line = lines[point.provisional] or f"M{xs[i]:g} {ys[i]:g}"
        lines[point.provisional] = f"{line}H{xs[i + 1]:g}V{ys[i + 1]:g}"
    return lines[True], lines[False]


def _x_ticks(points: Sequence[Point], xs: list[float], width: int, by_date: bool) -> list[XTick]:
    """Label both ends and what has room between them."""
    last = len(points) - 1
    room = DATE_ROOM if by_date else NUMBER_ROOM
    parts = 4 if width >= WIDE else 1
    ticks: list[XTick] = []
    for i in sorted({last * part // parts for part in range(parts + 1)}):
        x = xs[i + 1]
        anchor = "end" if i == last else "middle" if ticks or not by_date else "start"
        fits_left = not ticks or x - ticks[-1].x >= room
        if i == last and not fits_left:
            ticks.pop()
        elif i != last and (not fits_left or xs[-1] - x < room):
            continue
        point = points[i]
        ticks.append(
            XTick(x, None if by_date else point.number, point.at if by_date else None, anchor)
        )
    return ticks

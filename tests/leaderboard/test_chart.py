"""The rating line: steps, dashes, axes."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from leaderboard.chart import Chart, Point, draw

MONDAY = datetime(2026, 3, 2, tzinfo=UTC)


def line(*ratings: int, days: tuple[int, ...] = (), first: int = 1) -> list[Point]:
    """Points from ratings in points: the one before, then those after each tournament."""
    return [
        Point(
            first + i,
            MONDAY + timedelta(days=days[i] if days else i),
            ratings[i] * 100,
            ratings[i + 1] * 100,
            first + i <= 10,
        )
        for i in range(len(ratings) - 1)
    ]


def wide(points: list[Point], by_date: bool = False) -> Chart:
    return draw(points, name="wide", width=720, height=220, by_date=by_date)


def test_the_line_is_made_of_steps() -> None:
    chart = wide(line(1000, 1030, 1010))
    assert chart.provisional.startswith("M44 ")
    assert chart.provisional.count("H") == chart.provisional.count("V") == 2
    assert "L" not in chart.provisional
    assert chart.settled == ""


def test_the_first_ten_tournaments_are_the_dashed_part_and_the_line_does_not_break() -> None:
    chart = wide(line(*(1000 + i for i in range(15))))
    assert chart.provisional.count("H") == 10
    assert chart.settled.count("H") == 4
    x, y = chart.provisional.rpartition("H")[2].split("V")
    assert chart.settled.startswith(f"M{x} {y}H")


def test_by_date_a_pause_is_as_long_as_it_was() -> None:
    points = line(1000, 1010, 1020, 1030, days=(0, 10, 100))
    by_date = wide(points, by_date=True)
    assert [float(part.split("V")[0]) for part in by_date.provisional.split("H")[1:]] == [
        44, 110.6, 710,
    ]  # fmt: skip
    assert [tick.at for tick in by_date.x_ticks] == [points[0].at, points[2].at]


def test_levels_are_round_numbers_around_the_line() -> None:
    chart = wide(line(1000, 1030, 987, 1104))
    levels = [tick.points for tick in chart.y_ticks]
    assert levels == [950, 1000, 1050, 1100, 1150]


def test_a_flat_line_and_a_single_instant_can_be_drawn() -> None:
    flat = [Point(i, MONDAY, 1000_00, 1000_00, True) for i in (1, 2)]
    for by_date in (True, False):
        assert wide(flat, by_date).provisional


@given(
    st.lists(st.integers(100_00, 2500_00), min_size=2, max_size=60),
    st.booleans(),
    st.sampled_from([(320, 160), (720, 220)]),
    st.data(),
)
def test_everything_stays_inside_the_box_and_labels_do_not_touch(ratings, by_date, size, data):
    days = sorted(data.draw(st.lists(st.integers(0, 900), min_size=60, max_size=60)))
    points = [
        Point(i, MONDAY + timedelta(days=days[i]), before, after, i < 10)
        for i, (before, after) in enumerate(zip(ratings, ratings[1:], strict=False), start=1)
        if i < 60
    ]
    chart = draw(points, name="any", width=size[0], height=size[1], by_date=by_date)
    for path in (chart.provisional, chart.settled):
        for step in path.split("H")[1:]:
            x, y = map(float, step.split("V"))
            assert chart.left <= x <= chart.right
            assert 12 <= y <= chart.baseline
    assert 2 <= len(chart.y_ticks) <= 8
    assert 1 <= len(chart.x_ticks) <= 5
    xs = [tick.x for tick in chart.x_ticks]
    assert all(b - a >= (110 if by_date else 40) for a, b in zip(xs, xs[1:], strict=False))

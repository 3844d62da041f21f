"""Places of those who go out in one hand, without a match around them. House rules 01."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.placings import (
    Placing,
    place_of_leaver,
    places_by_points,
    places_of_eliminated,
)


def test_more_points_at_the_start_of_the_hand_is_the_better_place() -> None:
    assert places_of_eliminated(((4, 200), (2, 300)), 2) == (
        Placing(2, 3, False),
        Placing(4, 4, False),
    )


def test_equal_points_share_the_better_place_and_the_next_number_is_skipped() -> None:
    assert places_by_points(((1, 900), (2, 40), (3, 40), (4, 20))) == (
        Placing(1, 1, False),
        Placing(2, 2, True),
        Placing(3, 2, True),
        Placing(4, 4, False),
    )


def test_a_leaver_is_last_of_those_who_were_playing() -> None:
    assert place_of_leaver(5) == 5


def test_nobody_out_means_no_places() -> None:
    assert places_of_eliminated((), 4) == ()


POINTS = st.dictionaries(st.integers(1, 8), st.integers(1, 5), max_size=8)


@given(points=POINTS, left=st.integers(0, 6))
def test_a_place_counts_those_who_are_better(points: dict[int, int], left: int) -> None:
    placings = places_of_eliminated(tuple(points.items()), left)
    assert sorted(placing.seat for placing in placings) == sorted(points)
    for placing in placings:
        own = points[placing.seat]
        assert placing.place == left + 1 + sum(other > own for other in points.values())
        assert placing.shared == (list(points.values()).count(own) > 1)
    assert [p.place for p in placings] == sorted(p.place for p in placings)


@given(points=POINTS, order=st.randoms(use_true_random=False))
def test_places_do_not_depend_on_the_order_of_the_seats(points: dict, order) -> None:
    pairs = list(points.items())
    order.shuffle(pairs)
    assert places_by_points(tuple(pairs)) == places_by_points(tuple(points.items()))

"""Pots from what was put in, and the sharing of one pot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.pots import build_pots, share

Puts = list[tuple[int, int, bool]]


def puts(text: str) -> Puts:
    """Write what was put in as "100, 40 folded, 300" from seat 1 on."""
    words = [word.split() for word in text.split(",")]
    return [(seat, int(word[0]), "folded" in word) for seat, word in enumerate(words, 1)]


@pytest.mark.parametrize(
    ("put_in", "pots"),
    [
        pytest.param("100, 250, 600, 600", "400:1234 450:234 700:34", id="F1"),
        pytest.param("100, 40 folded, 300, 300", "340:134 400:34", id="F2"),
        pytest.param("100, 180 folded, 300, 300", "400:134 480:34", id="F3"),
        pytest.param("80, 200, 200 folded, 500, 500 folded", "400:124 480:24 600:4", id="F4"),
        pytest.param("150, 150, 150 folded", "450:12", id="F5 after the return"),
        pytest.param("101, 101, 205, 205", "404:1234 208:34", id="F6"),
        pytest.param("20 folded, 40 folded, 100, 100", "260:34", id="F7"),
        pytest.param("40 folded, 100, 100", "240:23", id="F8"),
        pytest.param("20, 25, 0, 40, 40", "80:1245 15:245 30:45", id="short blinds"),
        pytest.param("50 folded, 10, 10", "70:23", id="dead points above all others"),
        pytest.param("5 folded, 10", "15:2", id="one left"),
    ],
)
def test_each_all_in_closes_a_pot_that_only_its_payers_can_win(put_in: str, pots: str) -> None:
    """Anything beyond an all-in is a side pot of those who paid it. House rules 06; cases F1-F8."""
    built = build_pots(puts(put_in))
    assert " ".join(f"{amount}:{''.join(map(str, seats))}" for amount, seats in built) == pots


def test_who_can_win_stands_in_the_order_given() -> None:
    """The order in which odd points go."""
    built = build_pots([(5, 100, False), (6, 100, False), (1, 40, False), (3, 100, True)])
    assert built == ((160, (5, 6, 1)), (180, (5, 6)))


def test_an_all_in_for_the_same_amount_makes_no_pot_of_its_own() -> None:
    assert build_pots(puts("100, 100, 100")) == ((300, (1, 2, 3)),)


def test_nothing_put_in_is_no_pot() -> None:
    assert build_pots(puts("0, 0")) == ()


@given(
    st.lists(st.tuples(st.integers(0, 60), st.booleans()), min_size=2, max_size=8).filter(
        lambda rows: any(not folded and chips for chips, folded in rows)
    )
)
def test_pots_hold_every_point_and_shrink_in_who_can_win(rows: list[tuple[int, bool]]) -> None:
    """The amounts add up; every next pot has fewer contenders, all of them live."""
    given_puts = [(seat, chips, folded) for seat, (chips, folded) in enumerate(rows, 1)]
    pots = build_pots(given_puts)
    assert sum(amount for amount, _ in pots) == sum(chips for chips, _ in rows)
    live = {seat for seat, chips, folded in given_puts if not folded and chips}
    assert set(pots[0][1]) == live
    for (_, lower), (_, upper) in zip(pots, pots[1:], strict=False):
        assert set(upper) < set(lower)
    assert all(amount > 0 and seats for amount, seats in pots)


@pytest.mark.parametrize(
    ("amount", "winners", "shares"),
    [
        pytest.param(45, (3, 1), ((3, 23), (1, 22)), id="G1"),
        pytest.param(70, (1, 2, 3), ((1, 24), (2, 23), (3, 23)), id="G2"),
        pytest.param(65, (1, 2, 3), ((1, 22), (2, 22), (3, 21)), id="G3"),
        pytest.param(385, (2, 3), ((2, 193), (3, 192)), id="G4 main"),
        pytest.param(221, (2, 3), ((2, 111), (3, 110)), id="G4 side"),
        pytest.param(45, (5, 1), ((5, 23), (1, 22)), id="G5"),
        pytest.param(203, (2, 4, 5, 6), ((2, 51), (4, 51), (5, 51), (6, 50)), id="G7"),
        pytest.param(404, (1, 2, 3), ((1, 135), (2, 135), (3, 134)), id="F6"),
        pytest.param(200, (2, 3, 1), ((2, 67), (3, 67), (1, 66)), id="B07a"),
        pytest.param(200, (1, 2, 3), ((1, 67), (2, 67), (3, 66)), id="B07b"),
        pytest.param(25, (3, 1), ((3, 13), (1, 12)), id="B06"),
        pytest.param(30, (4,), ((4, 30),), id="one winner"),
    ],
)
def test_odd_points_go_one_each_clockwise(
    amount: int, winners: tuple[int, ...], shares: tuple[tuple[int, int], ...]
) -> None:
    """Equal parts, and a point each to the first winners. House rules 07; TDA 20; cases G1-G7."""
    assert share(amount, winners) == shares


@given(st.integers(1, 10_000), st.integers(1, 8))
def test_shares_add_up_and_differ_by_one_point_at_most(amount: int, count: int) -> None:
    chips = [chips for _, chips in share(amount, tuple(range(count)))]
    assert sum(chips) == amount
    assert max(chips) - min(chips) <= 1
    assert chips == sorted(chips, reverse=True)

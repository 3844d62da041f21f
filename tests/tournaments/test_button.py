"""Where button and blinds stand: worked cases A1 to A24, B24 and B26. House rules 03."""

import pytest

from tournaments.rules.button import DeadButton, MovingButton, Positions, clockwise_after

SIX = (1, 2, 3, 4, 5, 6)
FOUR = (1, 2, 3, 4)
START = Positions(button=1, small_blind=2, big_blind=3, small_blind_seat=2)


def without(seats: tuple[int, ...], out: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat not in out)


def told(positions: Positions) -> str:
    """Write positions like "2 3* 4": an unpaid small blind has a star."""
    unpaid = "*" if positions.small_blind_seat is None else ""
    return f"{positions.button} {positions.small_blind}{unpaid} {positions.big_blind}"


@pytest.mark.parametrize(
    ("seats", "out", "hands"),
    [
        pytest.param(SIX, (), ["2 3 4", "3 4 5", "4 5 6"], id="A1 nobody is out"),
        pytest.param(SIX, (3,), ["2 3* 4", "3 4 5", "4 5 6"], id="A2 the big blind is out"),
        pytest.param(SIX, (2,), ["2 3 4", "3 4 5", "4 5 6"], id="A3 the small blind is out"),
        pytest.param(SIX, (1,), ["2 3 4", "3 4 5", "4 5 6"], id="A4 the button is out"),
        pytest.param(SIX, (4,), ["2 3 5", "3 5 6", "5 6 1"], id="A5 under the gun is out"),
        pytest.param(SIX, (2, 3), ["2 3* 4", "3 4 5", "4 5 6"], id="A6 both blinds are out"),
        pytest.param(SIX, (3, 4), ["2 3* 5", "3 5 6", "5 6 1"], id="A7 big blind and the next"),
        pytest.param(SIX, (1, 2, 3), ["2 3* 4", "3 4 5", "4 5 6"], id="A8 all three positions"),
        pytest.param(SIX, (1, 2), ["2 3 4", "3 4 5", "4 5 6"], id="A9 button and small blind"),
        pytest.param(FOUR, (3,), ["2 3* 4", "3 4 1", "4 1 2"], id="A10 of four the big blind"),
        pytest.param(FOUR, (2,), ["2 3 4", "3 4 1", "4 1 3"], id="A11 of four the small blind"),
    ],
)
def test_three_hands_after_an_elimination(
    seats: tuple[int, ...], out: tuple[int, ...], hands: list[str]
) -> None:
    live, positions, seen = without(seats, out), START, []
    for _ in range(3):
        positions = DeadButton().next(positions, live, len(seats))
        seen.append(told(positions))
    assert seen == hands


@pytest.mark.parametrize(
    ("seats", "out", "big_blind", "button"),
    [
        pytest.param((1, 2, 3), (1,), 2, 3, id="A12 of three the button"),
        pytest.param((1, 2, 3), (2,), 1, 3, id="A13 of three the small blind"),
        pytest.param((1, 2, 3), (3,), 1, 2, id="A14 of three the big blind"),
        pytest.param(FOUR, (2, 3), 4, 1, id="A15 of four both blinds"),
        pytest.param(FOUR, (3, 4), 1, 2, id="A16 of four big blind and the next"),
        pytest.param(FOUR, (1, 3), 4, 2, id="A17 of four button and big blind"),
        pytest.param(FOUR, (1, 4), 2, 3, id="A18 of four button and the one before"),
        pytest.param(FOUR, (2, 4), 1, 3, id="A19 of four small blind and the next but one"),
        pytest.param(FOUR, (1, 2), 4, 3, id="A20 of four button and small blind"),
        pytest.param(SIX, (3, 4, 5, 6), 1, 2, id="A21 from six straight to two"),
    ],
)
def test_first_hand_of_two(
    seats: tuple[int, ...], out: tuple[int, ...], big_blind: int, button: int
) -> None:
    positions = DeadButton().next(START, without(seats, out), len(seats))
    assert positions == Positions(button, button, big_blind, button)
    assert big_blind != START.big_blind


def test_a22_a_dead_position_followed_by_another_elimination() -> None:
    rule = DeadButton()
    after_a2 = rule.next(START, (1, 2, 4, 5, 6), 6)
    first = rule.next(after_a2, (1, 2, 5, 6), 6)
    second = rule.next(first, (1, 2, 5, 6), 6)
    assert [told(first), told(second)] == ["3 4* 5", "4 5 6"]
    assert told(rule.next(second, (2, 6), 6)) == "6 6 2"


def test_a23_seats_empty_from_the_start_are_no_positions() -> None:
    first = DeadButton().first((1, 3, 6), 3)
    assert told(first) == "3 6 1"
    assert told(DeadButton().next(first, (1, 3, 6), 6)) == "6 1 3"


@pytest.mark.parametrize(("button", "other"), [(2, 5), (5, 2)])
@pytest.mark.parametrize("rule", [DeadButton(), MovingButton()])
def test_a24_of_two_players_the_drawn_button_posts_the_small_blind(
    rule: DeadButton | MovingButton, button: int, other: int
) -> None:
    first = rule.first((2, 5), button)
    assert first == Positions(button, button, other, button)
    assert rule.next(first, (2, 5), 6) == Positions(other, other, button, other)


@pytest.mark.parametrize(
    ("out", "hands"),
    [
        pytest.param(3, ["2 3* 4", "3 4 5"], id="big blind"),
        pytest.param(2, ["2 3 4", "3 4 5"], id="small blind"),
        pytest.param(1, ["2 3 4", "3 4 5"], id="button"),
    ],
)
def test_b24_nobody_escapes_his_big_blind(out: int, hands: list[str]) -> None:
    live = without((1, 2, 3, 4, 5), (out,))
    first = DeadButton().next(START, live, 5)
    assert [told(first), told(DeadButton().next(first, live, 5))] == hands


def test_b26_gaps_between_the_seats_do_not_matter() -> None:
    positions = DeadButton().first((1, 2, 6), 1)
    big_blinds = [positions.big_blind]
    for _ in range(4):
        positions = DeadButton().next(positions, (1, 2, 6), 6)
        big_blinds.append(positions.big_blind)
    assert big_blinds == [6, 1, 2, 6, 1]


def test_odd_points_go_clockwise_from_the_left_of_an_empty_button() -> None:
    assert clockwise_after(3, (1, 5), 6) == (5, 1)
    assert clockwise_after(3, (1, 2, 3, 4, 5, 6), 6) == (4, 5, 6, 1, 2, 3)


@pytest.mark.parametrize("rule", [DeadButton(), MovingButton()])
@pytest.mark.parametrize("seats", [(), (4,)])
def test_no_hand_without_two_players(
    rule: DeadButton | MovingButton, seats: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="two players"):
        rule.next(START, seats, 6)
    with pytest.raises(ValueError, match="two players"):
        rule.first(seats, 4)


# The moving button of the casual games


def test_a_moving_button_goes_to_the_next_player_and_both_blinds_are_paid() -> None:
    rule = MovingButton()
    assert told(rule.first(FOUR, 1)) == "1 2 3"
    assert told(rule.next(START, FOUR, 4)) == "2 3 4"
    assert told(rule.next(START, (1, 3, 4), 4)) == "3 4 1"
    assert told(rule.next(START, (1, 2, 4), 4)) == "2 4 1"


@pytest.mark.parametrize(
    ("live", "expected"),
    [
        pytest.param((2, 3), "3 3 2", id="the button is out: it would be on 2, blind on 3 again"),
        pytest.param((1, 3), "3 3 1", id="the small blind is out"),
        pytest.param((1, 2), "2 2 1", id="the big blind is out"),
    ],
)
def test_with_a_moving_button_nobody_is_big_blind_twice_when_two_are_left(
    live: tuple[int, ...], expected: str
) -> None:
    assert told(MovingButton().next(START, live, 3)) == expected


def test_practice_deals_alternate_the_button() -> None:
    rule = MovingButton()
    positions, buttons = rule.first((1, 2), 1), []
    for _ in range(4):
        buttons.append(positions.button)
        positions = rule.next(positions, (1, 2), 2)
    assert buttons == [1, 2, 1, 2]

"""The first button, when the player who was drawn is not there (House rules 03; case A23)."""

import pytest

from tournaments.rules.button import DeadButton, MovingButton, Positions


@pytest.mark.parametrize("rule", [DeadButton(), MovingButton()])
@pytest.mark.parametrize(
    ("seats", "drawn", "positions"),
    [
        ((1, 3, 6), 3, Positions(3, 6, 1, 6)),
        ((1, 3, 6), 4, Positions(6, 1, 3, 1)),
        ((1, 3, 5), 6, Positions(1, 3, 5, 3)),
        ((2, 5), 3, Positions(5, 5, 2, 5)),
    ],
)
def test_an_empty_seat_never_gets_the_first_button(
    rule: DeadButton | MovingButton,
    seats: tuple[int, ...],
    drawn: int,
    positions: Positions,
) -> None:
    """It goes to the next player clockwise."""
    assert rule.first(seats, drawn) == positions

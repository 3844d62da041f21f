"""Laws of the button over random tournaments, and a second opinion that knows no positions."""

from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.button import DeadButton, MovingButton, Positions

Hand = tuple[Positions, tuple[int, ...]]


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[int, list[int], int, list[set[int]]]:
    """Draw a table size, the seats taken, the first button, and who goes out in each hand."""
    seat_count = draw(st.integers(2, 8))
    seats = draw(st.lists(st.integers(1, seat_count), min_size=2, max_size=seat_count, unique=True))
    button = draw(st.sampled_from(seats))
    live, eliminations = set(seats), []
    for _ in range(draw(st.integers(1, 30))):
        weights = draw(st.sets(st.sampled_from(sorted(live)), max_size=len(live) - 2))
        out = weights if draw(st.booleans()) else set()
        live -= out
        eliminations.append(out)
    return seat_count, sorted(seats), button, eliminations


def played(
    rule: DeadButton | MovingButton, match: tuple[int, list[int], int, list[set[int]]]
) -> list[Hand]:
    """Return the positions of every hand and who was dealt in."""
    seat_count, seats, button, eliminations = match
    live = tuple(seats)
    positions = rule.first(live, button)
    hands = [(positions, live)]
    for out in eliminations:
        live = tuple(seat for seat in live if seat not in out)
        positions = rule.next(positions, live, seat_count)
        hands.append((positions, live))
    return hands


def in_debt(match: tuple[int, list[int], int, list[set[int]]]) -> list[Positions]:
    """Play the dead button as a waiting line: the player at its head owes the next big blind.

    Who has paid goes to the end, who is out steps out; small blind and button are whoever owed
    the two big blinds before, and nobody pays in the name of the gone.
    """
    _, seats, button, eliminations = match
    start = seats.index(button)
    line = deque(seats[start + 1 :] + seats[: start + 1])
    paid = [button]
    if len(line) > 2:
        paid.append(line[0])
        line.rotate(-1)
    positions = []
    for out in [set(), *eliminations]:
        for seat in out:
            line.remove(seat)
        paid.append(line[0])
        line.rotate(-1)
        if len(line) == 2:
            positions.append(Positions(line[0], line[0], line[1], line[0]))
            continue
        dealer, small_blind, big_blind = paid[-3:]
        payer = small_blind if small_blind in line else None
        positions.append(Positions(dealer, small_blind, big_blind, payer))
    return positions


@given(match=tournaments())
def test_the_dead_button_is_a_line_of_players_who_owe_a_big_blind(match) -> None:
    assert [positions for positions, _ in played(DeadButton(), match)] == in_debt(match)


@given(match=tournaments())
def test_the_big_blind_never_skips_a_player(match) -> None:
    """Between two big blinds of a player, everybody who stayed to the end has paid one."""
    hands = played(DeadButton(), match)
    for first, (positions, _) in enumerate(hands):
        for later in range(first + 1, len(hands)):
            if hands[later][0].big_blind == positions.big_blind:
                payers = [hand.big_blind for hand, _ in hands[first:later]]
                assert len(payers) == len(set(payers))
                assert set(payers) >= set(hands[later][1])
                break


@given(match=tournaments())
def test_the_big_blind_goes_no_more_than_once_around_without_returning(match) -> None:
    """A player who stays is big blind within as many hands as there were players."""
    hands = played(DeadButton(), match)
    for at, (_, live) in enumerate(hands):
        window = hands[at : at + len(live)]
        if len(window) == len(live):
            still_in = window[-1][1]
            assert {hand.big_blind for hand, _ in window} >= set(still_in)


@pytest.mark.parametrize("rule", [DeadButton(), MovingButton()])
@given(match=tournaments())
def test_nobody_is_big_blind_twice_in_a_row(
    rule: DeadButton | MovingButton, match: tuple[int, list[int], int, list[set[int]]]
) -> None:
    hands = played(rule, match)
    for (before, _), (after, _) in pairwise(hands):
        assert before.big_blind != after.big_blind


@pytest.mark.parametrize("rule", [DeadButton(), MovingButton()])
@given(match=tournaments())
def test_blinds_are_paid_by_players_and_two_players_share_three_positions(
    rule: DeadButton | MovingButton, match: tuple[int, list[int], int, list[set[int]]]
) -> None:
    for positions, live in played(rule, match):
        assert positions.big_blind in live
        assert positions.small_blind_seat in (*live, None)
        assert positions.small_blind_seat != positions.big_blind
        if len(live) == 2:
            assert positions.button == positions.small_blind == positions.small_blind_seat
        else:
            taken = {positions.button, positions.small_blind, positions.big_blind}
            assert len(taken) == 3


@given(match=tournaments())
def test_a_moving_button_is_always_held_and_both_blinds_are_always_paid(match) -> None:
    for positions, live in played(MovingButton(), match):
        assert positions.button in live
        assert positions.small_blind == positions.small_blind_seat


@pytest.mark.parametrize("rule", [DeadButton(), MovingButton()])
@given(
    last=st.tuples(st.integers(1, 8), st.integers(1, 8), st.integers(1, 8)),
    live=st.sets(st.integers(1, 8), min_size=2),
)
def test_positions_follow_from_any_positions(
    rule: DeadButton | MovingButton, last: tuple[int, int, int], live: set[int]
) -> None:
    """Whatever was remembered, two players or more can always be dealt a hand."""
    positions = rule.next(Positions(*last, None), tuple(live), 8)
    assert positions.big_blind in live
    assert positions.small_blind_seat is None or positions.small_blind_seat in live


@pytest.mark.parametrize("rule", [DeadButton(), MovingButton()])
@given(
    button=st.integers(1, 8),
    live=st.sets(st.integers(1, 8), min_size=2),
    order=st.randoms(use_true_random=False),
)
def test_the_order_in_which_seats_are_named_does_not_matter(
    rule: DeadButton | MovingButton, button: int, live: set[int], order
) -> None:
    shuffled = list(live)
    order.shuffle(shuffled)
    first = rule.first(tuple(shuffled), button)
    assert first == rule.first(tuple(sorted(live)), button)
    assert rule.next(first, tuple(shuffled), 8) == rule.next(first, tuple(sorted(live)), 8)

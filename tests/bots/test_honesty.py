"""A bot plays from what a person in its seat sees, and from its seed; nothing else moves it."""

import subprocess
import sys
from random import Random

import pytest

from tables import bots
from tables.rules.view import view_of
from tests.bots.hidden import answer, differing_states, exchanged, states


@pytest.mark.parametrize("level", bots.LEVELS)
def test_hidden_cards_change_neither_action_nor_pace(level):
    """Other hole cards and another deck to come: the same action after the same time."""
    differ, seen = differing_states(120, Random(f"hidden {level}"), (level,))
    assert seen == 120
    assert differ == 0


@pytest.mark.slow
def test_hidden_cards_change_nothing_over_ten_thousand_states():
    differ, seen = differing_states(10_002, Random("hidden, many"))
    assert seen >= 10_000
    assert differ == 0


def test_the_exchange_really_exchanges_what_is_hidden():
    """The twin looks the same to the seat and differs in every place it must not see."""
    rng = Random("exchange")
    hand, seat = next(iter(states("casual", 1, rng)))
    twin = exchanged(hand, seat, rng)
    assert view_of(twin, seat) == view_of(hand, seat)
    assert view_of(twin, None) == view_of(hand, None)
    assert [player.holes for player in twin.seats] != [player.holes for player in hand.seats]
    assert twin.deck != hand.deck
    assert sorted(twin.deck) == list(range(52))


def test_a_view_holds_no_hand_and_no_deck():
    """All a bot gets is plain values, so there is no way from it to the cards of others."""
    hand, seat = next(iter(states("expert", 1, Random("plain"))))
    plain = (int, str, bool, tuple, type(None))
    queue = [value for value in view_of(hand, seat) if value is not hand.setup.structure]
    while queue:
        value = queue.pop()
        assert isinstance(value, plain), value
        queue += value if isinstance(value, tuple) else ()


ANSWERS = """
from random import Random
from tables import bots
from tests.bots.hidden import answer, states
for level in bots.LEVELS:
    for hand, seat in states(level, 25, Random("process " + level)):
        print(level, seat, answer(level, hand, seat, 7))
"""


def test_the_same_seed_gives_the_same_choices_in_two_processes():
    """Neither hash seeds nor what was asked before moves a bot."""
    told = [
        subprocess.run(
            [sys.executable, "-c", ANSWERS],
            capture_output=True,
            check=True,
            text=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 75


def test_what_was_asked_before_does_not_move_expert():
    """The boards it keeps are public knowledge: asked again, in another order, it says the same."""
    asked = [(hand.copy(), seat) for hand, seat in states("expert", 30, Random("order"))]
    first = [answer("expert", hand, seat, 3) for hand, seat in asked]
    again = [answer("expert", hand, seat, 3) for hand, seat in reversed(asked)]
    assert first == again[::-1]

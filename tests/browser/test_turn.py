"""What a press becomes: the guard, the message, and decisions made in advance."""

from typing import Any

import pytest

from tests.browser.conftest import Run
from tests.browser.views import hand, legal, my_turn, view

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("began", "counts"), [(999, False), (1000, False), (1349, False), (1350, True), (9000, True)]
)
def test_a_press_counts_when_it_began_after_350_ms(run: Run, began: int, counts: bool) -> None:
    assert run("commands.js", "return m.pressCounts(x, 1000)", began) is counts


def test_no_press_counts_without_a_turn(run: Run) -> None:
    assert run("commands.js", "return m.pressCounts(5000, null)") is False


def test_a_message_names_the_turn_and_a_raise_its_total(run: Run) -> None:
    body = "return m.actMessage(x.kind, x.view, 360)"
    assert run("commands.js", body, {"kind": "call", "view": my_turn(41)}) == {
        "type": "act", "action": "call", "turn": 41,
    }  # fmt: skip
    assert run("commands.js", body, {"kind": "raise", "view": my_turn(41)}) == {
        "type": "act", "action": "raise_to", "amount": 360, "turn": 41,
    }  # fmt: skip
    first = view(41, turn=41, hand=hand(to_act=1, legal=legal(is_bet=True)))
    assert run("commands.js", body, {"kind": "raise", "view": first})["action"] == "bet_to"


@pytest.mark.parametrize(
    ("pre", "changes", "action"),
    [
        ({"kind": "check_fold", "price": 80}, {}, "fold"),
        ({"kind": "check_fold", "price": 0}, {"may_check": True, "to_call": 0}, "check"),
        ({"kind": "check", "price": 0}, {"may_check": True, "to_call": 0}, "check"),
        ({"kind": "check", "price": 0}, {}, None),
        ({"kind": "call", "price": 80}, {}, "call"),
        ({"kind": "call", "price": 40}, {}, None),
    ],
)
def test_a_decision_in_advance_holds_for_its_price_only(
    run: Run, pre: dict[str, Any], changes: dict[str, Any], action: str | None
) -> None:
    given = {"pre": pre, "legal": legal(**changes)}
    assert run("commands.js", "return m.resolveAdvance(x.pre, x.legal)", given) == action


def test_the_slider_goes_by_big_blinds_and_ends_at_all_in(run: Run) -> None:
    body = """
        const steps = m.sliderSteps(x);
        return [steps, [0, 1, steps - 1, steps].map((step) => m.amountAt(x, step)),
                m.stepOf(x, 1230), m.stepOf(x, x.max_raise_to)];
    """
    assert run("views/actions.js", body, legal(max_raise_to=1230)) == [
        26, [200, 240, 1200, 1230], 26, 26,
    ]  # fmt: skip


def test_seats_are_placed_clockwise_from_mine(run: Run) -> None:
    body = "return m.places(x.view, x.me).map((one) => [one.place, one.seat.seat])"
    assert run("seats.js", body, {"view": view(), "me": 2}) == [[0, 2], [1, 3], [2, 1]]
    assert run("seats.js", body, {"view": view(), "me": None}) == [[0, 1], [1, 2], [2, 3]]
    waiting = view(hand=None)
    waiting["table"]["status"] = "open"
    assert len(run("seats.js", body, {"view": waiting, "me": 2})) == 4


def test_the_level_s_clock_stands_still_while_the_match_is_paused(run: Run) -> None:
    match = {"level_left_ms": 92_000, "paused": False}
    left = "return m.levelLeft({match: x}, 1000, 31000);"
    assert run("clock.js", left, match) == 62_000
    assert run("clock.js", left, match | {"paused": True}) == 92_000
    assert run("clock.js", left, match | {"level_left_ms": None}) is None
    assert run("clock.js", left) is None


def test_the_time_to_the_next_level_is_read_as_it_is_shown(run: Run) -> None:
    read = """
        const match = {level: 3, hands_at_level: 2, hands_needed: 3, level_left_ms: 92000, paused: x};
        Object.assign(match, {small_blind: 20, big_blind: 40});
        return m.readings.dealer({view: {match, seats: [], hand: null}, viewAt: 1000}, 31000);
    """
    assert "1:02 to the next level." in run("readings.js", read, False)
    assert "1:32 to the next level." in run("readings.js", read, True)

"""The one place with state: frames in, and what must not outlive its turn, street or hand."""

from typing import Any

import pytest

from tests.browser.conftest import Run
from tests.browser.views import View, frame, hand, my_turn, snapshot, view

pytestmark = pytest.mark.browser


def drawn(run: Run, start: View, *steps: dict[str, Any], keep: dict[str, Any] | None = None) -> Any:
    """Return the state after `steps` are drawn one a second, from a snapshot of `start`."""
    body = """
        let state = {...m.initialState(x.snapshot, 0), ...x.keep};
        x.steps.forEach((step, at) => {
            if (step.type === "private") state = m.takePrivate(state, step);
            else state = m.drawFrame(state, {...step, at: 1000 * (at + 1)}, 1000 * (at + 1));
        });
        return {...state, turnOf: m.turnOf(state), chosen: m.chosenAmount(state),
                cards: m.myCards(state)};
    """
    given = {"snapshot": snapshot(start), "steps": list(steps), "keep": keep or {}}
    return run("store.js", body, given)


def test_a_frame_without_a_view_leaves_the_view_and_moves_the_number_on(run: Run) -> None:
    state = drawn(run, view(), frame(101, "card_burned", cards=None))
    assert state["seq"] == 101
    assert state["view"] == view()


def test_the_time_left_counts_from_the_arrival_of_its_view(run: Run) -> None:
    assert drawn(run, view(), frame(101, "checked", my_turn(101), seat=3))["viewAt"] == 1000


def test_a_turn_is_mine_only_when_the_view_gives_me_its_number(run: Run) -> None:
    passing = view(hand=hand(to_act=1))
    assert drawn(run, passing)["turnOf"] is None
    assert drawn(run, my_turn(102))["turnOf"] == 102


def test_the_buttons_of_a_turn_count_from_when_they_were_drawn(run: Run) -> None:
    state = drawn(run, view(), frame(101, "checked", my_turn(101), seat=3))
    assert state["turnShownAt"] == 1000
    again = drawn(
        run,
        view(),
        frame(101, "checked", my_turn(101), seat=3),
        frame(102, "came_back", my_turn(101), seat=2),
    )
    assert again["turnShownAt"] == 1000


def test_a_chosen_amount_and_a_command_end_with_their_turn(run: Run) -> None:
    keep = {"amount": {"turn": 100, "value": 400}, "pending": {"kind": "raise", "turn": 100}}
    assert drawn(run, my_turn(100), keep=keep)["chosen"] == 400
    after = drawn(run, my_turn(100), frame(101, "raised_to", view(101), seat=1, to=400), keep=keep)
    assert after["amount"] is None and after["pending"] is None


def test_an_amount_is_kept_within_what_the_server_allows(run: Run) -> None:
    low = {"amount": {"turn": 100, "value": 7}}
    high = {"amount": {"turn": 100, "value": 5000}}
    assert drawn(run, my_turn(100), keep=low)["chosen"] == 200
    assert drawn(run, my_turn(100), keep=high)["chosen"] == 1240
    assert drawn(run, my_turn(100))["chosen"] == 200


@pytest.mark.parametrize("changes", [{"street": "turn"}, {"number": 15}])
def test_a_decision_in_advance_dies_with_its_street_and_hand(
    run: Run, changes: dict[str, Any]
) -> None:
    keep = {"pre": {"kind": "check_fold", "hand": 14, "street": "flop", "price": 80}}
    same = drawn(run, view(), frame(101, "folded", view(101), seat=2), keep=keep)
    assert same["pre"] == keep["pre"]
    moved = view(101, hand=hand(**changes))
    assert drawn(run, view(), frame(101, "board_dealt", moved, street=2, cards=["2c"]), keep=keep)[
        "pre"
    ] is None  # fmt: skip


def test_my_cards_wait_for_the_frame_they_belong_to(run: Run) -> None:
    private = {"type": "private", "seq": 102, "hand": 14, "cards": ["As", "Kd"], "made": None}
    early = drawn(run, view(), private, frame(101, "blind_posted", view(101), seat=1, blind="big"))
    assert early["cards"] is None
    due = drawn(run, view(), private, frame(102, "hole_cards_dealt", view(102), seat=1, cards=None))
    assert due["cards"]["cards"] == ["As", "Kd"]


def test_my_cards_are_gone_with_their_hand(run: Run) -> None:
    private = {"type": "private", "seq": 100, "hand": 13, "cards": ["As", "Kd"], "made": None}
    assert drawn(run, view(), private)["cards"] is None


def test_missed_events_are_marked_in_the_log_and_told_once(run: Run) -> None:
    body = """
        let state = m.initialState(x.start, 0);
        state = m.takeSnapshot(state, x.later, 1000, true);
        state = m.takeSnapshot(state, x.later, 2000, true);
        return state.log.map((line) => [line.seq, line.away, line.text !== ""]);
    """
    events = [
        {"seq": 101, "event": {"type": "folded", "seat": 2}},
        {"seq": 102, "event": {"type": "card_burned", "cards": None}},
    ]
    given = {"start": snapshot(view()), "later": snapshot(view(102), events=events)}
    assert run("store.js", body, given) == [[101, True, True], [102, True, False]]


def test_the_log_groups_by_hand_and_street(run: Run) -> None:
    body = """
        let log = [];
        for (const [seq, event] of x.events) {
            log = m.append(log, seq, event, {view: x.view, me: null}, false);
        }
        return m.grouped(log).map((one) => [one.hand, one.streets.map((s) => s.street)]);
    """
    started = {
        "type": "hand_started", "number": 2, "button": 1, "small_blind_seat": 1,
        "big_blind_seat": 2, "small_blind": 5, "big_blind": 10, "stacks": [],
    }  # fmt: skip
    events = [
        [1, {"type": "player_seated", "seat": 1, "name": "Ada", "bot": None}],
        [2, started],
        [3, {"type": "checked", "seat": 2}],
        [4, {"type": "board_dealt", "street": 1, "cards": ["2c", "3c", "4c"]}],
        [5, {"type": "hand_tabled", "seat": 2, "cards": ["As", "Ks"]}],
    ]
    told = run("log.js", body, {"events": events, "view": view()})
    assert told == [[None, ["between"]], [2, ["preflop", "flop", "showdown"]]]

"""Frames are drawn one after the other, with pauses to read, and never too late."""

from typing import Any

import pytest

from tests.browser.conftest import Run
from tests.browser.views import frame, hand, my_turn, view

pytestmark = pytest.mark.browser

PLAYED = """
    let clock = 0, timers = [], shown = [], options = {reduced: false, hidden: false};
    const pace = m.createPace({
        draw: (beat) => shown.push([beat.seq, Math.round(clock), beat.shown?.seat ?? null]),
        options: () => options,
        later: (run, ms) => { const one = {run, at: clock + ms}; timers.push(one); return one; },
        cancel: (one) => { timers = timers.filter((other) => other !== one); },
    });
    const wait = (until) => {
        while (timers.length && timers[0].at <= until) {
            const one = timers.shift(); clock = one.at; one.run();
        }
        clock = Math.max(clock, until);
    };
"""


def play(run: Run, body: str, *frames: dict[str, Any]) -> Any:
    return run("pace.js", f"{PLAYED} {body} return shown;", list(frames))


def times(shown: list[list[Any]]) -> list[int]:
    return [at for _, at, _ in shown]


def run_out() -> list[dict[str, Any]]:
    shown = view(hand=hand(), next_hand_ms=60_000)
    return [
        frame(1, "hand_tabled", shown, seat=1, cards=["As", "Ks"]),
        frame(2, "board_dealt", shown, street=1, cards=["2c", "3c", "4c"]),
        frame(3, "board_dealt", shown, street=2, cards=["5c"]),
        frame(4, "board_dealt", shown, street=3, cards=["6c"]),
        frame(5, "pot_awarded", shown, pot=0, shares=[[1, 9]], fives=[[1, []]]),
    ]


def test_a_run_out_turns_the_streets_one_by_one(run: Run) -> None:
    shown = play(run, "pace.add(x); wait(60000);", *run_out())
    assert times(shown) == [0, 600, 1800, 3300, 5100]


def test_reduced_motion_keeps_the_pauses_of_a_run_out(run: Run) -> None:
    shown = play(run, "options.reduced = true; pace.add(x); wait(60000);", *run_out())
    assert times(shown) == [0, 600, 1800, 3300, 5100]


def test_a_hidden_page_shows_the_state_at_once(run: Run) -> None:
    assert set(times(play(run, "options.hidden = true; pace.add(x);", *run_out()))) == {0}
    shown = play(run, "pace.add(x); wait(700); options.hidden = true; wait(2000);", *run_out())
    assert times(shown) == [0, 600, 1800, 1800, 1800]


def test_the_page_is_never_further_behind_than_the_next_hand(run: Run) -> None:
    frames = run_out()
    frames[-1]["view"] = view(next_hand_ms=1000)
    assert max(times(play(run, "pace.add(x); wait(60000);", *frames))) <= 1000


def test_my_turn_is_not_kept_from_me(run: Run) -> None:
    slow = [frame(n, "board_dealt", view(n), street=1, cards=[]) for n in range(1, 8)]
    shown = play(run, "pace.add(x); wait(60000);", *slow, frame(8, "checked", my_turn(8), seat=2))
    assert shown[-1][0] == 8
    assert shown[-1][1] <= 1800


def test_a_new_hand_ends_what_is_left_of_the_last_one(run: Run) -> None:
    shown = play(
        run,
        "pace.add(x.slice(0, 5)); wait(100); pace.add(x.slice(5)); wait(101);",
        *run_out(),
        frame(6, "hand_started", view(6), number=15),
    )
    assert [seq for seq, _, _ in shown] == [1, 2, 3, 4, 5, 6]
    assert shown[-1][1] == 100


def test_the_winners_of_a_split_pot_are_ringed_in_turn(run: Run) -> None:
    award = frame(
        1, "pot_awarded", view(), pot=0, shares=[[1, 5], [2, 5]], fives=[[1, ["As"]], [2, ["Ah"]]]
    )
    shown = play(run, "pace.add(x); wait(60000);", award)
    assert shown == [[1, 0, 1], [1, 1200, 2]]


def test_a_frame_that_changes_nothing_takes_no_time(run: Run) -> None:
    quiet = [frame(n, "hole_cards_dealt", None, seat=n, cards=None) for n in range(1, 6)]
    assert set(times(play(run, "pace.add(x);", *quiet))) == {0}


def test_a_snapshot_forgets_what_was_not_drawn(run: Run) -> None:
    shown = play(run, "pace.add(x); wait(100); pace.clear(); wait(60000);", *run_out())
    assert times(shown) == [0]

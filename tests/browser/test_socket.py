"""The line to the server: frames in order, gaps asked about, a new line when the old one is gone."""

from typing import Any

import pytest

from tests.browser.conftest import Run
from tests.browser.views import frame, snapshot, view

pytestmark = pytest.mark.browser

LINE = """
    const sockets = [], told = [], states = [];
    class Fake {
        constructor(url) { this.url = url; this.readyState = 1; this.sent = []; sockets.push(this); }
        send(text) { this.sent.push(JSON.parse(text)); }
        close() { this.readyState = 3; }
        hear(message) { this.onmessage({data: JSON.stringify(message)}); }
    }
    const line = m.createSocket({
        path: "/ws/t/x/", seq: 100, Socket: Fake, base: {protocol: "https:", host: "table.test"},
        on: {
            snapshot: (message, same) => told.push(["snapshot", message.seq, same]),
            frames: (frames) => told.push(frames.map((one) => one.seq)),
            private: () => {}, refused: () => {},
            state: (state) => states.push(state.state),
        },
    });
    const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
    line.start();
"""


def heard(run: Run, body: str, given: Any = None) -> Any:
    return run("socket.js", f"{LINE} {body}", given)


def frames(after: int, *seqs: int) -> dict[str, Any]:
    return {"type": "frames", "after": after, "frames": [frame(n, "checked", seat=1) for n in seqs]}


def test_the_line_opens_with_the_last_number_known(run: Run) -> None:
    assert heard(run, "return sockets[0].url") == "wss://table.test/ws/t/x/?seq=100"


def test_frames_are_taken_in_order_and_old_ones_dropped(run: Run) -> None:
    body = "for (const one of x) sockets[0].hear(one); return told;"
    given = [frames(102, 103), frames(100, 101, 102), frames(100, 101, 102), frames(101, 102, 103)]
    assert heard(run, body, given) == [[101, 102], [103]]


def test_a_gap_is_asked_about_after_a_moment(run: Run) -> None:
    body = """
        sockets[0].hear(x); const at_once = sockets[0].sent.length;
        await sleep(220); return [at_once, sockets[0].sent, told];
    """
    assert heard(run, body, frames(105, 106)) == [0, [{"type": "catch_up"}], []]


def test_a_heartbeat_ahead_of_us_is_a_gap(run: Run) -> None:
    body = "for (const one of x) sockets[0].hear(one); await sleep(220); return sockets[0].sent;"
    beats = [{"type": "heartbeat", "seq": 100}, {"type": "heartbeat", "seq": 104}]
    assert heard(run, body, beats[:1]) == []
    assert heard(run, body, beats) == [{"type": "catch_up"}]


def test_a_snapshot_replaces_all_and_says_whether_it_is_news(run: Run) -> None:
    body = "for (const one of x) sockets[0].hear(one); return [told, line.seq];"
    given = [snapshot(view(100)), snapshot(view(107)), frames(105, 106, 107), frames(107, 108)]
    assert heard(run, body, given) == [
        [["snapshot", 100, True], ["snapshot", 107, False], [108]],
        108,
    ]


def test_a_lost_line_is_opened_again_from_where_it_was(run: Run) -> None:
    body = """
        sockets[0].hear(x); sockets[0].onclose({code: 1006});
        await sleep(400); return [sockets.length, sockets.at(-1).url.split("?")[1], states];
    """
    assert heard(run, body, frames(100, 101)) == [2, "seq=101", ["lost"]]


def test_a_replaced_line_is_not_opened_again_until_asked_for(run: Run) -> None:
    body = """
        sockets[0].onclose({code: 4001}); await sleep(400); const before = sockets.length;
        line.takeOver(); return [before, sockets.length, states];
    """
    assert heard(run, body) == [1, 2, ["replaced"]]


def test_waits_grow_with_chance_up_to_ten_seconds(run: Run) -> None:
    least, most = run(
        "socket.js", "return [0, 1].map((c) => [1, 2, 3, 6, 20].map((n) => m.backoff(n, c)))"
    )
    assert least == [150, 300, 600, 4800, 5000]
    assert most == [300, 600, 1200, 9600, 10_000]

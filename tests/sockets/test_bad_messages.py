"""Whatever a page sends, it is answered by a refusal or by the end, and never by a fault of ours."""

import json
from typing import Any

import pytest

from tables import allowance
from tables.protocol import LONGEST_MESSAGE, parse
from tests.sockets.room import playing

TURN = 5
ACT: dict[str, Any] = {"type": "act", "action": "raise_to", "amount": 40, "turn": TURN}

NOT_UNDERSTOOD = [
    "",
    " ",
    "nonsense",
    "{",
    "null",
    "true",
    "7",
    '"ping"',
    "[]",
    '[{"type": "ping"}]',
    "{}",
    '{"type": null}',
    '{"type": 1}',
    '{"type": ["act"]}',
    '{"type": {"act": 1}}',
    '{"type": "\\ud800"}',
    '{"type": "\\u0000"}',
    '{"type": "nothing_known"}',
    '{"type": "snapshot"}',
    '{"type": "told"}',
    '{"type": "websocket.disconnect"}',
    '{"type": "ping", "extra": 1}',
    '{"type": "back", "user": 1}',
    '{"type": "catch_up", "seat": 2}',
    '{"type": "__class__"}',
    "[" * 1000,
    '{"a":' * 200,
    '{"type": "act"}',
    json.dumps({"type": "act", "action": "fold"}),
    json.dumps({"type": "act", "action": "show", "turn": TURN}),
    json.dumps({"type": "act", "action": None, "turn": TURN}),
    json.dumps({"type": "act", "action": ["fold"], "turn": TURN}),
    json.dumps({"type": "act", "action": {"fold": 1}, "turn": TURN}),
    json.dumps({"type": "act", "action": "fold", "turn": TURN, "amount": 5}),
    json.dumps({"type": "act", "action": "fold", "turn": TURN, "seat": 2}),
    json.dumps({"type": "act", "action": "raise_to", "turn": TURN}),
    json.dumps(ACT | {"extra": 1}),
    json.dumps(ACT | {"turn": "5"}),
    json.dumps(ACT | {"turn": 5.0}),
    json.dumps(ACT | {"turn": True}),
    json.dumps(ACT | {"turn": None}),
    json.dumps(ACT | {"turn": -1}),
    json.dumps(ACT | {"turn": 2**60}),
    json.dumps(ACT | {"turn": [5]}),
    '{"type": "act", "action": "fold", "turn": NaN}',
    '{"type": "act", "action": "fold", "turn": 1e3}',
    '{"type": "act", "action": "raise_to", "turn": 5, "amount": ' + "9" * 900,
]


@pytest.mark.parametrize("text", NOT_UNDERSTOOD)
def test_what_is_not_exactly_a_message_is_not_understood(text: str) -> None:
    assert parse(text) is None


async def test_every_bad_message_is_refused_and_the_socket_stays_open(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(allowance, "BURST", 1000)
    room = await playing(2)
    viewer = await room.viewer(1)
    for text in NOT_UNDERSTOOD:
        await viewer.say_text(text)
        refusal = await viewer.refusal()
        assert (refusal["code"], refusal["legal"]) == ("bad_message", None), text
    for some in (b"\x00\xff\xfe", b'{"type": "ping"}', b"x" * 5000):
        await viewer.say_bytes(some)
        assert (await viewer.refusal())["code"] == "bad_message"
    await viewer.settle()
    assert viewer.closed is None
    assert await room.seq() == viewer.seq
    assert caplog.records == []


def test_of_a_name_that_is_written_twice_the_last_counts() -> None:
    """As in every JSON reader; both have to be allowed values all the same."""
    assert parse('{"type": "ping", "type": "nothing"}') is None


async def test_a_message_that_is_too_large_ends_the_socket() -> None:
    room = await playing(2)
    viewer = await room.viewer(1)
    await viewer.say_text(" " * (LONGEST_MESSAGE - len('{"type": "ping"}')) + '{"type": "ping"}')
    await viewer.next("heartbeat")
    await viewer.say_text('{"type": "ping"}' + " " * LONGEST_MESSAGE)
    assert await viewer.ends() == 4009
    await viewer.leave()


async def test_too_many_messages_are_refused_and_in_the_end_not_borne() -> None:
    room = await playing(2)
    viewer, other = await room.viewers(1, 2)
    for _ in range(allowance.BURST + allowance.PATIENCE + 10):
        await viewer.say({"type": "ping"})
    assert await viewer.ends() == 4008
    answers = viewer.kinds()[1:]
    assert allowance.BURST <= answers.count("heartbeat") <= allowance.BURST + 5
    assert {message["code"] for message in viewer.of_kind("refused")} == {"too_fast"}
    assert answers.count("refused") == allowance.PATIENCE
    await other.settle()
    assert other.closed is None


async def test_after_the_end_nothing_is_read() -> None:
    room = await playing(2)
    viewer = await room.viewer(1)
    turn = viewer.view["turn"]  # type: ignore[index]
    await viewer.say_text("x" * (LONGEST_MESSAGE + 1))
    await viewer.act("fold", turn=turn)
    await viewer.ends()
    await viewer.leave()
    assert await room.seq() == turn
    assert viewer.kinds() == ["snapshot"]


def test_who_slows_down_is_heard_again() -> None:
    counted = allowance.Allowance()
    start = counted._counted_at
    assert all(counted.spend(start) for _ in range(allowance.BURST))
    assert not counted.spend(start)
    assert counted.spend(start + 1.01 / allowance.PER_SECOND)
    assert not counted.spend(start + 1.01 / allowance.PER_SECOND)
    rested = start + allowance.BURST / allowance.PER_SECOND + 1
    for _ in range(allowance.PATIENCE):
        counted.spend(rested)
    assert not counted.is_used_up, "what was borne an hour ago is forgotten"

"""A decision over the socket: accepted, it is answered by the frames that everybody gets; refused, the
actor alone is told why, and nothing has changed (House rules 05, 09).
"""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from tables import consumers, pacing
from tables.models import Table
from tables.rules import actions
from tables.services import play
from tests.services.people import person
from tests.sockets.room import SocketRoom, playing, reach, room_of
from tests.sockets.viewer import Viewer, called


async def test_an_accepted_act_is_answered_by_frames_to_all_and_by_nothing_else() -> None:
    room = await playing(3)
    viewers = await room.viewers(1, 2, 3, None)
    before = await room.seq()
    await viewers[0].act("call")
    await reach(viewers, before + 1)
    await viewers[0].settle()
    for viewer in viewers:
        heard = [kind for kind in viewer.kinds() if kind != "heartbeat"]
        assert heard == ["snapshot", "frames"]
        assert viewer.of_kind("frames")[0]["frames"][0]["event"] == {
            "type": "called",
            "seat": 1,
            "amount": 10,
            "all_in": False,
        }


async def test_bet_to_and_raise_to_are_the_same_on_the_wire() -> None:
    """A bet is a raise when nobody has bet."""
    room = await playing(2)
    one, two = await room.viewers(1, 2)
    await one.act("bet_to", 20)
    await two.reaches(await room.seq())
    await one.until(lambda: one.log[max(one.log)]["type"] == "raised_to")
    await two.reaches(one.seq or 0)
    await two.act("call")
    await two.until(lambda: two.view["hand"]["street"] == "flop")  # type: ignore[index]
    await two.act("raise_to", 20)
    await two.until(lambda: two.log[max(two.log)]["type"] == "bet_made")


async def played_to(story: str, *, count: int = 3, chips: dict[int, int] | None = None) -> Any:
    """Deal, let the seats act by service ("1 call, 2 raise_to 40"), and return the room."""
    room: SocketRoom = await called(room_of, count)
    if chips:
        await called(set_chips, room, chips)
    await room.deal()
    for step in filter(None, story.split(", ")):
        seat, kind, *amount = step.split()
        action = (
            actions.raise_to(int(amount[0]))
            if amount
            else actions.Action(kind.replace("-", "_"), 0)
        )
        turn = (await room.state())["turn"]
        refusal = await called(
            play.act,
            table_id=room.table_id,
            user_id=room.people[int(seat)].pk,
            action=action,
            turn=turn,
        )
        assert refusal is None, (step, refusal)
    return room


def set_chips(room: SocketRoom, chips: dict[int, int]) -> None:
    """Change what the seats have before the first hand."""
    for seat, amount in chips.items():
        room.match.entries.filter(seat=seat).update(chips=amount)


REFUSALS = [
    # (played before, chips, seat that tries, action, amount, code, legal told)
    ("", None, 2, "call", None, "not_your_turn", False),
    ("", None, 1, "check", None, "cannot_check", True),
    ("1 call, 2 call", None, 3, "call", None, "nothing_to_call", True),
    ("", None, 1, "raise_to", 19, "below_minimum", True),
    ("", None, 1, "raise_to", -20, "below_minimum", True),
    ("", None, 1, "raise_to", 0, "below_minimum", True),
    ("", None, 1, "raise_to", 1001, "above_maximum", True),
    ("", None, 1, "raise_to", 10**12, "above_maximum", True),
    ("", None, 1, "raise_to", True, "bad_amount", True),
    ("", None, 1, "raise_to", 20.0, "bad_amount", True),
    ("", None, 1, "raise_to", "20", "bad_amount", True),
    ("", None, 1, "raise_to", [20], "bad_amount", True),
    ("", None, 1, "raise_to", {"to": 20}, "bad_amount", True),
    ("1 call, 2 call, 3 check", None, 2, "bet_to", 9, "below_minimum", True),
    # A raises to 100, B is all-in for 130, C calls: A may not raise again.
    ("1 raise_to 100, 2 all_in, 3 call", {2: 130}, 1, "raise_to", 400, "not_reopened", True),
    ("1 all_in, 2 fold", {1: 300}, 3, "raise_to", 600, "nobody_can_call", True),
    ("1 all_in", {2: 600}, 2, "raise_to", 600, "not_enough_chips", True),
]


@pytest.mark.parametrize(("story", "chips", "seat", "action", "amount", "code", "legal"), REFUSALS)
async def test_a_refusal_reaches_the_actor_alone_and_changes_nothing(
    story: str, chips: Any, seat: int, action: str, amount: Any, code: str, legal: bool
) -> None:
    room = await played_to(story, chips=chips)
    viewers = await room.viewers(1, 2, 3, None)
    before = await room.state()
    actor = viewers[seat - 1]
    await actor.act(action, amount)
    refusal = await actor.refusal()
    assert refusal["code"] == code
    assert refusal["message"].endswith(".") and "%(" not in refusal["message"]
    if legal:
        shown = actor.view["hand"]["legal"]  # type: ignore[index]
        assert refusal["legal"] == {name: shown[name] for name in refusal["legal"]}
        assert set(refusal["legal"]) == set(actions.LegalActions._fields)
    else:
        assert refusal["legal"] is None
    assert await room.state() == before
    for viewer in viewers:
        await viewer.settle()
        heard = ["snapshot", "refused"] if viewer is actor else ["snapshot"]
        assert [kind for kind in viewer.kinds() if kind != "heartbeat"] == heard


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "-Infinity", "1e3", "1e400", "null", "40.5"])
async def test_an_amount_that_is_no_whole_number_is_refused_with_the_range(amount: str) -> None:
    room = await playing(2)
    viewer = await room.viewer(1)
    turn = viewer.view["turn"]  # type: ignore[index]
    await viewer.say_text(f'{{"type":"act","action":"raise_to","amount":{amount},"turn":{turn}}}')
    refusal = await viewer.refusal()
    assert refusal["code"] == "bad_amount"
    assert (refusal["legal"]["min_raise_to"], refusal["legal"]["max_raise_to"]) == (20, 1000)
    assert await room.seq() == viewer.seq


async def test_without_an_account_or_a_seat_nothing_is_decided() -> None:
    room = await playing(2)
    stranger = await room.viewer()
    guest = await Viewer(room.table_id, await called(person)).open()
    for viewer, code in ((stranger, "signed_out"), (guest, "not_seated")):
        for message in (
            {"type": "act", "action": "call", "turn": viewer.view["turn"]},  # type: ignore[index]
            {"type": "back"},
            {"type": "skip"},
        ):
            await viewer.say(message)
            assert (await viewer.refusal())["code"] == code
    assert await room.seq() == stranger.seq


async def test_where_no_match_runs_nothing_is_decided() -> None:
    room = await called(room_of, 2, start=False)
    viewer = await room.viewer(1)
    for message in (
        {"type": "act", "action": "call", "turn": 1},
        {"type": "back"},
        {"type": "skip"},
    ):
        await viewer.say(message)
        assert (await viewer.refusal())["code"] == "no_match"


async def test_who_is_not_on_a_break_cannot_come_back_and_no_pause_can_be_skipped() -> None:
    room = await playing(2)
    viewer = await room.viewer(1)
    await viewer.say({"type": "back"})
    assert (await viewer.refusal())["code"] == "not_on_a_break"
    await viewer.say({"type": "skip"})
    assert (await viewer.refusal())["code"] == "no_pause"


async def test_a_click_for_a_turn_that_has_passed_is_stale() -> None:
    room = await playing(2)
    one, two = await room.viewers(1, 2)
    old = one.view["turn"]  # type: ignore[index]
    await one.act("call")
    await reach([one, two], old + 1)
    await one.act("fold", turn=old)
    assert (await one.refusal())["code"] == "stale"
    await two.act("fold", turn=old + 1000)
    assert (await two.refusal())["code"] == "stale"
    assert await room.seq() == old + 1


@pytest.mark.parametrize("action", ["call", "all_in", "fold"])
async def test_a_triple_click_decides_once(action: str) -> None:
    room = await playing(3)
    viewers = await room.viewers(1, 2)
    turn = viewers[0].view["turn"]  # type: ignore[index]
    for _ in range(3):
        await viewers[0].act(action, turn=turn)
    codes = [(await viewers[0].refusal())["code"] for _ in range(2)]
    assert codes == ["stale", "stale"]
    assert await room.seq() == turn + 1
    await viewers[1].reaches(turn + 1)
    assert [kind for kind in viewers[1].kinds() if kind != "heartbeat"] == ["snapshot", "frames"]


@pytest.mark.parametrize(
    ("seconds_after", "counts"),
    [(-1, True), (0, True), (pacing.GRACE, True), (pacing.GRACE + 0.001, False), (2, False)],
)
async def test_on_the_deadline_and_within_the_grace_a_click_counts(
    seconds_after: float, counts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """House rules 09; Q11. Later it is stale, and the automatic move has been made."""
    room = await playing(2, thinking_seconds=10)
    one, two = await room.viewers(1, 2)
    deadline = (await room.state())["deadline"]
    act = partial(play.act, now=deadline + timedelta(seconds=seconds_after))
    monkeypatch.setattr(
        consumers, "act", consumers.in_thread(lambda reached, /, **decision: act(**decision))
    )
    turn = one.view["turn"]  # type: ignore[index]
    await one.act("call")
    await two.reaches(turn + 1)
    kinds = [two.log[seq]["type"] for seq in sorted(two.log) if seq > turn]
    if counts:
        assert kinds == ["called"]
    else:
        assert (await one.refusal())["code"] == "stale"
        assert kinds[:2] == ["clock_expired", "folded"]
        assert "went_on_break" in kinds


async def test_a_click_that_waited_for_the_lock_counts_from_when_it_arrived() -> None:
    """House rules 09: the time of the server at receipt decides."""
    room = await playing(2, thinking_seconds=10)
    deadline = (await room.state())["deadline"]
    for waited, code in ((0.5, "stale"), (1.6, None)):
        refusal = await called(
            play.act,
            table_id=room.table_id,
            user_id=room.people[1].pk,
            action=actions.call(),
            turn=(await room.state())["turn"] if code is None else 0,
            waited=waited,
            now=deadline + timedelta(seconds=2),
        )
        assert (refusal.code if refusal else None) == code


async def test_an_act_by_a_closed_table_is_refused() -> None:
    room = await called(room_of, 2, start=False)
    viewer = await room.viewer(1)
    await called(lambda: Table.objects.filter(pk=room.table_id).update(status="closed"))
    await viewer.say({"type": "act", "action": "fold", "turn": 1})
    assert (await viewer.refusal())["code"] == "no_match"


async def test_a_fault_of_ours_is_said_and_closes_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await playing(2)
    viewer = await room.viewer(1)

    def broken(*reached: object, **decision: object) -> None:
        raise RuntimeError("the deck fell down")

    with monkeypatch.context() as patch:
        patch.setattr(consumers, "act", consumers.in_thread(broken))
        await viewer.act("call")
        refusal = await viewer.refusal()
    assert refusal["code"] == "fault"
    assert "deck" not in refusal["message"]
    assert "the deck fell down" in caplog.text
    await viewer.act("call")
    await viewer.until(lambda: viewer.log[max(viewer.log)]["type"] == "called")

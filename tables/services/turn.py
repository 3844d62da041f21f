"""Whom the table waits for, until when, and what is done when the time is up.

Every function works on an open desk. A turn passes in `pass_turn` and nowhere else.
"""

import hashlib
import logging
import random
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from tables import broadcast, pacing, presence
from tables.bots import choose
from tables.bots.pace import think_seconds
from tables.models import Table
from tables.rules.actions import Action, IllegalAction
from tables.rules.hand import Hand, clock_expired, decide, passive_action
from tables.rules.state import FOLDED
from tables.rules.view import view_of
from tables.services.desk import Desk
from tables.table_events import WentOnBreak
from tournaments import services as tournaments

log = logging.getLogger("holdfast.bots")


def pass_turn(desk: Desk, *, drawn: float = 0.0) -> None:
    """Set turn, deadline and alarm for the seat that is to act.

    `drawn` are the seconds that the page needs to show what has just happened. A person with a timer
    has until the deadline, and the grace on top; one without a timer is looked after once he is away;
    a bot takes its pace; a player on a break is passed over after a moment (House rules 09).
    """
    hand = desk.hand
    assert hand is not None and hand.to_act is not None
    table = desk.table
    table.turn = desk.last_hand_seq
    table.deadline = None
    player = desk.player(hand.to_act)
    if player.on_break:
        desk.wake_in(pacing.BREAK_MOVE)
    elif player.bot is not None:
        desk.wake_in(drawn + bot_pace(desk, hand))
    elif table.thinking_seconds is None:
        desk.wake_in(pacing.AWAY)
    else:
        table.deadline = desk.now + timedelta(seconds=table.thinking_seconds)
        desk.wake_in(table.thinking_seconds + pacing.GRACE)


def time_is_up(desk: Desk) -> Sequence[Any] | None:
    """Play check-or-fold for a seat that has not answered; return the hand's events.

    Called when the alarm is due. A player who was not on a break goes on one. None: he still has time,
    because he is connected at a table without a timer, or because the servers were down while he would
    have thought; then the alarm is set anew.
    """
    hand = desk.hand
    assert hand is not None and hand.to_act is not None
    seat = hand.to_act
    player = desk.player(seat)
    if player.on_break:
        events = decide_passively(hand)
        desk.in_hand(events)
        return events
    if desk.outage:
        pass_turn(desk)
        transaction.on_commit(lambda: broadcast.resync(desk.table.pk), robust=True)
        return None
    if desk.table.thinking_seconds is None and player.user_id is not None:
        away = presence.away_seconds(desk.table.pk, player.user_id, desk.turn_began, desk.now)
        if away < pacing.AWAY:
            desk.wake_in(pacing.AWAY - away)
            return None
    events = clock_expired(hand)
    desk.in_hand(events)
    if tournaments.take_break(tournament=desk.match, seat=seat, now=desk.now):
        desk.set_on_break(seat, True)
        desk.around(WentOnBreak(seat))
    return events


def alarm_is_due(desk: Desk, seq: int) -> bool:
    """Say whether the alarm is still the one that was set at `seq`, and its moment has come."""
    alarm = desk.alarm
    return alarm is not None and alarm.seq == seq and alarm.wake_at <= desk.now


def note_outage(desk: Desk) -> None:
    """See whether the servers were down when the table should have been woken.

    That time is taken off the level's clock (Q14), unless the whole match is paused anyway. Called by
    whoever sets the alarm anew, and by nobody else: so no outage is counted twice.
    """
    table = desk.table
    if table.status != Table.Status.PLAYING:
        return
    if table.deadline is not None and desk.now <= table.deadline:
        return
    if desk.alarm is None:
        return
    late = (desk.now - desk.alarm.wake_at).total_seconds()
    if late <= pacing.OUTAGE:
        return
    desk.outage = True
    if table.paused_at is None:
        tournaments.pause_clock(tournament=desk.match, seconds=late)
        desk.scene_changed = True


def is_too_late(desk: Desk, waited: float) -> bool:
    """Say whether a click that reached the server `waited` seconds ago came after deadline and grace.

    While the servers were down nobody's time ran out.
    """
    if desk.table.deadline is None:
        return False
    reached = desk.now - timedelta(seconds=waited)
    late = (reached - desk.table.deadline).total_seconds() - pacing.GRACE
    return 0 < late <= pacing.OUTAGE


def subtract_time_used(desk: Desk) -> None:
    """Let the clock of a player who came back during his turn run from when he was asked."""
    table = desk.table
    if table.deadline is None or table.thinking_seconds is None:
        return
    used = (desk.now - desk.turn_began).total_seconds()
    left = max(0.0, table.thinking_seconds - used)
    table.deadline = desk.now + timedelta(seconds=left)
    desk.wake_in(left + pacing.GRACE)


def decide_passively(hand: Hand) -> Sequence[Any]:
    """Return the events of check-or-fold for the seat to act, without its clock running out."""
    assert hand.to_act is not None
    events = decide(hand, hand.to_act, passive_action(hand, hand.to_act))
    assert isinstance(events, tuple)
    return events


def bot_pace(desk: Desk, hand: Hand) -> float:
    """Draw how long a bot seems to think, from public facts alone and before it has looked."""
    assert hand.to_act is not None
    contenders = [player.seat for player in hand.seats if player.status != FOLDED]
    return think_seconds(
        view_of(hand, None),
        hand.to_act,
        _stream(desk.table.pk.hex, desk.last_hand_seq, "pace"),
        desk.table.thinking_seconds,
        all(desk.player(seat).bot for seat in contenders),
    )


def bot_action(hand: Hand, level: str, table_hex: str, turn: int) -> Action:
    """Let a bot choose from its own seat's view; one that fails checks or folds.

    Reproducible: the same view and turn give the same action in every process. The stream has nothing
    to do with the one that shuffles.
    """
    assert hand.to_act is not None
    seat = hand.to_act
    try:
        return choose(level, view_of(hand, seat), _stream(table_hex, turn, "decide"))
    except Exception:
        where = {"table": table_hex, "seq": turn}
        log.exception("a bot failed", extra={"level": level} | where)
        return passive_action(hand, seat)


def bot_events(hand: Hand, seat: int, action: Action) -> Sequence[Any]:
    """Return what a bot's action brings about; one that is not legal becomes a check or a fold.

    Asked again it would choose the same, and the table would wait for ever.
    """
    events = decide(hand, seat, action)
    if isinstance(events, IllegalAction):
        log.error("the bot on seat %s chose %s: %s", seat, action, events)
        return decide_passively(hand)
    return events


def is_bot_to_act(desk: Desk) -> bool:
    """Say whether the table waits for a bot's decision."""
    hand = desk.hand
    if desk.table.status != Table.Status.PLAYING or hand is None or hand.to_act is None:
        return False
    return desk.player(hand.to_act).bot is not None


def _stream(table_hex: str, turn: int, purpose: str) -> random.Random:
    text = f"{settings.SECRET_KEY}|{table_hex}|{turn}|{purpose}"
    return random.Random(hashlib.sha256(text.encode()).digest())  # noqa: S311 - shuffles nothing

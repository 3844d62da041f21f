"""Playing at a table: the one door for people, clocks, bots and absent players.

Each function is one transaction under the table's row lock, answers None or a refusal, and changes
nothing where it refuses. `now` is for a caller that owns the clock; None takes the database's.
"""

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from tables import journal, metrics, pacing
from tables.models import Seat, Table
from tables.rules.actions import Action, IllegalAction
from tables.rules.hand import decide, withdraw
from tables.services import match, readiness, seating
from tables.services.desk import Desk, open_desk, retried_once, shuffled_deck
from tables.services.refusals import Code, Refused, refuse
from tables.services.turn import (
    alarm_is_due,
    bot_action,
    bot_events,
    is_bot_to_act,
    is_too_late,
    note_outage,
    pass_turn,
    subtract_time_used,
    time_is_up,
)
from tables.table_events import (
    CameBack,
    MatchResumed,
    PlayerEliminated,
    PlayerLeft,
    PlayerStoodUp,
)
from tournaments import services as tournaments
from tournaments.models import Entry

Shuffle = Callable[[], Sequence[int]]


@retried_once
def start_match(
    *, table_id: UUID, user_id: int, now: datetime | None = None, button: int | None = None
) -> Refused | None:
    """Start a match with everybody who sits at the table, by its host, from two players on."""
    with open_desk(table_id, now) as desk:
        if desk is None or desk.table.status == Table.Status.CLOSED:
            return refuse(Code.TABLE_CLOSED)
        if desk.table.host_id != user_id:
            return refuse(Code.NOT_HOST)
        if desk.table.status == Table.Status.PLAYING:
            return refuse(Code.MATCH_RUNNING)
        seats: list[Seat] = list(desk.table.seats.all())
        if len(seats) < 2:
            return refuse(Code.NOT_ENOUGH_PLAYERS)
        match.begin(desk, seats, button=button)
        return None


@retried_once
def act(
    *,
    table_id: UUID,
    user_id: int,
    action: Action,
    turn: int,
    waited: float = 0.0,
    now: datetime | None = None,
) -> Refused | None:
    """Play a person's decision.

    `turn` is the number that his page saw when he was asked: another one means that the turn is over,
    so a second click or a late one is harmless. `waited` are the seconds since the click reached this
    server; by then the deadline, plus the grace, must not have passed (House rules 09; Q11).
    """
    called = time.monotonic()
    with open_desk(table_id, now) as desk:
        if desk is None or desk.table.status != Table.Status.PLAYING:
            return refuse(Code.NO_MATCH)
        seat = desk.seat_in_play(user_id)
        if seat is None:
            return refuse(Code.NOT_SEATED)
        if turn != desk.table.turn:
            return refuse(Code.STALE)
        if now is None:
            # Nor is it the player's doing that the lock was held by somebody else.
            waited += time.monotonic() - called
        if is_too_late(desk, waited):
            _answer_alarm(desk)
            return refuse(Code.STALE)
        hand = desk.hand
        assert hand is not None
        events = decide(hand, seat, action)
        if isinstance(events, IllegalAction):
            return refuse(Code(events.code), legal=events.legal)
        note_outage(desk)
        if desk.player(seat).on_break:
            _end_break(desk, seat)
        desk.in_hand(events)
        match.move_on(desk, events)
        return None


@retried_once
def wake(
    *,
    table_id: UUID,
    seq: int,
    now: datetime | None = None,
    shuffle: Shuffle = shuffled_deck,
) -> None:
    """Do what a table was waiting for: a time-out, a bot's move, the next hand, the end of a pause.

    1. The alarm must still be the one that was set at `seq`, and due; else nothing happens, so that a
       doubled or late task is harmless.
    2. A bot chooses outside the lock, from its own view, and then acts like a person.
    3. Time during which the servers were down counts neither for the level nor against a player.
    """
    with open_desk(table_id, now) as desk:
        if desk is None or not alarm_is_due(desk, seq):
            return
        if desk.alarm is not None and now is None:
            metrics.alarm_lateness.observe((desk.now - desk.alarm.wake_at).total_seconds())
        if not is_bot_to_act(desk):
            note_outage(desk)
            _answer_alarm(desk, shuffle)
            return
        assert desk.table.turn is not None
        turn = desk.table.turn
    bot_turn = _choose(table_id, turn)
    if bot_turn is not None:
        _play_bot(table_id, turn, *bot_turn, now=now)


def _choose(table_id: UUID, turn: int) -> tuple[int, Action] | None:
    """Let the bot whose turn it is choose, without the lock; None when the turn has moved on."""
    table = Table.objects.get(pk=table_id)
    hand = journal.hand_of(table)
    if table.turn != turn or hand is None or hand.to_act is None:
        return None
    level = table.scene["seats"][hand.to_act - 1]["bot"]
    return hand.to_act, bot_action(hand, level, table_id.hex, turn)


def _play_bot(
    table_id: UUID, turn: int, seat: int, action: Action, *, now: datetime | None
) -> None:
    with open_desk(table_id, now) as desk:
        if desk is None or desk.table.turn != turn:
            return
        assert desk.hand is not None
        events = bot_events(desk.hand, seat, action)
        note_outage(desk)
        desk.in_hand(events)
        match.move_on(desk, events)


@retried_once
def come_back(*, table_id: UUID, user_id: int, now: datetime | None = None) -> Refused | None:
    """End a player's break at any moment, from any device; his decisions are his again.

    During his own turn, before the automatic move, he decides at once with the time that is left.
    """
    with open_desk(table_id, now) as desk:
        if desk is None or desk.table.status != Table.Status.PLAYING:
            return refuse(Code.NO_MATCH)
        seat = desk.seat_in_play(user_id)
        if seat is None:
            return refuse(Code.NOT_SEATED)
        if not desk.player(seat).on_break:
            return refuse(Code.NOT_ON_A_BREAK)
        _come_back(desk, seat)
        hand = desk.hand
        if hand is not None and hand.to_act == seat:
            note_outage(desk)
            pass_turn(desk)
            if not desk.outage:
                subtract_time_used(desk)
        return None


@retried_once
def leave(*, table_id: UUID, user_id: int, now: datetime | None = None) -> Refused | None:
    """Stand up during a match: the hand is dead, the place is fixed, the points leave the game.

    What others have covered of his bet stays in the pot (House rules 09). A player who is out already
    only frees his seat.
    """
    with open_desk(table_id, now) as desk:
        if desk is None or desk.table.status != Table.Status.PLAYING:
            return refuse(Code.NO_MATCH)
        seat = desk.seat_in_play(user_id)
        sitting = desk.table.seats.filter(user_id=user_id).first()
        if sitting is None:
            return refuse(Code.NOT_SEATED)
        sitting.delete()
        if seat is not None:
            _withdraw(desk, seat)
        else:
            desk.keep_waiting()
        desk.around(PlayerStoodUp(sitting.number), *seating.pass_host_on(desk.table))
        return None


def _withdraw(desk: Desk, seat: int) -> None:
    hand = desk.hand
    in_hand = hand is not None and not hand.complete and hand.index_of(seat) >= 0
    events: tuple[object, ...] = ()
    asked = (hand.to_act, hand.street) if hand is not None else None
    if in_hand:
        assert hand is not None
        events = withdraw(hand, seat)
        desk.in_hand(events)
    outcome = tournaments.withdraw(tournament=desk.match, seat=seat, now=desk.now)
    desk.around(*[PlayerLeft(placing.seat, placing.place) for placing in outcome.eliminated])
    if in_hand:
        assert hand is not None
        if hand.to_act is not None and (hand.to_act, hand.street) == asked:
            desk.table.turn = desk.last_hand_seq
            desk.keep_waiting()
        else:
            note_outage(desk)
            match.move_on(desk, events, winner=outcome.winner)
    elif outcome.winner is not None:
        match.finish(desk, outcome.winner)
    else:
        desk.keep_waiting()


@retried_once
def skip_pause(*, table_id: UUID, user_id: int, now: datetime | None = None) -> Refused | None:
    """Agree to skip the pause after a hand; once everybody still in has, the next hand is dealt."""
    with open_desk(table_id, now) as desk:
        if desk is None or desk.table.status != Table.Status.PLAYING:
            return refuse(Code.NO_MATCH)
        table = desk.table
        seat = desk.seat_in_play(user_id)
        if seat is None:
            return refuse(Code.NOT_SEATED)
        if table.turn is not None or table.paused_at is not None or desk.hand is None:
            return refuse(Code.NO_PAUSE)
        table.skip_votes = sorted({*table.skip_votes, seat})
        waiting = {
            shown["seat"]
            for shown in table.scene["seats"]
            if shown["state"] == Entry.Status.PLAYING and shown["bot"] is None
        }
        if waiting <= set(table.skip_votes):
            note_outage(desk)
            match.next_hand(desk)
        else:
            desk.keep_waiting()
        return None


def _answer_alarm(desk: Desk, shuffle: Shuffle = shuffled_deck) -> None:
    table = desk.table
    hand = desk.hand
    if table.starts_at is not None:
        readiness.countdown_is_over(desk)
    elif table.status != Table.Status.PLAYING:
        seating.close(table, now=desk.now)
    elif table.paused_at is not None:
        if desk.outage:
            desk.wake_in(pacing.EVERYBODY_AWAY)
            return
        outcome = tournaments.finish_by_points(tournament=desk.match, now=desk.now)
        desk.around(*[PlayerEliminated(*placing) for placing in outcome.eliminated])
        match.finish(desk, outcome.winner)
    elif hand is None or hand.complete:
        match.next_hand(desk, shuffle=shuffle)
    else:
        events = time_is_up(desk)
        if events is not None:
            match.move_on(desk, events)


def _come_back(desk: Desk, seat: int) -> None:
    _end_break(desk, seat)
    table = desk.table
    if table.paused_at is not None:
        paused = (desk.now - table.paused_at).total_seconds()
        tournaments.pause_clock(tournament=desk.match, seconds=paused)
        table.paused_at = None
        desk.around(MatchResumed())
        desk.wake_in(pacing.BEFORE_FIRST_HAND)
    else:
        desk.keep_waiting()


def _end_break(desk: Desk, seat: int) -> None:
    tournaments.come_back(tournament=desk.match, seat=seat, now=desk.now)
    desk.set_on_break(seat, False)
    desk.around(CameBack(seat))

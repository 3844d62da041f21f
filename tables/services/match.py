"""A match at a table, hand by hand: start, deal, settle, finish.

Every function works on an open desk (`desk.py`).
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

from leaderboard import services as leaderboard
from tables import pacing
from tables.models import Hand as HandRow
from tables.models import Seat, Table
from tables.rules.betting import NoLimit
from tables.rules.cards import card_text
from tables.rules.hand import HandSetup, deal
from tables.services.desk import Desk, shuffled_deck
from tables.services.turn import pass_turn
from tables.table_events import (
    ButtonMoved,
    LevelRaised,
    MatchPaused,
    PlayerEliminated,
    TournamentStarted,
    TournamentWon,
)
from tournaments import services as tournaments
from tournaments.selectors import all_on_break

Shuffle = Callable[[], Sequence[int]]

_secure = random.SystemRandom()


def begin(desk: Desk, seats: Sequence[Seat], *, button: int | None = None) -> None:
    """Start a match with those who sit at the table; the first hand follows in a moment.

    The button is drawn unless it is given (House rules 03).
    """
    table = desk.table
    table.matches += 1
    desk.match = tournaments.start(
        table_id=table.pk,
        number=table.matches,
        players=[
            tournaments.NewEntry(seat.number, seat.user_id, seat.bot_level, seat.name)
            for seat in seats
        ],
        minutes_per_level=table.minutes_per_level,
        thinking_seconds=table.thinking_seconds,
        rated=not table.bots_seated,
        button=_secure.choice([seat.number for seat in seats]) if button is None else button,
        now=desk.now,
    )
    table.seats.filter(ready=True).update(ready=False)
    table.status = Table.Status.PLAYING
    table.starts_at = None
    table.hand_seq = None
    table.turn = None
    table.deadline = None
    table.skip_votes = []
    desk.forget_hand()
    desk.around(TournamentStarted(table.matches, tuple(seat.number for seat in seats)))
    desk.wake_in(pacing.BEFORE_FIRST_HAND)


def next_hand(desk: Desk, *, shuffle: Shuffle = shuffled_deck) -> None:
    """Deal the next hand; where everybody is on a break, pause instead (Q13)."""
    if all_on_break(desk.match):
        desk.table.paused_at = desk.now
        desk.around(MatchPaused())
        desk.wake_in(pacing.EVERYBODY_AWAY)
        return
    dealt = tournaments.next_hand(tournament=desk.match, now=desk.now)
    desk.table.skip_votes = []
    if dealt.level_raised:
        desk.around(LevelRaised(dealt.level, dealt.small_blind, dealt.big_blind))
    desk.around(ButtonMoved(dealt.button, dealt.small_blind_seat, dealt.big_blind_seat))
    setup = HandSetup(
        dealt.number,
        dealt.button,
        dealt.small_blind_seat,
        dealt.big_blind_seat,
        dealt.small_blind,
        dealt.big_blind,
        dealt.stacks,
        NoLimit(),
    )
    events = deal(setup, shuffle())
    desk.new_hand(events)
    move_on(desk, events)


def move_on(desk: Desk, events: Sequence[Any], *, winner: int | None = None) -> None:
    """After a decision: pass the turn, or settle the hand that it completed.

    `events` are the hand's events of this decision; `winner` is who has won the match already, because
    his last opponent left.
    """
    hand = desk.hand
    assert hand is not None
    drawn = pacing.draw_seconds(events)
    if not hand.complete:
        pass_turn(desk, drawn=drawn)
        return
    desk.table.turn = None
    desk.table.deadline = None
    outcome = tournaments.record_hand(
        tournament=desk.match,
        stacks={player.seat: player.stack for player in hand.seats},
        now=desk.now,
    )
    _keep_hand(desk)
    desk.around(*[PlayerEliminated(*placing) for placing in outcome.eliminated])
    out = bool(outcome.eliminated)
    if desk.match.is_running:
        desk.wake_in(drawn + pacing.result_seconds(events, somebody_out=out))
    else:
        finish(desk, winner if outcome.winner is None else outcome.winner)


def finish(desk: Desk, winner: int | None) -> None:
    """End a match that has its places: rate it, and open the table for another one."""
    table = desk.table
    leaderboard.rate_tournament(desk.match)
    table.status = Table.Status.OPEN
    table.turn = None
    table.deadline = None
    table.paused_at = None
    table.skip_votes = []
    if winner is not None:
        desk.around(TournamentWon(winner))
    desk.scene_changed = True
    people = table.seats.filter(user__isnull=False).exists()
    desk.wake_in(pacing.ABANDONED if people else pacing.NOBODY_LEFT)


def _keep_hand(desk: Desk) -> None:
    """Keep the finished hand as one row, without a card that was not tabled."""
    hand = desk.hand
    table = desk.table
    assert hand is not None and table.hand_seq is not None
    before = dict(hand.setup.stacks)
    HandRow.objects.create(
        table=table,
        tournament=desk.match,
        number=hand.setup.number,
        first_seq=table.hand_seq,
        last_seq=desk.last_hand_seq,
        started_at=desk.hand_began,
        ended_at=desk.now,
        players=[
            {"seat": p.seat, "before": before[p.seat], "after": p.stack, "put_in": p.put_in}
            for p in hand.seats
        ],
        result={
            "board": [card_text(card) for card in hand.board],
            "tabled": {
                str(p.seat): [card_text(card) for card in p.holes]
                for p in hand.seats
                if p.tabled and p.holes
            },
            "pots": [{"amount": a.amount, "shares": list(a.shares)} for a in hand.awards],
        },
    )

"""What the journal says afterwards: was anything lost, doubled, or late, and do all pages agree with it?

It reads the database directly, and replays every hand with the rules.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import psycopg

from tables.rules import codec
from tables.rules.hand import replay
from tests.faults.page import THINKS, Page

DECISIONS = {
    "folded": ("fold",),
    "checked": ("check",),
    "called": ("call", "all_in"),
    "bet_made": ("bet_to", "all_in"),
    "raised_to": ("raise_to", "all_in"),
}
LONGEST_WAIT = timedelta(minutes=5)
"An alarm that is farther away is that of a table where nobody plays."

HIDDEN = {"deck_shuffled": "cards", "hole_cards_dealt": "cards", "card_burned": "cards"}


@dataclass
class Verdict:
    """What became of some tables; `stall` and `alarm` are seconds, `wrong` what contradicts the rules.

    lost: decisions that were sent and answered by time running out or not at all, and events that a
    page was told of but the journal does not hold. doubled: decisions that nobody sent for that turn.
    stall: the longest that a table stood still beyond what its players and its pauses took. alarm: the
    latest alarm alone. away: how long of that a server was gone without which nobody can go on.
    """

    tables: int = 0
    hands: int = 0
    decisions: int = 0
    lost: int = 0
    doubled: int = 0
    stall: float = 0.0
    alarm: float = 0.0
    away: float = 0.0
    rated: int = 0
    reconnects: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: "Verdict") -> None:
        for name in ("tables", "hands", "decisions", "lost", "doubled", "rated", "reconnects"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.stall = max(self.stall, other.stall)
        self.alarm = max(self.alarm, other.alarm)
        self.away = max(self.away, other.away)
        self.wrong += other.wrong


@dataclass
class Line:
    seq: int
    hand: int | None
    at: datetime
    body: dict[str, Any]

    @property
    def kind(self) -> str:
        return str(self.body["type"])


def judge_table(
    database: psycopg.Connection[Any],
    table_id: str,
    pages: Iterable[Page],
    until: datetime | None = None,
) -> Verdict:
    """Judge one table; time is looked at until `until`, when the players took their hands off."""
    # Before the lines, since the table may be going on.
    last = database.execute("SELECT seq FROM tables_table WHERE id = %s", [table_id]).fetchone()
    lines = [
        Line(*row)
        for row in database.execute(
            "SELECT seq, hand, at, body FROM tables_tableevent WHERE table_id = %s ORDER BY seq",
            [table_id],
        )
    ]
    pages = list(pages)
    verdict = Verdict(tables=1)
    verdict.reconnects = sum(max(0, page.connections - 1) for page in pages)
    whole = [line.seq for line in lines] == list(range(1, len(lines) + 1))
    if last is None or not whole or last[0] > len(lines):
        verdict.wrong.append(f"the journal has a hole: {len(lines)} lines, last {last}")
    _judge_hands(lines, verdict)
    _judge_decisions(lines, pages, verdict)
    _judge_pages(lines, pages, verdict)
    _judge_time(database, table_id, lines, pages, verdict, until)
    _judge_match(database, table_id, verdict)
    return verdict


def _hands(lines: list[Line]) -> list[list[Line]]:
    """Take the lines apart into hands."""
    hands: list[list[Line]] = []
    for line in lines:
        if line.kind == "hand_started":
            hands.append([])
        if line.hand is not None:
            hands[-1].append(line)
    return hands


def _judge_hands(lines: list[Line], verdict: Verdict) -> None:
    for hand in _hands(lines):
        played = replay(codec.decode(line.body) for line in hand)
        before = sum(chips for _, chips in hand[0].body["stacks"])
        now = sum(seat.stack for seat in played.seats)
        in_pots = 0 if played.complete else sum(seat.put_in for seat in played.seats)
        left = sum(line.body["returned"] for line in hand if line.kind == "withdrawn")
        if before != now + in_pots + left:
            verdict.wrong.append(f"{before} points became {now + in_pots}")
        verdict.hands += played.complete


def _judge_decisions(lines: list[Line], pages: list[Page], verdict: Verdict) -> None:
    """Compare every decision with what was clicked for that turn."""
    players = {page.seat: page for page in pages if page.seat and page.manner != "absent"}
    clicked = {
        seat: {(click.turn, click.action) for click in page.clicks}
        for seat, page in players.items()
    }
    turns = {seat: {turn for turn, _ in them} for seat, them in clicked.items()}
    turn = 0
    expired: set[int] = set()
    for line in lines:
        seat = line.body.get("seat")
        if line.kind == "clock_expired" and seat in players:
            expired.add(turn)
            verdict.lost += turn in turns[seat]
        elif line.kind in DECISIONS and seat in players and turn not in expired:
            asked = turn if line.hand is not None else 0
            verdict.decisions += 1
            actions = DECISIONS[line.kind]
            if not any((asked, action) in clicked[seat] for action in actions):
                on_break = _on_break(lines, line.seq, seat)
                verdict.doubled += not on_break
                verdict.lost += on_break and asked in turns[seat]
        if line.hand is not None and line.kind != "clock_expired":
            turn = line.seq


def _on_break(lines: list[Line], seq: int, seat: int) -> bool:
    for line in reversed(lines[: seq - 1]):
        if line.body.get("seat") == seat and line.kind in ("went_on_break", "came_back"):
            return line.kind == "went_on_break"
    return False


def public(body: dict[str, Any]) -> dict[str, Any]:
    """Return a line as everybody may see it."""
    hidden = HIDDEN.get(body["type"])
    return body | {hidden: None} if hidden else body


def _judge_pages(lines: list[Line], pages: list[Page], verdict: Verdict) -> None:
    said = {line.seq: public(line.body) for line in lines}
    for page in pages:
        known = sorted(page.log)
        # A page is told besides what a hand is called, which the journal need not hold.
        told_wrong = [
            seq
            for seq in known
            if seq not in said or not said[seq].items() <= page.log[seq].items()
        ]
        verdict.lost += len(told_wrong)
        verdict.wrong += [f"a page was told {page.log[seq]} as {seq}" for seq in told_wrong[:3]]
        verdict.wrong += page.contradictions
        if known and known != list(range(known[0], page.seq + 1)):
            verdict.wrong.append(f"the log of seat {page.seat} has a hole")


def _judge_time(
    database: psycopg.Connection[Any],
    table_id: str,
    lines: list[Line],
    pages: list[Page],
    verdict: Verdict,
    until: datetime | None,
) -> None:
    players = {page.seat for page in pages if page.seat and page.manner != "absent"}
    alarms = database.execute(
        "SELECT seq, wake_at, set_at FROM alarm_log WHERE table_id = %s ORDER BY set_at",
        [table_id],
    ).fetchall()
    last_of = {seq: (wake_at, set_at) for seq, wake_at, set_at in alarms}
    for seq, (wake_at, set_at) in last_of.items():
        after = lines[seq : seq + 1]
        if wake_at - set_at > LONGEST_WAIT or (until is not None and set_at > until):
            continue
        if after:
            went_on, line = after[0].at, after[0]
            missed = line.kind == "clock_expired" and line.body["seat"] in players
        elif until is not None:
            went_on, missed = max(until, wake_at), False
        else:
            continue
        if went_on >= wake_at and not missed:
            late = (went_on - wake_at).total_seconds() if after else 0.0
            verdict.alarm = max(verdict.alarm, late)
            verdict.stall = max(verdict.stall, late)
        else:
            stood = (went_on - set_at).total_seconds() - THINKS
            verdict.stall = max(verdict.stall, stood)


def _judge_match(database: psycopg.Connection[Any], table_id: str, verdict: Verdict) -> None:
    for match, status, rated in database.execute(
        "SELECT id, status, rated FROM tournaments_tournament WHERE table_id = %s", [table_id]
    ).fetchall():
        entries = database.execute(
            "SELECT chips, status, place, user_id FROM tournaments_entry WHERE tournament_id = %s",
            [match],
        ).fetchall()
        if sum(chips for chips, *_ in entries) != 1000 * len(entries):
            verdict.wrong.append(f"points were not conserved: {entries}")
        changes = database.execute(
            "SELECT user_id, delta, rating_before, rating_after FROM leaderboard_ratingchange "
            "WHERE tournament_id = %s",
            [match],
        ).fetchall()
        if status == "finished" and rated:
            verdict.rated += 1
            if sorted(user for user, *_ in changes) != sorted(user for *_, user in entries):
                verdict.wrong.append(f"ratings were not applied once: {changes}")
            if sum(delta for _, delta, *_ in changes) != 0 and len(changes) == 2:
                verdict.wrong.append(f"rating points came from nowhere: {changes}")
        elif changes:
            verdict.wrong.append("a match that is not finished was rated")
    wrong = database.execute(
        "SELECT r.user_id FROM leaderboard_rating r JOIN leaderboard_ratingchange c USING (user_id)"
        " GROUP BY r.user_id, r.rating, r.tournaments"
        " HAVING count(*) <> r.tournaments OR r.rating <> 100000 + sum(c.delta)"
    ).fetchall()
    if wrong:
        verdict.wrong.append(f"ratings do not add up: {wrong}")


def plain(view: dict[str, Any]) -> str:
    """Write a view without what runs by the clock, so that two of them can be compared."""

    def without_time(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: without_time(v) for k, v in value.items() if not k.endswith("_ms")}
        return [without_time(one) for one in value] if isinstance(value, list) else value

    return json.dumps(without_time(view), sort_keys=True)

"""A match on the database for tests: deal, settle, leave; time moves only when told."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from tables.rules.betting import NoLimit
from tables.rules.events import HandEnded
from tables.rules.hand import HandSetup
from tests.dealing import DRY_BOARD, PlayedHand, stacked_deck
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.selectors import entries_by_seat, entries_in_play
from tournaments.services import HandOutcome, NewEntry, NextHand

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class Match:
    """One match: `now` is NOON until `wait` is called."""

    def __init__(
        self,
        seats: Iterable[int] = (1, 2, 3, 4, 5, 6),
        *,
        button: int = 1,
        minutes: int = 2,
        bots: Iterable[int] = (),
        users: dict[int, int] | None = None,
    ) -> None:
        self.now = NOON
        robots, people = tuple(bots), users or {}
        self.tournament: Tournament = services.start(
            table_id=uuid4(),
            number=1,
            players=[
                NewEntry(
                    seat=seat,
                    user_id=people.get(seat),
                    bot_level="casual" if seat in robots else "",
                    name=f"player {seat}",
                )
                for seat in seats
            ],
            minutes_per_level=minutes,
            thinking_seconds=10,
            rated=not robots,
            button=button,
            now=self.now,
        )

    def wait(self, seconds: float) -> "Match":
        self.now += timedelta(seconds=seconds)
        return self

    def at(self, seconds: float) -> "Match":
        """Move to so many seconds after noon."""
        self.now = NOON + timedelta(seconds=seconds)
        return self

    def stacks_are(self, chips: dict[int, int]) -> "Match":
        """Give the players these stacks between two hands."""
        for seat, amount in chips.items():
            Entry.objects.filter(tournament=self.tournament, seat=seat).update(chips=amount)
        return self

    def deal(self) -> NextHand:
        return services.next_hand(tournament=self.tournament, now=self.now)

    def settle(self, stacks: dict[int, int]) -> HandOutcome:
        """Record the hand being played with exactly these stacks."""
        return services.record_hand(tournament=self.tournament, stacks=stacks, now=self.now)

    def end_hand(self, *, out: Iterable[int] = ()) -> HandOutcome:
        """Record the hand being played: those out lose everything to the first survivor."""
        gone = tuple(out)
        stacks = {entry.seat: entry.hand_start_chips for entry in entries_in_play(self.tournament)}
        pot = sum(stacks[seat] for seat in gone)
        survivor = min(seat for seat in stacks if seat not in gone)
        stacks.update(dict.fromkeys(gone, 0))
        stacks[survivor] += pot
        return self.settle(stacks)

    def deal_cards(self, cards: dict[int, str] | None = None, board: str = DRY_BOARD) -> PlayedHand:
        """Deal the next hand for play, with these hole cards by seat."""
        hand, holes = self.deal(), cards or {}
        setup = HandSetup(
            number=hand.number,
            button=hand.button,
            small_blind_seat=hand.small_blind_seat,
            big_blind_seat=hand.big_blind_seat,
            small_blind=hand.small_blind,
            big_blind=hand.big_blind,
            stacks=hand.stacks,
            structure=NoLimit(),
        )
        drawn = " ".join(holes.get(seat, "-") for seat, _ in hand.stacks)
        return PlayedHand(setup, stacked_deck(f"{drawn} / {board}"))

    def settle_played(self, played: PlayedHand) -> HandOutcome:
        """Record a hand that was played to its end."""
        (ended,) = played.happened(HandEnded)
        return self.settle(dict(ended.stacks))

    def play(self, *, out: Iterable[int] = ()) -> NextHand:
        """Deal one hand and record it; return how it was dealt."""
        hand = self.deal()
        self.end_hand(out=out)
        return hand

    def leave(self, seat: int) -> HandOutcome:
        return services.withdraw(tournament=self.tournament, seat=seat, now=self.now)

    def entry(self, seat: int) -> Entry:
        return Entry.objects.get(tournament=self.tournament, seat=seat)

    def places(self) -> dict[int, int | None]:
        return {entry.seat: entry.place for entry in entries_by_seat(self.tournament)}

    def chips(self) -> dict[int, int]:
        return {entry.seat: entry.chips for entry in entries_by_seat(self.tournament)}

    def stored(self) -> Tournament:
        """Read the match again from the database."""
        return Tournament.objects.get(pk=self.tournament.pk)

"""Playing bots against each other through the rules: mirrored hands and whole matches, from seeds.

Cards belong to seats, so the same deck can be played twice with the players exchanged, and a fold does
not shift what comes later.
"""

from collections.abc import Callable, Sequence
from math import nan
from random import Random
from statistics import NormalDist
from time import process_time
from typing import Any, NamedTuple

from tables import bots
from tables.rules.actions import Action, IllegalAction
from tables.rules.betting import NoLimit
from tables.rules.cards import DECK
from tables.rules.hand import HandSetup, deal, decide, evolve, replay
from tables.rules.view import View, view_of
from tests.benchmarks import maverick
from tests.benchmarks.baselines import BASELINES
from tournaments.rules.blinds import DoublingBlinds, FixedBlinds
from tournaments.rules.button import DeadButton, MovingButton, clockwise_after

OPPONENTS = BASELINES | maverick.opponents()

STACK = 1000
BIG_BLIND = 20
HANDS_PER_LEVEL = 8

Player = Callable[[View, Random], Action]
Watcher = Callable[[Any, View, Action, float], None]


def _sureness(probability: float) -> float:
    """Return how many standard errors to both sides hold the mean so likely."""
    return NormalDist().inv_cdf((1 + probability) / 2)


SURE = _sureness(0.95)


class Result(NamedTuple):
    """A measured mean with its 95 % interval. hands: played hands in all, units: what was averaged."""

    value: float
    low: float
    high: float
    hands: int
    units: int

    @classmethod
    def over(cls, units: Sequence["Unit"]) -> "Result":
        """Average units that do not depend on each other; nan where there are none."""
        return cls.of([unit.value for unit in units], sum(unit.hands for unit in units))

    @classmethod
    def of(cls, values: Sequence[float], hands: int) -> "Result":
        """Average values that do not depend on each other; nan where there are none."""
        if not values:
            return cls(nan, nan, nan, hands, 0)
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
        half = SURE * (spread / len(values)) ** 0.5
        return cls(mean, mean - half, mean + half, hands, len(values))

    def among(self, intervals: int) -> "Result":
        """Widen the interval so that so many of its kind hold all at once in 95 of 100 runs (Šidák)."""
        half = (self.high - self.low) / 2 * _sureness(0.95 ** (1 / intervals)) / SURE
        return self._replace(low=self.value - half, high=self.value + half)


def player(name: str | Player) -> Player:
    """Return the bot level or baseline of a name; a player stays himself."""
    if not isinstance(name, str):
        return name
    if name in OPPONENTS:
        return OPPONENTS[name]

    def level(view: View, rng: Random) -> Action:
        return bots.choose(name, view, rng)

    return level


def play_hand(
    setup: HandSetup,
    deck: Sequence[int],
    names: dict[int, str | Player],
    seed: str,
    watch: Watcher | None = None,
) -> dict[int, int]:
    """Play one hand and return the stacks after it, by seat."""
    hand = replay(deal(setup, deck))
    players = {seat: player(names[seat]) for seat, _ in setup.stacks}
    chances = {seat: Random(f"{seed}|{seat}") for seat in players}
    while hand.to_act is not None:
        seat = hand.to_act
        view = view_of(hand, seat)
        began = process_time()
        action = players[seat](view, chances[seat])
        if watch is not None:
            watch(names[seat], view, action, process_time() - began)
        happened = decide(hand, seat, action)
        if isinstance(happened, IllegalAction):
            raise AssertionError(f"{names[seat]} was refused {action}: {happened}")
        for event in happened:
            evolve(hand, event)
    return {seat.seat: seat.stack for seat in hand.seats}


class Unit(NamedTuple):
    """What is averaged: the value of one pair of hands or one match, and how many hands it took."""

    value: float
    hands: int


def mirrored(
    first: str | Player,
    second: str | Player,
    pairs: int,
    seed: str,
    watch: Watcher | None = None,
) -> Result:
    """Play heads-up deals twice with the players exchanged: big blinds the first wins per 100 hands."""
    return Result.over([pair(first, second, seed, number, watch) for number in range(pairs)])


def pair(
    first: str | Player, second: str | Player, seed: str, number: int, watch: Watcher | None = None
) -> Unit:
    """Play one deal twice, 50 big blinds deep; the button alternates from pair to pair."""
    deck = Random(f"{seed}|deck|{number}").sample(DECK, 52)
    button, other = (1, 2) if number % 2 else (2, 1)
    setup = HandSetup(
        number=number,
        button=button,
        small_blind_seat=button,
        big_blind_seat=other,
        small_blind=BIG_BLIND // 2,
        big_blind=BIG_BLIND,
        stacks=((other, STACK), (button, STACK)),
        structure=NoLimit(),
    )
    won = 0
    for seat in (1, 2):
        names = {seat: first, 3 - seat: second}
        stacks = play_hand(setup, deck, names, f"{seed}|{number}|{seat}", watch)
        won += stacks[seat] - STACK
    return Unit(100 * won / 2 / BIG_BLIND, 2)


class Match(NamedTuple):
    """Who won, by seat, and how many hands it took."""

    winner: int
    hands: int


def sit_and_go(names: dict[int, str | Player], seed: str, watch: Watcher | None = None) -> Match:
    """Play a tournament to the end: 1,000 chips, 5/10 doubling after eight hands, dead button."""
    blinds = DoublingBlinds()
    return _match(
        names, seed, DeadButton(), lambda hand: blinds.amounts(1 + hand // HANDS_PER_LEVEL), watch
    )


def solo_match(names: dict[int, str | Player], seed: str) -> Match:
    """Play the solo match to the end: 1,000 chips, 10/20 for good, moving button."""
    blinds = FixedBlinds(10, 20)
    return _match(names, seed, MovingButton(), lambda hand: blinds.amounts(1))


def _match(
    names: dict[int, str | Player],
    seed: str,
    button_rule: DeadButton | MovingButton,
    amounts: Callable[[int], tuple[int, int]],
    watch: Watcher | None = None,
) -> Match:
    stacks = dict.fromkeys(names, STACK)
    count = max(names)
    positions = None
    hand = 0
    while len(stacks) > 1:
        seats = tuple(sorted(stacks))
        if positions is None:
            positions = button_rule.first(seats, Random(f"{seed}|button").choice(seats))
        else:
            positions = button_rule.next(positions, seats, count)
        small_blind, big_blind = amounts(hand)
        setup = HandSetup(
            number=hand + 1,
            button=positions.button,
            small_blind_seat=positions.small_blind_seat,
            big_blind_seat=positions.big_blind,
            small_blind=small_blind,
            big_blind=big_blind,
            stacks=tuple(
                (seat, stacks[seat]) for seat in clockwise_after(positions.button, seats, count)
            ),
            structure=NoLimit(),
        )
        deck = Random(f"{seed}|deck|{hand}").sample(DECK, 52)
        stacks = play_hand(setup, deck, names, f"{seed}|{hand}", watch)
        stacks = {seat: chips for seat, chips in stacks.items() if chips}
        hand += 1
    return Match(next(iter(stacks)), hand)


def won_match(
    one: str | Player,
    others: str | Player,
    seats: int,
    seed: str,
    play: Callable[[dict[int, str | Player], str], Match],
    number: int,
) -> Unit:
    """Play a match of one player among others, his seat rotating: 100 where he wins it, else 0."""
    own = 1 + number % seats
    names = {seat: one if seat == own else others for seat in range(1, seats + 1)}
    match = play(names, f"{seed}|{number}")
    return Unit(100.0 * (match.winner == own), match.hands)

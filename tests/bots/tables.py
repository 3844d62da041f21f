"""Random tables for bots: hands of two to eight seats, deep and short, played by whoever is asked."""

from collections.abc import Callable, Iterator
from random import Random

from tables.rules.actions import Action, IllegalAction
from tables.rules.betting import FixedLimit, NoLimit
from tables.rules.cards import DECK
from tables.rules.hand import Hand, HandSetup, deal, decide, evolve, replay
from tables.rules.view import View, view_of

Player = Callable[[View, Random], Action]


def shuffled(rng: Random) -> tuple[int, ...]:
    """Shuffle a deck."""
    return tuple(rng.sample(DECK, 52))


def random_setup(rng: Random, structure: object | None = None) -> HandSetup:
    """Draw seats, stacks (some of them tiny), blinds and button; now and then a dead small blind."""
    count = rng.randint(2, 8)
    seats = list(range(1, count + 1))
    big_blind = rng.choice((10, 20, 80))
    stacks = [
        (seat, rng.choice((rng.randint(1, big_blind * 3), rng.randint(1, big_blind * 120))))
        for seat in seats
    ]
    small_blind_seat: int | None = seats[-1] if count == 2 else seats[0]
    big_blind_seat = seats[0] if count == 2 else seats[1]
    if count > 2 and rng.random() < 0.1:
        small_blind_seat, big_blind_seat = None, seats[0]
    return HandSetup(
        number=1,
        button=seats[-1],
        small_blind_seat=small_blind_seat,
        big_blind_seat=big_blind_seat,
        small_blind=big_blind // 2,
        big_blind=big_blind,
        stacks=tuple(stacks),
        structure=structure or NoLimit(),
    )


def limit_setup(rng: Random) -> HandSetup:
    """Draw a table of the practice game, sometimes with more seats and short stacks."""
    setup = random_setup(rng, FixedLimit(10, 20))
    return setup._replace(big_blind=10, small_blind=5)


def decisions(
    setup: HandSetup, deck: tuple[int, ...], players: dict[int, Player], rng: Random
) -> Iterator[tuple[Hand, int, Action]]:
    """Play a hand and yield every decision before it is carried out: hand, seat, action.

    An action that is refused fails here.
    """
    hand = replay(deal(setup, deck))
    while hand.to_act is not None:
        seat = hand.to_act
        action = players[seat](view_of(hand, seat), rng)
        yield hand, seat, action
        happened = decide(hand, seat, action)
        assert not isinstance(happened, IllegalAction), (action, happened)
        for event in happened:
            evolve(hand, event)


def anything(view: View, rng: Random) -> Action:
    """Play any legal action, so that bots meet situations they would not bring about."""
    legal = view.legal
    kinds = ["check"] * 2 if legal.may_check else ["call"] * 3 + ["fold"]
    if legal.may_raise:
        kinds += ["min", "any", "max"]
    kind = rng.choice(kinds)
    if kind == "min":
        return Action("raise_to", legal.min_raise_to)
    if kind == "any":
        return Action("raise_to", rng.randint(legal.min_raise_to, legal.max_raise_to))
    if kind == "max":
        return Action("raise_to", legal.max_raise_to)
    return Action(kind, 0)

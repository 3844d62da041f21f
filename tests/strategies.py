"""Random hands for Hypothesis: set-ups, decks and moves, as plain values that shrink well.

A `RandomHand` is a set-up, a deck and a list of moves. A move says what to try, and where in the
legal range; `played` carries them out one by one and checks or calls when they are used up.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from tables.rules import actions
from tables.rules.actions import Action, IllegalAction, LegalActions
from tables.rules.betting import FixedLimit, NoLimit
from tables.rules.cards import DECK
from tables.rules.events import Event
from tables.rules.hand import (
    Hand,
    HandSetup,
    clock_expired,
    deal,
    decide,
    evolve,
    legal_actions,
    passive_action,
    replay,
    withdraw,
)

CHAIRS = 8
BLINDS = ((1, 2), (5, 10), (10, 20), (25, 50), (3, 7), (10, 10))
MOST_DECISIONS = 200
"""More than any hand below takes; reaching it means that a hand does not end."""


class Move(NamedTuple):
    """One thing to try: what, and how far into the legal range (0 to 100), or whose turn it takes."""

    kind: str
    share: int


class RandomHand(NamedTuple):
    setup: HandSetup
    deck: tuple[int, ...]
    moves: tuple[Move, ...]


class Step(NamedTuple):
    """A moment of a hand: what was tried (None for the deal), what happened, and the hand after it.

    `refusal` stands instead of events where the move was illegal; `left` are seats that withdrew.
    """

    move: Move | None
    events: tuple[Event, ...]
    refusal: IllegalAction | None
    hand: Hand
    left: frozenset[int]


MOVES = ("call", "raise", "call", "raise", "call", "fold", "clock", "all_in", "withdraw", "illegal")


@st.composite
def setups(
    draw: st.DrawFn,
    structures: st.SearchStrategy[object] | None = None,
    most_seats: int = CHAIRS,
) -> HandSetup:
    """Draw two to eight seats with uneven stacks, some below the blinds, and all kinds of buttons."""
    seats = sorted(draw(st.sets(st.integers(1, CHAIRS), min_size=2, max_size=most_seats)))
    small_blind, big_blind = draw(st.sampled_from(BLINDS))
    structure = draw(structures_for(big_blind) if structures is None else structures)
    stack = (
        st.integers(1, 3 * big_blind)
        | st.integers(1, 200 * big_blind)
        | st.sampled_from((1, small_blind, big_blind, big_blind + 1, 20 * big_blind))
    )
    heads_up = len(seats) == 2
    button = draw(st.sampled_from(seats) if heads_up else st.integers(1, CHAIRS))
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    if heads_up:
        small_blind_seat, big_blind_seat = order[1], order[0]
    elif draw(st.integers(0, 4)) == 0:
        small_blind_seat, big_blind_seat = None, order[0]
    else:
        small_blind_seat, big_blind_seat = order[0], order[1]
    return HandSetup(
        number=draw(st.integers(1, 500)),
        button=button,
        small_blind_seat=small_blind_seat,
        big_blind_seat=big_blind_seat,
        small_blind=small_blind,
        big_blind=big_blind,
        stacks=tuple((seat, draw(stack)) for seat in order),
        structure=structure,
    )


def structures_for(big_blind: int) -> st.SearchStrategy[object]:
    """Draw no-limit three times in four, else fixed limit of one and two big blinds."""
    no_limit = st.builds(NoLimit)
    return st.one_of(no_limit, no_limit, no_limit, st.just(FixedLimit(big_blind, 2 * big_blind)))


def decks() -> st.SearchStrategy[tuple[int, ...]]:
    """Draw a shuffled deck. From a seed: shrinking single cards tells nothing about betting."""
    return st.integers(0, 2**32 - 1).map(_shuffled)


def _shuffled(seed: int) -> tuple[int, ...]:
    return tuple(random.Random(seed).sample(DECK, 52))


def moves(kinds: tuple[str, ...] = MOVES) -> st.SearchStrategy[tuple[Move, ...]]:
    share = st.sampled_from((0, 0, 1, 3)) | st.integers(0, 100)
    one = st.builds(Move, st.sampled_from(kinds), share)
    return st.lists(one, min_size=10, max_size=40).map(tuple)


def hands(
    kinds: tuple[str, ...] = MOVES, setup: st.SearchStrategy[HandSetup] | None = None
) -> st.SearchStrategy[RandomHand]:
    """Draw a whole random hand."""
    return st.builds(RandomHand, setups() if setup is None else setup, decks(), moves(kinds))


def played(random_hand: RandomHand) -> Iterator[Step]:
    """Play a random hand and yield every moment, the deal first. The hand of a step goes on changing."""
    happened = deal(random_hand.setup, random_hand.deck)
    hand = replay(happened)
    left: frozenset[int] = frozenset()
    yield Step(None, happened, None, hand, left)
    todo = list(random_hand.moves)
    for _ in range(MOST_DECISIONS):
        if hand.complete:
            return
        move = todo.pop(0) if todo else Move("call", 0)
        answer, leaver = attempt(hand, move)
        left |= leaver
        if isinstance(answer, IllegalAction):
            yield Step(move, (), answer, hand, left)
            continue
        for event in answer:
            evolve(hand, event)
        yield Step(move, answer, None, hand, left)
    raise AssertionError("the hand does not end")


def attempt(hand: Hand, move: Move) -> tuple[tuple[Event, ...] | IllegalAction, frozenset[int]]:
    """Carry out a move on a hand that waits for a seat; say what came of it and who left."""
    if move.kind == "withdraw":
        leaver = hand.seats[move.share % len(hand.seats)].seat
        return withdraw(hand, leaver), frozenset({leaver})
    if move.kind == "clock":
        return clock_expired(hand), frozenset()
    return decide(hand, *wish(hand, move)), frozenset()


def wish(hand: Hand, move: Move) -> tuple[int, Action]:
    """Turn a move into an action and the seat that asks for it; "illegal" ones must be refused."""
    seat = hand.to_act
    assert seat is not None
    legal = legal_actions(hand, seat)
    assert legal is not None
    if move.kind == "illegal":
        return _illegal(hand, seat, legal, move.share)
    return seat, _legal(hand, seat, legal, move)


def _legal(hand: Hand, seat: int, legal: LegalActions, move: Move) -> Action:
    if move.kind == "fold":
        return actions.fold()
    if move.kind == "raise" and legal.may_raise:
        room = legal.max_raise_to - legal.min_raise_to
        return actions.raise_to(legal.min_raise_to + room * move.share // 100)
    if move.kind == "all_in" and legal.may_raise:
        return actions.raise_to(legal.max_raise_to)
    if move.kind == "passive":
        return passive_action(hand, seat)
    return actions.check() if legal.may_check else actions.call()


def _illegal(hand: Hand, seat: int, legal: LegalActions, share: int) -> tuple[int, Action]:
    """Choose something that must be refused."""
    others = [player.seat for player in hand.seats if player.seat != seat]
    above = hand.player(seat).bet + hand.player(seat).stack + 1 + share
    wrong: list[tuple[int, Action]] = [
        (others[share % len(others)], actions.fold()),
        (others[share % len(others)], actions.call()),
        (seat, actions.call() if legal.may_check else actions.check()),
        (seat, actions.raise_to(above)),
        (seat, actions.raise_to(-share)),
        (seat, Action("muck", 0)),
        (CHAIRS + 1, actions.check()),
    ]
    if legal.may_raise:
        wrong += [
            (seat, actions.raise_to(legal.min_raise_to - 1)),
            (seat, actions.raise_to(legal.max_raise_to + 1)),
        ]
    else:
        wrong.append((seat, actions.raise_to(hand.level + hand.last_full_raise)))
    return wrong[share % len(wrong)]

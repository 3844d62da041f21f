"""States to ask a bot in, each with a twin in which everything the bot may not see is exchanged."""

from collections.abc import Iterator
from random import Random

from tables import bots
from tables.bots.pace import think_seconds
from tables.rules.actions import Action
from tables.rules.hand import Hand
from tables.rules.view import view_of
from tests.bots.tables import Player, anything, decisions, limit_setup, random_setup, shuffled


def exchanged(hand: Hand, seat: int, rng: Random) -> Hand:
    """Return the same hand to the eye of a seat, with other hole cards and another deck to come."""
    twin = hand.copy()
    own = next(player for player in twin.seats if player.seat == seat)
    known = [*(own.holes or ()), *twin.board]
    for player in twin.seats:
        if player.tabled and player is not own:
            known += player.holes or ()
    unseen = [card for card in range(52) if card not in known]
    rng.shuffle(unseen)
    for player in twin.seats:
        if player is not own and player.holes and not player.tabled:
            player.holes = (unseen.pop(), unseen.pop())
    # The deck in the order in which it left the hand, the rest of it shuffled anew.
    dealt = [card for player in twin.seats for card in player.holes or ()]
    burns = len(twin.deck[: twin.deck_at]) - len(dealt) - len(twin.board)
    burned = [unseen.pop() for _ in range(burns)]
    twin.deck = tuple(dealt + burned + twin.board + unseen)
    return twin


def states(level: str, count: int, rng: Random) -> Iterator[tuple[Hand, int]]:
    """Yield states in which a level is asked, at its own structure, among opponents who do anything."""

    def bot(view, chance) -> Action:
        return bots.choose(level, view, chance)

    while count > 0:
        setup = limit_setup(rng) if level == bots.MIRA else random_setup(rng)
        players: dict[int, Player] = {
            seat: bot if rng.random() < 0.5 else anything for seat, _ in setup.stacks
        }
        for hand, seat, _ in decisions(setup, shuffled(rng), players, rng):
            if players[seat] is bot and count > 0:
                count -= 1
                yield hand, seat


def differing_states(
    count: int, rng: Random, levels: tuple[str, ...] = bots.LEVELS
) -> tuple[int, int]:
    """Count the states in which the exchange of hidden cards changes action or pace, and all states."""
    differ = 0
    seen = 0
    for level in levels:
        for hand, seat in states(level, max(1, count // len(levels)), rng):
            seed = rng.random()
            twin = exchanged(hand, seat, rng)
            seen += 1
            differ += answer(level, hand, seat, seed) != answer(level, twin, seat, seed)
    return differ, seen


def answer(level: str, hand: Hand, seat: int, seed: float) -> tuple[Action, float]:
    """Return what a level does in a state and how long it thinks, from a seed."""
    seconds = think_seconds(view_of(hand, None), seat, Random(seed), 30, False)
    return bots.choose(level, view_of(hand, seat), Random(seed)), seconds

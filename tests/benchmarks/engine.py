"""Whole hands a second: this engine, pokerkit and pokerfast under the same play.

    python -m tests.benchmarks.engine                # five rounds, about a minute
    python -m tests.benchmarks.engine --json

Six players start every hand with 1,000 points at 5/10. A hand is the shuffle, the deal, and for every
decision what is legal, the choice and the move, up to the pots. One random player with the same weights
decides in all engines, by the amounts that the engine itself says are legal. Ours checks every move and
keeps all events and the history. Peers are installed with requirements-bench.txt.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from tests.benchmarks import report

SEATS, STACK, SMALL_BLIND, BIG_BLIND = 6, 1000, 5, 10
HANDS = {"holdfast": 20_000, "pokerkit": 1_000, "pokerfast": 10_000}
GOALS = {"pokerkit": 25.0, "pokerfast": 2.0}
WARM_UP = 50

FOLD = -1
PASSIVE = 0
Decide = Callable[[int, int, int, int], int]


def player(seed: int) -> Decide:
    """Make the random player: (to call, pot, least raise, most) to FOLD, PASSIVE or a total.

    A third of the bets are folded to, three in ten decisions are bets or raises, mostly small ones, some
    of half a pot or a pot, few all-in: about half of the hands come to a showdown.
    """
    draw = random.Random(seed).random

    def decide(to_call: int, pot: int, least: int, most: int) -> int:
        mood = draw()
        if to_call and mood < 0.34:
            return FOLD
        if not least or mood < (0.72 if to_call else 0.6):
            return PASSIVE
        size = draw()
        if size < 0.6:
            return least
        if size < 0.985:
            return min(most, least + (pot // 2 if size < 0.9 else pot))
        return most

    return decide


class Tally:
    """What was played: how the decisions fell, and whether all points were still there."""

    def __init__(self) -> None:
        self.hands = self.folds = self.passive = self.raises = self.showdowns = 0

    def decided(self, choice: int) -> None:
        if choice < 0:
            self.folds += 1
        elif choice:
            self.raises += 1
        else:
            self.passive += 1

    def ended(self, points: int, shown: bool) -> None:
        assert points == SEATS * STACK, "points were lost or made"
        self.hands += 1
        self.showdowns += shown


def play_ours(hands: int, seed: int) -> Tally:
    from tables.rules import actions
    from tables.rules.betting import NoLimit
    from tables.rules.cards import DECK
    from tables.rules.hand import HandSetup, legal_actions, play, start

    decide, tally = player(seed), Tally()
    draw = random.Random(seed + 1).random
    fold, check, call, raise_to = (
        actions.fold(),
        actions.check(),
        actions.call(),
        actions.raise_to,
    )
    stacks = tuple((seat, STACK) for seat in range(1, SEATS + 1))
    setup = HandSetup(1, SEATS, 1, 2, SMALL_BLIND, BIG_BLIND, stacks, NoLimit())
    for _ in range(hands):
        hand, events = start(setup, sorted(DECK, key=lambda _: draw()))
        while not hand.complete:
            seat: Any = hand.to_act
            legal: Any = legal_actions(hand, seat)
            choice = decide(legal.to_call, hand.in_pot, legal.min_raise_to, legal.max_raise_to)
            tally.decided(choice)
            if choice < 0:
                action = fold
            elif choice:
                action = raise_to(choice)
            else:
                action = check if legal.may_check else call
            happened = play(hand, seat, action)
            assert type(happened) is list, "a legal move was refused"
            events += happened
        tally.ended(sum([seat.stack for seat in hand.seats]), hand.in_hand > 1)
    return tally


def play_pokerkit(hands: int, seed: int) -> Tally:
    from pokerkit import Automation, NoLimitTexasHoldem

    random.seed(seed + 1)
    decide, tally = player(seed), Tally()
    blinds = (SMALL_BLIND, BIG_BLIND)
    game = NoLimitTexasHoldem(tuple(Automation), True, 0, blinds, BIG_BLIND)
    for _ in range(hands):
        state = game((STACK,) * SEATS, SEATS)
        folded = 0
        while state.status:
            choice = decide(
                state.checking_or_calling_amount or 0,
                state.total_pot_amount,
                state.min_completion_betting_or_raising_to_amount or 0,
                state.max_completion_betting_or_raising_to_amount or 0,
            )
            tally.decided(choice)
            if choice < 0:
                state.fold()
                folded += 1
            elif choice:
                state.complete_bet_or_raise_to(choice)
            else:
                state.check_or_call()
        tally.ended(sum(state.stacks), folded < SEATS - 1)
    return tally


def play_pokerfast(hands: int, seed: int) -> Tally:
    from pokerfast import FastHand

    decide, tally = player(seed), Tally()
    rng = random.Random(seed + 1)
    for _ in range(hands):
        hand = FastHand(
            player_count=SEATS,
            small_blind=SMALL_BLIND,
            big_blind=BIG_BLIND,
            min_stack=STACK,
            max_stack=STACK,
            rng=rng,
        )
        while not hand.done:
            # Its bets are what is added; a decision is about the total of the street.
            space = hand.get_action_space()
            already = hand.state.bets[space["player"]]
            to_call, least = space.get("call", 0), space.get("min_bet", 0)
            most = space["max_bet"] + already if least else 0
            choice = decide(to_call, hand.pot_size(), least and least + already, most)
            tally.decided(choice)
            if choice < 0:
                hand.fold()
            elif choice:
                hand.bet_or_raise(choice - already)
            elif to_call:
                hand.call()
            else:
                hand.check()
        tally.ended(SEATS * STACK + sum(hand.state.payoffs), hand.active_players > 1)
    return tally


ENGINES = {"holdfast": play_ours, "pokerkit": play_pokerkit, "pokerfast": play_pokerfast}


def measured(name: str, seed: int, scale: float) -> dict[str, Any]:
    """Play, after a warm-up, and return hands a second of processor time and how the play went."""
    ENGINES[name](WARM_UP, seed)
    began = time.process_time()
    tally = ENGINES[name](max(1, int(HANDS[name] * scale)), seed)
    seconds = time.process_time() - began
    decisions = tally.folds + tally.passive + tally.raises
    return {
        "hands_per_second": tally.hands / seconds,
        "hands": tally.hands,
        "decisions_per_hand": decisions / tally.hands,
        "folds": tally.folds / decisions,
        "raises": tally.raises / decisions,
        "showdowns": tally.showdowns / tally.hands,
    }


def row(rounds: report.Rounds, name: str) -> list[str]:
    """Write one engine's line of the table."""
    return [
        name,
        f"{rounds.median(name, 'hands_per_second'):,.0f}",
        f"{rounds.spread(name, 'hands_per_second'):.1%}",
        f"{rounds.median(name, 'decisions_per_hand'):.2f}",
        *(f"{rounds.median(name, key):.1%}" for key in ("folds", "raises", "showdowns")),
    ]


def main() -> None:
    options = report.arguments(__doc__, rounds=5).parse_args()
    if options.worker:
        report.work(measured, options)
        return
    rounds = report.in_rounds("tests.benchmarks.engine", ENGINES, options)
    ours = rounds.median(report.OURS, "hands_per_second")
    peers = [name for name in ENGINES if name != report.OURS]
    ratios = {name: ours / rounds.median(name, "hands_per_second") for name in peers}
    if options.json:
        report.show_json("engine", rounds, ratios, GOALS)
        return
    rows = [["engine", "hands/s", "spread", "decisions", "folds", "raises", "shown"]]
    rows += [row(rounds, name) for name in rounds.runs]
    report.show(rows, rounds.skipped)
    report.show_ratios(ratios, GOALS)


if __name__ == "__main__":
    main()

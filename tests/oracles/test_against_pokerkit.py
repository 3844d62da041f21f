"""The same random hands at a table of pokerkit: who is asked, what he may do, and how they end.

Where the two part company, it must be one of the differences named here. Each of them is pinned, with the
value that is right here, in `test_where_pokerkit_differs.py`.
"""

import random
from collections import Counter

import pytest

from tables.rules.actions import NOT_REOPENED, IllegalAction, LegalActions
from tables.rules.cards import DECK
from tables.rules.hand import Hand, HandSetup, legal_actions, play, start
from tables.rules.state import FOLDED, PREFLOP
from tests.oracles.pokerkit_table import PokerkitTable, Range, our_range
from tests.oracles.random_tables import random_move, random_setup
from tests.rules.oracle import rank_best, settle

ODD_POINTS = "it gives all odd points of all pots to one winner"
NO_DECISION = "it asks a blind who has nothing to decide"
REOPENED_BY_LESS = "a raise for less reopens while there was no full raise on the street"
CAP_COUNTS_LESS = "raises for less count towards the cap of a fixed limit"


class Difference(AssertionError):
    """The two engines part in a way that nobody has explained."""


def both_played(setup: HandSetup, rng: random.Random) -> Counter[str]:
    """Play a random hand in both engines; return how often they differed, and why."""
    deck = tuple(rng.sample(DECK, 52))
    hand, _ = start(setup, deck)
    table = PokerkitTable(setup, deck)
    differed: Counter[str] = Counter()
    while hand.to_act is not None:
        seat = hand.to_act
        if table.asked() != seat:
            raise Difference(f"{table.asked()} is asked, here {seat}: {setup}, {hand.actions}")
        legal = legal_actions(hand, seat)
        assert legal is not None
        theirs = table.range()
        if theirs != our_range(legal):
            differed[why_ranges_differ(hand, legal, theirs)] += 1
        action = random_move(rng, legal, may_raise=bool(theirs.least))
        assert not isinstance(play(hand, seat, action), IllegalAction)
        table.act(action)
    if table.asked() is not None:
        check_nothing_to_decide(hand, table)
        differed[NO_DECISION] += 1
    ours = [player.stack for player in hand.seats]
    if table.stacks() != ours:
        check_odd_points(hand, table.stacks())
        differed[ODD_POINTS] += 1
    return differed


def why_ranges_differ(hand: Hand, legal: LegalActions, theirs: Range) -> str:
    """Name the difference between two ranges, or raise Difference."""
    ours = our_range(legal)
    counts_first = 1 if hand.street == PREFLOP else 0
    reopened = legal.no_raise_because == NOT_REOPENED and theirs.to_call == ours.to_call
    if reopened and hand.bets_made == counts_first:
        return REOPENED_BY_LESS
    if theirs == Range(ours.to_call, 0, 0) and hand.fixed_limit:
        raises = len(hand.raises) - 1
        full = hand.bets_made - counts_first
        if full < raises >= 4:
            return CAP_COUNTS_LESS
    raise Difference(f"{theirs}, here {legal}: {hand.setup}, {hand.actions}")


def check_nothing_to_decide(hand: Hand, table: PokerkitTable) -> None:
    """See that it asks for a check of a blind whose opponents are all-in, and let him check."""
    asked = table.asked()
    others = [player for player in hand.contenders() if player.seat != asked]
    if table.range() != Range(0, 0, 0) or any(other.status != "all_in" for other in others):
        raise Difference(f"{asked} is asked, here the hand is over: {hand.setup}, {hand.actions}")
    assert asked in (hand.setup.small_blind_seat, hand.setup.big_blind_seat)
    assert not any(seat == asked for _, seat, _, _, _ in hand.actions)
    while table.asked() is not None:
        table.check()


def check_odd_points(hand: Hand, theirs: list[int]) -> None:
    """See that a pot was split with points left over, and that ours is right by counting them out."""
    if not any(award.amount % len(award.shares) for award in hand.awards):
        raise Difference(f"{theirs}: {hand.setup}, {hand.actions}, {hand.awards}")
    rankings = {
        player.seat: rank_best([*(player.holes or ()), *hand.board])
        for player in hand.seats
        if player.status != FOLDED
    }
    _, won = settle([(player.seat, player.put_in) for player in hand.seats], rankings)
    for player, (_, chips) in zip(hand.seats, hand.setup.stacks, strict=True):
        assert player.stack == chips - player.put_in + won.get(player.seat, 0)


def played_in_both(hands: int, seed: int, *, limit: bool) -> Counter[str]:
    rng = random.Random(seed)
    differed: Counter[str] = Counter()
    for _ in range(hands):
        differed += both_played(random_setup(rng, limit=limit), rng)
    return differed


NO_LIMIT_DIFFERENCES = {ODD_POINTS, NO_DECISION, REOPENED_BY_LESS}


@pytest.mark.parametrize("seed", range(3))
def test_no_limit_hands_are_played_alike(seed: int) -> None:
    """The same seat is asked, for the same amounts, and the hand ends the same. House rules 05 to 07."""
    assert set(played_in_both(200, seed, limit=False)) <= NO_LIMIT_DIFFERENCES


def test_fixed_limit_hands_are_played_alike() -> None:
    assert set(played_in_both(250, 9, limit=True)) <= NO_LIMIT_DIFFERENCES | {CAP_COUNTS_LESS}


@pytest.mark.slow
@pytest.mark.parametrize("limit", [False, True], ids=["no limit", "fixed limit"])
def test_twenty_thousand_hands_are_played_alike(limit: bool) -> None:
    differed = played_in_both(20_000, 20_000, limit=limit)
    print(dict(differed))
    assert set(differed) <= NO_LIMIT_DIFFERENCES | ({CAP_COUNTS_LESS} if limit else set())

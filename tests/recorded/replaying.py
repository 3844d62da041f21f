"""Recorded hands played again through `decide`, and compared at every step."""

import math
from collections.abc import Iterator
from itertools import combinations

from tables.rules import actions
from tables.rules.actions import Action, IllegalAction, LegalActions
from tables.rules.cards import DECK
from tables.rules.evaluator import strength
from tables.rules.hand import Hand, deal, decide, evolve, legal_actions, replay
from tests.recorded.records import RecordedHand, Told


class DisagreementError(AssertionError):
    """Our rules and the record part here."""


def replayed(recorded: RecordedHand) -> int:
    """Play a whole recorded hand; raise DisagreementError where anybody or anything is not as recorded.

    Return how many recorded checks were not asked for here, because there was nothing to decide.
    """
    hand = _dealt(recorded)
    idle = 0
    for told in recorded.told:
        if _nothing_to_decide(hand, told):
            idle += 1
        else:
            _play(hand, told)
    _check_end(recorded, hand)
    return idle


def _nothing_to_decide(hand: Hand, told: Told) -> bool:
    """Say whether a recorded check before the flop is one that the house rules do not ask for.

    His blind already covers every all-in opponent, and no raise could be called (House rules 02).
    """
    if not hand.complete or told.kind != "cc" or told.board or told.legal not in (None, (0, 0, 0)):
        return False
    player = hand.player(told.seat)
    others = [other for other in hand.contenders() if other is not player]
    was_asked = any(name != "folded" for _, seat, name, _, _ in hand.actions if seat == told.seat)
    return not was_asked and all(other.status == "all_in" for other in others)


def moments(recorded: RecordedHand) -> Iterator[Hand]:
    """Yield the hand after the deal and after each recorded action; it goes on changing."""
    hand = _dealt(recorded)
    yield hand
    for told in recorded.told:
        _play(hand, told)
        yield hand


def up_to_the_forbidden(recorded: RecordedHand) -> tuple[Hand, int, Action]:
    """Play a hand up to the action our rules refuse; return the hand, the seat and that action."""
    hand = _dealt(recorded)
    assert recorded.forbidden_at is not None
    for told in recorded.told[: recorded.forbidden_at]:
        _play(hand, told)
    told = recorded.told[recorded.forbidden_at]
    _check_turn(hand, told)
    return hand, told.seat, actions.raise_to(told.total or 0)


def play_on(hand: Hand) -> None:
    """Check or call to the end of a hand."""
    while not hand.complete:
        seat = hand.to_act
        assert seat is not None
        legal = legal_actions(hand, seat)
        assert legal is not None
        _apply(hand, decide(hand, seat, actions.check() if legal.may_check else actions.call()))


def _dealt(recorded: RecordedHand) -> Hand:
    return replay(deal(recorded.setup, deck_of(recorded)))


def deck_of(recorded: RecordedHand) -> tuple[int, ...]:
    """Lay out the deck: known cards in their places, unknown hands from the cards nobody saw.

    A hand that was shown down and never seen gets the weakest two: it lost.
    """
    known = set(recorded.board).union(*[hole for hole in recorded.holes if hole])
    unknown = [card for card in DECK if card not in known]
    folded = {told.seat for told in recorded.told if told.kind == "f"}
    holes = []
    for seat, hole in enumerate(recorded.holes, 1):
        if hole is None and seat not in folded and len(recorded.board) == 5:
            hole = min(combinations(unknown, 2), key=lambda two: strength([*two, *recorded.board]))
            unknown = [card for card in unknown if card not in hole]
        holes.append(hole)
    deck: list[int] = []
    for hole in holes:
        deck += hole or (unknown.pop(), unknown.pop())
    board = list(recorded.board)
    for count in (3, 1, 1):
        deck.append(unknown.pop())
        street, board = board[:count], board[count:]
        deck += street + [unknown.pop() for _ in range(count - len(street))]
    return tuple(deck + unknown)


def _play(hand: Hand, told: Told) -> None:
    _check_turn(hand, told)
    seat = hand.to_act
    assert seat is not None
    legal = legal_actions(hand, seat)
    assert legal is not None
    if told.legal is not None:
        ours = (legal.to_call, legal.min_raise_to, legal.max_raise_to)
        if ours != told.legal:
            raise DisagreementError(f"legal {ours}, recorded {told.legal}, at {told}")
    answer = decide(hand, seat, _action(hand, seat, legal, told))
    if isinstance(answer, IllegalAction):
        raise DisagreementError(f"{told} was refused: {answer}")
    _apply(hand, answer)


def _check_turn(hand: Hand, told: Told) -> None:
    if hand.to_act is None:
        raise DisagreementError(f"the hand is over before {told}")
    if told.seat and hand.to_act != told.seat:
        raise DisagreementError(f"{hand.to_act} is asked instead of {told}")
    if len(hand.board) != told.board:
        raise DisagreementError(f"{len(hand.board)} cards on the board at {told}")


def _action(hand: Hand, seat: int, legal: LegalActions, told: Told) -> Action:
    if told.kind == "f":
        return actions.fold()
    if told.kind == "cc":
        return actions.check() if legal.may_check else actions.call()
    if told.total is None:
        return actions.raise_to(legal.min_raise_to)
    player = hand.player(seat)
    before_this_street = player.put_in - player.bet if told.of_hand else 0
    return actions.raise_to(told.total - before_this_street)


def _apply(hand: Hand, answer: object) -> None:
    assert isinstance(answer, tuple)
    for event in answer:
        evolve(hand, event)


def _check_end(recorded: RecordedHand, hand: Hand) -> None:
    if not hand.complete:
        raise DisagreementError(f"{hand.to_act} is asked after the last recorded action")
    if tuple(hand.board) != recorded.board:
        raise DisagreementError("the board is not the recorded one")
    ours = [player.stack for player in hand.seats]
    if sum(ours) != sum(chips for _, chips in recorded.setup.stacks):
        raise DisagreementError(f"points were lost or made: {ours}")
    for place, (stack, final) in enumerate(zip(ours, recorded.final, strict=True), 1):
        if final is not None and stack not in (math.floor(final), math.ceil(final)):
            raise DisagreementError(f"seat {place} has {stack}, recorded {final}; all: {ours}")
    if not _odd_points_in_order(recorded, ours):
        raise DisagreementError(f"odd points out of order: {ours}, recorded {recorded.final}")


def _odd_points_in_order(recorded: RecordedHand, ours: list[int]) -> bool:
    """Where the source divided one remainder evenly, the first winners must have the whole points."""
    parts = list(_remainders(recorded, ours))
    if len({remainder for remainder, _ in parts}) > 1:
        return True
    got = [point for _, point in parts]
    return got == sorted(got, reverse=True)


def _remainders(recorded: RecordedHand, ours: list[int]) -> Iterator[tuple[float, int]]:
    for stack, final in zip(ours, recorded.final, strict=True):
        if final is not None and final != int(final):
            yield round(final - math.floor(final), 3), stack - math.floor(final)

"""Actions that another engine allows and the house rules forbid are refused, and the hand goes on.

Each of these recorded hands holds one: a raise below the minimum after a short all-in, a raise where
the betting was not reopened, or a raise that nobody could call (House rules 05).
"""

from collections import Counter
from collections.abc import Callable

from tables.rules.actions import IllegalAction
from tables.rules.hand import Hand, decide, legal_actions
from tests.recorded.records import read_json
from tests.recorded.replaying import play_on, up_to_the_forbidden
from tests.rules.test_properties import attributes

FILE = "acpc/house-illegal.jsonl.gz"


def reasons(hand: Hand, seat: int) -> set[str]:
    """Tell every reason why a seat may not raise at all; more than one may hold."""
    player = hand.player(seat)
    others = [other for other in hand.seats if other is not player and other.status == "live"]
    found = set()
    if all(other.bet + other.stack <= hand.level for other in others):
        found.add("nobody_can_call")
    if player.acted_level is not None and hand.level - player.acted_level < hand.last_full_raise:
        found.add("not_reopened")
    return found or {"below_minimum"}


def test_forbidden_actions_are_refused_and_the_hand_goes_on(tell: Callable[[str], None]) -> None:
    refused: Counter[str] = Counter()
    differences: list[str] = []
    for recorded in read_json(FILE, Counter()):
        hand, seat, action = up_to_the_forbidden(recorded)
        before = attributes(hand)
        answer = decide(hand, seat, action)
        why = reasons(hand, seat)
        if not isinstance(answer, IllegalAction) or not {answer.code, recorded.why} <= why:
            differences.append(f"{recorded.name}: {action} by {seat}: {answer}")
            continue
        assert answer.legal == legal_actions(hand, seat)
        assert attributes(hand) == before
        refused[recorded.why] += 1
        play_on(hand)
        total = sum(chips for _, chips in recorded.setup.stacks)
        assert sum(player.stack for player in hand.seats) == total
    counted = ", ".join(f"{number} {code}" for code, number in sorted(refused.items()))
    tell(f"{refused.total():6,} forbidden actions refused in {FILE} ({counted})")
    assert not differences, f"{len(differences)} differ:\n" + "\n".join(differences[:10])
    assert refused.total() == 451

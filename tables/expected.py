"""How long a match is likely to take: one estimate, for the lobby and the create form.

A match ends about when the blinds have grown so large that no stack can wait: taken as the moment when
all points in play are worth 15 big blinds. Blinds double, so that takes

    1 + log2(points in play / (15 x first big blind)) levels,

4.7 for two players, 6.3 for six. A level lasts its minutes and, on average, half a hand more, since
blinds are looked at between hands only; and never less than its three hands (House rules 02). A hand
takes 12 s to deal, turn and read, and 1.5 decisions a player and 2 more, with half the table, on
average, still in the match. A decision takes 5 s under the 10 s clock, 8 s under 30 s, 12 s without.
"""

from math import log2

from tournaments.rules.blinds import DoublingBlinds
from tournaments.rules.games import TOURNAMENT

LAST_BIG_BLINDS = 15
QUIET_SECONDS = 12
DECISION_SECONDS = {10: 5, 30: 8, None: 12}
ROUNDED_TO = 5


def expected_minutes(players: int, minutes_per_level: int, thinking_seconds: int | None) -> int:
    """Estimate the length of a match in minutes, to the nearest five and at least five.

    >>> expected_minutes(6, 2, 30), expected_minutes(6, 5, 30), expected_minutes(2, 2, 10)
    (25, 35, 10)
    """
    blinds = TOURNAMENT.blinds
    assert isinstance(blinds, DoublingBlinds)
    first_big_blind = blinds.amounts(1)[1]
    levels = 1 + log2(players * TOURNAMENT.start_stack / (LAST_BIG_BLINDS * first_big_blind))
    still_in = (players + 2) / 2
    decisions = 1.5 * still_in + 2
    hand = (QUIET_SECONDS + decisions * DECISION_SECONDS[thinking_seconds]) / 60
    level = max(minutes_per_level + hand / 2, blinds.hands_per_level * hand)
    return max(ROUNDED_TO, round(levels * level / ROUNDED_TO) * ROUNDED_TO)

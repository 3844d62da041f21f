"""Where each number of the rules page comes from: worked out by the rules themselves, apart from the page.

`SOURCES` names them as `data-from` does in the templates.
"""

import math
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

from django.conf import settings

from leaderboard.rules.elo import PROVISIONAL_TOURNAMENTS, START
from tables import pacing, rules_page
from tables.expected import expected_minutes
from tables.rules.cards import DECK
from tests.dealing import dealt
from tournaments.rules.blinds import DoublingBlinds
from tournaments.rules.games import TOURNAMENT
from tournaments.rules.placings import places_by_points, places_of_eliminated


def _blinds() -> list[float]:
    blinds = DoublingBlinds()
    told: list[float] = [TOURNAMENT.start_stack]
    for level in range(1, rules_page.LEVELS_SHOWN + 1):
        small, big = blinds.amounts(level)
        stack = Decimal(TOURNAMENT.start_stack) / big
        told += [level, small, big, float(stack.quantize(Decimal("0.1"), ROUND_HALF_UP))]
    return told


def _level() -> list[float]:
    """House rules 02: ask after each hand whether the next one is dearer, the minutes being over."""
    minutes = 2
    hands = next(n for n in range(20) if DoublingBlinds().raises(minutes * 60, minutes, n))
    return [hands, hands - 1, hands + 1]


def _short_blind() -> list[float]:
    game = dealt("1000 1000 6", button=1, blinds="10/20")
    posted = game.hand.seats[1].put_in
    return [10, 20, 6, posted, game.legal(1).to_call]


def _dead_button() -> list[float]:
    return [1, 2, 3, 4]


def _raises() -> list[float]:
    game = dealt("1000 1000 1000", button=1, blinds="10/20")
    first = game.legal(1).min_raise_to
    game.play("1 raises to 90")
    return [20, first, 90, 90 - 20, game.legal(2).min_raise_to]


def _short_all_in() -> list[float]:
    """House rules 05: below a full raise nothing is opened again."""
    game = dealt("1000 140 1000", button=1, blinds="10/20")
    game.play("1 raises to 100, 2 all-in, 3 calls")
    assert not game.legal(1).may_raise
    return [100, 140, game.legal(1).to_call]


def _added_all_ins() -> list[float]:
    """House rules 05: two that add up to a full raise do open it."""
    game = dealt("1000 140 200 1000", button=2, blinds="10/20")
    game.play("1 raises to 100, 2 all-in, 3 all-in, 4 calls")
    assert game.legal(1).may_raise
    return [100, 140, 200, game.legal(1).min_raise_to]


def _side_pots() -> list[float]:
    game = dealt("500 300 100", button=1, blinds="10/20")
    game.play("1 all-in, 2 all-in, 3 calls")
    (main, all_three), (side, two) = game.pots()
    back = sum(game.returned().values())
    each_main, each_side = main // len(all_three), side // len(two)
    return [
        *(500, each_main, each_side, back),
        *(300, each_main, each_side),
        *(100, each_main),
        *(main, side, back),
    ]


def _side_pot_players() -> list[float]:
    game = dealt("500 300 100", button=1, blinds="10/20")
    game.play("1 all-in, 2 all-in, 3 calls")
    (main, all_three), (side, two) = game.pots()
    return [main, len(all_three), side, len(two)]


def _leaving() -> list[float]:
    """House rules 09: what others have covered stays, the rest goes out of the game."""
    game = dealt("1000 60 1000", button=1, blinds="10/20")
    game.play("1 raises to 100, 2 all-in, 1 leaves")
    stays = next(seat for seat in game.hand.seats if seat.seat == 1).put_in
    return [100, 60, stays, 100 - stays]


def _places() -> list[float]:
    apart = [placing.place for placing in places_of_eliminated(((1, 240), (2, 90)), 1)]
    shared = places_of_eliminated(((1, 240), (2, 240)), 1)
    assert all(placing.shared for placing in shared)
    row = [placing.place for placing in places_by_points(((1, 4), (2, 3), (3, 3), (4, 1)))]
    return [240, 90, *apart, 240, shared[0].place, *row]


def _odd_chip() -> list[float]:
    return [75, math.ceil(75 / 2), 75 // 2]


def _flush_draw() -> list[float]:
    """Nine cards of the suit among 47: the chance that one of the next two is one of them."""
    percent = 100 * (1 - math.comb(47 - 9, 2) / math.comb(47, 2))
    return [round(percent)]


def _orbit() -> list[float]:
    small, big = DoublingBlinds().amounts(6)
    return [small, big, 100 * (small + big) // TOURNAMENT.start_stack]


def _length() -> list[float]:
    times = [
        expected_minutes(seats, minutes, seconds)
        for seats in range(2, 7)
        for minutes in (2, 5, 10)
        for seconds in (10, 30, None)
    ]
    return [min(times), max(times)]


SOURCES: dict[str, Callable[[], list[float]]] = {
    "stack": lambda: [TOURNAMENT.start_stack],
    "seats": lambda: [TOURNAMENT.fewest_seats, TOURNAMENT.most_seats],
    "length": _length,
    "deck": lambda: [len(DECK), TOURNAMENT.start_stack],
    "places": _places,
    "countdown": lambda: [settings.COUNTDOWN_SECONDS],
    "blinds": _blinds,
    "level": _level,
    "level_hands": lambda: _level()[:1],
    "paces": lambda: list(TOURNAMENT.minutes_per_level),
    "short_blind": _short_blind,
    "dead_button": _dead_button,
    "raises": _raises,
    "short_all_in": _short_all_in,
    "added_all_ins": _added_all_ins,
    "side_pots": _side_pots,
    "side_pot_players": _side_pot_players,
    "odd_chip": _odd_chip,
    "thinking": lambda: [seconds for seconds in TOURNAMENT.thinking_seconds if seconds],
    "break_move": lambda: [pacing.BREAK_MOVE],
    "offline": lambda: [pacing.AWAY],
    "everyone": lambda: [pacing.EVERYBODY_AWAY / 60],
    "results": lambda: [pacing.FOLD_WIN, pacing.LONGEST_RESULT],
    "leaving": _leaving,
    "abandoned": lambda: [pacing.ABANDONED / 3600],
    "pot_odds": lambda: [40, 120, 120 + 40, 100 * 40 / (120 + 40)],
    "flush_draw": _flush_draw,
    "orbit": _orbit,
    "rating": lambda: [START / 100, PROVISIONAL_TOURNAMENTS],
}

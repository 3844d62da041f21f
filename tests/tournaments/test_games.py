"""The four games as values: the table of the house rules, read back."""

import pytest

from tournaments.rules.button import DeadButton, MovingButton
from tournaments.rules.games import (
    FIXED_LIMIT,
    GAMES,
    NO_LIMIT,
    PARTY_ROOM,
    PRACTICE,
    SOLO_MATCH,
    TOURNAMENT,
    Break,
    Game,
    HandLimit,
    LastPlayer,
    OneDeal,
    Pause,
)


@pytest.mark.parametrize(
    ("game", "seats", "stack", "blinds"),
    [
        (TOURNAMENT, (2, 6), 1000, (5, 10)),
        (SOLO_MATCH, (4, 4), 1000, (10, 20)),
        (PARTY_ROOM, (2, 8), 1000, (10, 20)),
        (PRACTICE, (2, 2), 500, (5, 10)),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else "",
)
def test_seats_stacks_and_first_blinds(
    game: Game, seats: tuple[int, int], stack: int, blinds: tuple[int, int]
) -> None:
    assert (game.fewest_seats, game.most_seats) == seats
    assert game.start_stack == stack
    assert game.blinds.amounts(1) == blinds


def test_only_the_tournament_doubles_its_blinds() -> None:
    doubling = [game.name for game in GAMES if game.blinds.amounts(2) != game.blinds.amounts(1)]
    assert doubling == ["tournament"]


def test_only_practice_has_a_limit() -> None:
    assert [game.betting.structure for game in GAMES] == [NO_LIMIT] * 3 + [FIXED_LIMIT]
    assert PRACTICE.betting == (FIXED_LIMIT, 10, 20, 3, 4)


def test_no_player_can_be_all_in_at_practice() -> None:
    _, small_bet, big_bet, preflop_raises, street_bets = PRACTICE.betting
    most = small_bet * (1 + preflop_raises + street_bets) + 2 * big_bet * street_bets
    assert most == 240 < PRACTICE.start_stack


def test_the_button_is_dead_in_the_tournament_and_moves_elsewhere() -> None:
    assert [type(game.button) for game in GAMES] == [DeadButton] + [MovingButton] * 3
    assert [game.button_drawn for game in GAMES] == [True, False, True, False]


def test_how_each_game_ends() -> None:
    assert [type(game.ending) for game in GAMES] == [LastPlayer, LastPlayer, HandLimit, OneDeal]
    assert not TOURNAMENT.ending.is_over(500, 2) and TOURNAMENT.ending.is_over(1, 1)
    assert not PARTY_ROOM.ending.is_over(19, 2) and PARTY_ROOM.ending.is_over(20, 2)
    assert PARTY_ROOM.ending.is_over(3, 1)
    assert not PRACTICE.ending.is_over(0, 2) and PRACTICE.ending.is_over(1, 2)
    assert PARTY_ROOM.hand_limits == (20, 10, 40)


@pytest.mark.parametrize("hands", [1, 10, 40])
def test_a_match_of_so_many_hands_is_over_after_the_last_of_them(hands: int) -> None:
    """Whichever number the host has chosen."""
    ending = HandLimit(hands)
    assert not ending.is_over(hands - 1, 2)
    assert ending.is_over(hands, 2)


def test_what_absence_means() -> None:
    assert [game.absence for game in GAMES] == [Break(60, 600), None, Pause(30), None]


def test_clocks_offer_their_default_first() -> None:
    assert TOURNAMENT.minutes_per_level == (2, 5, 10)
    assert TOURNAMENT.thinking_seconds == (10, 30, None)
    assert PARTY_ROOM.thinking_seconds == (45,)
    assert SOLO_MATCH.thinking_seconds == PRACTICE.thinking_seconds == (None,)

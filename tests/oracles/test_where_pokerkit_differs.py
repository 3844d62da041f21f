"""Where pokerkit is not our rule: what it does, and the value that is right here.

`test_against_pokerkit.py` accepts these differences and no others. Where a line about pokerkit fails, a
newer one has changed its mind.
"""

import pytest

from tables.rules import actions
from tables.rules.betting import FixedLimit
from tests.dealing import PlayedHand, dealt
from tests.oracles.pokerkit_table import PokerkitTable, Range, our_range

PLAIN = {"folds": actions.fold(), "checks": actions.check(), "calls": actions.call()}
EVERYBODYS_STRAIGHT = "TcJdQhKsAc"


def at_both(game: PlayedHand, story: str) -> PokerkitTable:
    """Play a story of plain moves and amounts here and at a table of pokerkit."""
    table = PokerkitTable(game.setup, game.deck)
    for phrase in story.split(", "):
        assert table.asked() == game.to_act
        game.play(phrase)
        verb, amount = phrase.split()[1], phrase.split()[-1]
        table.act(actions.raise_to(int(amount)) if amount.isdigit() else PLAIN[verb])
    return table


def by_seat(table: PokerkitTable) -> list[int]:
    """Return pokerkit's stacks in the order of seat numbers."""
    return [chips for _, chips in sorted(zip(table.seats, table.stacks(), strict=True))]


def checks(order: str, streets: int) -> str:
    """Write that these seats check on so many streets."""
    return ", ".join(f"{seat} checks" for seat in order.split() * streets)


def test_odd_points_go_one_each_to_the_first_winners() -> None:
    """65 among three: 22, 22, 21. pokerkit gives both odd points to the first. House rules 07; case G3."""
    game = dealt("100 100 100 100", button=1, board=EVERYBODYS_STRAIGHT)
    story = "4 raises to 20, 1 calls, 2 folds, 3 calls, " + checks("3 4 1", 3)
    table = at_both(game, story)
    assert game.stack_list() == [101, 95, 102, 102]
    assert by_seat(table) == [101, 95, 103, 101]


def test_pots_are_not_put_together_when_the_short_hand_loses() -> None:
    """69 and 71 are split one by one. pokerkit splits 140. House rules 07; TDA 21; case G4."""
    game = dealt(
        "100 100 100 16 100",
        button=1,
        cards="AcKd - AdKc 2c7d -",
        board="AhKs9s8h3c",
    )
    story = (
        "4 raises to 16, 5 calls, 1 calls, 2 folds, 3 calls, 3 bets 11, 5 calls, 1 raises to 30, "
    )
    table = at_both(game, story + "3 calls, 5 folds, " + checks("3 1", 2))
    assert game.awards() == [(69, {3: 35, 1: 34}), (71, {3: 36, 1: 35})]
    assert game.stack_list() == [123, 95, 125, 0, 73]
    assert by_seat(table) == [124, 95, 124, 0, 73]


def test_a_short_big_blind_does_not_lower_the_price() -> None:
    """33 of 100 posted: the others pay 100. pokerkit asks for 50. House rules 02; case E1."""
    game = dealt("900 900 33", button=1, blinds="50/100")
    table = PokerkitTable(game.setup, game.deck)
    assert our_range(game.legal()) == Range(100, 200, 900)
    assert table.range().to_call == 50


def test_an_all_in_for_less_after_a_limp_does_not_reopen() -> None:
    """A limper of 100 faces 130. pokerkit lets him raise. House rules 05; TDA 47; case B11."""
    game = dealt("130 900 900 900", button=1, blinds="50/100")
    table = at_both(game, "4 calls, 1 raises to 130, 2 folds, 3 calls")
    assert our_range(game.legal(4)) == Range(30, 0, 0)
    assert table.range() == Range(30, 230, 900)


def test_an_all_in_bet_for_less_does_not_reopen_for_who_checked() -> None:
    """Who checked faces 60 at 50/100. pokerkit lets him raise. House rules 05; TDA 47; case B12."""
    game = dealt("900 160 900", button=3, blinds="50/100")
    table = at_both(game, "3 calls, 1 calls, 2 checks, 1 checks, 2 bets 60, 3 calls")
    assert our_range(game.legal(1)) == Range(60, 0, 0)
    assert table.range() == Range(60, 160, 800)


def test_a_free_fold_is_accepted() -> None:
    """Folding is always legal. pokerkit refuses it where checking is free. House rules 05; Q17."""
    game = dealt("900 900", button=1)
    table = at_both(game, "1 calls")
    assert game.legal(2).may_check
    game.play("2 folds")
    assert game.complete
    with pytest.raises(ValueError, match="no reason"):
        table.act(actions.fold())


def test_a_blind_that_covers_every_all_in_is_not_asked() -> None:
    """The small blind is all-in for less: the big blind has nothing to decide. pokerkit asks. Case E3."""
    game = dealt("900 8 900", button=1)
    table = at_both(game, "1 folds, 2 calls")
    assert game.complete
    assert (table.asked(), table.range()) == (3, Range(0, 0, 0))


def test_an_all_in_for_less_does_not_count_towards_the_cap() -> None:
    """A bet, two raises and an all-in for less leave one raise. pokerkit counts four. House rules 05.

    The house rules count raises, and an all-in for less than one is none (TDA 47). In the practice game
    nobody can be all-in.
    """
    structure = FixedLimit(10, 20, preflop_raises=4)
    game = dealt("900 25 900 900", button=4, structure=structure)
    story = "3 calls, 4 calls, 1 calls, 2 checks, 1 bets 10, 2 raises to 15, 3 raises to 25, "
    table = at_both(game, story + "4 raises to 35")
    assert our_range(game.legal(1)) == Range(25, 45, 45)
    assert table.range() == Range(25, 0, 0)

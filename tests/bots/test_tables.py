"""The tables bots play from are what their generators say, and right."""

import csv
import hashlib
from math import comb
from operator import mul
from pathlib import Path

import pytest

from tables.bots import preflop_equity_table, push_fold_table
from tables.bots.holdings import CLASS_OF, CLASSES, COUNT, HOLDINGS, class_size, holding_number
from tables.bots.preflop_equity import CLASS_POSITION, EQUITY, ORDER, SIZES
from tables.bots.push_fold import call_chance, shove_chance
from tables.rules.cards import RANKS, parse_cards
from tests.benchmarks import preflop_equity, push_fold

RECORDED = Path(__file__).parents[3] / "shared" / "hands" / "eval" / "preflop-169-vs-random.csv"


def kind(text: str) -> int:
    """Return the class of two cards written out."""
    return CLASS_OF[holding_number(parse_cards(text))]


def shove_share(behind: int, depth: float) -> float:
    return push_fold.share([shove_chance(number, behind, depth) for number in range(CLASSES)])


def call_share(behind: int, caller_behind: int, depth: float) -> float:
    return push_fold.share(
        [call_chance(number, behind, caller_behind, depth) for number in range(CLASSES)]
    )


def test_every_holding_has_one_number_and_classes_have_their_sizes():
    assert [holding_number(cards) for cards in HOLDINGS] == list(range(COUNT))
    assert [holding_number(cards[::-1]) for cards in HOLDINGS] == list(range(COUNT))
    counted = [CLASS_OF.count(number) for number in range(CLASSES)]
    assert counted == [class_size(number) for number in range(CLASSES)]


def test_boards_of_all_kinds_stand_for_all_boards():
    alike = [count for _, count in preflop_equity.board_kinds()]
    assert len(alike) == preflop_equity.BOARD_KINDS
    assert sum(alike) == comb(52, 5)


def test_equity_table_has_its_checksum():
    rows = "\n".join(preflop_equity_table.ROWS)
    assert hashlib.sha256(rows.encode()).hexdigest() == preflop_equity_table.CHECKSUM


@pytest.mark.parametrize(
    ("own", "other", "chance"),
    [
        # Counted over every board by other programs.
        ("AsAd", "KsKd", 0.8195),
        ("AsKs", "QhQd", 0.4605),
        ("AsKd", "QhQd", 0.4324),
        ("7s2d", "AhAd", 0.1164),
    ],
)
def test_well_known_chances_before_the_flop(own, other, chance):
    assert EQUITY[kind(own)][kind(other)] == pytest.approx(chance, abs=0.004)


@pytest.mark.skipif(not RECORDED.exists(), reason="the exact counts are not beside the repository")
def test_chances_against_any_hand_agree_with_exact_counts():
    """The table's rows, weighed by how many holdings can meet, give the counted equity."""
    with RECORDED.open() as file:
        for row in csv.DictReader(file):
            high, low = (RANKS.index(letter) for letter in row["hand"][:2])
            suited = row["hand"].endswith("s")
            own = high * 13 + low if suited else low * 13 + high
            met = push_fold.COMPATIBLE[own]
            chance = sum(map(mul, met, EQUITY[own])) / 1225
            assert chance == pytest.approx(float(row["equity"]), abs=0.0002), row["hand"]


def test_the_order_of_hands_begins_and_ends_where_everybody_says():
    assert ORDER[0] == kind("AsAd")
    assert ORDER[1] == kind("KsKd")
    assert ORDER[-1] == kind("3s2d")
    assert sum(SIZES) == COUNT
    assert CLASS_POSITION[kind("7s2d")] > 0.95


def test_push_fold_table_has_its_checksum():
    assert len(push_fold_table.SHOVES) == 50
    assert len(push_fold_table.CALLS) == 150
    checksum = push_fold.checksum_of(push_fold_table.SHOVES, push_fold_table.CALLS)
    assert checksum == push_fold_table.CHECKSUM


@pytest.mark.parametrize("depth", [5, 10])
def test_heads_up_all_in_or_fold_solved_again_is_the_table(depth):
    """Solved anew, nothing is gained against it and the committed table says the same."""
    game = push_fold.Game(1, depth).solve(150)
    assert game.exploitability() < 1.0
    assert shove_share(1, depth) == pytest.approx(push_fold.share(game.shover.average), abs=0.02)
    assert call_share(1, 0, depth) == pytest.approx(
        push_fold.share(game.callers[0].average), abs=0.02
    )
    for number in range(CLASSES):
        solved = game.shover.average[number]
        if solved < 0.02 or solved > 0.98:
            assert shove_chance(number, 1, depth) == pytest.approx(solved, abs=0.25)


@pytest.mark.parametrize("depth", [2, 4, 6, 8, 10, 12])
def test_committed_tables_lose_less_than_a_thousandth_to_the_best_reply(depth):
    """What the file says, read back, is exploitable for at most 1 mbb a hand heads-up."""
    game = push_fold.Game(1, depth)
    game.shover.average = [shove_chance(number, 1, depth) for number in range(CLASSES)]
    game.callers[0].average = [call_chance(number, 1, 0, depth) for number in range(CLASSES)]
    assert game.exploitability() <= 1.0


def test_callers_with_players_behind_them_are_read_from_their_own_rows():
    """The big blind, nobody behind him, calls more than those who act before him."""
    assert call_share(5, 0, 10) > call_share(5, 1, 10) > call_share(5, 4, 10) * 0.99
    assert call_share(1, 0, 10) > call_share(2, 0, 10) > call_share(3, 0, 10)


def test_more_players_behind_and_deeper_stacks_make_a_first_all_in_tighter():
    by_players = [shove_share(behind, 10) for behind in (1, 2, 3, 4, 5)]
    assert by_players == sorted(by_players, reverse=True)
    by_depth = [shove_share(1, depth) for depth in (3, 5, 7.5, 10, 13, 20)]
    assert by_depth == sorted(by_depth, reverse=True)

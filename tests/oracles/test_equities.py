"""Equities against exact counts made elsewhere, board by board."""

import csv
from pathlib import Path

import pytest

from tables.rules.cards import parse_cards
from tables.rules.equity import equity

EQUITIES = Path(__file__).parents[2].parent / "shared" / "hands" / "eval" / "equities.csv"
QUICK_BOARDS = 200_000
"""More boards than this belong to the long proofs."""


def match_ups() -> list[object]:
    """Read the match-ups: (board, hands, how many boards each set of winners takes)."""
    if not EQUITIES.exists():
        skip = pytest.mark.skip(reason="no ../shared/hands/eval beside the project")
        return [pytest.param("", "", {}, marks=skip)]
    cases = []
    with EQUITIES.open() as file:
        for number, row in enumerate(csv.DictReader(file)):
            won = {}
            for entry in row["wins_by_winner_set"].split():
                winners, boards = entry.split(":")
                won[tuple(int(place) - 1 for place in winners.split("+"))] = int(boards)
            board = "" if row["board"] == "-" else row["board"]
            long = number and int(row["boards_counted"]) > QUICK_BOARDS
            marks = [pytest.mark.slow] if long else []
            name = f"{row['hands']} on {board or 'no board'}"
            cases.append(pytest.param(board, row["hands"], won, marks=marks, id=name))
    return cases


@pytest.mark.parametrize(("board", "hands", "won"), match_ups())
def test_boards_are_won_as_often_as_counted_elsewhere(
    board: str, hands: str, won: dict[tuple[int, ...], int]
) -> None:
    exact = equity([parse_cards(hand) for hand in hands.split()], parse_cards(board))
    assert dict(exact.won) == won

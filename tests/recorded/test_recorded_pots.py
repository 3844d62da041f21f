"""Pots of real tournament hands that cannot be replayed whole, from what each player put in.

Hands with antes or with nine players: the layers, the winners and the shares are ours, the points put
in and taken out are the record's (House rules 06, 07).
"""

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from tables.rules.cards import parse_cards
from tables.rules.evaluator import strength
from tables.rules.pots import build_pots, share
from tests.recorded.records import HANDS


def settled(record: dict[str, Any]) -> list[int]:
    """Tell what each player takes out: his uncalled points and his shares of the pots."""
    put_in = list(record["_contrib"])
    folded = {int(a.split()[0][1:]) for a in record["actions"] if a.split()[1] == "f"}
    holes, board = cards_of(record)
    taken = [0] * len(put_in)
    second, first = sorted(put_in)[-2:]
    if first > second:
        top = put_in.index(first)
        put_in[top] = second
        taken[top] = first - second
    puts = [(seat, chips, seat in folded) for seat, chips in enumerate(put_in, 1)]
    for amount, seats in build_pots(puts):
        winners = seats
        if len(seats) > 1:
            powers = {seat: strength(holes[seat] + board) for seat in seats}
            winners = tuple(seat for seat in seats if powers[seat] == max(powers.values()))
        for seat, chips in share(amount, winners):
            taken[seat - 1] += chips
    return taken


def cards_of(record: dict[str, Any]) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
    holes: dict[int, tuple[int, ...]] = {}
    board: tuple[int, ...] = ()
    for action in record["actions"]:
        words = action.split()
        if words[1] == "dh" and words[3] != "????":
            holes[int(words[2][1:])] = parse_cards(words[3])
        elif words[1] == "db":
            board += parse_cards(words[2])
    return holes, board


@pytest.mark.parametrize("file", ["tourneys-mit.jsonl.gz", "cash-mit.jsonl.gz"])
def test_recorded_pots_are_shared_out_the_same(file: str, tell: Callable[[str], None]) -> None:
    count = 0
    differences: list[str] = []
    with gzip.open(HANDS / file, "rt") as lines:
        for record in map(json.loads, lines):
            if record.get("_rake") or "unknown-muck" in record["_tags"]:
                continue
            count += 1
            taken = settled(record)
            if taken != record["_collected"]:
                differences.append(f"{record['_id']}: {taken}, recorded {record['_collected']}")
    tell(f"{count:6,} hands' pots settled from {file}, antes and nine players included")
    assert not differences, f"{len(differences)} differ:\n" + "\n".join(differences)
    assert count > 15

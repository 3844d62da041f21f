"""What a competition server told each of its players is what our views hold, line by line.

The server sent every player a line after each action: all betting so far, his own cards, the board,
and at a showdown the hands that were shown. Rendering our view of a seat into that line shows both
that nothing is missing and that nothing is given away (House rules 04, 07).
"""

import re
from collections import Counter
from collections.abc import Callable

import pytest

from tables.rules.cards import cards_text
from tables.rules.view import View, view_of
from tests.recorded.records import HANDS, read_log
from tests.recorded.replaying import moments

SENT = re.compile(r"TO \d+ at [\d.]+ (MATCHSTATE:(\d+):(\d+):\S*)")


def told_to_players(file: str) -> dict[tuple[int, int], list[str]]:
    """Read the lines sent, by (hand, position), in order."""
    lines: dict[tuple[int, int], list[str]] = {}
    for match in SENT.finditer((HANDS / file).read_text()):
        lines.setdefault((int(match[3]), int(match[2])), []).append(match[1])
    return lines


def rendered(view: View, position: int, number: int) -> str:
    """Write a view as the server's line; its raises count the points of the whole hand."""
    put_in = Counter({view.small_blind_seat: view.small_blind, view.big_blind_seat: view.big_blind})
    streets = ["", "", "", ""]
    for street, seat, name, _, added in view.actions:
        put_in[seat] += added
        letter = {"folded": "f", "checked": "c", "called": "c"}.get(name)
        streets[street] += letter or f"r{put_in[seat]}"
    betting = "/".join(streets[: view.street + 1])
    holes = "|".join(cards_text(seat.cards or ()) for seat in view.seats)
    board = [view.board[:3], view.board[3:4], view.board[4:5]][: view.street]
    return f"MATCHSTATE:{position}:{number}:{betting}:" + "/".join([holes, *map(cards_text, board)])


@pytest.mark.parametrize(
    ("sample", "log"),
    [
        ("acpc/2p.nolimit.messages.sample.txt", "acpc/2p.nolimit.h1000.r0.log"),
        ("acpc/3p.nolimit.messages.sample.txt", "acpc/3p.nolimit.h1000.r0.log"),
    ],
)
def test_each_players_view_is_what_the_server_told_him(
    sample: str, log: str, tell: Callable[[str], None]
) -> None:
    told = told_to_players(sample)
    last_hand = max(number for number, _ in told)
    compared = 0
    for number, recorded in enumerate(read_log(log, Counter())):
        if number > last_hand:
            break
        ours: dict[int, list[str]] = {}
        for hand in moments(recorded):
            for position in range(len(hand.seats)):
                line = rendered(view_of(hand, position + 1), position, number)
                ours.setdefault(position, []).append(line)
        for position, lines in ours.items():
            theirs = told.get((number, position), [])
            # The sample may stop in the middle of its last hand.
            assert theirs == (lines[: len(theirs)] if number == last_hand else lines)
            compared += len(theirs)
    tell(f"{compared:6,} views compared with what was sent in {sample}")
    assert compared == sum(len(lines) for lines in told.values())
    assert compared > 100

"""Hands recorded elsewhere, read into one shape.

They lie beside the project in `../shared/hands`; tests that need them are skipped where they are not.
Player 1 is the first seat left of the button, so seats here are numbered in the order of odd points.
Only whole hands that these rules can play are read: no antes, no rake, two to eight players.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tables.rules.betting import FixedLimit, NoLimit
from tables.rules.cards import parse_cards
from tables.rules.hand import HandSetup

HANDS = Path(__file__).parents[2].parent / "shared" / "hands"


class Told(NamedTuple):
    """One betting action as it was recorded: `f`, `cc`, or `cbr` with a total.

    `total` is of the street, or of the whole hand where `of_hand`, or None for the one limit raise.
    `board` is how many board cards lay at that moment; `legal` the recorded (call, least, most).
    """

    seat: int
    kind: str
    total: int | None
    of_hand: bool
    board: int
    legal: tuple[int, int, int] | None


class RecordedHand(NamedTuple):
    """A recorded hand. `holes` are None where nobody ever saw them.

    `final` are the stacks at the end, fractions where the source split odd points; None in it is
    not known. `forbidden_at` is the place in `told` of an action our rules refuse, `why` the code.
    """

    name: str
    setup: HandSetup
    holes: tuple[tuple[int, ...] | None, ...]
    board: tuple[int, ...]
    told: tuple[Told, ...]
    final: tuple[float | None, ...]
    forbidden_at: int | None
    why: str


WHY = {
    "below the minimum": "below_minimum",
    "nobody left can call a raise": "nobody_can_call",
    "betting not re-opened for this player": "not_reopened",
}


def read_json(file: str, left_out: Counter[str]) -> Iterator[RecordedHand]:
    """Read a file of JSON lines; hands that the rules cannot play are counted by the reason."""
    with gzip.open(HANDS / file, "rt") as lines:
        for line in lines:
            record = json.loads(line)
            reason = _not_ours(record)
            if reason:
                left_out[reason] += 1
            else:
                yield _hand(record)


def _not_ours(record: dict[str, Any]) -> str:
    if any(record["antes"]):
        return "antes"
    if len(record["starting_stacks"]) > 8:
        return "nine players"
    if record.get("_rake"):
        return "rake"
    if "uncallable-raise" in record["_tags"]:
        return "a raise nobody could call"
    return ""


def _hand(record: dict[str, Any]) -> RecordedHand:
    """Turn a record into a hand; its format is described beside the files."""
    stacks = record["starting_stacks"]
    holes: list[tuple[int, ...] | None] = [None] * len(stacks)
    board: list[int] = []
    told: list[Told] = []
    legal = iter(record.get("_legal", ()))
    forbidden_at = None
    acted = 0
    for action in record["actions"]:
        words = action.split()
        if words[1] == "dh":
            if words[3] != "????":
                holes[int(words[2][1:]) - 1] = parse_cards(words[3])
            continue
        if words[1] == "sm":
            continue
        if acted == record.get("_illegal_at"):
            forbidden_at = len(told)
        acted += 1
        if words[1] == "db":
            board += parse_cards(words[2])
            continue
        asked = next(legal, None)
        if asked is not None:
            assert asked[0] == int(words[0][1:])
        total = int(words[2]) if words[1] == "cbr" else None
        legal_range = tuple(asked[1:]) if asked is not None else None
        told.append(Told(int(words[0][1:]), words[1], total, False, len(board), legal_range))
    final = record.get("_house_final") or record["finishing_stacks"]
    if "unknown-muck" in record["_tags"]:
        collected = record["_collected"]
        final = [end if got else None for end, got in zip(final, collected, strict=True)]
    return RecordedHand(
        name=record["_id"],
        setup=_setup(record["blinds_or_straddles"], stacks, _structure(record)),
        holes=tuple(holes),
        board=tuple(board),
        told=tuple(told),
        final=tuple(final),
        forbidden_at=forbidden_at,
        why=WHY.get(record.get("_illegal", ""), ""),
    )


def _structure(record: dict[str, Any]) -> NoLimit | FixedLimit:
    if record["variant"] == "FT":
        return FixedLimit(record["small_bet"], record["big_bet"])
    return NoLimit()


def _setup(blinds: list[int], stacks: list[int], structure: NoLimit | FixedLimit) -> HandSetup:
    """Place the blinds: heads-up player 2 has the button; a dead small blind leaves one blind."""
    count = len(stacks)
    posted = [blind for blind in blinds if blind]
    dead_small_blind = len(posted) == 1
    positions: tuple[int | None, int] = (1, 2)
    if dead_small_blind:
        positions = (None, 1)
    elif count == 2:
        positions = (2, 1)
    return HandSetup(
        number=1,
        button=count,
        small_blind_seat=positions[0],
        big_blind_seat=positions[1],
        small_blind=min(posted) if not dead_small_blind else max(1, posted[0] // 2),
        big_blind=max(posted),
        stacks=tuple(enumerate(stacks, 1)),
        structure=structure,
    )


LIMIT = FixedLimit(10, 20)


def read_log(file: str, left_out: Counter[str]) -> Iterator[RecordedHand]:
    """Read a log of the competition server: one STATE line a hand, net results at its end."""
    limit = ".limit." in file
    for line in (HANDS / file).read_text().splitlines():
        if line.startswith("STATE:"):
            yield _logged(file, line, limit)


def _logged(file: str, line: str, limit: bool) -> RecordedHand:
    _, number, betting, cards, net, _ = line.split(":")
    hole_text, *board_texts = cards.split("/")
    holes = tuple(parse_cards(text) for text in hole_text.split("|"))
    board = parse_cards("".join(board_texts))
    chips = 500 if limit else 20_000
    blinds = [5, 10] if limit else [50, 100]
    count = len(holes)
    setup = _setup(blinds + [0] * (count - 2), [chips] * count, LIMIT if limit else NoLimit())
    return RecordedHand(
        name=f"{file} {number}",
        setup=setup,
        holes=holes,
        board=board,
        told=tuple(_letters(betting)),
        final=tuple(chips + float(points) for points in net.split("|")),
        forbidden_at=None,
        why="",
    )


def _letters(betting: str) -> Iterator[Told]:
    """Read `cr300f/cc/`: who acts is not written, so the seat is 0."""
    for street, letters in enumerate(betting.split("/")):
        board = (0, 3, 4, 5)[street]
        place = 0
        while place < len(letters):
            kind = letters[place]
            place += 1
            start = place
            while place < len(letters) and letters[place].isdigit():
                place += 1
            digits = letters[start:place]
            total = int(digits) if digits else None
            yield Told(0, {"f": "f", "c": "cc", "r": "cbr"}[kind], total, True, board, None)

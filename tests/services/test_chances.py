"""Winning chances while an all-in is dealt out: when they are told, from which cards, and how exactly."""

from typing import Any

import pytest

from tables import frames
from tables.chances import chances
from tables.rules.hand import evolve, replay
from tests.dealing import DRY_BOARD, PlayedHand, dealt


def told(game: PlayedHand) -> list[tuple[str, dict[str, int]]]:
    """List the events after which everybody is told chances, with them."""
    hand = replay(game.events[:1])
    listed = []
    for event in game.events[1:]:
        evolve(hand, event)
        found = frames.hand_view(hand)["hand"]["chances"]
        if found is not None:
            listed.append((type(event).__name__, found))
    return listed


def all_in(cards: str, board: str = DRY_BOARD, stacks: str = "1000 1000 1000") -> PlayedHand:
    game = dealt(stacks, button=3, cards=cards, board=board)
    game.play("3 all-in, 1 all-in, 2 folds")
    return game


def test_chances_are_told_after_the_last_hand_is_turned_and_after_each_street_but_the_last() -> (
    None
):
    kinds = [kind for kind, _ in told(all_in("AsAd 7c6c KsKd"))]
    assert kinds[0] == "HandTabled"
    assert set(kinds[1:]) <= {"CardBurned", "BoardDealt"}
    boards = [found for kind, found in told(all_in("AsAd 7c6c KsKd")) if kind == "BoardDealt"]
    assert len(boards) == 2


def test_from_the_flop_on_chances_are_exact() -> None:
    """Two kings come in 86 of 990 boards, an ace with them in some; then in 2 of 44."""
    both = told(all_in("AsAd 7c6c KsKd"))
    flop, turn = [found for kind, found in both if kind == "BoardDealt"]
    assert flop == {"1": 92, "3": 8}
    assert turn == {"1": 95, "3": 5}


def test_before_the_flop_chances_are_near_and_the_same_for_everybody() -> None:
    """Aces against kings win 81.9 % of the pots, of all boards."""
    first, second = (told(all_in("AsAd 7c6c KsKd"))[0][1] for _ in range(2))
    assert first == second
    assert abs(first["1"] - 82) <= 3
    assert sum(first.values()) == 100


def test_shared_boards_are_shared() -> None:
    assert told(all_in("AsKd 7c6c AdKs"))[-1][1] == {"1": 50, "3": 50}


@pytest.mark.parametrize("folded", ["7c6c", "KhKc", "AhAc"])
def test_folded_and_burned_cards_change_no_chance(folded: str) -> None:
    """The audience does not know them: they count as cards that may still come."""
    assert told(all_in(f"AsAd {folded} KsKd")) == told(all_in("AsAd 5s5d KsKd"))


def test_what_is_certain_alone_is_0_or_100() -> None:
    """Four aces are beaten by nothing that can come; one card in 44 is not nothing."""
    quads = told(all_in("AsAd 7c6c KsKd", "AhAc2d 2h 3s"))
    assert quads[-1][1] == {"1": 100, "3": 0}
    one_out = told(all_in("AsAd 7c6c KsKd", "AhKc2d Kh 3s"))[-1][1]
    assert one_out == {"1": 2, "3": 98}


@pytest.mark.parametrize(
    "story",
    [
        "3 calls, 1 calls, 2 checks",
        "3 raises to 30, 1 folds, 2 folds",
        "3 calls, 1 calls, 2 checks; flop: 1 checks, 2 checks, 3 checks; turn: 1 checks, 2 checks, "
        "3 checks; river: 1 checks, 2 checks, 3 checks",
    ],
)
def test_without_a_run_out_there_are_none_and_none_are_reckoned(
    story: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*args: Any, **named: Any) -> Any:
        raise AssertionError("reckoned")

    monkeypatch.setattr("tables.chances.equity", never)
    monkeypatch.setattr("tables.chances.sampled", never)
    game = dealt("1000 1000 1000", button=3, cards="AsAd 7c6c KsKd", board=DRY_BOARD)
    game.play(story)
    assert told(game) == []


def test_three_hands_have_a_chance_each() -> None:
    game = dealt("300 900 1500", button=3, cards="AsAd 7c6c KsKd", board=DRY_BOARD)
    game.play("3 all-in, 1 all-in, 2 all-in")
    last = told(game)[-1][1]
    assert set(last) == {"1", "2", "3"}
    assert 99 <= sum(last.values()) <= 101


def test_a_hand_without_a_board_to_come_has_none() -> None:
    game = all_in("AsAd 7c6c KsKd")
    assert game.complete
    assert chances(game.hand) is None

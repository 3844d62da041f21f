"""The blinds of the tournament as they are made, without a word and with other values."""

from tournaments.rules.blinds import DoublingBlinds


def test_the_tournament_begins_at_five_and_ten_and_three_hands_make_a_level() -> None:
    """House rules 02."""
    blinds = DoublingBlinds()
    assert [blinds.amounts(level) for level in (1, 2, 3)] == [(5, 10), (10, 20), (20, 40)]
    assert [blinds.raises(120.0, 2, hands) for hands in (2, 3)] == [False, True]


def test_another_game_may_begin_elsewhere() -> None:
    blinds = DoublingBlinds(10, 25, hands_per_level=5)
    assert [blinds.amounts(level) for level in (1, 2)] == [(10, 25), (20, 50)]
    assert [blinds.raises(120.0, 2, hands) for hands in (4, 5)] == [False, True]

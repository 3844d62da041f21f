"""Blind schedules: what a level costs, and when the next one starts."""


class DoublingBlinds:
    """Blinds that double for ever, each level lasting some minutes and at least some hands.

    House rules 02; unlike TDA 23 the time alone raises nothing.
    """

    __slots__ = ("small_blind", "big_blind", "hands_per_level")

    def __init__(self, small_blind: int = 5, big_blind: int = 10, hands_per_level: int = 3) -> None:
        self.small_blind = small_blind
        self.big_blind = big_blind
        self.hands_per_level = hands_per_level

    def amounts(self, level: int) -> tuple[int, int]:
        """Say what small and big blind cost at a level, the first being 1.

        Raises ValueError below level 1.
        """
        if level < 1:
            raise ValueError(f"level {level} is below the first level")
        doubled = 1 << (level - 1)
        return self.small_blind * doubled, self.big_blind * doubled

    def raises(self, elapsed_seconds: float, minutes: int, hands_at_level: int) -> bool:
        """Say whether the hand that is about to start belongs to the next level.

        `elapsed_seconds` is running time since the level's first hand was dealt, `minutes` the
        chosen length of a level, `hands_at_level` the finished hands. House rules 02.
        """
        return elapsed_seconds >= minutes * 60 and hands_at_level >= self.hands_per_level


class FixedBlinds:
    """Blinds that stay as they are to the end."""

    __slots__ = ("small_blind", "big_blind")

    def __init__(self, small_blind: int, big_blind: int) -> None:
        self.small_blind = small_blind
        self.big_blind = big_blind

    def amounts(self, level: int) -> tuple[int, int]:
        """Say what small and big blind cost: the same at every level."""
        return self.small_blind, self.big_blind

    def raises(self, elapsed_seconds: float, minutes: int, hands_at_level: int) -> bool:
        """Say that no hand starts a new level."""
        return False

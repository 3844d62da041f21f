"""Who is ready, and when that is enough to start: pure functions over the taken seats of a table."""

from collections.abc import Sequence

from tables.models import Seat


def is_ready(seat: Seat) -> bool:
    """Say whether a seat waits for nothing any more; a bot never does."""
    return seat.user_id is None or seat.ready


def begins_countdown(seats: Sequence[Seat]) -> bool:
    """Say whether a countdown begins: two people sit, and everybody is ready."""
    return _people(seats) >= 2 and all(is_ready(seat) for seat in seats)


def keeps_countdown(seats: Sequence[Seat]) -> bool:
    """Say whether one that runs goes on: two seats are taken, not by bots alone, and everybody is ready still."""
    return len(seats) >= 2 and _people(seats) >= 1 and all(is_ready(seat) for seat in seats)


def is_asked_for(seats: Sequence[Seat], *, counting: bool) -> bool:
    """Say whether it matters who is ready: a single person among bots just starts when he likes."""
    return counting or _people(seats) > 1 or _people(seats) == len(seats)


def _people(seats: Sequence[Seat]) -> int:
    return sum(seat.user_id is not None for seat in seats)

"""People and finished tournaments for the leaderboard's tests."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import transaction

from accounts.models import User
from leaderboard.models import RatingChange
from leaderboard.services import rate_tournament
from tournaments.models import Entry, Tournament

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

People = Callable[[int], list[User]]
Finish = Callable[..., Tournament]


def finished(
    users: Sequence[User | None],
    places: Sequence[int] | None = None,
    *,
    at: datetime = NOON,
    rated: bool = True,
    status: str = "finished",
) -> Tournament:
    """Write the rows of a finished tournament; without places the order given. None is a bot."""
    tournament = Tournament.objects.create(
        table_id=uuid4(),
        number=1,
        status=status,
        rated=rated,
        minutes_per_level=5,
        button=1,
        hand_no=40,
        hands_finished=40,
        started_at=at - timedelta(minutes=45),
        finished_at=None if status == "running" else at,
    )
    places = list(places or range(1, len(users) + 1))
    Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            seat=seat,
            user=user,
            bot_level="" if user else "casual",
            name=user.username if user else "Bot",
            chips=0 if place > 1 else 1000 * len(users),
            hand_start_chips=0,
            status="playing" if place == 1 else "eliminated",
            place=place,
            shared=places.count(place) > 1,
        )
        for seat, (user, place) in enumerate(zip(users, places, strict=True), start=1)
    )
    return tournament


@transaction.atomic
def rate(*args: object, **kwargs: object) -> list[RatingChange]:
    """Write a finished tournament and rate it."""
    return rate_tournament(finished(*args, **kwargs))  # type: ignore[arg-type]


@pytest.fixture
def people(db: None) -> People:
    """Make accounts named p1, p2, ..."""

    def make(count: int) -> list[User]:
        return User.objects.bulk_create(
            User(username=f"p{number}", skeleton=f"p{number}", password="!")
            for number in range(1, count + 1)
        )

    return make


@pytest.fixture
def regulars(people: People) -> list[User]:
    """Six who have played ten rated tournaments together, one every second day, until noon."""
    users = people(6)
    for day in range(10):
        order = users[day % 3 :] + users[: day % 3]
        rate(order, at=NOON - timedelta(days=2 * (9 - day)))
    return users

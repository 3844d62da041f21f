"""Run in a site's environment: `python -m tests.benchmarks.load.seating 100` fills tables at once.

Accounts, sessions and seats are written in bulk; every match is started by the service. Prints what the
pages need to know.
"""

import json
import os
import sys
import uuid
from datetime import timedelta
from typing import Any

import django

SEATS = 6

PATIENT = 3600
"Seconds to think: a table that no step has asked to play must not play by itself."


def seat(tables: int) -> list[dict[str, Any]]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session
    from django.db import connection
    from django.utils import timezone

    from accounts.models import User
    from tables.models import Seat, Table
    from tables.services import play

    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tables_table DROP CONSTRAINT table_thinking_time_is_known")
    now = timezone.now()
    word = uuid.uuid4().hex[:6]
    names = [f"p{word}{number:05d}" for number in range(tables * SEATS)]
    people = User.objects.bulk_create([User(username=name, password="!") for name in names])
    store = SessionStore()
    sessions = [
        Session(
            session_key=uuid.uuid4().hex,
            session_data=store.encode(
                {
                    SESSION_KEY: str(user.pk),
                    BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
                    HASH_SESSION_KEY: user.get_session_auth_hash(),
                }
            ),
            expire_date=now + timedelta(days=1),
        )
        for user in people
    ]
    Session.objects.bulk_create(sessions)
    rows = Table.objects.bulk_create(
        Table(
            name=f"Table {number}",
            host=people[number * SEATS],
            minutes_per_level=10,
            thinking_seconds=PATIENT,
            created_at=now,
            last_activity_at=now,
        )
        for number in range(tables)
    )
    Seat.objects.bulk_create(
        Seat(
            table=rows[number // SEATS],
            number=number % SEATS + 1,
            user=user,
            name=user.username,
            joined_at=now,
        )
        for number, user in enumerate(people)
    )
    for table in rows:
        refused = play.start_match(table_id=table.pk, user_id=table.host_id or 0)
        assert refused is None, refused
    return [
        {
            "id": str(table.pk),
            "sessions": [
                session.session_key for session in sessions[number * SEATS : (number + 1) * SEATS]
            ],
        }
        for number, table in enumerate(rows)
    ]


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    print(json.dumps(seat(int(sys.argv[1]))))

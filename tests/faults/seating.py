"""Run in a site's environment: `python -m tests.faults.seating '[...]'` seats people at tables.

Takes a list of tables as JSON, each {"people": n, "bots": n, "thinking": seconds or null}, and prints
what their pages need to know.
"""

import json
import os
import sys
import uuid
from typing import Any

import django


def seat(wishes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    from django.conf import settings
    from django.db import transaction
    from django.test import Client
    from django.utils import timezone

    from accounts.models import User
    from tables.models import Seat, Table
    from tables.services import seating

    def signed_in() -> tuple[int, str]:
        user = User.objects.create_user(f"p{uuid.uuid4().hex[:12]}")
        client = Client()
        client.force_login(user)
        return user.pk, client.cookies[settings.SESSION_COOKIE_NAME].value

    seated = []
    for wish in wishes:
        with transaction.atomic():
            people = [signed_in() for _ in range(wish["people"])]
            host, now = people[0][0], timezone.now()
            table = seating.open_table(
                host_id=host,
                now=now,
                seat_count=max(2, wish["people"] + wish["bots"]),
                thinking_seconds=wish["thinking"],
            )
            assert isinstance(table, Table), table
            for user_id, _ in people[1:]:
                taken = seating.sit_down(table_id=table.pk, user_id=user_id, now=now)
                assert isinstance(taken, Seat), taken
            for _ in range(wish["bots"]):
                bot = seating.add_bot(
                    table_id=table.pk, user_id=host, level="casual", seat=None, now=now
                )
                assert isinstance(bot, Seat), bot
        listed = [
            {"seat": number, "user": user_id, "session": session}
            for number, (user_id, session) in enumerate(people, start=1)
        ]
        seated.append({"id": str(table.pk), "people": listed, "bots": wish["bots"]})
    return seated


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    print(json.dumps(seat(json.loads(sys.argv[1]))))

"""An evening at one table: people who decide by chance, at sockets and by service, bots, watchers, and
everything that each of them is told handed to the judge.
"""

import asyncio
import random
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables import journal
from tables.hub import hub
from tables.models import Hand, Seat, Table, TableEvent
from tables.rules import actions
from tables.rules.hand import legal_actions
from tables.services import play, seating
from tests.services.people import person
from tests.sockets.judge import Judge, Told
from tests.sockets.room import SAFE_NAMES, SocketRoom
from tests.sockets.viewer import Viewer, called


class Evening:
    """One table with some people, bots on other seats, a guest without a seat and a stranger.

    Between two matches the guest takes the chair of one of the people.
    """

    def __init__(self, seed: int, judge: Judge) -> None:
        self.random = random.Random(seed)
        self.judge = judge
        self.room: SocketRoom
        self.users: dict[int, User] = {}
        self.pages: dict[int | None, Viewer] = {}
        self.heard: dict[int | None, int] = {}
        self.clients: dict[str, tuple[int | None, Client]] = {}
        self.paths: list[str] = []
        self.matches = 0

    def set_up(self, room_class: type[SocketRoom], now: Any) -> None:
        people = [person(name) for name in SAFE_NAMES[: self.random.choice((3, 4))]]
        self.users = {user.pk: user for user in people}
        host = people[0]
        bots = self.random.choice((1, 2))
        table = seating.open_table(
            host_id=host.pk, now=now, seat_count=6, thinking_seconds=self.random.choice((10, 30))
        )
        assert isinstance(table, Table)
        for user in people[1:-1]:
            assert isinstance(seating.sit_down(table_id=table.pk, user_id=user.pk, now=now), Seat)
        for _ in range(bots):
            seating.add_bot(table_id=table.pk, user_id=host.pk, level="casual", now=now)
        self.room = room_class(table.pk, now)
        staff = person("Hansen")
        staff.is_staff = staff.is_superuser = True
        staff.save()
        for who, user in [("staff", staff), *((user.username, user) for user in people)]:
            client = Client()
            client.force_login(user)
            self.clients[who] = (user.pk, client)
            self.judge.secrets |= {
                client.cookies[settings.SESSION_COOKIE_NAME].value,
                user.password,
            }
        self.clients["a stranger"] = (None, Client())
        self.judge.secrets.add(settings.SECRET_KEY)
        own = reverse("tables:table", args=[table.pk])
        profiles = [reverse("leaderboard:profile", args=[user.username]) for user in people]
        self.paths = [own, own, own, reverse("tables:list"), "/", "/tables/", "/leaderboard/"]
        self.paths += profiles[:2]

    async def open(self, user_id: int | None, *, seq: int | None = None) -> None:
        """Open a page, or open it anew as after a lost connection."""
        await self.drain(user_id)
        if user_id in self.pages:
            await self.pages[user_id].leave()
        user = self.users[user_id] if user_id is not None else None
        session = None
        if user is not None:
            cookies = self.clients[user.username][1].cookies
            session = cookies[settings.SESSION_COOKIE_NAME].value
        page = Viewer(self.room.table_id, user, seq=seq, session=session)
        page.at_once = self.random.random() < 0.7
        self.pages[user_id] = await page.open()
        self.heard[user_id] = 0

    async def play(self, hands: int) -> None:
        """Play until so many hands are over, and three matches were begun; judge after each decision."""
        for user_id in (*self.users, None):
            await self.open(user_id)
        while self.judge.hands < hands or self.matches < 3:
            state = await self.room.state()
            if state["status"] != Table.Status.PLAYING:
                await called(self._change_chairs)
            elif state["turn"] is None:
                await self.between_hands()
            else:
                await self.take_turn(state["turn"])
            await self.settle()
            await self.look_around()
        for page in self.pages.values():
            await page.leave()

    def _change_chairs(self) -> None:
        """Let the guest have somebody's chair, and, once everybody has seen that, start a match."""
        table = self.room.table
        sitting = {seat.user_id: seat.number for seat in table.seats.filter(user__isnull=False)}
        where = {"table_id": table.pk, "now": self.room.now}
        if self.matches < table.matches and len(sitting) > 1:
            # Best of all somebody who was dealt to last: his hand still lies on the table.
            dealt = [pk for pk in sitting if self.judge.own(pk)]
            leaver = self.random.choice(dealt or list(sitting))
            seating.stand_up(user_id=leaver, **where)
            guest = self.random.choice([pk for pk in self.users if pk not in sitting] or [leaver])
            seating.sit_down(user_id=guest, seat=sitting[leaver], **where)
            if self.random.random() < 0.5:
                # He sits down again, on a chair where another sat, or none.
                seating.sit_down(user_id=leaver, **where)
        elif len(sitting) < 2:
            for user_id in self.users:
                seating.sit_down(user_id=user_id, **where)
        else:
            assert table.host_id is not None
            self.room.start(table.host_id)
            # Short stacks, so that an evening has several matches.
            for entry in self.room.match.entries.all():
                entry.chips = self.random.randint(40, 200)
                entry.save(update_fields=["chips"])
        self.matches = table.matches

    async def between_hands(self) -> None:
        if self.random.random() < 0.2:
            for page in self.pages.values():
                await page.say({"type": "skip"})
            for page in self.pages.values():
                await page.settle()
        else:
            await called(self.room.wake)

    async def take_turn(self, turn: int) -> None:
        user_id, legal, on_break = await called(self._asked)
        chance = self.random.random()
        if user_id is None or (on_break and chance < 0.5) or chance < 0.04:
            await called(self.room.wake)
            return
        page = self.pages[user_id]
        if on_break:
            await page.say({"type": "back"})
            await page.settle()
            return
        if chance < 0.06:
            await called(
                play.leave, table_id=self.room.table_id, user_id=user_id, now=self.room.now
            )
            return
        if chance < 0.25:
            await self.try_nonsense(turn, legal)
        action, amount = self.decision(legal)
        if chance < 0.8:
            await page.act(action, amount, turn=turn)
            await page.settle()
        else:
            await called(
                play.act,
                table_id=self.room.table_id,
                user_id=user_id,
                action=actions.Action(action, amount),
                turn=turn,
                now=self.room.now,
            )

    def _asked(self) -> tuple[int | None, Any, bool]:
        table = self.room.table
        hand = journal.hand_of(table)
        assert hand is not None and hand.to_act is not None
        shown = table.scene["seats"][hand.to_act - 1]
        legal = legal_actions(hand, hand.to_act)
        return shown["user"], legal, shown["state"] == "on_break"

    def decision(self, legal: Any) -> tuple[str, int | None]:
        chance = self.random.random()
        passive = "check" if legal.may_check else "call"
        if legal.may_raise and chance < 0.25:
            most = legal.max_raise_to if chance < 0.03 else legal.min_raise_to * 2
            most = min(most, legal.max_raise_to)
            return "raise_to", self.random.randint(legal.min_raise_to, most)
        if chance < 0.38:
            return "all_in", None
        if chance < 0.50 and not legal.may_check:
            return "fold", None
        return passive, None

    async def try_nonsense(self, turn: int, legal: Any) -> None:
        """Send what is refused, from everybody: it is not their turn, or not allowed, or no message."""
        for page in self.pages.values():
            message = self.random.choice(
                [
                    {"type": "act", "action": "raise_to", "amount": 10**9, "turn": turn},
                    {"type": "act", "action": "raise_to", "amount": "AsKd", "turn": turn},
                    {"type": "act", "action": "fold", "turn": turn - 1},
                    {"type": "show", "seat": 1},
                    {"type": "catch_up"},
                    {"type": "back"},
                    {"type": "skip"},
                ]
            )
            await page.say(message)
            await page.settle()

    async def settle(self) -> None:
        """Wait until everybody has been told everything, and judge it."""
        seq = await self.room.seq()
        for page in self.pages.values():
            await page.reaches(seq)
        lines = hub().viewers.get(self.room.table_id, {}).values()
        await asyncio.gather(*[line.telling for line in lines if line.telling is not None])
        for page in self.pages.values():
            await page.settle()
        await called(self._read_journal)
        for user_id in self.pages:
            await self.drain(user_id)
            self.see_own(user_id)

    def see_own(self, user_id: int | None) -> None:
        """Nobody lacks what is his: secrecy by silence would be no secrecy."""
        own, page = self.judge.own(user_id), self.pages[user_id]
        if own and page.view and page.you["seat"] and page.view["table"]["status"] == "playing":
            assert page.private is not None and set(page.private["cards"]) == own

    def _read_journal(self) -> None:
        lines = TableEvent.objects.filter(table_id=self.room.table_id, seq__gt=self.judge.last)
        self.judge.read(list(lines.order_by("seq").values_list("seq", "body")))

    async def drain(self, user_id: int | None) -> None:
        """Hand what a page was told since to the judge."""
        page = self.pages.get(user_id)
        if page is None:
            return
        who = self.users[user_id].username if user_id is not None else "a stranger"
        for place in range(self.heard[user_id], len(page.texts)):
            what = page.messages[place]["type"]
            self.judge.hear(Told(who, user_id, what, page.texts[place]))
        self.heard[user_id] = len(page.texts)

    async def look_around(self) -> None:
        """Open pages of the site, and sometimes lose a connection and come back."""
        if self.random.random() < 0.35:
            await called(self._read_a_page, self.random.choice(list(self.clients)))
        if self.random.random() < 0.15:
            await called(self._read_finished_hands, self.random.choice(list(self.clients)))
        if self.random.random() < 0.05:
            await called(self._read_as_staff)
        if self.random.random() < 0.10:
            known = self.random.choice([None, 0, self.random.randint(0, self.judge.last)])
            await self.open(self.random.choice(list(self.pages)), seq=known)
            await self.settle()

    def _read_a_page(self, who: str) -> None:
        user_id, client = self.clients[who]
        path = self.random.choice(self.paths)
        self._judge_page(who, user_id, path, client)

    def _read_finished_hands(self, who: str) -> None:
        """Open the hands of a match, and one of them; the hand that is played now is nowhere."""
        user_id, client = self.clients[who]
        table = self.room.table_id
        if self.judge.over:
            match, hand = self.random.choice(list(self.judge.over))
            listed = reverse("tables:match", args=[table, match])
            told = reverse("tables:hand", args=[table, match, hand])
            self._judge_page(who, user_id, listed, client, match=match)
            self._judge_page(who, user_id, told, client, match=match, hand=hand)
        running = self.judge.running
        if running is not None and self.random.random() < 0.2:
            assert client.get(reverse("tables:hand", args=[table, *running])).status_code == 404

    def _read_as_staff(self) -> None:
        user_id, client = self.clients["staff"]
        paths = [reverse(f"admin:tables_{name}_changelist") for name in ("table", "seat", "hand")]
        paths.append(reverse("admin:tables_table_change", args=[self.room.table_id]))
        paths.append(reverse("admin:tables_table_history", args=[self.room.table_id]))
        last = Hand.objects.filter(table_id=self.room.table_id).last()
        if last is not None:
            paths.append(reverse("admin:tables_hand_change", args=[last.pk]))
        match = self.room.table.tournament_id
        if match is not None:
            paths.append(reverse("admin:tournaments_tournament_change", args=[match]))
        for path in paths:
            self._judge_page("staff", user_id, path, client)

    def _judge_page(
        self, who: str, user_id: int | None, path: str, client: Client, **of: int
    ) -> None:
        answer = client.get(path)
        assert answer.status_code == 200, path
        self.judge.hear(Told(who, user_id, f"the page {path}", answer.content.decode(), **of))

"""A table on a stage: the real page of one seat, told of real hands by a server that is played.

The page is rendered from its template, its files are the site's own, and what its socket hears is built
by `tables.frames` from hands that the rules have dealt. No database, no room, and no waiting.
"""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute

from accounts.models import User
from tables import frames, selectors
from tables.rules import events as ev
from tables.rules.hand import evolve, replay
from tests.dealing import PlayedHand, dealt

SITE = "http://table.test"
TABLE_ID = "0192f0c4-0000-7000-8000-000000000001"
POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:"
NAMES = ("Ada", "Bo", "Cem", "Dilnoza", "Edda", "Bartholomaeus_Grimm")
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
ACTIONS = ("sit", "stand", "ready", "start", "bot", "unbot", "settings", "leave", "close")


class Story:
    """One table from its first event on, batch by batch as decisions come: `frames`, and `view` after each.

    `me` is the seat of who looks, None for a spectator. Every batch is (frames, what I am told in private).
    """

    def __init__(
        self,
        game: PlayedHand | None = None,
        *,
        seats: int = 6,
        me: int | None = 1,
        thinking: int | None = 30,
        rated: bool = True,
        bots: tuple[int, ...] = (),
    ) -> None:
        self.me = me
        self.seq = 10
        self.now = datetime.now(UTC)
        self.thinking = thinking
        self.game = game
        self.hand: Any = None
        self.starts_at: datetime | None = None
        self.batches: list[tuple[list[dict[str, Any]], dict[str, Any] | None]] = []
        self.listed: list[dict[str, Any]] = []
        self.moments: list[dict[str, Any]] = []
        self.scene = self._scene(seats, rated, bots)
        if game:
            self._batch(game.events)

    # --- What happens ------------------------------------------------------------------------------

    def play(self, story: str) -> "Story":
        """Play phrases as in `tests.dealing`, each a decision of its own."""
        assert self.game
        for phrase in re.split(r"[,;]", story):
            self._batch(self.game.play(phrase))
        return self

    def around(self, *events: dict[str, Any], **changes: Any) -> "Story":
        """Let something happen around the hand; `changes` are made to the scene before."""
        self.change(**changes)
        listed = []
        for event in events:
            self.seq += 1
            listed.append({"seq": self.seq, "event": event, "view": self.view()})
        self._tell(listed, None)
        return self

    def change(self, **changes: Any) -> "Story":
        """Change the scene: `table`, `match`, `result`, or `seat_3` by fields."""
        for name, fields in changes.items():
            if name.startswith("seat_"):
                self.scene["seats"][int(name[5:]) - 1] |= fields
            elif isinstance(fields, dict) and isinstance(self.scene[name], dict):
                self.scene[name] |= fields
            else:
                self.scene[name] = fields
        return self

    def stand_up_all(self) -> "Story":
        """Before the match: nobody has chips, and the table waits."""
        self.change(table={"status": "open"}, match=None)
        for seat in self.scene["seats"]:
            seat |= {"state": "seated" if seat["name"] else "empty", "chips": 0}
        return self.ask()

    def ask(self, *ready: int) -> "Story":
        """Ask who of those at a table that waits is ready: bots and the seats of `ready`."""
        for seat in self.scene["seats"]:
            is_ready = seat["bot"] is not None or seat["seat"] in ready
            seat["ready"] = is_ready if seat["name"] else None
        return self

    def count_down(self, seconds: float = 30) -> "Story":
        """Let everybody be ready, and the countdown begin."""
        self.ask(*range(1, 7))
        self.starts_at = self.now + timedelta(seconds=seconds)
        return self.around({"type": "countdown_began", "seconds": round(seconds)})

    def stop_counting(self, *events: dict[str, Any], **changes: Any) -> "Story":
        """Let something happen that ends the countdown."""
        self.starts_at = None
        return self.around(*events, {"type": "countdown_ended"}, **changes)

    # --- What is told --------------------------------------------------------------------------------

    def view(self, *, resting: bool = True, shown: Any = None) -> dict[str, Any]:
        """Build the view as it is now."""
        hand = self.hand
        shown = shown or (frames.hand_view(hand) if hand is not None else None)
        acting = resting and hand is not None and hand.to_act is not None and not hand.complete
        over = resting and hand is not None and hand.complete and self._playing
        seconds = self.thinking
        return frames.assemble(
            self.scene,
            shown,
            seq=self.seq,
            now=self.now,
            turn=self.seq if acting else None,
            deadline=self.now + timedelta(seconds=seconds) if acting and seconds else None,
            next_hand_at=self.now + timedelta(seconds=6) if over else None,
            starts_at=self.starts_at,
        )

    def snapshot(self, since: int = 0) -> dict[str, Any]:
        """Build all that I may know now."""
        return {
            "type": "snapshot",
            "seq": self.seq,
            "view": self.view(),
            "private": selectors.private(self.hand, self.me),
            "events": [
                {"seq": one["seq"], "event": one["event"]}
                for one in self.listed
                if one["seq"] > since
            ],
            "you": {
                "seat": self.me,
                "user": 100 + self.me if self.me else None,
                "is_host": self.me == 1,
            },
        }

    @property
    def _playing(self) -> bool:
        return bool(self.scene["table"]["status"] == "playing")

    def _batch(self, events: list[Any]) -> None:
        listed = []
        for event in events:
            self.seq += 1
            if isinstance(event, ev.HandStarted):
                self.hand = replay([event])
            else:
                evolve(self.hand, event)
            view = None if isinstance(event, frames.SILENT) else self.view(resting=False)
            listed.append({"seq": self.seq, "event": frames.told(event), "view": view})
        if self.hand.complete:
            for seat in self.hand.seats:
                self.scene["seats"][seat.seat - 1]["chips"] = seat.stack
        listed[-1]["view"] = self.view()
        told = {type(event) for event in events} & {ev.HoleCardsDealt, ev.BoardDealt}
        mine = selectors.private(self.hand, self.me) if told and self.me else None
        self._tell(listed, mine)

    def _tell(self, listed: list[dict[str, Any]], mine: dict[str, Any] | None) -> None:
        self.batches.append((listed, mine))
        self.listed += listed
        self.moments.append(json.loads(json.dumps(self.snapshot())))

    def _scene(self, seats: int, rated: bool, bots: tuple[int, ...]) -> dict[str, Any]:
        chips = self.game.stacks() if self.game else {}
        return {
            "table": {
                "id": TABLE_ID,
                "name": "Friday six",
                "status": "playing",
                "seat_count": seats,
                "minutes_per_level": 5,
                "thinking_seconds": self.thinking,
                "pace": "normal",
                "rated": rated,
                "private": False,
                "host": 1,
                "host_name": NAMES[0],
            },
            "seats": [
                {
                    "seat": number,
                    "name": NAMES[number - 1],
                    "bot": "casual" if number in bots else None,
                    "user": None if number in bots else 100 + number,
                    "chips": chips.get(number, 1000),
                    "state": "playing",
                    "place": None,
                    "ready": None,
                }
                for number in range(1, seats + 1)
            ],
            "match": {
                "id": "m",
                "number": 1,
                "status": "running",
                "rated": rated,
                "level": 3,
                "small_blind": 20,
                "big_blind": 40,
                "hands_at_level": 2,
                "hands_needed": 3,
                "minutes": 5,
                "level_due_at": (self.now + timedelta(seconds=92)).isoformat(),
                "players_left": seats,
                "started": seats,
                "paused": False,
            },
            "result": None,
        }


def six_handed(me: int | None = 1, **options: Any) -> Story:
    """Deal six seats, the button on 4: seat 1 is asked first."""
    game = dealt(
        "1240 985 605 2010 760 400",
        button=4,
        blinds="20/40",
        cards="KhTs AsAd QdQc 7c6c Jh9h 5s5d",
        board="Ks Td 4d 2c 9s",
        number=14,
    )
    return Story(game, me=me, **options)


class Seat:
    """A browser at the table: its page, and the line over which it is told.

    `told`: after how many batches of the story it came; None for all. `before`: a script for the page.
    """

    def __init__(
        self,
        browser: Browser,
        story: Story,
        size: tuple[int, int] = (390, 844),
        *,
        stored: dict[str, str] | None = None,
        address: str = f"/t/{TABLE_ID}/",
        notes: bool = False,
        before: str = "",
        told: int | None = None,
        **options: Any,
    ) -> None:
        self.story = story
        self.sent: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self.line: WebSocketRoute | None = None
        self.offline = 0
        kept = {"holdfast:notes": "on" if notes else "off"} | (stored or {})
        phone = {"has_touch": True, "is_mobile": True} if size[0] < 720 else {}
        self.context: BrowserContext = browser.new_context(
            **{
                "viewport": {"width": size[0], "height": size[1]},
                "locale": "en",
                "color_scheme": "dark",
                **phone,
                **options,
            }
        )
        self.context.add_init_script(
            f"for (const [name, value] of Object.entries({json.dumps(kept)}))"
            " if (localStorage.getItem(name) == null) localStorage.setItem(name, value);"
        )
        if before:
            self.context.add_init_script(before)
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda line: self._hear(line.type, line.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route(f"{SITE}/**", self._serve)
        self.page.route_web_socket(re.compile("/ws/"), self._connect)
        self.first = story.snapshot() if told is None else story.moments[told - 1]
        self.html = render(story, self.first)
        self.told = len(story.batches) if told is None else told
        self.page.goto(SITE + address)
        self.page.wait_for_selector("#room.live")

    def tell(self) -> "Seat":
        """Tell of everything that has happened in the story and was not told yet."""
        for listed, mine in self.story.batches[self.told :]:
            self.send({"type": "frames", "after": listed[0]["seq"] - 1, "frames": listed})
            if mine:
                self.send({"type": "private", "seq": listed[-1]["seq"], **mine})
        self.told = len(self.story.batches)
        return self

    def send(self, message: dict[str, Any]) -> None:
        assert self.line
        self.line.send(json.dumps(message))

    def settled(self) -> "Seat":
        """Wait until everything that was told is drawn."""
        self.page.wait_for_function(
            "seq => Number(document.getElementById('room').dataset.seq) >= seq", arg=self.story.seq
        )
        self.page.wait_for_timeout(60)
        return self

    def drops(self, code: int = 4013) -> None:
        """Lose the line, for as long as nobody calls `returns`."""
        assert self.line
        self.offline = code
        self.line.close(code=code)

    def returns(self) -> None:
        """Let the next attempt to connect succeed, and wait for it."""
        self.offline = 0
        self.page.wait_for_function("() => !document.querySelector('.strip')")

    @property
    def spoken(self) -> list[str]:
        """What both live regions were given, in order."""
        said: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('#polite p, #assertive p')].map(p => p.textContent)"
        )
        return said

    @property
    def last_said(self) -> str:
        """What the polite region was given last."""
        return str(self.page.locator("#polite p").last.text_content())

    def closes(self) -> None:
        self.context.close()
        assert self.complaints == [], self.complaints

    def _hear(self, kind: str, text: str) -> None:
        if kind == "error" or "Content Security" in text:
            self.complaints.append(text)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line
        if self.offline:
            line.close(code=4013)
            return
        line.on_message(self._receive)
        since = int(re.search(r"seq=(\d+)", line.url).group(1))  # type: ignore[union-attr]
        if self.first:
            line.send(json.dumps(self.first))
            self.first = {}
            return
        line.send(json.dumps(self.story.snapshot(since)))
        self.told = len(self.story.batches)

    def _receive(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.sent.append(message)
        if message["type"] == "catch_up":
            self.send(self.story.snapshot(self.story.seq))

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE).split("?")[0]
        if path.startswith("/static/"):
            found = finders.find(path.removeprefix("/static/"))
            if found:
                kind = KINDS.get(Path(str(found)).suffix, "application/octet-stream")
                route.fulfill(path=str(found), content_type=kind)
                return
        if path.startswith(("/t/", "/settings/")):
            headers = {"Content-Security-Policy": POLICY}
            route.fulfill(body=self.html, content_type="text/html", headers=headers)
            return
        route.fulfill(status=404, body="")


def render(story: Story, snapshot: dict[str, Any]) -> str:
    """Render the table's page for whoever looks at a story, as it was at a moment."""
    request = RequestFactory().get(f"/t/{TABLE_ID}/")
    me = story.me
    request.user = User(pk=100 + me, username=NAMES[me - 1]) if me else AnonymousUser()
    urls = {name: f"/t/{TABLE_ID}/{name}/" for name in ACTIONS}
    context = {
        "table": story.scene["table"],
        "snapshot": snapshot,
        "socket_path": f"/ws/t/{TABLE_ID}/",
        "urls": urls
        | {
            "lobby": "/tables/",
            "matches": f"/t/{TABLE_ID}/matches/",
            "preferences": "/settings/",
            "rules": "/rules/",
        },
        "signed_in": bool(me),
    }
    return render_to_string("tables/table.html", context, request)

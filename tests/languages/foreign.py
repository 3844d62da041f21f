"""The table on a stage (tests/browser/stage.py), its page in another language."""

from typing import Any

from django.utils import translation
from playwright.sync_api import Browser, Route

from tests.browser.stage import SITE, Seat, Story
from tests.languages import pseudo

SCRIPT = "text/javascript; charset=utf-8"


class Foreigner(Seat):
    """A seat whose page is in Danish (`da`) or one of the invented languages (`xa`, `xb`)."""

    def __init__(
        self, browser: Browser, story: Story, language: str, *args: Any, **named: Any
    ) -> None:
        with pseudo.spoken(), translation.override(language):
            super().__init__(browser, story, *args, **named)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        if path.endswith((".xa.js", ".xb.js")):
            words = pseudo.script() if "/texts." in path else "export const LABELS = {};"
            route.fulfill(body=words, content_type=SCRIPT)
        else:
            super()._serve(route)

"""How much a phone loads for the table's page, and how soon it can be played (acceptance check 11).

`python -m tests.benchmarks.first_load` starts a room, seats somebody at a table with bots, and opens that
table in a browser that has nothing of the site yet: four times slower than this machine, at 1.6 Mbit/s.
"""

import shutil
import sys
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.live_people import CSRF
from tests.browser.live_room import Account, Room, open_room

MOST_BYTES = 120 * 1024
MOST_SECONDS = 1.5
SLOWER = 4
BYTES_A_SECOND = 1_600_000 / 8
PHONE = {"width": 390, "height": 844}
# Interactive: the table is drawn by its scripts, its keys and buttons answer, and the thread is free.
WATCH = """
    new MutationObserver(() => {
        const room = document.getElementById("room");
        if (room?.classList.contains("live") && window.playable == null)
            setTimeout(() => { window.playable ??= performance.now(); });
    }).observe(document, {subtree: true, childList: true, attributes: true});
"""


class Load(NamedTuple):
    """What one cold visit took. transferred: bytes over the wire with their headers, by kind; seconds."""

    transferred: dict[str, int]
    requests: int
    seconds: float

    @property
    def whole(self) -> int:
        return sum(self.transferred.values())


def first_load(
    browser: Browser, room: Room, table: str, account: Account, *, slow: bool, latency: int = 0
) -> Load:
    """Open a table in a browser that has nothing in its cache; `latency` in ms for each request."""
    context = browser.new_context(
        base_url=room.address, viewport=PHONE, is_mobile=True, has_touch=True, locale="en"
    )
    context.add_cookies([{"name": "sessionid", "value": account.session, "url": room.address}])
    context.add_init_script(WATCH)
    page = context.new_page()
    line = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    line.on("Network.responseReceived", lambda got: kinds.update({got["requestId"]: got["type"]}))
    line.on(
        "Network.loadingFinished",
        lambda got: sizes.update({got["requestId"]: int(got["encodedDataLength"])}),
    )
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": False})
    if slow:
        conditions: dict[str, Any] = {
            "offline": False,
            "latency": latency,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND / 2,
        }
        line.send("Network.emulateNetworkConditions", conditions)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(table, wait_until="load", timeout=60_000)
    page.wait_for_function("() => window.playable != null", timeout=60_000)
    seconds = page.evaluate("() => window.playable") / 1000
    page.wait_for_timeout(1500)
    transferred: dict[str, int] = {}
    for request, size in sizes.items():
        kind = kinds.get(request, "Other")
        transferred[kind] = transferred.get(kind, 0) + size
    context.close()
    return Load(transferred, len(sizes), seconds)


def quick_table(browser: Browser, room: Room, account: Account) -> str:
    """Seat somebody at a table with bots and return its address."""
    context = browser.new_context(base_url=room.address)
    cookies = {"csrftoken": CSRF, "sessionid": account.session}
    context.add_cookies(
        [{"name": name, "value": value, "url": room.address} for name, value in cookies.items()]
    )
    answer = context.request.post("/tables/quick/", headers={"X-CSRFToken": CSRF}, max_redirects=0)
    context.close()
    return str(answer.headers["location"])


def main(visits: int = 5) -> int:
    """Print the measurement; return 1 where a limit is not kept."""
    from tests.chrome import CHROME

    room = open_room()
    try:
        with sync_playwright() as browsers:
            browser = browsers.chromium.launch(executable_path=CHROME, args=["--no-sandbox"])
            account = room.newcomer()
            table = quick_table(browser, room, account)
            first_load(browser, room, table, account, slow=False)  # the server's own first time
            for latency in (0, 40, 150):
                loads = [
                    first_load(browser, room, table, account, slow=True, latency=latency)
                    for _ in range(visits)
                ]
                seconds = median(load.seconds for load in loads)
                print(
                    f"1.6 Mbit/s, {latency:3} ms latency, CPU / {SLOWER}:"
                    f" playable after {seconds:.2f} s (median of {visits})"
                )
                if latency == 0:
                    kept = seconds <= MOST_SECONDS and loads[0].whole <= MOST_BYTES
                    parts = ", ".join(
                        f"{kind} {size / 1024:.1f}"
                        for kind, size in sorted(loads[0].transferred.items())
                    )
                    print(
                        f"transferred: {loads[0].whole / 1024:.1f} KB in {loads[0].requests}"
                        f" requests ({parts}); limits {MOST_BYTES // 1024} KB, {MOST_SECONDS} s"
                    )
            browser.close()
    finally:
        room.stop()
        shutil.rmtree(room.data, ignore_errors=True)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

"""Measures how fast first screens are usable, on this machine and on a slow phone.

usage: speed.py [ROUNDS]; the environment is that of run.sh. Prints the median of each figure.
"""

import statistics
import sys

from browser import WebTest, expect, root, services

# Bits of 400 kbit/s, a latency of 400 ms, a quarter of the processor.
slow = {"offline": False, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8, "latency": 400}
screens = {
    "apps": ("/app/", "#main a"),
    "offers": ("/app/offers", ".row"),
    "map list": ("/app/offers/map", ".row"),
    "map": ("/app/offers/map", ".map[aria-busy=false]"),
}


class Speed(WebTest):
    """One visit of a screen, in a new browser profile or again."""

    def visit(self, page, path, shown, is_slow):
        """Returns the milliseconds to first words and to the content, the requests and the bytes until then."""
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        if is_slow:
            session.send("Network.emulateNetworkConditions", slow)
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        requests, bytes = [], []
        session.on("Network.requestWillBeSent", lambda event: requests.append(event["request"]["url"]))
        session.on("Network.loadingFinished", lambda event: bytes.append(event["encodedDataLength"]))
        page.goto(path, wait_until="commit")
        expect(page.locator(shown).first).to_be_visible(timeout=60_000)
        usable = page.evaluate("performance.now()")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
        count, total = len(requests), sum(bytes)
        session.detach()
        return paint, usable, count, total

    def measure(self, name, is_slow, rounds):
        path, shown = screens[name]
        figures = {"cold": [], "again": []}
        for _ in range(rounds):
            page = self.page("/app/icon.svg")
            for visit in figures:
                figures[visit].append(self.visit(page, path, shown, is_slow))
                page.goto("about:blank")
            page.context.close()
        for visit, rows in figures.items():
            paint, usable, count, total = (statistics.median(column) for column in zip(*rows))
            line = "slow" if is_slow else "fast"
            print(f"{name:8} {line} {visit:5} {paint / 1e3:5.2f} s {usable / 1e3:5.2f} s {count:3.0f} requests {total / 1e3:4.0f} KB", flush=True)


speed = Speed()
speed.setUpClass()
speed.setUp()
photos = sorted((root / "Services/Gateway/Demo/Resources/photos").glob("*.jpg"))
paula = speed.site.person("Paula")
for number in range(30):
    photo = paula.upload(photos[number % len(photos)].read_bytes())
    paula.post("offer", f"Ein Ruderboot {number}", point={"lat": 47.7981, "lon": 13.0469}, photos=[photo])
found = {"kinds": ["offer"], "limit": 30}
services.until(lambda: len(speed.site.edge.post("geo.search", found).json["hits"]) == 30)
for name in screens:
    for is_slow in (False, True):
        speed.measure(name, is_slow, int(sys.argv[1]) if sys.argv[1:] else 3)

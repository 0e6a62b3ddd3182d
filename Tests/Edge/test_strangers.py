"""The effects of unknown users on alerts, the index and photos of others, on a running stack."""

import time
import unittest

from exchanges import folder
from stack import Edge, Stack, until

SALZBURG = {"lat": 47.8, "lon": 13.04}


def offer(title, **more):
    return {"post": {"kind": "offer", "title": title, "point": SALZBURG, **more}}


class Strangers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.stack = Stack(SETTING_CONNECTION_GUEST_BURST="100000", SETTING_GUEST_BURST="100000")
        cls.edge = Edge(cls.stack.data, "--writes-per-minute", "1000000", "--reads-per-minute", "1000000", "--sign-ins-per-minute", "1000000", "--guests-per-minute", "1000000")

    @classmethod
    def tearDownClass(cls):
        cls.edge.stop()
        cls.stack.end()

    def send(self, call, members=None, token=None):
        reply = self.edge.post(call, members, token)
        self.assertEqual(reply.status, 200, reply)
        return reply.json

    def test_broad_searches_of_guests_do_not_delay_alerts_of_accounts(self):
        for _ in range(300):
            guest = self.send("auth.startGuest")["token"]
            for name in ("a", "b", "c"):
                self.send("geo.saveSearch", {"name": name, "search": {"near": SALZBURG, "within": 20_000_000}}, guest)
        last = guest
        user = self.edge.user("rita")["token"]
        self.send("geo.saveSearch", {"name": "lamps", "search": {"words": "lamp"}}, user)
        writer = self.edge.user("willi")["token"]
        delays = []
        for number in range(10):
            post = self.send("catalogue.createPost", offer(f"A lamp {number}"), writer)["post"]["id"]
            start = time.monotonic()

            def found():
                return any(alert["post"] == post for alert in self.send("geo.alertsAfter", {"limit": 200}, user)["alerts"])

            until(found)
            delays.append(time.monotonic() - start)
        self.assertLess(max(delays), 5, delays)
        # Alerts of guests come later.
        until(lambda: len(self.send("geo.alertsAfter", {"limit": 200}, last)["alerts"]) >= 10)

    def test_a_rebuild_serves_changes_meanwhile(self):
        writer = self.edge.user("otto")["token"]
        ids = [self.send("catalogue.createPost", offer(f"Fern {n}", text="Farn " * 200), writer)["post"]["id"] for n in range(200)]

        def fern():
            hits = self.send("geo.search", {"words": "fern", "limit": 200})["hits"]
            return {hit["post"] for hit in hits}

        until(lambda: len(fern()) == 200)
        token = self.stack.umkreis("operator", "token").strip()
        rebuilt = self.edge.post("geo.rebuild", {}, token, console=True)
        self.assertEqual((rebuilt.status, rebuilt.json["posts"] >= 200), (200, True), rebuilt)
        new = self.send("catalogue.createPost", offer("Fern of the rebuild"), writer)["post"]["id"]
        self.send("catalogue.deletePost", {"id": ids[0]}, writer)
        start = time.monotonic()
        until(lambda: new in fern() and ids[0] not in fern())
        self.assertLess(time.monotonic() - start, 5)

    def test_photos_of_others_are_refused_in_profiles(self):
        owner, other = (self.edge.user(name)["token"] for name in ("lea", "max"))
        pixel = (folder / "pixel.png").read_bytes()
        photo = self.edge.upload(pixel, owner).json["media"]["photo"]["id"]
        refused = self.edge.post("auth.updateProfile", {"photo": photo}, other)
        self.assertEqual(refused.status, 400, refused)
        self.assertEqual(self.edge.post("auth.updateProfile", {"photo": photo}, owner).status, 200)


if __name__ == "__main__":
    unittest.main()

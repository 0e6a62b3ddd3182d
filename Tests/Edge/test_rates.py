"""Rates: of users wherever they come from, of networks for everything else, and what every response says of them."""

import concurrent.futures
import time
import unittest

from running import stack
from stack import Edge


class Rates(unittest.TestCase):
    def edge(self, *options):
        other = Edge(stack.data, *options)
        self.addCleanup(other.stop)
        return other

    def test_forty_phones_behind_one_address_start_at_once(self):
        """Each is a guest, reads the kinds and searches, with the default rates."""
        other = self.edge()

        def start(_):
            guest = other.post("auth.startGuest")
            assert guest.status == 200, guest
            token = guest.json["token"]
            calls = (("catalogue.listKinds", {}), ("geo.search", {"limit": 1}), ("favourites.listFavourites", {}), ("auth.myAccount", {}))
            return [other.post(call, members, token).status for call, members in calls]

        begin = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(40) as phones:
            replies = list(phones.map(start, range(40)))
        self.assertEqual(replies, [[200] * 4] * 40)
        # Two seconds for the edge; more for a machine that runs other tests.
        self.assertLess(time.monotonic() - begin, 10)

    def test_users_of_one_address_have_rates_of_their_own(self):
        other = self.edge("--reads-per-minute", "3")
        tokens = [other.guest()["token"] for _ in range(3)]
        for token in tokens:
            replies = [other.post("auth.myAccount", {}, token).status for _ in range(4)]
            self.assertEqual(replies, [200] * 3 + [429])
        # Without a token, the network has its own.
        self.assertEqual([other.post("catalogue.listKinds").status for _ in range(4)], [200] * 3 + [429])

    def test_an_invented_token_has_no_rate_of_its_own(self):
        other = self.edge("--reads-per-minute", "3")
        replies = [other.post("auth.myAccount", {}, f"v4.public.{number:040}").status for number in range(5)]
        self.assertEqual(replies, [401] * 3 + [429] * 2)
        # A ping does not look at its token, and so proves none.
        other = self.edge("--reads-per-minute", "3")
        replies = [other.post("catalogue.ping", {}, "v4.public.AAAA").status for _ in range(4)]
        self.assertEqual(replies, [200] * 3 + [429])

    def test_all_users_of_a_network_have_a_bound_together(self):
        other = self.edge("--reads-per-minute", "3", "--users-per-network", "2", "--trusted-proxies", "127.0.0.0/8")

        def reads(address, token):
            headers = {"X-Forwarded-For": address}
            return [other.post("auth.myAccount", {}, token, headers).status for _ in range(3)]

        tokens = [other.guest()["token"] for _ in range(3)]
        self.assertEqual([reads("192.0.2.1", token) for token in tokens], [[200] * 3, [200] * 3, [429] * 3])
        # Another network still has its own.
        self.assertEqual(reads("192.0.2.2", other.guest()["token"]), [200] * 3)

    def test_guests_registrations_and_sign_ins_have_rates_apart(self):
        other = self.edge("--guests-per-minute", "2", "--sign-ins-per-minute", "1")
        guests = [other.post("auth.startGuest") for _ in range(3)]
        self.assertEqual([guest.status for guest in guests], [200, 200, 429])
        self.assertEqual(guests[2].headers["RateLimit-Policy"], '"guests";q=2;w=60')
        wrong = {"login": "nobody", "password": "a long password"}
        self.assertEqual([other.post("auth.signIn", wrong).status for _ in range(2)], [403, 429])
        self.assertEqual([other.post("auth.requestPasswordReset", {"login": "nobody"}).status for _ in range(2)], [200, 429])
        token = guests[0].json["token"]
        self.assertEqual(other.post("auth.register", {}, token).status, 400)
        # A token gives no second rate.
        self.assertEqual(other.post("auth.register", {}, token).status, 429)

    def test_every_counted_response_says_what_is_left(self):
        other = self.edge("--reads-per-minute", "4")
        token = other.guest()["token"]
        headers = [other.post("auth.myAccount", {}, token).headers for _ in range(5)]
        self.assertEqual({each["RateLimit-Policy"] for each in headers}, {'"reads";q=4;w=60'})
        self.assertEqual([each["RateLimit"].split(";")[1] for each in headers], ["r=3", "r=2", "r=1", "r=0", "r=0"])
        self.assertEqual(headers[0]["RateLimit"], '"reads";r=3;t=15')
        for reply in (other.get("/openapi.json"), other.get("/nothing"), other.post("chat.sendMessage"), other.get("/v1/media/x/y")):
            self.assertIn("RateLimit", reply.headers, reply)
        self.assertNotIn("RateLimit", other.get("/healthz").headers)


if __name__ == "__main__":
    unittest.main()

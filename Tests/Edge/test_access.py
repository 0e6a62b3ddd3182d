"""The access matrix over HTTP: every call with every kind of caller, from the fixture of the wire tests."""

import unittest

from running import edge
from stack import root

MATRIX = [line.split() for line in (root / "Tests/WireTests/Fixtures/access.txt").read_text().splitlines()]
# These end the session of their caller.
ENDING = {"auth.signOut", "auth.requestDeletion", "auth.revokeOtherSessions", "auth.changePassword"}
# Calls with bytes have their own methods and media types.
BYTES_OUT, BYTES_IN = {"catalogue.findMedia", "chat.findPhoto"}, {"catalogue.uploadChunk"}
# Built-in calls for the stack itself.
INTERNAL = {"describe", "eventsAfter", "metrics", "stats"}


class Access(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.guest, cls.user = edge.guest()["token"], edge.user("access")["token"]

    def verdict(self, call, token, console=False):
        path = "/v1/" + call.replace(".", "/")
        if call in BYTES_OUT:
            reply = edge.get(path, token)
        elif call in BYTES_IN:
            headers = {"Content-Type": "application/octet-stream", **({"Authorization": f"Bearer {token}"} if token else {})}
            reply = edge.request("POST", path, b"", headers)
        else:
            reply = edge.post(call, {}, token, console=console)
        problem = reply.json if reply.headers["Content-Type"] == "application/problem+json" else {}
        if reply.status in (400, 401, 403, 404, 409, 410, 429, 503):
            self.assertEqual(problem.get("status"), reply.status, (call, reply))
        if problem.get("code") == "unknown-call":
            return "unknown"
        if reply.status == 401 and problem.get("field") in (None, "token"):
            return "unauthenticated"
        if reply.status == 403 and problem["code"] == "forbidden" and "field" not in problem:
            return "forbidden"
        self.assertLess(reply.status, 500, (call, reply))
        return "admitted"

    def test_the_public_address(self):
        for call, access in MATRIX:
            offered = access in ("anyone", "guest", "signedIn") and call.split(".")[1] not in INTERNAL
            wanted = {
                "none": "admitted" if access == "anyone" else "unauthenticated",
                # A ping is answered without checking its token.
                "broken": "admitted" if call.endswith(".ping") else "unauthenticated",
                "guest": "forbidden" if access == "signedIn" else "admitted",
                "user": "admitted",
            }
            user = edge.user("ending")["token"] if call in ENDING and offered else self.user
            guest = edge.guest()["token"] if call in ENDING and offered else self.guest
            tokens = {"none": None, "broken": "v4.public.AAAA", "guest": guest, "user": user}
            for sender, token in tokens.items():
                with self.subTest(call=call, sender=sender):
                    self.assertEqual(self.verdict(call, token), wanted[sender] if offered else "unknown")

    def test_the_console(self):
        for call, access in MATRIX:
            if access in ("moderator", "operator", "service"):
                for sender, token in (("none", None), ("user", self.user)):
                    wanted = {"none": "unauthenticated", "user": "forbidden"}[sender]
                    with self.subTest(call=call, sender=sender):
                        found = self.verdict(call, token, console=True)
                        self.assertEqual(found, "unknown" if access == "service" else wanted)


if __name__ == "__main__":
    unittest.main()

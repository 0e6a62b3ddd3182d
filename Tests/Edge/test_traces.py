"""The trace id of an HTTP write, in the records of the edge, of the service and of every service that follows it."""

import http.client
import json
import secrets
import unittest

from stack import Reply, Stack, free_port, timeout, until

SERVICES = {"auth", "catalogue", "geo", "favourites", "chat"}


class Traces(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.port = free_port()
        cls.stack = Stack(http=f"127.0.0.1:{cls.port}", LOG_LEVEL="debug", SETTING_PASSWORD_MEMORY_KIB="7168")
        cls.addClassCleanup(cls.stack.end)
        # Before the edge has loaded the calls of a service, it replies 503 instead of 404.
        until(lambda: all(cls.request("GET", f"/v1/{service}/noCall").status == 404 for service in SERVICES))

    @classmethod
    def request(cls, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", cls.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Reply(response.status, response.headers, response.read())
        finally:
            connection.close()

    def post(self, call, members=None, token=None, trace=None):
        # The timeout is long, since the first password hash starts a process.
        headers = {"Content-Type": "application/json", "Request-Timeout-Ms": str(timeout * 1000)}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if trace:
            headers["traceparent"] = f"00-{trace}-00f067aa0ba902b7-01"
        reply = self.request("POST", "/v1/" + call.replace(".", "/"), json.dumps(members or {}), headers)
        self.assertEqual(reply.status, 200, reply)
        if trace:
            self.assertEqual(reply.headers["Request-Id"], trace)
        return reply.json

    def records(self, trace):
        """Returns the output of `umkreis logs --trace`."""
        text = self.stack.umkreis("logs", "--trace", trace, "--json", "--tail", "1000")
        return [json.loads(line) for line in text.splitlines()]

    def applied(self, trace):
        return {record["service"] for record in self.records(trace) if record["msg"] == "applied an event"}

    def test_the_change_of_a_post_is_followed_to_the_map_and_the_favourites(self):
        token = self.post("auth.startGuest")["token"]
        members = {"username": "mia", "password": "a long password", "displayName": "Mia"}
        token = self.post("auth.register", members, token)["token"]
        content = {"kind": "offer", "title": "A lamp", "text": "It shines", "point": {"lat": 47.8, "lon": 13.0}}
        post = self.post("catalogue.createPost", {"post": content}, token)["post"]
        self.post("favourites.addFavourite", {"post": post["id"]}, token)
        trace = secrets.token_hex(16)
        self.post("catalogue.updatePost", {"id": post["id"], "revision": post["revision"], "post": {**content, "title": "A lamp, blue"}}, token, trace)
        until(lambda: {"geo", "favourites"} <= self.applied(trace))
        records = self.records(trace)
        self.assertEqual([r["ts"] for r in records], sorted(r["ts"] for r in records))
        for service, message in (("edge", "answered"), ("catalogue", "answered"), ("geo", "applied an event"), ("favourites", "applied an event")):
            found = [r for r in records if (r["service"], r["msg"]) == (service, message)]
            self.assertEqual(len(found), 1, (service, records))
        for record in records:
            self.assertEqual(record["trace"], trace)
        first = next(r for r in records if r["service"] == "catalogue")
        self.assertEqual(first["call"], "catalogue.updatePost")
        self.assertLess(records.index(first), min(i for i, r in enumerate(records) if r["msg"] == "applied an event"))

    def test_the_end_of_an_account_is_followed_through_all_services_and_back(self):
        token = self.post("auth.startGuest")["token"]
        trace = secrets.token_hex(16)
        self.post("auth.requestDeletion", {}, token, trace)
        until(lambda: SERVICES - {"auth"} <= self.applied(trace))

        def confirmed():
            return [r for r in self.records(trace) if r.get("call") == "auth.confirmErasure" and r["msg"] == "answered"]

        until(lambda: len(confirmed()) >= 4)
        self.assertEqual({r["service"] for r in confirmed()}, {"auth"})


if __name__ == "__main__":
    unittest.main()

"""Requests as clients write them by mistake, in an old version, or once more."""

import json
import socket
import unittest
import uuid

from exchanges import folder
from running import edge
from stack import timeout

PIXEL = (folder / "pixel.png").read_bytes()
STRICT = {"Prefer": "handling=strict"}


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.token = edge.user("rita")["token"]

    def test_misspelt_members_are_refused_if_the_client_wishes(self):
        request = {"near": {"lat": 47.8, "lon": 13.04, "hight": 3}, "withn": 10, "limt": 1}
        self.assertEqual(edge.post("geo.search", request).status, 200)
        for preference in ("handling=strict", "respond-async, handling=strict", 'wait=5; x, handling="strict"'):
            reply = edge.post("geo.search", request, headers={"Prefer": preference})
            self.assertEqual((reply.status, reply.json["rule"], reply.json["field"]), (400, "unknown-member", "near.hight"), reply)
            self.assertEqual([error["field"] for error in reply.json["errors"]], ["near.hight", "withn", "limt"])
        reply = edge.post("geo.search", {"limit": 1}, headers=STRICT)
        self.assertEqual((reply.status, reply.headers["Preference-Applied"]), (200, "handling=strict"))
        self.assertEqual(edge.post("geo.search", request, headers={"Prefer": "handling=lenient"}).status, 200)

    def test_strictness_knows_members_that_have_any_name(self):
        post = {"kind": "offer", "title": "A boat", "attributes": {"anything": None}}
        self.assertEqual(edge.post("catalogue.createPost", {"post": post}, self.token, STRICT).status, 200)
        post["attribute"] = {}
        reply = edge.post("catalogue.createPost", {"post": post}, self.token, STRICT)
        self.assertEqual((reply.status, reply.json["field"]), (400, "post.attribute"))
        reply = edge.post("auth.signOut", {"everywhere": True}, self.token, STRICT)
        self.assertEqual((reply.status, reply.json["field"]), (400, "everywhere"))

    def test_all_invalid_members_are_named(self):
        post = {"kind": "offer", "title": "", "text": "x" * 10_001, "point": {"lat": 91, "lon": "here"}}
        reply = edge.post("catalogue.createPost", {"post": post}, self.token)
        self.assertEqual((reply.status, reply.json["field"], reply.json["rule"]), (400, "post.title", "empty"))
        errors = {error["field"]: error["rule"] for error in reply.json["errors"]}
        self.assertEqual(errors["post.title"], "empty")
        self.assertEqual(errors["post.text"], "too-long")
        self.assertEqual((errors["post.point.lat"], errors["post.point.lon"]), ("out-of-range", "wrong-type"))
        self.assertEqual(reply.json["errors"][0]["detail"], reply.json["detail"])
        # One alone is no list.
        self.assertNotIn("errors", edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": ""}}, self.token).json)

    def all_broken(self, call, body):
        reply = edge.post(call, body, self.token)
        self.assertEqual(reply.status, 400, reply)
        self.assertEqual(reply.json["errors"][0]["field"], reply.json["field"])
        return [(error["field"], error["rule"]) for error in reply.json["errors"]]

    def test_all_members_that_break_a_rule_of_the_kind_are_named(self):
        post = {"kind": "tip", "title": "A", "category": "pubs", "price": {"amount": "1", "currency": "EUR"}, "attributes": {"age": 1, "size": "L"}}
        found = self.all_broken("catalogue.createPost", {"post": post})
        self.assertEqual([field for field, _ in found][:1], ["post.category"])
        self.assertEqual(dict(found)["post.price"], "facet-off")
        self.assertEqual(dict(found)["post.attributes.age"], "unknown-attribute")
        self.assertEqual(dict(found)["post.attributes.size"], "unknown-attribute")

    def test_all_members_that_do_not_fit_together_are_named(self):
        search = {
            "within": 10, "beyond": 20, "words": "!", "sort": "distance", "where": [{"attribute": "power"}, {"attribute": "plug", "anyOf": [1]}],
            "price": {"currency": "EUR", "atLeast": "3", "atMost": "2"}, "viewport": {"west": 1, "east": 2, "south": 2, "north": 1},
        }
        fields = ["words", "near", "beyond", "viewport.north", "where.0", "where.1.anyOf.0", "price.atMost"]
        self.assertEqual([field for field, _ in self.all_broken("geo.search", search)], fields)
        found = self.all_broken("favourites.nextCards", {"search": search})
        self.assertEqual([field for field, _ in found], ["search." + field for field in fields])
        place = {"geonameID": 2761369, "country": "AT", "city": "Wien"}
        trip = {"place": place, "dates": {"start": "2030-05-02", "end": "2030-05-01"}, "plan": [{"date": "2030-05-01"}]}
        found = self.all_broken("catalogue.createTrip", {"trip": trip})
        self.assertEqual(found, [("trip.dates.end", "before-start"), ("trip.plan.0.text", "missing")])

    def test_a_key_with_members_in_another_order_is_a_repeat(self):
        key = {"Idempotency-Key": str(uuid.uuid4())}
        first = edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "A", "tags": ["x", "y"]}, "draft": True}, self.token, key)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}", **key}
        body = '{ "draft" : true, "post": {"tags":["x", "y"],"title":"A","kind":"offer"} }'
        again = edge.request("POST", "/v1/catalogue/createPost", body, headers)
        self.assertEqual((again.json, again.headers["Idempotency-Replayed"]), (first.json, "true"))
        other = edge.request("POST", "/v1/catalogue/createPost", body.replace('"x", "y"', '"y", "x"'), headers)
        self.assertEqual((other.status, other.json["code"]), (422, "key-reused"))

    def test_a_wrong_password_or_code_is_not_a_refused_token(self):
        for call, members, rule in (
            ("auth.signIn", {"login": "nobody", "password": "a long password"}, "wrong-login"),
            ("auth.reauthenticate", {"password": "a wrong password"}, "wrong-password"),
            ("auth.verifyEmail", {"code": "00000000"}, "wrong-code"),
        ):
            reply = edge.post(call, members, None if call == "auth.signIn" else self.token)
            self.assertEqual((reply.status, reply.json["code"], reply.json["rule"]), (403, "unauthenticated", rule), reply)
            self.assertNotIn("WWW-Authenticate", reply.headers)
            self.assertNotIn("token", reply.json["title"])
        self.assertEqual(edge.post("auth.myAccount", {}, "v4.public.AAAA").status, 401)

    def test_a_form_is_no_photo(self):
        for type in ("multipart/form-data; boundary=x", "application/json", "text/plain"):
            reply = edge.upload(PIXEL, self.token, {"Content-Type": type})
            self.assertEqual((reply.status, reply.json["rule"]), (415, "unsupported-media-type"), reply)
            self.assertIn(type.split(";")[0], reply.json["detail"])
        for type in ("image/png", "image/heic", "application/x-www-form-urlencoded"):
            self.assertEqual(edge.upload(PIXEL, self.token, {"Content-Type": type}).status, 200, type)


class FormerVersion(unittest.TestCase):
    """HTTP/1.0, as RFC 9112 says."""

    def exchange(self, text):
        with socket.create_connection(("127.0.0.1", edge.port), timeout) as connection:
            connection.sendall(text.encode())
            return connection.makefile("rb").read().decode()

    def test_a_client_need_not_name_the_host(self):
        for head in ("GET /healthz HTTP/1.0\r\n\r\n", "GET /healthz HTTP/1.0\r\nHost: a\r\n\r\n"):
            reply = self.exchange(head)
            self.assertRegex(reply, r"^HTTP/1\.[01] 200 ")
            self.assertTrue(reply.endswith("\r\n\r\nok\n"), reply)

    def test_a_stream_has_no_chunks(self):
        with socket.create_connection(("127.0.0.1", edge.port), timeout) as connection:
            connection.sendall(b"GET /v1/stream?on=catalogue.newsAfter HTTP/1.0\r\n\r\n")
            file = connection.makefile("rb")
            head = iter(file.readline, b"\r\n")
            self.assertNotIn(b"transfer-encoding", b"".join(head).lower())
            self.assertEqual(file.readline(), b"retry: 2000\n")
            self.assertTrue(file.readline().startswith(b"id: "))

    def test_a_body_ends_with_the_connection_or_its_length(self):
        body = json.dumps({"limit": 1})
        head = f"POST /v1/geo/search HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        reply = self.exchange(head + body)
        self.assertIn('{"hits":', reply.split("\r\n\r\n", 1)[1])


if __name__ == "__main__":
    unittest.main()

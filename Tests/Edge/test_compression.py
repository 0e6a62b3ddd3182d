"""Compressed replies: those that everybody may ask for, and no other."""

import gzip
import json
import unittest

from running import edge, stack
from stack import until
from streams import Stream

accepts = {"Accept-Encoding": "gzip, br"}


class CompressionTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.paula = edge.user("paula")
        text = "Eine Lampe mit einem Schirm aus grünem Glas. " * 20
        for number in range(4):
            post = {"kind": "offer", "title": f"Glaslampe {number}", "text": text}
            reply = edge.post("catalogue.createPost", {"post": post}, token=cls.paula["token"])
            assert reply.status == 200, reply
        until(lambda: len(cls.search().json["hits"]) >= 4)

    @staticmethod
    def search():
        return edge.post("geo.search", {"words": "Glaslampe", "limit": 50})

    def plain_and_packed(self, call, members, token=None):
        plain = edge.post(call, members, token=token)
        packed = edge.post(call, members, token=token, headers=accepts)
        self.assertEqual(plain.status, 200, plain)
        return plain, packed

    def test_a_public_reply_is_compressed_with_and_without_a_session(self):
        ids = [hit["post"] for hit in self.search().json["hits"]]
        for token in (None, self.paula["token"]):
            plain, packed = self.plain_and_packed("catalogue.findPosts", {"ids": ids}, token)
            self.assertNotIn("Content-Encoding", plain.headers)
            self.assertEqual(packed.headers["Content-Encoding"], "gzip")
            self.assertEqual(json.loads(gzip.decompress(packed.body)), plain.json)
            self.assertLess(len(packed.body), len(plain.body) / 3)
            for reply in (plain, packed):
                self.assertEqual(reply.headers["Vary"], "Accept-Encoding, Authorization, Cookie")

    def test_forms_of_a_get_have_tags_of_their_own(self):
        plain = edge.get("/v1/catalogue/listKinds")
        packed = edge.get("/v1/catalogue/listKinds", headers=accepts)
        self.assertEqual(packed.headers["Content-Encoding"], "gzip")
        tags = [reply.headers["ETag"] for reply in (plain, packed)]
        self.assertNotEqual(*tags)
        for tag, headers in zip(tags, ({}, accepts)):
            again = edge.get("/v1/catalogue/listKinds", headers={**headers, "If-None-Match": tag})
            self.assertEqual((again.status, again.body), (304, b""))

    def test_a_refused_or_unknown_coding_gets_the_plain_form(self):
        for coding in ("gzip;q=0", "br", "identity", "x-gzip;q=0, gzip; q=0.0"):
            reply = edge.get("/v1/catalogue/listKinds", headers={"Accept-Encoding": coding})
            self.assertNotIn("Content-Encoding", reply.headers, coding)
            self.assertTrue(reply.json["kinds"])

    def test_short_replies_stay_plain(self):
        reply = edge.get("/v1/catalogue/ping", headers=accepts)
        self.assertNotIn("Content-Encoding", reply.headers)

    def test_replies_for_one_person_are_never_compressed(self):
        """Their length would tell whether they contain what an attacker made the browser send."""
        token = self.paula["token"]
        long = {"displayName": "Paula " + "a" * 70, "bio": "b" * 1_900}
        edge.post("auth.updateProfile", long, token=token)
        session = edge.post("auth.signIn", {"login": self.paula["username"], "password": self.paula["password"]}, headers=accepts)
        private = {
            "auth.myAccount": {}, "auth.exportMyData": {}, "catalogue.exportMyData": {}, "auth.findProfile": {"user": self.paula["user"]},
            "auth.listProfileFields": {}, "auth.listSessions": {}, "catalogue.listTrips": {}, "favourites.listLists": {},
        }
        for call, members in private.items():
            _, packed = self.plain_and_packed(call, members, token)
            self.assertNotIn("Content-Encoding", packed.headers, call)
            self.assertNotIn("Accept-Encoding", packed.headers["Vary"], call)
        self.assertEqual(session.status, 200)
        self.assertNotIn("Content-Encoding", session.headers)

    def test_only_public_reads_may_be_compressed(self):
        """The rule looks at what a call says of itself, so that a new call is right without a change of the edge."""
        calls = [call for service in ("auth", "catalogue", "geo", "favourites", "chat") for call in self.described(service)]
        public = {
            call["name"] for call in calls
            if call["access"] == "anyone" and call["effect"] == "reads" and not call["polls"] and call["blob"] == "none"
            and not {"isPrivate", "isRare", "startsSession", "renewsSession", "endsSession"} & set(call.get("traits") or [])
        }
        self.assertIn("geo.search", public)
        for call in calls:
            if call["effect"] != "reads" or call["blob"] != "none" or call["access"] not in ("anyone", "guest", "signedIn"):
                continue
            if call["polls"] or "isInternal" in (call.get("traits") or []):
                continue
            reply = edge.post(call["name"], {}, token=self.paula["token"], headers=accepts)
            if reply.status != 200:
                continue
            varies = "Accept-Encoding" in reply.headers["Vary"]
            self.assertEqual(varies, call["name"] in public, call["name"])

    @staticmethod
    def described(service):
        return json.loads(stack.umkreis("call", f"{service}.describe", "--json"))["data"]["calls"]

    def test_generated_files_are_compressed(self):
        for path in ("/umkreis.js", "/openapi.json"):
            plain, packed = edge.get(path), edge.get(path, headers=accepts)
            self.assertEqual(packed.headers["Content-Encoding"], "gzip")
            self.assertEqual(gzip.decompress(packed.body), plain.body)
            self.assertLess(len(packed.body), len(plain.body) / 3)
            again = edge.get(path, headers={**accepts, "If-None-Match": packed.headers["ETag"]})
            self.assertEqual(again.status, 304)

    def test_a_stream_is_never_compressed(self):
        stream = Stream(edge, "/v1/stream?on=catalogue.newsAfter", accepts)
        self.assertEqual(stream.status, 200)
        self.assertNotIn("content-encoding", stream.headers)
        self.assertEqual(stream.next().name, "catalogue.newsAfter")


if __name__ == "__main__":
    unittest.main()

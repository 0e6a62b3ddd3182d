"""Calls over HTTP: mapping, refusals, caching and keys."""

import subprocess
import tempfile
import unittest

from running import edge
from stack import edge_program


class Calls(unittest.TestCase):
    def problem(self, reply, status, rule=None, code="invalid"):
        self.assertEqual(reply.status, status, reply)
        self.assertEqual(reply.headers["Content-Type"], "application/problem+json")
        self.assertEqual(reply.json["status"], status)
        self.assertEqual(reply.json["code"], code)
        self.assertEqual(reply.json["type"], f"/problems/{rule or code}")
        self.assertEqual(reply.json["instance"], f"urn:request:{reply.headers['Request-Id']}")
        return reply.json

    def test_a_call_replies_with_the_body_of_the_service(self):
        reply = edge.post("catalogue.listKinds")
        self.assertEqual(reply.status, 200)
        self.assertIn("kinds", reply.json)
        self.assertEqual(reply.headers["Cache-Control"], "no-store")

    def test_a_read_is_also_a_get_with_members_in_the_query(self):
        reply = edge.get("/v1/geo/nearestPlaces?near=%7B%22lat%22:47.8,%22lon%22:13.04%7D&limit=2")
        self.assertEqual(reply.status, 200, reply)
        self.assertEqual(len(reply.json["places"]), 2)

    def test_the_whole_body_may_be_one_parameter(self):
        reply = edge.get('/v1/geo/nearestPlaces?body={"near":{"lat":47.8,"lon":13.04},"limit":1}'.replace('"', "%22"))
        self.assertEqual(len(reply.json["places"]), 1, reply)

    def test_a_get_has_an_entity_tag_that_saves_the_second_reply(self):
        first = edge.get("/v1/catalogue/listKinds")
        second = edge.get("/v1/catalogue/listKinds", headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual((second.status, second.body), (304, b""))

    def test_head_is_get_without_the_body(self):
        reply = edge.request("HEAD", "/v1/catalogue/listKinds")
        self.assertEqual((reply.status, reply.body), (200, b""))
        self.assertGreater(int(reply.headers["Content-Length"]), 100)

    def test_a_fault_has_its_field_rule_and_values(self):
        user = edge.user("ada")
        reply = edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "x" * 500}}, user["token"])
        problem = self.problem(reply, 400, "too-long")
        self.assertEqual(problem["field"], "post.title")
        self.assertIn("most", problem["values"])

    def test_missing_things_are_refused_with_their_name(self):
        self.problem(edge.request("POST", "/v1/catalogue/listKinds", "", {"Content-Type": "application/json"}), 400, "missing")
        self.problem(edge.post("catalogue.findPost"), 400, "missing")
        self.problem(edge.post("catalogue.createPost"), 401, code="unauthenticated")

    def test_unknown_paths_calls_and_methods(self):
        self.problem(edge.get("/nothing"), 404, "no-such-path", "not-found")
        self.problem(edge.post("catalogue.nothing"), 404, code="unknown-call")
        reply = edge.get("/v1/catalogue/createPost")
        self.problem(reply, 405, "method-not-allowed")
        self.assertEqual(reply.headers["Allow"], "POST, OPTIONS")
        for method in ("TRACE", "PUT", "DELETE", "PATCH"):
            self.problem(edge.request(method, "/v1/catalogue/listKinds"), 405, "method-not-allowed")

    def test_other_media_types_are_refused(self):
        for kind in (None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            headers = {"Content-Type": kind} if kind else {}
            self.problem(edge.request("POST", "/v1/catalogue/listKinds", "{}", headers), 415, "unsupported-media-type")

    def test_only_one_json_object_is_a_body(self):
        for body in ("[]", "1", '"x"', "{} {}", '{},"call":"auth.signOut"', '{"a":1}}', "{", "nul", '{"a":1,"a":2}'):
            reply = edge.request("POST", "/v1/catalogue/listKinds", body, {"Content-Type": "application/json"})
            self.assertEqual(reply.status, 400, (body, reply))

    def test_calls_between_services_and_of_operators_are_not_offered(self):
        for call in ("auth.publicKeys", "catalogue.eventsAfter", "catalogue.metrics", "auth.describe", "auth.listAudit"):
            self.problem(edge.post(call), 404, code="unknown-call")

    def test_the_console_offers_calls_of_operators_and_asks_for_a_token(self):
        self.problem(edge.post("auth.listAudit", console=True), 401, code="unauthenticated")
        self.problem(edge.post("auth.publicKeys", console=True), 404, code="unknown-call")

    def test_a_repeated_key_replies_with_the_first_reply(self):
        user = edge.user("ben")
        body = {"post": {"kind": "offer", "title": "A lamp"}}
        first = edge.post("catalogue.createPost", body, user["token"], {"Idempotency-Key": '"lamp-1"'})
        again = edge.post("catalogue.createPost", body, user["token"], {"Idempotency-Key": "lamp-1"})
        self.assertEqual(again.headers["Idempotency-Replayed"], "true")
        self.assertIsNone(first.headers["Idempotency-Replayed"])
        self.assertEqual(first.json["post"]["id"], again.json["post"]["id"])
        other = edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "B"}}, user["token"], {"Idempotency-Key": "lamp-1"})
        self.problem(other, 422, code="key-reused")

    def test_a_token_in_the_address_is_refused(self):
        for name in ("token", "access_token", "Authorization"):
            self.problem(edge.get(f"/v1/catalogue/listKinds?{name}=abc"), 400, "secret-in-address")

    def test_unknown_and_repeated_members_of_a_query_are_refused(self):
        self.problem(edge.get("/v1/catalogue/listKinds?nothing=1"), 400, "unknown-member")
        self.problem(edge.get("/v1/geo/nearestPlaces?near=%7B%7D&near=%7B%7D"), 400, "repeated")
        self.problem(edge.get("/v1/catalogue/listKinds?limit=%zz"), 400, "not-percent-encoded")

    def test_a_broken_token_is_refused_with_its_reason(self):
        reply = edge.post("catalogue.createPost", {}, token="v4.public.broken")
        self.problem(reply, 401, code="unauthenticated")
        self.assertEqual(reply.headers["WWW-Authenticate"], 'Bearer error="invalid_token"')
        basic = edge.post("catalogue.listKinds", headers={"Authorization": "Basic YTpi"})
        self.problem(basic, 400, "not-bearer")

    def test_the_trace_of_the_caller_goes_through(self):
        trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        reply = edge.post("catalogue.listKinds", headers={"traceparent": f"00-{trace}-00f067aa0ba902b7-01"})
        self.assertEqual(reply.headers["Request-Id"], trace)
        reply = edge.post("catalogue.listKinds", headers={"traceparent": "00-" + "0" * 32 + "-00f067aa0ba902b7-01"})
        self.assertNotEqual(reply.headers["Request-Id"], "0" * 32)

    def test_a_deadline_in_the_past_of_a_long_poll_is_kept(self):
        reply = edge.post("catalogue.newsAfter", {"waitMs": 25_000}, headers={"Request-Timeout-Ms": "200"})
        self.assertIn(reply.status, (200, 504))
        self.problem(edge.post("catalogue.listKinds", headers={"Request-Timeout-Ms": "0"}), 400, "out-of-range")

    def test_problems_and_the_home_page_are_explained(self):
        for path in ("/", "/problems/too-long", "/problems/throttled"):
            reply = edge.get(path)
            self.assertEqual(reply.status, 200, path)
            self.assertIn("default-src 'none'", reply.headers["Content-Security-Policy"])
        self.problem(edge.get("/problems/No%20such"), 404, "no-such-path", "not-found")

    def test_an_address_in_use_is_refused_with_the_option(self):
        with tempfile.TemporaryDirectory() as data:
            command = [edge_program, "--data", data, "--http", f"127.0.0.1:{edge.port}"]
            ended = subprocess.run(command, capture_output=True, text=True, timeout=20)
        self.assertEqual(ended.returncode, 78)
        self.assertIn("--http must be an address that is free", ended.stderr)

    def test_health_and_readiness(self):
        self.assertEqual(edge.get("/healthz").body, b"ok\n")
        self.assertTrue(edge.get("/readyz").json["ready"])
        self.assertEqual(set(edge.get("/readyz").json["services"].values()), {"ready"})


if __name__ == "__main__":
    unittest.main()

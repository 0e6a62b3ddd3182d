"""Calls over HTTP that the golden exchanges leave out."""

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

    def test_other_methods_are_refused(self):
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
        self.problem(edge.post("auth.listAudit", console=True), 401, "token-missing", "unauthenticated")
        self.problem(edge.post("auth.publicKeys", console=True), 404, code="unknown-call")

    def test_a_token_in_the_address_is_refused(self):
        for name in ("token", "access_token", "Authorization"):
            self.problem(edge.get(f"/v1/catalogue/listKinds?{name}=abc"), 400, "secret-in-address")

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


if __name__ == "__main__":
    unittest.main()

"""Browser sessions: the cookie, its renewal, and requests of other sites."""

import unittest

from running import edge, stack
from stack import Edge

SAME = {"Sec-Fetch-Site": "same-origin"}


def sign_in(headers=None):
    reply = edge.post("auth.startGuest", headers={"Umkreis-Session": "cookie", **SAME, **(headers or {})})
    assert reply.status == 200, reply
    return reply, reply.headers["Set-Cookie"].split(";")[0]


class Sessions(unittest.TestCase):
    def test_the_tokens_go_into_the_cookie_and_not_into_the_page(self):
        reply, cookie = sign_in()
        self.assertNotIn("token", reply.json)
        self.assertNotIn("refreshToken", reply.json)
        self.assertIn("user", reply.json)
        attributes = reply.headers["Set-Cookie"]
        for wanted in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="):
            self.assertIn(wanted, attributes)
        self.assertTrue(cookie.startswith("umkreis="))
        own = edge.get("/v1/favourites/listLists", headers={"Cookie": cookie})
        self.assertEqual(own.status, 200, own)
        self.assertEqual(own.headers["Cache-Control"], "private, no-cache")

    def test_pages_of_other_sites_may_not_write(self):
        _, cookie = sign_in()
        for headers, status in (
            ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Sec-Fetch-Site": "same-site"}, 403), ({}, 403),
            ({"Origin": "https://evil.example"}, 403), ({"Origin": f"http://127.0.0.1:{edge.port}"}, 200), (SAME, 200),
            ({"Sec-Fetch-Site": "none"}, 200),
        ):
            reply = edge.post("favourites.createList", {"name": "Mine"}, headers={"Cookie": cookie, **headers})
            self.assertEqual(reply.status in (200, 409), status == 200, (headers, reply))

    def test_two_credentials_are_refused(self):
        reply, cookie = sign_in()
        both = edge.post("favourites.listLists", token="x", headers={"Cookie": cookie, **SAME})
        self.assertEqual((both.status, both.json["rule"]), (400, "repeated"))
        two = edge.post("favourites.listLists", headers={"Cookie": f"{cookie}; {cookie}", **SAME})
        self.assertEqual((two.status, two.json["rule"]), (400, "repeated"))

    def test_a_cookie_of_another_deployment_is_removed(self):
        _, cookie = sign_in()
        reply = edge.get("/v1/favourites/listLists", headers={"Cookie": cookie[:-4] + "AAAA"})
        self.assertEqual(reply.status, 401)
        self.assertIn("Max-Age=0", reply.headers["Set-Cookie"])

    def test_signing_out_removes_the_cookie(self):
        _, cookie = sign_in()
        reply = edge.post("auth.signOut", headers={"Cookie": cookie, **SAME})
        self.assertEqual(reply.status, 200, reply)
        self.assertIn("Max-Age=0", reply.headers["Set-Cookie"])

    def test_behind_tls_the_cookie_is_bound_to_the_host(self):
        other = Edge(stack.data, "--tls", "yes")
        try:
            headers = {"Umkreis-Session": "cookie", **SAME}
            cookie = other.post("auth.startGuest", headers=headers).headers["Set-Cookie"]
            self.assertTrue(cookie.startswith("__Host-umkreis="))
            self.assertIn("; Secure", cookie)
        finally:
            other.stop()


if __name__ == "__main__":
    unittest.main()

"""The host names that an edge accepts, and the pages that may use its cookie."""

import re
import socket
import subprocess
import unittest

from running import edge, stack
from stack import Edge, edge_program, timeout


def status(port, *lines):
    """The status of a request with exactly these lines."""
    with socket.create_connection(("127.0.0.1", port), timeout) as connection:
        connection.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        reply = connection.makefile("rb").read()
    return int(re.match(rb"HTTP/1\.1 (\d{3}) ", reply)[1])


class Hosts(unittest.TestCase):
    def test_there_must_be_one_host(self):
        first = "GET /healthz HTTP/1.1"
        self.assertEqual(status(edge.port, first), 400)
        self.assertEqual(status(edge.port, first, "Host: a", "Host: a"), 400)
        self.assertEqual(status(edge.port, first, "Host: a", "host: b"), 400)
        self.assertEqual(status(edge.console, first), 400)
        self.assertEqual(status(edge.port, first, "Host: a"), 200)

    def test_a_host_is_a_name_or_an_address_with_a_port_at_most(self):
        for host in ("", "a b", "a b/\\@", "user@a", "a/b", "a:b", "a:1:2", "a:123456", "[::1", "::1", "[1.2.3.4", "[x]", "a,b", "a?b", "a#b", ".", "ä", "a\tb", "[::1]x", "%61"):
            self.assertEqual(status(edge.port, "GET /healthz HTTP/1.1", f"Host: {host}"), 400, host)
        for host in ("a", "A.example.", "a:", "a:8080", "127.0.0.1:1", "[::1]", "[2001:DB8::1]:8080", "xn--bcher-kva.example"):
            self.assertEqual(status(edge.port, "GET /healthz HTTP/1.1", f"Host: {host}"), 200, host)

    def test_an_absolute_target_names_the_same_host(self):
        self.assertEqual(status(edge.port, "GET http://a:1/healthz HTTP/1.1", "Host: a:1"), 200)
        self.assertEqual(status(edge.port, "GET http://evil.example/healthz HTTP/1.1", "Host: a"), 400)

    def test_http_1_0_has_neither_chunks_nor_persistent_connections(self):
        chunked = ("POST /v1/catalogue/listKinds HTTP/1.0", "Host: a", "Content-Type: application/json", "Transfer-Encoding: chunked")
        self.assertEqual(status(edge.port, *chunked), 400)
        with socket.create_connection(("127.0.0.1", edge.port), 10) as connection:
            connection.sendall(b"GET /healthz HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n")
            self.assertTrue(connection.makefile("rb").read().endswith(b"ok\n"))

    def test_listed_names_only(self):
        named = Edge(stack.data, "--hosts", "api.example.org, other.example,[::1]")
        self.addCleanup(named.stop)
        for path in ("/v1/catalogue/ping", "/healthz", "/app/", "/no/such", "/openapi.json"):
            reply = named.get(path, headers={"Host": "evil.example"})
            self.assertEqual((reply.status, reply.json["rule"]), (421, "unknown-host"), path)
        self.assertEqual(named.get("/v1/catalogue/ping").status, 421)
        for host in ("api.example.org", "API.Example.org:8080", "api.example.org.", "other.example", "[::1]:8080"):
            self.assertEqual(named.get("/v1/catalogue/ping", headers={"Host": host}).status, 200, host)
        for host in ("api.example.org.evil.example", "xapi.example.org", "a.api.example.org", "example.org"):
            self.assertEqual(named.get("/v1/catalogue/ping", headers={"Host": host}).status, 421, host)

    def test_probes_of_the_machine_itself_need_no_name(self):
        named = Edge(stack.data, "--hosts", "api.example.org")
        self.addCleanup(named.stop)
        for path in ("/healthz", "/readyz"):
            self.assertEqual(named.get(path).status, 200)
            self.assertEqual(named.get(path, headers={"X-Forwarded-For": "192.0.2.1"}).status, 421)

    def test_the_health_check_of_the_executable_needs_no_name(self):
        named = Edge(stack.data, "--hosts", "api.example.org")
        self.addCleanup(named.stop)
        words = ["probe", "--http", f"127.0.0.1:{named.port}", "--data", stack.data]
        self.assertEqual(subprocess.run([edge_program, *words], check=False, timeout=timeout).returncode, 0)

    def test_without_a_list_any_name_is_answered(self):
        self.assertEqual(edge.get("/v1/catalogue/ping", headers={"Host": "any.example"}).status, 200)

    def test_the_console_answers_to_this_machine_and_listed_names(self):
        for host in ("evil.example", "localhost.evil.example", "192.0.2.1", "192.0.2.1:8081"):
            for path in ("/console/", "/v1/auth/describe", "/healthz"):
                reply = edge.get(path, headers={"Host": host}, console=True)
                self.assertEqual((reply.status, reply.json["rule"]), (421, "unknown-host"), (host, path))
        for host in ("localhost", "localhost:8081", "127.0.0.1:1", "[::1]:8081"):
            self.assertEqual(edge.get("/healthz", headers={"Host": host}, console=True).status, 200, host)
        named = Edge(stack.data, "--hosts", "console.example.org")
        self.addCleanup(named.stop)
        for host in ("console.example.org", "localhost:8081"):
            self.assertEqual(named.get("/healthz", headers={"Host": host}, console=True).status, 200, host)

    def test_the_console_answers_to_the_address_on_which_it_is_reached(self):
        """Listens on all addresses, as in a container."""
        everywhere = Edge(stack.data, console="0.0.0.0:0")
        self.addCleanup(everywhere.stop)
        with socket.create_connection(("127.0.0.3", everywhere.console), timeout) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.3:8081\r\n\r\n")
            self.assertIn(b" 200 OK", connection.recv(100))
        self.assertEqual(everywhere.get("/healthz", headers={"Host": "127.0.0.3"}, console=True).status, 421)
        self.assertEqual(everywhere.get("/healthz", headers={"Host": "0.0.0.0"}, console=True).status, 421)

    def test_a_list_with_mistakes_ends_the_start(self):
        for words in ("api.example.org:443", "https://api.example.org", "a b", "*.example.org"):
            with self.assertRaisesRegex(AssertionError, "names or addresses", msg=words):
                Edge(stack.data, "--hosts", words)


class Origins(unittest.TestCase):
    def cookie(self, of):
        reply = of.post("auth.startGuest", headers={"Umkreis-Session": "cookie", "Sec-Fetch-Site": "same-origin"})
        return reply.headers["Set-Cookie"].split(";")[0]

    def answers(self, of, origins, host):
        headers = {"Cookie": self.cookie(of), "Host": host}
        return [of.post("favourites.listFavourites", headers={**headers, "Origin": origin}).status for origin in origins]

    def test_the_origin_of_a_page_is_compared_as_a_whole(self):
        own = f"127.0.0.1:{edge.port}"
        self.assertEqual(self.answers(edge, [f"http://{own}", f"https://{own}", f"HTTP://{own}"], own), [200] * 3)
        evil = [
            f"https://evil://{own}", f"http://evil.example/://{own}", f"http://x{own}", f"http://{own}.evil.example", f"http://{own}/",
            f"ftp://{own}", f"://{own}", own, "null", "", f"http://{own} http://{own}", "http://127.0.0.1",
        ]
        self.assertEqual(self.answers(edge, evil, own), [403] * len(evil))

    def test_behind_tls_a_page_of_plain_http_is_another_site(self):
        behind = Edge(stack.data, "--tls", "yes", "--hosts", "api.example.org")
        self.addCleanup(behind.stop)
        origins = ["https://api.example.org", "http://api.example.org"]
        reply = behind.post("auth.startGuest", headers={"Umkreis-Session": "cookie", "Sec-Fetch-Site": "same-origin", "Host": "api.example.org"})
        headers = {"Cookie": reply.headers["Set-Cookie"].split(";")[0], "Host": "api.example.org"}
        answers = [behind.post("favourites.listFavourites", headers={**headers, "Origin": origin}).status for origin in origins]
        self.assertEqual(answers, [200, 403])

    def test_only_exactly_listed_origins_may_read(self):
        other = Edge(stack.data, "--origins", "https://app.example,http://localhost:3000")
        self.addCleanup(other.stop)
        allowed = "Access-Control-Allow-Origin"
        for origin in ("https://app.example", "http://localhost:3000"):
            self.assertEqual(other.get("/v1/catalogue/ping", headers={"Origin": origin}).headers[allowed], origin)
        for origin in (
            "null", "http://app.example", "https://app.example.evil.example", "https://xapp.example", "https://evil://app.example",
            "https://app.example:444", "https://app.example/", "https://app.example, https://evil.example", "*", "http://localhost",
        ):
            reply = other.get("/v1/catalogue/ping", headers={"Origin": origin})
            self.assertIsNone(reply.headers[allowed], origin)
            self.assertIsNone(reply.headers["Access-Control-Allow-Credentials"], origin)
        # Another site cannot use the cookie as a credential, listed or not.
        headers = {"Cookie": self.cookie(other), "Origin": "https://app.example"}
        self.assertEqual(other.post("favourites.listFavourites", headers=headers).status, 403)

    def test_origins_are_read_as_browsers_write_them(self):
        other = Edge(stack.data, "--origins", "https://APP.example:443,http://localhost:80,http://[::1]:3000")
        self.addCleanup(other.stop)
        for origin in ("https://app.example", "http://localhost", "http://[::1]:3000"):
            reply = other.get("/v1/catalogue/ping", headers={"Origin": origin})
            self.assertEqual(reply.headers["Access-Control-Allow-Origin"], origin)
        # A placeholder would match nothing.
        for words in ("https://*.example", "https://app.example/", "app.example", "*", "https://a_b:x"):
            run = subprocess.run([edge_program, "--data", stack.data, "--origins", words], check=False, timeout=timeout, capture_output=True)
            self.assertEqual(run.returncode, 78, words)

    def test_pages_share_no_window_and_get_no_device_but_the_position(self):
        for path, console in (("/app/", False), ("/app/map", False), ("/console/", True)):
            reply = edge.get(path, console=console)
            self.assertEqual(reply.headers["Cross-Origin-Opener-Policy"], "same-origin", path)
            policy = reply.headers["Permissions-Policy"]
            self.assertIn("geolocation=(self)", policy)
            for device in ("camera", "microphone", "usb", "payment"):
                self.assertIn(f"{device}=()", policy)


if __name__ == "__main__":
    unittest.main()

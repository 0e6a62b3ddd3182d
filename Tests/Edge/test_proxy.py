"""The files of Compose/proxy, with TLS and HTTP/2: calls, uploads, ranges, streams, compression, the client's address."""

import gzip
import json
import os
import socket
import ssl
import struct
import subprocess
import unittest
import uuid
import zlib

from proxies import NAME, Caddy, Nginx
from running import edge, stack
from stack import Edge, timeout, until

# The limit of streams of one token.
STREAMS = 8


def photo(width, height):
    """A PNG of eight bytes per pixel that cannot be compressed: many bytes, but few pixels to decode."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + os.urandom(8 * width) for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 16, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


class BehindProxy:
    """Tests that run behind each proxy."""

    @classmethod
    def setUpClass(cls):
        cls.behind = Edge(stack.data, "--tls", "yes", "--trusted-proxies", "127.0.0.1", "--hosts", NAME, "--writes-per-minute", "10000")
        cls.addClassCleanup(cls.behind.stop)
        cls.proxy = cls.kind(cls.behind)
        cls.addClassCleanup(cls.proxy.stop)
        cls.token = edge.user("proxied")["token"]

    @staticmethod
    def bearer(token):
        return ("-H", f"Authorization: Bearer {token}")

    def streaming(self, bearer):
        command = self.proxy.command_line("/v1/stream?on=catalogue.newsAfter", "-N", "-f", "-H", "Accept-Encoding: gzip", *bearer)
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def end(self, reader):
        reader.kill()
        reader.communicate()

    def test_http_2_and_tls_only(self):
        self.assertEqual(self.proxy.curl("/healthz", "-o", "/dev/null", "-w", "%{http_version}").stdout, b"2")
        for path in ("/healthz", "/app/", "/v1/no/such"):
            _, headers, _ = self.proxy.get(path)
            promises = [value for name, value in headers if name == "strict-transport-security"]
            self.assertEqual(promises, ["max-age=31536000"], path)

    def test_plain_http_is_redirected(self):
        status, headers, _ = self.proxy.get(f"http://{NAME}:{self.proxy.plain}/app/?screen=map")
        self.assertEqual(status, 308)
        self.assertRegex(dict(headers)["location"], rf"^https://{NAME}(:{self.proxy.tls})?/app/\?screen=map$")

    def test_a_photo_of_some_megabytes_and_its_ranges(self):
        bearer, data = self.bearer(self.token), photo(450, 450)
        self.assertGreater(len(data), 1_590_000)
        binary = ("-H", "Content-Type: application/octet-stream", "-H", f"Idempotency-Key: {uuid.uuid4()}", "--data-binary", "@-")

        def upload():
            status, _, body = self.proxy.get("/v1/media?name=a.png", *bearer, *binary, input=data)
            # A busy machine may decode it too slowly for the deadline; the client repeats the call with its key.
            self.assertIn(status, (200, 504), body[:300])
            return status == 200 and json.loads(body)

        path = f"/v1/media/{until(upload)['media']['photo']['id']}/original"
        _, _, whole = self.proxy.get(path, *bearer)
        status, _, part = self.proxy.get(path, *bearer, "-r", "1000-1099")
        self.assertEqual((status, part), (206, whole[1000:1100]))

    def test_a_photo_that_is_too_large_gets_the_problem_of_the_edge(self):
        binary = ("-H", "Content-Type: application/octet-stream", "--data-binary", "@-")
        status, _, body = self.proxy.get("/v1/media", *self.bearer(self.token), *binary, input=bytes(10 * 1024 * 1024 + 1))
        self.assertEqual((status, json.loads(body)["code"]), (413, "too-large"))

    def test_events_arrive_at_once_and_uncompressed(self):
        reader = self.streaming(())
        self.addCleanup(self.end, reader)
        lines = iter(reader.stdout.readline, "")
        next(line for line in lines if line.startswith("event: catalogue.newsAfter"))
        edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "Through a proxy"}}, self.token)
        self.assertTrue(next(line for line in lines if line.startswith("event: catalogue.newsAfter")))

    def test_a_client_that_leaves_ends_its_stream_at_the_edge(self):
        bearer = self.bearer(edge.guest()["token"])
        readers = [self.streaming(bearer) for _ in range(STREAMS)]
        for reader in readers:
            self.addCleanup(self.end, reader)
            self.assertTrue(reader.stdout.readline())
        self.assertEqual(self.proxy.get("/v1/stream?on=catalogue.newsAfter", *bearer)[0], 429)
        readers[0].kill()

        def is_free():
            reader = self.streaming(bearer)
            try:
                return reader.stdout.readline()
            finally:
                self.end(reader)

        self.assertTrue(until(is_free))

    def test_slow_bodies_do_not_block_others(self):
        """They wait at nginx, and at the edge behind Caddy, which counts them by their address, not the proxy's."""
        context = ssl.create_default_context(cafile=self.proxy.folder / "authority.pem")
        head = f"POST /v1/catalogue/listKinds HTTP/1.1\r\nHost: {NAME}\r\nContent-Type: application/json\r\n"
        for _ in range(40):
            plain = socket.create_connection(("127.0.0.1", self.proxy.tls), timeout, ("127.0.0.2", 0))
            slow = context.wrap_socket(plain, server_hostname=NAME)
            self.addCleanup(slow.close)
            slow.sendall(f"{head}Content-Length: 100000\r\n\r\n{{".encode())
        for _ in range(20):
            words = ("-H", "Content-Type: application/json", "-d", "{}")
            self.assertEqual(self.proxy.get("/v1/catalogue/listKinds", *words)[0], 200)

    def test_refusals_before_the_end_of_a_body_reach_the_client(self):
        binary = ("-H", "Content-Type: application/octet-stream", "--data-binary", "@-")
        for path, words, status in (
            ("/v1/media", (), 401), ("/v1/media", self.bearer("v4.public.AAAA"), 401), ("/v1/catalogue/listKinds", (), 415),
            ("/v1/no/such", (), 404),
        ):
            for _ in range(5):
                self.assertEqual(self.proxy.get(path, *words, *binary, input=bytes(2_000_000))[0], status, path)
        self.assertEqual(self.proxy.get("/healthz")[0], 200)

    def test_other_names_are_refused(self):
        words = ("-H", "Host: evil.example", "--http1.1")
        reply = self.proxy.curl("/v1/catalogue/ping", *words, "-o", "/dev/null", "-w", "%{http_code}")
        # Caddy does not have a site of that name, and nginx passes it on.
        self.assertIn(reply.stdout, (b"421", b"200") if self.kind is Caddy else (b"421",))
        self.assertEqual(self.behind.get("/v1/catalogue/ping").status, 421)

    def test_json_and_scripts_are_compressed(self):
        for path in ("/openapi.json", "/umkreis.js", "/v1/catalogue/listKinds"):
            _, headers, whole = self.proxy.get(path)
            self.assertNotIn("content-encoding", dict(headers), path)
            _, headers, body = self.proxy.get(path, "-H", "Accept-Encoding: gzip")
            self.assertEqual(dict(headers).get("content-encoding"), "gzip", path)
            self.assertEqual(gzip.decompress(body), whole, path)
            tag = dict(headers).get("etag")
            if tag:
                status, _, _ = self.proxy.get(path, "-H", "Accept-Encoding: gzip", "-H", f"If-None-Match: {tag}")
                self.assertEqual(status, 304, path)

    def test_the_proxy_compresses_nothing_that_the_edge_does_not(self):
        """The edge knows which replies are for one person alone."""
        for path in ("/v1/auth/listProfileFields", "/v1/auth/exportMyData"):
            headers = ("-H", "Accept-Encoding: gzip", *self.bearer(self.token))
            status, headers, body = self.proxy.get(path, *headers)
            self.assertEqual(status, 200, path)
            self.assertNotIn("content-encoding", dict(headers), path)

    def test_a_client_cannot_choose_its_address(self):
        def network(*words):
            _, headers, _ = self.proxy.get("/healthz", *words)
            trace = dict(headers)["request-id"]
            return json.loads(until(lambda: next((line for line in self.behind.lines() if trace in line), None)))["network"]

        self.assertEqual(network("-H", "X-Forwarded-For: 203.0.113.9"), network())

    def test_the_cookie_is_for_this_host_and_tls_only(self):
        words = ("-H", "Content-Type: application/json", "-H", "Umkreis-Session: cookie", "-d", "{}")
        origin = ("-H", f"Origin: https://{NAME}:{self.proxy.tls}")
        status, headers, _ = self.proxy.get("/v1/auth/startGuest", *words, *origin)
        self.assertEqual(status, 200)
        self.assertIn("__Host-umkreis=", dict(headers)["set-cookie"])
        self.assertIn("; Secure", dict(headers)["set-cookie"])


@unittest.skipUnless(Nginx.program, "nginx is not installed")
class BehindNginx(BehindProxy, unittest.TestCase):
    kind = Nginx


@unittest.skipUnless(Caddy.program, "caddy is not installed")
class BehindCaddy(BehindProxy, unittest.TestCase):
    kind = Caddy


if __name__ == "__main__":
    unittest.main()

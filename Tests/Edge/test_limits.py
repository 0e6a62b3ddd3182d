"""A client that requests too much, reads too slowly or stays silent, beside others."""

import contextlib
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from exchanges import folder
from running import edge, stack
from stack import Edge, Stack, edge_program, until
from streams import Stream


def may_mount():
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]
        return subprocess.run(mount, capture_output=True, check=False).returncode == 0 and subprocess.run(["umount", folder], check=False).returncode == 0


class Limits(unittest.TestCase):
    def test_only_a_trusted_proxy_names_the_client(self):
        other = Edge(stack.data, "--reads-per-minute", "1", "--trusted-proxies", "127.0.0.0/8")
        plain = Edge(stack.data, "--reads-per-minute", "1")
        try:
            for address, status in (("192.0.2.1", 200), ("192.0.2.1", 429), ("192.0.2.2, 127.0.0.9", 200), ("2001:db8::1", 200), ("2001:db8::2", 429)):
                reply = other.post("catalogue.listKinds", headers={"X-Forwarded-For": address})
                self.assertEqual(reply.status, status, address)
            replies = [plain.post("catalogue.listKinds", headers={"X-Forwarded-For": f"192.0.2.{n}"}).status for n in range(2)]
            self.assertEqual(replies, [200, 429])
        finally:
            other.stop()
            plain.stop()

    def test_48_bits_have_the_budgets_of_four_networks(self):
        other = Edge(stack.data, "--reads-per-minute", "2", "--streams-per-network", "1", "--trusted-proxies", "127.0.0.0/8")
        self.addCleanup(other.stop)

        def read(address):
            return other.post("catalogue.listKinds", headers={"X-Forwarded-For": address}).status

        self.assertEqual([read(f"2001:db8:5:{number:x}::1") for number in range(12)], [200] * 8 + [429] * 4)
        self.assertEqual(read("2001:db8:6::1"), 200)
        self.assertEqual([read(f"192.0.2.{number}") for number in range(9)], [200] * 9)

        def watch(address):
            stream = Stream(other, "/v1/stream?on=catalogue.newsAfter", {"X-Forwarded-For": address})
            self.addCleanup(stream.close)
            return stream.status

        self.assertEqual([watch(f"2001:db8:7:{number:x}::1") for number in range(6)], [200] * 4 + [429] * 2)
        self.assertEqual(watch("2001:db8:8::1"), 200)

    def test_pages_and_descriptions_have_a_rate_unlike_probes(self):
        for path in ("/", "/app/", "/app/icon.svg", "/openapi.json", "/umkreis.js", "/docs", "/readyz"):
            other = Edge(stack.data, "--pages-per-minute", "2")
            self.addCleanup(other.stop)
            self.assertEqual([other.get(path).status for _ in range(3)], [200, 200, 429], path)
            self.assertEqual(other.get(path).headers["RateLimit-Policy"], '"pages";q=2;w=60')
            self.assertEqual([other.get("/healthz").status for _ in range(5)], [200] * 5)
        self.assertEqual(other.get("/console/", console=True).status, 429)

    def test_preflights_and_what_no_endpoint_answers_have_the_rate_of_pages(self):
        requests = (
            ("OPTIONS", "/v1/catalogue/listKinds", "a", 204), ("GET", "/nothing", "a", 404), ("GET", "/favicon.ico", "a", 204),
            ("POST", "/v1/catalogue/nothing", "a", 404), ("DELETE", "/v1/catalogue/listKinds", "a", 405), ("GET", "/", "b", 421),
        )
        for method, path, host, status in requests:
            other = Edge(stack.data, "--pages-per-minute", "2", "--hosts", "a")
            self.addCleanup(other.stop)
            replies = [other.request(method, path, headers={"Host": host}).status for _ in range(3)]
            self.assertEqual(replies, [status, status, 429], (method, path))
            self.assertEqual(other.request("GET", "/healthz", headers={"Host": "a"}).status, 200)

    def test_an_app_and_its_neighbours_load_within_the_rate(self):
        """Forty people of one network open the app in the same minute, each without a cache."""
        other = Edge(stack.data)
        self.addCleanup(other.stop)
        files = sum(1 for _ in edge_program.with_name("umkreis-web").glob("app/**/*.*"))
        self.assertLess(40 * files, 12_000)
        replies = {other.get("/app/icon.svg").status for _ in range(500)}
        self.assertEqual(replies, {200})

    def test_probes_ask_the_services_once_a_second_at_most(self):
        def asked():
            text = stack.umkreis("metrics")
            return sum(int(float(count)) for count in re.findall(r'umkreis_requests_total{[^}]*call="catalogue.ready"[^}]*} (\S+)', text))

        before, start = asked(), time.monotonic()
        self.assertEqual({edge.get("/readyz").status for _ in range(300)}, {200})
        self.assertLessEqual(asked() - before, time.monotonic() - start + 3)

    @unittest.skipUnless(may_mount(), "this user may not mount a disk")
    def test_a_stack_with_a_full_disk_is_not_ready(self):
        small = Stack(disk="96M")
        other = Edge(small.data)
        self.addCleanup(small.end)
        self.addCleanup(other.stop)
        self.assertEqual(other.get("/readyz").status, 200)
        ballast = pathlib.Path(small.data, "ballast")
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        reply = until(lambda: (reply := other.get("/readyz")).status == 503 and reply)
        self.assertFalse(reply.json["ready"])
        self.assertEqual(set(reply.json["services"].values()), {"disk-full"})
        ballast.unlink()
        until(lambda: other.get("/readyz").status == 200)

    def test_a_network_has_a_bounded_number_of_streams(self):
        other = Edge(stack.data, "--streams-per-network", "3")
        try:
            streams = [Stream(other, "/v1/stream?on=catalogue.newsAfter") for _ in range(4)]
            self.assertEqual([stream.status for stream in streams], [200, 200, 200, 429])
        finally:
            other.stop()

    def test_a_caller_has_a_bounded_number_of_running_calls(self):
        user = edge.user("paul")
        replies = []

        def wait():
            replies.append(edge.post("chat.syncAfter", {"cursor": cursor, "waitMs": 1500}, user["token"]))

        cursor = edge.post("chat.syncAfter", {}, user["token"]).json["cursor"]
        threads = [threading.Thread(target=wait) for _ in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        refused = [reply for reply in replies if reply.status != 200]
        self.assertEqual([reply.status for reply in refused], [503] * 8)
        pauses = [reply.json["retryAfterMs"] for reply in refused]
        self.assertGreater(len(set(pauses)), 1, "who is refused together does not come back together")
        self.assertTrue(all(100 <= pause <= 30_000 for pause in pauses), pauses)
        self.assertEqual([int(reply.headers["Retry-After"]) for reply in refused], [-(-pause // 1_000) for pause in pauses])
        self.assertEqual(edge.post("chat.syncAfter", {}, user["token"]).status, 200)

    def test_a_call_that_waits_for_its_turn_ends_at_its_deadline(self):
        other = Edge(stack.data, "--trusted-proxies", "127.0.0.0/8")
        geo = stack.pid("geo")
        replies = []

        def ask(address, ms):
            headers = {"X-Forwarded-For": address, "Request-Timeout-Ms": str(ms)}
            return other.post("geo.placeAt", {"point": {"lat": 47.8, "lon": 13}}, headers=headers)

        self.assertEqual(ask("192.0.2.1", 5_000).status, 200)
        threads = [threading.Thread(target=lambda: replies.append(ask("192.0.2.1", 25_000).status)) for _ in range(140)]
        os.kill(geo, signal.SIGSTOP)
        try:
            for thread in threads:
                thread.start()
            # The first network uses all 128 calls of the edge: its further calls are refused, another network's waits.
            until(lambda: len(replies) == 12)
            reply = ask("192.0.2.2", 300)
            self.assertEqual((reply.status, reply.json["code"], reply.json["rule"]), (503, "overloaded", "at-capacity"))
            self.assertGreaterEqual(reply.json["retryAfterMs"], 100)
            self.assertEqual(replies, [503] * 12, "the others still wait")
        finally:
            os.kill(geo, signal.SIGCONT)
            for thread in threads:
                thread.join()
            other.stop()
        self.assertEqual(replies[12:], [200] * 128)

    def test_photos_are_read_in_turn(self):
        other = Edge(stack.data, "--trusted-proxies", "127.0.0.0/8")
        self.addCleanup(other.stop)
        user = edge.user("pia")
        pixel = (folder / "pixel.png").read_bytes()
        photo = other.upload(pixel, user["token"], {"X-Forwarded-For": "192.0.2.1"}).json["media"]["photo"]["id"]
        post = {"kind": "offer", "title": "With a photo", "photos": [photo]}
        self.assertEqual(edge.post("catalogue.createPost", {"post": post}, user["token"]).status, 200)

        def read(address, ms=25_000):
            headers = {"X-Forwarded-For": address, "Request-Timeout-Ms": str(ms)}
            return other.get(f"/v1/media/{photo}/original", headers=headers)

        self.assertEqual(read("192.0.2.1").body, pixel)
        catalogue, replies = stack.pid("catalogue"), []
        threads = [threading.Thread(target=lambda: replies.append(read("192.0.2.1").status)) for _ in range(140)]
        os.kill(catalogue, signal.SIGSTOP)
        try:
            for thread in threads:
                thread.start()
            # The first network uses all 128 reads of photos: another network's waits beyond its deadline.
            until(lambda: len(replies) == 12)
            reply = read("192.0.2.2", 300)
            self.assertEqual((reply.status, reply.json["code"], reply.json["rule"]), (503, "overloaded", "at-capacity"))
        finally:
            os.kill(catalogue, signal.SIGCONT)
            for thread in threads:
                thread.join()
        self.assertEqual(replies[12:], [200] * 128)

    def test_a_slow_reader_does_not_delay_others(self):
        user = edge.user("rosa")
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", edge.port))
        deaf.sendall(b"GET /v1/stream?on=catalogue.newsAfter HTTP/1.1\r\nHost: a\r\n\r\n")
        stream = Stream(edge, "/v1/stream?on=catalogue.newsAfter")
        stream.next()
        for number in range(30):
            edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": f"News {number}"}}, user["token"])
            start = time.monotonic()
            self.assertEqual(stream.next().name, "catalogue.newsAfter")
            self.assertLess(time.monotonic() - start, 5)
        stream.close()
        deaf.close()

    def test_a_silent_connection_and_a_half_sent_head_are_closed(self):
        sockets = [socket.create_connection(("127.0.0.1", edge.port)) for _ in range(2)]
        sockets[1].sendall(b"POST /v1/catalogue/listKinds HTTP/1.1\r\nHost: a\r\nContent-")
        for each in sockets:
            each.settimeout(40)
            self.assertIn(each.recv(4096)[:12], (b"", b"HTTP/1.1 400"))
            each.close()

    def test_thousand_streams_get_one_event(self):
        user = edge.user("olga")
        streams = [Stream(edge, "/v1/stream?on=catalogue.newsAfter") for _ in range(1000)]
        for stream in streams:
            stream.next()
        edge.post("catalogue.createPost", {"post": {"kind": "sight", "title": "Bridge", "text": "Old", "point": {"lat": 47.8, "lon": 13}}}, user["token"])
        for stream in streams:
            self.assertEqual([news["kind"] for news in stream.next().json["kinds"]], ["sight"])
        for stream in streams:
            stream.close()
        until(lambda: edge.get("/healthz").status == 200)


if __name__ == "__main__":
    unittest.main()

"""Requests that honest clients do not send."""

import json
import re
import socket
import time
import unittest

from running import edge, stack
from stack import Edge, timeout, until


def exchange(data, read_timeout=timeout):
    """Sends raw bytes; returns all received bytes until the end of the connection."""
    with socket.create_connection(("127.0.0.1", edge.port), read_timeout) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        reply = b""
        try:
            while part := connection.recv(65536):
                reply += part
        except ConnectionResetError:
            pass
        return reply


def statuses(reply):
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", reply)]


HEAD = b"POST /v1/catalogue/listKinds HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


class Hostile(unittest.TestCase):
    def tearDown(self):
        self.assertEqual(edge.get("/healthz").status, 200)

    def refused(self, data):
        reply = exchange(data)
        self.assertEqual(set(statuses(reply)) - {400, 404, 405, 413, 415, 431, 501}, set(), reply[:300])
        return reply

    def test_unreadable_requests_get_a_problem(self):
        reply = self.refused(b"GET\r\n\r\n")
        head, _, body = reply.partition(b"\r\n\r\n")
        self.assertIn(b"application/problem+json", head)
        self.assertEqual(json.loads(body)["rule"], "not-http")

    def test_request_smuggling(self):
        smuggled = b"GET /v1/catalogue/listKinds HTTP/1.1\r\nHost: a\r\n\r\n"
        for head in (
            b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
            b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
            b"Content-Length: 2\r\nContent-Length: 9\r\n",
            b"Transfer-Encoding: xchunked\r\n",
            b"Transfer-Encoding : chunked\r\n",
            b"Content-Length: 2, 2\r\n",
            b"Content-Length: +2\r\n",
        ):
            reply = exchange(HEAD + head + b"\r\n{}" + smuggled)
            self.assertLessEqual(statuses(reply).count(200), 1, (head, statuses(reply)))
        for head in (b"X: a\r\n b\r\n", b"X\r\n: a\r\n"):
            self.assertNotIn(200, statuses(exchange(HEAD + head + b"Content-Length: 2\r\n\r\n{}"))[1:])

    def test_a_head_that_is_too_long(self):
        many = b"".join(b"X-%d: a\r\n" % number for number in range(10_000))
        self.refused(b"GET /healthz HTTP/1.1\r\nHost: a\r\n" + many + b"\r\n")
        self.refused(b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 100_000 + b"\r\n\r\n")
        self.refused(b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n")

    def test_a_body_of_a_gibibyte_is_refused_by_its_head(self):
        reply = exchange(HEAD + b"Content-Length: 1073741824\r\n\r\n{}")
        self.assertIn(413, statuses(reply))

    def test_a_chunked_body_is_counted(self):
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        data = HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 9 + b"0\r\n\r\n"
        self.assertEqual(statuses(exchange(data))[:1], [413])
        data = HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
        self.assertEqual(statuses(exchange(data)), [200])

    def test_broken_chunks_and_half_bodies_are_the_clients_mistake(self):
        chunked = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
        upload = b"POST /v1/media HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\n"
        upload += b"Authorization: Bearer " + edge.user("ivo")["token"].encode() + b"\r\n"
        for data in (
            *(chunked + size + b"\r\n{}\r\n0\r\n\r\n" for size in (b"-2", b"0x2", b"+2", b" 2", b"2 ", b"", b"x", b"f" * 17, b"2,2")),
            chunked + b"2\n{}\n0\n\n", chunked + b"2\r\n{}0\r\n\r\n", chunked + b"2\r\n{}\r\n0\r\n" + b"X: a\r\n" * 10_000 + b"\r\n",
            chunked + b"2\r\n{}\r\n0\r\nX\r\n\r\n", chunked + b"2\r\n{", chunked + b"2\r\n{}\r\n", chunked,
            HEAD + b"Content-Length: 100\r\n\r\n{}", HEAD + b"Content-Length: 1\r\n\r\n",
            upload + b"Content-Length: 100\r\n\r\nabc", upload + b"Transfer-Encoding: chunked\r\n\r\n-3\r\nabc",
            upload + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
        ):
            self.assertLessEqual(set(statuses(exchange(data))), {400}, data[-60:])

    def test_clients_that_leave_are_not_counted_as_errors(self):
        other = Edge(stack.data)
        self.addCleanup(other.stop)
        for data in (HEAD + b"Content-Length: 100\r\n\r\n{", HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{", HEAD[:40]):
            for linger in (b"\1\0\0\0\0\0\0\0", b"\0\0\0\0\0\0\0\0"):
                with socket.create_connection(("127.0.0.1", other.port), timeout) as connection:
                    # The first one ends with a reset, often before the edge has seen the connection.
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                    connection.sendall(data)
        until(lambda: sum('"status":"400"' in line for line in other.lines()) >= 2)
        for line in other.lines():
            self.assertNotIn(json.loads(line)["level"], ("error", "warning", "critical"), line)

    def test_no_stranger_can_multiply_lines_of_the_log(self):
        other = Edge(stack.data)
        self.addCleanup(other.stop)
        count = 2_000
        connection = socket.create_connection(("127.0.0.1", other.port), timeout)
        self.addCleanup(connection.close)
        for request in (b"GET /healthz HTTP/1.1", b"GET /no/such HTTP/1.1", b"PUT /healthz HTTP/1.1", b"GET /v1/catalogue/ping?x=y HTTP/1.1"):
            head = request + b"\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\nForwarded: for=192.0.2.1\r\n\r\n"
            connection.sendall(head * (count // 4))
            replies = b""
            while len(statuses(replies)) < count // 4:
                replies += connection.recv(65536)
        lines = [json.loads(line) for line in other.lines()]
        answered = [line for line in lines if line["msg"] == "answered"]
        self.assertGreater(len(answered), 50)
        # The limit is a burst of 120, and two requests a second.
        self.assertLess(len(answered), count / 4)
        self.assertEqual(sum("trusted-proxies" in line["msg"] for line in lines), 1)

    def test_a_connection_carries_several_requests(self):
        data = (HEAD + b"Content-Length: 2\r\n\r\n{}") * 5
        self.assertEqual(statuses(exchange(data)), [200] * 5)

    def test_deep_and_broken_json(self):
        for body in (b"[" * 100_000, b'{"a":' * 1000, b'{"a":"\xff"}', b'{"a":"\\u0000"}', b"\xef\xbb\xbf{}"):
            head = HEAD + b"Content-Length: %d\r\n\r\n" % len(body)
            self.assertEqual(statuses(exchange(head + body)), [400], body[:20])

    def test_paths_lead_nowhere(self):
        for path in (b"/v1/catalogue/..%2f..%2flistKinds", b"//v1/catalogue/listKinds", b"/v1//listKinds", b"/v1/catalogue/listKinds/",
                     b"/docs/..%2f..%2fetc%2fpasswd", b"/docs/../../etc/passwd", b"/%2e%2e/x", b"*"):
            reply = exchange(b"GET " + path + b" HTTP/1.1\r\nHost: a\r\n\r\n")
            self.assertNotIn(200, statuses(reply), path)

    def test_a_half_sent_head_does_not_hold_others_up(self):
        with socket.create_connection(("127.0.0.1", edge.port), timeout) as half:
            half.sendall(b"GET /healthz HTTP/1.1\r\nHo")
            start = time.monotonic()
            self.assertEqual(edge.get("/healthz").status, 200)
            self.assertLess(time.monotonic() - start, 5)


if __name__ == "__main__":
    unittest.main()

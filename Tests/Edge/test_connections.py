"""Clients that hold connections: many of one network, slow bodies, unwanted bodies, endless framing."""

import contextlib
import http.client
import json
import pathlib
import socket
import time
import unittest

from running import stack
from stack import Edge, timeout, until

HEAD = b"POST /v1/catalogue/listKinds HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
MIB = 1 << 20
# Exceeds the bytes that an edge reads after a refusal, and the buffers of the system.
ENOUGH = 64 * MIB


class Connections(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.edge = Edge(stack.data, "--connections-per-network", "20", "--reads-per-minute", "100000")
        cls.addClassCleanup(cls.edge.stop)

    def connect(self, edge=None, source="127.0.0.1"):
        connection = socket.create_connection(("127.0.0.1", (edge or self.edge).port), timeout, (source, 0))
        self.addCleanup(connection.close)
        return connection

    @staticmethod
    def response(connection):
        """Reads until the end of the connection."""
        data = b""
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(65536):
                data += part
        return data

    def test_one_network_cannot_take_the_connections_of_others(self):
        held = [self.connect(source="127.0.0.2") for _ in range(60)]
        for connection in held:
            with contextlib.suppress(OSError):
                connection.sendall(HEAD + b"Content-Length: 1000\r\n\r\n{")

        def is_open(connection):
            connection.setblocking(False)
            try:
                return connection.recv(1) != b""
            except BlockingIOError:
                return True
            except ConnectionResetError:
                return False

        until(lambda: sum(map(is_open, held)) == 20)
        self.assertEqual(self.edge.get("/healthz").status, 200)
        for connection in held:
            connection.close()
        until(lambda: self.is_answered(source="127.0.0.2"))

    def is_answered(self, edge=None, source="127.0.0.1", headers=b""):
        with contextlib.suppress(OSError):
            connection = self.connect(edge, source)
            connection.sendall(b"GET /v1/catalogue/ping HTTP/1.1\r\nHost: a\r\n" + headers + b"Connection: close\r\n\r\n")
            return b" 200 OK" in connection.recv(100)
        return False

    def test_a_trusted_proxy_has_no_share_but_its_clients_have(self):
        # Asking until an answer changes must not use up a rate.
        words = ("--connections-per-network", "20", "--trusted-proxies", "127.0.0.0/8", "--reads-per-minute", "1000000")
        edge = Edge(stack.data, *words)
        self.addCleanup(edge.stop)

        def slow(client):
            connection = self.connect(edge)
            connection.sendall(HEAD + b"X-Forwarded-For: " + client + b"\r\nContent-Length: 1000\r\n\r\n{")
            return connection

        held = [slow(b"192.0.2.1") for _ in range(20)]
        until(lambda: not self.is_answered(edge, headers=b"X-Forwarded-For: 192.0.2.1\r\n"))
        self.assertTrue(self.is_answered(edge, headers=b"X-Forwarded-For: 192.0.2.2\r\n"))
        self.assertTrue(self.is_answered(edge))
        refused = slow(b"192.0.2.1")
        self.assertIn(b" 503 ", self.response(refused)[:20])
        # Four networks of a site use up its share.
        for number in range(80):
            held.append(slow(b"2001:db8:1:%x::1" % (number // 16)))
        until(lambda: not self.is_answered(edge, headers=b"X-Forwarded-For: 2001:db8:1:ff::1\r\n"))
        self.assertTrue(self.is_answered(edge, headers=b"X-Forwarded-For: 2001:db8:2::1\r\n"))
        for connection in held:
            connection.close()
        until(lambda: self.is_answered(edge, headers=b"X-Forwarded-For: 192.0.2.1\r\n"))

    def test_a_body_below_the_least_rate_ends(self):
        """A byte each second resets the idle timeout, but not that of the body; 8 KiB a second are enough."""
        slow, fast, after_refusal = self.connect(), self.connect(), self.connect()
        for connection in (slow, fast):
            connection.sendall(HEAD + b"Content-Length: 400000\r\n\r\n{")
        after_refusal.sendall(b"PUT /v1/catalogue/listKinds HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n{")
        start, ends = time.monotonic(), {}
        for connection in (slow, fast, after_refusal):
            connection.settimeout(0.5)
        reply = b""
        while time.monotonic() - start < 34:
            for connection, part in ((slow, b" "), (fast, b" " * 8192), (after_refusal, b" ")):
                if connection in ends:
                    continue
                with contextlib.suppress(OSError):
                    connection.sendall(part)
                try:
                    received = connection.recv(65536)
                    reply += received if connection is slow else b""
                    if not received:
                        ends[connection] = time.monotonic() - start
                except TimeoutError:
                    pass
                except ConnectionResetError:
                    ends[connection] = time.monotonic() - start
        self.assertIn(slow, ends)
        self.assertGreater(ends[slow], 25)
        self.assertEqual(json.loads(reply.partition(b"\r\n\r\n")[2])["rule"], "body-too-slow")
        self.assertIn(b"HTTP/1.1 408 ", reply)
        self.assertLess(ends[after_refusal], 10)
        self.assertNotIn(fast, ends)

    def sent(self, head, block):
        """Sends blocks until the connection ends; returns the bytes and the response."""
        connection, count = self.connect(), 0
        connection.sendall(head)
        with contextlib.suppress(OSError):
            while count <= ENOUGH:
                connection.sendall(block)
                count += len(block)
        with contextlib.suppress(OSError):
            return count, self.response(connection)
        return count, b""

    def test_a_refused_body_is_not_read_to_its_end(self):
        block = b" " * 65536
        long = b"Content-Length: 1073741824\r\n\r\n"
        for head, part in (
            (HEAD + long, block),
            (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + block + b"\r\n"),
            (b"POST /v1/media HTTP/1.1\r\nHost: a\r\n" + long, block),
            (b"PUT /v1/catalogue/listKinds HTTP/1.1\r\nHost: a\r\n" + long, block),
            (b"POST /no/such/path HTTP/1.1\r\nHost: a\r\n" + long, block),
            (b"POST /v1/catalogue/listKinds HTTP/1.1\r\nHost: a b\r\n" + long, block),
            (b"GET /healthz HTTP/1.1\r\nHost: a\r\n" + long, block),
        ):
            self.assertLess(self.sent(head, part)[0], ENOUGH, head)

    def test_a_client_that_stops_sending_reads_the_refusal(self):
        for head, status in (
            (HEAD, b" 413 "), (b"POST /v1/media HTTP/1.1\r\nHost: a\r\n", b" 401 "), (b"PUT /healthz HTTP/1.1\r\nHost: a\r\n", b" 405 "),
        ):
            start, lengths = time.monotonic(), (1_000_000, 1 << 30)
            connections = [self.connect() for _ in lengths]
            for connection, length in zip(connections, lengths):
                connection.sendall(head + b"Content-Length: %d\r\n\r\n" % length + b" " * 300_000)
            for connection, length in zip(connections, lengths):
                reply = self.response(connection)
                self.assertIn(status, reply[:20])
                self.assertEqual(b"\r\nconnection: close\r\n" in reply.lower(), length == 1 << 30)
                self.assertLess(time.monotonic() - start, 10)

    def test_a_refused_body_that_is_short_leaves_the_connection_open(self):
        connection = self.connect()
        connection.sendall(b"POST /no/such HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
        self.assertIn(b" 404 ", connection.recv(20))
        connection.sendall(b" " * 1_000_000 + b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        self.assertTrue(self.response(connection).endswith(b"ok\n"))

    def test_many_refused_bodies_leave_the_connection_open(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.edge.port, timeout=timeout)
        self.addCleanup(connection.close)
        connection.connect()
        connection.auto_open = False
        for _ in range(20):
            connection.request("POST", "/no/such", bytes(2_000_000))
            response = connection.getresponse()
            self.assertEqual(response.status, 404)
            response.read()

    def test_framing_without_end(self):
        chunked = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
        filler = b"x" * 65536
        for name, head, block in (
            ("one extension", chunked + b"2;", filler),
            ("an extension for each byte", chunked, b"1;" + b"x" * 2000 + b"\r\n \r\n"),
            ("a size of zeros", chunked, b"0" * 65536),
            ("a trailer", chunked + b"0\r\nX: ", filler),
            ("empty lines before a head", b"", b"\r\n" * 32768),
        ):
            count, _ = self.sent(head, block)
            self.assertLess(count, ENOUGH, name)

    def test_a_body_of_small_chunks_is_read(self):
        connection = self.connect()
        body = b"".join(b"1\r\n%c\r\n" % byte for byte in b" " * 100_000 + b"{}")
        connection.sendall(HEAD + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + body + b"0\r\n\r\n")
        self.assertIn(b" 200 OK", self.response(connection)[:20])

    def test_slow_bodies_take_no_place_from_neighbours(self):
        edge = Edge(stack.data, "--connections-per-network", "400")
        self.addCleanup(edge.stop)
        held = [self.connect(edge) for _ in range(200)]
        for connection in held:
            connection.sendall(HEAD + b"Content-Length: 1000\r\n\r\n{")
        until(lambda: open_connections(edge) >= 200)
        self.assertEqual([edge.post("catalogue.listKinds").status for _ in range(5)], [200] * 5)

    def test_memory_returns_after_many_connections(self):
        edge = Edge(stack.data, "--connections-per-network", "2000")
        self.addCleanup(edge.stop)
        before = edge.resident()
        held = [self.connect(edge) for _ in range(1500)]
        for connection in held:
            connection.sendall(HEAD + b"Content-Length: 100000\r\n\r\n" + b" " * 1000)
        # The system may drop some connections that arrive at once.
        until(lambda: open_connections(edge) >= 1000)
        most = edge.resident()
        for connection in held:
            connection.close()
        until(lambda: edge.resident() - before < (most - before) / 2, seconds=60)


def open_connections(edge):
    """Returns the number of sockets of the process, as the system counts them."""
    folder = pathlib.Path(f"/proc/{edge.process.pid}/fd")
    count = 0
    for file in folder.iterdir():
        with contextlib.suppress(OSError):
            count += str(file.readlink()).startswith("socket:")
    return count


if __name__ == "__main__":
    unittest.main()

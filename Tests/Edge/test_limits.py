"""One client that asks for too much, reads too slowly or says nothing, beside others."""

import socket
import threading
import time
import unittest

from running import edge, stack
from stack import Edge, until
from streams import Stream


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
            replies.append(edge.post("chat.syncAfter", {"cursor": cursor, "waitMs": 1500}, user["token"]).status)

        cursor = edge.post("chat.syncAfter", {}, user["token"]).json["cursor"]
        threads = [threading.Thread(target=wait) for _ in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(replies.count(200), 32)
        self.assertEqual(replies.count(503), 8)
        self.assertEqual(edge.post("chat.syncAfter", {}, user["token"]).status, 200)

    def test_who_does_not_read_delays_nobody(self):
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

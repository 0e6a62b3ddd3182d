#!/usr/bin/env python3
"""Measures the HTTP edge on a real stack, beside the same call over ZeroMQ and beside an echo server of Hummingbird.

usage: PRODUCTS=… [EDGE=…] /usr/bin/python3 measure.py [STREAMS]

Needs wrk and python3-zmq of Debian, and the release build of Tests/Benchmarks/EchoServer. What is compared is measured in
alternating rounds; the figures are medians of the rounds.
"""

import json
import os
import re
import resource
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import zmq

from running import edge, stack
from stack import root

CALLS, ROUNDS, SECONDS, EVENTS = 2_000, 5, 3, 5
# Later events of a second arrive together.
QUIET = 1.5
EVENT = b"event: catalogue.newsAfter"
ECHO = root / "Tests/Benchmarks/EchoServer/.build/release/echo-server"
POST = {
    "id": "01HZX3V9Q4T6M8W2K5J7N0P1RS", "kind": "restaurant", "title": "Zum fidelen Affen, Priesterhausgasse",
    "text": "Knödel und Bier unter alten Gewölben. " * 5, "tags": ["austrian", "beer"], "lat": 47.8029041, "lon": 13.0466487,
    "count": 128, "isOpen": True, "createdAt": "2026-05-01T12:00:00.000Z",
}  # fmt: skip


class Web:
    """A client with little cost of its own: one request, with responses of one length."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.request = f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
        self.socket.sendall(self.request)
        first = self.socket.recv(1 << 16)
        assert first.startswith(b"HTTP/1.1 200"), first
        head, _, body = first.partition(b"\r\n\r\n")
        self.length = len(head) + 4 + int(re.search(rb"(?i)content-length: (\d+)", head)[1])
        assert len(first) == self.length, first

    def call(self):
        self.socket.sendall(self.request)
        missing = self.length
        while missing > 0:
            part = self.socket.recv(1 << 16)
            assert part, "the connection was closed"
            missing -= len(part)
        assert missing == 0, "another response"


class Direct:
    """A client that sends the same call over ZeroMQ."""

    def __init__(self, call, body):
        self.socket = zmq.Context.instance().socket(zmq.DEALER)
        self.socket.connect(f"ipc://{stack.data}/run/{call.split('.')[0]}.sock")
        self.frames = [b"", json.dumps({"v": 1, "id": "1", "call": call, "body": body}).encode()]
        self.call()

    def call(self):
        self.socket.send_multipart(self.frames)
        assert b'"body":' in self.socket.recv_multipart()[1]


def one_at_a_time(client):
    """The median of a call in microseconds."""
    times = []
    for _ in range(CALLS):
        start = time.perf_counter()
        client.call()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def processor_seconds(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kib():
    for line in open(f"/proc/{edge.process.pid}/smaps_rollup"):
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 1e-3, "ms": 1, "s": 1e3}[unit]


def sixty_four(process, url, *words):
    """Requests a second, the 99th percentile in ms and the server's processor per request in µs, with 64 connections."""
    before = processor_seconds(process)
    command = ["wrk", "-t1", "-c64", f"-d{SECONDS}s", "--latency", *words, url]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in text, text
    count, rate = int(re.search(r"(\d+) requests in", text)[1]), float(re.search(r"Requests/sec: +([\d.]+)", text)[1])
    slow = milliseconds(re.search(r"99% +(\S+)", text)[1])
    return rate, slow, (processor_seconds(process) - before) / count * 1e6


def echo_server():
    process = subprocess.Popen([ECHO], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return process, int(process.stdout.readline())


def echo_script():
    script = tempfile.NamedTemporaryFile("w", suffix=".lua")
    body = json.dumps(POST, ensure_ascii=False, separators=(",", ":"))
    script.write(f'wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = [[{body}]]\n')
    script.flush()
    return script


def calls(post):
    path = f"/v1/catalogue/findPost?id={post}"
    clients = {
        "ZeroMQ": Direct("catalogue.findPost", {"id": post}),
        "healthz": Web(edge.port, "/healthz"),
        "edge": Web(edge.port, path),
    }
    echo, echo_port = echo_server()
    script = echo_script()
    address = f"http://127.0.0.1:{edge.port}"
    loads = {
        "healthz": lambda: sixty_four(edge.process, address + "/healthz"),
        "echo": lambda: sixty_four(echo, f"http://127.0.0.1:{echo_port}/echo", "-s", script.name),
        "edge": lambda: sixty_four(edge.process, address + path),
    }
    times, figures = {name: [] for name in clients}, {name: [] for name in loads}
    for _ in range(ROUNDS):
        for name, client in clients.items():
            times[name].append(one_at_a_time(client))
        for name, load in loads.items():
            figures[name].append(load())
    echo.kill()
    p50 = {name: statistics.median(values) for name, values in times.items()}
    print(f"one at a time, p50: {p50['ZeroMQ']:.0f} µs findPost over ZeroMQ, {p50['edge']:.0f} µs through the edge: "
          f"{p50['edge'] - p50['ZeroMQ']:+.0f} µs; {p50['healthz']:.0f} µs /healthz: × {p50['edge'] / p50['healthz']:.2f}")
    rates = {}
    for name, rows in figures.items():
        rates[name], slow, processor = (statistics.median(column) for column in zip(*rows))
        print(f"64 connections, {name}: {rates[name]:.0f} a second, p99 {slow:.1f} ms, {processor:.0f} µs of its processor each")
    print(f"findPost through the edge: × {rates['edge'] / rates['echo']:.2f} of the echo server")


def open_stream():
    stream = socket.create_connection(("127.0.0.1", edge.port))
    stream.sendall(b"GET /v1/stream?on=catalogue.newsAfter HTTP/1.1\r\nHost: a\r\n\r\n")
    return stream


def read_event(stream):
    text = b""
    while EVENT not in text:
        part = stream.recv(1 << 16)
        assert part, text
        text += part


def next_events(poller, opened):
    """Seconds from the sending of an event to its arrival at each stream."""
    body = {"post": {"kind": "offer", "title": "News"}}
    start = time.perf_counter()
    threading.Thread(target=edge.post, args=("catalogue.createPost", body, user["token"])).start()
    times = []
    while len(times) < len(opened):
        for number, _ in poller.poll(30):
            if EVENT in opened[number].recv(1 << 16):
                times.append(time.perf_counter() - start)
    return times


def streams(count):
    before, opened = memory_kib(), {}
    for start in range(0, count, 200):
        batch = [open_stream() for _ in range(min(200, count - start))]
        for stream in batch:
            read_event(stream)
            opened[stream.fileno()] = stream
    time.sleep(1)
    each = (memory_kib() - before) / count
    poller = select.epoll()
    for number in opened:
        poller.register(number, select.EPOLLIN)
    used, rounds = processor_seconds(edge.process), []
    for _ in range(EVENTS):
        time.sleep(QUIET)
        rounds.append(next_events(poller, opened))
    used = (processor_seconds(edge.process) - used) / EVENTS / count * 1e6
    p50, last = (statistics.median(f(times) for times in rounds) * 1e3 for f in (statistics.median, max))
    print(f"{count} streams: {each:.0f} KiB each; one event: p50 {p50:.0f} ms, last {last:.0f} ms, "
          f"{used:.0f} µs of the edge's processor each")
    for stream in opened.values():
        stream.close()


resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
user = edge.user("measure")
created = edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "A lamp"}}, user["token"])
print(f"idle: {memory_kib() / 1024:.1f} MiB")
for count in [int(word) for word in sys.argv[1:]] or [1_000, 9_500]:
    streams(count)
calls(created.json["post"]["id"])
edge.stop()
stack.end()

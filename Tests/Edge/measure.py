#!/usr/bin/env python3
"""Measures the HTTP edge on a real stack: calls one at a time, with 64 connections (wrk), and many event streams.

usage: PRODUCTS=… measure.py [STREAMS]
"""

import asyncio
import http.client
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time

from running import edge, stack

CALLS, ROUNDS = 2_000, 5
streams = int(sys.argv[1]) if len(sys.argv) > 1 else 9_500
user = edge.user("measure")
post = edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "A lamp"}}, user["token"]).json["post"]["id"]
paths = {"/healthz": "the edge alone", f"/v1/catalogue/findPost?id={post}": "catalogue.findPost"}


def one_at_a_time(path):
    """The median of a call in microseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", edge.port)
    times = []
    for _ in range(CALLS):
        start = time.perf_counter()
        connection.request("GET", path)
        connection.getresponse().read()
        times.append(time.perf_counter() - start)
    connection.close()
    return statistics.median(times) * 1e6


def processor_seconds():
    fields = open(f"/proc/{edge.process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kib():
    for line in open(f"/proc/{edge.process.pid}/smaps_rollup"):
        if line.startswith("Pss:"):
            return int(line.split()[1])
    return 0


def sixty_four(path):
    command = ["wrk", "-t1", "-c64", "-d5s", "--latency", f"http://127.0.0.1:{edge.port}{path}"]
    before = processor_seconds()
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    words = text.split()
    rate = float(words[words.index("Requests/sec:") + 1])
    refused = f", {words[words.index('Non-2xx') + 4]} refused" if "Non-2xx" in words else ""
    return rate, words[words.index("99%") + 1] + refused, (processor_seconds() - before) / (rate * 5) * 1e6


async def open_stream():
    reader, writer = await asyncio.open_connection("127.0.0.1", edge.port, limit=1 << 16)
    writer.write(b"GET /v1/stream?on=catalogue.newsAfter HTTP/1.1\r\nHost: a\r\n\r\n")
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 200 " in head, head
    await reader.readuntil(b"event: catalogue.newsAfter")
    return reader, writer


async def next_event(reader):
    await reader.readuntil(b"event: catalogue.newsAfter")
    return time.perf_counter()


async def many():
    before = memory_kib()
    opened = []
    for start in range(0, streams, 250):
        opened += await asyncio.gather(*(open_stream() for _ in range(min(250, streams - start))))
    await asyncio.sleep(1)
    each = (memory_kib() - before) / streams
    waiting = [asyncio.create_task(next_event(reader)) for reader, _ in opened]
    await asyncio.sleep(1)
    used, start = processor_seconds(), time.perf_counter()
    body = {"post": {"kind": "offer", "title": "News"}}
    await asyncio.to_thread(edge.post, "catalogue.createPost", body, user["token"])
    times = sorted(moment - start for moment in await asyncio.gather(*waiting))
    print(f"{streams} streams: {each:.0f} KiB each; one event: p50 {times[len(times) // 2] * 1e3:.0f} ms, "
          f"last {times[-1] * 1e3:.0f} ms, {(processor_seconds() - used) / streams * 1e6:.0f} µs of the edge's processor each")
    for _, writer in opened:
        writer.close()


resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
print(f"idle: {memory_kib() / 1024:.0f} MiB")
rounds = {path: [] for path in paths}
for _ in range(ROUNDS):
    for path in paths:
        rounds[path].append(one_at_a_time(path))
plain, call = (statistics.median(times) for times in rounds.values())
print(f"one at a time, p50: {plain:.0f} µs the edge alone, {call:.0f} µs catalogue.findPost: {call - plain:+.0f} µs, × {call / plain:.2f}")
if shutil.which("wrk"):
    for path, name in paths.items():
        rate, slow, processor = sixty_four(path)
        print(f"64 connections, {name}: {rate:.0f} a second, p99 {slow}, {processor:.0f} µs of the edge's processor each")
asyncio.run(many())
edge.stop()
stack.end()

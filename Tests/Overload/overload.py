#!/usr/bin/env python3
"""Measures the stack under ten times the load that it can serve, over ZeroMQ and over the HTTP edge.

usage: overload.py PRODUCTS [--posts N] [--seconds S] [--data DIR] [--only zeromq|edge] [--networks 1,10,200]

The load is the dearest search: all posts farther than 19,900 km from a point. First the capacity is measured (a closed loop
with twice as many requests under way as processors) and the latency at half of it (an open loop), then the load from 1, 10 and
200 networks: addresses that a trusted proxy names, or connections of ZeroMQ. Beside the load a user of another network
searches around a point twice a second. All on loopback, with a stack and a data folder of its own; DIR keeps the posts.
"""

import argparse
import atexit
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent
dearest = {"near": {"lat": -48.2, "lon": -163.6}, "beyond": 19_900_000}
usual = {"near": {"lat": 48.2, "lon": 16.4}, "within": 20_000}
user_every_ms, tail_s = 500, 10
columns = ["networks", "sent/s", "goodput/s", "of capacity", "p99 ms", "beside normal", "refused", "p50, p99 ms", "late", "user", "p99 ms", "normal after"]


class Stack:
    def __init__(self, products, data, posts):
        self.products, self.data = products, data
        self.environment = {
            **os.environ, "UMKREIS_DATA": data, "XDG_STATE_HOME": f"{data}/state", "SETTING_POSTS": "10000000",
            "SETTING_POST_MIB": "1048576", "SETTING_WRITE_BURST": "0", "SETTING_WRITE_MIB_A_DAY": "0",
        }
        atexit.register(self.end)
        self.umkreis("up", "--detach", "--wait", "--http", "off")
        if not os.path.exists(f"{data}/loaded"):
            self.load(posts)
        self.edge, self.port = self.start_edge()

    def umkreis(self, *words, **more):
        command = [self.products / "umkreis", "--quiet", *words]
        return subprocess.run(command, check=True, env=self.environment, text=True, stdout=subprocess.PIPE, **more).stdout

    def load(self, count):
        """Posts all over the land side of the globe, the same in every run."""
        chance = random.Random(1)
        with open(f"{self.data}/posts.ndjson", "w", encoding="utf-8") as file:
            for number in range(count):
                point = {"lat": round(chance.uniform(36, 60), 5), "lon": round(chance.uniform(-10, 40), 5)}
                post = {"externalID": str(number), "kind": "offer", "title": f"Lamp {number}", "point": point}
                file.write(json.dumps(post) + "\n")
        words = ["account", "register", "--email", "load@example.org", "--name", "Load", "--password-stdin"]
        self.umkreis(*words, input="load brindle ferry oxide\n")
        self.umkreis("import", f"{self.data}/posts.ndjson", "--source", "load")
        pathlib.Path(f"{self.data}/loaded").touch()

    def start_edge(self):
        many = "1000000"
        words = ["--reads-per-minute", many, "--http", "127.0.0.1:0", "--trusted-proxies", "127.0.0.0/8"]
        log = open(f"{self.data}/overload-edge.log", "w+", encoding="utf-8")
        edge = subprocess.Popen([self.products / "umkreis-edge", "--data", self.data, *words], stdout=log, stderr=log)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            time.sleep(0.05)
            for line in pathlib.Path(log.name).read_text(encoding="utf-8").splitlines():
                if '"msg":"ready"' in line:
                    return edge, int(json.loads(line)["http"].rsplit(":", 1)[1])
        raise SystemExit("the edge does not start: " + pathlib.Path(log.name).read_text(encoding="utf-8"))

    def end(self):
        if hasattr(self, "edge"):
            self.edge.terminate()
            self.edge.wait(30)
        subprocess.run([self.products / "umkreis", "--quiet", "down"], env=self.environment, check=False)


class Load:
    """Runs the generator."""

    def __init__(self, program, *target):
        self.command = [program, *target, "--call", "geo.search", "--body", json.dumps(dearest)]

    def run(self, **options):
        words = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", str(value))]
        return json.loads(subprocess.run(self.command + words, check=True, stdout=subprocess.PIPE, text=True).stdout)


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def recovery(users, usual_ms):
    """Seconds from the end of the load until the user's last request that failed or was slow."""
    slow = [due + max(0, ms) for due, ms, good in users if due > 0 and (not good or ms > 2 * usual_ms + 20)]
    return max(slow, default=0) / 1e3


def measure(load, seconds, networks):
    user = {"user_body": json.dumps(usual), "user_every": user_every_ms}
    load.run(closed=2, seconds=3)
    capacity = load.run(closed=2 * os.cpu_count(), seconds=seconds)["goodput"]
    normal = load.run(rate=capacity / 2, seconds=seconds, networks=10, **user)
    normal_ms, user_ms = normal["accepted"]["p99"], quantile([ms for _, ms, _ in normal["user"]], 0.99)
    print(f"capacity {capacity:.0f}/s; at half of it p50 {normal['accepted']['p50']:.0f} ms, p99 {normal_ms:.0f} ms; "
          f"the user's searches then: p99 {user_ms:.0f} ms\n")
    print("| " + " | ".join(columns) + " |\n|" + "---:|" * len(columns))
    for count in networks:
        found = load.run(rate=capacity * 10, seconds=seconds, networks=count, tail=tail_s, **user)
        row(count, found, capacity, normal_ms, user_ms, seconds)
    print()


def row(count, found, capacity, normal_ms, user_ms, seconds):
    accepted, refused = found["accepted"], found["refused"]
    users = [(ms, good) for due, ms, good in found["user"] if due <= 0]
    lost = found["late"] + found["failed"] + found["unanswered"] + found["unsent"]
    cells = [
        f"{count}", f"{found['sent'] / seconds:.0f}", f"{found['goodput']:.0f}", f"{100 * found['goodput'] / capacity:.0f} %",
        f"{accepted['p99']:.0f}", f"{accepted['p99'] / normal_ms:.1f} ×", f"{refused['count']}",
        f"{refused['p50']:.1f}, {refused['p99']:.1f}", f"{lost}", f"{sum(good for _, good in users)} of {len(users)}",
        f"{quantile([ms for ms, good in users if good], 0.99):.0f}", f"{recovery(found['user'], user_ms):.1f} s",
    ]
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("products", type=pathlib.Path)
    parser.add_argument("--posts", type=int, default=120_000)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--data")
    parser.add_argument("--only", choices=["zeromq", "edge"])
    parser.add_argument("--networks", default="1,10,200")
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="umkreis-overload-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    program = f"{folder}/load"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", program, here / "load.c"], check=True)
    data = options.data or f"{folder}/data"
    os.makedirs(data, exist_ok=True)
    stack = Stack(options.products.resolve(), data, options.posts)
    targets = {"zeromq": ("--ipc", f"{data}/run/geo.sock"), "edge": ("--http", str(stack.port))}
    for name, target in targets.items():
        if options.only in (None, name):
            print(f"## {name}\n\n{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before\n")
            measure(Load(program, *target), options.seconds, [int(word) for word in options.networks.split(",")])


if __name__ == "__main__":
    sys.exit(main())

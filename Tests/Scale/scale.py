#!/usr/bin/env python3
"""Measures one, two and four instances of catalogue and chat on one PostgreSQL server, beside one on its file.

usage: scale.py PRODUCTS [--seconds N] [--callers N] [--instances 1,2,4]

All processes run on this machine, so the figures show what a call costs and where calls wait for each other, and not
what several machines can do. Each round is measured on all of them in turn; the figures are medians of the rounds.

Needs python3-zmq and postgresql of Debian.
"""

import argparse
import atexit
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import zmq

root = pathlib.Path(__file__).resolve().parents[2]
ROUNDS = 3
LIMITS = {
    "SETTING_PASSWORD_MEMORY_KIB": "7168", "SETTING_PASSWORD_PASSES": "5", "SETTING_POSTS": "10000000",
    "SETTING_POST_MIB": "1048576", "SETTING_WRITE_BURST": "0", "SETTING_WRITE_MIB_A_DAY": "0",
    "SETTING_MESSAGE_BURST": "0", "SETTING_MESSAGES_PER_MINUTE": "6000", "SETTING_NEW_CONVERSATIONS_A_DAY": "0",
}


class Process:
    """An instance of a service with a data folder of its own."""

    def __init__(self, products, service, data, store=None, peers=(), media=None):
        self.service, self.socket = service, f"ipc://{data}/run/{service}.sock"
        words = [f"{products}/umkreis-{service}", "--data", data, "--service-key", f"{data.parent}/service.key"]
        for peer in peers:
            words += [f"--peer-{peer.service}", peer.socket]
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("SETTING_", "STORE"))}
        options = subprocess.run([words[0], "--help"], capture_output=True, text=True, check=True).stdout
        environment |= {name: value for name, value in LIMITS.items() if f"({name})" in options}
        if store:
            environment["STORE"] = store
        if media:
            environment["SETTING_MEDIA_FOLDER"] = str(media)
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.log = open(data / f"{service}.log", "wb")
        self.process = subprocess.Popen(words, env=environment, stdout=self.log, stderr=self.log)
        atexit.register(self.process.kill)
        deadline = time.monotonic() + 60
        while subprocess.run([words[0], "probe", "--data", data], env=environment, capture_output=True).returncode:
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise SystemExit((data / f"{service}.log").read_text()[-2000:])
            time.sleep(0.1)

    def seconds(self):
        return processor_seconds([self.process.pid])

    def stop(self):
        self.process.terminate()
        self.process.wait(60)


def processor_seconds(pids):
    total = 0
    for pid in pids:
        try:
            fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


class Server:
    """PostgreSQL in a folder of its own, as the tests start it."""

    def __init__(self):
        words = [sys.executable, root / "Tests/Peers/postgres.py", "shared_buffers=256MB", "max_wal_size=2GB"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        port, pid, folder = self.process.stdout.readline().split()
        self.pid = int(pid)
        self.store = f"postgres://postgres@{folder.replace('/', '%2F')}/postgres?port={port}"
        atexit.register(self.process.stdin.close)

    def seconds(self):
        children = subprocess.run(["pgrep", "-P", str(self.pid)], capture_output=True, text=True).stdout.split()
        return processor_seconds([self.pid, *children])


class Caller:
    """Asks instances in turn, one call at a time."""

    def __init__(self, instances, token):
        self.token, self.number, self.sockets = token, 0, []
        for instance in instances:
            socket = zmq.Context.instance().socket(zmq.REQ)
            socket.setsockopt(zmq.LINGER, 0)
            socket.setsockopt(zmq.RCVTIMEO, 30_000)
            socket.connect(instance.socket)
            self.sockets.append(socket)

    def ask(self, call, body, key=None):
        self.number += 1
        line = {"v": 1, "id": str(self.number), "call": call, "body": body, "ttlMs": 30_000}
        line |= {"token": self.token} if self.token else {}
        line |= {"key": key} if key else {}
        socket = self.sockets[self.number % len(self.sockets)]
        socket.send(json.dumps(line).encode())
        reply = json.loads(socket.recv_multipart()[0])
        if "fault" in reply:
            raise RuntimeError(f"{call}: {reply['fault']}")
        return reply["body"]


def load(instances, server, people, work, seconds):
    """Calls a second, p50 and p99 in ms, and processor µs a call of instances and server."""
    times, failures, end = [], [], time.monotonic() + seconds
    lock = threading.Lock()

    def run(person):
        caller, own = Caller(instances, person["token"]), []
        try:
            for number in range(1 << 30):
                start = time.monotonic()
                if start > end:
                    break
                work(caller, person, f"{start}-{number}")
                own.append(time.monotonic() - start)
        except Exception as failure:
            failures.append(failure)
        with lock:
            times.extend(own)

    before = sum(one.seconds() for one in instances), server.seconds() if server else 0
    threads = [threading.Thread(target=run, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    used = sum(one.seconds() for one in instances) - before[0], (server.seconds() if server else 0) - before[1]
    times.sort()
    count = len(times)
    return (count / seconds, times[count // 2] * 1e3, times[count * 99 // 100] * 1e3, *(one / count * 1e6 for one in used))


def create_post(caller, person, number):
    post = {"kind": "offer", "title": "A lamp", "text": "Old and round, of brass. " * 8, "point": {"lat": 47.8, "lon": 13.0}}
    person["post"] = caller.ask("catalogue.createPost", {"post": post}, key=number)["post"]["id"]


def find_post(caller, person, number):
    caller.ask("catalogue.findPost", {"id": person["post"]})


def send_message(caller, person, number):
    caller.ask("chat.sendMessage", {"conversation": person["chat"], "text": "Is the lamp still there?"}, key=number)


def list_conversations(caller, person, number):
    caller.ask("chat.listConversations", {})


class Deployment:
    """Instances of catalogue and chat, with an auth of their own, and people who write to each other."""

    def __init__(self, products, data, count, callers, server=None):
        self.name = f"{count} on PostgreSQL" if server else "1 on its file"
        self.server, self.all = server, []
        auth = self.add(Process(products, "auth", data / "0"))
        self.instances = {}
        for service, peers in (("catalogue", [auth]), ("chat", [auth])):
            if service == "chat":
                peers = [auth, self.instances["catalogue"][0]]
            first = self.add(Process(products, service, data / "0", server and server.store, peers))
            self.instances[service] = [first]
            for number in range(1, count):
                shutil.copytree(data / "0" / service / "keys", data / str(number) / service / "keys")
                media = data / "0/catalogue" if service == "catalogue" else None
                further = Process(products, service, data / str(number), server.store, peers, media)
                self.instances[service].append(self.add(further))
        caller = Caller([auth], None)
        self.people = [
            caller.ask("auth.register", {"email": f"p{number}@example.org", "password": "a long word", "displayName": "P"})
            for number in range(callers)
        ]
        for one, other in zip(self.people[::2], self.people[1::2]):
            opened = Caller(self.instances["chat"][:1], one["token"]).ask("chat.openConversation", {"with": other["user"]})
            one["chat"] = other["chat"] = opened["conversation"]["id"]
            accepted = Caller(self.instances["chat"][:1], other["token"])
            Caller(self.instances["chat"][:1], one["token"]).ask(
                "chat.sendMessage", {"conversation": one["chat"], "text": "Hello"}, key="hello")
            accepted.ask("chat.acceptRequest", {"conversation": one["chat"]})

    def add(self, process):
        self.all.append(process)
        return process

    def measure(self, service, work, seconds):
        return load(self.instances[service], self.server, self.people, work, seconds)

    def stop(self):
        for process in reversed(self.all):
            process.stop()


WORK = [("catalogue", create_post), ("catalogue", find_post), ("chat", send_message), ("chat", list_conversations)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products", type=pathlib.Path)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--callers", type=int, default=32)
    parser.add_argument("--instances", default="1,2,4")
    given = parser.parse_args()
    os.umask(0o077)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-scale-"))
    atexit.register(shutil.rmtree, folder, True)
    deployments = [Deployment(given.products, folder / "file", 1, given.callers)]
    for count in map(int, filter(None, given.instances.split(","))):
        deployments.append(Deployment(given.products, folder / str(count), count, given.callers, Server()))
    print("| call | instances | calls a second | p50 ms | p99 ms | processor µs a call | of PostgreSQL |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for service, work in WORK:
        rows = {deployment.name: [] for deployment in deployments}
        for _ in range(ROUNDS):
            for deployment in deployments:
                rows[deployment.name].append(deployment.measure(service, work, given.seconds))
        for name, rounds in rows.items():
            rate, p50, p99, own, servers = (statistics.median(column) for column in zip(*rounds))
            call = "".join(word.capitalize() if place else word for place, word in enumerate(work.__name__.split("_")))
            print(f"| {service}.{call} | {name} | {rate:.0f} | {p50:.1f} | {p99:.1f} | {own:.0f} | {servers:.0f} |", flush=True)
    for deployment in deployments:
        deployment.stop()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""A stranger who means no good, or has bad luck: what he sends must harm nobody.

usage: hostile.py RUN_DIRECTORY STORY [COUNT]

STORY is one of
  fuzz         COUNT mutated lines, frames and byte streams to each service, beside a caller who pings
  polls        COUNT long polls parked over one connection, by as many people as it takes
  connections  COUNT connections at once, each of which is answered
  signins      COUNT people who sign in at once, again and again where they are told to come back, beside a caller who pings
  multipart    COUNT messages of three million empty frames that never end, one after the other
  identities   COUNT connections that claim the identities which an unseeded libzmq assigns next, and some with one identity
  crowd        COUNT connections that stay open and say nothing
  unread       COUNT connections that ask for long replies and read none
  guests       as many long polls of guests as they get, beside users and services
  strangers    three connections with COUNT sign-ins under way each, beside a caller with a token
  leave        COUNT times twenty connections that end a second after they began, with more requests sent than are read at once

During each of the last seven, a caller pings and another asks `ready`.

SERVICE_TOKEN is what `umkreis operator token` prints.

Prints one line of JSON a step, the last one {"passed": true}; any surprise is an exception and exit code 1.
The figures that matter: no process ends, `ping` is answered (its longest time is told), and resident memory stays near
where it was.
"""

import contextlib
import copy
import glob
import json
import multiprocessing
import os
import random
import resource
import socket as sockets
import struct
import sys
import threading
import time
import uuid

import zmq

from umkreis_peer import TIMEOUT_MS, Peer, eventually, registered, told

SERVICES = ["auth", "catalogue", "geo", "favourites", "chat"]
GOLDEN = os.path.join(os.path.dirname(__file__), "..", "WireTests", "Fixtures", "Golden")
WINDOW = 64
# What ten thousand long polls may take; a build without optimisation takes half as much again.
MOST_POLLS_MIB = int(os.environ.get("MOST_POLLS_MIB", 140))


def pid_of(run, service):
    with open(os.path.join(os.path.dirname(run), service, "LOCK")) as lock:
        return int(lock.read().strip())


def resident_kib(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


def dealer(context, run, service):
    socket = context.socket(zmq.DEALER)
    socket.setsockopt(zmq.LINGER, 0)
    socket.setsockopt(zmq.SNDHWM, 0)
    socket.setsockopt(zmq.RCVHWM, 0)
    socket.connect(f"ipc://{run}/{service}.sock")
    return socket


# Mutation

EXTREMES = [
    0, -1, 1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 10**400, 1e308, -0.0, "", "\x00", "\ud83d\ude00", "a" * 5000,
    "\u202e", "\x9b31m", [], {}, [[]], None, True, [0] * 300, {"a": {"a": {"a": {}}}}, "../../etc/passwd", "' OR 1=1 --",
]
PIECES = [
    b'"', b"\\u0000", b"\\ud800", b"{", b"}", b"[", b"]", b",", b":", b"null", b"1e999", b"-", b"\xff\xfe", b"\xc0\x80", b"\n", b"\x00",
    b'"v":1', b'"id":', b'"ttlMs":1', b"9" * 400, b"[" * 64, b'{"":' * 64, b"\\u0061" * 64,
]


def lines_of(service, tokens, chance):
    """Endless good lines of a service's calls, from the golden lines."""
    calls = []
    for path in glob.glob(os.path.join(GOLDEN, f"{service}.*.json")) + glob.glob(os.path.join(GOLDEN, "common.*.json")):
        with open(path) as file:
            golden = json.load(file)
        if "request" in golden:
            name = os.path.basename(path)[: -len(".json")].split(".")[1]
            calls.append((f"{service}.{name}", golden["request"]))
    assert len(calls) > 3, service
    while True:
        call, body = chance.choice(calls)
        line = {"v": 1, "id": chance.randrange(10**9), "call": call, "body": json.loads(json.dumps(body)), "ttlMs": 200}
        token = chance.choice(tokens)
        if token:
            line["token"] = token
        if chance.random() < 0.3:
            line["key"] = uuid.UUID(int=chance.getrandbits(128)).hex
        if isinstance(line["body"].get("waitMs"), int):
            line["body"]["waitMs"] = chance.randrange(50)
        yield line


def nodes(value, path=()):
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from nodes(value[name], path + (name,))
    elif isinstance(value, list):
        for index, element in enumerate(value[:20]):
            yield from nodes(element, path + (index,))


def mutate_value(line, chance):
    """Another value at some place of the line."""
    paths = [path for path in nodes(line) if path and path != ("token",)]
    for _ in range(chance.randrange(1, 4)):
        path = chance.choice(paths)
        at = line
        try:
            for step in path[:-1]:
                at = at[step]
            what = chance.random()
            if what < 0.2:
                del at[path[-1]]
            elif what < 0.3 and isinstance(at, dict):
                at[chance.choice(["", "x" * 300, "lat", "limit", "cursor", "\u0000"])] = copy.deepcopy(chance.choice(EXTREMES))
            else:
                at[path[-1]] = copy.deepcopy(chance.choice(EXTREMES))
        except (KeyError, IndexError, TypeError):
            continue
    return json.dumps(line).encode("utf-8", "surrogatepass")


def mutate_bytes(line, chance):
    """The line with bytes changed, lost, doubled or put in."""
    data = bytearray(json.dumps(line).encode())
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(data) + 1)
        what = chance.randrange(5)
        if what == 0 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif what == 1:
            data[at:at] = chance.choice(PIECES)
        elif what == 2:
            del data[at : at + chance.randrange(1, 40)]
        elif what == 3:
            data[at:at] = data[at : at + chance.randrange(1, 60)]
        else:
            data = data[:at]
        if not data:
            break
    return bytes(data)


def frames_of(line, chance):
    """The frames around a line: mostly those of the protocol."""
    what = chance.random()
    if what < 0.95:
        return [b"", line]
    if what < 0.97:
        return [b"", line, os.urandom(chance.randrange(2000))]
    return [os.urandom(chance.randrange(300)) if chance.random() < 0.5 else b"" for _ in range(chance.randrange(1, 9))] + [line]


def is_answered(frames):
    """Whether a message with these frames is answered: there must be an empty frame among the first, behind short ones."""
    for index, frame in enumerate(frames[:7]):
        if not frame:
            return True
        if len(frame) > 255:
            return False
    return False


# Stories

def ping_for(run, service, stop, worst):
    """Pings until it is told to stop, and notes each time in milliseconds.

    It goes before everybody else on the processors, its socket's thread too: what is measured is how long the service
    takes beside hostile lines, and not how long this process waits for its turn beside the one that sends them.
    """
    with contextlib.suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    context = zmq.Context()
    socket = dealer(context, run, service)
    line = json.dumps({"v": 1, "id": "p", "call": f"{service}.ping", "body": {}}).encode()
    while not stop.is_set():
        start = time.perf_counter()
        socket.send_multipart([b"", line])
        assert socket.poll(TIMEOUT_MS), f"{service} does not answer a ping"
        socket.recv_multipart()
        took = (time.perf_counter() - start) * 1000
        worst.append(took)
        time.sleep(0.01)
    socket.close()
    context.term()


def stream_bytes(run, service, chance, count):
    """Connections that speak something else, or stop in the middle of a greeting."""
    for _ in range(count):
        connection = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM)
        connection.settimeout(TIMEOUT_MS / 1000)
        connection.connect(f"{run}/{service}.sock")
        try:
            greeting = b"\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03\x00NULL" + b"\x00" * 48
            ready = b"\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"
            data = bytearray(greeting + ready + os.urandom(chance.randrange(200)))
            for _ in range(chance.randrange(4)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            connection.sendall(bytes(data[: chance.randrange(1, len(data) + 1)]))
        except OSError:
            pass
        finally:
            connection.close()


def fuzz_service(run, service, tokens, count, seed):
    chance = random.Random(seed)
    pid = pid_of(run, service)
    context = zmq.Context()
    socket = dealer(context, run, service)
    source = lines_of(service, tokens, chance)
    manager = multiprocessing.Manager()
    worst, stop = manager.list(), multiprocessing.Event()
    sent = answered = owed = 0
    before = None
    pinger = multiprocessing.Process(target=ping_for, args=(run, service, stop, worst))
    start = time.monotonic()
    pinger.start()
    try:
        while sent < count or owed > 0:
            while sent < count and owed < WINDOW:
                line = next(source)
                mutated = mutate_value(line, chance) if chance.random() < 0.6 else mutate_bytes(line, chance)
                frames = frames_of(mutated, chance)
                socket.send_multipart(frames)
                sent += 1
                owed += is_answered(frames)
                if sent % 2000 == 0:
                    stream_bytes(run, service, chance, 20)
            # What a service takes in memory for its work it has taken after a tenth of the lines.
            if before is None and sent >= count // 10:
                before = resident_kib(pid)
            if owed > 0:
                assert socket.poll(TIMEOUT_MS), f"{service} owes {owed} answers after {sent} lines, seed {seed}"
                while owed > 0 and socket.poll(0):
                    reply = json.loads(socket.recv_multipart()[-1])
                    assert "body" in reply or "fault" in reply, reply
                    answered += 1
                    owed -= 1
    finally:
        stop.set()
        pinger.join()
        socket.close()
        context.term()
    assert pid_of(run, service) == pid and os.path.exists(f"/proc/{pid}"), f"{service} ended, seed {seed}"
    grown = resident_kib(pid) - before
    pings = sorted(worst)
    told(
        "fuzz", service=service, seed=seed, sent=sent, answered=answered, seconds=round(time.monotonic() - start, 1),
        grownKiB=grown, pings=len(pings), pingP99Ms=round(pings[len(pings) * 99 // 100], 2), pingMaxMs=round(pings[-1], 2),
    )
    assert grown < 50 * 1024, f"{service} has grown by {grown} KiB"


def fuzz(run, count):
    peer = Peer(run)
    guest = peer.body("auth.startGuest", key=str(uuid.uuid4()))
    user = registered(peer, "Fay")
    tokens = [None, guest["token"], user["token"], user["token"], os.environ["SERVICE_TOKEN"], "v4.public.nothing"]
    seed = int(os.environ.get("SEED", random.randrange(2**32)))
    for service in SERVICES:
        fuzz_service(run, service, tokens, count, seed)


def polls(run, count):
    peer = Peer(run)
    people = [registered(peer, f"Pim{number}") for number in range(count // 500 + 1)]
    context = zmq.Context()
    socket = dealer(context, run, "chat")
    pid = pid_of(run, "chat")
    cursors = [peer.body("chat.syncAfter", token=person["token"])["cursor"] for person in people]
    before = resident_kib(pid)
    for number in range(count):
        # Lines of nothing: some as long as is read at once, some as long as a line may have values.
        padding = "0," * (60_000 if number < 60 else 100) + "0"
        person, cursor = people[number % len(people)], cursors[number % len(people)]
        body = {"cursor": cursor, "waitMs": 25_000}
        line = json.dumps({"v": 1, "id": number, "call": "chat.syncAfter", "token": person["token"], "ttlMs": 60_000, "body": body})
        socket.send_multipart([b"", (line[:-2] + f',"x":[{padding}]}}}}').encode()])

    def all_wait():
        assert not socket.poll(0), socket.recv_multipart()
        # On a busy machine a question behind ten thousand others may come too late.
        reply = peer.ask("chat.stats", token=os.environ["SERVICE_TOKEN"])
        return reply.get("body", {}).get("parked") == count

    eventually("all wait", all_wait)
    grown = resident_kib(pid) - before
    start = time.perf_counter()
    peer.body("chat.ping")
    took = (time.perf_counter() - start) * 1000
    told("polls", parked=count, people=len(people), grownKiB=grown, pingMs=round(took, 2))
    assert grown < MOST_POLLS_MIB * 1024, f"chat has grown by {grown} KiB"
    # One person too many polls: the others are not affected.
    greedy = dealer(context, run, "chat")
    for number in range(1500):
        body = {"cursor": cursors[0], "waitMs": 20_000}
        line = {"v": 1, "id": number, "call": "chat.syncAfter", "token": people[0]["token"], "ttlMs": 60_000, "body": body}
        greedy.send_multipart([b"", json.dumps(line).encode()])
    refused, deadline = 0, time.monotonic() + 30
    while not refused and time.monotonic() < deadline:
        if not greedy.poll(1000):
            continue
        refused += json.loads(greedy.recv_multipart()[-1]).get("fault", {}).get("code") == "overloaded"
    told("greedy", refused=refused)
    assert refused > 0
    peer.body("chat.listConversations", token=people[1]["token"])


def connections(run, count):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    context = zmq.Context()
    context.set(zmq.MAX_SOCKETS, count + 10)
    peers = [dealer(context, run, "catalogue") for _ in range(count)]
    line = json.dumps({"v": 1, "id": "1", "call": "catalogue.ready", "body": {}}).encode()
    start, refused = time.monotonic(), 0
    for _ in range(3):
        for peer in peers:
            peer.send_multipart([b"", line])
        for number, peer in enumerate(peers):
            assert peer.poll(TIMEOUT_MS), f"connection {number} of {count} is not answered"
            # Strangers have half of the places (0078): beyond that they are told to come back.
            reply = json.loads(peer.recv_multipart()[-1])
            assert "body" in reply or reply["fault"]["code"] == "overloaded", reply
            refused += "fault" in reply
    told("connections", count=count, refused=refused, seconds=round(time.monotonic() - start, 2))
    for peer in peers:
        peer.close()


def processes_of(run, service):
    """A service's process and those that it has started."""
    pid = pid_of(run, service)
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        first = [int(child) for child in children.read().split()]
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children") as children:
            first += [int(child) for child in children.read().split()]
    return [pid] + sorted(set(first))


def memory_kib(pid):
    """Its own memory, and its share of what it shares."""
    with open(f"/proc/{pid}/smaps_rollup") as rollup:
        return next(int(line.split()[1]) for line in rollup if line.startswith("Pss:"))


def signins(run, count):
    peer = Peer(run)
    people = []
    for number in range(count // 10 + 1):
        name = f"Sia{number}"
        body = {"email": f"{name}-{uuid.uuid4().hex[:8]}@example.org", "password": f"{name} brindle ferry oxide", "displayName": name}
        peer.body("auth.register", body, key=str(uuid.uuid4()))
        people.append({"login": body["email"], "password": body["password"]})
    context = zmq.Context()
    socket = dealer(context, run, "auth")
    manager = multiprocessing.Manager()
    worst, stop = manager.list(), multiprocessing.Event()
    pinger = multiprocessing.Process(target=ping_for, args=(run, "auth", stop, worst))
    pinger.start()
    start = time.monotonic()
    due = [(start, number) for number in range(count)]
    signed_in = refused = memory = 0
    try:
        while signed_in < count:
            now = time.monotonic()
            assert now - start < 300, f"{signed_in} of {count} have signed in"
            for _, number in [one for one in due if one[0] <= now]:
                line = {"v": 1, "id": number, "call": "auth.signIn", "body": people[number % len(people)], "ttlMs": 60_000}
                line["key"] = str(uuid.uuid4())
                socket.send_multipart([b"", json.dumps(line).encode()])
            due = [one for one in due if one[0] > now]
            memory = max(memory, sum(memory_kib(pid) for pid in processes_of(run, "auth")))
            socket.poll(50)
            while socket.poll(0):
                reply = json.loads(socket.recv_multipart()[-1])
                if "body" in reply:
                    signed_in += 1
                else:
                    assert reply["fault"]["code"] in ("overloaded", "throttled"), reply
                    refused += 1
                    due.append((time.monotonic() + reply["fault"]["retryAfterMs"] / 1000, reply["id"]))
    finally:
        stop.set()
        pinger.join()
    pings = sorted(worst)
    told(
        "signins", count=count, refused=refused, seconds=round(time.monotonic() - start, 1), memoryMiB=memory // 1024,
        processes=len(processes_of(run, "auth")), pings=len(pings), pingP50Ms=round(pings[len(pings) // 2], 2),
        pingP99Ms=round(pings[len(pings) * 99 // 100], 2), pingMaxMs=round(pings[-1], 2),
    )
    most = os.cpu_count() * 64 + 100
    assert memory < most * 1024, f"auth took {memory} KiB"
    socket.close()


class RawConnection:
    """A connection that speaks ZMTP 3 by hand, so that it can break the rules."""

    GREETING = b"\xff" + b"\x00" * 8 + b"\x7f\x03\x00NULL" + b"\x00" * 48

    def __init__(self, run, service, identity=b""):
        self.socket = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM)
        # While the backlog is full a socket with a timeout would fail instead of waiting.
        self.socket.connect(f"{run}/{service}.sock")
        self.socket.settimeout(TIMEOUT_MS / 1000)
        ready = b"\x05READY" + self.property(b"Socket-Type", b"DEALER") + self.property(b"Identity", identity)
        self.socket.sendall(self.GREETING + bytes([4, len(ready)]) + ready)

    @staticmethod
    def property(name, value):
        return bytes([len(name)]) + name + struct.pack(">I", len(value)) + value

    @staticmethod
    def frame(data, more):
        return bytes([2 | more]) + struct.pack(">Q", len(data)) + data

    def send(self, data):
        """Sends bytes; false when the service has closed the connection, or reads no more."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def shake_hands(self):
        """Waits for the other side's greeting and `READY`: what comes before may end the connection."""
        wanted = len(self.GREETING) + 2
        while wanted > 0:
            wanted -= len(self.socket.recv(wanted))
        self.socket.recv(1024)

    def ask(self, line):
        return self.send(self.frame(b"", 1) + self.frame(json.dumps(line).encode(), 0))

    def close(self):
        self.socket.close()


@contextlib.contextmanager
def watched(run, service, **more):
    """Checks that a service lives through an attack, and answers `ping` and `ready` all the time."""
    pid = pid_of(run, service)
    manager = multiprocessing.Manager()
    worst, stop = manager.list(), multiprocessing.Event()
    pinger = multiprocessing.Process(target=ping_for, args=(run, service, stop, worst))
    peer = Peer(run)
    peer.token = os.environ["SERVICE_TOKEN"]
    # What is wanted is an answer; on a busy machine it takes its time.
    peer.ttl_ms = 30_000
    peer.body(f"{service}.ready")
    before = resident_kib(pid)
    asked, failures, done = [], [], threading.Event()

    def ask():
        while not done.wait(0.02):
            try:
                peer.body(f"{service}.ready")
                asked.append(time.monotonic())
            except Exception as failure:
                failures.append(repr(failure))
                return

    asker = threading.Thread(target=ask)
    start = time.monotonic()
    pinger.start()
    asker.start()
    figures = {}
    try:
        # A connection that has not sent anything yet is one of those that make room for others.
        eventually("the first ping is answered", lambda: (worst and asked) or failures)
        yield figures
        eventually("ping and ready are answered", lambda: (worst and asked) or failures)
    finally:
        done.set()
        asker.join()
        stop.set()
        pinger.join()
    assert pinger.exitcode == 0, f"{service} left a ping without an answer"
    assert not failures, failures
    assert pid_of(run, service) == pid and os.path.exists(f"/proc/{pid}"), f"{service} ended"
    told(
        more.pop("step"), service=service, seconds=round(time.monotonic() - start, 1), pings=len(worst), pingMaxMs=round(max(worst), 2), readies=len(asked),
        **{"grownMiB": (resident_kib(pid) - before) // 1024, **figures, **more},
    )
    assert len(worst) > 0 and len(asked) > 0


def transport_figure(peer, service, name):
    text = peer.body(f"{service}.metrics", token=os.environ["SERVICE_TOKEN"])["text"]
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(f"umkreis_{name}{{"))


def multipart(run, count):
    pid, peer = pid_of(run, "chat"), Peer(run)
    quiet = transport_figure(peer, "chat", "connections") + 2
    grown = []
    with watched(run, "chat", step="multipart", count=count):
        before = resident_kib(pid)
        for _ in range(count):
            connection = RawConnection(run, "chat")
            connection.shake_hands()
            for _ in range(300):
                assert connection.send(b"\x01\x00" * 10_000), "the connection has ended"
            eventually("the frames are taken in", lambda: resident_kib(pid) > 180_000)
            grown.append(resident_kib(pid) - before)
            connection.close()
            eventually("the connection has ended", lambda: transport_figure(peer, "chat", "connections") <= quiet)
    told("grown", kib=grown)
    # libzmq keeps 64 bytes a frame. How far a busy service has read when it is looked at differs.
    assert max(grown) < 1.5 * 3_000_000 * 64 / 1024, "what an unfinished message took is not freed with its connection"


def identities(run, count):
    with watched(run, "chat", step="identities", count=count):
        thieves = []
        for number in range(count):
            # glibc's rand() begins so where nothing seeds it.
            thieves.append(RawConnection(run, "chat", b"\x00" + struct.pack(">I", 0x6B8B4567 + number)))
        context = zmq.Context()
        innocent = [dealer(context, run, "chat") for _ in range(50)]
        for peer in innocent:
            peer.send_multipart([b"", b'{"v":1,"id":"i","call":"chat.ping","body":{}}'])
        for peer in innocent:
            assert peer.poll(TIMEOUT_MS), "an innocent connection is not answered"
        # Of those with one identity only the newest is read; what the others send is not kept.
        doubles = [RawConnection(run, "chat", b"one of six") for _ in range(6)]
        for connection in doubles:
            with contextlib.suppress(OSError):
                connection.shake_hands()
            connection.socket.settimeout(0.2)
            for _ in range(200):
                if not connection.send(RawConnection.frame(b"", 1) + RawConnection.frame(b"x" * 500_000, 0)):
                    break
        for connection in thieves + doubles:
            connection.close()


def crowd(run, count):
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    peer = Peer(run)
    quiet = transport_figure(peer, "chat", "connections") + 2
    with watched(run, "chat", step="crowd", count=count) as figures:
        crowd = []
        for _ in range(count):
            with contextlib.suppress(OSError):
                crowd.append(RawConnection(run, "chat"))
        files = len(os.listdir(f"/proc/{pid_of(run, 'chat')}/fd"))
        limit = next(int(line.split()[3]) for line in open(f"/proc/{pid_of(run, 'chat')}/limits") if line.startswith("Max open files"))
        figures.update(files=files, limit=limit)
        assert files < limit - 200, "the service has no descriptors left"
        for connection in crowd:
            connection.close()
        eventually("room again", lambda: transport_figure(peer, "chat", "connections") <= quiet)
        figures.update(refused=transport_figure(peer, "chat", "connections_refused_total"))


def unread(run, count):
    """A connection is closed a second after a reply found no room, also while others fill the room."""
    peer, most = Peer(run), 0
    cut = lambda: transport_figure(peer, "catalogue", "connections_cut_total")
    left = lambda: transport_figure(peer, "catalogue", "replies_unread_bytes")
    before = cut()
    with watched(run, "catalogue", step="unread", count=count) as figures:
        idle = []
        for _ in range(count):
            idle.append(RawConnection(run, "catalogue"))
            idle[-1].shake_hands()
            for number in range(400):
                idle[-1].ask({"v": 1, "id": number, "call": "catalogue.describe", "ttlMs": 30_000, "body": {}})
            eventually("all are answered", lambda: peer.body("catalogue.stats", token=os.environ["SERVICE_TOKEN"])["running"] < 3)
            most = max(most, left())
        eventually("each of them is closed", lambda: cut() - before >= count)
        eventually("what they left unread is freed", lambda: left() < 2**20)
        figures.update(mostUnreadMiB=round(most / 2**20, 1), cut=cut() - before)
        for connection in idle:
            connection.close()
    assert most <= 128 * 2**20, most


def guests(run, count):
    peer, service = Peer(run), os.environ["SERVICE_TOKEN"]
    user = registered(peer, "Gus")
    tokens = [peer.body("auth.startGuest", key=str(uuid.uuid4()))["token"] for _ in range(80)]
    cursor = peer.body("catalogue.newsAfter")["cursor"]
    parked = lambda: peer.body("catalogue.stats", token=service)["parked"]
    context = zmq.Context()
    with watched(run, "catalogue", step="guests", count=count) as figures:
        flood = [dealer(context, run, "catalogue") for _ in range(3)]
        for number in range(count):
            # A third without a token, the rest as guests.
            line = {"v": 1, "id": number, "call": "catalogue.newsAfter", "ttlMs": 60_000, "body": {"cursor": cursor, "waitMs": 25_000}}
            if number % 3:
                line["token"] = tokens[number % len(tokens)]
            flood[number % 3].send_multipart([b"", json.dumps(line).encode()])
        # Shorter than the polls wait, as below.
        eventually("guests hold all the places that they may", lambda: parked() >= 15_000, seconds=24)
        figures.update(parked=parked())
        for caller in (user["token"], service):
            peer.body("catalogue.newsAfter", {"cursor": cursor, "waitMs": 1}, token=caller)
        for one in flood:
            one.close()
        # Each connection may leave as many as wait to be read, which are read behind its end.
        eventually("their polls have ended with their connections", lambda: parked() <= 3 * 64, seconds=18)


def flood_with_signins(run, name, window, stop):
    """Has so many sign-ins under way until it is told to stop."""
    socket = dealer(zmq.Context(), run, "auth")
    sent = owed = 0
    while not stop.is_set():
        while owed < window:
            line = {"v": 1, "id": sent, "call": "auth.signIn", "ttlMs": 20_000}
            line["body"] = {"login": f"{name}-{sent}@example.org", "password": "not the password"}
            socket.send_multipart([b"", json.dumps(line).encode()])
            sent, owed = sent + 1, owed + 1
        socket.poll(50)
        while owed > 0 and socket.poll(0):
            socket.recv_multipart()
            owed -= 1
    socket.close()


def strangers(run, count):
    peer, stop = Peer(run), multiprocessing.Event()
    user = registered(peer, "Una")
    refused = asked = 0
    floods = [multiprocessing.Process(target=flood_with_signins, args=(run, f"stranger{number}", count, stop)) for number in range(3)]
    with watched(run, "auth", step="strangers", count=count) as figures:
        for flood in floods:
            flood.start()
        try:
            end = time.monotonic() + 5
            while time.monotonic() < end:
                refused += "fault" in peer.ask("auth.myAccount", token=user["token"])
                asked += 1
        finally:
            stop.set()
            for flood in floods:
                flood.join()
        figures.update(asked=asked, refused=refused)
    assert asked > 0 and refused == 0, f"{refused} of {asked} calls with a token were refused"


def leave(run, count):
    """libzmq ends the process when its heartbeat is due while it waits for room for what an ended connection has sent."""
    with watched(run, "chat", step="leave", count=count):
        request = RawConnection.frame(b"", 1) + RawConnection.frame(b'{"v":1,"id":"l","call":"chat.describe","body":{}}', 0)
        for _ in range(count):
            start = time.monotonic()
            leaving = [RawConnection(run, "chat") for _ in range(20)]
            for connection in leaving:
                connection.shake_hands()
            for number, connection in enumerate(leaving):
                connection.socket.settimeout(0.05)
                time.sleep(max(0, start + 0.9 + number * 0.01 - time.monotonic()))
                connection.send(request * 2_000)
                connection.close()


def main():
    run, story = sys.argv[1], sys.argv[2]
    stories = {
        "fuzz": (fuzz, 20_000), "polls": (polls, 10_000), "connections": (connections, 2_000), "signins": (signins, 500),
        "multipart": (multipart, 4), "identities": (identities, 300), "crowd": (crowd, 6_000), "unread": (unread, 4),
        "guests": (guests, 20_000), "strangers": (strangers, 1_024),
        "leave": (leave, 3),
    }
    play, count = stories[story]
    play(run, int(sys.argv[3]) if len(sys.argv) > 3 else count)
    print(json.dumps({"passed": True}), flush=True)


main()

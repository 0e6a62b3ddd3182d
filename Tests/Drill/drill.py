#!/usr/bin/env python3
"""Backs up a large stack under load, verifies and restores it, and compares the views of all services.

usage: drill.py PRODUCTS [--posts N] [--photos N] [--data DIR] [--writers N] [--load]

Makes a stack of its own in DIR (default: a new folder) with N posts, some of them with a photo, unless DIR has it from
an earlier run; with --load that is all. While writers go on, it makes a first and a second set in a folder beside DIR,
and writes points in time; then it proves the set, restores it elsewhere, starts it there, and checks that

* each post that was acknowledged before the set began is there once, and none of after it ended,
* the catalogue and the search list the same posts, and auth knows all their owners,
* favourites and conversations are shown as they were written, and each photo has its files.

Prints one line of JSON a step, the last one {"passed":true}. PRODUCTS is the folder of a release build. A million
posts and 10,000 photos are imported within twenty minutes on two busy processors; all steps after it take ten minutes.

Needs python3-zmq and python3-pil of Debian.
"""

import argparse
import atexit
import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid

import zmq
from PIL import Image, ImageDraw

PASSWORD = "drill brindle ferry oxide"
PAGE = 200
# Seconds that a step may take.
BOUND = 7200


def say(step, **values):
    print(json.dumps({"step": step, **values}), flush=True)


class Stack:
    """A stack in a data folder, and its command line."""

    def __init__(self, products, data):
        self.products, self.data = pathlib.Path(products), str(data)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("UMKREIS_")},
            "UMKREIS_DATA": self.data, "XDG_STATE_HOME": f"{self.data}.state", "UMKREIS_LANG": "en",
            "SETTING_POSTS": "10000000", "SETTING_POST_MIB": "1048576", "SETTING_WRITE_BURST": "0",
            "SETTING_WRITE_MIB_A_DAY": "0", "SETTING_MEDIA_FILES": "1000000", "SETTING_MEDIA_MIB": "1048576",
            "SETTING_MESSAGE_BURST": "0",
        }

    def umkreis(self, *words, **more):
        command = [self.products / "umkreis", *map(str, words)]
        run = subprocess.run(command, env=self.environment, text=True, capture_output=True, timeout=BOUND, check=False, **more)
        if run.returncode:
            raise SystemExit(f"umkreis {' '.join(map(str, words))}: {run.stdout[-2000:]}{run.stderr[-2000:]}")
        return run.stdout

    def report(self, *words, **more):
        """The data of a command with --json, and how long it took."""
        start = time.monotonic()
        output = self.umkreis(*words, "--json", **more)
        return json.loads(output)["data"], round(time.monotonic() - start, 1)

    def up(self):
        start = time.monotonic()
        self.umkreis("up", "--http", "off", "--console", "off", "--detach", "--wait")
        return round(time.monotonic() - start, 1)

    def down(self):
        self.umkreis("down")


def register(stack, name):
    """A new account; returns its address, id and token."""
    email = f"{name.lower().replace(' ', '-')}-{time.time_ns()}@example.org"
    session = Peer(stack).ask("auth.register", {"email": email, "password": PASSWORD, "displayName": name})
    return email, session["user"], session["token"]


class Peer:
    """Asks the services over their sockets; for one thread."""

    def __init__(self, stack, token=None):
        self.run, self.token = f"{stack.data}/run", token
        self.context, self.sockets, self.numbers = zmq.Context(), {}, itertools.count()

    def ask(self, call, body, key=None):
        service = call.split(".")[0]
        if service not in self.sockets:
            socket = self.context.socket(zmq.REQ)
            socket.setsockopt(zmq.LINGER, 0)
            socket.setsockopt(zmq.RCVTIMEO, 70_000)
            socket.connect(f"ipc://{self.run}/{service}.sock")
            self.sockets[service] = socket
        line = {"v": 1, "id": str(next(self.numbers)), "call": call, "body": body, "ttlMs": 60_000}
        line |= {"token": self.token} if self.token else {}
        line |= {"key": key} if key else {}
        self.sockets[service].send(json.dumps(line).encode())
        reply = json.loads(self.sockets[service].recv_multipart()[0])
        if "fault" in reply:
            raise RuntimeError(f"{call}: {reply['fault']}")
        return reply["body"]

    def pages(self, call, body, member):
        """All elements of a list, page by page."""
        cursor = None
        while True:
            reply = self.ask(call, {**body, "limit": PAGE, **({"cursor": cursor} if cursor else {})})
            yield from reply[member]
            cursor = reply.get("next")
            if not cursor:
                return


def write_input(folder, posts, photos):
    """Posts all over Europe, and photos with a pattern of their own; the same in every run."""
    chance = random.Random(1)
    folder.mkdir(parents=True)
    for number in range(photos):
        image = Image.new("RGB", (640, 480), tuple(chance.randrange(256) for _ in range(3)))
        draw = ImageDraw.Draw(image)
        for _ in range(40):
            box = sorted(chance.randrange(640) for _ in range(2)) + sorted(chance.randrange(480) for _ in range(2))
            draw.ellipse((box[0], box[2], box[1], box[3]), fill=tuple(chance.randrange(256) for _ in range(3)))
        image.save(folder / f"{number}.jpg", quality=85)
    with open(folder / "posts.ndjson", "w", encoding="utf-8") as file:
        for number in range(posts):
            point = {"lat": round(chance.uniform(36, 60), 5), "lon": round(chance.uniform(-10, 40), 5)}
            text = " ".join(chance.choice(("red", "old", "new", "brass", "oak", "round")) for _ in range(12))
            post = {"externalId": str(number), "kind": "offer", "title": f"Lamp {number}", "text": text, "point": point}
            if number < photos:
                post["images"] = [f"{number}.jpg"]
            file.write(json.dumps(post) + "\n")


def load(stack, posts, photos):
    folder = pathlib.Path(f"{stack.data}.input")
    write_input(folder, posts, photos)
    words = ("account", "register", "--email", "load@example.org", "--name", "Load", "--password-stdin")
    stack.umkreis(*words, input=PASSWORD + "\n")
    start = time.monotonic()
    stack.umkreis("import", folder / "posts.ndjson", "--source", "drill", "--timeout", "60s", "--no-wait")
    say("imported", posts=posts, photos=photos, seconds=round(time.monotonic() - start))
    shutil.rmtree(folder)


class Writers:
    """Threads that post without pause, each as a user of its own, and what was acknowledged to them."""

    def __init__(self, stack, count):
        self.stack, self.isOver = stack, False
        self.lock, self.acknowledged, self.failure = threading.Lock(), [], None
        # Of this run alone.
        self.prefix = f"Written {time.time_ns()} "
        tokens = [register(stack, f"Writer {number}")[2] for number in range(count)]
        self.threads = [threading.Thread(target=self.write, args=one, daemon=True) for one in enumerate(tokens)]
        for thread in self.threads:
            thread.start()

    def write(self, number, token):
        peer = Peer(self.stack, token)
        try:
            for count in itertools.count():
                title = f"{self.prefix}{number} {count}"
                content = {"kind": "offer", "title": title, "point": {"lat": 47.8, "lon": 13.0}}
                peer.ask("catalogue.createPost", {"post": content}, key=f"{token[-20:]}-{count}")
                with self.lock:
                    self.acknowledged.append((time.time(), title))
                if self.isOver:
                    return
        except Exception as error:
            self.failure = error

    def pause_since(self, start, end=None):
        """The longest time without an acknowledged write, in milliseconds, and the writes a second."""
        end = end or time.time()
        with self.lock:
            times = sorted(at for at, _ in self.acknowledged if start <= at <= end)
        gaps = [later - earlier for earlier, later in zip(times, times[1:])]
        return round(max(gaps, default=0) * 1000), round(len(times) / max(0.001, end - start))

    def titles(self, before):
        with self.lock:
            return {title for at, title in self.acknowledged if at <= before}

    def stop(self):
        self.isOver = True
        for thread in self.threads:
            thread.join(70)
        if self.failure:
            raise SystemExit(f"a writer failed: {self.failure}")


def recovery_point(stack, target, probes):
    """How long after an acknowledged write a point has it, in seconds: the longest of some probes."""
    points = pathlib.Path(target) / "points"

    def newest():
        names = (file.name for file in points.glob("*/*-*") if len(file.name.split("-")[-1]) == 13)
        return max((int(name.split("-")[1]) for name in names), default=0)

    start = time.monotonic()
    while not newest():
        time.sleep(0.1)
        if time.monotonic() - start > 600:
            raise SystemExit("no point in time was written")
    first, worst = time.monotonic() - start, 0
    for _ in range(probes):
        written = time.time()
        while newest() < written * 1000:
            time.sleep(0.02)
        worst = max(worst, time.time() - written)
    return round(first, 1), round(worst, 1)


def people(stack):
    """Somebody with a favourite and a conversation."""
    (email, _, token), (_, other, _) = register(stack, "Ada"), register(stack, "Bo")
    post = Peer(stack).ask("catalogue.listPosts", {"kind": "offer", "limit": 1})["posts"][0]["id"]
    ada = Peer(stack, token)
    ada.ask("favourites.addFavourite", {"post": post}, key="favourite")
    conversation = ada.ask("chat.openConversation", {"with": other}, key="conversation")["conversation"]["id"]
    ada.ask("chat.sendMessage", {"conversation": conversation, "text": "Is the lamp there?"}, key="message")
    return {"email": email, "post": post}


def check_person(stack, kept):
    """Signs in, and looks for what the person had."""
    session = Peer(stack).ask("auth.signIn", {"login": kept["email"], "password": PASSWORD}, key=uuid.uuid4().hex)
    peer = Peer(stack, session["token"])
    favourites = peer.ask("favourites.listFavourites", {})["favourites"]
    assert [(one["post"], one["state"]) for one in favourites] == [(kept["post"], "ok")], favourites
    conversations = peer.ask("chat.listConversations", {})["conversations"]
    assert [one["last"]["text"] for one in conversations] == ["Is the lamp there?"], conversations


def check(stack, kept, prefix, before, after):
    """Compares the views of all services; returns figures."""
    check_person(stack, kept)
    peer, posts, owners, titles, photos = Peer(stack), set(), set(), [], 0
    for post in peer.pages("catalogue.listPosts", {"kind": "offer"}, "posts"):
        posts.add(post["id"])
        owners.add(post["owner"])
        photos += len(post.get("photos", []))
        if post["content"]["title"].startswith(prefix):
            titles.append(post["content"]["title"])
    # The search follows the catalogue again, from its first event on.
    found, end = set(), time.monotonic() + 300
    while posts != found and time.monotonic() < end:
        found = {hit["post"] for hit in peer.pages("geo.search", {"kinds": ["offer"], "sort": "newest"}, "hits")}
    assert posts == found, f"not found: {sorted(posts - found)[:9]}, found and not listed: {sorted(found - posts)[:9]}"
    assert len(titles) == len(set(titles)), "posts are there twice"
    assert before <= set(titles), f"{len(before - set(titles))} acknowledged posts are lost"
    assert set(titles) <= after, f"{len(set(titles) - after)} posts are of after the set"
    users = sorted(owners)
    for start in range(0, len(users), 100):
        reply = peer.ask("auth.findProfiles", {"users": users[start:start + 100]})
        assert not reply["unknown"] and not reply["rest"], f"auth does not know owners: {reply['unknown']}"
    return {"posts": len(posts), "photos": photos, "owners": len(owners)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products")
    parser.add_argument("--posts", type=int, default=1_000_000)
    parser.add_argument("--photos", type=int, default=10_000)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--data", type=pathlib.Path)
    parser.add_argument("--load", action="store_true")
    given = parser.parse_args()
    data = given.data or pathlib.Path(tempfile.mkdtemp(prefix="umkreis-drill-")) / "data"
    stack, target, restored = Stack(given.products, data), f"{data}.target", Stack(given.products, f"{data}.restored")
    for one in (stack, restored):
        atexit.register(lambda one=one: subprocess.run(
            [one.products / "umkreis", "--quiet", "down"], env=one.environment, check=False, capture_output=True))
    say("started", seconds=stack.up())
    if not pathlib.Path(f"{data}.loaded").exists():
        load(stack, given.posts, given.photos)
        pathlib.Path(f"{data}.loaded").touch()
    if given.load:
        return
    # Of an earlier run.
    for folder in (target, f"{data}.restored", f"{data}/backup"):
        shutil.rmtree(folder, ignore_errors=True)
    pathlib.Path(f"{data}/keys/backup.key").unlink(missing_ok=True)
    key = stack.umkreis("backup", "init", target)
    pathlib.Path(f"{data}.key").write_text(key)
    kept = people(stack)
    writers = Writers(stack, given.writers)
    begin = time.time()
    time.sleep(20)
    pause, rate = writers.pause_since(begin)
    say("load", longestPauseMs=pause, writesPerSecond=rate)
    for name in ("first set", "second set"):
        begin = time.time()
        made, seconds = stack.report("backup", "create")
        end = time.time()
        pause, rate = writers.pause_since(begin, end)
        written = made["targets"][0]["written"]
        say(name, seconds=seconds, bytes=made["bytes"], written=written, files=made["files"], frozenInMs=made["frozenInMs"],
            longestPauseMs=pause, writesPerSecond=rate)
    stack.umkreis("backup", "schedule", "--point-in-time", "--every", "30d", "--verify-every", "30d")
    first, worst = recovery_point(stack, target, 20)
    pause, rate = writers.pause_since(time.time() - 10)
    say("points in time", firstAfterSeconds=first, recoveryPointSeconds=worst, longestPauseMs=pause, writesPerSecond=rate)
    stack.umkreis("backup", "schedule", "--off")
    writers.stop()
    size = sum(file.stat().st_size for file in pathlib.Path(target).rglob("*") if file.is_file())
    say("target", bytes=size)
    _, seconds = stack.report("backup", "verify", "latest")
    say("verified", seconds=seconds)
    stack.down()
    report, seconds = restored.report(
        "backup", "restore", "--from", target, "--data", restored.data, "--password-file", f"{data}.key")
    assert not report["misfits"], report["misfits"]
    say("restored", seconds=seconds, bytes=report["bytes"])
    ready = restored.up()
    say("up again", seconds=ready, recoveryTimeSeconds=round(seconds + ready, 1))
    files = json.loads(subprocess.run(
        [restored.products / "umkreis-catalogue", "check", f"{restored.data}/catalogue/catalogue.sqlite", "all"],
        check=True, capture_output=True, text=True).stdout)
    assert not files["problems"] and not files["files"]["missingCount"], files
    say("agreed", **check(restored, kept, writers.prefix, writers.titles(begin), writers.titles(end)), files=files["files"]["checked"])
    print(json.dumps({"passed": True}))


if __name__ == "__main__":
    sys.exit(main())

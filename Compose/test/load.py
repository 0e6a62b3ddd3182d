#!/usr/bin/python3
"""Writes to all five services until a file appears, then checks that each acknowledged write is there exactly once.

usage: load.py STOP_FILE [RATE]

Addresses and keys are in the environment, as for umkreis_peer.py. RATE is how many writes a second each writer tries, 40 unless given.
A write that gets no reply, or a fault that allows it, is repeated with the same key. Prints one line of JSON; the exit code
is 1 if a write is lost or doubled.
"""

import json
import os
import sys
import threading
import time
import uuid
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/Peers"))
import umkreis_peer
import zmq

# A service that was killed sends no reply; the next attempt goes to its successor.
umkreis_peer.TIMEOUT_MS = 1500
REPEATABLE = {"throttled", "overloaded", "draining", "unavailable", "deadline-exceeded", "internal"}
# How long one write may be repeated: longer than any restart takes.
PATIENCE = 60.0


class Writer:
    """One thread that writes to one service."""

    def __init__(self, name, stop, rate):
        self.name, self.stop, self.pause = name, stop, 1 / rate
        self.peer = umkreis_peer.Peer("")
        self.acknowledged = []
        self.repeats = 0
        self.longest_gap = 0.0
        self.problem = None
        self.thread = threading.Thread(target=self.run)

    def write(self, call, body, token=None, key=None):
        """Returns the reply's body; repeats the request until there is one."""
        key = key or str(uuid.uuid4())
        start = time.monotonic()
        while True:
            try:
                reply = self.peer.ask(call, body, token=token, key=key)
                fault = reply.get("fault")
                if not fault:
                    return key, reply["body"]
                assert fault["code"] in REPEATABLE, (call, fault)
            except zmq.Again:
                fault = "no reply"
            self.repeats += 1
            waited = time.monotonic() - start
            assert waited < PATIENCE, f"{call}: {fault} for {waited:.0f} s"
            time.sleep(0.05)

    def run(self):
        try:
            last = time.monotonic()
            while not os.path.exists(self.stop):
                self.step(len(self.acknowledged))
                now = time.monotonic()
                self.longest_gap = max(self.longest_gap, now - last)
                last = now
                time.sleep(self.pause)
        except BaseException as error:
            self.problem = f"{type(error).__name__}: {error}"

    def read(self, call, body, token):
        """All pages of a list."""
        while True:
            page = self.peer.body(call, body, token=token)
            yield page
            if not page.get("next"):
                return
            body = {**body, "cursor": page["next"]}


class Posts(Writer):
    def __init__(self, stop, rate, owner):
        super().__init__("catalogue", stop, rate)
        self.owner = owner

    def step(self, number):
        title = f"Lamp {number}"
        post = {"kind": "offer", "title": title, "point": {"lat": 47.8, "lon": 13.04}}
        _, body = self.write("catalogue.createPost", {"post": post}, self.owner["token"])
        self.acknowledged.append((title, body["post"]["id"]))

    def stored(self):
        pages = self.read("catalogue.listPosts", {"owner": self.owner["user"], "limit": 200}, self.owner["token"])
        return [(post["content"]["title"], post["id"]) for page in pages for post in page["posts"]]


class Favourites(Writer):
    def __init__(self, stop, rate, owner, posts):
        super().__init__("favourites", stop, rate)
        self.owner, self.posts = owner, posts

    def step(self, number):
        if number < len(self.posts.acknowledged):
            post = self.posts.acknowledged[number][1]
            self.write("favourites.addFavourite", {"post": post}, self.owner["token"])
            self.acknowledged.append(post)

    def stored(self):
        pages = self.read("favourites.listFavourites", {"limit": 100}, self.owner["token"])
        return [favourite["post"] for page in pages for favourite in page["favourites"]]


class Messages(Writer):
    def __init__(self, stop, rate, sender, conversation):
        super().__init__("chat", stop, rate)
        self.sender, self.conversation = sender, conversation

    def step(self, number):
        text = f"Message {number}"
        body = {"conversation": self.conversation, "text": text}
        self.write("chat.sendMessage", body, self.sender["token"])
        self.acknowledged.append(text)

    def stored(self):
        texts, after = [], 0
        while True:
            body = {"conversation": self.conversation, "after": after, "limit": 100}
            messages = self.peer.body("chat.listMessages", body, token=self.sender["token"])["messages"]
            if not messages:
                return texts
            texts += [message["text"] for message in messages if message.get("text", "").startswith("Message ")]
            after = max(message["number"] for message in messages)


class Accounts(Writer):
    def __init__(self, stop, rate):
        super().__init__("auth", stop, min(rate, 3))
        self.people = []

    def body(self, number):
        return {
            "email": f"load-{number}@example.org",
            "password": f"person {number} brindle ferry oxide",
            "displayName": f"Person {number}",
        }

    def step(self, number):
        key, person = self.write("auth.register", self.body(number))
        self.people.append((key, person))
        self.acknowledged.append(person["user"])

    def stored(self):
        """The users that a repeated registration returns: another one, or a fault, if the first was lost."""
        found = []
        for number, (key, _) in enumerate(self.people):
            reply = self.peer.ask("auth.register", self.body(number), key=key)
            found.append(reply["body"]["user"] if reply.get("replayed") else f"not stored: {reply}")
        return found


class Searches(Writer):
    """Each account saves one search."""

    def __init__(self, stop, rate, accounts):
        super().__init__("geo", stop, rate)
        self.accounts = accounts

    def step(self, number):
        if number < len(self.accounts.people):
            token = self.accounts.people[number][1]["token"]
            search = {"near": {"lat": 47.8, "lon": 13.04}, "within": 1000, "kinds": ["offer"]}
            _, body = self.write("geo.saveSearch", {"name": f"Search {number}", "search": search}, token)
            self.acknowledged.append(body["saved"]["id"])

    def stored(self):
        return [
            saved["id"]
            for _, person in self.accounts.people
            for page in self.read("geo.listSavedSearches", {"limit": 50}, person["token"])
            for saved in page["saved"]
        ]


def main():
    stop = sys.argv[1]
    rate = float(sys.argv[2]) if len(sys.argv) > 2 else 40.0
    peer = umkreis_peer.Peer("")
    owner = umkreis_peer.registered(peer, "Olga")
    sender = umkreis_peer.registered(peer, "Sven")
    opened = peer.body(
        "chat.openConversation", {"with": owner["user"]}, token=sender["token"], key=str(uuid.uuid4())
    )["conversation"]["id"]
    peer.body(
        "chat.sendMessage", {"conversation": opened, "text": "Hello"}, token=sender["token"], key=str(uuid.uuid4())
    )
    peer.body("chat.acceptRequest", {"conversation": opened}, token=owner["token"], key=str(uuid.uuid4()))
    posts = Posts(stop, rate, owner)
    accounts = Accounts(stop, rate)
    writers = [
        posts,
        Favourites(stop, rate, sender, posts),
        Messages(stop, rate, sender, opened),
        accounts,
        Searches(stop, rate, accounts),
    ]
    for writer in writers:
        writer.thread.start()
    print("started", file=sys.stderr, flush=True)
    for writer in writers:
        writer.thread.join()
    report = {"acknowledged": 0, "repeated": 0, "lost": 0, "doubled": 0, "longestGapSeconds": {}}
    problems = [f"{writer.name}: {writer.problem}" for writer in writers if writer.problem]
    for writer in writers:
        stored = Counter(writer.stored())
        lost = [item for item in writer.acknowledged if not stored[item]]
        report["acknowledged"] += len(writer.acknowledged)
        report["repeated"] += writer.repeats
        report["lost"] += len(lost)
        # An entry that was never acknowledged is allowed once: the last one of a writer that ended.
        extra = [item for item in stored if item not in set(writer.acknowledged)]
        report["doubled"] += sum(count - 1 for count in stored.values()) + max(0, len(extra) - 1)
        report["longestGapSeconds"][writer.name] = round(writer.longest_gap, 1)
        problems += [f"{writer.name} lost {item}" for item in lost[:3]]
    if problems:
        report["problems"] = problems
    print(json.dumps(report))
    sys.exit(1 if problems or report["doubled"] else 0)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A client of Umkreis that shares no code with it: pyzmq, a plain REQ socket, one line of JSON each way.

usage: umkreis_peer.py RUN_DIRECTORY STORY

Where PEER_<SERVICE> says tcp://host:port, that is asked instead, with the secret key in the file CURVE_KEY and the public key
that the file CURVE_PEERS has for the service.

STORY is one of
  journey    guest, register, post, search, favourite, chat, each checked
  malformed  23 lines that are wrong in 23 ways, each of which must be answered with a fault
  stranger   resets and guesses over a new connection each, which must share their limits
  networks   names networks, as only the edge's key may on tcp
  burst      BURST requests `catalogue.createPost` in flight at once over one DEALER, twice with the same keys

SERVICE_TOKEN in the environment is what `umkreis operator token` prints: burst reads the events that services read.

Prints one line of JSON a step, the last one {"passed":true}; any surprise is an exception and exit code 1.
"""

import json
import os
import sys
import time
import uuid

import zmq

TIMEOUT_MS = 30_000


class Peer:
    def __init__(self, run):
        self.run = run
        self.context = zmq.Context()
        self.token = None
        # How long a call may take; None for what a service takes by itself.
        self.ttl_ms = None

    def connect(self, socket, service):
        address = os.environ.get(f"PEER_{service.upper()}", f"ipc://{self.run}/{service}.sock")
        if address.startswith("tcp://"):
            with open(os.environ["CURVE_KEY"], "rb") as file:
                secret = file.read().strip()
            socket.curve_secretkey, socket.curve_publickey = secret, zmq.curve_public(secret)
            socket.curve_serverkey = server_key(os.environ["CURVE_PEERS"], service)
        socket.connect(address)

    def ask_raw(self, service, *frames):
        socket = self.context.socket(zmq.REQ)
        socket.setsockopt(zmq.LINGER, 0)
        socket.setsockopt(zmq.RCVTIMEO, max(TIMEOUT_MS, self.ttl_ms or 0))
        self.connect(socket, service)
        try:
            socket.send_multipart([f if isinstance(f, bytes) else f.encode() for f in frames])
            return json.loads(socket.recv_multipart()[0])
        finally:
            socket.close()

    def ask(self, call, body=None, token=None, key=None):
        line = {"v": 1, "id": str(uuid.uuid4()), "call": call, "body": body or {}}
        if token or self.token:
            line["token"] = token or self.token
        if key:
            line["key"] = key
        if self.ttl_ms:
            line["ttlMs"] = self.ttl_ms
        reply = self.ask_raw(call.split(".")[0], json.dumps(line))
        assert reply["id"] == line["id"], reply
        return reply

    def body(self, call, body=None, **more):
        reply = self.ask(call, body, **more)
        assert "fault" not in reply, (call, reply)
        return reply["body"]


def server_key(peers, service):
    """The newest key of a service that is neither replaced nor revoked."""
    with open(peers, "rb") as file:
        lines = [line.split() for line in file.read().splitlines()[1:-1] if not line.startswith(b"#")]
    return [words[1] for words in lines if words[0] == service.encode() and len(words) == 3][-1]


def told(step, **more):
    print(json.dumps({"step": step, **more}), flush=True)


def eventually(what, check, seconds=60):
    """Asks again and again until it is so; returns the milliseconds that it took.

    A shorter time than the default is a promise: a busy machine is slow, and a long wait costs nothing if the test passes.
    """
    start = time.monotonic()
    while True:
        found = check()
        took = time.monotonic() - start
        if found:
            return round(took * 1000)
        assert took < seconds, f"{what}: not so within {seconds} s"
        time.sleep(0.01)


def registered(peer, name, guest=None):
    body = {
        "email": f"{name}-{uuid.uuid4().hex[:8]}@example.org",
        "password": f"{name} brindle ferry oxide",
        "displayName": name,
    }
    return peer.body("auth.register", body, token=guest, key=str(uuid.uuid4()))


def journey(peer):
    guest = peer.body("auth.startGuest", key=str(uuid.uuid4()))
    assert guest["isGuest"] and guest["token"].startswith("v4.public."), guest
    told("guest", user=guest["user"])

    provider = registered(peer, "Paula")
    here = {"lat": 47.7981, "lon": 13.0469}
    key = str(uuid.uuid4())
    draft = {"post": {"kind": "offer", "title": "Zwölf rote Äpfel", "text": "frisch gepflückt", "point": here}}
    created = peer.ask("catalogue.createPost", draft, token=provider["token"], key=key)
    again = peer.ask("catalogue.createPost", draft, token=provider["token"], key=key)
    post = created["body"]["post"]["id"]
    assert again["replayed"] is True and again["body"] == created["body"], again
    refused = peer.ask("catalogue.createPost", draft, token=guest["token"], key=str(uuid.uuid4()))
    assert refused["fault"]["code"] == "forbidden", refused
    told("posted", post=post)

    def found():
        hits = peer.body("geo.search", {"words": "apf", "near": here, "within": 5000})["hits"]
        return [hit for hit in hits if hit["post"] == post]

    # Accents apart: "apf" meets "Äpfel".
    took = eventually("a new post is found", found)
    assert found()[0]["distance"] < 1, found()
    told("found", ms=took)

    kept = peer.body("favourites.addFavourite", {"post": post}, token=guest["token"], key=str(uuid.uuid4()))
    assert kept["count"] == 1, kept
    seeker = registered(peer, "Sami", guest=guest["token"])
    assert seeker["user"] == guest["user"] and not seeker["isGuest"], seeker
    mine = peer.body("favourites.listFavourites", token=seeker["token"])
    assert [f["state"] for f in mine["favourites"]] == ["ok"], mine
    assert mine["favourites"][0]["card"]["title"] == "Zwölf rote Äpfel", mine
    told("kept", count=mine["count"])

    opened = peer.body(
        "chat.openConversation", {"with": provider["user"], "about": post}, token=seeker["token"], key=str(uuid.uuid4())
    )
    talk = opened["conversation"]["id"]
    start = peer.body("chat.syncAfter", {}, token=provider["token"])["cursor"]
    asked = peer.body("chat.sendMessage", {"conversation": talk, "text": "Noch da?"}, token=seeker["token"], key="m1")
    heard = peer.body("chat.syncAfter", {"cursor": start, "waitMs": 2000}, token=provider["token"])
    assert heard["changes"] == [{"requested": talk}], heard
    peer.body("chat.acceptRequest", {"conversation": talk}, token=provider["token"], key=str(uuid.uuid4()))
    read = peer.body("chat.listMessages", {"conversation": talk}, token=provider["token"])
    assert read["messages"] == [asked["message"]], read
    heard = peer.body("chat.syncAfter", {"cursor": heard["cursor"], "waitMs": 2000}, token=provider["token"])
    assert heard["changes"] == [{"opened": talk}], heard
    sent = peer.body(
        "chat.sendMessage", {"conversation": talk, "text": "Auch zwei? \u2028 ja"}, token=seeker["token"], key="m2"
    )
    heard = peer.body("chat.syncAfter", {"cursor": heard["cursor"], "waitMs": 2000}, token=provider["token"])
    assert heard["changes"][0]["message"] == sent["message"], heard
    told("chatted", number=sent["message"]["number"])

    peer.body("catalogue.deletePost", {"id": post}, token=provider["token"], key=str(uuid.uuid4()))
    took = eventually("a deleted post is not found", lambda: not found())
    gone = peer.body("favourites.listFavourites", token=seeker["token"])["favourites"][0]
    assert gone["state"] == "gone", gone
    told("deleted", ms=took)

    peer.body("auth.signOut", token=provider["token"], key=str(uuid.uuid4()))

    def refused():
        reply = peer.ask("catalogue.createPost", draft, token=provider["token"], key=str(uuid.uuid4()))
        return reply.get("fault", {}).get("code") == "unauthenticated"

    told("signed out", ms=eventually("a dead session is refused everywhere", refused, seconds=1))


def malformed(peer):
    good = {"v": 1, "id": "m", "call": "catalogue.listPosts", "body": {}}

    def line(**change):
        changed = {**good, **change}
        return json.dumps({k: v for k, v in changed.items() if v is not None})

    cases = [
        ("nothing", ""),
        ("no JSON", "hello"),
        ("a cut line", '{"v":1,"id":"m","call":"catalogue.li'),
        ("an array", "[1,2,3]"),
        ("a number", "42"),
        ("invalid UTF-8", b'{"v":1,"id":"m","call":"\xff\xfe","body":{}}'),
        ("a NUL", b'{"v":1,"id":"m\x00","call":"catalogue.listPosts","body":{}}'),
        ("a key twice", '{"v":1,"v":1,"id":"m","call":"catalogue.listPosts","body":{}}'),
        ("too deep", '{"v":1,"id":"m","call":"catalogue.listPosts","body":' + '{"a":' * 40 + "1" + "}" * 40 + "}"),
        ("an infinite number", '{"v":1,"id":"m","call":"catalogue.listPosts","body":{"limit":1e400}}'),
        ("no version", line(v=None)),
        ("another version", line(v=2)),
        ("no call", line(call=None)),
        ("an unknown call", line(call="catalogue.flyToTheMoon")),
        ("another service's call", line(call="chat.listConversations")),
        ("no body", line(body=None)),
        ("a body that is a list", line(body=[])),
        ("a limit that is text", line(body={"limit": "many"})),
        ("a token that is none", line(token="v4.public.nonsense")),
        ("a line that is too long", line(body={"words": "x" * (513 * 1024)})),
        ("a network that is none", line(network="192.0.2.1")),
        ("a network without the edge's proof", line(network="A" * 22 + "." + "B" * 22)),
        ("a site without the edge's proof", line(network="A" * 22 + "." + "B" * 22 + "." + "C" * 22)),
    ]
    assert len(cases) == 23
    for name, case in cases:
        reply = peer.ask_raw("catalogue", case)
        fault = reply["fault"]
        assert fault["code"] and fault["message"], (name, reply)
        assert fault["code"] != "internal", (name, reply)
        told("answered", case=name, code=fault["code"], message=fault["message"][:80])
    assert peer.body("catalogue.ping") == {}


def stranger(peer):
    """Each request has a connection of its own; the victim's known device is not affected."""
    victim = registered(peer, "Vera")
    email = peer.body("auth.myAccount", token=victim["token"])["email"]
    codes = []
    for _ in range(6):
        reply = peer.ask("auth.requestPasswordReset", {"login": email})
        codes.append(reply.get("fault", {}).get("code"))
    assert codes == [None] * 3 + ["throttled"] * 3, codes
    told("resets", codes=codes)
    # The first pauses are short, and a busy machine compares slowly.
    guess = {"login": email, "password": "a guess of a stranger"}
    codes = [peer.ask("auth.signIn", guess)["fault"]["code"] for _ in range(12)]
    assert codes[:5] == ["unauthenticated"] * 5 and "throttled" in codes, codes
    known = {"login": email, "deviceToken": victim["deviceToken"], "password": "Vera brindle ferry oxide"}
    assert peer.body("auth.signIn", known)["user"] == victim["user"]
    told("known device", signedIn=True)


def networks(peer):
    """A key that proves networks: each has its own resets."""
    for network in "AB":
        line = {"v": 1, "id": "n", "call": "auth.requestPasswordReset", "body": {"login": "nobody@example.org"}}
        line["network"] = network * 22 + "." + "P" * 22
        replies = [peer.ask_raw("auth", json.dumps(line)) for _ in range(4)]
        codes = [reply.get("fault", {}).get("code") for reply in replies]
        assert codes == [None] * 3 + ["throttled"], replies
        told("resets", network=network, codes=codes)


def burst(peer):
    count = int(os.environ.get("BURST", "1000"))
    token = registered(peer, "Bruno")["token"]
    socket = peer.context.socket(zmq.DEALER)
    socket.setsockopt(zmq.LINGER, 0)
    socket.setsockopt(zmq.RCVTIMEO, 30_000)
    peer.connect(socket, "catalogue")
    nobody = peer.ask("catalogue.eventsAfter", {"sequence": 0, "limit": 1})
    assert nobody["fault"]["code"] == "unauthenticated", nobody
    person = peer.ask("catalogue.eventsAfter", {"sequence": 0, "limit": 1}, token=token)
    assert person["fault"]["code"] == "forbidden", person
    told("refused", call="catalogue.eventsAfter")
    service = os.environ["SERVICE_TOKEN"]
    before = peer.body("catalogue.eventsAfter", {"sequence": 0, "limit": 1}, token=service)["last"]
    for attempt in ("first", "again"):
        for number in range(count):
            body = {"post": {"kind": "offer", "title": f"Offer {number}"}}
            request = {"v": 1, "id": str(number), "call": "catalogue.createPost", "token": token, "body": body}
            request.update(key=f"burst-{number}", ttlMs=30_000)
            socket.send_multipart([b"", json.dumps(request).encode()])
        replies = {}
        while len(replies) < count:
            reply = json.loads(socket.recv_multipart()[1])
            assert "fault" not in reply, reply
            replies[reply["id"]] = reply
        replayed = sum(1 for reply in replies.values() if reply.get("replayed"))
        assert replayed == (0 if attempt == "first" else count), (attempt, replayed)
        told(attempt, answered=len(replies), replayed=replayed)
    after = peer.body("catalogue.eventsAfter", {"sequence": 0, "limit": 1}, token=service)["last"]
    assert after - before == count, (before, after)
    mine = peer.body("catalogue.listPosts", {"owner": peer.body("auth.myAccount", token=token)["user"], "limit": 1})
    assert mine["count"] == count, mine
    socket.close()


def main():
    run, story = sys.argv[1:3]
    peer = Peer(run)
    {"journey": journey, "malformed": malformed, "stranger": stranger, "networks": networks, "burst": burst}[story](peer)
    told("done", passed=True)
    print(json.dumps({"passed": True}), flush=True)


if __name__ == "__main__":
    main()

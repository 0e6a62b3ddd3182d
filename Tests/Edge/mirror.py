"""A made-up service in the place of favourites, which shows what the edge sends to it; for /usr/bin/python3, with zmq.

usage: mirror.py ADDRESS

`mirror`, `mirrorOld`, `mirrorRead`, `keep` and `leave` reply with the line, `fail` with the fault that its body is,
`enter` with the tokens of a session, and `wait` never. No release of the edge knows these names: the traits say what
`enter`, `keep` and `leave` are.
"""

import json
import sys

import zmq

MEMBERS = {
    "text": {"type": "string"},
    "number": {"type": "number"},
    "flag": {"type": "boolean"},
    "object": {"type": "object"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "objects": {"type": "array", "items": {"type": "object"}},
}


TOKENS = {
    "user": "kim", "token": "made-up", "tokenExpiresAt": "2099-01-01T00:00:00.000Z",
    "refreshToken": "for-later", "sessionExpiresAt": "2099-01-02T00:00:00.000Z",
}


def call(name, effect, properties, **more):
    return {
        "name": f"favourites.{name}", "access": "anyone", "effect": effect, "polls": False, "blob": "none", "faults": [],
        "request": {"type": "object", "properties": properties}, "reply": {"type": "object"}, **more,
    }


OLD = call("mirrorOld", "reads", {}) | {
    "deprecation": {"since": "2027-01-15", "sunset": "2027-07-05", "successor": "favourites.mirrorRead"},
}

DESCRIPTION = {
    "service": "favourites", "version": "0", "wire": [1], "faults": [],
    "calls": [
        # Two without the member, as in releases that did not have it.
        call("mirror", "writes", {}), call("mirrorRead", "reads", MEMBERS),
        call("fail", "reads", {}, traits=[]), call("wait", "reads", {}, traits=["ofALaterRelease"]),
        call("enter", "writes", {}, traits=["startsSession", "isRare"]), call("leave", "writes", {}, traits=["endsSession"]),
        call("keep", "reads", {}, traits=["isPrivate"]), OLD,
    ],
}


socket = zmq.Context().socket(zmq.ROUTER)
socket.bind(sys.argv[1])
while True:
    *envelope, frame = socket.recv_multipart()
    line = json.loads(frame)
    match line["call"]:
        case "favourites.describe":
            name, value = "body", json.dumps(DESCRIPTION).encode()
        case "favourites.fail":
            name, value = "fault", json.dumps(line["body"]).encode()
        case "favourites.enter":
            name, value = "body", json.dumps(TOKENS).encode()
        case "favourites.wait":
            continue
        case _:
            name, value = "body", frame
    socket.send_multipart([*envelope, b'{"v":1,"id":%s,"%s":%s}' % (json.dumps(line["id"]).encode(), name.encode(), value)])

"""A favourites service that shows what the edge sends to it; for /usr/bin/python3, which has zmq.

usage: mirror.py ADDRESS

`mirror`, `mirrorOld` and `mirrorRead` reply with the line, `fail` with the fault that its body is, and `wait` never.
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


def call(name, effect, properties):
    return {
        "name": f"favourites.{name}", "access": "anyone", "effect": effect, "polls": False, "blob": "none", "faults": [],
        "request": {"type": "object", "properties": properties}, "reply": {"type": "object"},
    }


OLD = call("mirrorOld", "reads", {}) | {
    "deprecation": {"since": "2027-01-15", "sunset": "2027-07-05", "successor": "favourites.mirrorRead"},
}

DESCRIPTION = {
    "service": "favourites", "version": "0", "wire": [1], "faults": [],
    "calls": [call("mirror", "writes", {}), call("mirrorRead", "reads", MEMBERS), call("fail", "reads", {}), call("wait", "reads", {}), OLD],
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
        case "favourites.wait":
            continue
        case _:
            name, value = "body", frame
    socket.send_multipart([*envelope, b'{"v":1,"id":%s,"%s":%s}' % (json.dumps(line["id"]).encode(), name.encode(), value)])

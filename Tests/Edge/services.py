"""A service of the stack as the others see it: its tokens are signed with the stack's key, its lines go over ZeroMQ."""

import base64
import json
import pathlib
import struct

import zmq
# Comes with trustme.
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

HEADER = b"v4.public."
SIGNATURE = 64
DEPLOYMENT = b"local"


class Service:
    def __init__(self, stack, name):
        self.stack, self.name = stack, name

    def token(self):
        """A token like that of `umkreis operator token`, of this service."""
        given = self.stack.umkreis("operator", "token").strip().removeprefix(HEADER.decode()).split(".")
        payload, *footer = (base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in given)
        message = json.dumps({**json.loads(payload[:-SIGNATURE]), "sub": self.name}).encode()
        pieces = [HEADER, message, *(footer or [b""]), DEPLOYMENT]
        signed = struct.pack("<Q", len(pieces)) + b"".join(struct.pack("<Q", len(piece)) + piece for piece in pieces)
        key = Ed25519PrivateKey.from_private_bytes(pathlib.Path(self.stack.data, "keys/service.key").read_bytes())
        parts = [message + key.sign(signed), *footer]
        return HEADER.decode() + ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts)

    def send(self, call, members):
        """Sends a call; returns the body of the reply."""
        line = {"v": 1, "id": "1", "call": call, "token": self.token(), "body": members}
        with zmq.Context.instance().socket(zmq.REQ) as socket:
            socket.setsockopt(zmq.LINGER, 0)
            socket.setsockopt(zmq.RCVTIMEO, 10_000)
            socket.connect(f"ipc://{self.stack.data}/run/{call.split('.')[0]}.sock")
            socket.send(json.dumps(line).encode())
            reply = json.loads(socket.recv())
        assert "body" in reply, (call, members, reply)
        return reply["body"]

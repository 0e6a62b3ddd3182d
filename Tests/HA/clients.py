"""Two ways to the services: their sockets, and HTTP. Both have the same methods, for one thread."""

import dataclasses
import http.client
import itertools
import json
import pathlib
import time
import urllib.parse
import uuid

import zmq

# Seconds that an instance has for an answer.
ATTEMPT = 2
# Seconds that a write may take with all repeats.
DEADLINE = 90
UNCERTAIN = {"unavailable", "deadline-exceeded", "overloaded", "draining", "throttled", "internal"}


class Refusal(Exception):
    """A fault that repeating does not help against."""


class Unknown(Refusal):
    """The account or the conversation does not exist."""


@dataclasses.dataclass
class Written:
    """An acknowledged write."""

    body: dict
    # The instance that has acknowledged it.
    instance: int
    # Whether a repeat has found it done.
    is_replayed: bool
    is_repeated: bool
    seconds: float


class Client:
    """Repeats a write with its key, at one instance after the other, until it is acknowledged."""

    def write(self, call, body, token=None, instance=0):
        start, key, is_repeated = time.monotonic(), uuid.uuid4().hex, False
        instance %= self.count(call)
        while True:
            reply = self.attempt(call, body, instance, token=token, key=key)
            if reply and "body" in reply:
                seconds = time.monotonic() - start
                return Written(reply["body"], instance, bool(reply.get("replayed")), is_repeated, seconds)
            is_repeated = True
            if reply and reply["fault"]["code"] not in UNCERTAIN:
                raise Refusal(f"{call} {body}: {reply['fault']}")
            if time.monotonic() > start + DEADLINE:
                raise Refusal(f"{call} {body} was not acknowledged in {DEADLINE} s: {reply}")
            instance = (instance + 1) % self.count(call)
            if reply:
                time.sleep(0.1)


class Sockets(Client):
    """To all instances of all services."""

    context = zmq.Context()

    def __init__(self, configuration):
        self.configuration, self.sockets, self.numbers = configuration, {}, itertools.count()

    def count(self, call):
        return len(self.configuration["addresses"][call.split(".")[0]])

    def socket(self, service, instance):
        address = self.configuration["addresses"][service][instance]
        if address not in self.sockets:
            keys = pathlib.Path(self.configuration["keys"])
            lines = (line.split() for line in (keys / "peers").read_text().splitlines())
            socket = self.context.socket(zmq.DEALER)
            socket.linger = 0
            secret = (keys / "gateway.key").read_bytes().strip()
            socket.curve_secretkey, socket.curve_publickey = secret, zmq.curve_public(secret)
            socket.curve_serverkey = next(words[1] for words in lines if words[0] == service).encode()
            socket.connect(address)
            self.sockets[address] = socket
        return self.sockets[address]

    def attempt(self, call, body, instance, seconds=ATTEMPT, **members):
        """The reply of one instance, or `None` if there is none in time."""
        socket, number = self.socket(call.split(".")[0], instance), str(next(self.numbers))
        line = {"v": 1, "id": number, "call": call, "body": body, "ttlMs": int(seconds * 1000)}
        line |= {name: value for name, value in members.items() if value}
        socket.send_multipart([b"", json.dumps(line).encode()])
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not socket.poll(left * 1000):
                break
            reply = json.loads(socket.recv_multipart()[1])
            # Others are late replies.
            if reply.get("id") == number:
                return reply
        return None

    def ask(self, call, body, instance=0, **members):
        """For reads while no fault is in force."""
        for _ in range(5):
            reply = self.attempt(call, body, instance, 10, **members)
            if reply and "body" in reply:
                return reply["body"]
            if reply and reply["fault"]["code"] in ("unauthenticated", "not-found"):
                raise Unknown(f"{call} at {instance}: {reply}")
        raise Refusal(f"{call} at {instance}: {reply}")


class Edges(Client):
    """To all edges, with one connection each, as long as it lasts."""

    def __init__(self, configuration):
        self.addresses, self.connections = configuration["edges"], {}

    def count(self, _):
        return len(self.addresses)

    def attempt(self, call, body, instance, seconds=ATTEMPT, token=None, key=None):
        headers = {"Content-Type": "application/json", "Request-Timeout-Ms": str(int(seconds * 1000))}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Idempotency-Key": key} if key else {}
        address = self.addresses[instance]
        if instance not in self.connections:
            place = urllib.parse.urlsplit(address).netloc
            # The edge itself answers when the time of a call is over.
            self.connections[instance] = http.client.HTTPConnection(place, timeout=seconds + 1)
        connection = self.connections[instance]
        try:
            connection.request("POST", f"/v1/{call.replace('.', '/')}", json.dumps(body), headers)
            response = connection.getresponse()
            reply = json.loads(response.read())
        except (OSError, http.client.HTTPException, json.JSONDecodeError):
            self.connections.pop(instance).close()
            return None
        if response.status < 300:
            return {"body": reply, "replayed": response.headers.get("Idempotency-Replayed") == "true"}
        return {"fault": reply}

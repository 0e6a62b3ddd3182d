"""Clients that write without pause, and know what was acknowledged to them; a process of its own, on its own host.

usage: load.py CONFIGURATION

CONFIGURATION is a file of JSON: the addresses of each service, the folder with the keys, the service that is written to,
the number of writers, and the seconds between the writes of each. Reads commands from standard input, one a line, and
answers each with a line of JSON:

  start   writers begin a round
  status  the acknowledged writes of the round, and the seconds since the last
  stop    ends the round; what was acknowledged is compared with what each instance lists
  check   compares the writes of all rounds

A write that is not acknowledged is repeated with the same key at the next instance.
"""

import itertools
import json
import pathlib
import sys
import threading
import time
import uuid

import zmq

# Seconds that an instance has for an answer.
ATTEMPT = 2
# Seconds that a write may take with all repeats.
DEADLINE = 90
UNCERTAIN = {"unavailable", "deadline-exceeded", "overloaded", "draining", "throttled", "internal"}


class Refusal(Exception):
    """A fault that repeating does not help against."""


class Channel:
    """Sockets to all instances, for one thread."""

    context = zmq.Context()

    def __init__(self, configuration):
        self.configuration, self.sockets, self.numbers = configuration, {}, itertools.count()

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
        line = {"v": 1, "id": number, "call": call, "body": body, "ttlMs": int(seconds * 1000), **members}
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
        """For calls that no fault hits."""
        for _ in range(5):
            reply = self.attempt(call, body, instance, 10, **members)
            if reply and "body" in reply:
                return reply["body"]
        raise Refusal(f"{call} at {instance}: {reply}")


class Lists:
    """Writes to favourites: lists with a name of their own."""

    service, call = "favourites", "favourites.createList"
    # Of one user; more than 200 are refused.
    limit = 150

    @staticmethod
    def body(name):
        return {"name": name}

    @staticmethod
    def listed(channel, instance, token):
        cursor = None
        while True:
            more = {"cursor": cursor} if cursor else {}
            page = channel.ask("favourites.listLists", {"limit": 200, **more}, instance, token=token)
            yield from (one["name"] for one in page["lists"])
            cursor = page.get("next")
            if not cursor:
                return


KINDS = {kind.service: kind for kind in (Lists,)}


class Writer(threading.Thread):
    """Writes as one user after the other."""

    def __init__(self, number, round_):
        super().__init__(daemon=True)
        self.number, self.round, self.isOver = number, round_, False
        # Of each user, the names that were acknowledged.
        self.acknowledged, self.times, self.slowest = {}, [], 0
        self.found = self.notDone = 0
        self.failure = None

    def run(self):
        try:
            channel = Channel(self.round.configuration)
            instance, token = self.number % self.round.instances, None
            for count in itertools.count():
                if count % self.round.kind.limit == 0:
                    token = channel.ask("auth.startGuest", {})["token"]
                    self.acknowledged[token] = []
                if self.isOver:
                    return
                name = f"{self.round.name} {self.number} {count}"
                instance = self.write(channel, name, token, instance)
                self.acknowledged[token].append(name)
                time.sleep(self.round.configuration["pause"])
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def write(self, channel, name, token, instance):
        """Returns the instance that has acknowledged."""
        start, key, isCertain = time.monotonic(), uuid.uuid4().hex, True
        while True:
            reply = channel.attempt(self.round.kind.call, self.round.kind.body(name), instance, token=token, key=key)
            if reply and "body" in reply:
                break
            isCertain = False
            if reply and reply["fault"]["code"] not in UNCERTAIN:
                raise Refusal(f"{name}: {reply['fault']}")
            if time.monotonic() > start + DEADLINE:
                raise Refusal(f"{name} was not acknowledged in {DEADLINE} s: {reply}")
            instance = (instance + 1) % self.round.instances
            if reply:
                time.sleep(0.1)
        now = time.monotonic()
        self.times.append(now)
        self.slowest = max(self.slowest, now - start)
        if reply.get("replayed"):
            self.found += 1
        elif not isCertain:
            self.notDone += 1
        return instance


class Round:
    """The writes between a start and a stop."""

    def __init__(self, number, configuration):
        self.name, self.configuration = f"round {number}", configuration
        self.kind = KINDS[configuration["service"]]
        self.instances = len(configuration["addresses"][self.kind.service])
        self.start = time.monotonic()
        self.writers = [Writer(number, self) for number in range(configuration["writers"])]
        for writer in self.writers:
            writer.start()

    def times(self):
        return sorted(time for writer in self.writers for time in list(writer.times))

    def status(self):
        times = self.times()
        last = times[-1] if times else self.start
        return {"acknowledged": len(times), "secondsSinceLast": time.monotonic() - last,
                "failures": [writer.failure for writer in self.writers if writer.failure]}

    def stop(self):
        times = self.times()
        moments = [self.start, *times, time.monotonic()]
        for writer in self.writers:
            writer.isOver = True
        for writer in self.writers:
            writer.join(DEADLINE + 10)
        return {
            "acknowledged": len(self.times()),
            "gap": max(later - earlier for earlier, later in zip(moments, moments[1:])),
            "slowest": max(writer.slowest for writer in self.writers),
            "found": sum(writer.found for writer in self.writers),
            "notDone": sum(writer.notDone for writer in self.writers),
            "failures": [writer.failure for writer in self.writers if writer.failure],
            **self.compare(),
        }

    def compare(self):
        """What was lost or is there twice, by the list of any instance."""
        channel, lost, doubled = Channel(self.configuration), set(), set()
        for writer in self.writers:
            for token, acknowledged in writer.acknowledged.items():
                for instance in range(self.instances):
                    listed = list(self.kind.listed(channel, instance, token))
                    lost |= set(acknowledged) - set(listed)
                    doubled |= {name for name in listed if listed.count(name) > 1}
        return {"lost": len(lost), "doubled": len(doubled)}


def main():
    configuration = json.loads(pathlib.Path(sys.argv[1]).read_text())
    rounds = []
    for command in sys.stdin:
        match command.strip():
            case "start":
                rounds.append(Round(len(rounds) + 1, configuration))
                answer = {}
            case "status":
                answer = rounds[-1].status()
            case "stop":
                answer = rounds[-1].stop()
            case "check":
                results = [one.compare() for one in rounds]
                answer = {name: sum(result[name] for result in results) for name in ("lost", "doubled")}
                answer["acknowledged"] = sum(len(one.times()) for one in rounds)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

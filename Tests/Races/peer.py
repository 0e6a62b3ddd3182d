"""Asks instances over ZeroMQ, with many calls in flight; for one event loop."""

import asyncio
import itertools
import json
import random
import uuid

import zmq
import zmq.asyncio

# Seconds that a call may take on a busy machine.
TIMEOUT = 60
# After these, clients repeat a call with its key: nothing was done, as the machine was too busy.
BUSY = {"unavailable", "overloaded"}
REPEATS = 30


class Refused(Exception):
    """A fault where none is expected."""

    def __init__(self, call, fault):
        super().__init__(f"{call}: {fault}")
        self.code = fault["code"]


class Channel:
    """A socket to one instance."""

    context = zmq.asyncio.Context()

    def __init__(self, address):
        self.socket = self.context.socket(zmq.DEALER)
        self.socket.linger = 0
        self.socket.connect(address)
        self.numbers, self.waiting = itertools.count(), {}
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        while True:
            frames = await self.socket.recv_multipart()
            reply = json.loads(frames[1])
            waiter = self.waiting.pop(reply["id"], None)
            if waiter and not waiter.done():
                waiter.set_result(reply)

    async def send(self, call, body, token=None, key=None, blob=None, seconds=TIMEOUT):
        """Returns the reply, or `None` if there is none in time."""
        number, waiter = str(next(self.numbers)), asyncio.get_running_loop().create_future()
        line = {"v": 1, "id": number, "call": call, "body": body, "ttlMs": int(seconds * 1000)}
        line |= {"token": token} if token else {}
        line |= {"key": key} if key else {}
        self.waiting[number] = waiter
        await self.socket.send_multipart([b"", json.dumps(line).encode(), *([blob] if blob else [])])
        try:
            return await asyncio.wait_for(waiter, seconds)
        except asyncio.TimeoutError:
            self.waiting.pop(number, None)
            return None

    async def send_again(self, call, body, token, key, blob=None):
        """Repeats a call with its key while the machine is too busy; returns the reply, and how often it was sent."""
        for count in range(1, REPEATS + 1):
            reply = await self.send(call, body, token, key, blob)
            if not reply or "fault" not in reply or reply["fault"]["code"] not in BUSY:
                break
            await asyncio.sleep(reply["fault"].get("retryAfterMs", 100) / 1000)
        return reply, count

    def close(self):
        self.reader.cancel()
        self.socket.close()


class Peer:
    """Channels to all instances of each service."""

    def __init__(self, addresses):
        self.channels = {service: [Channel(one) for one in given] for service, given in addresses.items()}

    async def ask(self, call, body, token=None, key=None, blob=None, instance=None):
        """Calls an instance, any by default; a write gets a key of its own."""
        channels = self.channels[call.split(".")[0]]
        channel = channels[instance] if instance is not None else random.choice(channels)
        reply, _ = await channel.send_again(call, body, token, key or new_key(), blob)
        if reply is None:
            raise Refused(call, {"code": "timeout"})
        if "fault" in reply:
            raise Refused(call, reply["fault"])
        return reply["body"]

    async def pages(self, call, body, member, token=None):
        """All elements of a list."""
        cursor, elements = None, []
        while True:
            reply = await self.ask(call, {**body, "limit": 100, **({"cursor": cursor} if cursor else {})}, token)
            elements += reply[member]
            cursor = reply.get("next")
            if not cursor:
                return elements

    def close(self):
        for channel in itertools.chain(*self.channels.values()):
            channel.close()


def new_key():
    return uuid.uuid4().hex

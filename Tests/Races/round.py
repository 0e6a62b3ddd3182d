"""One round of a scenario."""

import asyncio
import random
import time

from peer import Refused, new_key

# After these the caller does not know, or something is broken.
BROKEN = {"internal", "unavailable", "deadline-exceeded", "overloaded", "draining", "timeout"}
# Seconds for what follows from events.
PATIENCE = 120


class Failed(Exception):
    """Something that must hold does not: `lost`, `doubled`, `internal` or `wrong`."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


class Outcome:
    """The requests that were done, each once, with their replies."""

    def __init__(self, done, replies):
        self.bodies = [body for body, _ in done]
        self.replies = [reply["body"] for _, reply in done]
        self.all = replies

    def __len__(self):
        return len(self.replies)

    def values(self, member):
        return [reply.get(member) for reply in self.replies]

    def sent(self, member):
        return [body.get(member) for body in self.bodies]


class Round:
    """Gives a scenario its people and objects, and checks what holds for every call."""

    def __init__(self, world, scenario, call, number, slot, has_one_key, tally):
        self.world, self.scenario, self.call, self.number, self.slot = world, scenario, call, number, slot
        self.has_one_key, self.tally = has_one_key, tally
        self.name = f"{scenario.function.__name__} {'same' if has_one_key else 'own'} {number}"

    # MARK: Calls

    async def ask(self, call, body, by=None, **more):
        return await self.world.peer.ask(call, body, token(by), **more)

    async def pages(self, call, body, member, by=None):
        return await self.world.peer.pages(call, body, member, token(by))

    async def refusal(self, call, body, by=None, **more):
        """The code of the fault that a call must end with."""
        try:
            await self.ask(call, body, by, **more)
        except Refused as refused:
            return refused.code
        return None

    async def race(self, body, other=None, by=None, other_by=None, allows=(), exactly=None, blob=None):
        """Sends the call at both instances at once, and returns what was done.

        With one key, both are the first request; otherwise they have keys of their own. `allows` are the faults that
        one of two may get, or both unless `exactly` is the number of requests that must be done.
        """
        requests = [(body, by), (body if other is None else other, by if other_by is None else other_by)]
        if self.has_one_key:
            requests = [requests[0]] * 2
        keys = [new_key()] * 2 if self.has_one_key else [new_key(), new_key()]
        channels = list(self.world.peer.channels[self.call.split(".")[0]][:2])
        random.shuffle(channels)
        sent = await asyncio.gather(*(
            channel.send_again(self.call, request, token(sender), key, blob)
            for channel, (request, sender), key in zip(channels, requests, keys)))
        replies, attempts = [reply for reply, _ in sent], sum(count for _, count in sent)
        self.tally.repeated += attempts - len(sent)
        self.count(replies)
        for reply in replies:
            self.check_fault(reply, allows)
        done = [(request, reply) for (request, _), reply in zip(requests, replies) if "body" in reply]
        if self.has_one_key and self.scenario.replays:
            done = self.repeats(done, replies, attempts)
        if exactly is not None:
            self.exactly(len(done), exactly if not self.has_one_key else min(exactly, 1), "requests done")
        return Outcome(done, replies)

    def count(self, replies):
        codes = [reply["fault"]["code"] if reply and "fault" in reply else None for reply in replies]
        if all(reply and "body" in reply for reply in replies):
            self.tally.both += 1
        for code in filter(None, codes):
            self.tally.refused[code] += 1

    def check_fault(self, reply, allows):
        if reply is None:
            raise Failed("internal", "no reply")
        if "fault" in reply and reply["fault"]["code"] not in allows:
            fault = reply["fault"]
            raise Failed("internal" if fault["code"] in BROKEN else "wrong", f"{fault}")

    def repeats(self, done, replies, attempts):
        """Of two requests with one key, one is done, and the other gets its reply."""
        if len(done) == 1:
            raise Failed("wrong", f"one of two requests with one key was refused: {replies}")
        if not done:
            return done
        bodies = [reply["body"] for _, reply in done]
        if bodies[0] != bodies[1]:
            raise Failed("doubled", f"two replies to one key: {bodies}")
        replayed = sum(1 for _, reply in done if reply.get("replayed"))
        # A request that was sent once more may have been done the first time.
        if not 1 <= replayed < attempts:
            raise Failed("doubled" if replayed == 0 else "lost", f"{replayed} of two replies were replayed: {bodies}")
        return done[:1]

    # MARK: Checks

    def exactly(self, actual, expected, text):
        if actual != expected:
            raise Failed("lost" if actual < expected else "doubled", f"{text}: {actual}, not {expected}")

    def check(self, holds, text, kind="wrong"):
        if not holds:
            raise Failed(kind, text)

    def kept(self, holds, text):
        """Checks that a change was not lost."""
        self.check(holds, text, "lost")

    async def until(self, attempt, text):
        """Waits for what follows from events."""
        deadline, pause = time.monotonic() + PATIENCE, 0.01
        while not (found := await attempt()):
            if time.monotonic() > deadline:
                raise Failed("lost", f"{text} did not happen in {PATIENCE} s")
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, 0.3)
        return found

    def later(self, check):
        """Runs a check when all rounds are over."""
        self.tally.checks.append((self, check))


def token(by):
    return by if by is None or isinstance(by, str) else by.token

"""Writers at three instances that number events, of which one is killed each second, and a follower."""

import asyncio
import collections
import contextlib
import itertools
import time

from peer import Channel, new_key
from stack import Server, Stack
from world import World, content

WRITERS, INSTANCES, SLOTS = 32, 3, 8
EVENT = "catalogue.postPublished"
# Seconds for a reply, before another instance is asked.
ATTEMPT = 3
# Seconds between two kills, and between two polls of the follower.
PAUSE, POLL = 1, 0.002
# Seconds after the last write until all events must have been read.
PATIENCE = 60


class Run:
    def __init__(self, stack, world):
        self.stack, self.world, self.isOver = stack, world, False
        self.instances = stack.instances["catalogue"]
        self.acknowledged, self.repeats, self.kills, self.polls = [], 0, 0, 0
        # The instance that was killed last.
        self.victim = 0

    async def write(self, number):
        """Posts without pause; each write is repeated with its key until it is acknowledged."""
        person, channels = self.world.people[number], [Channel(one.address) for one in self.instances]
        for count in itertools.count():
            if self.isOver:
                break
            key, body = new_key(), {"post": content(title=f"Post {number} {count}")}
            for attempt in itertools.count(number + count):
                channel = channels[attempt % INSTANCES]
                reply = await channel.send("catalogue.createPost", body, person.token, key, seconds=ATTEMPT)
                if reply and "body" in reply:
                    break
                self.repeats += 1
                if reply:
                    await asyncio.sleep(0.02)
            self.acknowledged.append(reply["body"]["post"]["id"])
        for channel in channels:
            channel.close()

    async def kill(self, end):
        while time.monotonic() + PAUSE < end:
            await asyncio.sleep(PAUSE)
            self.victim = self.kills % INSTANCES
            victim = self.instances[self.victim]
            await asyncio.to_thread(victim.kill)
            victim.start()
            self.kills += 1
            # It must take part again, before the next one is killed.
            await victim.wait_ready()

    async def follow(self, after):
        """Reads events at instances that are not being killed, until it is cancelled; yields them."""
        channels = [Channel(one.address) for one in self.instances]
        try:
            for turn in itertools.count():
                place = (self.victim + 1 + turn // 200 % 2) % INSTANCES
                body = {"sequence": after, "limit": 500}
                token = self.world.service("geo")
                reply = await channels[place].send("catalogue.eventsAfter", body, token, seconds=ATTEMPT)
                if reply and "body" in reply:
                    self.polls += 1
                    for event in reply["body"]["events"]:
                        after = event["sequence"]
                        yield event
                await asyncio.sleep(POLL)
        finally:
            for channel in channels:
                channel.close()


async def run_events(given, folder, report):
    server = Server()
    stack = Stack(given.products, folder, server, {"auth": 1, "catalogue": INSTANCES})
    await stack.start()
    world = World(stack, WRITERS, SLOTS)
    await world.populate(chats=False)
    run, read = Run(stack, world), []
    start = (await world.peer.ask("catalogue.eventsAfter", {"sequence": 0}, world.service("geo")))["last"]

    async def collect():
        async with contextlib.aclosing(run.follow(start)) as events:
            async for event in events:
                read.append(event)

    follower, end = asyncio.create_task(collect()), time.monotonic() + given.seconds
    writers = [asyncio.create_task(run.write(number)) for number in range(WRITERS)]
    await run.kill(end)
    run.isOver = True
    await asyncio.gather(*writers)
    await until_read(run, read)
    follower.cancel()
    await asyncio.gather(follower, return_exceptions=True)
    judge(run, read, start, report)
    stack.stop()
    for instance in stack.all():
        for error in instance.errors()[:5]:
            report.problem(error)
    server.stop()


async def until_read(run, read):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if set(run.acknowledged) <= {event["body"]["post"]["id"] for event in read if event["name"] == EVENT}:
            return
        await asyncio.sleep(0.2)


def judge(run, read, start, report):
    numbers = [event["sequence"] for event in read]
    posts = collections.Counter(event["body"]["post"]["id"] for event in read if event["name"] == EVENT)
    known = set(run.acknowledged) | set(run.world.posts)
    gaps = sum(later != earlier + 1 for earlier, later in zip([start, *numbers], numbers))
    counts = {
        "writes acknowledged": len(run.acknowledged), "repeated": run.repeats, "instances killed": run.kills,
        "polls": run.polls, "events": len(read),
        "acknowledged twice": len(run.acknowledged) - len(set(run.acknowledged)),
        "missed": len(set(run.acknowledged) - posts.keys()),
        "twice": sum(count > 1 for count in posts.values()), "of unknown posts": len(posts.keys() - known),
        "gaps": gaps,
    }
    report.say(f"| {' | '.join(counts)} |")
    report.say(f"|{'---:|' * len(counts)}")
    report.say(f"| {' | '.join(map(str, counts.values()))} |")
    for name in ("acknowledged twice", "missed", "twice", "of unknown posts", "gaps"):
        if counts[name]:
            report.problem(f"{counts[name]} {name}")
    if run.kills < 3 or len(run.acknowledged) < WRITERS:
        report.problem("too little happened to prove anything")

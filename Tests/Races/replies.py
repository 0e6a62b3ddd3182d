"""Writes whose COMMIT was done while its reply was lost: each is there once, and its repeat gets the first reply."""

import asyncio
import collections
import itertools

from proxy import Proxy
from peer import new_key
from stack import Server, Stack, store
from world import World, content

# How replies are lost, in turn. In the last way, the instance cannot connect again until its caller has a reply.
WAYS = ("at once", "after the reply", "at once", "after the reply", "away")
SLOTS = 4
# Of one owner.
MOST_OF_OWNER = 40
# Attempts until a write is given up.
ATTEMPTS = 60
REPEATED = {"unavailable", "overloaded", "deadline-exceeded"}


class Lists:
    service, call = "favourites", "favourites.createList"

    async def owner(self, world):
        return await world.guest()

    def body(self, owner, name):
        return {"name": name}

    async def names(self, world, owner):
        return [one["name"] for one in await world.peer.pages("favourites.listLists", {}, "lists", owner.token)]


class Messages:
    service, call = "chat", "chat.sendMessage"

    async def owner(self, world):
        chat = world.chat()
        chat.token = chat.one.token
        return chat

    def body(self, owner, name):
        return {"conversation": owner.id, "text": name}

    async def names(self, world, owner):
        body = {"conversation": owner.id, "after": 0, "limit": 200}
        return [one["text"] for one in (await world.peer.ask("chat.listMessages", body, owner.token))["messages"]]


class Posts:
    service, call = "catalogue", "catalogue.createPost"

    async def owner(self, world):
        return world.person()

    def body(self, owner, name):
        return {"post": content(title=name)}

    async def names(self, world, owner):
        posts = await world.peer.pages("catalogue.listPosts", {"owner": owner.user}, "posts", owner.token)
        return [one["content"]["title"] for one in posts]


class Note:
    """An account that moderators write notes about."""

    def __init__(self, user, moderator):
        self.user, self.token = user, moderator.token


class Notes:
    service, call = "auth", "auth.addAccountNote"

    async def owner(self, world):
        return Note(await world.account(), await world.moderator())

    def body(self, owner, name):
        return {"user": owner.user, "text": name}

    async def names(self, world, owner):
        found = await world.peer.ask("auth.findAccount", {"user": owner.user}, owner.token)
        return [one["text"] for one in found["notes"]]


class Writer:
    """Writes of one kind through a proxy, one after the other."""

    def __init__(self, world, kind, proxy, has_key, result):
        self.world, self.kind, self.proxy, self.has_key, self.result = world, kind, proxy, has_key, result
        self.channels = world.peer.channels[kind.service]

    async def run(self, numbers):
        owner, names = None, []
        for number in numbers:
            if not owner or len(names) == MOST_OF_OWNER:
                await self.compare(owner, names)
                owner, names = await self.kind.owner(self.world), []
            name = f"{'keyed' if self.has_key else 'unkeyed'} {self.world.run} {number}x"
            names.append(name)
            await self.write(owner, name, WAYS[number % len(WAYS)])
        await self.compare(owner, names)

    async def write(self, owner, name, way):
        key = new_key() if self.has_key else None
        mark = (key or name).encode()
        self.proxy.marks[mark] = way
        reply = await self.channels[0].send(self.kind.call, self.kind.body(owner, name), owner.token, key)
        is_cut = self.proxy.marks.pop(mark, None) is None
        self.proxy.away.discard(mark)
        self.result["writes"] += 1
        self.result["replies lost"] += is_cut
        if not self.has_key:
            code = reply.get("fault", {}).get("code") if reply else "no reply"
            if is_cut and code != "unavailable":
                self.result["wrong"] += 1
                self.result.examples.append(f"{name}: {reply}")
            self.result["unavailable"] += code == "unavailable"
            return
        for attempt in itertools.count(1):
            if reply and "body" in reply:
                break
            if attempt == ATTEMPTS or reply and reply["fault"]["code"] not in REPEATED:
                self.result["wrong"] += 1
                self.result.examples.append(f"{name}: {reply}")
                return
            await asyncio.sleep(0.02)
            reply = await self.channels[1].send(self.kind.call, self.kind.body(owner, name), owner.token, key)
            self.result["repeated"] += attempt == 1
        self.result["replayed"] += bool(reply.get("replayed"))
        if is_cut and not reply.get("replayed"):
            self.result["wrong"] += 1
            self.result.examples.append(f"{name}: the reply was not the first one's: {reply}")

    async def compare(self, owner, names):
        """Counts what is not there, and what is there twice."""
        if owner:
            stored = collections.Counter(await self.kind.names(self.world, owner))
            self.result["lost"] += sum(stored[name] == 0 for name in names)
            self.result["doubled"] += sum(stored[name] > 1 for name in names)


class Result(collections.Counter):
    def __init__(self):
        super().__init__()
        self.examples = []


COLUMNS = ("cuts", "writes", "replies lost", "unavailable", "repeated", "replayed", "lost", "doubled", "wrong")


async def run_replies(given, folder, report):
    server = Server()
    kinds = [Notes(), Posts(), Lists(), Messages()]
    proxies = {}
    for kind in kinds:
        (folder / kind.service).mkdir(mode=0o700)
        proxies[kind.service] = Proxy(folder / kind.service, server.socket)
        await proxies[kind.service].start()
    numbers = {"auth": 2, "catalogue": 2, "geo": 1, "favourites": 2, "chat": 2}
    stores = {service: [store(proxy.socket)] for service, proxy in proxies.items()}
    stack = Stack(given.products, folder / "stack", server, numbers, stores)
    await stack.start()
    world = World(stack, 16, SLOTS)
    await world.populate()
    report.say(f"| call | key | {' | '.join(COLUMNS)} |")
    report.say(f"|---|---|{'---:|' * len(COLUMNS)}")
    for kind in kinds:
        for has_key in (True, False):
            # A quarter of the cuts for each service; few without a key.
            goal = max(1, given.cuts // len(kinds) if has_key else given.cuts // (10 * len(kinds)))
            await cut(world, kind, proxies[kind.service], has_key, goal, report)
    stack.stop()
    for instance in stack.all():
        for error in instance.errors()[:5]:
            report.say(f"log: {error}")
    for proxy in proxies.values():
        await proxy.stop()
    server.stop()


async def cut(world, kind, proxy, has_key, goal, report):
    result, first, numbers = Result(), proxy.cuts, itertools.count()
    # Writes of several slots may share a transaction.
    turns = itertools.takewhile(lambda _: proxy.cuts - first < goal, numbers)
    writers = [Writer(world, kind, proxy, has_key, result) for _ in range(SLOTS if has_key else 1)]
    await asyncio.gather(*(writer.run(turns) for writer in writers))
    result["cuts"] = proxy.cuts - first
    cells = [kind.call, "with" if has_key else "without", *(result[column] for column in COLUMNS)]
    report.say(f"| {' | '.join(map(str, cells))} |")
    problems = [f"{result[column]} {column}" for column in ("lost", "doubled", "wrong") if result[column]]
    if has_key and result["replies lost"] > result["replayed"]:
        problems.append("fewer replies were replayed than lost")
    if problems:
        report.problem(f"{kind.call} {cells[1]} keys: {', '.join(problems)}; {'; '.join(result.examples[:3])}")

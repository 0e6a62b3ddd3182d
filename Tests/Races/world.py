"""The people of a run, and what the rounds of many scenarios share."""

import asyncio
import itertools
import time

import argon2

from mails import Mails
from peer import new_key

PASSWORD = "brindle ferry oxide"
POINT = {"lat": 47.8029, "lon": 13.0467}
# Seconds for which auth accepts a password as proof, with a reserve.
PROOF = 420
MODERATORS = 3
# Accounts of an import, which is one transaction.
BATCH = 25


class Person:
    def __init__(self, session, email=None):
        self.user, self.session, self.token = session["user"], session["session"], session["token"]
        self.refresh, self.device, self.email = session["refreshToken"], session.get("deviceToken"), email
        self.proven_at = time.monotonic()


class Chat:
    """A conversation of two people that know each other."""

    def __init__(self, id, one, other):
        self.id, self.one, self.other = id, one, other


class World:
    def __init__(self, stack, size, slots):
        self.stack, self.peer, self.size, self.slots = stack, stack.peer, size, slots
        self.mails = Mails([one.data / "auth/mail" for one in stack.instances["auth"]])
        self.people, self.moderators, self.chats, self.posts = [], [], [], []
        self.turns, self.number = itertools.count(), itertools.count()
        self.run = new_key()[:8]
        # With the cost that the services are set to, so that signing in makes no new hash.
        hasher = argon2.PasswordHasher(time_cost=5, memory_cost=7168, parallelism=1, hash_len=32, salt_len=16)
        self.hashed = hasher.hash(PASSWORD)

    # MARK: Who asks

    def service(self, name):
        return self.stack.tokens.token(name)

    @property
    def operator(self):
        """The command line's token, which operators' calls accept."""
        return self.service("gateway")

    def person(self):
        return self.people[next(self.turns) % len(self.people)]

    def strangers(self):
        """Two people who do not share a conversation, another two each time."""
        turn = next(self.number)
        count = len(self.people)
        return self.people[turn % count], self.people[(turn + 2 + turn // count) % count]

    def chat(self):
        return self.chats[next(self.turns) % len(self.chats)]

    def unique(self, word):
        return f"{word}{self.run}{next(self.number)}"

    async def moderator(self, place=0):
        """One whose password was proven lately."""
        found = self.moderators[place]
        if time.monotonic() > found.proven_at + PROOF:
            await self.peer.ask("auth.reauthenticate", {"password": PASSWORD}, found.token)
            found.proven_at = time.monotonic()
        return found

    # MARK: Making people and objects

    async def guest(self):
        return Person(await self.peer.ask("auth.startGuest", {}))

    async def sign_in(self, email, **more):
        body = {"login": email, "password": PASSWORD, **more}
        return Person(await self.peer.ask("auth.signIn", body), email)

    async def register(self, **more):
        """A new person, whose address is not verified."""
        email = f"{self.unique('p')}@example.org"
        body = {"email": email, "password": PASSWORD, "displayName": "P", **more}
        return Person(await self.peer.ask("auth.register", body), email)

    async def import_people(self, count, verified=True):
        """Accounts with the password, which are not signed in; returns their addresses and ids."""
        emails, found = [f"{self.unique('i')}@example.org" for _ in range(count)], []
        for start in range(0, count, BATCH):
            part = emails[start:start + BATCH]
            accounts = [
                {"email": email, "isEmailVerified": verified, "displayName": "I", "passwordHash": self.hashed}
                for email in part
            ]
            reply = await self.peer.ask("auth.importAccounts", {"accounts": accounts}, self.operator)
            if refused := [one for one in reply["results"] if one["outcome"] != "created"]:
                raise RuntimeError(f"an imported account was refused: {refused[0]}")
            found += zip(part, (one["user"] for one in reply["results"]))
        return found

    async def account(self):
        """The id of a registered account without a session."""
        return (await self.import_people(1))[0][1]

    async def populate(self, chats=True):
        accounts = await self.import_people(self.size + MODERATORS)
        for _, user in accounts[:MODERATORS]:
            await self.peer.ask("auth.grantRole", {"user": user, "role": "moderator"}, self.operator)
        signed = await self.gather([self.sign_in(email) for email, _ in accounts])
        self.moderators, self.people = signed[:MODERATORS], signed[MODERATORS:]
        self.posts = await self.gather([self.post(self.person()) for _ in range(64)])
        pairs = zip(self.people[::2], self.people[1::2]) if chats else []
        self.chats = await self.gather([self.introduce(one, other) for one, other in pairs])

    async def gather(self, work):
        """Runs coroutines, a few at a time; returns their results in order."""
        limit = asyncio.Semaphore(self.slots)

        async def run(one):
            async with limit:
                return await one

        return await asyncio.gather(*map(run, work))

    async def introduce(self, one, other):
        """Makes contacts of two people."""
        opened = await self.peer.ask("chat.openConversation", {"with": other.user}, one.token)
        conversation = opened["conversation"]["id"]
        await self.peer.ask("chat.sendMessage", {"conversation": conversation, "text": "Hello"}, one.token)
        await self.peer.ask("chat.acceptRequest", {"conversation": conversation}, other.token)
        return Chat(conversation, one, other)

    async def post(self, owner, kind="offer", draft=False, title="A lamp"):
        body = {"post": content(kind, title), "draft": draft}
        return (await self.peer.ask("catalogue.createPost", body, owner.token))["post"]["id"]


def content(kind="offer", title="A lamp"):
    return {"kind": kind, "title": title, "text": "Old and round, of brass.", "point": POINT}

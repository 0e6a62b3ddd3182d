"""What clients write to each service, and how it is listed.

`person` makes whoever writes, `body` is a write with a name, `listed` has the names that an instance knows. A person writes
`limit` times at most.
"""

import contextlib
import uuid

from clients import Unknown


def registered(client):
    name = uuid.uuid4().hex
    body = {"email": f"{name}@example.org", "password": f"{name} brindle", "displayName": "Writer"}
    return client.write("auth.register", body).body


class Lists:
    """Lists of favourites."""

    service, call = "favourites", "favourites.createList"
    # More than 200 are refused.
    limit = 150

    @staticmethod
    def person(client):
        return client.write("auth.startGuest", {}).body

    @staticmethod
    def body(_, name):
        return {"name": name}

    @staticmethod
    def listed(sockets, instance, person):
        for page in pages(sockets, "favourites.listLists", {"limit": 200}, instance, person):
            yield from (one["name"] for one in page["lists"])


class Posts:
    service, call, limit = "catalogue", "catalogue.createPost", 1_000

    @staticmethod
    def person(client):
        return registered(client)

    @staticmethod
    def body(_, name):
        return {"post": {"kind": "offer", "title": name, "point": {"lat": 47.8, "lon": 13.04}}}

    @staticmethod
    def listed(sockets, instance, person):
        body = {"owner": person["user"], "limit": 200}
        for page in pages(sockets, "catalogue.listPosts", body, instance, person):
            yield from (post["content"]["title"] for post in page["posts"])


class Messages:
    """Of one conversation."""

    service, call, limit = "chat", "chat.sendMessage", 1_000

    @staticmethod
    def person(client):
        sender, receiver = registered(client), registered(client)
        opened = client.write("chat.openConversation", {"with": receiver["user"]}, sender["token"]).body
        sender["conversation"] = opened["conversation"]["id"]
        client.write("chat.sendMessage", {"conversation": sender["conversation"], "text": "Hello"}, sender["token"])
        client.write("chat.acceptRequest", {"conversation": sender["conversation"]}, receiver["token"])
        return sender

    @staticmethod
    def body(person, name):
        return {"conversation": person["conversation"], "text": name}

    @staticmethod
    def listed(sockets, instance, person):
        after = 0
        while True:
            body = {"conversation": person["conversation"], "after": after, "limit": 200}
            messages = sockets.ask("chat.listMessages", body, instance, token=person["token"])["messages"]
            if not messages:
                return
            yield from (message.get("text") for message in messages)
            after = max(message["number"] for message in messages)


class Accounts:
    """Registrations. A second one of an address would be refused, which ends the run."""

    service, call, limit = "auth", "auth.register", 100

    @staticmethod
    def person(_):
        return {"tokens": {}}

    @staticmethod
    def body(_, name):
        words = "-".join(name.split())
        return {"email": f"{words}@example.org", "password": f"{words} brindle", "displayName": name}

    @staticmethod
    def acknowledge(person, name, body):
        person["tokens"][name] = body["token"]

    @staticmethod
    def listed(sockets, instance, person):
        for token in person["tokens"].values():
            with contextlib.suppress(Unknown):
                yield sockets.ask("auth.myAccount", {}, instance, token=token)["displayName"]


KINDS = {kind.service: kind for kind in (Lists, Posts, Messages, Accounts)}


def pages(sockets, call, body, instance, person):
    cursor = None
    while True:
        more = {"cursor": cursor} if cursor else {}
        page = sockets.ask(call, {**body, **more}, instance, token=person["token"])
        yield page
        cursor = page.get("next")
        if not cursor:
            return

"""Chat: members, roles and titles of groups."""

from scenario import race


async def make(round):
    """A group of two contacts and a third person who has accepted; returns it and them, its owner first."""
    chat, third = round.world.chat(), round.world.chat().other
    body = {"title": "A group", "members": [chat.other.user, third.user]}
    group = (await round.ask("chat.createGroup", body, chat.one))["conversation"]["id"]
    await round.ask("chat.acceptRequest", {"conversation": group}, third)
    return group, chat.one, chat.other, third


async def members(round, group, by):
    """The roles by member."""
    reply = await round.ask("chat.listMembers", {"conversation": group}, by)
    round.exactly(len({one["user"] for one in reply["members"]}), len(reply["members"]), "members, each once")
    return {one["user"]: one["role"] for one in reply["members"]}


async def events(round, group, by):
    body = {"conversation": group, "after": 0, "limit": 100}
    entries = (await round.ask("chat.listMessages", body, by))["messages"]
    return [one["event"] for one in entries if "event" in one]


@race("chat.addMember")
async def add_member(round):
    chat = round.world.chat()
    body = {"title": "A group", "members": [chat.other.user]}
    group = (await round.ask("chat.createGroup", body, chat.one))["conversation"]["id"]
    # One person in odd rounds, two in others.
    new = [round.world.chat().one, round.world.chat().one]
    other = new[0] if round.number % 2 else new[1]
    outcome = await round.race(*({"conversation": group, "user": one.user} for one in (new[0], other)), by=chat.one)
    invited = [one for one in new if one.user in outcome.sent("user")]
    for one in invited:
        await round.ask("chat.acceptRequest", {"conversation": group}, one)
    stored = await members(round, group, chat.one)
    round.exactly(len(stored), 2 + len(invited), "members")
    joined = [one["person"] for one in await events(round, group, chat.one) if one["kind"] == "joined"]
    round.exactly(len(joined), len(set(joined)), "events of new members")


@race("chat.removeMember")
async def remove_member(round):
    group, owner, second, third = await make(round)
    # One person in odd rounds, two in others.
    other = third if round.number % 2 else second
    one, two = ({"conversation": group, "user": person.user} for person in (third, other))
    outcome = await round.race(one, two, by=owner, allows={"not-found"})
    gone = set(outcome.sent("user"))
    stored = await members(round, group, owner)
    round.kept(not gone & set(stored), "a removed member is still there")
    round.exactly(len(stored), 3 - len(gone), "members")
    concerned = [one for one in await events(round, group, owner) if one.get("person") in gone]
    removed = [one["person"] for one in concerned if one["kind"] != "joined"]
    round.exactly(len(removed), len(gone), "events of removed members")


@race("chat.leaveGroup")
async def leave_group(round):
    group, owner, second, third = await make(round)
    # The owner twice in odd rounds, two members in others.
    other = owner if round.number % 2 else second
    await round.race({"conversation": group}, by=owner, other_by=other, allows={"not-found"})
    stored = await members(round, group, third)
    gone = {owner.user} if round.has_one_key else {owner.user, other.user}
    round.kept(not gone & set(stored), "who left is still there")
    round.exactly(len(stored), 3 - len(gone), "members")
    round.exactly(list(stored.values()).count("owner"), 1, "owners")


@race("chat.setRole")
async def set_role(round):
    group, owner, second, third = await make(round)
    one, other = ({"conversation": group, "user": person.user, "role": "owner"} for person in (second, third))
    outcome = await round.race(one, other, by=owner, allows={"forbidden"}, exactly=1)
    stored = await members(round, group, second)
    round.exactly(list(stored.values()).count("owner"), 1, "owners")
    round.kept(stored[outcome.sent("user")[0]] == "owner", "another became the owner")


@race("chat.updateGroup")
async def update_group(round):
    group, owner, second, _ = await make(round)
    await round.ask("chat.setRole", {"conversation": group, "user": second.user, "role": "admin"}, owner)
    one, other = ({"conversation": group, "title": title} for title in ("One", "Other"))
    outcome = await round.race(one, other, by=owner, other_by=second)
    titles = [one["title"] for one in await events(round, group, owner) if one["kind"] == "titled" or "title" in one]
    stored = (await round.ask("chat.listMembers", {"conversation": group}, owner))["title"]
    round.kept(stored in outcome.sent("title"), f"the title is {stored}")
    changes = [title for title in titles if title in ("One", "Other")]
    round.exactly(len(changes), len(outcome), "changes in the log")
    round.kept(changes[-1] == stored, "the last change in the log is another")

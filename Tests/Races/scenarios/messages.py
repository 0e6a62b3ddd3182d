"""Chat: messages, marks, and what each member has for themselves."""

from scenario import race


async def log(round, chat, by, after=0):
    body = {"conversation": chat.id, "after": after, "limit": 100}
    return (await round.ask("chat.listMessages", body, by))["messages"]


async def summary(round, chat, by):
    """The conversation as a member sees it."""
    every = await round.pages("chat.listConversations", {}, "conversations", by)
    return next(one for one in every if one["id"] == chat.id)


async def send(round, chat, by, text="Hello"):
    return (await round.ask("chat.sendMessage", {"conversation": chat.id, "text": text}, by))["message"]["number"]


async def message(round, chat, number, by):
    return next((one for one in await log(round, chat, by, number - 1) if one["number"] == number), None)


@race("chat.sendMessage")
async def send_message(round):
    chat = round.world.chat()
    before = await summary(round, chat, chat.other)
    # By one member in odd rounds, by both in others.
    sender = chat.one if round.number % 2 else chat.other
    one, other = ({"conversation": chat.id, "text": f"{word} {round.name}"} for word in ("one", "other"))
    outcome = await round.race(one, other, by=chat.one, other_by=sender)
    stored = await log(round, chat, chat.other, before["last"]["number"])
    round.exactly(len(stored), len(outcome), "messages")
    round.kept(sorted(one["text"] for one in stored) == sorted(outcome.sent("text")), "a message is missing")
    numbers = {one["number"] for one in outcome.values("message")}
    round.kept({one["number"] for one in stored} == numbers, f"the numbers are {numbers}")
    after = await summary(round, chat, chat.other)
    if sender is chat.one or round.has_one_key:
        round.exactly(after["unread"], before["unread"] + len(outcome), "unread messages")


@race("chat.deleteMessage")
async def delete_message(round):
    chat = round.world.chat()
    before = await summary(round, chat, chat.other)
    number = await send(round, chat, chat.one)
    await round.race({"conversation": chat.id, "message": number}, by=chat.one)
    stored = await message(round, chat, number, chat.other)
    round.kept(stored["text"] == "" and "deletedAt" in stored, f"the message is {stored}")
    round.exactly((await summary(round, chat, chat.other))["unread"], before["unread"], "unread messages")


@race("chat.editMessage")
async def edit_message(round):
    chat = round.world.chat()
    number = await send(round, chat, chat.one)
    one, other = ({"conversation": chat.id, "message": number, "text": text} for text in ("one", "other"))
    outcome = await round.race(one, other, by=chat.one)
    stored = await message(round, chat, number, chat.other)
    round.exactly(stored["revision"], len(outcome), "edits")
    last = max(outcome.values("message"), key=lambda one: one["revision"])
    round.kept(stored["text"] == last["text"], f"the text is {stored['text']}, the last reply said {last['text']}")


@race("chat.hideMessage")
async def hide_message(round):
    chat = round.world.chat()
    first, second = await send(round, chat, chat.one), await send(round, chat, chat.one)
    one, other = ({"conversation": chat.id, "message": number} for number in (first, second))
    outcome = await round.race(one, other, by=chat.other)
    seen = {one["number"] for one in await log(round, chat, chat.other, first - 1)}
    round.kept(seen == {first, second} - set(outcome.sent("message")), f"the visible messages are {seen}")


@race("chat.setReaction")
async def set_reaction(round):
    chat = round.world.chat()
    number = await send(round, chat, chat.one)
    body = {"conversation": chat.id, "message": number, "emoji": "👍", "isSet": True}
    # By one member in odd rounds, by both in others.
    other = chat.one if round.number % 2 else chat.other
    await round.race(body, by=chat.one, other_by=other)
    stored = await message(round, chat, number, chat.other)
    expected = 1 if round.has_one_key or other is chat.one else 2
    round.exactly(len(stored["reactions"]), 1, "emojis")
    round.exactly(stored["reactions"][0]["count"], expected, "reactions")


@race("chat.markRead")
async def mark_read(round):
    chat = round.world.chat()
    first, last = await send(round, chat, chat.one), await send(round, chat, chat.one)
    one, other = ({"conversation": chat.id, "upTo": number} for number in (last, first))
    await round.race(one, other, by=chat.other)
    stored = await summary(round, chat, chat.other)
    round.exactly(stored["read"], last, "the read mark")
    round.exactly(stored["unread"], 0, "unread messages")


@race("chat.markDelivered")
async def mark_delivered(round):
    chat = round.world.chat()
    first, last = await send(round, chat, chat.one), await send(round, chat, chat.one)
    one, other = ({"conversation": chat.id, "upTo": number} for number in (last, first))
    await round.race(one, other, by=chat.other)
    marks = (await round.ask("chat.listMarks", {"conversation": chat.id}, chat.one))["marks"]
    mark = next(one for one in marks if one["user"] == chat.other.user)
    round.exactly(mark["delivered"], last, "the delivery mark")


@race("chat.setTyping", replays=False)
async def set_typing(round):
    chat = round.world.chat()
    start = await round.ask("chat.syncAfter", {}, chat.other)
    body = {"cursor": start["cursor"], "hints": start["hints"], "waitMs": 1000}
    await round.race({"conversation": chat.id}, by=chat.one)
    for instance in range(2):
        async def is_shown():
            reply = await round.ask("chat.syncAfter", body, chat.other, instance=instance)
            typing = [one for one in reply.get("typing") or [] if one["conversation"] == chat.id]
            return any(chat.one.user in one["users"] for one in typing)

        await round.until(is_shown, f"a typing hint at instance {instance}")


@race("chat.updateMembership")
async def update_membership(round):
    chat = round.world.chat()
    none = {"conversation": chat.id, "isPinned": False, "isArchived": False}
    await round.ask("chat.updateMembership", none, chat.one)
    one, other = ({"conversation": chat.id, field: True} for field in ("isPinned", "isArchived"))
    outcome = await round.race(one, other, by=chat.one)
    state = await round.ask("chat.updateMembership", {"conversation": chat.id}, chat.one)
    for body in outcome.bodies:
        for field in set(body) - {"conversation"}:
            round.kept(state["conversation"].get(field) is True, f"{field} is not set")
    await round.ask("chat.updateMembership", none, chat.one)


@race("chat.updatePrivacy")
async def update_privacy(round):
    person = round.world.chat().one
    fields = ("hidesReading", "hidesPresence")
    await round.ask("chat.updatePrivacy", {field: False for field in fields}, person)
    outcome = await round.race({fields[0]: True}, {fields[1]: True}, by=person)
    stored = await round.ask("chat.updatePrivacy", {}, person)
    for field in [field for body in outcome.bodies for field in body]:
        round.kept(stored[field], f"{field} is not set")
    await round.ask("chat.updatePrivacy", {field: False for field in fields}, person)


@race("chat.setRetention")
async def set_retention(round):
    chat = round.world.chat()
    start = await send(round, chat, chat.one)
    one, other = ({"conversation": chat.id, "keepFor": seconds} for seconds in (86_400 + round.number, 172_800))
    outcome = await round.race(one, other, by=chat.one, other_by=chat.other)
    stored = await summary(round, chat, chat.one)
    round.kept(stored["keepFor"] in outcome.sent("keepFor"), f"it keeps messages for {stored['keepFor']} s")
    changes = [one["event"]["keepFor"] for one in await log(round, chat, chat.one, start)]
    round.exactly(len(changes), len(outcome), "changes in the log")
    round.kept(changes[-1] == stored["keepFor"], "the last change in the log is another")
    await round.ask("chat.setRetention", {"conversation": chat.id}, chat.one)


@race("chat.reportMessage")
async def report_message(round):
    chat = round.world.chat()
    number = await send(round, chat, chat.one)
    outcome = await round.race({"conversation": chat.id, "message": number, "reason": "spam"}, by=chat.other)
    round.exactly(len(set(outcome.values("report"))), 1, "reports")

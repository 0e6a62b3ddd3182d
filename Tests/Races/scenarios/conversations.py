"""Chat: beginnings of conversations, by strangers and in groups."""

from scenario import race
from scenarios.trips import make_trip


async def open_request(round):
    """Opens a conversation with a stranger, who has yet to answer; returns it and both people."""
    sender, receiver = round.world.strangers()
    opened = await round.ask("chat.openConversation", {"with": receiver.user}, sender)
    conversation = opened["conversation"]["id"]
    await round.ask("chat.sendMessage", {"conversation": conversation, "text": "Hello"}, sender)
    return conversation, sender, receiver


async def summary(round, conversation, by, **filter):
    every = await round.pages("chat.listConversations", filter, "conversations", by)
    return next((one for one in every if one["id"] == conversation), None)


@race("chat.openConversation")
async def open_conversation(round):
    one, other = round.world.strangers()
    # By both in even rounds.
    asks, with_whom = (one, other) if round.number % 2 else (other, one)
    outcome = await round.race({"with": other.user}, {"with": with_whom.user}, by=one, other_by=asks)
    round.exactly(len({given["id"] for given in outcome.values("conversation")}), 1, "conversations")
    round.exactly(sum(outcome.values("isNew")), 1, "new conversations")


@race("chat.acceptRequest")
async def accept_request(round):
    conversation, sender, receiver = await open_request(round)
    await round.race({"conversation": conversation}, by=receiver)
    stored = await summary(round, conversation, receiver)
    round.kept(stored is not None and not stored.get("isRequest"), "the request is still one")
    await round.ask("chat.sendMessage", {"conversation": conversation, "text": "Thanks"}, sender)


@race("chat.declineRequest")
async def decline_request(round):
    conversation, _, receiver = await open_request(round)
    await round.race({"conversation": conversation}, by=receiver)
    requests = await round.pages("chat.listConversations", {"filter": "requests"}, "conversations", receiver)
    round.kept(conversation not in {one["id"] for one in requests}, "the request is still listed")


@race("chat.createGroup")
async def create_group(round):
    chat = round.world.chat()
    one, other = ({"title": f"{word} {round.name}", "members": [chat.other.user]} for word in ("one", "other"))
    outcome = await round.race(one, other, by=chat.one)
    every = await round.pages("chat.listConversations", {}, "conversations", chat.other)
    titles = sorted(one["title"] for one in every if one.get("title", "").endswith(f" {round.name}"))
    round.exactly(len(titles), len(outcome), "groups")
    round.kept(titles == sorted(outcome.sent("title")), f"the groups are {titles}")


@race("chat.openTripConversation")
async def open_trip_conversation(round):
    owner = round.world.person()
    made, later = await make_trip(round, owner), await make_trip(round, owner)

    async def is_known():
        """Chat learns of trips by events, in their order."""
        return not await round.refusal("chat.openTripConversation", {"trip": later, "title": "Another"}, owner)

    await round.until(is_known, "the trip in chat")
    outcome = await round.race({"trip": made, "title": "A trip"}, by=owner)
    round.exactly(len({one["id"] for one in outcome.values("conversation")}), 1, "conversations")
    round.exactly(sum(outcome.values("isNew")), 1, "new conversations")


@race("chat.reportConversation")
async def report_conversation(round):
    conversation, _, receiver = await open_request(round)
    outcome = await round.race({"conversation": conversation, "reason": "spam"}, by=receiver)
    round.exactly(len(set(outcome.values("report"))), 1, "reports")

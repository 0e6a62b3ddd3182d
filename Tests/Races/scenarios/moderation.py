"""Auth: notes, roles, suspensions and hidden posts."""

from scenario import race


async def account(round, user):
    return await round.ask("auth.findAccount", {"user": user}, await round.world.moderator())


@race("auth.addAccountNote")
async def add_account_note(round):
    moderator, user = await round.world.moderator(), round.world.person().user
    one, other = ({"user": user, "text": f"{word} {round.name}"} for word in ("One", "Other"))
    outcome = await round.race(one, other, by=moderator)
    notes = [one["text"] for one in (await account(round, user))["notes"] if one["text"].endswith(f" {round.name}")]
    round.exactly(len(notes), len(outcome), "notes")


@race("auth.grantRole")
async def grant_role(round):
    user = await round.world.account()
    one, other = ({"user": user, "role": role} for role in ("moderator", "operator"))
    outcome = await round.race(one, other, by=round.world.operator)
    stored = await roles(round, user)
    round.kept(stored == set(outcome.sent("role")), f"the roles are {stored}")


async def roles(round, user):
    return set((await account(round, user))["account"]["roles"])


@race("auth.revokeRole")
async def revoke_role(round):
    user = await round.world.account()
    for role in ("moderator", "operator"):
        await round.ask("auth.grantRole", {"user": user, "role": role}, round.world.operator)
    one, other = ({"user": user, "role": role} for role in ("moderator", "operator"))
    outcome = await round.race(one, other, by=round.world.operator)
    stored = await roles(round, user)
    round.kept(stored == {"moderator", "operator"} - set(outcome.sent("role")), f"the roles are {stored}")


@race("auth.suspendAccount")
async def suspend_account(round):
    user, moderator = await round.world.account(), await round.world.moderator()
    one, other = ({"user": user, "reason": "Spam", "seconds": seconds} for seconds in (3600, 7200))
    outcome = await round.race(one, other, by=moderator)
    stored = (await account(round, user))["account"]
    ends = outcome.values("suspendedUntil")
    round.kept(stored.get("suspendedUntil") in ends, f"the account is {stored}, the replies said {ends}")


@race("auth.liftSuspension")
async def lift_suspension(round):
    user, moderator = await round.world.account(), await round.world.moderator()
    await round.ask("auth.suspendAccount", {"user": user, "reason": "Spam"}, moderator)
    await round.race({"user": user}, by=moderator)
    round.kept(not (await account(round, user))["account"].get("suspendedAt"), "the account is suspended")


async def hidings(round, owner, post):
    return [one for one in await round.pages("auth.listHidings", {}, "hidings", owner) if one["post"] == post]


async def hidden_post(round, place=0):
    """A post that a moderator has hidden, and its owner, who knows of it."""
    owner = round.world.person()
    post = await round.world.post(owner)
    await round.ask("auth.hidePost", {"post": post, "reason": "spam"}, await round.world.moderator(place))

    async def is_known():
        return await hidings(round, owner, post)

    await round.until(is_known, "the author's notice")
    return post, owner


async def state(round, owner, post):
    found = await hidings(round, owner, post)
    round.exactly(len(found), 1, "hidings")
    return found[0]["state"]


@race("auth.hidePost")
async def hide_post(round):
    owner = round.world.person()
    post = await round.world.post(owner)
    await round.race({"post": post, "reason": "spam"}, by=await round.world.moderator())

    async def is_hidden():
        return await hidings(round, owner, post)

    await round.until(is_hidden, "the author's notice")
    round.exactly(len(await hidings(round, owner, post)), 1, "hidings")


@race("auth.restorePost")
async def restore_post(round):
    post, owner = await hidden_post(round)
    await round.race({"post": post}, by=await round.world.moderator())
    found = await hidings(round, owner, post)
    round.kept(all(one["state"] == "restored" for one in found), f"the hidings are {found}")

    async def is_shown():
        return (await round.ask("catalogue.findPost", {"id": post}, owner))["post"]["state"] == "published"

    await round.until(is_shown, "the post in the catalogue")


@race("auth.noteHiding")
async def note_hiding(round):
    """Beside the catalogue, which does the same."""
    owner, title = round.world.person(), round.world.unique("Lamp ")
    post = await round.world.post(owner, title=title)
    await round.ask("auth.hidePost", {"post": post, "reason": "spam"}, await round.world.moderator())
    body = {"post": post, "owner": owner.user, "title": title}
    await round.race(body, by=round.world.service("catalogue"))
    round.exactly(len(await hidings(round, owner, post)), 1, "hidings")

    def mails():
        return [text for text in round.world.mails.to(owner.email) if title in text]

    async def is_mailed():
        return mails()

    await round.until(is_mailed, "a mail with the reason")
    round.later(lambda: round.exactly(len(mails()), 1, "mails with the reason"))


@race("auth.objectToHiding")
async def object_to_hiding(round):
    post, owner = await hidden_post(round)
    await round.race({"post": post, "text": "It is mine"}, by=owner, allows={"conflict"}, exactly=1)
    round.kept(await state(round, owner, post) == "objected", "there is no objection")


@race("auth.decideObjection")
async def decide_objection(round):
    post, owner = await hidden_post(round, place=0)
    await round.ask("auth.objectToHiding", {"post": post, "text": "It is mine"}, owner)
    deciders = [await round.world.moderator(place) for place in (1, 2)]
    one, other = ({"post": post, "decision": decision} for decision in ("uphold", "restore"))
    outcome = await round.race(one, other, by=deciders[0], other_by=deciders[1], allows={"conflict"}, exactly=1)
    stored, decision = await state(round, owner, post), outcome.bodies[0]["decision"]
    round.kept(stored == {"uphold": "upheld", "restore": "restored"}[decision], f"{decision}, and it is {stored}")


@race("auth.markHidingsSeen")
async def mark_hidings_seen(round):
    _, owner = await hidden_post(round)
    await round.race({}, by=owner)
    round.exactly((await round.ask("auth.listHidings", {"limit": 1}, owner))["unseen"], 0, "unseen hidings")

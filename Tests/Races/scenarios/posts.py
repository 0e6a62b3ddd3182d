"""Catalogue: posts and their states."""

from scenario import race
from world import content


async def state(round, post, by):
    return (await round.ask("catalogue.findPost", {"id": post}, by))["post"]


async def count(round, owner):
    """What the owner's list says, and its length."""
    body = {"owner": owner.user, "state": "published"}
    said = (await round.ask("catalogue.listPosts", {**body, "limit": 1}, owner))["count"]
    listed = await round.pages("catalogue.listPosts", body, "posts", owner)
    round.exactly(said, len(listed), "posts counted")
    return said


@race("catalogue.createPost")
async def create_post(round):
    owner = round.world.person()
    before = await count(round, owner)
    one, other = ({"post": content(title=f"{word} {round.name}")} for word in ("One", "Other"))
    outcome = await round.race(one, other, by=owner)
    round.exactly(await count(round, owner), before + len(outcome), "posts")
    for post in outcome.values("post"):
        round.exactly((await state(round, post["id"], owner))["revision"], 1, "revision")


@race("catalogue.updatePost")
async def update_post(round):
    owner = round.world.person()
    post = await round.world.post(owner)
    one, other = ({"id": post, "revision": 1, "post": content(title=title)} for title in ("One", "Other"))
    outcome = await round.race(one, other, by=owner, allows={"conflict"}, exactly=1)
    stored = await state(round, post, owner)
    round.exactly(stored["revision"], 2, "revision")
    title = stored["content"]["title"]
    round.kept(title == outcome.bodies[0]["post"]["title"], f"the title is {title}")


async def change_state(round, draft, expected):
    owner = round.world.person()
    post = await round.world.post(owner, draft=draft)
    outcome = await round.race({"id": post}, by=owner)
    stored = await state(round, post, owner)
    round.kept(stored["state"] == expected, f"the state is {stored['state']}")
    round.exactly(len({one["revision"] for one in outcome.values("post")}), 1, "revisions")


@race("catalogue.publishPost")
async def publish_post(round):
    await change_state(round, True, "published")


@race("catalogue.closePost")
async def close_post(round):
    await change_state(round, False, "closed")


@race("catalogue.deletePost")
async def delete_post(round):
    owner = round.world.person()
    post = await round.world.post(owner)
    before = await count(round, owner)
    await round.race({"id": post}, by=owner, allows={"gone"}, exactly=1)
    round.exactly(await count(round, owner), before - 1, "posts")
    round.kept(await round.refusal("catalogue.findPost", {"id": post}, owner) == "gone", "the post is still there")


@race("catalogue.reportPost")
async def report_post(round):
    post, reporter = await round.world.post(round.world.person()), round.world.person()
    outcome = await round.race({"post": post, "reason": "spam"}, by=reporter)
    round.exactly(len(set(outcome.values("report"))), 1, "reports")

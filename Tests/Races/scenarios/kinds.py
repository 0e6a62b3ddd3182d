"""Catalogue: declarations of kinds and apps, one of each for a slot, as there is a limit; and imports."""

from scenario import race
from world import content


def kind(round, label):
    return {"kind": {"name": f"race{round.slot}", "labels": {"en": label}, "facets": {"point": {}, "text": {}}}}


@race("catalogue.declareKind")
async def declare_kind(round):
    operator, name = round.world.operator, f"race{round.slot}"
    before = (await round.ask("catalogue.declareKind", kind(round, f"None {round.name}"), operator))["revision"]
    one, other = (kind(round, f"{word} {round.name}") for word in ("One", "Other"))
    outcome = await round.race(one, other, by=operator)
    stored = (await round.ask("catalogue.findKind", {"kind": name}))["kind"]
    round.exactly(stored["revision"], before + len(outcome), "revision")
    last = max(outcome.replies, key=lambda one: one["revision"])
    labels = stored["kind"]["labels"]
    round.kept(labels == last["kind"]["labels"], f"the labels are {labels}")


def app(round, label):
    return {"app": {"name": f"race{round.slot}", "labels": {"en": label}, "kinds": ["offer"], "screens": ["map"]}}


async def apps(round):
    return [one["app"] for one in (await round.ask("catalogue.listApps", {}))["apps"]]


@race("catalogue.declareApp")
async def declare_app(round):
    one, other = (app(round, f"{word} {round.name}") for word in ("One", "Other"))
    outcome = await round.race(one, other, by=round.world.operator)
    found = [one for one in await apps(round) if one["name"] == f"race{round.slot}"]
    round.exactly(len(found), 1, "apps")
    sent = [body["app"]["labels"] for body in outcome.bodies]
    round.kept(found[0]["labels"] in sent, f"the labels are {found[0]['labels']}")


@race("catalogue.deleteApp")
async def delete_app(round):
    operator, name = round.world.operator, f"race{round.slot}"
    await round.ask("catalogue.declareApp", app(round, "To be deleted"), operator)
    await round.race({"app": name}, by=operator, allows={"not-found"}, exactly=1)
    round.kept(name not in {one["name"] for one in await apps(round)}, "the app is still there")


def batch(round, **more):
    posts = [{"externalID": f"{round.name} {number}", "post": content(title="Imported")} for number in range(3)]
    return {"source": f"race {round.name}", "posts": posts, **more}


async def stored_posts(round, owner):
    return (await round.ask("catalogue.listPosts", {"owner": owner.user, "limit": 1}, owner))["count"]


@race("catalogue.importPosts")
async def import_posts(round):
    owner = round.world.person()
    before = await stored_posts(round, owner)
    outcome = await round.race(batch(round), by=owner)
    round.exactly(sum(outcome.values("created")), 3, "posts created")
    round.exactly(sum(outcome.values("unchanged")), 3 * (len(outcome) - 1), "posts unchanged")
    round.exactly(await stored_posts(round, owner), before + 3, "posts")


@race("catalogue.finishImport")
async def finish_import(round):
    owner = round.world.person()
    source = f"race {round.name}"
    await round.ask("catalogue.importPosts", batch(round, run="one", isWhole=True), owner)
    # With a read of its own before the transaction in odd rounds.
    prune = {"prune": 0.5} if round.number % 2 else {}
    body = {"source": source, "run": "one", **prune}
    outcome = await round.race(body, by=owner, allows={"not-found"}, exactly=1)
    round.exactly(sum(outcome.values("created")), 3, "posts created")

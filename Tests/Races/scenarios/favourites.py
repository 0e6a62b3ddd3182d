"""Favourites: every round has a guest of its own, so that its lists hold nothing else."""

from scenario import race
from world import content


async def add(round, guest, *posts, **more):
    for post in posts:
        await round.ask("favourites.addFavourite", {"post": post, **more}, guest)


async def entries(round, guest, **more):
    return await round.pages("favourites.listFavourites", more, "favourites", guest)


async def lists(round, guest):
    return await round.pages("favourites.listLists", {}, "lists", guest)


async def make_list(round, guest, *posts):
    made = (await round.ask("favourites.createList", {"name": "A list"}, guest))["list"]["id"]
    await add(round, guest, *posts, list=made)
    return made


async def found(round, guest, list):
    return next((one for one in await lists(round, guest) if one["id"] == list), None)


@race("favourites.addFavourite")
async def add_favourite(round):
    guest, posts = await round.world.guest(), round.world.posts
    other = posts[1] if round.number % 2 else posts[0]
    outcome = await round.race({"post": posts[0]}, {"post": other}, by=guest)
    expected = len(set(outcome.sent("post")))
    stored = await round.ask("favourites.listFavourites", {}, guest)
    round.exactly(stored["count"], expected, "favourites counted")
    round.exactly(len(stored["favourites"]), expected, "favourites")
    round.exactly(len({one["order"] for one in stored["favourites"]}), expected, "places in the list")
    round.exactly(sum(one["isDefault"] for one in await lists(round, guest)), 1, "default lists")


@race("favourites.cloneList")
async def clone_list(round):
    guest = await round.world.guest()
    made = await make_list(round, guest, *round.world.posts[:2])
    outcome = await round.race({"list": made, "name": "One"}, {"list": made, "name": "Other"}, by=guest)
    copies = [one for one in await lists(round, guest) if one["name"] in ("One", "Other")]
    round.exactly(len(copies), len(outcome), "copies")
    for copy in copies:
        round.exactly(len(await entries(round, guest, list=copy["id"])), 2, "favourites of the copy")


@race("favourites.createList")
async def create_list(round):
    guest = await round.world.guest()
    outcome = await round.race({"name": "One"}, {"name": "Other"}, by=guest)
    stored = sorted(one["name"] for one in await lists(round, guest) if not one["isDefault"])
    round.exactly(len(stored), len(outcome), "lists")
    round.kept(stored == sorted(outcome.sent("name")), f"the lists are {stored}")


@race("favourites.deleteList")
async def delete_list(round):
    guest = await round.world.guest()
    made = await make_list(round, guest, round.world.posts[0])
    outcome = await round.race({"list": made}, by=guest)
    round.exactly(sum(outcome.values("deleted")), 1, "deletions")
    round.kept(await found(round, guest, made) is None, "the list is still there")


@race("favourites.markSeen")
async def mark_seen(round):
    guest, owner = await round.world.guest(), round.world.person()
    post = await round.world.post(owner)
    await add(round, guest, post)
    await round.ask("catalogue.updatePost", {"id": post, "revision": 1, "post": content(title="Another")}, owner)
    outcome = await round.race({"posts": [{"post": post, "revision": 2}]}, by=guest)
    round.exactly(sum(outcome.values("marked")), 1, "favourites marked")
    stored = await entries(round, guest)
    round.kept([one["state"] for one in stored] == ["ok"], f"the favourites are {stored}")


@race("favourites.moveFavourite")
async def move_favourite(round):
    guest, posts = await round.world.guest(), round.world.posts[:3]
    await add(round, guest, *posts)
    # Both to the front, where both would get one place.
    outcome = await round.race({"post": posts[0]}, {"post": posts[1]}, by=guest)
    stored = await entries(round, guest)
    round.exactly(len({one["order"] for one in stored}), 3, "places in the list")
    front = {one["post"] for one in stored[:len(outcome)]}
    round.kept(front == set(outcome.sent("post")), "a moved favourite is not in front")


@race("favourites.muteList")
async def mute_list(round):
    guest = await round.world.guest()
    made = await make_list(round, guest)
    outcome = await round.race({"list": made, "isMuted": True}, {"list": made, "isMuted": False}, by=guest)
    stored = await found(round, guest, made)
    newest = max(outcome.values("list"), key=lambda one: one["revision"])
    round.kept(stored.get("isMuted") == newest.get("isMuted"), f"the list is {stored}, the reply was {newest}")


@race("favourites.noteFavourite")
async def note_favourite(round):
    guest, post = await round.world.guest(), round.world.posts[0]
    await add(round, guest, post)
    outcome = await round.race({"post": post, "note": "one"}, {"post": post, "note": "other"}, by=guest)
    stored = await entries(round, guest)
    round.exactly(len(stored), 1, "favourites")
    round.kept(stored[0].get("note") in outcome.sent("note"), f"the note is {stored[0].get('note')}")


@race("favourites.removeFavourite")
async def remove_favourite(round):
    guest, post = await round.world.guest(), round.world.posts[0]
    await add(round, guest, post)
    outcome = await round.race({"post": post}, by=guest)
    round.exactly(sum(outcome.values("removed")), 1, "removals")
    round.exactly((await round.ask("favourites.listFavourites", {}, guest))["count"], 0, "favourites")


@race("favourites.renameList")
async def rename_list(round):
    guest = await round.world.guest()
    made = await make_list(round, guest)
    outcome = await round.race({"list": made, "name": "One"}, {"list": made, "name": "Other"}, by=guest)
    revisions = {one["revision"] for one in outcome.values("list")}
    round.exactly(len(revisions), len(outcome), "revisions")
    stored, newest = await found(round, guest, made), max(outcome.values("list"), key=lambda one: one["revision"])
    round.kept(stored["name"] == newest["name"], f"the name is {stored['name']}, the reply said {newest['name']}")
    round.exactly(stored["revision"], newest["revision"], "revision")


@race("favourites.shareList")
async def share_list(round):
    guest = await round.world.guest()
    made = await make_list(round, guest)
    isLimited = round.number % 2 == 1
    for _ in range(4 if isLimited else 0):
        await round.ask("favourites.shareList", {"list": made, "role": "read"}, guest)
    allowed, wanted = (["conflict"], 1) if isLimited else ([], 2)
    outcome = await round.race({"list": made, "role": "read"}, by=guest, allows=allowed, exactly=wanted)
    links = (await found(round, guest, made))["links"]
    round.exactly(len(links), len(outcome) + (4 if isLimited else 0), "links")
    for secret in outcome.values("token"):
        await round.ask("favourites.listSharedFavourites", {"link": secret})


@race("favourites.swipe")
async def swipe(round):
    guest, posts = await round.world.guest(), round.world.posts
    other = posts[1] if round.number % 2 else posts[0]
    outcome = await round.race({"post": posts[0], "decision": "like"}, {"post": other, "decision": "like"}, by=guest)
    liked = set(outcome.sent("post"))
    round.exactly((await round.ask("favourites.listFavourites", {}, guest))["count"], len(liked), "favourites")
    round.exactly(sum(outcome.values("isKept")), len(liked), "new favourites")


@race("favourites.undoSwipe")
async def undo_swipe(round):
    guest, posts = await round.world.guest(), round.world.posts[:2]
    for post in posts:
        await round.ask("favourites.swipe", {"post": post, "decision": "like"}, guest)
    outcome = await round.race({}, by=guest)
    undone = [one["post"] for one in outcome.values("undone") if one]
    round.exactly(len(set(undone)), len(outcome), "swipes undone")
    kept = {one["post"] for one in await entries(round, guest)}
    round.kept(kept == set(posts) - set(undone), f"the favourites are {kept}")


@race("favourites.unshareList")
async def unshare_list(round):
    guest = await round.world.guest()
    made = await make_list(round, guest)
    await round.ask("favourites.shareList", {"list": made, "role": "read"}, guest)
    outcome = await round.race({"list": made}, by=guest)
    round.exactly(sum(outcome.values("revoked")), 1, "links revoked")
    round.kept(not (await found(round, guest, made)).get("links"), "the link is still there")

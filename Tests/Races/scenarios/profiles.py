"""Auth: profiles, homes, blocks, and what an account is called."""

from scenario import race
from world import PASSWORD, POINT


async def profile(round, person, by=None):
    return (await round.ask("auth.findProfile", {"user": person.user}, by or person))["profile"]


@race("auth.updateProfile")
async def update_profile(round):
    person = round.world.person()
    await round.ask("auth.updateProfile", {"displayName": "None", "clear": ["bio"]}, person)
    one, other = {"displayName": f"One {round.name}"}, {"bio": f"Other {round.name}"}
    outcome = await round.race(one, other, by=person)
    stored = await profile(round, person)
    for body in outcome.bodies:
        round.kept(body.items() <= stored.items(), f"{body} is not in the profile")


@race("auth.changeUsername")
async def change_username(round):
    first = await round.world.register()
    name, second_name = round.world.unique("n"), round.world.unique("n")
    if round.number % 2:
        # One person, two names.
        outcome = await round.race({"username": name}, {"username": second_name}, by=first)
        stored = (await round.ask("auth.myAccount", {}, first))["username"]
        round.kept(stored in outcome.sent("username"), f"the username is {stored}")
        other = second_name if stored == name else name
        round.kept(await round.refusal("auth.findUser", {"login": other}) == "not-found", "both names are taken")
    else:
        # Two people, one name.
        second = await round.world.register()
        await round.race({"username": name}, by=first, other_by=second, allows={"conflict"}, exactly=1)
        names = [(await round.ask("auth.myAccount", {}, one)).get("username") for one in (first, second)]
        round.exactly(names.count(name), 1, "holders of the name")


@race("auth.setHomeLocation")
async def set_home_location(round):
    person = round.world.person()
    one, other = ({"point": {**POINT, "lon": 10 + round.number / 1000 + more}} for more in (0, 0.0004))
    outcome = await round.race(one, other, by=person, allows={"throttled"})
    if not len(outcome):
        return
    stored = (await round.ask("auth.myHomeLocation", {}, person))["home"]
    sent = [point["lon"] for point in outcome.sent("point")]
    round.kept(any(abs(stored["point"]["lon"] - lon) < 1e-6 for lon in sent), f"the home is {stored}")


@race("auth.clearHomeLocation")
async def clear_home_location(round):
    person = await round.world.register()
    await round.ask("auth.setHomeLocation", {"point": POINT}, person)
    await round.race({}, by=person)
    round.kept(not (await round.ask("auth.myHomeLocation", {}, person)).get("home"), "the home is still there")


async def blocks(round, person):
    listed = await round.pages("auth.listBlocks", {}, "blocks", person)
    said = (await round.ask("auth.listBlocks", {"limit": 1}, person))["count"]
    round.exactly(said, len(listed), "blocks counted")
    return [one["user"] for one in listed]


@race("auth.block")
async def block(round):
    person, stranger = round.world.strangers()
    outcome = await round.race({"user": stranger.user}, by=person)
    round.exactly(len(set(outcome.values("blockedAt"))), 1, "times of the block")
    round.exactly((await blocks(round, person)).count(stranger.user), 1, "blocks")
    await round.ask("auth.unblock", {"user": stranger.user}, person)


@race("auth.unblock")
async def unblock(round):
    person, stranger = round.world.strangers()
    await round.ask("auth.block", {"user": stranger.user}, person)
    await round.race({"user": stranger.user}, by=person)
    round.kept(stranger.user not in await blocks(round, person), "the block is still there")


@race("auth.declareProfile")
async def declare_profile(round):
    def field(name):
        labels = {"en": f"Field {round.name}"}
        return {"fields": [{"name": f"{name}{round.slot}", "type": "text", "labels": labels}]}

    outcome = await round.race(field("one"), field("other"), by=round.world.operator)
    stored = (await round.ask("auth.listProfileFields", {}))["fields"]
    for body in outcome.bodies:
        found = [one for one in stored if one["name"] == body["fields"][0]["name"]]
        round.exactly(len(found), 1, "fields of the name")
        round.kept(found[0]["labels"] == body["fields"][0]["labels"], f"the field is {found[0]}")


@race("auth.reauthenticate")
async def reauthenticate(round):
    outcome = await round.race({"password": PASSWORD}, by=round.world.person())
    round.kept(all(outcome.values("until")), "no proof")

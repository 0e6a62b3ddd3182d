"""Catalogue: trips and their buddies."""

from scenario import race


def plan(title="Advent"):
    place = {"geonameID": 2761369, "country": "AT", "city": "Wien"}
    return {"place": place, "dates": {"start": "2099-12-01", "end": "2099-12-04"}, "title": title}


async def make_trip(round, owner):
    return (await round.ask("catalogue.createTrip", {"trip": plan()}, owner))["trip"]["id"]


async def make_with_buddy(round, accepted):
    """A trip, its owner and a person who was invited."""
    owner, buddy = round.world.person(), round.world.person()
    trip = await make_trip(round, owner)
    await round.ask("catalogue.inviteBuddy", {"id": trip, "email": buddy.email}, owner)
    if accepted:
        await round.ask("catalogue.acceptInvitation", {"id": trip}, buddy)
    return trip, owner, buddy


async def find(round, trip, by):
    return (await round.ask("catalogue.findTrip", {"id": trip}, by))["trip"]


@race("catalogue.createTrip")
async def create_trip(round):
    owner = round.world.person()
    one, other = ({"trip": plan(f"{word} {round.name}")} for word in ("One", "Other"))
    outcome = await round.race(one, other, by=owner)
    listed = await round.pages("catalogue.listTrips", {}, "trips", owner)
    titles = sorted(one["title"] for one in listed if one["title"].endswith(f" {round.name}"))
    round.exactly(len(titles), len(outcome), "trips")


@race("catalogue.updateTrip")
async def update_trip(round):
    owner = round.world.person()
    trip = await make_trip(round, owner)
    one, other = ({"id": trip, "revision": 1, "trip": plan(title)} for title in ("One", "Other"))
    outcome = await round.race(one, other, by=owner, allows={"conflict"}, exactly=1)
    stored = await find(round, trip, owner)
    round.exactly(stored["revision"], 2, "revision")
    round.kept(stored["content"]["title"] == outcome.bodies[0]["trip"]["title"], "the title is another")


@race("catalogue.deleteTrip")
async def delete_trip(round):
    owner = round.world.person()
    trip = await make_trip(round, owner)
    await round.race({"id": trip}, by=owner, allows={"not-found"}, exactly=1)
    round.kept(await round.refusal("catalogue.findTrip", {"id": trip}, owner) == "not-found", "the trip is still there")


@race("catalogue.inviteBuddy")
async def invite_buddy(round):
    owner, first, second = (round.world.person() for _ in range(3))
    trip = await make_trip(round, owner)
    # One person in odd rounds.
    other = first if round.number % 2 else second
    outcome = await round.race(*({"id": trip, "email": one.email} for one in (first, other)), by=owner)
    stored = await find(round, trip, owner)
    round.exactly(stored["invitations"], len(set(outcome.sent("email"))), "invitations")


@race("catalogue.acceptInvitation")
async def accept_invitation(round):
    trip, owner, buddy = await make_with_buddy(round, accepted=False)
    await round.race({"id": trip}, by=buddy)
    stored = await find(round, trip, owner)
    round.kept(stored["buddies"] == [buddy.user], f"the buddies are {stored['buddies']}")
    round.exactly(stored["invitations"], 0, "invitations")


@race("catalogue.leaveTrip")
async def leave_trip(round):
    trip, owner, buddy = await make_with_buddy(round, accepted=True)
    await round.race({"id": trip}, by=buddy, allows={"not-found"}, exactly=1)
    round.exactly(len((await find(round, trip, owner))["buddies"]), 0, "buddies")


@race("catalogue.removeBuddy")
async def remove_buddy(round):
    trip, owner, buddy = await make_with_buddy(round, accepted=True)
    await round.race({"id": trip, "user": buddy.user}, by=owner, allows={"not-found"}, exactly=1)
    round.exactly(len((await find(round, trip, owner))["buddies"]), 0, "buddies")

"""Auth: beginnings and ends of sessions."""

from scenario import race
from world import PASSWORD


async def living(round, person):
    return (await round.ask("auth.listSessions", {}, person))["sessions"]


async def with_sessions(round, count):
    """An account with several sessions; returns their people, the newest last."""
    first = await round.world.register()
    return [first, *[await round.world.sign_in(first.email) for _ in range(count - 1)]]


@race("auth.startGuest")
async def start_guest(round):
    outcome = await round.race({"device": round.name})
    round.exactly(len(set(outcome.values("user"))), len(outcome), "guests")
    for reply in outcome.replies:
        await round.ask("auth.myAccount", {}, reply["token"])


@race("auth.register")
async def register(round):
    email = f"{round.world.unique('r')}@example.org"
    guests = [await round.world.guest() for _ in range(2)]
    one, other = ({"email": email, "password": f"{word} {PASSWORD}", "displayName": word} for word in ("one", "other"))
    outcome = await round.race(one, other, by=guests[0], other_by=guests[1], allows={"conflict"}, exactly=1)
    password = outcome.bodies[0]["password"]
    signed = await round.ask("auth.signIn", {"login": email, "password": password})
    round.kept(signed["user"] == outcome.replies[0]["user"], "the account is another")


@race("auth.signIn")
async def sign_in(round):
    person = await round.world.register()
    outcome = await round.race({"login": person.email, "password": PASSWORD})
    round.exactly(len(set(outcome.values("session"))), len(outcome), "sessions")
    round.exactly(len(await living(round, person)), 1 + len(outcome), "sessions listed")


@race("auth.signIn", rounds=60)
async def sign_in_wrongly(round):
    """The fifth and the sixth wrong password, of which only one may be tried."""
    person = await round.world.register()
    body = {"login": person.email, "password": "a wrong password"}
    for _ in range(4):
        await round.refusal("auth.signIn", body)
    outcome = await round.race(body, allows={"unauthenticated", "throttled"})
    codes = [reply["fault"]["code"] for reply in outcome.all]
    round.exactly(codes.count("unauthenticated"), 1, "passwords tried")


@race("auth.refreshSession")
async def refresh_session(round):
    guest = await round.world.guest()
    outcome = await round.race({"refreshToken": guest.refresh})
    newest = set(outcome.values("refreshToken"))
    round.exactly(len(newest), 1, "refresh tokens")
    again = await round.ask("auth.refreshSession", {"refreshToken": newest.pop()})
    round.kept(again["session"] == guest.session, "the session is another")


@race("auth.signOut")
async def sign_out(round):
    guest = await round.world.guest()
    await round.race({}, by=guest, allows={"unauthenticated"}, exactly=1)
    for instance in range(2):
        await check_ended(round, guest, instance)


async def check_ended(round, person, instance):
    refusal = await round.refusal("auth.myAccount", {}, person, instance=instance)
    round.kept(refusal == "unauthenticated", "the session goes on")


@race("auth.revokeSession")
async def revoke_session(round):
    first, second = await with_sessions(round, 2)
    await round.race({"session": second.session}, by=first)
    round.exactly(len(await living(round, first)), 1, "sessions")
    await check_ended(round, second, round.number % 2)


@race("auth.revokeOtherSessions")
async def revoke_other_sessions(round):
    first, *others = await with_sessions(round, 3)
    outcome = await round.race({}, by=first)
    round.exactly(sum(outcome.values("ended")), len(others), "sessions ended")
    round.exactly(len(await living(round, first)), 1, "sessions")


@race("auth.endSessions")
async def end_sessions(round):
    first, second = await with_sessions(round, 2)
    outcome = await round.race({"user": first.user}, by=await round.world.moderator())
    round.exactly(sum(outcome.values("ended")), 2, "sessions ended")
    await check_ended(round, second, round.number % 2)


@race("auth.requestDeletion")
async def request_deletion(round):
    person = await round.world.register()
    outcome = await round.race({}, by=person)
    round.exactly(len(set(outcome.values("deletesAt"))), 1, "times of the deletion")
    account = await round.ask("auth.myAccount", {}, person)
    round.kept(account["deletesAt"] == outcome.replies[0]["deletesAt"], "the time is another")


@race("auth.cancelDeletion")
async def cancel_deletion(round):
    person = await round.world.register()
    await round.ask("auth.requestDeletion", {}, person)
    await round.race({}, by=person)
    account = await round.ask("auth.myAccount", {}, person)
    round.kept(not account.get("deletesAt"), "the account will be deleted")


@race("auth.deleteAccount")
async def delete_account(round):
    guest = await round.world.guest()
    await round.race({"user": guest.user}, by=round.world.operator, allows={"not-found"}, exactly=1)
    await check_ended(round, guest, round.number % 2)


@race("auth.importAccounts")
async def import_accounts(round):
    hashed = "$2b$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u"
    emails = [f"{round.world.unique('m')}@example.org" for _ in range(3)]
    entries = [{"email": email, "displayName": "M", "passwordHash": hashed} for email in emails]
    outcome = await round.race({"accounts": entries}, by=round.world.operator)
    results = [one for results in outcome.values("results") for one in results]
    round.exactly(sum(one["outcome"] == "created" for one in results), 3, "accounts created")
    round.exactly(sum(one["outcome"] == "unchanged" for one in results), 3 * (len(outcome) - 1), "accounts unchanged")
    round.exactly(len({one["user"] for one in results}), 3, "accounts")

"""Auth: calls that need a code from a mail, or send one."""

from mails import CODE
from scenario import race
from world import PASSWORD

# Requests for a reset without a known device are limited; a device is known after signing in.
LIMITED = 100


@race("auth.verifyEmail")
async def verify_email(round):
    person = await round.world.register()
    code = (await round.world.mails.codes(person.email))[0]
    await round.race({"code": code}, by=person, allows={"unauthenticated", "conflict"}, exactly=1)
    account = await round.ask("auth.myAccount", {}, person)
    round.kept(account.get("emailVerifiedAt"), "the address is not verified")


@race("auth.resendCode")
async def resend_code(round):
    email, _ = (await round.world.import_people(1, verified=False))[0]
    person = await round.world.sign_in(email)
    await round.race({}, by=person, allows={"throttled"}, exactly=1)
    code = (await round.world.mails.codes(email))[0]
    await round.ask("auth.verifyEmail", {"code": code}, person)
    round.later(lambda: round.exactly(len(codes_of(round, email)), 1, "codes mailed"))


def codes_of(round, email):
    return [text for text in round.world.mails.to(email) if CODE.search(text)]


@race("auth.changeEmail")
async def change_email(round):
    person = await round.world.register()
    emails = [f"{round.world.unique('c')}@example.org" for _ in range(2)]
    outcome = await round.race(*({"password": PASSWORD, "email": email} for email in emails), by=person)
    done = []
    for email in outcome.sent("email"):
        code = (await round.world.mails.codes(email))[0]
        if not await round.refusal("auth.verifyEmail", {"code": code}, person):
            done.append(email)
    # A later request replaces an earlier one.
    round.exactly(len(done), 1, "codes that work")
    account = await round.ask("auth.myAccount", {}, person)
    round.kept(account["email"] == done[0], f"the address is {account['email']}")


@race("auth.changePassword")
async def change_password(round):
    person = await round.world.register()
    one, other = ({"password": PASSWORD, "newPassword": f"{word} oxide ferry"} for word in ("first", "second"))
    outcome = await round.race(one, other, by=person, allows={"unauthenticated", "conflict"}, exactly=1)
    password = outcome.bodies[0]["newPassword"]
    await round.ask("auth.signIn", {"login": person.email, "password": password})
    await round.ask("auth.myAccount", {}, person)


async def known(round):
    """A person with a verified address, on a known device, whom no code was mailed to."""
    email, _ = (await round.world.import_people(1))[0]
    return await round.world.sign_in(email)


def forgotten(person):
    return {"login": person.email, "deviceToken": person.device}


@race("auth.requestPasswordReset", rounds=LIMITED)
async def request_password_reset(round):
    person = await known(round)
    outcome = await round.race(forgotten(person), allows={"throttled"}, exactly=1)
    codes = await round.world.mails.codes(person.email)
    body = {"challenge": outcome.replies[0]["challenge"], "code": codes[0], "newPassword": f"oxide ferry {round.name}"}
    await round.ask("auth.resetPassword", body)
    round.later(lambda: round.exactly(len(codes_of(round, person.email)), 1, "codes mailed"))


@race("auth.resetPassword", rounds=LIMITED)
async def reset_password(round):
    person = await known(round)
    challenge = (await round.ask("auth.requestPasswordReset", forgotten(person)))["challenge"]
    code = (await round.world.mails.codes(person.email))[0]
    one, other = (
        {"challenge": challenge, "code": code, "newPassword": f"{word} oxide ferry"} for word in ("first", "second"))
    outcome = await round.race(one, other, allows={"unauthenticated"}, exactly=1)
    await round.ask("auth.signIn", {"login": person.email, "password": outcome.bodies[0]["newPassword"]})
    refusal = await round.refusal("auth.signIn", {"login": person.email, "password": PASSWORD})
    round.check(refusal == "unauthenticated", "the former password is still valid")


@race("auth.mailInvitation")
async def mail_invitation(round):
    email = f"{round.world.unique('v')}@example.org"
    body = {"email": email, "invitedBy": round.world.person().user}
    await round.race(body, by=round.world.service("catalogue"))

    async def is_mailed():
        return round.world.mails.to(email)

    await round.until(is_mailed, "a mail")
    round.later(lambda: round.exactly(len(round.world.mails.to(email)), 1, "mails"))


@race("auth.retryMail")
async def retry_mail(round):
    outcome = await round.race({}, by=round.world.operator)
    round.exactly(sum(outcome.values("left")), 0, "mails that failed")

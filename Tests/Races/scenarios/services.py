"""Auth: what services and the command line tell it."""

from scenario import race


@race("auth.confirmErasure")
async def confirm_erasure(round):
    guest = await round.world.guest()
    await round.ask("auth.deleteAccount", {"user": guest.user}, round.world.operator)
    await round.race({"user": guest.user, "rows": 3}, by=round.world.service("geo"))

    # It ends when all services have confirmed.
    open_ones = await round.pages("auth.listErasures", {}, "erasures", round.world.operator)
    missing = [one["missing"] for one in open_ones if one["user"] == guest.user]
    round.kept(not missing or "geo" not in missing[0], f"the erasure still waits for {missing}")


@race("auth.noteContact")
async def note_contact(round):
    one, other = round.world.strangers()
    card = {"phone": "+431234567", "visibility": "contacts"}
    await round.ask("auth.updateProfile", {"contact": card}, one)
    await round.race({"user": one.user, "other": other.user}, by=round.world.service("chat"))
    seen = (await round.ask("auth.findProfile", {"user": one.user}, other))["profile"].get("contact") or {}
    round.kept(seen.get("phone") == card["phone"], f"the contact card is {seen}")


@race("auth.noteBackups")
async def note_backups(round):
    def targets(word):
        return {"targets": [{"target": f"/{word} {round.name}/{number}"} for number in range(2)]}

    # Rounds of other slots replace the targets too.
    await round.race(targets("one"), targets("other"), by=round.world.service("gateway"))
    stored = (await round.ask("auth.listBackups", {}, round.world.operator))["targets"]
    round.exactly(len(stored), 2, "targets")
    round.exactly(len({one["target"].rpartition("/")[0] for one in stored}), 1, "notices that the targets are of")

"""Auth: reports and their resolution."""

from scenario import race


async def report(round):
    """A report about a user, who has no other."""
    body = {"user": await round.world.account(), "reason": "spam"}
    return (await round.ask("auth.report", body, round.world.person()))["report"]


@race("auth.report")
async def report_user(round):
    reporter, other = round.world.strangers()
    outcome = await round.race({"user": other.user, "reason": "spam"}, by=reporter)
    round.exactly(len(set(outcome.values("report"))), 1, "reports")


@race("auth.fileReport")
async def file_report(round):
    reporter, owner = round.world.strangers()
    body = {
        "reporter": reporter.user, "subject": {"post": round.world.posts[0]}, "owner": owner.user, "reason": "spam",
        "snapshot": {"title": round.name},
    }
    outcome = await round.race(body, by=round.world.service("catalogue"))
    round.exactly(len(set(outcome.values("report"))), 1, "reports")


@race("auth.addReportNote")
async def add_report_note(round):
    made, moderator = await report(round), await round.world.moderator()
    outcome = await round.race({"report": made, "text": "One"}, {"report": made, "text": "Other"}, by=moderator)
    notes = (await round.ask("auth.findReport", {"report": made}, moderator))["notes"]
    round.exactly(len(notes), len(outcome), "notes")


@race("auth.resolveReport")
async def resolve_report(round):
    made = await report(round)
    deciders = [await round.world.moderator(place) for place in (0, 1)]
    one, other = ({"report": made, "action": "dismiss", "note": word} for word in ("One", "Other"))
    outcome = await round.race(one, other, by=deciders[0], other_by=deciders[1], allows={"conflict"}, exactly=1)
    round.exactly(sum(outcome.values("resolved")), 1, "reports resolved")
    stored = (await round.ask("auth.findReport", {"report": made}, deciders[0]))["decision"]
    round.kept(stored["note"] == outcome.bodies[0]["note"], "the decision is another")


@race("auth.resolveReports")
async def resolve_reports(round):
    made = [await report(round) for _ in range(2)]
    deciders = [await round.world.moderator(place) for place in (0, 1)]
    body = {"reports": made, "action": "dismiss"}
    outcome = await round.race(body, by=deciders[0], other_by=deciders[1])
    results = [one for results in outcome.values("outcomes") for one in results]
    round.exactly(sum(one.get("resolved", 0) for one in results), 2, "reports resolved")


@race("auth.noteModeration")
async def note_moderation(round):
    moderator, owner = round.world.strangers()
    body = {"moderator": moderator.user, "call": f"races.{round.world.unique('r')}", "owner": owner.user,
            "post": round.world.posts[0]}
    outcome = await round.race(body, by=round.world.service("catalogue"))
    events = (await round.ask("auth.listAudit", {"account": owner.user, "limit": 100}, round.world.operator))["events"]
    found = [one for one in events if body["call"] in (one.get("subject") or "")]
    round.exactly(len(found), len(outcome), "rows of the audit log")
    round.exactly(len({one["number"] for one in found}), len(found), "numbers of the rows")

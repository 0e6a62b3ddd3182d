"""Catalogue: ratings of posts and replies to them."""

from scenario import race


async def rated_post(round):
    """A post with a rating; returns it, its owner, who rated it, and the rating."""
    owner, rater = round.world.person(), round.world.person()
    post = await round.world.post(owner, kind="sight")
    rating = (await round.ask("catalogue.ratePost", {"post": post, "stars": 4}, rater))["rating"]["id"]
    return post, owner, rater, rating


@race("catalogue.ratePost")
async def rate_post(round):
    owner, rater, second = (round.world.person() for _ in range(3))
    post = await round.world.post(owner, kind="sight")
    # By one person in odd rounds, by two in others.
    other = rater if round.number % 2 else second
    outcome = await round.race({"post": post, "stars": 5}, {"post": post, "stars": 1}, by=rater, other_by=other)
    stored = await round.ask("catalogue.listRatings", {"post": post})
    expected = 1 if round.has_one_key or other is rater else 2
    round.exactly(len(stored["ratings"]), expected, "ratings")
    round.exactly(stored["summary"]["count"], expected, "ratings counted")
    stars = [one["stars"] for one in stored["ratings"]]
    round.kept(stored["summary"]["mean"] == sum(stars) / len(stars), f"the summary is {stored['summary']} of {stars}")
    round.kept(set(stars) <= set(outcome.sent("stars")), f"the stars are {stars}")


@race("catalogue.deleteRating")
async def delete_rating(round):
    post, _, rater, _ = await rated_post(round)
    outcome = await round.race({"post": post}, by=rater)
    round.exactly(sum(outcome.values("removed")), 1, "deletions")
    stored = await round.ask("catalogue.listRatings", {"post": post})
    round.kept(not stored["ratings"] and not stored.get("summary"), f"the ratings are {stored}")


@race("catalogue.replyToRating")
async def reply_to_rating(round):
    post, owner, _, rating = await rated_post(round)
    outcome = await round.race({"rating": rating, "text": "One"}, {"rating": rating, "text": "Other"}, by=owner)
    stored = (await round.ask("catalogue.listRatings", {"post": post}))["ratings"]
    round.kept(stored[0]["reply"]["text"] in outcome.sent("text"), f"the rating is {stored[0]}")


@race("catalogue.reportRating")
async def report_rating(round):
    _, owner, _, rating = await rated_post(round)
    outcome = await round.race({"rating": rating, "reason": "spam"}, by=owner)
    round.exactly(len(set(outcome.values("report"))), 1, "reports")

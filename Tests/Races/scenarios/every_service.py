"""Calls that every service has."""

from scenario import race


@race("<service>.retryQuarantined")
async def retry_quarantined(round):
    outcome = await round.race({}, by=round.world.operator)
    round.exactly(sum(outcome.values("left")), 0, "quarantined events")

"""Scenarios of races: what is prepared, sent at both instances at once, and must hold afterwards."""

SCENARIOS = []
# The calls that every service has, in one entry for all of them.
BUILT_IN = "<service>."


class Scenario:
    def __init__(self, call, function, rounds=None, replays=True):
        self.call, self.function, self.rounds, self.replays = call, function, rounds, replays


def race(call, **options):
    """Registers a coroutine function of a `Round` as the scenario of a call.

    `rounds` is the most that make sense, such as for a call with a strict limit; `replays` is false for a call that
    does not look at keys.
    """
    def register(function):
        SCENARIOS.append(Scenario(call, function, **options))
        return function

    return register


def scenarios(calls):
    """The scenarios by the names of calls, and the calls without one."""
    found = {}
    for call in calls:
        shared = BUILT_IN + call.split(".")[1]
        found[call] = [one for one in SCENARIOS if one.call in (call, shared)]
    return {call: given for call, given in found.items() if given}, [call for call, given in found.items() if not given]

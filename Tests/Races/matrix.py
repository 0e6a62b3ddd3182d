"""Races of each write call with itself, at two instances of its service."""

import asyncio
import importlib
import itertools
import pathlib
import time

from peer import Refused
from round import BROKEN, Failed, Round
from scenario import scenarios
from stack import ON_SERVER
from tally import Tally
from world import World

# Seconds that a round may take.
BOUND = 300
# Beyond these, a scenario ends: something is broken for all.
MOST_FAILURES = 20
KEYS = {"same": True, "own": False}


class Matrix:
    def __init__(self, world, rounds, only):
        self.world, self.rounds, self.only = world, rounds, only
        self.tallies, self.missing = [], []

    async def run(self, report):
        """Races all calls, and reports each tally as it ends."""
        for path in sorted((pathlib.Path(__file__).parent / "scenarios").glob("*.py")):
            importlib.import_module(f"scenarios.{path.stem}")
        found, self.missing = scenarios(await self.calls())
        for call, given in found.items():
            if not self.only.search(call):
                continue
            for scenario, (title, has_one_key) in itertools.product(given, KEYS.items()):
                tally = Tally(call, title)
                self.tallies.append(tally)
                await self.race(scenario, call, has_one_key, tally)
                report(tally)

    async def calls(self):
        """The calls that write, as the services describe themselves."""
        names = []
        for service in ON_SERVER:
            described = await self.world.peer.ask(f"{service}.describe", {})
            names += [one["name"] for one in described["calls"] if one["effect"] == "writes"]
        return names

    async def race(self, scenario, call, has_one_key, tally):
        start, numbers = time.monotonic(), iter(range(min(self.rounds, scenario.rounds or self.rounds)))

        async def run(slot):
            for number in numbers:
                if sum(tally.failed.values()) >= MOST_FAILURES:
                    return
                tally.rounds += 1
                round = Round(self.world, scenario, call, number, slot, has_one_key, tally)
                await self.attempt(tally, round.name, scenario.function(round))

        await asyncio.gather(*(run(slot) for slot in range(self.world.slots)))
        for round, check in tally.checks:
            await self.attempt(tally, round.name, asyncio.to_thread(check))
        tally.checks.clear()
        tally.seconds = time.monotonic() - start

    @staticmethod
    async def attempt(tally, name, work):
        try:
            await asyncio.wait_for(work, BOUND)
        except Failed as failed:
            tally.fail(failed.kind, f"{name}: {failed}")
        except Refused as refused:
            tally.fail("internal" if refused.code in BROKEN else "wrong", f"{name}: {refused}")
        except Exception as error:
            tally.fail("wrong", f"{name}: {type(error).__name__} {error}")


async def run_matrix(stack, rounds, only, slots, report):
    """Returns the matrix with its tallies, and whether the audit log of auth is whole."""
    world = World(stack, max(64, rounds), slots)
    await world.populate()
    matrix = Matrix(world, rounds, only)
    await matrix.run(report)
    audit = await world.peer.ask("auth.checkAudit", {}, world.operator)
    return matrix, audit["isWhole"]

#!/usr/bin/env python3
"""Races write calls at two instances on PostgreSQL, cuts replies to COMMIT, and kills instances under a follower.

usage: races.py PRODUCTS [PART…] [--rounds N] [--only PATTERN] [--slots N] [--cuts N] [--seconds N]

PRODUCTS is the folder of a release build. The parts are

* matrix: each write call of auth, catalogue, favourites and chat with itself, N rounds (300) with one key and N with
  two; PATTERN is a regular expression of calls;
* replies: N times (1,000) the reply to a COMMIT is lost, and the write repeated;
* events: for N seconds (30) 32 callers write at three instances, of which one is killed each second.

Needs python3-zmq, python3-nacl, python3-argon2, python3-pil and postgresql of Debian.
"""

import argparse
import asyncio
import atexit
import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from events import run_events
from matrix import run_matrix
from replies import run_replies
from stack import Server, Stack
from tally import HEAD

PARTS = ("matrix", "replies", "events")


class Report:
    def __init__(self):
        self.problems = []

    def say(self, text):
        print(text, flush=True)

    def problem(self, text):
        self.problems.append(text)
        self.say(f"PROBLEM {text}")

    def tally(self, tally):
        self.say(f"{tally.row()} <!-- {tally.seconds:.1f} s -->")
        if not tally.is_clean:
            self.problem(f"{tally.call} with {tally.title} keys: {'; '.join(tally.examples) or 'no round'}")

    def errors(self, stack):
        for instance in stack.all():
            for error in instance.errors()[:5]:
                self.problem(error)


async def matrix(given, folder, report):
    server = Server()
    stack = Stack(given.products, folder, server, {"auth": 2, "catalogue": 2, "geo": 1, "favourites": 2, "chat": 2})
    await stack.start()
    for line in HEAD:
        report.say(line)
    result, is_audit_whole = await run_matrix(stack, given.rounds, re.compile(given.only), given.slots, report.tally)
    for call in result.missing:
        report.problem(f"{call} has no scenario")
    if not is_audit_whole:
        report.problem("the audit log is not whole")
    stack.stop()
    report.errors(stack)
    server.stop()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products", type=pathlib.Path)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--only", default="")
    parser.add_argument("--slots", type=int, default=8)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=30)
    given = parser.parse_args()
    given.products = given.products.resolve()
    os.umask(0o077)
    # So that instances end with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    folder, report = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-races-")), Report()
    atexit.register(shutil.rmtree, folder, True)
    work = {"matrix": matrix, "replies": run_replies, "events": run_events}
    for part in given.parts or PARTS:
        start = time.monotonic()
        (folder / part).mkdir()
        await work[part](given, folder / part, report)
        report.say(f"{part}: {time.monotonic() - start:.0f} s\n")
    report.say(f"{len(report.problems)} problems" if report.problems else "passed")
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))

"""Prints the slowest tests of a run: python slowest.py COUNT TIMES [EVENTS]

TIMES has lines of seconds and test, as `timed_unittest.py` and `TestTimes.swift` write them; EVENTS is an event stream of
Swift Testing, which has the times of cases. Cases and wirings of one test count together.
"""

import json
import re
import sys
from collections import Counter


def name(test):
    """The id of a Swift test without its place in a file."""
    return re.sub(r"/[^/]*\.swift:\d+:\d+$", "", test)


def noted(path):
    """The seconds of the tests that wrote them down."""
    times = Counter()
    for line in open(path):
        seconds, test = line.rstrip("\n").split("\t")
        times[name(test)] += float(seconds)
    return times


def cases(path):
    """The seconds of the tests with cases; the start of a whole test includes its wait for a free slot."""
    started, times = {}, Counter()
    for line in open(path):
        payload = json.loads(line).get("payload", {})
        if payload.get("kind") not in ("testCaseStarted", "testCaseEnded"):
            continue
        case, instant = (payload["testID"], payload["_testCase"]["id"]), payload["instant"]["absolute"]
        if payload["kind"] == "testCaseStarted":
            started[case] = instant
        elif case in started:
            times[name(payload["testID"])] += instant - started[case]
    return times


def main(count, *paths):
    times = Counter()
    for path, read in zip(paths, (noted, cases)):
        try:
            # The larger of two measurements of one test.
            times |= read(path)
        except FileNotFoundError:
            continue
    for test, seconds in times.most_common(int(count)):
        print(f"{seconds:8.1f} s  {test}")


main(*sys.argv[1:])

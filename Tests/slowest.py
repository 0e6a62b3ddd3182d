"""Prints the slowest tests of a run: python slowest.py COUNT TIMES EVENTS…

TIMES has lines of seconds and test, as `timed_unittest.py` writes them; EVENTS are event streams of Swift Testing.
"""

import json
import re
import sys


def swift_tests(path):
    """The seconds and ids of the tests in an event stream; cases of one test count together."""
    started = {}
    for line in open(path):
        payload = json.loads(line).get("payload", {})
        test = payload.get("testID")
        if payload.get("kind") == "testStarted":
            started[test] = payload["instant"]["absolute"]
        elif payload.get("kind") == "testEnded" and test in started and re.search(r"\.swift:\d+:\d+$", test):
            yield payload["instant"]["absolute"] - started[test], re.sub(r"/[^/]*\.swift:\d+:\d+$", "", test)


def python_tests(path):
    for line in open(path):
        seconds, test = line.rstrip("\n").split("\t")
        yield float(seconds), test


def main(count, times, *events):
    tests = []
    for path, read in [(times, python_tests), *((path, swift_tests) for path in events)]:
        try:
            tests += read(path)
        except FileNotFoundError:
            continue
    for seconds, test in sorted(tests, reverse=True)[: int(count)]:
        print(f"{seconds:8.1f} s  {test}")


main(*sys.argv[1:])

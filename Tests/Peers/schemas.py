#!/usr/bin/env python3
"""Holds what running services publish of their calls against what the calls have always said.

usage: schemas.py RUN_DIRECTORY

Asks every service to describe itself. Each schema must be one of JSON Schema (draft 2020-12), and the golden request and reply
of each call must be as its schemas say. Prints one line of JSON a service; exit code 1 where something is not so.
"""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator, FormatChecker

from umkreis_peer import Peer, told

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "WireTests/Fixtures/Golden"
SERVICES = ("auth", "catalogue", "geo", "favourites", "chat")


def golden(call):
    own, common = GOLDEN / f"{call}.json", GOLDEN / f"common.{call.split('.')[1]}.json"
    return json.loads((own if own.exists() else common).read_text())


def flaws(call):
    lines = golden(call["name"])
    for part in ("request", "reply"):
        Draft202012Validator.check_schema(call[part])
        validator = Draft202012Validator(call[part], format_checker=FormatChecker())
        for error in validator.iter_errors(lines[part]):
            yield f"{call['name']}: {part}.{'.'.join(map(str, error.absolute_path))}: {error.message}"


def main():
    peer = Peer(sys.argv[1])
    found = []
    for service in SERVICES:
        calls = peer.body(f"{service}.describe")["calls"]
        told(service, calls=len(calls))
        found += [flaw for call in calls for flaw in flaws(call)]
    for flaw in found:
        print(flaw, file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

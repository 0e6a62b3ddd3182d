#!/usr/bin/env python3
"""Keeps the Swift packages of an image or a release at the versions of versions.txt. usage: versions.py pin|check|adopt

pin     writes Package.resolved with these versions, so that `swift package resolve` takes them and not the newest
check   fails if Package.resolved has other packages or versions
adopt   writes versions.txt from Package.resolved, after tests with newer versions
"""

import json
import sys
from pathlib import Path

LIST = Path(__file__).resolve().parent / "versions.txt"
RESOLVED = Path(__file__).resolve().parents[2] / "Package.resolved"
HEAD = "# The Swift packages of images and releases: name, version, source. `versions.py adopt` writes this file.\n"


def listed():
    """The packages of versions.txt: name to version and source."""
    rows = [line.split() for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
    return {name: (version, source) for name, version, source in rows}


def resolved():
    """The packages of Package.resolved in the same form; which package names a source decides whether it ends in .git."""
    pins = json.loads(RESOLVED.read_text())["pins"]
    return {pin["identity"]: (pin["state"].get("version", "no version"), pin["location"].removesuffix(".git")) for pin in pins}


def pin():
    # Without revisions: SwiftPM adds those of the versions' tags.
    pins = [
        {"identity": name, "kind": "remoteSourceControl", "location": source, "state": {"version": version}}
        for name, (version, source) in sorted(listed().items())
    ]
    RESOLVED.write_text(json.dumps({"pins": pins, "version": 3}, indent=2) + "\n")


def check():
    expected, found = listed(), resolved()
    differences = [
        f"{name}: {' '.join(found.get(name, ['missing']))}, and versions.txt has {' '.join(expected.get(name, ['none']))}"
        for name in sorted(expected.keys() | found.keys())
        if expected.get(name) != found.get(name)
    ]
    if differences:
        remedy = "build with `Compose/image/versions.py pin`, or take the new versions with `Compose/image/versions.py adopt`"
        sys.exit("\n".join(["versions.py: Package.resolved differs from the list:", *differences, remedy]))


def adopt():
    LIST.write_text(HEAD + "".join(f"{name} {version} {source}\n" for name, (version, source) in sorted(resolved().items())))


if __name__ == "__main__":
    actions = {"pin": pin, "check": check, "adopt": adopt}
    if len(sys.argv) != 2 or sys.argv[1] not in actions:
        sys.exit(__doc__)
    actions[sys.argv[1]]()

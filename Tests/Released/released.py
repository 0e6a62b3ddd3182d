#!/usr/bin/env python3
"""The data folder of a release: made by that release, and looked at with later ones.

usage: released.py record PRODUCTS FILE   makes FILE (.tar.gz) with the executables in the folder PRODUCTS
       released.py unpack FILE FOLDER     unpacks it
       released.py check PRODUCTS FOLDER  starts the executables on an unpacked folder, and compares what they show
       released.py views PRODUCTS FOLDER  the same without the story that changes the folder

FILE has the folder `data` and `written.json`: the people with their tokens, what each service showed them, and the time.
`check` sets the clock of all processes to a minute after that time, so that nothing has ended meanwhile. What was shown
must still be shown; members that are new are ignored. Prints one line of JSON a step, the last one {"passed":true}.

Needs python3-zmq of Debian and a C compiler.
"""

import contextlib
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time

from stack import Stack
from story import Story

here = pathlib.Path(__file__).resolve().parent
# Of processes, not of data.
LEFT_OUT = {"run", "log", "LOCK"}


def say(**step):
    print(json.dumps(step), flush=True)


def record(products, file):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-released-"))
    try:
        with Stack(products, folder / "data") as stack:
            story = Story(stack)
            story.write()
            views = story.views()
            assert differences(views, story.views()) == [], "the views vary"
            written = {"version": stack.version, "at": int(time.time()), **story.written, "views": views}
        (folder / "written.json").write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n")
        with tarfile.open(file, "w:gz", compresslevel=9) as archive:
            for name in ("data", "written.json"):
                archive.add(folder / name, name, filter=plain)
    finally:
        shutil.rmtree(folder)
    say(recorded=str(file), bytes=pathlib.Path(file).stat().st_size)


def plain(entry):
    """Without the owner; `None` for what is left out."""
    if pathlib.PurePath(entry.name).name in LEFT_OUT:
        return None
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def unpack(file, folder):
    with tarfile.open(file) as archive:
        archive.extractall(folder)
    for database in pathlib.Path(folder).glob("data/*/*.sqlite"):
        settle_in(database)


def settle_in(database):
    """Makes a service take the unpacked file for the one that it has closed, as in an upgrade in place.

    Otherwise it would take it for a restored copy, and end tokens and cursors.
    """
    inode, seconds, birth = subprocess.run(
        ["stat", "-c", "%i\t%W\t%w", database], check=True, capture_output=True, text=True,
    ).stdout.strip().split("\t")
    fraction = re.search(r"\.(\d{9})", birth)
    identity = f"{inode} {seconds}.{int(fraction[1])}" if fraction else inode
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE meta SET value = ? WHERE name = 'file'", (identity,))


def check(products, folder, with_story=True, is_restored=False):
    folder = pathlib.Path(folder)
    written = json.loads((folder / "written.json").read_text())
    shift = written["at"] + 60 - int(time.time())
    clock = folder / "clock.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", clock, here / "clock.c", "-ldl"], check=True)
    with Stack(products, folder / "data", preload=clock, shift=shift) as stack:
        story = Story(stack, written)
        found = differences(written["views"], story.views())
        assert not found, "\n".join(found[:20])
        say(views=len(written["views"]))
        if with_story:
            story.play(is_restored)
            say(story="played")
    say(passed=True)


def differences(expected, actual, path="views"):
    """What is missing or changed; more members are no difference."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [line for name, value in expected.items() for line in differences(value, actual.get(name), f"{path}.{name}")]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = enumerate(zip(expected, actual))
        return [line for index, (one, other) in pairs for line in differences(one, other, f"{path}[{index}]")]
    return [] if expected == actual else [f"{path}: {json.dumps(actual)[:300]} instead of {json.dumps(expected)[:300]}"]


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["record", products, file]:
            record(products, file)
        case ["unpack", file, folder]:
            unpack(file, folder)
        case ["check", products, folder]:
            check(products, folder)
        case ["check-restored", products, folder]:
            check(products, folder, is_restored=True)
        case ["views", products, folder]:
            check(products, folder, with_story=False)
        case _:
            sys.exit(__doc__)

#!/usr/bin/python3
"""Runs the command blocks of the pages, each where its page says; lists at the end what did not run, and why.

usage: run.py [PAGE…]
"""

import concurrent.futures
import itertools
import os
import pathlib
import re
import sys
import tempfile
import time

import page as pages
import places
from shell import Failed, in_background, written

ROOT = places.ROOT
# Generated, or without commands for readers.
GENERATED = {"Docs/Calls.md", "Docs/Commands.md"}
DEADLINE = 120
WIDTH = 2
MOST_NOT_RUN = 8


def all_pages():
    """The paths of the pages that are executed."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "Compose/README.md", *(ROOT / "Docs").rglob("*.md")]
    names = sorted(str(file.relative_to(ROOT)) for file in found if ".build" not in file.parts)
    return [name for name in names if name not in GENERATED and not name.startswith("Docs/Decisions/")]


def problem(block):
    """Returns what is wrong with a block's comments, or nothing."""
    if block.language == pages.COMMANDS:
        if "not run" in block.directives:
            return None
        if file := block.directives.get("run by"):
            return missing_run(block, ROOT / file)
    if block.language == pages.COMMANDS or block.path:
        if block.place is None:
            return "no comment says where it runs, or why not"
        if block.place not in places.NAMES:
            return f"there is no place {block.place}"
    return None


def missing_run(block, file):
    """Returns what a file lacks to run a block; CI may set variables in front of a command, and names its steps."""
    script = file.read_text()
    call = rf"^[^#\n]*\bpage {re.escape(block.heading)} {block.number}\b"
    if reads_page(block.page, file.parent) and re.search(call, script, re.M):
        return None
    lines = {re.sub(r"^(step )?(\w+=\S+ )*", "", line).split(" || ")[0] for line in script.splitlines()}
    for command in block.commands:
        if not any(line == command or line.startswith(f"{command} ") for line in lines):
            return f"{file.relative_to(ROOT)} does not run: {command}"
    return None


def reads_page(page, folder):
    """Whether a script of a folder runs blocks of a page as they are written."""
    return any(f"Compose/test/block.py {page} " in script.read_text() for script in folder.glob("*.sh"))


def is_executed(block):
    if block.language == pages.COMMANDS:
        return not {"not run", "run by"} & block.directives.keys()
    return block.path is not None


def run_block(shell, block):
    """Runs a command block, or writes a block that is a file."""
    deadline = int(block.directives.get("deadline", DEADLINE))
    for command in block.directives.get("given", []):
        shell.run(command + "\n", DEADLINE)
    if block.path:
        shell.run(written(block.path, block.text), DEADLINE)
    else:
        until = block.directives.get("until")
        script = in_background(block.text, until, deadline) if until else block.text
        typed = [tuple(part.strip() for part in words.split("=>", 1)) for words in block.directives.get("type", [])]
        output = shell.run(script, deadline, typed)
        if line := pages.printed(block.expected, output):
            raise Failed(f"it did not print: {line}", output)
    for command in block.directives.get("then", []):
        shell.run(command + "\n", DEADLINE)


def run_blocks(blocks, sources):
    """Runs blocks of one visit to a place in one shell; returns a failure's text, or nothing."""
    shell = places.open_place(blocks[0].place, sources)
    try:
        for block in blocks:
            begin = time.monotonic()
            try:
                run_block(shell, block)
            except Failed as failure:
                return f"{block} ({block.place}) failed: {failure}"
            print(f"{block} ({block.place}) {time.monotonic() - begin:.1f} s", flush=True)
    finally:
        places.close_place(shell)
    return None


def run_page(name, text, sources):
    """Runs a page; returns the failures."""
    try:
        blocks = pages.read(name, text)
    except pages.PageError as error:
        print(error, file=sys.stderr)
        return [str(error)]
    problems = [f"{block}: {what}" for block in blocks if (what := problem(block))]
    if problems:
        print(*problems, sep="\n", file=sys.stderr)
        return problems
    executed = [block for block in blocks if is_executed(block)]
    groups = [list(group) for _, group in itertools.groupby(executed, key=lambda block: block.visit)]
    for group in groups:
        if reason := places.why_missing(group[0].place):
            if os.environ.get("CI") == "true":
                missing = f"{group[0]}: the place {group[0].place} is missing: {reason}"
                print(missing, file=sys.stderr, flush=True)
                return [missing]
            print(f"{group[0]}: skipped, {len(group)} blocks in {group[0].place}: {reason}", flush=True)
        elif failure := run_blocks(group, sources):
            print(failure, file=sys.stderr, flush=True)
            return [failure]
    return []


def report(names):
    """Prints the blocks that do not run, and returns their number."""
    blocks = [block for name in names for block in pages.read(name, (ROOT / name).read_text())]
    idle = [block for block in blocks if block.language == pages.COMMANDS and "not run" in block.directives]
    ran = sum(is_executed(block) for block in blocks)
    print(f"\n{ran} blocks ran, {len(idle)} did not:")
    for block in idle:
        print(f"  {block}: {block.directives['not run']}")
    return len(idle)


def main(names):
    names = names or all_pages()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="umkreis-docs-sources-") as folder:
        sources = places.make_sources(pathlib.Path(folder))
        with concurrent.futures.ThreadPoolExecutor(WIDTH) as pool:
            runs = [pool.submit(run_page, name, (ROOT / name).read_text(), sources) for name in names]
            failures = [failure for run in runs for failure in run.result()]
    if failures:
        print(f"{len(failures)} failed", file=sys.stderr)
        return 1
    idle = report(names)
    print(f"{time.monotonic() - begin:.0f} s")
    if idle > MOST_NOT_RUN:
        print(f"{MOST_NOT_RUN} blocks may be left out", file=sys.stderr)
    return int(idle > MOST_NOT_RUN)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

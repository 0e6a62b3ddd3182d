#!/usr/bin/env python3
"""Writes the client of Resources/TypeScript without its types to Resources/JavaScript.

`client.js` is for web pages; packages have `offline.js` besides.

usage: javascript.py NODE [--check]; NODE is Node 22.13 or later, which strips the types; --check compares only.
"""

import pathlib
import re
import subprocess
import sys

resources = pathlib.Path(__file__).resolve().parents[1] / "Resources"
# In the order of TypeScriptClient.
files = {"client.js": ["values", "runtime", "transport", "checks"], "offline.js": ["storage", "outbox"]}
program = """
const text = require("node:fs").readFileSync(0, "utf8");
process.stdout.write(require("node:module").stripTypeScriptTypes(text, { mode: "strip" }));
"""


def squeezed(typed, stripped):
    """A line without the blanks that Node puts in the place of types."""
    kept = "".join(after for before, after in zip(typed, stripped) if after != " " or before == " ").strip()
    kept = re.sub(r" +(?=[;,)])", "", re.sub(r" {2,}", " ", kept)).removeprefix("; ")
    return typed[: len(typed) - len(typed.lstrip())] + kept if kept else ""


def client(node, parts):
    typed = "\n".join((resources / "TypeScript" / f"{part}.ts").read_text() for part in parts)
    command = [node, "--no-warnings", "-e", program]
    stripped = subprocess.run(command, input=typed, capture_output=True, text=True, check=True).stdout
    assert len(typed) == len(stripped), "Node kept no positions"
    lines = [squeezed(*pair) for pair in zip(typed.split("\n"), stripped.split("\n"))]
    # Comments of types that are gone.
    text = re.sub(r"^/\*\*[^\n]*\*/\n(?=\n)", "", "\n".join(lines), flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


for name, parts in files.items():
    target = resources / "JavaScript" / name
    text = client(sys.argv[1], parts)
    if "--check" not in sys.argv:
        target.write_text(text)
    elif target.read_text() != text:
        sys.exit(f"{target} is out of date: run {__file__}")

#!/usr/bin/env python3
"""Writes the documentation comments of contracts to documentation.json; with --check, compares only.

Services put them into their descriptions, so that clients of any language see them.
"""

import json
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[2]
target = pathlib.Path(__file__).with_name("documentation.json")
# The modules of requests, replies and events.
SHARED = ("Wire", "Attributes", "Vocabulary")

TYPE = re.compile(r"^( *)(?:public |indirect |final )*(struct|enum|extension|class|protocol|actor) ([\w.]+)")
MEMBER = re.compile(r"^ *public (?:private\(set\) )?(?:static )?(?:var|let) `?(\w+)`?(?:: (\w+) = \"([^\"]+)\")?")
CASE = re.compile(r"^ *(?:indirect )?case `?(\w+)`?(?: = \"([^\"]+)\")?")
NAME = re.compile(r'static let (?:name: CallName|word) = "([\w.]+)"')


def files():
    for path in sorted(root.glob("Services/*/Contract/**/*.swift")):
        yield f"{path.relative_to(root).parts[1]}Contract", path
    for folder in SHARED:
        for path in sorted(root.glob(f"Shared/{folder}/**/*.swift")):
            yield f"Umkreis{folder}", path


class Scanner:
    """Reads the types of a formatted source file: the indentation shows what a declaration belongs to."""

    def __init__(self, module, text, types, calls):
        self.module, self.types, self.calls = module, types, calls
        self.open, self.comment = [], []
        for line in text.split("\n"):
            self.read(line)

    @property
    def type(self):
        return ".".join(name for _, name in self.open)

    def read(self, line):
        bare = line.strip()
        if bare.startswith("///"):
            self.comment.append(bare[3:].removeprefix(" ").rstrip())
            return
        indent = len(line) - len(line.lstrip())
        if bare == "}" and self.open and indent == self.open[-1][0]:
            self.open.pop()
        elif found := TYPE.match(line):
            self.declare(found, isOpen=bare.endswith("{"))
        elif self.open and indent == self.open[-1][0] + 4:
            self.member(line)
        if not bare.startswith("@"):
            self.comment = []

    def declare(self, found, isOpen):
        _, kind, name = found.groups()
        self.open.append((len(found.group(1)), name))
        if self.comment and kind in ("struct", "enum") and "public " in found.group():
            self.entry["text"] = self.comment
        if not isOpen:
            self.open.pop()

    @property
    def entry(self):
        return self.types.setdefault(f"{self.module}.{self.type}", {})

    def member(self, line):
        if found := NAME.search(line):
            self.calls[self.type] = found.group(1)
        if not self.comment:
            return
        if found := CASE.match(line):
            name = found.group(2) or found.group(1)
        elif found := MEMBER.match(line):
            # A word of an open set, such as a code of faults.
            is_word = found.group(2) == self.type
            name = found.group(3) if is_word else found.group(1)
            if "static" in line and not is_word:
                return
        else:
            return
        self.entry.setdefault("members", {})[name] = self.comment


def link(match, calls):
    """A reference as the reader of a description knows it: a call's name, or the last part."""
    *outer, last = re.sub(r"\(.*\)", "", match.group(1)).split("/")
    if outer and outer[0] in calls:
        return f"`{last}` of `{calls[outer[0]]}`"
    return f"`{calls.get(last, last)}`"


def text(comment, calls):
    """Paragraphs and lists without the line breaks of the source."""
    lines = []
    for line in comment:
        # For callers in Swift.
        if re.match(r"- (Throws|Returns|Parameters?|Important|Note)\b", line):
            break
        if lines and line and lines[-1] and not re.match(r"- |\d+\. |\|", line):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
    linked = re.sub(r"``([^`]+)``", lambda match: link(match, calls), "\n".join(lines).strip())
    return linked.replace("`nil`", "`null`")


def documentation():
    types, calls = {}, {}
    for module, path in files():
        Scanner(module, path.read_text(), types, calls)
    result = {}
    for name, entry in sorted(types.items()):
        made = {"text": text(entry["text"], calls)} if "text" in entry else {}
        if members := entry.get("members"):
            made["members"] = {member: text(comment, calls) for member, comment in members.items()}
        result[name] = made
    return result


written = json.dumps(documentation(), ensure_ascii=False, indent=1) + "\n"
if "--check" in sys.argv:
    sys.exit(0 if target.exists() and target.read_text() == written else f"{target} is out of date: run {__file__}")
target.write_text(written)

"""The fenced blocks of a page, and the comments that say where they run.

A comment in front of a block is invisible to readers; each of its lines is one directive:

    run: PLACE            this block and those after it run in one shell of a new place (places.py), up to the next `run`
    not run: REASON       this block cannot run here
    run by: FILE          CI runs each command of this block as a line of that file, or reads the block from the page:
                          `page HEADING NUMBER` in a script of a folder that calls Compose/test/block.py with the page
    type: PROMPT => TEXT  types the text when the prompt appears; /REGEX/ types its last match in what was printed
    deadline: SECONDS     instead of the default
    until: COMMAND        runs the block in the background, and goes on when the command succeeds
    given: COMMAND        runs before the block, and makes what the page takes for granted
    then: COMMAND         runs after the block, and fails it

A block behind a line that ends with a path in backticks and a colon is that file, and is written. A `text` block right
behind a command block is its output: each line must be printed, in order; `…` stands for anything.
"""

import dataclasses
import re

COMMANDS = "sh"
OUTPUT = "text"
DIRECTIVES = ("run", "not run", "run by", "type", "deadline", "until", "given", "then")
REPEATED = ("type", "given", "then")
FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\S*)$")
PATH = re.compile(r"`(?P<path>[\w./@-]+)`:$")


class PageError(Exception):
    """A page that the runner cannot read."""


@dataclasses.dataclass
class Block:
    """A fenced block with its directives."""

    page: str
    line: int
    language: str
    text: str
    place: str | None = None
    # Counts the places of the page.
    visit: int = 0
    # The heading above it, and which of the command blocks below that heading it is.
    heading: str = ""
    number: int = 0
    path: str | None = None
    expected: list[str] = dataclasses.field(default_factory=list)
    directives: dict = dataclasses.field(default_factory=dict)

    def __str__(self):
        return f"{self.page}:{self.line}"

    @property
    def commands(self):
        """The command lines without comments; a line that ends with a backslash goes on."""
        lines = re.sub(r"\\\n\s*", "", self.text).splitlines()
        return [text for line in lines if (text := re.sub(r"(^|\s+)# .*$", "", line).strip())]


class _Reader:
    """Reads a page from its first line to its last."""

    def __init__(self, name, text):
        self.name, self.lines, self.at = name, text.splitlines(), 0
        self.blocks, self.directives, self.place, self.visit = [], {}, None, 0
        self.paragraph, self.between = "", []
        self.heading, self.number = "", 0

    def fail(self, problem):
        raise PageError(f"{self.name}:{self.at}: {problem}")

    def next(self):
        self.at += 1
        return self.lines[self.at - 1]

    def read(self):
        while self.at < len(self.lines):
            line = self.next()
            if line.lstrip().startswith("<!--"):
                self.comment(line)
            elif fence := FENCE.match(line):
                self.block(fence["indent"], fence["language"])
            elif line.strip():
                self.prose(line.strip())
        if self.directives:
            self.fail(f"no block follows: {self.directives}")
        return self.blocks

    def prose(self, line):
        if line.startswith("## "):
            self.heading, self.number = line.removeprefix("## "), 0
        if self.directives:
            self.fail("a comment stands right in front of its block")
        self.between.append(line)
        self.paragraph = line

    def comment(self, line):
        text = [line]
        while "-->" not in text[-1]:
            if self.at == len(self.lines):
                self.fail("the comment has no end")
            text.append(self.next())
        inner = "\n".join(text).strip().removeprefix("<!--").removesuffix("-->")
        for directive in filter(None, map(str.strip, inner.splitlines())):
            self.direct(*(part.strip() for part in directive.partition(":")[::2]))

    def direct(self, key, value):
        if key not in DIRECTIVES or not value:
            self.fail(f"{key}: is not a directive of the runner, or has no value")
        if key == "run":
            self.place, self.visit = value, self.visit + 1
        elif key in REPEATED:
            self.directives.setdefault(key, []).append(value)
        else:
            self.directives[key] = value

    def block(self, indent, language):
        first, text = self.at, []
        while (line := self.next() if self.at < len(self.lines) else None) != f"{indent}```":
            if line is None:
                self.fail(f"the block of line {first} has no end")
            text.append(line.removeprefix(indent))
        if not language:
            self.fail(f"the block of line {first} names no language")
        self.number += language == COMMANDS
        text = "".join(line + "\n" for line in text)
        self.add(Block(self.name, first, language, text, self.place, self.visit, self.heading, self.number))

    def add(self, block):
        block.directives, self.directives = self.directives, {}
        path = PATH.search(self.paragraph)
        if language_is_output(block, self.blocks, self.between):
            self.blocks[-1].expected = [line for line in block.text.splitlines() if line.strip()]
        elif path and block.language not in (COMMANDS, OUTPUT):
            block.path = path["path"]
        self.blocks.append(block)
        self.paragraph, self.between = "", []


def language_is_output(block, before, between):
    """Whether a block shows what the one before it prints: at most a line that ends with a colon is between them."""
    follows = not between or (len(between) == 1 and between[0].endswith(":") and not PATH.search(between[0]))
    return bool(block.language == OUTPUT and before and before[-1].language == COMMANDS and follows)


def read(name, text):
    """Returns the blocks of a page."""
    return _Reader(name, text).read()


def printed(expected, output):
    """Returns the first expected line that was not printed in its turn, or nothing."""
    lines = iter(" ".join(line.split()) for line in output.splitlines())
    for line in expected:
        pattern = ".*".join(re.escape(part) for part in " ".join(line.split()).split("…"))
        if not any(re.search(pattern, candidate) for candidate in lines):
            return line
    return None

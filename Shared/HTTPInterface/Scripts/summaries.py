#!/usr/bin/env python3
"""Writes the first sentence of each call's documentation to Resources/summaries.tsv; with --check, compares only."""

import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parents[3]
target = pathlib.Path(__file__).resolve().parents[1] / "Resources" / "summaries.tsv"
declaration = re.compile(r"((?:^///[^\n]*\n)+)public struct \w+: (?:Call|PolledCall|BuiltInCall)\b", re.MULTILINE)
named = re.compile(r'static let (?:name: CallName|word) = "([\w.]+)"')


def sentence(comment):
    """The first sentence, with symbols of DocC as plain words."""
    lines = [line[3:].strip() for line in comment.strip().split("\n")]
    paragraph = " ".join(lines[: lines.index("")] if "" in lines else lines)
    plain = re.sub(r"``(?:\w+/)*(\w+)(?:\([^`]*\))?``", r"\1", paragraph).replace("`", "")
    return re.match(r".*?[.](?= |$)|.*", plain).group()


def summaries():
    files = [*root.glob("Services/*/Contract/*.swift"), *root.glob("Shared/Wire/**/*.swift")]
    for file in files:
        text = file.read_text()
        for match in declaration.finditer(text):
            if name := named.search(text, match.end()):
                yield name.group(1), sentence(match.group(1))


lines = "".join(f"{name}\t{words}\n" for name, words in sorted(summaries()))
if "--check" in sys.argv:
    sys.exit(0 if target.read_text() == lines else f"{target} is out of date: run {__file__}")
target.parent.mkdir(exist_ok=True)
target.write_text(lines)

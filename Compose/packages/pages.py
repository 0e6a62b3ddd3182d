#!/usr/bin/env python3
"""Copies the pages for operators into a folder, so that every link in them leads to a page that is there.

usage: pages.py FOLDER

Links to files that are not copied, such as sources, become plain text. The files of Compose/proxy and Compose/metrics are
copied to FOLDER/proxy and FOLDER/metrics, and links to them lead there.
"""

import os
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Folders of Compose that are copied as they are.
BESIDE = ("proxy", "metrics")
# Folders of Docs whose pages are copied.
FOLDERS = ("Operations", "Decisions", "Measurements")
LINK = re.compile(r"!?\[([^\]\[]*)\]\(([^()\s]+)\)")


def placed():
    """Where each file goes: path in the repository to path in the folder."""
    pages = [*ROOT.glob("Docs/*.md"), *(page for name in FOLDERS for page in ROOT.glob(f"Docs/{name}/*.md"))]
    files = {page: page.relative_to(ROOT / "Docs") for page in pages}
    beside = [path for folder in BESIDE for path in (ROOT / "Compose" / folder).rglob("*") if path.is_file()]
    files |= {path: path.relative_to(ROOT / "Compose") for path in beside}
    folders = {ROOT / "Docs/Decisions": Path("Decisions")} | {ROOT / "Compose" / name: Path(name) for name in BESIDE}
    return files, folders


def rewritten(text, page, files, folders):
    def link(match):
        label, target = match[1], match[2]
        if re.match(r"[a-z]+:|#", target):
            return match[0]
        path, mark, anchor = target.partition("#")
        there = (files | folders).get((page.parent / path).resolve())
        if there is None:
            return label
        return f"[{label}]({os.path.relpath(there, files[page].parent)}{mark}{anchor})"

    return LINK.sub(link, text)


def main():
    folder = Path(sys.argv[1])
    files, folders = placed()
    for source, place in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            (folder / place).write_text(rewritten(source.read_text(), source, files, folders))
        else:
            shutil.copyfile(source, folder / place)


if __name__ == "__main__":
    main()

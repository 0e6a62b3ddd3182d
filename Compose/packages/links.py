#!/usr/bin/env python3
"""Fails with a line for each link in the pages of a folder that leads to a file that is not there. usage: links.py FOLDER"""

import re
import sys
from pathlib import Path

folder = Path(sys.argv[1])
pages = sorted(folder.rglob("*.md"))
links = [(page, target) for page in pages for target in re.findall(r"\]\(([^()\s]+)\)", page.read_text()) if not re.match(r"[a-z]+:|#", target)]
broken = [f"{page.relative_to(folder)}: {target}" for page, target in links if not (page.parent / target.partition("#")[0]).exists()]
if broken or not links:
    sys.exit("\n".join([f"{len(broken)} of {len(links)} links lead nowhere:", *broken]))
print(f"{len(pages)} pages, {len(links)} links")

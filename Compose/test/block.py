#!/usr/bin/python3
"""Prints a command block of a page as it is written there. usage: block.py PAGE HEADING NUMBER"""

import re
import sys
import textwrap
from pathlib import Path

page, heading, number = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", page.read_text(), re.S | re.M)
if not section:
    sys.exit(f"block.py: {page} has no heading {heading}")
blocks = re.findall(r"^ *```sh\n(.*?)^ *```$", section[1], re.S | re.M)
if not 1 <= number <= len(blocks):
    sys.exit(f"block.py: {heading} has {len(blocks)} command blocks, and not {number}")
print(textwrap.dedent(blocks[number - 1]), end="")

#!/usr/bin/env bash
# The tests of the web app in Debian's Chromium on a real stack.
# PRODUCTS is the folder of the executables, LIBRARIES that of the libraries for browsers, VENV a Python environment
# with Playwright, deno and axe.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
export EDGE="${EDGE:-$PRODUCTS/umkreis-edge}"
# Two files at a time, each with a stack and a browser of its own.
printf '%s\n' test_*.py | xargs -P 2 -n 1 "$VENV/bin/python" -m unittest -v

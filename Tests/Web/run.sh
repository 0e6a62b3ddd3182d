#!/usr/bin/env bash
# The tests of the web app in Debian's Chromium on a real stack.
# PRODUCTS is the folder of the executables, LIBRARIES that of the libraries for browsers, VENV a Python environment
# with Playwright, deno and axe.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
export EDGE="${EDGE:-$PRODUCTS/umkreis-edge}"
# Two processes, each with a stack and a browser of its own.
files=(test_*.py)
printf '%s\n' "${files[@]}" | xargs -P 2 -n $(((${#files[@]} + 1) / 2)) "$VENV/bin/python" -m unittest -v

#!/usr/bin/env bash
# The tests of the web app in Debian's Chromium on a real stack.
# PRODUCTS is the folder of the executables, LIBRARIES that of the libraries for browsers, VENV a Python environment
# with Playwright, deno and axe.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
export EDGE="${EDGE:-$PRODUCTS/umkreis-edge}"
exec "$VENV/bin/python" ../files.py

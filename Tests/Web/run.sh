#!/usr/bin/env bash
# The tests of the web app in Debian's Chromium on a real stack.
# PRODUCTS is the folder of the executables, LIBRARIES that of the libraries for browsers, VENV a Python environment
# with Playwright, deno and axe.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
export EDGE="${EDGE:-$PRODUCTS/umkreis-edge}"
failed="$(mktemp)"
trap 'rm -f "$failed"' EXIT
# Two files at a time, each with a stack and a browser of its own.
export failed
printf '%s\n' test_*.py | xargs -P 2 -I '{}' sh -c '"$VENV/bin/python" -m unittest -v "$1" || echo "$1" >>"$failed"' run '{}'
[ -s "$failed" ] || exit 0
# A busy machine can be too slow for a browser's deadlines; a defect fails again alone.
echo "once more, one at a time: $(paste -sd' ' "$failed")"
xargs -n 1 "$VENV/bin/python" -m unittest -v <"$failed"

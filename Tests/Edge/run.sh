#!/usr/bin/env bash
# The tests of the HTTP edge on a real stack, then schemathesis over all of its operations.
# PRODUCTS is the folder of the executables, VENV a Python environment with deno, Playwright, schemathesis and
# openapi-spec-validator; Chromium, Kotlin, nginx and pyzmq come from Debian.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
export EDGE="${EDGE:-$PRODUCTS/umkreis-edge}"
"$VENV/bin/python" ../files.py
/usr/bin/python3 fuzz_openapi.py

#!/usr/bin/env bash
# The tests of the HTTP edge on a real stack, then schemathesis over all of its operations.
# PRODUCTS is the folder of the executables, VENV a Python environment with deno, schemathesis and
# openapi-spec-validator.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1
export EDGE="${EDGE:-$PRODUCTS/umkreis-edge}"
/usr/bin/python3 -m unittest discover -v
/usr/bin/python3 fuzz_openapi.py

#!/usr/bin/env python3
"""Schemathesis over every operation of /openapi.json, all checks on, and a validator of the document itself."""

import os
import pathlib
import subprocess
import sys
import tempfile

from running import edge, stack

# Calls that end the fuzzer's session, or require data that it cannot have.
OTHERS = r"auth\.(signOut|changePassword|requestDeletion|resetPassword|revoke.*|register|signIn)"
programs = pathlib.Path(os.environ["VENV"]) / "bin"
url = f"http://127.0.0.1:{edge.port}"

with tempfile.NamedTemporaryFile(suffix=".json") as document:
    document.write(edge.get("/openapi.json").body)
    document.flush()
    subprocess.run([programs / "openapi-spec-validator", document.name], check=True)

command = [
    *(programs / "schemathesis", "run", f"{url}/openapi.json", "--url", url, "--workers", "2"),
    # Every run has the same cases; SEED= chooses others.
    *("--seed", os.environ.get("SEED", "1")),
    *("-H", f"Authorization: Bearer {edge.user('fuzz')['token']}", "--phases", "examples,coverage,fuzzing"),
    *("--exclude-operation-id-regex", OTHERS, *sys.argv[1:]),
]
status = subprocess.run(command).returncode
edge.stop()
stack.end()
sys.exit(status)

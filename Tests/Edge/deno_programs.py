"""Deno, which checks and runs TypeScript; from PyPI, in the environment VENV."""

import os
import pathlib
import subprocess
import unittest

program = pathlib.Path(os.environ.get("VENV") or "/nonexistent") / "bin/deno"


def needs_deno(case):
    """Skips tests where Deno is not installed; fails them in CI."""
    if program.exists() or os.environ.get("CI"):
        return case
    return unittest.skip("VENV has no deno: `pip install deno` there")(case)


def deno(folder, *words, **environment):
    """Runs Deno in a folder, which also has its caches."""
    variables = {**os.environ, "DENO_DIR": str(folder), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", **environment}
    command = [program, *words]
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, timeout=300)

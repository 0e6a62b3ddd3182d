"""Swift packages beside the tests; they share a build folder, so that the library is built once."""

import shutil
import subprocess
import unittest

from stack import root

folder = root / ".build/example"
needs_swift = unittest.skipUnless(shutil.which("swift"), "there is no Swift")


def build(package, name):
    """Returns the path of an executable."""
    folders = ("--package-path", package, "--scratch-path", folder)
    # The folder may contain the plan of the other package.
    command = ["swift", "build", *folders, "--disable-build-manifest-caching", "--product", name]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    return folder / "debug" / name

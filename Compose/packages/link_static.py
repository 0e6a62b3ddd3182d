#!/usr/bin/env python3
"""Links the executables of a release build again, with the Swift runtime inside. usage: link_static.py BUILD_FOLDER FOLDER NAME…

Uses the objects of `swift build -c release` and the link commands in its manifest, so nothing is compiled twice.
"""
import json
import pathlib
import subprocess
import sys

# The compiler names these in objects that it compiles with -static-stdlib; the objects here were compiled without.
INNER_LIBRARIES = ["-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCollections", "-l_FoundationCShims"]
# Without symbols, and with the table of functions read-only.
LINKER = ["-Xlinker", "--strip-all", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now"]


def command(manifest: str, name: str) -> list[str]:
    """The command with which SwiftPM linked an executable."""
    for line in manifest.splitlines():
        if line.startswith("    args: ") and f"/{name}.product/Objects.LinkFileList\"" in line:
            return json.loads(line.removeprefix("    args: "))
    sys.exit(f"link_static.py: the manifest has no link command for {name}: run make release")


build, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
manifest = (build.parent.parent / "release.yaml").read_text()
for name in sys.argv[3:]:
    words = command(manifest, name)
    words[words.index("-o") + 1] = str(folder / name)
    if "-rpath=$ORIGIN" in words:
        place = words.index("-rpath=$ORIGIN")
        del words[place - 1 : place + 1]
    result = subprocess.run([*words, "-static-stdlib", *INNER_LIBRARIES, *LINKER], capture_output=True, text=True, timeout=300)
    if result.returncode != 0:
        sys.exit(f"link_static.py: {name} cannot be linked:\n{result.stdout[-4000:]}{result.stderr[-4000:]}")
    needed = subprocess.run(["readelf", "-d", folder / name], capture_output=True, text=True, check=True, timeout=60).stdout
    if "libswift" in needed or "libFoundation" in needed or "lib_Foundation" in needed:
        sys.exit(f"link_static.py: {name} still needs the Swift runtime:\n{needed}")

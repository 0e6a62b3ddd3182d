"""An app whose own targets have the plain names of modules of this package, which SwiftPM refuses twice in a graph."""

import pathlib
import re
import subprocess
import tempfile
import unittest

from stack import root, timeout
from swift_programs import build, needs_swift

# Rooms of Shared whose modules have a prefix; supabase-swift has a Storage.
NAMES = (
    "Attributes", "Backup", "Images", "Messaging", "Postgres", "Processes", "Storage", "Texts", "Tiles", "Tokens", "Vocabulary",
    "Wire", "Words",
)
MANIFEST = """
// swift-tools-version: 6.2
import PackageDescription

let names = [NAMES]
let package = Package(
    name: "namesakes",
    platforms: [.iOS(.v16), .macOS(.v13)],
    dependencies: [.package(name: "Umkreis", path: "ROOT")],
    targets: names.map { .target(name: $0) } + [
        .executableTarget(
            name: "namesakes",
            dependencies: names.map { .byName(name: $0) } + [.product(name: "UmkreisClient", package: "Umkreis")]
        )
    ]
)
"""


@needs_swift
class Namesakes(unittest.TestCase):
    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.lstrip())

    def test_an_app_may_name_its_targets_as_it_likes(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="umkreis-namesakes-")))
        listed = ", ".join(f'"{name}"' for name in NAMES)
        self.write("Package.swift", MANIFEST.replace("NAMES", listed).replace("ROOT", str(root)))
        for name in NAMES:
            self.write(f"Sources/{name}/Own.swift", f'public enum Own{name} {{ public static let name = "own {name}" }}\n')
        imports = "".join(f"import {name}\n" for name in (*NAMES, "UmkreisClient"))
        prints = "".join(f"print(Own{name}.name)\n" for name in NAMES)
        self.write("Sources/namesakes/main.swift", f"{imports}\nprint(UmkreisClient.newKey().count)\n{prints}")
        program = build(self.folder, "namesakes")
        printed = subprocess.run([program], capture_output=True, text=True, timeout=timeout, check=True).stdout
        self.assertEqual(printed.splitlines(), ["36", *(f"own {name}" for name in NAMES)])

    def test_the_names_are_those_of_the_rooms_with_a_prefix(self):
        modules = re.findall(r'\.shared\(\s*"Umkreis(\w+)"', (root / "Package.swift").read_text())
        self.assertEqual(sorted(modules), list(NAMES))


if __name__ == "__main__":
    unittest.main()

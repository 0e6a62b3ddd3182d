#!/usr/bin/env python3
"""Validates a bill of materials with CycloneDX's own schema, and looks for what must be in it. usage: check_sbom.py FILE"""

import json
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

text = Path(sys.argv[1]).read_text()
problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
if problem:
    # The whole schema would follow.
    sys.exit(f"check_sbom.py: the bill is not valid: {str(problem)[:500]}")
components = {component["name"]: component for component in json.loads(text)["components"]}
# One of each kind: the runtime, a package of the command line, one of the edge alone, a library for browsers, one of Debian.
for name in ("swift-runtime", "swift-argument-parser", "hummingbird", "MapLibre GL JS", "libzmq5"):
    if name not in components:
        sys.exit(f"check_sbom.py: the bill lacks {name}")
wheel = components["MapLibre GL JS"]["externalReferences"][0]
if wheel["hashes"][0]["content"] not in (Path(__file__).parents[2] / "Services/Web/requirements.txt").read_text():
    sys.exit("check_sbom.py: MapLibre GL JS has not the hash of requirements.txt")
print(f"{len(components)} components: {', '.join(sorted(components))}")

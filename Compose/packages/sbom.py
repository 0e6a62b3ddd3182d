#!/usr/bin/env python3
"""Prints the bill of materials of a release as CycloneDX 1.6: what is inside, and which Debian libraries it needs.

usage: sbom.py BUILD_FOLDER VERSION LIBRARIES

Swift packages are those of Package.resolved whose objects are linked into an executable, with the licence of their checkout;
libraries for browsers are those of Services/Web/requirements.txt, with the hashes of their wheels. LIBRARIES is a list as in
Depends. The time is SOURCE_DATE_EPOCH, so that the same build gets the same bytes.
"""

import datetime
import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ["umkreis", *(f"umkreis-{name}" for name in ("auth", "catalogue", "geo", "favourites", "chat", "edge"))]
# Phrases of licences, the most specific first.
LICENCES = [
    ("Runtime Library Exception", "Apache-2.0 WITH Swift-exception"),
    ("Apache License", "Apache-2.0"),
    ("Permission is hereby granted, free of charge", "MIT"),
    ("Redistributions in binary form", "BSD-3-Clause"),
]


def licence(path):
    text = path.read_text(errors="replace")
    for phrase, name in LICENCES:
        if phrase in text:
            return name
    sys.exit(f"sbom.py: {path} has a licence that sbom.py does not know")


def component(kind, name, version, purl, licensing, **more):
    return {"type": kind, "bom-ref": purl, "name": name, "version": version, "licenses": [licensing], "purl": purl, **more}


def expression(name):
    return {"expression": name} if " WITH " in name else {"license": {"id": name}}


def linked_modules(build):
    """The names of the modules whose objects are in an executable."""
    modules = set()
    for program in PROGRAMS:
        lines = (build / f"{program}.product/Objects.LinkFileList").read_text().splitlines()
        modules |= {match[1] for line in lines if (match := re.search(r"/([^/]+)\.build/", line))}
    return modules


def own_modules():
    manifest = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120).stdout
    return {target["name"] for target in json.loads(manifest)["targets"]}


def its_modules(checkout):
    """The modules of a package: folders of its sources, and targets of its manifest that have another name than their folder."""
    folders = {path.name for path in (checkout / "Sources").rglob("*") if path.is_dir()}
    return folders | set(re.findall(r'\.target\(\s*name: *"(\w+)"', (checkout / "Package.swift").read_text()))


def swift_packages(build):
    """One component for each package that is linked; a module of an unknown package is a mistake.

    Two packages are listed if both have a module of that name.
    """
    checkouts = build.resolve().parents[1] / "checkouts"
    foreign = linked_modules(build) - own_modules()
    unknown = set(foreign)
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        name, source, version = pin["identity"], pin["location"].removesuffix(".git"), pin["state"]["version"]
        modules = foreign & its_modules(checkouts / name)
        if not modules:
            continue
        unknown -= modules
        purl = f"pkg:swift/{source.removeprefix('https://')}@{version}"
        yield component("library", name, version, purl, expression(licence(next((checkouts / name).glob("LICENSE*")))))
    if unknown:
        sys.exit(f"sbom.py: no resolved package has the linked modules {', '.join(sorted(unknown))}")


def runtime():
    """Swift's own libraries, which are linked statically."""
    said = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True, timeout=60)
    version = re.search(r"Swift version (\S+)", said.stdout + said.stderr)[1]
    text = "the standard library, Concurrency, Foundation with ICU (Unicode-3.0), and libdispatch"
    purl = f"pkg:generic/swift-runtime@{version}"
    return component("framework", "swift-runtime", version, purl, expression("Apache-2.0 WITH Swift-exception"), description=text)


def web_libraries():
    """A wheel with its hash, and the library in it that the comment before it names."""
    library = None
    for line in (ROOT / "Services/Web/requirements.txt").read_text().splitlines():
        if match := re.fullmatch(r"# (.+) (\d\S*), (\S+)\.", line):
            library = match.groups()
        elif match := re.fullmatch(r"(\S+)==(\S+) --hash=sha256:([0-9a-f]{64})", line):
            assert library, f"requirements.txt must name library, version and licence before {match[1]}"
            wheel, version, digest = match.groups()
            name, its_version, its_licence = library
            npm = {"Swagger UI": "swagger-ui-dist", "MapLibre GL JS": "maplibre-gl"}[name]
            purl = f"pkg:npm/{npm}@{its_version}"
            reference = {
                "type": "distribution",
                "url": f"https://pypi.org/project/{wheel}/{version}/",
                "comment": "the wheel that the files were taken from",
                "hashes": [{"alg": "SHA-256", "content": digest}],
            }
            yield component("library", name, its_version, purl, expression(its_licence), externalReferences=[reference])
            library = None


def debian_libraries(text):
    """What the package depends on, with the versions that it was linked with."""
    arch = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    for name in sorted({re.match(r"\S+", entry.strip())[0] for entry in text.split(",")}):
        said = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True, check=True, timeout=60)
        version = said.stdout
        purl = f"pkg:deb/debian/{name}@{version.replace(':', '%3A').replace('+', '%2B')}?arch={arch}&distro=debian-12"
        its = Path(f"/usr/share/doc/{name}/copyright").read_text(errors="replace")
        # The first licence of a machine-readable file is that of most files.
        match = re.search(r"^License: *(\S.*)$", its, re.M) if its.startswith("Format:") else None
        names = match[1].strip() if match else f"see /usr/share/doc/{name}/copyright"
        yield component("library", name, version, purl, {"license": {"name": names}}, description="needed, and not inside")


def main():
    build, version, libraries = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    purl = f"pkg:generic/umkreis@{version}"
    components = [runtime(), *swift_packages(build), *web_libraries(), *debian_libraries(libraries)]
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": component("application", "umkreis", version, purl, expression("Apache-2.0")),
        },
        "components": components,
        "dependencies": [{"ref": purl, "dependsOn": [entry["bom-ref"] for entry in components]}],
    }
    bill["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bill, sort_keys=True))}"
    print(json.dumps(bill, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()

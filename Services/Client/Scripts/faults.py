#!/usr/bin/env python3
"""Writes the texts of faults from Shared/Texts to Resources/faults.json; with --check, compares only."""

import json
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parents[3]
target = pathlib.Path(__file__).resolve().parents[1] / "Resources" / "faults.json"
pauses = "cli.moment.future."


def texts(language):
    catalogue = json.loads((root / "Shared/Texts" / f"{language}.json").read_text())
    faults = {key: text for key, text in catalogue.items() if key.startswith(("rule.", "fault."))}
    faults |= {key.replace(pauses, "pause."): text for key, text in catalogue.items() if key.startswith(pauses)}
    return dict(sorted(faults.items()))


catalogues = {language: texts(language) for language in ("de", "en", "nl")}
content = json.dumps(catalogues, ensure_ascii=False, separators=(",", ":")) + "\n"
if "--check" in sys.argv:
    sys.exit(0 if target.read_text() == content else f"{target} is out of date: run {__file__}")
target.parent.mkdir(exist_ok=True)
target.write_text(content)

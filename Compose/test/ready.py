#!/usr/bin/python3
"""Fails unless a report of `umkreis status --json` shows the named services as ready. usage: ready.py FILE SERVICE…"""

import json
import sys

states = {state["service"]: state for state in json.load(open(sys.argv[1]))["data"]["services"]}
missing = [name for name in sys.argv[2:] if not states.get(name, {}).get("isReady")]
if missing:
    sys.exit(f"not ready: {', '.join(missing)}")

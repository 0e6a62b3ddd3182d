#!/usr/bin/python3
"""Calls auth, catalogue, geo and favourites through the edge in turn; prints milliseconds as JSON. usage: calls.py URL COUNT

The exit code is 1 if a call fails.
"""

import json
import sys
import time
import urllib.request

URL, COUNT = sys.argv[1], int(sys.argv[2])


def post(call, body, token=None):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"{URL}/v1/{call.replace('.', '/')}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as reply:
        return json.load(reply)


guest = post("auth.startGuest", {})["token"]
CALLS = [
    ("auth.myAccount", {}, guest),
    ("catalogue.listKinds", {}, None),
    ("geo.findPlace", {"name": "Salzburg"}, None),
    ("favourites.listFavourites", {}, guest),
]
took, failed = [], []
for _ in range(COUNT):
    for call, body, token in CALLS:
        start = time.monotonic()
        try:
            post(call, body, token)
        except Exception as error:  # noqa: BLE001 - what a caller of the edge would see, whatever it is
            failed.append(f"{call}: {error}")
        took.append((time.monotonic() - start) * 1000)
took.sort()
print(json.dumps({"p50": round(took[len(took) // 2], 1), "p99": round(took[len(took) * 99 // 100], 1), "worst": round(took[-1], 1)}))
if failed:
    sys.exit(f"calls.py: {len(failed)} of {len(took)} calls failed; the first: {failed[0]}")

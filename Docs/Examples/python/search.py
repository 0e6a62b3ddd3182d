#!/usr/bin/env python3
"""Searches near a place as a guest, and adds the first result to the favourites.

    search.py http://127.0.0.1:8080 Salzburg coffee
"""

import json
import secrets
import sys
import time
import urllib.error
import urllib.request

# Faults that a repetition may not meet again. A write has a key, so that its repetition does nothing twice.
PASSING = {"unavailable", "overloaded", "draining", "throttled", "deadline-exceeded"}


class Fault(Exception):
    """A refusal: act on `code`."""

    def __init__(self, problem):
        super().__init__(problem.get("detail"))
        self.code, self.field, self.rule = (problem.get(name) for name in ("code", "field", "rule"))
        self.pause = problem.get("retryAfterMs", 500) / 1000


class Umkreis:
    """A client with the token of a guest."""

    def __init__(self, server):
        self.server, self.token = server.rstrip("/"), None

    def send(self, call, attempts=3, **members):
        """Sends a call such as `geo.search`; returns its reply."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(16)}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        url = f"{self.server}/v1/{call.replace('.', '/')}"
        request = urllib.request.Request(url, json.dumps(members).encode(), headers)
        for left in reversed(range(attempts)):
            try:
                return self.reply(request)
            except Fault as fault:
                if fault.code not in PASSING or not left:
                    raise
                time.sleep(fault.pause)

    def reply(self, request):
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.headers.get_content_type() == "application/problem+json":
                raise Fault(json.load(error)) from None
            raise Fault({"code": "unavailable", "detail": f"status {error.code}"}) from None
        except (OSError, ValueError) as error:
            raise Fault({"code": "unavailable", "detail": str(error)}) from None


def main(server, place, words=None):
    umkreis = Umkreis(server)
    umkreis.token = umkreis.send("auth.startGuest", device="search.py")["token"]
    places = umkreis.send("geo.findPlace", name=place, limit=1)["places"]
    if not places:
        raise SystemExit(f"no place is called {place}")
    found = umkreis.send("geo.search", near=places[0]["point"], within=5000, words=words, sort="distance", limit=10)
    print(f"{len(found['hits'])} results near {places[0]['name']}")
    for hit in found["hits"]:
        print(f"{hit['distance'] / 1000:6.1f} km  {hit['title']}")
    if found["hits"]:
        umkreis.send("favourites.addFavourite", post=found["hits"][0]["post"], note=f"near {place}")
    for favourite in umkreis.send("favourites.listFavourites")["favourites"]:
        print(f"favourite: {favourite.get('card', {}).get('title', favourite['post'])}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Fault as fault:
        sys.exit(f"{fault.code}: {fault}")

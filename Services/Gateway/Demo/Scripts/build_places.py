#!/usr/bin/env python3
"""Writes places.ndjson, the restaurants of the demo, from an extract of OpenStreetMap.

    python3 Compose/demo/build_places.py osm_pois.ndjson > Compose/demo/places.ndjson

Each input line is a JSON object with id, kind, lat, lon, area and OpenStreetMap's tags; each output line is a post as
`umkreis import` reads it. README.md names the sources. The same input gives the same bytes.
"""

import hashlib
import json
import re
import sys

ADDRESS = ("addr:street", "addr:housenumber", "addr:postcode", "addr:city")
LONGEST_TITLE = 120
LONGEST_VALUE = 500
MOST_CUISINES = 8
# Longer ones are remarks, not cuisines.
LONGEST_CUISINE = 24
# Extracts that reach beyond the town or theme they are named after; their posts name no town.
WIDE_AREAS = {"Coimbatore IN", "world vegetarian 2015"}


def words(value):
    return re.findall(r"\w+", value.lower().replace("_", " "))


def kebab(value):
    return "-".join(words(value))


def cuisines(tags):
    found = []
    for part in re.split("[;,]", tags.get("cuisine", "")):
        name = "_".join(words(part))
        if name and len(name) <= LONGEST_CUISINE and name not in found:
            found.append(name)
    return found[:MOST_CUISINES]


def tags_of(tags):
    names = [kebab(tags["amenity"])]
    names += [kebab(key.removeprefix("diet:")) for key in ("diet:vegetarian", "diet:vegan")
              if tags.get(key) in ("yes", "only")]
    names += [kebab(key) for key in ("outdoor_seating", "takeaway", "delivery") if tags.get(key) in ("yes", "only")]
    if tags.get("wheelchair") == "yes":
        names.append("wheelchair")
    return names


def address(tags):
    street = " ".join(tags[key] for key in ADDRESS[:2] if tags.get(key))
    town = " ".join(tags[key] for key in ADDRESS[2:] if tags.get(key))
    return ", ".join(part for part in (street, town) if part)


def headline(place):
    kind = place["tags"]["amenity"].replace("_", " ").capitalize()
    if place["area"] in WIDE_AREAS:
        return kind
    town = re.sub(r" ([A-Z]{2}|\d{4})$", "", place["area"])
    return f"{kind} in {town}"


def text_of(place):
    tags = place["tags"]
    lines = [headline(place), address(tags),
             tags.get("phone", ""), tags.get("website", "")]
    return "\n".join(line[:LONGEST_VALUE] for line in lines if line)


def external_id(place):
    """OpenStreetMap's own id where the extract kept it, else one from what the extract has."""
    if re.fullmatch(r"[nwr]\d+", place["id"]):
        return place["id"]
    return "x" + hashlib.sha256(place["id"].encode()).hexdigest()[:16]


def post_of(place):
    tags = place["tags"]
    post = {
        "externalId": external_id(place),
        "kind": "restaurant",
        "title": tags["name"].strip()[:LONGEST_TITLE],
        "text": text_of(place),
        "point": {"lat": round(place["lat"], 7), "lon": round(place["lon"], 7)},
        "tags": tags_of(tags),
    }
    if tags.get("opening_hours"):
        post["hours"] = tags["opening_hours"][:LONGEST_VALUE]
    if cuisines(tags):
        post["attributes"] = {"cuisine": cuisines(tags)}
    return post


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: build_places.py osm_pois.ndjson")
    posts = {}
    with open(sys.argv[1], encoding="utf-8") as lines:
        for place in map(json.loads, lines):
            if place["kind"] == "food" and place["tags"].get("name", "").strip():
                post = post_of(place)
                posts.setdefault(post["externalId"], post)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for _, post in sorted(posts.items()):
        print(json.dumps(post, ensure_ascii=False, separators=(",", ":")))


if __name__ == "__main__":
    main()

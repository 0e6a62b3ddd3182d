#!/usr/bin/env python3
"""A hundred charge points about Salzburg, and which of them a search must find.

    charge_points.py posts      one post a line, as `umkreis import` reads them
    charge_points.py wanted     the titles of those with 50 kW or more and ccs within 20 km, by looking at each
"""

import json
import math
import sys

SALZBURG = (47.79941, 13.04399)
PLUGS = ["ccs", "chademo", "type2"]


def points():
    """Along a spiral, 400 m farther out each, so that half of them are within 20 km; none stands near the edge."""
    for number in range(1, 101):
        metres, angle = 400.0 * number + 200, math.radians(number * 37)
        yield {
            "title": f"Charge point {number}",
            "lat": SALZBURG[0] + metres * math.cos(angle) / 111_200,
            "lon": SALZBURG[1] + metres * math.sin(angle) / (111_200 * math.cos(math.radians(SALZBURG[0]))),
            "power": [11, 22, 50, 150, 300][number % 5],
            "plug": [plug for bit, plug in enumerate(PLUGS) if (number % 7 + 1) >> bit & 1],
        }


def metres(point):
    """On the sphere, which is near enough: nothing stands within a hundred metres of the edge."""
    (lat, lon), (south, west) = (map(math.radians, pair) for pair in (SALZBURG, (point["lat"], point["lon"])))
    half = math.sin((south - lat) / 2) ** 2 + math.cos(lat) * math.cos(south) * math.sin((west - lon) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(half))


def post(point):
    return {
        "externalID": point["title"],
        "kind": "chargePoint",
        "title": point["title"],
        "point": {"lat": round(point["lat"], 6), "lon": round(point["lon"], 6)},
        "hours": "24/7",
        "attributes": {"power": point["power"], "plug": point["plug"]},
    }


if __name__ == "__main__":
    if sys.argv[1] == "posts":
        for point in points():
            print(json.dumps(post(point)))
    else:
        for point in points():
            if point["power"] >= 50 and "ccs" in point["plug"] and metres(point) <= 20_000:
                print(point["title"])

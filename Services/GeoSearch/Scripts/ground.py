"""The spatial sections of the gazetteer: the tree of places and the outlines of countries."""

import collections
import json
import os
import struct

# Entries per node of the tree.
NODE = 16
# An outline with at most this share of places of its country is assigned to the country of most places.
FOREIGN = 0.1

# Natural Earth's codes outside ISO 3166-1 alpha-3; None for areas without a single owner.
OTHER_CODES = {"ALD": "AX", "ATC": "AU", "CYN": "CY", "IOA": None, "KAS": "IN", "KOS": "XK", "PSX": "PS", "SAH": "EH",
               "SDS": "SS", "SOL": "SO"}


def hilbert(x, y, bits=16):
    """The position of a cell on the Hilbert curve (Wikipedia, "Hilbert curve", xy2d)."""
    distance, side = 0, 1 << (bits - 1)
    while side:
        right, up = int(x & side > 0), int(y & side > 0)
        distance += side * side * ((3 * right) ^ up)
        if not up:
            if right:
                x, y = (1 << bits) - 1 - x, (1 << bits) - 1 - y
            x, y = y, x
        side >>= 1
    return distance


def tree_sections(places):
    """(places with points in curve order; boxes of 16 each, by level, leaves first)."""
    def cell(place):
        return hilbert((place.lon + 1_800_000_000) * 65535 // 3_600_000_000,
                       (place.lat + 900_000_000) * 65535 // 1_800_000_000)

    order = sorted(range(len(places)), key=lambda n: (cell(places[n]), n))
    spots = b"".join(struct.pack("<Iii", n, places[n].lat, places[n].lon) for n in order)
    boxes = bytearray()
    level = [(places[n].lat, places[n].lon, places[n].lat, places[n].lon) for n in order]
    while len(level) > 1:
        nodes = [level[start:start + NODE] for start in range(0, len(level), NODE)]
        level = [(min(b[0] for b in node), min(b[1] for b in node), max(b[2] for b in node), max(b[3] for b in node))
                 for node in nodes]
        boxes += b"".join(struct.pack("<iiii", *box) for box in level)
    return [spots, bytes(boxes)]


def contains(ring, lat, lon):
    """Whether a point lies inside a ring of (lat, lon), by the even-odd rule."""
    inside = False
    previous = ring[-1]
    for vertex in ring:
        if (vertex[0] > lat) != (previous[0] > lat):
            crossing = (previous[1] - vertex[1]) * (lat - vertex[0]) / (previous[0] - vertex[0]) + vertex[1]
            inside ^= lon < crossing
        previous = vertex
    return inside


def outlines(folder, countries):
    """(country, rings) of each polygon, outer ring first; vertices (lat, lon) in 1e-7 degree."""
    codes = {facts["iso3"]: code for code, facts in countries.items()}
    with open(os.path.join(folder, "ne_50m_countries.geojson"), encoding="utf-8") as file:
        features = json.load(file)["features"]
    for feature in features:
        a3 = feature["properties"]["ADM0_A3"]
        code = codes.get(a3, OTHER_CODES.get(a3))
        geometry = feature["geometry"]
        polygons = geometry["coordinates"]
        for polygon in polygons if geometry["type"] == "MultiPolygon" else [polygons]:
            if code:
                yield code, [[(round(lat * 1e7), round(lon * 1e7)) for lon, lat in ring[:-1]] for ring in polygon]


def relabelled(polygons, places):
    """Reassigns polygons to the country of nearly all places inside, such as French Guiana."""
    rows = collections.defaultdict(list)
    for place in places:
        rows[place.lat // 10_000_000].append(place)
    for code, rings in polygons:
        lats, lons = [v[0] for v in rings[0]], [v[1] for v in rings[0]]
        inside = collections.Counter()
        for row in range(min(lats) // 10_000_000, max(lats) // 10_000_000 + 1):
            for place in rows[row]:
                if min(lons) <= place.lon <= max(lons) and contains(rings[0], place.lat, place.lon):
                    inside[place.country] += 1
        if inside and inside[code] <= FOREIGN * sum(inside.values()):
            code = inside.most_common(1)[0][0]
        yield code, rings


def outline_sections(polygons):
    """(rings: country, box, first vertex; vertices)."""
    rings, vertices = bytearray(), bytearray()
    for code, polygon in sorted(polygons):
        for ring in polygon:
            lats, lons = [v[0] for v in ring], [v[1] for v in ring]
            rings += struct.pack("<2sHiiiiI", code.encode(), 0, min(lats), min(lons), max(lats), max(lons),
                                 len(vertices) // 8)
            vertices += b"".join(struct.pack("<ii", *vertex) for vertex in ring)
    return [bytes(rings), bytes(vertices)]


def middles(polygons):
    """The centroid of each country's largest polygon, if it lies inside."""
    greatest = {}
    for code, (outer, *_) in polygons:
        area = lat = lon = 0
        for (y0, x0), (y1, x1) in zip(outer, outer[1:] + outer[:1]):
            cross = x0 * y1 - x1 * y0
            area, lat, lon = area + cross, lat + (y0 + y1) * cross, lon + (x0 + x1) * cross
        if area and abs(area) > greatest.get(code, (0,))[0]:
            middle = (round(lat / (3 * area)), round(lon / (3 * area)))
            greatest[code] = (abs(area), middle if contains(outer, *middle) else None)
    return {code: middle for code, (_, middle) in greatest.items() if middle}

#!/usr/bin/env python3
"""Reduces outlines and names to what the map of the web app draws.

usage: outlines.py FOLDER

The folder has GeoJSON of https://www.naturalearthdata.com (public domain): ne_110m_countries, ne_50m_countries; and of
https://www.geonames.org (CC BY 4.0) geonames_cities500.tsv.gz with its heading, and geonames_localized_names.tsv.gz (id,
language, name). Results are in Resources: two decimals (1 km), of a country its
code and nothing else.
"""

import csv
import gzip
import json
import pathlib
import sys

source = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).resolve().parent / "Resources"
# Natural Earth has no two-letter code for these.
codes = {"FRA": "FR", "NOR": "NO", "KOS": "XK", "TWN": "TW"}
languages = ("de", "nl")
# The zoom from which a city of so many people has its name on the map.
populations = ((3_000_000, 4), (1_000_000, 5), (300_000, 6), (100_000, 7))
# Largest rank of a country whose name is shown.
most_label = 6


def features(name):
    return json.loads((source / f"{name}.geojson").read_text())["features"]


def reduced(line):
    """A line with two decimals, without repeated points."""
    points = [[round(x, 2), round(y, 2)] for x, y in line]
    return [point for index, point in enumerate(points) if index == 0 or point != points[index - 1]]


def polygons(geometry):
    """The polygons that are still areas after rounding."""
    parts = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    rings = [[ring for ring in map(reduced, part) if len(ring) > 3] for part in parts]
    return [part for part in rings if part]


def area_and_centre(ring):
    """The area in square degrees and its centroid."""
    area = x = y = 0
    for (x0, y0), (x1, y1) in zip(ring, ring[1:]):
        cross = x0 * y1 - x1 * y0
        area, x, y = area + cross, x + (x0 + x1) * cross, y + (y0 + y1) * cross
    return (abs(area / 2), [round(x / (3 * area), 2), round(y / (3 * area), 2)]) if area else (0, ring[0])


def code(properties):
    two = properties["ISO_A2"]
    return two if len(two) == 2 and two.isalpha() else codes.get(properties["ADM0_A3"])


def write(name, entries):
    lines = [json.dumps(entry, separators=(",", ":"), ensure_ascii=False) for entry in entries]
    text = '{"type":"FeatureCollection","features":[\n' + ",\n".join(lines) + "\n]}\n"
    (target / f"{name}.json").write_text(text.replace(".0,", ",").replace(".0]", "]"))


def feature(geometry, coordinates, properties=None):
    return {
        "type": "Feature", "properties": properties or {}, "geometry": {"type": geometry, "coordinates": coordinates}
    }


def area(geometry, properties=None):
    parts = polygons(geometry)
    return feature("Polygon", parts[0], properties) if len(parts) == 1 else feature("MultiPolygon", parts, properties)


def countries(scale):
    for entry in features(f"ne_{scale}_countries"):
        two = code(entry["properties"])
        yield area(entry["geometry"], {"code": two} if two else None)


def labels():
    """A point in the largest part of each country, and its rank: 1 is shown first."""
    for entry in features("ne_50m_countries"):
        two, rank = code(entry["properties"]), int(entry["properties"]["LABELRANK"])
        if two and rank <= most_label:
            _, centre = max(area_and_centre(part[0]) for part in polygons(entry["geometry"]))
            yield feature("Point", centre, {"code": two, "rank": rank})


def table(name):
    with gzip.open(source / f"{name}.tsv.gz", "rt", encoding="utf-8", newline="") as lines:
        yield from csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def cities():
    """Cities with the zoom from which they are shown, and their names in other languages where these differ."""
    other = {(row[0], row[1]): row[2] for row in table("geonames_localized_names") if row[1] in languages}
    for id, name, lat, lon, _, _, population, *_ in table("geonames_cities500"):
        zoom = next((zoom for least, zoom in populations if population.isdigit() and int(population) >= least), None)
        if zoom:
            names = {language: other[id, language] for language in languages if other.get((id, language), name) != name}
            yield feature("Point", [round(float(lon), 2), round(float(lat), 2)], {"name": name, "zoom": zoom, **names})


target.mkdir(exist_ok=True)
write("countries-110m", countries("110m"))
write("countries-50m", countries("50m"))
write("labels", labels())
write("cities", cities())

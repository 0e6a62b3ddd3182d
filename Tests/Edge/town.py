"""Maps for tests: MBTiles with tiles of a made-up town in the layers of OpenMapTiles."""

import gzip
import json
import math
import sqlite3

extent = 4_096
point, line, polygon = 1, 2, 3


def varint(number):
    result = bytearray()
    while number > 0x7F:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*result, number])


def field(number, content):
    """A field of a protobuf message: bytes, or a number."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def commands(kind, points):
    """Source: Mapbox Vector Tile Specification 2.1, 4.3."""
    numbers, at = [], (0, 0)
    for index, (x, y) in enumerate(points):
        if index == 0:
            numbers.append(1 | 1 << 3)
        elif index == 1:
            numbers.append(2 | (len(points) - 1) << 3)
        numbers += [step << 1 ^ step >> 31 for step in (x - at[0], y - at[1])]
        at = (x, y)
    return b"".join(map(varint, numbers + [15] * (kind == polygon)))


def layer(name, features):
    """`features` are (kind, points, properties); values are texts or whole numbers."""
    keys, values, parts = [], [], []
    for kind, points, properties in features:
        tags = []
        for key, value in properties.items():
            for known, one in ((keys, key), (values, value)):
                if one not in known:
                    known.append(one)
                tags.append(known.index(one))
        parts.append(field(2, b"".join(map(varint, tags))) + field(3, kind) + field(4, commands(kind, points)))
    encoded = [field(1, value.encode()) if isinstance(value, str) else field(5, value) for value in values]
    return (
        field(15, 2) + field(1, name.encode()) + b"".join(field(2, part) for part in parts)
        + b"".join(field(3, key.encode()) for key in keys) + b"".join(field(4, value) for value in encoded)
        + field(5, extent)
    )


def tile(layers):
    return gzip.compress(b"".join(field(3, layer(name, features)) for name, features in layers.items()), mtime=0)


def at(lat, lon, zoom):
    """Column and row, from the north, of a point."""
    count = 2**zoom
    return int((lon + 180) / 360 * count), int((1 - math.asinh(math.tan(math.radians(lat))) / math.pi) / 2 * count)


names = {"name": "Dorf", "name:latin": "Dorf", "name:en": "Village", "name:de": "Dorf", "name:nl": "Dorp"}
town = {
    "water": [(polygon, [(0, 0), (extent, 0), (extent, 1_400), (0, 1_400)], {"class": "lake"})],
    "transportation": [(line, [(0, 2_600), (extent, 2_600)], {"class": "primary"})],
    "transportation_name": [
        (line, [(0, 2_600), (extent, 2_600)], {"class": "primary", "name:latin": "Lange Straße", "name:en": "Long Street"})
    ],
    "place": [(point, [(2_048, 2_048)], {"class": "town", **names})],
}


def write(path, tiles, **metadata):
    """`tiles` are bytes by (zoom, column, row), with rows from the north."""
    database = sqlite3.connect(path)
    database.executescript("""
        CREATE TABLE metadata (name text, value text, UNIQUE (name));
        CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob,
            UNIQUE (zoom_level, tile_column, tile_row));
    """)
    layers = {"vector_layers": [{"id": name, "fields": {}} for name in town]}
    standard = {
        "name": "A town", "format": "pbf", "minzoom": "0", "maxzoom": "14", "bounds": "12.9,47.7,13.2,47.9",
        "json": json.dumps(layers),
    }
    database.executemany("INSERT INTO metadata VALUES (?, ?)", {**standard, **metadata}.items())
    rows = [(zoom, column, 2**zoom - 1 - row, content) for (zoom, column, row), content in tiles.items()]
    database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", rows)
    database.commit()
    database.close()


def around(lat, lon, content=None):
    """The same tile for all zooms at a point and the tiles beside it."""
    content = content or tile(town)
    result = {}
    for zoom in range(15):
        column, row = at(lat, lon, zoom)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                if 0 <= x < 2**zoom and 0 <= y < 2**zoom:
                    result[(zoom, x, y)] = content
    return result

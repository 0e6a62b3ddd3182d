#!/usr/bin/env python3
"""Writes Resources/monaco.mbtiles, the map with streets of the demo.

    apt-get install tilemaker
    python3 Services/Gateway/Demo/Scripts/build_town.py monaco-latest.osm.pbf water-polygons-monaco.zip

Both are test data of onthegomap/planetiler: an extract of OpenStreetMap, and the sea around it as a shapefile in metres.
tilemaker reads shapefiles in degrees, so this converts the points in place.
"""

import math
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile

root = pathlib.Path(__file__).resolve().parents[4]
target = root / "Services/Gateway/Demo/Resources/monaco.mbtiles"
radius = 6_378_137.0
polygon = 5
# Larger than the extract, so that the sea ends where nobody looks.
box_with_sea = "7.36,43.69,7.5,43.78"


def degrees(shape, offset, count):
    """Converts points of Web Mercator at an offset of a file."""
    for at in range(offset, offset + 16 * count, 16):
        x, y = struct.unpack_from("<2d", shape, at)
        latitude = 2 * math.atan(math.exp(y / radius)) - math.pi / 2
        struct.pack_into("<2d", shape, at, math.degrees(x / radius), math.degrees(latitude))


def converted(shape):
    """Source: ESRI Shapefile Technical Description, 1998."""
    shape = bytearray(shape)
    degrees(shape, 36, 2)
    at = 100
    while at < len(shape):
        words = struct.unpack_from(">2i", shape, at)[1]
        if struct.unpack_from("<i", shape, at + 8)[0] == polygon:
            degrees(shape, at + 12, 2)
            parts, points = struct.unpack_from("<2i", shape, at + 44)
            degrees(shape, at + 52 + 4 * parts, points)
        at += 8 + 2 * words
    return shape


def main(extract, sea):
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(sea) as files:
        for name in files.namelist():
            kind = pathlib.PurePath(name).suffix
            content = files.read(name)
            if kind == ".shp":
                content = box = converted(content)
            if kind in (".shp", ".shx", ".dbf"):
                (pathlib.Path(folder) / f"water_polygons{kind}").write_bytes(content)
        # Both files begin with the same box.
        with open(f"{folder}/water_polygons.shx", "r+b") as index:
            index.seek(36)
            index.write(box[36:68])
        command = [root / "Compose/map/make-map.sh", extract, target, folder]
        subprocess.run(command, check=True, env={**os.environ, "BOX": box_with_sea})


if __name__ == "__main__":
    main(*sys.argv[1:])

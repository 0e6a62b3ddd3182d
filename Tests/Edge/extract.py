"""Extracts of OpenStreetMap for tests, in the PBF format: https://wiki.openstreetmap.org/wiki/PBF_Format."""

import itertools
import zlib

from town import field, varint


def signed(number):
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def packed(numbers):
    return b"".join(map(varint, numbers))


def deltas(numbers):
    return b"".join(signed(after - before) for before, after in itertools.pairwise([0, *numbers]))


def blob(kind, content):
    # tilemaker reads nothing but compressed blobs.
    body = field(2, len(content)) + field(3, zlib.compress(content))
    header = field(1, kind.encode()) + field(3, len(body))
    return len(header).to_bytes(4, "big") + header + body


def extract(ways):
    """`ways` are (points as latitude and longitude, tags)."""
    texts = [""]

    def number(text):
        if text not in texts:
            texts.append(text)
        return texts.index(text)

    nodes, groups = [], b""
    for index, (points, tags) in enumerate(ways, 1):
        # A closed way ends at its first node.
        first = len(nodes) + 1
        ids = [first + points.index(point) for point in points]
        nodes += points
        way = field(1, index) + field(2, packed(map(number, tags))) + field(3, packed(map(number, tags.values())))
        groups += field(3, way + field(8, deltas(ids)))
    units = [[round(degrees * 10**7) for degrees in axis] for axis in zip(*nodes)]
    dense = field(1, deltas(range(1, len(nodes) + 1))) + field(8, deltas(units[0])) + field(9, deltas(units[1]))
    table = b"".join(field(1, text.encode()) for text in texts)
    (south, west), (north, east) = ([unit * 100 for unit in map(edge, units)] for edge in (min, max))
    box = b"".join(varint(index << 3) + signed(edge) for index, edge in enumerate((west, east, north, south), 1))
    features = b"".join(field(4, name) for name in (b"OsmSchema-V0.6", b"DenseNodes"))
    block = field(1, table) + field(2, field(2, dense)) + field(2, groups)
    return blob("OSMHeader", field(1, box) + features) + blob("OSMData", block)

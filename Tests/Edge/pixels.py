"""Photos that are larger than their looks."""

import random
import struct
import zlib


def noise(size):
    """A PNG of random pixels, the same in each run, with at least so many bytes."""
    side = int((size / 3) ** 0.5) + 1
    pixels = random.Random(size)
    rows = b"".join(b"\0" + pixels.randbytes(3 * side) for _ in range(side))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")

"""Photos made of pixels."""

import random
import struct
import zlib


def encoded(width, height, rows, level=-1):
    """A PNG; each row of red, green and blue begins with a zero."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, level)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def noise(size):
    """A PNG of random pixels, the same in each run, with at least so many bytes: a photo larger than its looks."""
    side = int((size / 3) ** 0.5) + 1
    pixels = random.Random(size)
    return encoded(side, side, b"".join(b"\0" + pixels.randbytes(3 * side) for _ in range(side)), level=1)

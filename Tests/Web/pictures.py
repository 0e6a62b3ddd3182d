"""Photos for tests."""

import struct
import zlib


def png(width=640, height=480, colour=(200, 80, 40)):
    """A PNG with a gradient; equal arguments give equal bytes."""
    rows = b""
    for y in range(height):
        shade = 1 - 0.6 * y / height
        pixel = bytes(int(part * shade) for part in colour)
        rows += b"\0" + pixel * (width // 2) + bytes(255 - part for part in pixel) * (width - width // 2)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def first_pixel(data):
    """The red, green and blue of the first pixel of a PNG without a palette."""
    position, pixels = 8, b""
    while position < len(data):
        (length,) = struct.unpack_from(">I", data, position)
        if data[position + 4:position + 8] == b"IDAT":
            pixels += data[position + 8:position + 8 + length]
        position += length + 12
    # The byte before it is the filter, which does not change the first pixel.
    return tuple(zlib.decompress(pixels)[1:4])

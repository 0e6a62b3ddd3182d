"""Photos for tests."""

import struct
import zlib

from pixels import encoded


def png(width=640, height=480, colour=(200, 80, 40)):
    """A PNG with a gradient; equal arguments give equal bytes."""
    rows = b""
    for y in range(height):
        shade = 1 - 0.6 * y / height
        pixel = bytes(int(part * shade) for part in colour)
        rows += b"\0" + pixel * (width // 2) + bytes(255 - part for part in pixel) * (width - width // 2)
    return encoded(width, height, rows)


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

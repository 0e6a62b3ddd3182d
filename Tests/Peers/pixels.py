#!/usr/bin/env python3
"""Says whether two images look the same, pixel by pixel, as whoever shows them turns them: pixels.py ONE OTHER

Prints `same` or what differs. No code of ours: Debian's python3-pil.
"""
import sys

from PIL import Image, ImageChops, ImageOps


def shown(path):
    return ImageOps.exif_transpose(Image.open(path)).convert("RGBA")


def main(one, other):
    one, other = shown(one), shown(other)
    if one.size != other.size:
        print("of another size:", one.size, other.size)
    elif any(high for _, high in ImageChops.difference(one, other).getextrema()):
        print("other pixels")
    else:
        print("same")


main(*sys.argv[1:])

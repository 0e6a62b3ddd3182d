#!/usr/bin/env python3
"""Makes images with all that may stand in them beside their pixels, and says what is left of it.

    images.py make FOLDER       the files; corpus.json says what they are, refused.json what is wrong with those that are not good
    images.py stripped FOLDER   looks at FILE.stripped beside each of them
    images.py variants FOLDER   looks at FILE.thumb, FILE.card and FILE.full beside each of them
    images.py blurhash FILE     the BlurHash of its pixels as they are, of four by three components

What is wrong is printed as a list of sentences, in JSON. No code of ours: Pillow, piexif and exiftool read and write.
Debian: python3-pil, python3-piexif, libimage-exiftool-perl.
"""
import io
import json
import math
import os
import struct
import subprocess
import sys
import warnings
import zlib

import piexif
from PIL import Image, ImageChops, ImageCms, ImageStat, PngImagePlugin

warnings.simplefilter("ignore")
SECRET = b"s3cret"
LIMITS = {"thumb": 320, "card": 720, "full": 1600}


def photo(width=96, height=64, mode="RGB"):
    """Another colour in each corner, so that whoever turns or mirrors it is found out."""
    corners = Image.new("RGB", (2, 2))
    corners.putdata([(230, 30, 40), (40, 200, 60), (30, 50, 220), (240, 230, 200)])
    image = corners.resize((width, height), Image.BICUBIC)
    if "A" in mode:
        image.putalpha(Image.linear_gradient("L").resize((width, height)))
    return image.convert(mode)


def saved(image, kind, **options):
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def exif(orientation=1, place=True, thumbnail=True):
    """Exif as a telephone writes it: in Lisbon, with a thumbnail, a serial number and a maker's note."""
    fractions = lambda value: ((int(value), 1), (int(value * 60 % 60), 1), (int(value * 3600 % 60 * 100), 100))
    told = {
        "0th": {piexif.ImageIFD.Orientation: orientation, piexif.ImageIFD.Make: SECRET, piexif.ImageIFD.Model: SECRET},
        "Exif": {piexif.ExifIFD.BodySerialNumber: SECRET, piexif.ExifIFD.MakerNote: SECRET * 40},
        "GPS": {},
        "1st": {},
        "thumbnail": None,
    }
    if place:
        told["GPS"] = {
            piexif.GPSIFD.GPSLatitudeRef: "N",
            piexif.GPSIFD.GPSLatitude: fractions(38.7223),
            piexif.GPSIFD.GPSLongitudeRef: "W",
            piexif.GPSIFD.GPSLongitude: fractions(9.1393),
        }
    if thumbnail:
        told["thumbnail"] = saved(photo(32, 24), "JPEG", comment=SECRET)
        told["1st"] = {piexif.ImageIFD.Make: SECRET}
    return piexif.dump(told)


def segment(marker, payload):
    return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload


def with_segments(jpeg, *segments):
    """Behind the first segment, which is JFIF."""
    end = 4 + struct.unpack(">H", jpeg[4:6])[0]
    return jpeg[:end] + b"".join(segments) + jpeg[end:]


def chunk(kind, payload):
    return struct.pack(">I", len(payload)) + kind + payload + struct.pack(">I", zlib.crc32(kind + payload))


def with_chunks(png, *chunks, at=33):
    return png[:at] + b"".join(chunks) + png[at:]


def webp_with(webp, *chunks):
    """In a file with an extended header."""
    body = webp[12:]
    for kind, payload in chunks:
        body += kind + struct.pack("<I", len(payload)) + payload + b"\0" * (len(payload) % 2)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def png(image, depth=8, interlaced=False):
    """Of red, green and blue; of one or two bytes each, in one pass or in seven (Adam7)."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    data = b""
    for left, top, across, down in passes if interlaced else [(0, 0, 1, 1)]:
        for y in range(top, image.height, down):
            row = b"".join(bytes(image.getpixel((x, y))) for x in range(left, image.width, across))
            data += b"\0" + (row if depth == 8 else b"".join(bytes([byte, byte]) for byte in row)) if row else b""
    header = struct.pack(">IIBBBBB", image.width, image.height, depth, 2, 0, 0, int(interlaced))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def wide_profile():
    """A profile of sRGB that does not say that it is."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return profile.replace(b"sRGB", b"Wide").replace("sRGB".encode("utf-16-be"), "Wide".encode("utf-16-be"))


def profile(space, kind, tags, padding=0):
    """An ICC profile that says that it is sRGB."""
    name = "sRGB".encode("utf-16-be")
    text = b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(name), 28) + name
    tags = [(b"desc", text), (b"cprt", text), (b"wtpt", xyz(0.9642, 1, 0.82491)), (b"pad ", b"data\0\0\0\0" + bytes(padding)), *tags]
    table, data, start = b"", b"", 132 + 12 * len(tags)
    for tag, payload in tags:
        payload += b"\0" * (-len(payload) % 4)
        table += tag + struct.pack(">II", start + len(data), len(payload))
        data += payload
    size, date = start + len(data), struct.pack(">6H", 2024, 1, 1, 0, 0, 0)
    header = struct.pack(">I4xI4s4s4s12s4s", size, 0x04200000, kind, space, b"Lab " if kind == b"prtr" else b"XYZ ", date, b"acsp")
    light = b"".join(fixed(value) for value in (0.9642, 1, 0.8249))
    return header.ljust(68, b"\0") + light + b"\0" * 48 + struct.pack(">I", len(tags)) + table + data


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def xyz(*values):
    return b"XYZ \0\0\0\0" + b"".join(fixed(value) for value in values)


def display_p3(padding=0):
    """Not sRGB, though it says so."""
    curve = b"para\0\0\0\0\0\3\0\0" + b"".join(fixed(value) for value in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
    primaries = {b"r": (0.51512, 0.2412, -0.00105), b"g": (0.29198, 0.69225, 0.04189), b"b": (0.1571, 0.06657, 0.78407)}
    tags = [(letter + b"XYZ", xyz(*values)) for letter, values in primaries.items()]
    return profile(b"RGB ", b"mntr", tags + [(letter + b"TRC", curve) for letter in primaries], padding)


def light_gray():
    """Gray in linear light."""
    return profile(b"GRAY", b"mntr", [(b"kTRC", b"curv" + bytes(8))])


def press():
    """Inks whose cyan is greenish, so that a plain conversion is found out."""
    even = bytes(range(256))
    corners = b""
    for index in range(16):
        c, m, y, k = (index >> place & 1 for place in (3, 2, 1, 0))
        light = 100 - 90 * k - (1 - k) * (40 * c + 30 * m + 8 * y)
        corners += bytes([max(0, round(light * 2.55)), 128 + (1 - k) * (50 * m - 60 * c), 128 + (1 - k) * (70 * y - 20 * c)])
    matrix = b"".join(fixed(value) for value in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    table = b"mft1\0\0\0\0" + bytes([4, 3, 2, 0]) + matrix + even * 4 + corners + even * 3
    return profile(b"CMYK", b"prtr", [(b"A2B0", table)])


def drawing(width=600, height=400):
    """A few lines: a file of few bytes, whose smaller JPEG would have more."""
    image = Image.new("P", (width, height), 0)
    image.putpalette([255, 255, 255, 20, 40, 160, 200, 30, 30])
    for x in range(width):
        image.putpixel((x, x * height // width), 1)
        image.putpixel((x, height // 3), 2)
    return image


XMP = b"<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSLatitude='38,43.3N' exif:GPSLongitude='9,8.3W' exif:UserComment='s3cret'/>\
</rdf:RDF></x:xmpmeta>"
PLACE = [38.72, -9.14]


def jpegs():
    plain = saved(photo(), "JPEG", quality=92)
    yield "plain.jpeg", plain, {}
    yield "place.jpeg", saved(photo(), "JPEG", exif=exif()), {"location": PLACE}
    for orientation in range(1, 9):
        told = {"orientation": orientation, "location": PLACE}
        yield f"turned{orientation}.jpeg", saved(photo(), "JPEG", exif=exif(orientation)), told
    yield "damaged-exif.jpeg", saved(photo(), "JPEG", exif=exif()[:60]), {}
    yield "little-exif.jpeg", saved(photo(), "JPEG", exif=b"Exif\0\0II*\0\x08\0\0\0\1\0\x12\1\3\0\1\0\0\0\x06\0\0\0\0\0\0\0"), {
        "orientation": 6
    }
    yield "xmp.jpeg", with_segments(plain, segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP)), {}
    iptc = b"\x1c\x02\x5a" + struct.pack(">H", len(SECRET)) + SECRET
    resource = b"8BIM\x04\x04\0\0" + struct.pack(">I", len(iptc)) + iptc + b"\0" * (len(iptc) % 2)
    yield "iptc.jpeg", with_segments(plain, segment(0xED, b"Photoshop 3.0\0" + resource)), {}
    yield "comment.jpeg", with_segments(plain, segment(0xFE, SECRET)), {}
    for marker in [0xE0, 0xE2, 0xE3, 0xE5, 0xEB, 0xEC, 0xEE, 0xEF]:
        yield f"segment{marker:x}.jpeg", with_segments(plain, segment(marker, SECRET * 3)), {}
    second = saved(photo(48, 32), "JPEG", exif=exif())
    mpf = b"MPF\0MM\0*\0\0\0\x08\0\1\xb0\0\0\7\0\0\0\x040100\0\0\0\0"
    yield "mpf.jpeg", with_segments(plain, segment(0xE2, mpf)) + second, {}
    yield "motion.jpeg", plain + b"\0\0\0\x18ftypmp42" + SECRET * 1000, {}
    yield "zip.jpeg", plain + b"PK\3\4" + SECRET + b"PK\5\6" + b"\0" * 18, {}
    thumbnail = bytes([10, 200, 30]) * 4 + b""
    jfif = b"JFIF\0\1\2\1\0\x48\0\x48\2\2" + thumbnail
    yield "jfif-thumbnail.jpeg", plain[:2] + segment(0xE0, jfif) + plain[20:], {}
    yield "jfxx.jpeg", with_segments(plain, segment(0xE0, b"JFXX\0\x10" + second)), {}
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    yield "srgb.jpeg", saved(photo(), "JPEG", icc_profile=profile), {}
    yield "wide.jpeg", saved(photo(), "JPEG", icc_profile=wide_profile()), {}
    yield "display-p3.jpeg", saved(photo(), "JPEG", icc_profile=display_p3()), {"profile": True}
    yield "large-profile.jpeg", saved(photo(), "JPEG", icc_profile=display_p3(200_000)), {}
    yield "light-gray.jpeg", saved(photo(mode="L"), "JPEG", icc_profile=light_gray()), {}
    yield "press.jpeg", saved(photo(mode="CMYK"), "JPEG", quality=95, icc_profile=press()), {}
    yield "progressive.jpeg", saved(photo(), "JPEG", progressive=True), {}
    yield "progressive-comment.jpeg", scattered(saved(photo(), "JPEG", progressive=True)), {}
    yield "full-chroma.jpeg", saved(photo(), "JPEG", subsampling=0), {}
    yield "gray.jpeg", saved(photo(mode="L"), "JPEG"), {}
    yield "cmyk.jpeg", saved(photo(mode="CMYK"), "JPEG", quality=95), {}
    yield "fill.jpeg", plain[:2] + b"\xff\xff\xff" + plain[2:], {}
    yield "small.jpeg", saved(photo(3, 2), "JPEG"), {}
    yield "card.jpeg", saved(photo(900, 500), "JPEG", exif=exif(6)), {"orientation": 6, "location": PLACE}
    yield "full.jpeg", saved(photo(1700, 900), "JPEG", exif=exif(8)), {"orientation": 8, "location": PLACE}
    yield "strip.jpeg", saved(photo(3000, 3), "JPEG"), {}
    # Its height differs by a pixel where it is told by a decoder that has scaled already.
    yield "odd.jpeg", saved(photo(1900, 35), "JPEG"), {}


def scattered(jpeg):
    """A comment before each scan."""
    at = jpeg.find(b"\xff\xda", jpeg.find(b"\xff\xda") + 2)
    while at > 0:
        comment = segment(0xFE, SECRET)
        jpeg = jpeg[:at] + comment + jpeg[at:]
        at = jpeg.find(b"\xff\xda", at + len(comment) + 2)
    return jpeg


def pngs():
    plain = saved(photo(), "PNG")
    yield "plain.png", plain, {}
    yield "alpha.png", saved(photo(mode="RGBA"), "PNG"), {}
    yield "opaque.png", saved(photo().convert("RGBA"), "PNG"), {}
    yield "palette.png", saved(photo().quantize(64), "PNG"), {}
    seen = photo().quantize(64)
    yield "transparent.png", saved(seen, "PNG", transparency=5), {}
    yield "bit.png", saved(photo(mode="1"), "PNG"), {}
    yield "gray.png", saved(photo(mode="L"), "PNG"), {}
    yield "gray-alpha.png", saved(photo(mode="LA"), "PNG"), {}
    gray = Image.new("I;16", (96, 64))
    gray.putdata([x * 600 for x in range(96)] * 64)
    yield "gray16.png", saved(gray, "PNG"), {}
    yield "rgb16.png", png(photo(), depth=16), {}
    yield "interlaced.png", png(photo(), interlaced=True), {}
    yield "interlaced16.png", png(photo(13, 9), depth=16, interlaced=True), {}
    yield "wide.png", saved(photo(), "PNG", icc_profile=wide_profile()), {}
    yield "display-p3.png", saved(photo(900, 500), "PNG", icc_profile=display_p3()), {"profile": True}
    yield "large-profile.png", saved(photo(900, 500), "PNG", icc_profile=display_p3(20_000)), {}
    yield "drawing.png", saved(drawing(), "PNG"), {}
    yield "vast-drawing.png", saved(drawing(3000, 2000), "PNG"), {}
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", SECRET.decode())
    text.add_text("Author", SECRET.decode() * 30, zip=True)
    text.add_itxt("XML:com.adobe.xmp", XMP.decode())
    yield "text.png", saved(photo(), "PNG", pnginfo=text, dpi=(72, 72)), {}
    tiff = exif(6)[6:]
    turned = {"orientation": 6, "location": PLACE}
    yield "place.png", with_chunks(plain, chunk(b"eXIf", tiff)), turned
    yield "place-behind.png", with_chunks(plain, chunk(b"eXIf", tiff), at=len(plain) - 12), turned
    yield "time.png", with_chunks(plain, chunk(b"tIME", b"\7\xe8\1\2\3\4\5"), chunk(b"prVt", SECRET)), {}
    yield "trailer.png", plain + SECRET * 99, {}
    frames = [photo(), photo(mode="L").convert("RGB")]
    yield "animated.png", saved(frames[0], "PNG", save_all=True, append_images=frames[1:]), {}
    yield "card.png", saved(photo(800, 300, "RGBA"), "PNG"), {}
    yield "long.png", saved(photo(2, 7000), "PNG"), {}


def webps():
    plain = saved(photo(), "WEBP", quality=90)
    yield "plain.webp", plain, {}
    yield "lossless.webp", saved(photo(), "WEBP", lossless=True), {}
    yield "alpha.webp", saved(photo(mode="RGBA"), "WEBP", quality=90), {}
    yield "lossless-alpha.webp", saved(photo(mode="RGBA"), "WEBP", lossless=True), {}
    turned = {"orientation": 6, "location": PLACE}
    yield "place.webp", saved(photo(), "WEBP", exif=exif(6)), turned
    yield "place-bare.webp", saved(photo(), "WEBP", exif=exif(6)[6:], quality=90), turned
    yield "upright.webp", saved(photo(), "WEBP", exif=exif(1)), {"location": PLACE}
    yield "xmp.webp", saved(photo(mode="RGBA"), "WEBP", xmp=XMP), {}
    yield "wide.webp", saved(photo(), "WEBP", icc_profile=wide_profile()), {}
    yield "display-p3.webp", saved(photo(), "WEBP", icc_profile=display_p3()), {"profile": True}
    yield "chunk.webp", webp_with(saved(photo(), "WEBP", exif=exif()), (b"PRVT", SECRET)), {"location": PLACE}
    yield "odd.webp", saved(photo(17, 5), "WEBP", exif=exif() + SECRET[:5]), {"location": PLACE}
    yield "trailer.webp", plain + SECRET * 99, {}
    yield "large.webp", saved(photo(6500, 60), "WEBP"), {}


def gifs():
    yield "plain.gif", saved(photo(), "GIF"), {}
    yield "rows.gif", saved(photo(), "GIF", interlace=0), {}
    yield "transparent.gif", saved(photo().quantize(200), "GIF", transparency=7), {}
    yield "comment.gif", saved(photo(), "GIF", comment=SECRET), {}
    yield "few.gif", saved(photo(mode="1"), "GIF"), {}
    yield "trailer.gif", saved(photo(300, 200), "GIF") + SECRET, {}


def refused():
    """Files that are not taken, and the rules that they break."""
    jpeg, image, webp, gif = (saved(photo(), kind) for kind in ["JPEG", "PNG", "WEBP", "GIF"])
    frames = {"save_all": True, "append_images": [photo(mode="L").convert("RGB")]}
    yield "animated.gif", saved(photo(), "GIF", **frames), "animated-image"
    yield "animated.webp", saved(photo(), "WEBP", **frames), "animated-image"
    yield "html.jpeg", b"<html><!--" + jpeg, "not-an-image"
    yield "jar.gif", b"PK\3\4" + gif, "not-an-image"
    yield "svg.png", b"<?xml version='1.0'?><svg onload='alert(1)'/>", "unsupported-image"
    yield "telephone.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "unsupported-image"
    size = jpeg.find(b"\xff\xc0") + 5
    yield "vast.jpeg", jpeg[:size] + b"\xff\xff\xff\xff" + jpeg[size + 4 :], "too-many-pixels"
    yield "flat.jpeg", jpeg[:size] + b"\0\0" + jpeg[size + 2 :], "damaged-image"
    yield "deep.jpeg", jpeg[: size - 1] + b"\x0c" + jpeg[size:], "unreadable-image"
    yield "arithmetic.jpeg", jpeg.replace(b"\xff\xc0", b"\xff\xc9", 1), "unreadable-image"
    yield "twice.jpeg", jpeg[:-2] + jpeg, "damaged-image"
    yield "no-frame.jpeg", b"\xff\xd8" + segment(0xFE, b"") + b"\xff\xd9", "damaged-image"
    yield "noise.jpeg", jpeg[:2] + b"\0\0" + jpeg[2:], "not-an-image"
    yield "short-segment.jpeg", jpeg[:2] + b"\xff\xfe\0\1" + jpeg[2:], "damaged-image"
    yield "long-segment.jpeg", jpeg[:2] + b"\xff\xfe\xff\xff" + jpeg[2:], "truncated-image"
    yield "segments.jpeg", with_segments(jpeg, segment(0xFE, b"") * 20001), "damaged-image"
    yield "endless.jpeg", jpeg[:-2], "truncated-image"
    scans = saved(photo(8, 8), "JPEG", progressive=True)
    last = scans.rfind(b"\xff\xda")
    yield "scans.jpeg", scans[:-2] + scans[last:-2] * 100 + scans[-2:], "damaged-image"
    header = lambda width, height: image[:16] + struct.pack(">II", width, height) + image[24:]
    yield "vast.png", header(1 << 31, 1 << 31), "too-many-pixels"
    yield "long.png", header(1, 12001), "too-many-pixels"
    yield "large.png", header(10000, 4001), "too-many-pixels"
    yield "flat.png", header(0, 64), "damaged-image"
    yield "empty.png", image[:33] + chunk(b"IEND", b""), "damaged-image"
    yield "full-end.png", image[:-12] + chunk(b"IEND", SECRET), "damaged-image"
    yield "endless.png", image[:-12], "truncated-image"
    yield "critical.png", with_chunks(image, chunk(b"CgBI", b"1234"), at=8), "damaged-image"
    yield "stranger.png", with_chunks(image, chunk(b"ABCD", b"1234")), "damaged-image"
    yield "headers.png", with_chunks(image, image[8:33]), "damaged-image"
    yield "chunks.png", with_chunks(image, chunk(b"tEXt", b"") * 20001), "damaged-image"
    yield "long-chunk.png", with_chunks(image, b"\xff\xff\xff\xfftEXt"), "truncated-image"
    yield "vast.webp", saved(photo(12001, 1), "WEBP"), "too-many-pixels"
    yield "chunks.webp", webp_with(webp, *[(b"PRVT", b"")] * 20001), "damaged-image"
    canvas = saved(photo(mode="RGBA"), "WEBP")
    yield "canvas.webp", canvas[:24] + b"\7\0\0\7\0\0" + canvas[30:], "damaged-image"
    yield "long-chunk.webp", webp[:16] + b"\xff\xff\xff\xff" + webp[20:], "truncated-image"
    yield "no-pixels.webp", b"RIFF\x0c\0\0\0WEBPPRVT\0\0\0\0", "damaged-image"
    yield "vast.gif", gif[:6] + b"\xff\xff\xff\xff" + gif[10:], "too-many-pixels"
    yield "frame.gif", gif[:6] + b"\7\0\7\0" + gif[10:], "damaged-image"
    yield "endless.gif", gif[:-1], "truncated-image"
    yield "blocks.gif", gif[:-1] + b"!\xfe\0" * 20001 + b";", "damaged-image"
    yield "no-pixels.gif", gif[:6] + b"\1\0\1\0\0\0\0;", "damaged-image"
    yield "large.jpeg", jpeg + b"\0" * (10 << 20), "image-too-large"


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


def make(folder):
    wrong = []
    for name, data, rule in refused():
        write(folder, f"refused-{name}", data)
        wrong.append({"name": f"refused-{name}", "rule": rule})
    with open(os.path.join(folder, "refused.json"), "w") as file:
        json.dump(wrong, file)
    corpus = []
    for name, data, told in [*jpegs(), *pngs(), *webps(), *gifs()]:
        write(folder, name, data)
        image = Image.open(io.BytesIO(data))
        entry = {"name": name, "format": name.split(".")[1], "width": image.width, "height": image.height}
        corpus.append({**entry, "orientation": 1, "profile": False, **told})
    with open(os.path.join(folder, "corpus.json"), "w") as file:
        json.dump(corpus, file)


# What exiftool may find in a stripped file: how its pixels are stored, and what their colours mean.
LEFT = {
    "ExifTool", "System", "File", "Composite", "JFIF", "ICC_Profile", "ICC-header", "ICC-view", "ICC-meas", "ICC-chrm"
}
LEFT_TAGS = {
    "IFD0:Orientation",
    *(f"Adobe:{tag}" for tag in ["DCTEncodeVersion", "APP14Flags0", "APP14Flags1", "ColorTransform"]),
    *(
        f"PNG:{tag}"
        for tag in [
            "ImageWidth", "ImageHeight", "BitDepth", "ColorType", "Compression", "Filter", "Interlace", "Palette",
            "Transparency", "Gamma", "SRGBRendering", "ProfileName",
        ]
    ),
    *(f"PNG-pHYs:{tag}" for tag in ["PixelsPerUnitX", "PixelsPerUnitY", "PixelUnits"]),
    *(
        f"RIFF:{tag}"
        for tag in [
            "ImageWidth", "ImageHeight", "WebP_Flags", "VP8Version", "HorizontalScale", "VerticalScale", "AlphaIsUsed",
            "AlphaPreprocessing", "AlphaFiltering", "AlphaCompression",
        ]
    ),
    *(
        f"GIF:{tag}"
        for tag in [
            "GIFVersion", "ImageWidth", "ImageHeight", "HasColorMap", "ColorResolutionDepth", "BitsPerPixel",
            "BackgroundColor", "TransparentColor",
        ]
    ),
}


def metadata(paths):
    """What exiftool finds, by path; it looks into trailers and embedded files."""
    told = subprocess.run(["exiftool", "-j", "-G1", "-a", "-ee", "-U", *paths], stdout=subprocess.PIPE, check=False)
    return {entry["SourceFile"]: entry for entry in json.loads(told.stdout)}


def upright(path, orientation=None):
    """Turned as we are told, or as its own metadata says."""
    image = Image.open(path)
    way = [
        None, Image.FLIP_LEFT_RIGHT, Image.ROTATE_180, Image.FLIP_TOP_BOTTOM, Image.TRANSPOSE, Image.ROTATE_270,
        Image.TRANSVERSE, Image.ROTATE_90,
    ][(orientation or image.getexif().get(0x0112, 1)) - 1]
    return image if way is None else image.transpose(way)


def stripped(folder, corpus):
    paths = [os.path.join(folder, entry["name"]) for entry in corpus]
    found = metadata([*paths, *(f"{path}.stripped" for path in paths)])
    place = lambda path: any("GPS" in tag for tag in found[path])
    for entry, path in zip(corpus, paths):
        name = entry["name"]
        left = found[f"{path}.stripped"]
        for tag in left:
            if tag.split(":")[0] not in {"SourceFile", *LEFT} and tag not in LEFT_TAGS:
                yield f"{name} still has {tag}"
        if "ExifTool:Warning" in left or "ExifTool:Error" in left:
            yield f"{name} is not whole: {left}"
        if entry.get("location") and not place(path):
            yield f"{name} had no place to lose"
        data = open(f"{path}.stripped", "rb").read()
        if SECRET in data:
            yield f"{name} still has the secret"
        before, after = Image.open(path), Image.open(f"{path}.stripped")
        if before.info.get("icc_profile") != after.info.get("icc_profile"):
            yield f"{name} has another profile"
        before, after = upright(path, entry["orientation"]), upright(f"{path}.stripped")
        if before.mode != after.mode or before.size != after.size or before.tobytes() != after.tobytes():
            yield f"{name} has other pixels"


def variants(folder, corpus):
    for entry in corpus:
        path = os.path.join(folder, entry["name"])
        source = upright(path, entry["orientation"])
        for size, longest in LIMITS.items():
            name = f"{entry['name']}.{size}"
            image = Image.open(f"{path}.{size}")
            image.load()
            data = open(f"{path}.{size}", "rb").read()
            stripped = open(f"{path}.stripped", "rb").read()
            if entry["orientation"] == 1 and len(data) > len(stripped):
                yield f"{name} is larger than its source: {len(data)}, not {len(stripped)} bytes"
            if data == stripped:
                continue
            scale = min(1, longest / max(source.size))
            wanted = [max(1, math.floor(side * scale + 0.5)) for side in source.size]
            if list(image.size) != wanted:
                yield f"{name} is {image.size}, not {wanted}"
                continue
            if image.getexif().get(0x0112, 1) != 1:
                yield f"{name} is still to be turned"
            if (image.info.get("icc_profile") is not None) != entry["profile"]:
                yield f"{name} has lost its profile, or has one for nothing"
            if image.format == "JPEG" and not image.info.get("progressive"):
                yield f"{name} is not progressive"
            before = shown(in_srgb(source)).resize(image.size, Image.LANCZOS)
            after = shown(in_srgb(image))
            if source.mode in ("RGBA", "LA") and image.mode != "RGBA" and name.split(".")[0] != "opaque":
                yield f"{name} has lost its opacity"
            if min(image.size) < 16:
                continue
            mean = ImageStat.Stat(ImageChops.difference(before, after)).mean
            if max(mean) > (14 if source.mode == "1" else 5):
                yield f"{name} has other colours: {mean}"


def in_srgb(image):
    profile = image.info.get("icc_profile")
    if profile is None:
        return image
    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    return ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")


def shown(image):
    """Before a gray background."""
    if image.mode.startswith("I"):
        image = image.point(lambda value: value / 257).convert("L")
    image = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", image.size, (128, 128, 128, 255)), image).convert("RGB")


DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~"


def blurhash(path, across=4, down=3):
    """As https://github.com/woltapp/blurhash/blob/master/Algorithm.md has it."""
    image = Image.open(path).convert("RGB")
    width, height = image.size
    linear = lambda value: value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    stored = lambda value: value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    pixels = [[linear(value / 255) for value in pixel] for pixel in image.getdata()]

    def factor(i, j):
        total = [0, 0, 0]
        for index, pixel in enumerate(pixels):
            y, x = divmod(index, width)
            basis = math.cos(math.pi * i * x / width) * math.cos(math.pi * j * y / height)
            total = [sum + basis * value for sum, value in zip(total, pixel)]
        return [(1 if i == j == 0 else 2) * value / (width * height) for value in total]

    def digits(number, count):
        return "".join(DIGITS[number // 83 ** (count - place) % 83] for place in range(1, count + 1))

    mean, *others = [factor(i, j) for j in range(down) for i in range(across)]
    most = max(abs(value) for other in others for value in other)
    step = max(0, min(82, math.floor(most * 166 - 0.5)))
    root = lambda value: math.copysign(abs(value) ** 0.5, value)
    quantised = lambda value: max(0, min(18, math.floor(root(value / ((step + 1) / 166)) * 9 + 9.5)))
    hash = digits(across - 1 + (down - 1) * 9, 1) + digits(step, 1)
    red, green, blue = (int(stored(max(0, min(1, value))) * 255 + 0.5) for value in mean)
    hash += digits((red << 16) + (green << 8) + blue, 4)
    for other in others:
        red, green, blue = (quantised(value) for value in other)
        hash += digits(red * 19 * 19 + green * 19 + blue, 2)
    return hash


def main(word, path):
    if word == "make":
        make(path)
    elif word == "blurhash":
        print(blurhash(path))
    else:
        with open(os.path.join(path, "corpus.json")) as file:
            corpus = json.load(file)
        print(json.dumps(list({"stripped": stripped, "variants": variants}[word](path, corpus))))


main(*sys.argv[1:])

#!/usr/bin/env python3
"""Builds Core/Resources/gazetteer.bin, the place index that geo-search maps into memory.

    python3 Services/GeoSearch/Scripts/build_gazetteer.py FOLDER

FOLDER holds geonames_cities500.tsv.gz and geonames_localized_names.tsv.gz (GeoNames, CC BY 4.0; columns in
Docs/Data.md). The same input gives the same bytes. Layout, all integers little-endian:

    magic "UMKGAZ01", u32 version, u32 section count, u64 file length, u32 CRC-32 of what follows the header,
    u32 CRC-32 of the header before this field and the section table; then u64 offset, u64 length a section.
    (The service looks at magic, version, length and sections; the checksums are for whoever doubts a copy.)

    0 places     by population, largest first: u32 geonameid, i32 lat, i32 lon (1e-7 degree), u32 population,
                 u32 name, u32 first localized name, u16 admin1, u16 time zone                       (28 bytes)
    1 strings    u8 length, UTF-8; named by their offset
    2 localized  by place: u16 language, u32 name                                                     (6 bytes)
    3 admin1, 4 time zones, 5 languages: u32 string offsets
    6 byID       u32 place index, by geonameid
    7 entryKeys  u32 offset into keys, by key and rank
    8 entryRanks u32: bit 22 alternate name, bits 4-21 place index, bits 0-3 how widely the name is used (15: by all)
    9 keys       u8 length, folded UTF-8, sorted
    10 minima    u32 least rank of each 32 entries, the last block perhaps shorter
    11 countries 2 letters, by place; apart, so that keeping to a country touches little memory
"""

import collections
import gzip
import os
import struct
import sys
import zlib

from folding import APOSTROPHES, fold, place_key

MAGIC = b"UMKGAZ01"
VERSION = 1
BLOCK = 32
WIDEST = 15
ALTERNATE = 1 << 22
# Alternate names carry no language; those of small places are mostly transliterations nobody types.
ALTERNATES_FROM = 15_000

Place = collections.namedtuple("Place", "id name lat lon country admin1 population timezone alternates")


def rows(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            yield line.rstrip("\n").split("\t")


def read_places(folder):
    places = []
    for row in rows(os.path.join(folder, "geonames_cities500.tsv.gz")):
        ident, name, lat, lon, country, admin1, population, timezone, alternates = row
        places.append(Place(int(ident), name, round(float(lat) * 1e7), round(float(lon) * 1e7), country, admin1,
                            int(population), timezone, [a for a in alternates.split("|") if a]))
    places.sort(key=lambda place: (-place.population, place.id))
    return places


def read_localized(folder, places):
    """For each place, its (language, name) pairs, ordered by language."""
    index = {place.id: number for number, place in enumerate(places)}
    names = [[] for _ in places]
    for ident, language, name in rows(os.path.join(folder, "geonames_localized_names.tsv.gz")):
        if int(ident) in index:
            names[index[int(ident)]].append((language.lower(), name))
    for pairs in names:
        pairs.sort()
    return names


def keys_of(name):
    """What a name is found under: folded, the German second form, and with apostrophes read as spaces."""
    keys = {place_key(name), place_key(name, german=True)}
    if any(scalar in APOSTROPHES for scalar in name):
        keys.add(place_key("".join(" " if scalar in APOSTROPHES else scalar for scalar in name)))
    keys.discard("")
    return {key for key in keys if len(key.encode()) < 256}


def entries_of(number, place, localized):
    """(key, rank) pairs of one place."""
    users = collections.defaultdict(set)
    for language, name in localized:
        for key in keys_of(name):
            users[key].add(language.split("-")[0])
    languages = len({language.split("-")[0] for language, _ in localized})
    width = {key: round(WIDEST * len(spoken) / languages) for key, spoken in users.items()}
    for key in keys_of(place.name):
        width[key] = WIDEST
    for key, share in width.items():
        yield key.encode(), number << 4 | share
    if place.population >= ALTERNATES_FROM:
        alternates = set().union(*map(keys_of, place.alternates)) if place.alternates else set()
        for key in alternates - width.keys():
            yield key.encode(), ALTERNATE | number << 4


class StringPool:
    """Length-prefixed strings, each kept once."""

    def __init__(self):
        self.bytes = bytearray()
        self.offsets = {}

    def add(self, text):
        encoded = text if isinstance(text, bytes) else text.encode()
        if encoded not in self.offsets:
            self.offsets[encoded] = len(self.bytes)
            self.bytes += struct.pack("<B", len(encoded)) + encoded
        return self.offsets[encoded]


def words(values):
    return struct.pack(f"<{len(values)}I", *values)


def place_sections(places, localized):
    strings = StringPool()
    labels = {field: sorted({getattr(place, field) for place in places}) for field in ("admin1", "timezone")}
    labels["language"] = sorted({language for pairs in localized for language, _ in pairs})
    number = {field: {label: n for n, label in enumerate(values)} for field, values in labels.items()}
    records, names = bytearray(), bytearray()
    for place, pairs in zip(places, localized):
        records += struct.pack("<IiiIIIHH", place.id, place.lat, place.lon, place.population,
                               strings.add(place.name), len(names) // 6,
                               number["admin1"][place.admin1], number["timezone"][place.timezone])
        for language, name in pairs:
            names += struct.pack("<HI", number["language"][language], strings.add(name))
    tables = [words([strings.add(label) for label in labels[f]]) for f in ("admin1", "timezone", "language")]
    by_id = words(sorted(range(len(places)), key=lambda n: places[n].id))
    return [bytes(records), bytes(strings.bytes), bytes(names), *tables, by_id]


def minima(ranks):
    return words([min(ranks[start:start + BLOCK]) for start in range(0, len(ranks), BLOCK)])


def index_sections(places, localized):
    entries = []
    for number, (place, pairs) in enumerate(zip(places, localized)):
        entries.extend(entries_of(number, place, pairs))
    entries.sort()
    pool = StringPool()
    offsets = [pool.add(key) for key, _ in entries]
    ranks = [rank for _, rank in entries]
    return [words(offsets), words(ranks), bytes(pool.bytes), minima(ranks)]


def assemble(sections):
    header_length = len(MAGIC) + 4 + 4 + 8 + 4 + 4 + 16 * len(sections)
    table, offset = b"", header_length
    for section in sections:
        table += struct.pack("<QQ", offset, len(section))
        offset += len(section)
    payload = b"".join(sections)
    head = MAGIC + struct.pack("<IIQI", VERSION, len(sections), offset, zlib.crc32(payload))
    return head + struct.pack("<I", zlib.crc32(head + table)) + table + payload


def write_folding_fixture(path, places, localized):
    """Names and what they fold to, for the Swift side's test."""
    names = {"Straße", "Łódź", "Tromsø", "Ærøskøbing", "Þórshöfn", "Đà Nẵng", "İzmir", "ΆΡΓΟΣ", "Ёлкино", "L'Aquila",
             "ﬁne Ａｂｃ", "ｶﾞｲﾄﾞ", "がき", "서울", "Ta‘izz", "Saint-Étienne (Loire)", "’s-Hertogenbosch", "Ǿrsted", "ẞ"}
    names.update(place.name for place in places[::1500])
    names.update(name for pairs in localized[:2000:10] for _, name in pairs[::7])
    lines = [f"{n}\t{fold(n)}\t{fold(n, german=True)}\t{place_key(n)}" for n in sorted(names) if "\t" not in n]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: build_gazetteer.py FOLDER")
    here = os.path.dirname(os.path.abspath(__file__))
    places = read_places(sys.argv[1])
    localized = read_localized(sys.argv[1], places)
    countries = "".join(place.country for place in places).encode()
    sections = place_sections(places, localized) + index_sections(places, localized) + [countries]
    with open(os.path.join(here, "../Core/Resources/gazetteer.bin"), "wb") as file:
        file.write(assemble(sections))
    write_folding_fixture(os.path.join(here, "../../../Tests/GeoSearchTests/Fixtures/folding.tsv"), places, localized)
    print(f"{len(places)} places, {len(sections[7]) // 4} entries, sections {[len(s) for s in sections]}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Builds Core/Resources/gazetteer.bin, the memory-mapped place index of geo-search, and countries.tsv.

    pip install babel==2.18.0
    python3 Services/GeoSearch/Scripts/build_gazetteer.py FOLDER

FOLDER holds geonames_cities500.tsv.gz, geonames_localized_names.tsv.gz and geonames_countries.json (GeoNames, CC BY 4.0)
and ne_50m_countries.geojson (Natural Earth); Docs/Data.md describes the columns. Names of regions are in regions.tsv,
those of countries in Babel (CLDR). The output is reproducible. Layout, all integers little-endian:

    magic "UMKGAZ01", u32 version, u32 section count, u64 file length, u32 CRC-32 of the data after the header,
    u32 CRC-32 of the header before this field and the section table; then u64 offset, u64 length per section.
    (The service checks magic, version, length and sections, but not the checksums.)

    0 places     by population, largest first: u32 geonameid, i32 lat, i32 lon (1e-7 degree), u32 population,
                 u32 name, u32 first localized name, u16 region, u16 time zone                       (28 bytes)
    1 strings    u8 length, UTF-8; named by their offset
    2 localized  by place: u16 language, u32 name                                                     (6 bytes)
    3 regions    by country and code: 2 letters of the country, u16 zero, u32 code, u32 name (empty if
                 unknown), u32 total population of its places, u32 index of the largest place        (20 bytes)
    4 time zones, 5 languages: u32 string offsets
    6 byID       u32 place index, by geonameid
    7 entryKeys  u32 offset into keys, by key and rank
    8 entryRanks u32: bit 22 alternate name, bits 4-21 place index, bits 0-3 share of languages with it (15: all)
    9 keys       u8 length, folded UTF-8; places and areas are sorted separately
    10 minima    u32 minimum rank per block of 32 entries
    11 countries 2 letters, by place; separate, so that a filter by country reads little memory
    12 areas     countries and regions by weight (areas.py): 2 letters, u16 region or 0xFFFF for the country,
                 u32 weight, comparable with populations                                              (8 bytes)
    13 areaKeys, 14 areaRanks, 15 areaMinima: as 7, 8 and 10, with area indices
    16 spots     by a Hilbert curve: u32 place index, i32 lat, i32 lon                               (12 bytes)
    17 boxes     i32 south, west, north, east of each 16 spots, then of each 16 of those boxes, and so on up to one
                 box (a packed Hilbert R-tree)                                                       (16 bytes)
    18 rings     outlines of countries: 2 letters, u16 zero, i32 south, west, north, east, u32 first vertex (24 bytes)
    19 vertices  i32 lat, i32 lon, up to the next ring's first; the last is joined to the first       (8 bytes)
"""

import collections
import gzip
import os
import struct
import sys
import zlib

from areas import areas_of, read_countries, read_region_names, write_countries
from folding import APOSTROPHES, fold, place_key
from ground import middles, outline_sections, outlines, relabelled, tree_sections

MAGIC = b"UMKGAZ01"
VERSION = 2
BLOCK = 32
WIDEST = 15
ALTERNATE = 1 << 22
# Alternate names have no language; those of small places are mostly unused transliterations.
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
    """(language, name) pairs per place, sorted by language."""
    index = {place.id: number for number, place in enumerate(places)}
    names = [[] for _ in places]
    for ident, language, name in rows(os.path.join(folder, "geonames_localized_names.tsv.gz")):
        if int(ident) in index:
            names[index[int(ident)]].append((language.lower(), name))
    for pairs in names:
        pairs.sort()
    return names


def keys_of(name):
    """Search keys of a name: folded, the second German form, and with spaces for apostrophes."""
    keys = {place_key(name), place_key(name, german=True)}
    if any(scalar in APOSTROPHES for scalar in name):
        keys.add(place_key("".join(" " if scalar in APOSTROPHES else scalar for scalar in name)))
    keys.discard("")
    return {key for key in keys if len(key.encode()) < 256}


def widths(localized):
    """For each key of (language, name) pairs, the share of languages that use it, in fifteenths."""
    users = collections.defaultdict(set)
    for language, name in localized:
        for key in keys_of(name):
            users[key].add(language.split("-")[0])
    languages = len({language.split("-")[0] for language, _ in localized})
    return {key: round(WIDEST * len(spoken) / languages) for key, spoken in users.items()}


def entries_of(number, place, localized):
    """(key, rank) pairs of one place."""
    width = widths(localized)
    for key in keys_of(place.name):
        width[key] = WIDEST
    for key, share in width.items():
        yield key.encode(), number << 4 | share
    if place.population >= ALTERNATES_FROM:
        alternates = set().union(*map(keys_of, place.alternates)) if place.alternates else set()
        for key in alternates - width.keys():
            yield key.encode(), ALTERNATE | number << 4


def area_entries_of(number, area):
    """(key, rank) pairs of a country or region; codes and names in few languages count as alternate names.

    The English name and those in the country's languages have full weight.
    """
    width = widths(area.names)
    for key in {key for language, name in area.names if language in area.spoken for key in keys_of(name)}:
        width[key] = WIDEST
    for key, share in width.items():
        yield key.encode(), (ALTERNATE if share < 2 else 0) | number << 4 | share
    for key in set().union(*map(keys_of, area.codes)) - width.keys() if area.codes else ():
        yield key.encode(), ALTERNATE | number << 4


class StringPool:
    """Length-prefixed strings without duplicates."""

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


def regions_of(places, names):
    """(country, admin1, name, population, largest place) of each region that has places."""
    found = {}
    for number, place in enumerate(places):
        population, largest = found.get((place.country, place.admin1), (0, number))
        found[place.country, place.admin1] = (population + place.population, largest)
    return [(country, admin1, names.get((country, admin1), ""), population, largest)
            for (country, admin1), (population, largest) in sorted(found.items())]


def place_sections(places, localized, regions):
    strings = StringPool()
    zones = sorted({place.timezone for place in places})
    languages = sorted({language for pairs in localized for language, _ in pairs})
    zone_number = {zone: n for n, zone in enumerate(zones)}
    language_number = {language: n for n, language in enumerate(languages)}
    region_number = {region[:2]: n for n, region in enumerate(regions)}
    records, names, divisions = bytearray(), bytearray(), bytearray()
    for place, pairs in zip(places, localized):
        records += struct.pack("<IiiIIIHH", place.id, place.lat, place.lon, place.population,
                               strings.add(place.name), len(names) // 6,
                               region_number[place.country, place.admin1], zone_number[place.timezone])
        for language, name in pairs:
            names += struct.pack("<HI", language_number[language], strings.add(name))
    for country, admin1, name, population, largest in regions:
        divisions += struct.pack("<2sHIIII", country.encode(), 0, strings.add(admin1), strings.add(name),
                                 min(population, 0xFFFFFFFF), largest)
    tables = [words([strings.add(label) for label in labels]) for labels in (zones, languages)]
    by_id = words(sorted(range(len(places)), key=lambda n: places[n].id))
    return [bytes(records), bytes(strings.bytes), bytes(names), bytes(divisions), *tables, by_id]


def minima(ranks):
    return words([min(ranks[start:start + BLOCK]) for start in range(0, len(ranks), BLOCK)])


def index_sections(entries, pool):
    """(keys, ranks, minima) of (key, rank) pairs."""
    entries = sorted(entries)
    ranks = [rank for _, rank in entries]
    return words([pool.add(key) for key, _ in entries]), words(ranks), minima(ranks)


def area_section(areas):
    return b"".join(struct.pack("<2sHI", area.country.encode(), 0xFFFF if area.region is None else area.region,
                                min(area.weight, 0xFFFFFFFF)) for area in areas)


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
    """Names with their folded forms, for the Swift tests."""
    names = {"Straße", "Łódź", "Tromsø", "Ærøskøbing", "Þórshöfn", "Đà Nẵng", "İzmir", "ΆΡΓΟΣ", "Ёлкино", "L'Aquila",
             "ﬁne Ａｂｃ", "ｶﾞｲﾄﾞ", "がき", "서울", "Ta‘izz", "Saint-Étienne (Loire)", "’s-Hertogenbosch", "Ǿrsted", "ẞ",
             # Invisible: soft hyphen, zero-width space and joiners, variation selectors, Hangul filler, word joiner.
             "Donau\u00adstadt", "Eis\u200bcafé", "آلب\u200cاشتاد", "葛\U000e0100城", "I ❤\ufe0f Wien", "서\u3164울",
             "\u2060Gmünd\ufeff"}
    names.update(place.name for place in places[::1500])
    names.update(name for pairs in localized[:2000:10] for _, name in pairs[::7])
    lines = [f"{n}\t{fold(n)}\t{fold(n, german=True)}\t{place_key(n)}" for n in sorted(names) if "\t" not in n]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: build_gazetteer.py FOLDER")
    here = os.path.dirname(os.path.abspath(__file__))
    folder = sys.argv[1]
    places = read_places(folder)
    localized = read_localized(folder, places)
    countries = read_countries(folder)
    regions = regions_of(places, read_region_names(here))
    areas = areas_of(countries, [region[:4] for region in regions])
    pool = StringPool()
    keys, ranks, least = index_sections(
        (entry for n, (place, pairs) in enumerate(zip(places, localized)) for entry in entries_of(n, place, pairs)), pool)
    area_index = index_sections((entry for n, area in enumerate(areas) for entry in area_entries_of(n, area)), pool)
    polygons = list(relabelled(outlines(folder, countries), places))
    sections = [
        *place_sections(places, localized, regions), keys, ranks, bytes(pool.bytes), least,
        "".join(place.country for place in places).encode(), area_section(areas), *area_index,
        *tree_sections(places), *outline_sections(polygons),
    ]
    with open(os.path.join(here, "../Core/Resources/gazetteer.bin"), "wb") as file:
        file.write(assemble(sections))
    write_countries(os.path.join(here, "../Core/Resources/countries.tsv"), folder, countries, places,
                    middles(polygons))
    write_folding_fixture(os.path.join(here, "../../../Tests/GeoSearchTests/Fixtures/folding.tsv"), places, localized)
    print(f"{len(places)} places, {len(areas)} areas, sections {[len(section) for section in sections]}")


if __name__ == "__main__":
    main()

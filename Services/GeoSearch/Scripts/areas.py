"""Search names of countries and regions, and countries.tsv with facts about countries."""

import collections
import json
import os

from babel import Locale
from babel.localedata import locale_identifiers

# Divisor of a region's population, so that Quebec and Salzburg are the cities and Florida is the state; factor of a
# country's population, so that it ranks before its towns.
REGION_SHARE = 64
COUNTRY_SHARE = 100

# Names of countries missing in CLDR and GeoNames.
MORE_NAMES = {
    "AE": ["UAE"], "CD": ["DR Congo", "DRC", "Congo-Kinshasa"], "CI": ["Ivory Coast"], "CV": ["Cape Verde"],
    "CZ": ["Czech Republic"], "GB": ["UK", "Great Britain", "Britain"], "KR": ["Korea"], "MK": ["Macedonia"],
    "MM": ["Burma"], "NL": ["Holland"], "RU": ["Russian Federation"], "SZ": ["Swaziland"], "TR": ["Turkey"],
    "US": ["USA", "U.S.", "U.S.A.", "America", "United States of America"], "VA": ["Vatican", "Holy See"],
}

# UN M.49 codes, which CLDR and Foundation localise.
CONTINENTS = {"AF": "002", "AN": "AQ", "AS": "142", "EU": "150", "NA": "003", "OC": "009", "SA": "005"}
SUBREGIONS_OF = {"BQ": "029", "BV": "005", "CC": "053", "CX": "053", "GF": "005", "GI": "039", "GP": "029", "MQ": "029",
                 "RE": "014", "SJ": "154", "TK": "061", "TV": "061", "UM": "057", "YT": "014", "IO": "014", "SH": "011"}

# CLDR's names for Natural Earth's subregions.
OTHER_SUBREGIONS = {"Australia and New Zealand": "Australasia", "South-Eastern Asia": "Southeast Asia",
                    "Micronesia": "Micronesian Region"}

# Countries without outlines and places.
POINTS = {"BV": (-544_200_000, 33_600_000), "UM": (192_900_000, 1_666_500_000)}

# Former countries in GeoNames.
GONE = {"AN", "CS"}

Area = collections.namedtuple("Area", "country region names spoken codes weight")


def read_countries(folder):
    with open(os.path.join(folder, "geonames_countries.json"), encoding="utf-8") as file:
        return {code: facts for code, facts in json.load(file).items() if code not in GONE}


def read_region_names(here):
    with open(os.path.join(here, "regions.tsv"), encoding="utf-8") as lines:
        next(lines)
        rows = (line.rstrip("\n").split("\t") for line in lines)
        return {(country, admin1): name for country, admin1, name in rows}


def country_names():
    """(language, name) pairs of each territory in all CLDR locales."""
    names = collections.defaultdict(set)
    for identifier in sorted(locale_identifiers()):
        locale = Locale.parse(identifier)
        for code, name in locale.territories.items():
            names[code].add((locale.language, name))
    return names


def areas_of(countries, regions):
    """Countries and regions by weight; `regions` has (country, admin1, name, population)."""
    names = country_names()
    areas = []
    for code, facts in countries.items():
        known = {("en", facts["name"])} | names[code] | {("en", name) for name in MORE_NAMES.get(code, [])}
        spoken = {"en"} | {language.split("-")[0] for language in facts["languages"].split(",")}
        areas.append(Area(code, None, sorted(known), spoken, [code, facts["iso3"]],
                          facts["population"] * COUNTRY_SHARE))
    for number, (country, admin1, name, population) in enumerate(regions):
        if name:
            codes = [admin1] if admin1.isalpha() and len(admin1) > 1 else []
            areas.append(Area(country, number, [("en", name)], {"en"}, codes, population // REGION_SHARE))
    areas.sort(key=lambda area: (-area.weight, area.country, area.region or 0))
    return areas


def capital(facts, places):
    """The most populous place with the capital's name."""
    from folding import place_key
    wanted = place_key(facts["capital"])
    for place in places:
        if place.country == facts["iso"] and wanted and wanted in map(place_key, [place.name, *place.alternates]):
            return place
    return None


def write_countries(path, folder, countries, places, middles):
    """Writes the table of countries, without names, which come from Foundation."""
    english = {name: code for code, name in Locale("en").territories.items() if code.isdigit()}
    subregions = dict(SUBREGIONS_OF)
    with open(os.path.join(folder, "ne_50m_countries.geojson"), encoding="utf-8") as file:
        codes = {facts["iso3"]: code for code, facts in countries.items()}
        for feature in json.load(file)["features"]:
            said = feature["properties"]
            code = codes.get(said["ADM0_A3"], said["ISO_A2"])
            name = OTHER_SUBREGIONS.get(said["SUBREGION"], said["SUBREGION"])
            subregions.setdefault(code, english.get(name, ""))
    lines = ["code\tcode3\tgeonameID\tcapital\tpopulation\tarea\tcontinent\tsubregion\tcurrency\tcalling\tlanguages"
             "\tneighbours\tlat\tlon"]
    by_country = {}
    for place in places:
        by_country.setdefault(place.country, []).append(place)
    for code, facts in sorted(countries.items()):
        seat = capital(facts, by_country.get(code, []))
        point = middles.get(code) or POINTS.get(code) or (seat and (seat.lat, seat.lon))
        point = point or next(((p.lat, p.lon) for p in by_country.get(code, [])), None)
        calling = facts["phone"].replace("+", "").split(" and ")[0]
        lat, lon = ([f"{part / 1e7:.4f}" for part in point] if point else ["", ""])
        lines.append("\t".join(map(str, [
            code, facts["iso3"], facts["geonameid"], seat.id if seat else "", facts["population"],
            facts["areakm2"], CONTINENTS[facts["continentcode"]], subregions.get(code, ""), facts["currencycode"],
            calling, facts["languages"], facts["neighbours"].strip(","), lat, lon])))
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("\n".join(lines) + "\n")

#!/usr/bin/env python3
"""Writes Resources/holidays.tsv from the PyPI package `holidays` (MIT).

    pip install holidays pytz
    python3 generate_holidays.py ../Resources/holidays.tsv

The file is one section a country, so that a reader can parse only the country it wants:

    >DE                               a section begins (ISO 3166-1 alpha-2)
    z  Europe/Berlin,Europe/Busingen  its time zones, the commonest first
    r  BW  Baden-Württemberg,...      a subdivision (ISO 3166-2 without the country) and its names
    f  MMDD  YEARS  REGIONS  NAME     the same month and day every year
    e  OFFSET  YEARS  REGIONS  NAME   days from Gregorian Easter Sunday
    o  OFFSET  YEARS  REGIONS  NAME   days from Orthodox Easter Sunday
    w  MM,N,D  YEARS  REGIONS  NAME   N-th weekday D (0 = Monday) of a month, N < 0 counts from its end
    x  DATES  REGIONS  NAME           single days, YYMMDD from 2000

YEARS is a list of `YY-YY` ranges from 2000, empty for 2000 to 2060. REGIONS is empty for the whole country,
`A,B` for some subdivisions, `!A,B` for the whole country but for some.
"""
import datetime
import sys
import warnings
from collections import defaultdict

import holidays
import pytz

FIRST, LAST = 2000, 2060
YEARS = range(FIRST, LAST + 1)
warnings.simplefilter("ignore")


def easter(year, orthodox=False):
    from dateutil import easter as rules
    return rules.easter(year, rules.EASTER_ORTHODOX if orthodox else rules.EASTER_WESTERN)


EASTERS = {y: easter(y) for y in YEARS}
ORTHODOX = {y: easter(y, True) for y in YEARS}


def supplement(country):
    """What the package lacks."""
    if country == "BR":
        # Electoral Code (Lei 4.737/1965), article 380: days of election are national holidays. The Constitution sets
        # the first and the last Sunday of October of even years; those of 2020 were moved by amendment 107.
        for year in range(FIRST, LAST + 1, 2):
            october = [datetime.date(year, 10, day) for day in range(1, 32)]
            sundays = [day for day in october if day.weekday() == 6]
            moved = [datetime.date(2020, 11, 15), datetime.date(2020, 11, 29)]
            for day in moved if year == 2020 else (sundays[0], sundays[-1]):
                yield day, "Dia de Eleição"


def observed(country, subdivision=None):
    """The set of (date, name) of one country or subdivision."""
    probe = holidays.country_holidays(country, subdiv=subdivision)
    language = getattr(probe, "default_language", None)
    found = set(supplement(country))
    for year in YEARS:
        try:
            days = holidays.country_holidays(country, subdiv=subdivision, years=year, language=language)
        except Exception:
            continue
        for date in days:
            if date.year == year:
                found.update((date, clean(name)) for name in days.get_list(date))
    return found


def clean(name):
    return " ".join(name.split())


def candidates(date):
    yield ("f", date.strftime("%m%d"))
    offset = (date - EASTERS[date.year]).days
    if -60 <= offset <= 70:
        yield ("e", str(offset))
    offset = (date - ORTHODOX[date.year]).days
    if -60 <= offset <= 70:
        yield ("o", str(offset))
    yield ("w", f"{date.month},{(date.day - 1) // 7 + 1},{date.weekday()}")
    if (date + datetime.timedelta(days=7)).month != date.month:
        yield ("w", f"{date.month},-1,{date.weekday()}")


def ranges(years):
    """Years as `YY-YY` ranges, empty when they are all."""
    years = sorted(years)
    if years == list(YEARS):
        return ""
    spans = []
    for year in years:
        if spans and spans[-1][1] == year - 1:
            spans[-1][1] = year
        else:
            spans.append([year, year])
    return ",".join(f"{a - 2000:02}-{b - 2000:02}" if a != b else f"{a - 2000:02}" for a, b in spans)


def fit(dates):
    """Rules that give exactly these dates, the widest first, and the dates that are left."""
    left, found = set(dates), []
    while left:
        cover = defaultdict(set)
        for date in left:
            for rule in candidates(date):
                cover[rule].add(date)
        order = "feow"
        rule = max(cover, key=lambda r: (len(cover[r]), -order.index(r[0]), r[1]))
        if len(cover[rule]) < 4:
            break
        found.append((rule, ranges({d.year for d in cover[rule]})))
        left -= cover[rule]
    return found, sorted(left)


def scope(date_name, national, regional):
    """Where a holiday holds: '' everywhere, 'A,B' there, '!A' not there."""
    holding = [r for r, found in regional.items() if date_name in found]
    if date_name not in national:
        return ",".join(holding)
    missing = [r for r, found in regional.items() if date_name not in found]
    return "!" + ",".join(missing) if missing else ""


def names_of(country):
    names = defaultdict(list)
    for name, code in getattr(holidays.country_holidays(country), "subdivisions_aliases", {}).items():
        names[code].append(name)
    return names


def section(country, subdivisions, out):
    national = observed(country)
    regional = {s: observed(country, s) for s in subdivisions}
    groups = defaultdict(set)
    for item in set(national).union(*regional.values()) if regional else national:
        groups[(item[1], scope(item, national, regional))].add(item[0])
    print(f">{country}", file=out)
    zones = pytz.country_timezones.get(country, [])
    if zones:
        print("z", ",".join(zones), sep="\t", file=out)
    names = names_of(country)
    for code in subdivisions:
        print("r", code, ",".join(n.replace(",", " ") for n in names.get(code, [])), sep="\t", file=out)
    for (name, where), dates in sorted(groups.items(), key=lambda g: (min(g[1]).strftime("%m%d"), g[0])):
        rules, left = fit(dates)
        for (kind, value), years in rules:
            print(kind, value, years, where, name, sep="\t", file=out)
        if left:
            print("x", ",".join(d.strftime("%y%m%d") for d in left), where, name, sep="\t", file=out)


def main(path):
    countries = {c: s for c, s in holidays.list_supported_countries().items() if len(c) == 2}
    with open(path, "w", encoding="utf-8") as out:
        source = f"the Python package holidays {holidays.__version__} (MIT)"
        print(f"# Public holidays {FIRST} to {LAST} from {source},", file=out)
        print("# time zones of countries from the IANA zone.tab (public domain). Generated; see Scripts.", file=out)
        for country in sorted(countries):
            section(country, sorted(countries[country]), out)


if __name__ == "__main__":
    main(sys.argv[1])

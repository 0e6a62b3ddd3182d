"""The gazetteer's places as posts, the same in every run, and what is asked of them."""

import collections
import datetime
import itertools
import json
import os
import random
import re
import struct
import sys
import zoneinfo

HERE = os.path.dirname(os.path.abspath(__file__))
GEO = os.path.join(HERE, "../../../Services/GeoSearch")
WILD_HOURS = os.path.join(HERE, "../../OpeningHoursTests/Fixtures/wild_valid.tsv")

sys.path.insert(0, os.path.join(GEO, "Scripts"))
from folding import fold  # noqa: E402

Place = collections.namedtuple("Place", "id name lat lon zone country")
Post = collections.namedtuple("Post", "id kind title text lat lon zone country hours cuisine")

DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
DAY = "(?:" + "|".join(DAYS) + ")"
RULE = re.compile(rf"(?:({DAY}(?:-{DAY})?(?:,{DAY}(?:-{DAY})?)*) )?(\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*)$")

# What one in a hundred posts has.
RARE = "georgian"
CUISINES = ["italian", "pizza", "chinese", "indian", "french", "thai", "greek", "german", "mexican", "japanese"]


def places():
    """By population, largest first; the layout is told in Services/GeoSearch/Scripts/build_gazetteer.py."""
    with open(os.path.join(GEO, "Core/Resources/gazetteer.bin"), "rb") as file:
        data = file.read()
    assert data[:7] == b"UMKGAZ0", "not a gazetteer"
    section = lambda number: struct.unpack_from("<QQ", data, 32 + 16 * number)
    (records, length), (strings, _), (zones, _), (countries, _) = section(0), section(1), section(4), section(11)

    def text(offset):
        start = strings + offset
        return data[start + 1 : start + 1 + data[start]].decode()

    for number, at in enumerate(range(records, records + length, 28)):
        ident, lat, lon, _, name, _, _, zone = struct.unpack_from("<IiiIIIHH", data, at)
        zone = text(struct.unpack_from("<I", data, zones + 4 * zone)[0])
        country = data[countries + 2 * number : countries + 2 * number + 2].decode()
        yield Place(ident, text(name), lat / 1e7, lon / 1e7, zone, country)


def minutes(text):
    return int(text[:2]) * 60 + int(text[3:])


def week(value):
    """The minutes of a local week in which a place is open, or None for a value of more than days and times."""
    days, always = [[] for _ in DAYS], []
    for rule in value.split(";"):
        found = RULE.match(rule.strip())
        if not found:
            return None
        spans = [tuple(map(minutes, span.split("-"))) for span in found[2].split(",")]
        if any(start >= end or end > 1440 for start, end in spans):
            return None
        # A later rule replaces the days that it names; one that names none adds to them, in place of one like it.
        if not found[1]:
            days = [[span for span in day if span not in always] + spans for day in days]
            always = spans
            continue
        for part in found[1].split(","):
            first, last = DAYS.index(part[:2]), DAYS.index(part[-2:])
            for day in range(first, last + 1 if last >= first else last + 8):
                days[day % 7] = spans
    return [(day * 1440 + start, day * 1440 + end) for day, spans in enumerate(days) for start, end in spans]


def wild_hours():
    with open(WILD_HOURS, encoding="utf-8") as lines:
        values = [line.rstrip("\n").split("\t")[1] for line in lines]
    return [value for value in values if week(value)]


def posts(count):
    """So many; beyond the gazetteer's places the same ones again, each a few kilometres aside."""
    hours = itertools.cycle(wild_hours())
    cuisines = itertools.cycle(CUISINES)
    known, generator = list(places()), random.Random(7)
    for number in range(count):
        place = known[number % len(known)]
        lat, lon = place.lat, place.lon
        if number >= len(known):
            lat = round(min(max(lat + generator.uniform(-0.05, 0.05), -90), 90), 7)
            lon = round(min(max(lon + generator.uniform(-0.05, 0.05), -180), 180), 7)
        # The first letter of a name, the size of a town and its kind have nothing to do with each other.
        kind = ("restaurant", "offer", "sight", "offer")[number % 4]
        eats = kind == "restaurant"
        yield Post(
            id=number,
            kind=kind,
            title=place.name,
            text="Worth a look" if kind == "sight" else None,
            lat=lat,
            lon=lon,
            zone=place.zone,
            country=place.country,
            hours=next(hours) if eats else None,
            cuisine=(RARE if number % 100 == 0 else next(cuisines)) if eats else None,
        )


def entry(post):
    """As `umkreis import` reads it."""
    told = {
        "externalID": str(post.id),
        "kind": post.kind,
        "title": post.title,
        "point": {"lat": post.lat, "lon": post.lon},
        "place": {"country": post.country},
    }
    if post.text:
        told["text"] = post.text
    if post.hours:
        told["hours"] = post.hours
        told["attributes"] = {"cuisine": [post.cuisine]}
    return json.dumps(told, ensure_ascii=False)


def words(post):
    """What a post is found by, folded, each word behind a space."""
    return " " + " ".join(re.findall(r"\w+", fold(f"{post.title} {post.text or ''}")))


class OpenTimes:
    """When a place is open from yesterday to a week from now, in UTC: a multirange as PostgreSQL writes it."""

    def __init__(self):
        self.monday = datetime.datetime.combine(datetime.date.today(), datetime.time())
        self.monday -= datetime.timedelta(days=self.monday.weekday() + 7)
        self.known = {}

    def of(self, post):
        if not post.hours:
            return None
        key = (post.hours, post.zone)
        if key not in self.known:
            self.known[key] = self.multirange(*key)
        return self.known[key]

    def multirange(self, hours, zone):
        zone = zoneinfo.ZoneInfo(zone)

        def moment(minute):
            local = (self.monday + datetime.timedelta(minutes=minute)).replace(tzinfo=zone)
            return local.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%MZ")

        spans = [(s + w * 10080, e + w * 10080) for w in range(3) for s, e in week(hours)]
        return "{" + ",".join(f"[{moment(start)},{moment(end)})" for start, end in spans) + "}"


class Questions:
    """Points and words to ask for, by the same dice in every run."""

    def __init__(self, posts, seed):
        self.posts = posts
        self.dice = random.Random(seed)

    def town(self):
        """A post, and a point up to some twenty kilometres from it."""
        post = self.dice.choice(self.posts)
        lat = min(max(post.lat + self.dice.uniform(-0.2, 0.2), -85), 85)
        lon = min(max(post.lon + self.dice.uniform(-0.2, 0.2), -180), 180)
        return post, round(lat, 6), round(lon, 6)

    def point(self):
        _, lat, lon = self.town()
        return {"lat": lat, "lon": lon}

    def beginning(self):
        """A point, and the four letters that a name near it begins with."""
        while True:
            post, lat, lon = self.town()
            letters = post.title[:4].lower()
            if len(letters) == 4 and letters.isascii() and letters.isalpha():
                return {"lat": lat, "lon": lon, "word": letters}

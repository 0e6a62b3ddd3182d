"""Random posts with everything that can be filtered by, and random searches for them: the same for the same seed."""

import datetime
import math
import random

COUNTRIES = {"AT": "Europe/Vienna", "JP": "Asia/Tokyo", "IN": "Asia/Kolkata", "GB": "Europe/London"}
# Where it is known whose clocks opening hours go by.
CITIES = [(47.8, 13.04, "Europe/Vienna"), (35.69, 139.69, "Asia/Tokyo"), (22.57, 88.36, "Asia/Kolkata")]
SAME_EVERYWHERE = ["24/7", "off", "whenever"]
HOURS = ["Mo-Fr 09:00-17:00", "Mo-Su 10:00-22:00", "Sa,Su 08:00-12:00,14:00-23:30", "Mo-Sa 20:00-02:00"]
DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
PLUGS = ["ccs", "chademo", "type2", "schuko"]
CATEGORIES = ["inside", "outside", "water"]
TAGS = ["Grün", "ÉTÉ", "quiet", "Łąka", "old town"]
FOLDED = {"Grün": "grun", "ÉTÉ": "ete", "quiet": "quiet", "Łąka": "laka", "old town": "old town"}
# No two are alike within three typos, and none begins or contains another.
WORDS = [
    "bravuzof", "cormelid", "dastoruk", "fenwigal", "gulmobex", "hirqanot", "jolvepuz", "kambrisu", "lodvenik", "mistorag",
    "nuzgefal", "pelkovim", "quadrubo", "rovshina", "sumbatek", "tyrcolan",
]


def declared():
    plain = {"labels": {"en": "x"}}
    attributes = [
        {"name": "power", "type": "number", "atLeast": 0, "atMost": 1000, "filterable": True, **plain},
        {"name": "plug", "type": "words", "words": [{"word": word} for word in PLUGS], "filterable": True, **plain},
        {"name": "since", "type": "date", "filterable": True, **plain},
        {"name": "roofed", "type": "bool", "filterable": True, **plain},
    ]
    facets = {"point": {}, "place": {}, "text": {}, "price": {}, "hours": {}, "ratings": {}}
    words = {"words": [{"word": word, **plain} for word in CATEGORIES]}
    yield {"name": "bench", "facets": {**facets, "category": words}, "attributes": attributes, **plain}
    yield {"name": "well", "facets": facets, "attributes": attributes[:1], **plain}


class Random:
    """Throws the dice for posts and searches."""

    def __init__(self, seed):
        self.dice = random.Random(seed)

    def chance(self, share):
        return self.dice.random() < share

    def point(self):
        dice = self.dice
        kind = dice.randrange(6)
        if kind == 0:  # about a city
            lat, lon, _ = dice.choice(CITIES)
            return lat + dice.gauss(0, 0.1), lon + dice.gauss(0, 0.1)
        if kind == 1:  # over the date line
            return -17 + dice.gauss(0, 2), self.turned(180 + dice.gauss(0, 2))
        if kind == 2:  # about a pole
            return math.copysign(90 - abs(dice.gauss(0, 2)), dice.random() - 0.5), dice.uniform(-180, 180)
        if kind == 3:  # corners of the globe
            return dice.choice([90, -90, 0, 45]), dice.choice([180, -180, 0, 90, -179.999999])
        return math.degrees(math.asin(dice.uniform(-1, 1))), dice.uniform(-180, 180)

    @staticmethod
    def turned(lon):
        return (lon + 180) % 360 - 180

    def coordinate(self):
        lat, lon = self.point()
        return {"lat": round(lat, 7), "lon": round(lon, 7)}

    def post(self, number):
        dice = self.dice
        kind = dice.choice(["bench", "bench", "well"])
        words = dice.sample(WORDS, 3)
        # In small letters, so that every alphabet sorts them alike.
        told = {"kind": kind, "title": f"{words[0]} {''.join(dice.choices('abcdefghij', k=6))}", "externalID": str(number)}
        if self.chance(0.95):
            told["point"] = self.coordinate()
        if self.chance(0.5):
            told["text"] = " ".join(words[1:])
        told["tags"] = dice.sample(TAGS, dice.randrange(3))
        if self.chance(0.6):
            told["price"] = {"amount": f"{dice.randrange(0, 5000) / 100:.2f}", "currency": dice.choice(["EUR", "EUR", "CHF"])}
        if self.chance(0.8):
            told["place"] = {"country": dice.choice(list(COUNTRIES))}
        zone = self.zone(told)
        if self.chance(0.7):
            told["hours"] = dice.choice(SAME_EVERYWHERE + (HOURS if zone else []))
        values = {}
        if self.chance(0.7):
            values["power"] = dice.choice([0, 11, 22, 50, 150, 999.5])
        if kind == "bench":
            told["category"] = dice.choice(CATEGORIES)
            if self.chance(0.5):
                values["plug"] = dice.sample(PLUGS, dice.randrange(1, 3))
            if self.chance(0.5):
                values["since"] = f"20{dice.randrange(10, 30)}-0{dice.randrange(1, 10)}-15"
            if self.chance(0.5):
                values["roofed"] = self.chance(0.5)
        told["attributes"] = values
        return told, zone

    @staticmethod
    def zone(post):
        """Whose clocks a post's hours go by, where that is known."""
        if "point" not in post:
            return COUNTRIES.get(post.get("place", {}).get("country"))
        near = lambda city: max(abs(post["point"]["lat"] - city[0]), abs(post["point"]["lon"] - city[1])) < 0.35
        return next((city[2] for city in CITIES if near(city)), None)

    def search(self, posts):
        dice = self.dice
        search = {}
        if self.chance(0.7):
            search["near"] = self.coordinate() if self.chance(0.7) else dice.choice(posts).get("point", self.coordinate())
            if self.chance(0.6):
                search["within"] = round(10 ** dice.uniform(2, 7.301), 3)
                if self.chance(0.3):
                    search["beyond"] = round(search["within"] * dice.random(), 3)
        if self.chance(0.15):
            south, north = sorted((round(self.point()[0], 4), round(self.point()[0], 4)))
            search["viewport"] = {
                "west": round(self.point()[1], 4), "south": south, "east": round(self.point()[1], 4), "north": north,
            }
        if self.chance(0.1):
            search["polygon"] = self.polygon()
        if self.chance(0.3):
            search["kinds"] = dice.sample(["bench", "well"], dice.randrange(1, 3))
        if self.chance(0.15):
            search["tags"] = [tag.swapcase() for tag in dice.sample(TAGS, dice.randrange(1, 3))]
        if self.chance(0.1):
            search["categories"] = dice.sample(CATEGORIES, dice.randrange(1, 3))
        if self.chance(0.25):
            search["where"] = [self.condition() for _ in range(dice.randrange(1, 3))]
            search.setdefault("kinds", ["bench"])
            if "bench" not in search["kinds"]:
                search["kinds"].append("bench")
        if self.chance(0.1):
            search["owner"] = dice.choice(posts)["owner"]
        if self.chance(0.1):
            search["leastRating"] = dice.choice([1, 2.5, 3, 3.5, 4.2, 5])
        if self.chance(0.15):
            low, high = sorted(dice.randrange(0, 5000) / 100 for _ in range(2))
            search["price"] = {"currency": dice.choice(["EUR", "CHF"]), "atLeast": f"{low:.2f}", "atMost": f"{high:.2f}"}
        if self.chance(0.2):
            at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=dice.randrange(-500_000, 500_000))
            search["open"] = {"at": at.strftime("%Y-%m-%dT%H:%M:00.000Z"), "orUnknown": self.chance(0.3)}
        if self.chance(0.2):
            search["words"] = self.words()
        if self.chance(0.1):
            search["exclude"] = [post["post"] for post in dice.sample(posts, 5)]
        sorts = ["newest", "rating", "name", "-name"]
        sorts += ["distance"] * 6 if "near" in search else []
        sorts += ["price"] * 4 if "price" in search else []
        if self.chance(0.8):
            search["sort"] = dice.choice(sorts)
        if search.get("sort") in ("name", "-name"):
            search["language"] = dice.choice(["de", "en", "nl", "sv"])
        search["limit"] = dice.choice([1, 3, 20, 50, 200])
        return search

    def words(self):
        given = self.dice.sample(WORDS, self.dice.randrange(1, 3))
        if self.chance(0.4):
            given[-1] = given[-1][:3]
        return " ".join(given)

    def condition(self):
        dice = self.dice
        kind = dice.randrange(4)
        if kind == 0:
            low, high = sorted(dice.choice([0, 11, 22, 50, 150, 999.5]) for _ in range(2))
            return {"attribute": "power", "atLeast": low, "atMost": high}
        if kind == 1:
            return {"attribute": "plug", "anyOf": dice.sample(PLUGS, dice.randrange(1, 3))}
        if kind == 2:
            low, high = sorted(f"20{dice.randrange(10, 30)}-06-01" for _ in range(2))
            return {"attribute": "since", "atLeast": low, "atMost": high}
        return {"attribute": "roofed", "anyOf": [self.chance(0.5)]}

    def polygon(self):
        """A star about a point: its corners in order of their angle, so that it does not cross itself."""
        dice = self.dice
        lat, lon = dice.uniform(-50, 50), dice.choice([13, 180, -90])
        angles = sorted(dice.uniform(0, 2 * math.pi) for _ in range(dice.randrange(5, 12)))
        if max(b - a for a, b in zip(angles, angles[1:] + [angles[0] + 2 * math.pi])) > 3:
            return self.polygon()
        ring = []
        for angle in angles:
            size = dice.uniform(5, 35)
            ring.append([round(self.turned(lon + size * math.cos(angle)), 4), round(lat + size * math.sin(angle), 4)])
        return {"type": "Polygon", "coordinates": [ring + ring[:1]]}

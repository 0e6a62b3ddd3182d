"""Records a request and its reply for every call, in a form that does not change from run to run."""

import datetime
import json
import re

from stack import root

FILE = root / "Shared/CDocumentation/examples.json"
# Lists are cut to this many entries, as examples show the form.
LONGEST = 2
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ID = re.compile(r"[0-7][0-9A-HJKMNP-TV-Z]{25}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
KEY = re.compile(r"k4\.(pid|public)\.[\w-]{20,}")
STAMP = re.compile(r"\d{8}T\d{6}Z")
# The time at which all examples play.
START = datetime.datetime(2026, 11, 21, 9, 30, tzinfo=datetime.timezone.utc)
GRID = datetime.timedelta(minutes=15)
# Times farther from now are chosen by a request.
NEAR = datetime.timedelta(days=400)
# Members whose text is made of random bytes or positions.
OPAQUE = {
    "token": "v4.public.eyJzdWIiOi…", "refreshToken": "r1.kV7…", "deviceToken": "d1.Qm4…", "cursor": "bTFhZ2U",
    "next": "bTFhZ2U", "hints": "MTc3NzYzNjgwMDAwMA", "challenge": "Q2hhbGxlbmdlIGhlcmUh", "code": "01234567",
    "formerCode": "76543210", "link": "q83vEjRWeJCrze8SNFZ4kA", "before": "bTFhZ2U", "after": "bTFhZ2U",
    "epoch": "ZXBvY2g", "origin": "b3JpZ2lu", "cluster": "5t01K8Z41C5S0G8YB3H6D2XQ9MEA", "networkID": "Q2hhbGxlbmdl",
    "digest": "o2dIBnYV2lQ8vM0tEwq3cXkR5aJ7uF1bN9sLzGhPyDE", "key": "Jq3vZ0bXy8mW5tR2nK7hD4cL9pF6sA1gE0uQxVwYzTo",
    "trace": "0af7651916cd43dd8448eb211c80319c", "head": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
}
# Members whose number depends on the machine or the moment.
MEASURED = {"bytes", "diskFreeMiB", "sequence", "last", "floor", "startedAt", "averageMs", "milliseconds", "ageSeconds"}


class Recording:
    def __init__(self):
        self.examples, self.ids = {}, {}
        self.now = datetime.datetime.now(datetime.timezone.utc)

    def note(self, call, request, reply):
        """Notes the first exchange of a call."""
        if call not in self.examples:
            self.examples[call] = {"request": self.form(request), "reply": self.form(reply)}

    def form(self, value, name=None):
        # The cell of a home is shifted at random, and so is the distance to it.
        if name == "center":
            return {"lat": 47.79069, "lon": 13.03779}
        if isinstance(value, dict) and value.keys() == {"user", "within"}:
            value = {**value, "within": 5000.0}
        if isinstance(value, dict):
            return {key: self.form(inner, key) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.form(inner, name) for inner in value[:LONGEST]]
        if isinstance(value, str):
            return self.text(value, name)
        return 0 if name in MEASURED and isinstance(value, (int, float)) and not isinstance(value, bool) else value

    def text(self, text, name):
        if ID.fullmatch(text):
            return self.id(text)
        # The code of a country is no mailed one.
        if name in OPAQUE and (name != "code" or text.isdigit()):
            return OPAQUE[name]
        text = KEY.sub(lambda match: f"k4.{match[1]}.{OPAQUE['key']}", text)
        text = STAMP.sub("20261121T093000Z", text)
        if DAY.fullmatch(text):
            return self.day(text)
        text = TIME.sub(lambda match: self.time(match.group()), text)
        return ID.sub(lambda match: self.id(match.group()), text)

    def id(self, text):
        number = self.ids.setdefault(text, len(self.ids))
        return "01K8Z41C5S0G8YB3H6D2XQ" + "".join(LETTERS[number >> shift & 31] for shift in (15, 10, 5, 0))

    def time(self, text):
        """A time near now moves to the time of the examples; one that the request has chosen stays."""
        time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
        distance = time - self.now
        if abs(distance) > NEAR:
            return text
        moved = START + round(distance / GRID) * GRID
        return moved.strftime("%Y-%m-%dT%H:%M:%S.000Z")

    def day(self, text):
        """A day near today moves to the days of the examples, too, by whole days."""
        distance = datetime.date.fromisoformat(text) - datetime.datetime.now(datetime.timezone.utc).date()
        return text if abs(distance) > NEAR else (START.date() + distance).isoformat()

    def write(self):
        FILE.write_text(json.dumps(dict(sorted(self.examples.items())), ensure_ascii=False, indent=1) + "\n")


def written():
    return json.loads(FILE.read_text())

#!/usr/bin/env python3
"""Times opening-hours-py (PyPI) over the same values as OpeningHoursBenchmark, a round for every line it reads.

    pip install opening-hours-py
    OpeningHoursBenchmark VALUES.tsv --peer python3 Peers/opening_hours_peer.py
"""
import datetime
import json
import sys
import time
import zoneinfo

from opening_hours import OpeningHours

ZONE = zoneinfo.ZoneInfo("Europe/Berlin")
MOMENT = datetime.datetime.fromtimestamp(1_792_400_000, ZONE)


def values(path):
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t", 1)
            if len(fields) == 2 and fields[0].isdigit():
                yield fields[1]


def rate(count, body):
    start = time.perf_counter()
    body()
    return count / (time.perf_counter() - start)


def make(value):
    return OpeningHours(value, timezone=ZONE, country="DE")


def measure(texts):
    parse = rate(len(texts), lambda: [make(text) for text in texts])
    placed = [make(text) for text in texts]
    moments = [MOMENT + datetime.timedelta(seconds=i * 31_337) for i in range(3)]
    status = rate(len(placed) * 3, lambda: [hours.state(moment) for moment in moments for hours in placed])
    evaluate = rate(
        len(placed) * 3,
        lambda: [(hours.state(moment), hours.next_change(moment)) for moment in moments for hours in placed],
    )
    end = MOMENT + datetime.timedelta(days=14)
    fortnight = rate(len(placed), lambda: [list(hours.intervals(MOMENT, end)) for hours in placed])
    return {"parse": parse, "status": status, "evaluate": evaluate, "fortnight": fortnight}


def understood(text):
    try:
        make(text)
    except Exception:
        return False
    return True


def main():
    texts = [text for text in values(sys.argv[1]) if understood(text)]
    for _ in sys.stdin:
        print(json.dumps(measure(texts)), flush=True)


main()

#!/usr/bin/env python3
"""Reads a trip's calendar as somebody else's program does, and tells what it has understood.

usage: trips.py < CALENDAR

By Debian's python3-icalendar. Prints one line of JSON: the events in their order, and how long the longest line is in bytes;
exit code 1 where something is not as RFC 5545 wants it.
"""

import json
import sys

from icalendar import Calendar


def main():
    raw = sys.stdin.buffer.read()
    lines = raw.split(b"\r\n")
    wrong = []
    if lines[-1:] != [b""]:
        wrong.append("the last line has no end")
    if b"\n" in b"".join(lines) or b"\r" in b"".join(lines):
        wrong.append("a line ends with something else than CR and LF")
    for line in lines:
        line.decode("utf-8")
    calendar = Calendar.from_ical(raw)
    wrong += [str(error) for error in getattr(calendar, "errors", [])]
    events = []
    for event in calendar.walk("VEVENT"):
        wrong += [str(error) for error in getattr(event, "errors", [])]
        for name in ("UID", "DTSTAMP", "DTSTART", "SUMMARY"):
            if name not in event:
                wrong.append(f"an event has no {name}")
        events.append(
            {
                "uid": str(event["UID"]),
                "summary": str(event["SUMMARY"]),
                "description": str(event.get("DESCRIPTION", "")),
                "location": str(event["LOCATION"]),
                "start": event.decoded("DTSTART").isoformat(),
                "end": event.decoded("DTEND").isoformat() if "DTEND" in event else "",
            }
        )
    # What is read can be written again, and says the same.
    again = Calendar.from_ical(calendar.to_ical())
    if [str(event["UID"]) for event in again.walk("VEVENT")] != [event["uid"] for event in events]:
        wrong.append("it says something else once it is written again")
    longest = max(len(line) for line in lines)
    print(json.dumps({"events": events, "longest": longest, "wrong": wrong}, ensure_ascii=False))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

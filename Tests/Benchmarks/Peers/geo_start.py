#!/usr/bin/env python3
"""Measures how long geo-search takes to start, with and without the snapshot of its index, in turn.

usage: geo_start.py PRODUCTS [--posts N] [--rounds N]

A stack indexes 50,000 places; the rows of its stopped geo-search are then multiplied, as an import of millions would take
an hour. Printed are the seconds of `umkreis up --wait` without and with the snapshot, of an empty stack, and the memory of
geo-search.
"""

import argparse
import os
import sqlite3
import statistics
import tempfile
import time

import geo_places
from geo_contenders import Umkreis

BASE = 50_000
COPY = """
    INSERT INTO post ({columns}, id, lat, lon)
    SELECT {columns}, substr(id, 1, 18) || printf('%08d', ? + row_number() OVER ()),
        max(-90, min(90, lat + random() % 1000 / 10000.0)), max(-180, min(180, lon + random() % 1000 / 10000.0))
    FROM post WHERE kind IS NOT NULL AND key <= (SELECT key FROM post ORDER BY key LIMIT 1 OFFSET ?)
"""


def multiply(path, count):
    with sqlite3.connect(path) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info(post)")]
        columns = ", ".join(name for name in names if name not in ("key", "id", "lat", "lon"))
        rows = base = database.execute("SELECT count(*) FROM post WHERE kind IS NOT NULL").fetchone()[0]
        while rows < count:
            more = min(base, count - rows)
            database.execute(COPY.format(columns=columns), (rows, more - 1))
            rows += more
    database.close()


def memory(data):
    """The MiB of geo-search that are its own."""
    with open(os.path.join(data, "geo/LOCK")) as file:
        pid = file.read().split()[0]
    with open(f"/proc/{pid}/smaps_rollup") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) / 1024


def start(folder, products):
    """The seconds until all services are ready, and the memory of geo-search."""
    stack = Umkreis(folder, products)
    used = memory(stack.data)
    stack.end()
    return stack.up_seconds, used


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products")
    parser.add_argument("--posts", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as empty:
        stack = Umkreis(folder, options.products)
        stack.load(geo_places.posts(min(BASE, options.posts)))
        stack.end()
        began = time.monotonic()
        multiply(os.path.join(stack.data, "geo/geo.sqlite"), options.posts)
        print(f"{options.posts} rows made in {time.monotonic() - began:.0f} s", flush=True)
        snapshot = os.path.join(stack.data, "geo/index.snapshot")
        figures = {"no posts": [], "without": [], "with": []}
        for _ in range(options.rounds):
            figures["no posts"].append(start(empty, options.products))
            if os.path.exists(snapshot):
                os.remove(snapshot)
            figures["without"].append(start(folder, options.products))
            figures["with"].append(start(folder, options.products))
        print("\n| snapshot | start, s | MiB |\n|---|---:|---:|")
        for name, rows in figures.items():
            seconds, used = (statistics.median(column) for column in zip(*rows))
            print(f"| {name} | {seconds:.2f} | {used:.0f} |")
        print(f"\nThe snapshot has {os.path.getsize(snapshot) / 2**20:.0f} MiB.")


main()

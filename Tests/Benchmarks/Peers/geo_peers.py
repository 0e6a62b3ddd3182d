#!/usr/bin/env python3
"""Asks geo-search, PostGIS and Redis the same of the same places, from one Python process in turn, a round trip each.

usage: geo_peers.py PRODUCTS [--mode peers|growth|throughput|beside] [--posts N] [--rounds N] [--queries N] [--only WORDS] [--data DIR]

PRODUCTS is where the executables lie. `peers` compares the three; `growth` measures geo-search alone at 10,000, 100,000 and
1,000,000 posts; `throughput` has 64 searches in flight; `beside` measures light calls beside the heaviest searches while
posts change. What is loaded is kept in DIR if one is given, and not loaded again.

Answers are compared as well: whoever is fast and wrong is told. Debian: postgresql-15-postgis-3, redis-server,
python3-psycopg2, python3-redis, python3-zmq.
"""

import argparse
import contextlib
import dataclasses
import json
import math
import multiprocessing
import os
import shutil
import statistics
import tempfile
import time
import typing

import zmq

import geo_places
from geo_contenders import PostGIS, Redis, Umkreis
from geo_places import RARE, Questions, posts

BLOCK = 100
IN_FLIGHT = 64


@dataclasses.dataclass
class Workload:
    key: str
    name: str
    question: typing.Callable
    ours: typing.Callable
    # The condition of PostGIS, and what is beside a point in Redis' GEOSEARCH.
    where: str
    limit: int
    redis: dict = None
    plan: str = None


def near(question, **more):
    return {"near": {"lat": question["lat"], "lon": question["lon"]}, **more}


FEW = {"kinds": ["restaurant"], "where": [{"attribute": "cuisine", "anyOf": [RARE]}], "open": {}, "limit": 20}
FEW_SQL = f"kind = 'restaurant' AND cuisine = '{RARE}' AND opened @> now()"
DISC = "ST_DWithin(place, {point}, 50000)"

WORKLOADS = [
    Workload(
        "ten", "ten nearest", Questions.point, lambda q: ("geo.nearest", near(q, count=10)), "TRUE", 10,
        {"radius": 500, "count": 10},
    ),
    Workload(
        "disc", "within 50 km, 20 nearest", Questions.point,
        lambda q: ("geo.search", near(q, within=50_000, limit=20)), DISC, 20, {"radius": 50, "count": 20},
    ),
    Workload(
        "word", "a word's first four letters within 50 km", Questions.beginning,
        lambda q: ("geo.search", near(q, within=50_000, limit=20, words=q["word"])), f"words LIKE $3 AND {DISC}", 20,
    ),
    Workload(
        "few", "kind, 1 %'s attribute, open now, within 50 km", Questions.point,
        lambda q: ("geo.search", near(q, within=50_000, **FEW)), f"{FEW_SQL} AND {DISC}", 20,
    ),
    Workload(
        "whole", "kind, 1 %'s attribute, open now, whole map", Questions.point,
        lambda q: ("geo.search", near(q, **FEW)), FEW_SQL, 20,
    ),
]


def quantile(values, share):
    return sorted(values)[int(len(values) * share)]


@dataclasses.dataclass
class Figures:
    """Milliseconds of one contender's rounds."""

    rounds: list = dataclasses.field(default_factory=list)

    def at(self, share):
        return statistics.median(quantile(values, share) for values in self.rounds)


def ask_all(contender, workload, questions):
    if isinstance(contender, PostGIS):
        contender.begin(workload)
    took = []
    for question in questions:
        start = time.perf_counter_ns()
        contender.ask(workload, question)
        took.append((time.perf_counter_ns() - start) / 1e6)
    return took


def measure(contenders, workload, questions, rounds):
    """The contenders take turns every hundred questions, so that what disturbs one disturbs all."""
    for contender in contenders:
        contender.prepare(workload, questions)
        ask_all(contender, workload, questions[:BLOCK])
    figures = {contender.name: Figures() for contender in contenders}
    for _ in range(rounds):
        took = {contender.name: [] for contender in contenders}
        for start in range(0, len(questions), BLOCK):
            for contender in contenders:
                took[contender.name] += ask_all(contender, workload, questions[start : start + BLOCK])
        for name, values in took.items():
            figures[name].rounds.append(values)
    return figures


def floor(contenders):
    """What a round trip costs that does nothing."""

    def pinged(ping):
        took = []
        for _ in range(2000):
            start = time.perf_counter_ns()
            ping()
            took.append((time.perf_counter_ns() - start) / 1e6)
        return quantile(took, 0.5)

    for contender in contenders:
        yield contender.name, pinged(contender.ping)


def differences(ours, theirs, workload, questions):
    """How many questions geo-search and PostGIS answer differently: another title, or a distance a millimetre off."""
    wrong = []
    for question in questions:
        mine = ours.told(ours.ask(workload, question))
        right = theirs.told(theirs.exact(workload, question))
        alike = len(mine) == len(right) and all(
            abs(a[1] - b[1]) < 0.001 and (a[0] == b[0] or is_tied(a[1], right)) for a, b in zip(mine, right)
        )
        if not alike:
            wrong.append((question, mine, right))
    return wrong


def is_tied(metres, rows):
    return sum(abs(row[1] - metres) < 0.001 for row in rows) > 1 or abs(rows[-1][1] - metres) < 0.001


def peers(arguments, folder):
    kept = list(posts(arguments.posts))
    with contextlib.ExitStack() as stack:
        contenders = []
        for kind in (Umkreis, PostGIS, Redis):
            contender = kind(folder, arguments.products)
            stack.callback(contender.end)
            start = time.monotonic()
            contender.load(kept)
            told = f"in {time.monotonic() - start:.1f} s; {contender.memory}"
            print(f"{contender.name} has {len(kept)} posts {told}", flush=True)
            contenders.append(contender)
        print("a call of nothing, p50 ms: " + ", ".join(f"{n} {ms:.3f}" for n, ms in floor(contenders)), flush=True)
        names = " | ".join(f"{contender.name} p50 ms | p95" for contender in contenders)
        print(f"\n| search | hits | {names} | of PostGIS p50 | p95 | of Redis p50 |")
        print("|---" + "|---:" * (1 + 2 * len(contenders) + 3) + "|", flush=True)
        remarks = []
        for workload in WORKLOADS:
            if arguments.only and arguments.only not in workload.name:
                continue
            asked = Questions(kept, seed=42)
            questions = [workload.question(asked) for _ in range(arguments.queries)]
            able = [contender for contender in contenders if contender.can(workload)]
            figures = measure(able, workload, questions, arguments.rounds)
            print(row(workload, contenders, figures, questions), flush=True)
            wrong = differences(contenders[0], contenders[1], workload, questions[:BLOCK])
            remarks.append(f"{workload.name}: {len(wrong)} of {BLOCK} answers differ from PostGIS's exact ones")
            remarks += [f"  {question}\n    ours   {mine}\n    theirs {right}" for question, mine, right in wrong[:2]]
        print("\n" + "\n".join(remarks))
        print(f"{contenders[0].name} after it: {contenders[0].memory}\n")
        if not arguments.only or arguments.only in "map":
            maps(contenders[0], kept, arguments.queries // 5)


def maps(ours, kept, count):
    """What a map of 1,200 by 800 pixels costs, about towns; nobody else is asked, for nobody else answers."""
    print("| map | posts shown | pins | KiB | p50 ms | p95 ms |\n|---|---:|---:|---:|---:|---:|")
    restaurants = {"kinds": ["restaurant"], "open": {}}
    for zoom, search in [(0, {}), (1, {}), (2, {}), (4, {}), (6, {}), (9, {}), (12, {}), (2, restaurants), (6, restaurants)]:
        asked, took, shown, pins, size = Questions(kept, seed=42), [], [], [], []
        for _ in range(count):
            body = {"viewport": viewport(asked.point(), zoom), "zoom": zoom, "search": search}
            line = json.dumps({"v": 1, "id": "1", "call": "geo.clusterPins", "body": body}).encode()
            start = time.perf_counter_ns()
            ours.socket.send(line)
            text = ours.socket.recv()
            took.append((time.perf_counter_ns() - start) / 1e6)
            reply = json.loads(text)["body"]
            shown.append(reply["count"])
            pins.append(len(reply["clusters"]) + len(reply["posts"]))
            size.append(len(text) / 1024)
        name = f"zoom {zoom}" + (", restaurants that are open" if search else "")
        means = " | ".join(f"{statistics.mean(values):.0f}" for values in (shown, pins, size))
        print(f"| {name} | {means} | {quantile(took, 0.5):.2f} | {quantile(took, 0.95):.2f} |", flush=True)


def viewport(middle, zoom):
    wide, high = (min(pixels / (512 * 2**zoom), 1) * 180 for pixels in (1200, 800))
    # Degrees of latitude are shorter away from the equator; about so many are as high as the map.
    high = min(high * math.cos(math.radians(middle["lat"])), 85)
    if wide >= 180:
        return {"west": -180, "south": -85, "east": 180, "north": 85}
    turned = lambda lon: round((lon + 180) % 360 - 180, 6)
    south, north = max(middle["lat"] - high, -90), min(middle["lat"] + high, 90)
    return {"west": turned(middle["lon"] - wide), "south": south, "east": turned(middle["lon"] + wide), "north": north}


def row(workload, contenders, figures, questions):
    ours = contenders[0]
    hits = statistics.mean(len(ours.ask(workload, question)) for question in questions[:BLOCK])
    cells = [workload.name, f"{hits:.1f}"]
    for contender in contenders:
        found = figures.get(contender.name)
        cells += [f"{found.at(0.5):.3f}", f"{found.at(0.95):.3f}"] if found else ["", ""]
    for name, shares in (("PostGIS", (0.5, 0.95)), ("Redis", (0.5,))):
        for share in shares:
            theirs = figures.get(name)
            cells.append(f"{figures[ours.name].at(share) / theirs.at(share):.2f}" if theirs else "")
    return "| " + " | ".join(cells) + " |"


def growth(arguments, folder):
    print("| posts | loaded s | up again s | search | p50 ms | p95 ms |\n|---:|---:|---:|---|---:|---:|", flush=True)
    for count in (10_000, 100_000, 1_000_000):
        kept = list(posts(count))
        place = os.path.join(folder, str(count))
        os.makedirs(place, exist_ok=True)
        contender = Umkreis(place, arguments.products)
        try:
            start = time.monotonic()
            contender.load(kept)
            loaded = time.monotonic() - start
            contender.end()
            contender = Umkreis(place, arguments.products)
            for workload in WORKLOADS:
                if arguments.only and arguments.only not in workload.name:
                    continue
                asked = Questions(kept, seed=42)
                questions = [workload.question(asked) for _ in range(arguments.queries)]
                found = measure([contender], workload, questions, arguments.rounds)[contender.name]
                cells = [str(count), f"{loaded:.1f}", f"{contender.up_seconds:.1f}", workload.name]
                print("| " + " | ".join(cells + [f"{found.at(0.5):.3f}", f"{found.at(0.95):.3f}"]) + " |", flush=True)
            print(f"{contender.name} at {count} posts: {contender.memory}", flush=True)
        finally:
            contender.end()


def throughput(arguments, folder):
    """Lines made before and replies not read beyond whether they are faults, so that the client takes little of the cores."""
    kept = list(posts(arguments.posts))
    contender = Umkreis(folder, arguments.products)
    try:
        contender.load(kept)
        asked = Questions(kept, seed=42)
        body = {"within": 5_000, "kinds": ["restaurant"], "open": {}, "limit": 20}
        open_now = Workload("", "", None, lambda q: ("geo.search", near(q, **body)), "", 20)
        lines = [contender.line(open_now, asked.point()) for _ in range(20_000)]
        with zmq.Context.instance().socket(zmq.DEALER) as socket:
            socket.setsockopt(zmq.LINGER, 0)
            socket.setsockopt(zmq.RCVTIMEO, 30_000)
            socket.connect(contender.endpoint("geo"))
            rates = [flood(socket, lines) for _ in range(1 + arguments.rounds)][1:]
        print(f"restaurants within 5 km, open now, nearest 20; {IN_FLIGHT} in flight: {statistics.median(rates):.0f}/s")
    finally:
        contender.end()


def flood(socket, lines):
    start, processor = time.perf_counter(), time.process_time()
    for number in range(len(lines) + IN_FLIGHT):
        if number >= IN_FLIGHT:
            reply = socket.recv_multipart()[1]
            assert b'"fault"' not in reply, reply
        if number < len(lines):
            socket.send_multipart([b"", lines[number]])
    took = time.perf_counter() - start
    print(f"  {len(lines) / took:.0f}/s; the client was busy {(time.process_time() - processor) / took:.0%}", flush=True)
    return len(lines) / took


HEAVY = {"sort": "rating", "facets": ["kind", "tags"], "limit": 200}
HEAVY_CLIENTS = 4
CHANGED = 200


def beside(arguments, folder):
    """`ping` and the ten nearest: alone, and beside four clients that search all posts while posts are imported anew."""
    kept = list(posts(arguments.posts))
    contender = Umkreis(folder, arguments.products)
    try:
        contender.load(kept)
        print("| | call | p50 ms | p95 ms | p99 ms | most ms |\n|---|---|---:|---:|---:|---:|", flush=True)
        light("alone", contender, kept, arguments.queries)
        over = multiprocessing.Event()
        workers = [multiprocessing.Process(target=heavy, args=(contender.endpoint("geo"), over)) for _ in range(HEAVY_CLIENTS)]
        workers.append(multiprocessing.Process(target=change, args=(contender, kept[:CHANGED], over)))
        for worker in workers:
            worker.start()
        try:
            time.sleep(2)
            light("beside", contender, kept, arguments.queries)
        finally:
            over.set()
            for worker in workers:
                worker.join(60)
        print(contender.memory)
    finally:
        contender.end()


def light(name, contender, kept, count):
    questions, figures = Questions(kept, seed=42), {"ping": [], "ten nearest": []}
    for _ in range(count):
        question = questions.point()
        for call, ask in ("ping", contender.ping), ("ten nearest", lambda: contender.ask(WORKLOADS[0], question)):
            start = time.perf_counter()
            ask()
            figures[call].append((time.perf_counter() - start) * 1000)
    for call, took in figures.items():
        cells = [f"{quantile(took, share):.3f}" for share in (0.5, 0.95, 0.99)] + [f"{max(took):.3f}"]
        print("| " + " | ".join([name, call] + cells) + " |", flush=True)


def heavy(endpoint, over):
    """A client that asks for the heaviest search again and again."""
    took = []
    with zmq.Context() as context, context.socket(zmq.REQ) as socket:
        socket.setsockopt(zmq.LINGER, 0)
        socket.setsockopt(zmq.RCVTIMEO, 30_000)
        socket.connect(endpoint)
        while not over.is_set():
            start = time.perf_counter()
            socket.send(json.dumps({"v": 1, "id": "1", "call": "geo.search", "body": HEAVY}).encode())
            reply = socket.recv()
            assert b'"fault"' not in reply, reply
            took.append((time.perf_counter() - start) * 1000)
    print(f"a heavy client: {len(took)} searches, p50 {quantile(took, 0.5):.1f} ms", flush=True)


def change(contender, kept, over):
    """Imports some posts again and again, each time with other titles."""
    path, rounds = os.path.join(contender.data, "changed.ndjson"), 0
    while not over.is_set():
        rounds += 1
        with open(path, "w", encoding="utf-8") as file:
            for post in kept:
                entry = json.loads(geo_places.entry(post))
                entry["title"] += f" {rounds}"
                file.write(json.dumps(entry) + "\n")
        contender.umkreis("import", path, "--source", "places", "--no-wait")
    print(f"{rounds * len(kept)} posts changed", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("products")
    parser.add_argument("--mode", choices=["peers", "growth", "throughput", "beside"], default="peers")
    parser.add_argument("--posts", type=int, default=234_908)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--queries", type=int, default=1000)
    parser.add_argument("--only", default="")
    parser.add_argument("--data")
    arguments = parser.parse_args()
    folder = arguments.data or tempfile.mkdtemp(prefix="umkreis-peers-")
    # Whoever runs PostgreSQL must get to its folder.
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0o755)
    try:
        {"peers": peers, "growth": growth, "throughput": throughput, "beside": beside}[arguments.mode](arguments, folder)
    finally:
        if not arguments.data:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()

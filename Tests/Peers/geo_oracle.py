#!/usr/bin/env python3
"""Holds geo-search against brute force: random posts, random composed searches, the same answers in the same order.

usage: geo_oracle.py RUN_DIRECTORY [QUERIES] [SEED]

No code of ours: distances are GeographicLib's (Karney), all else is looked at post by post. Debian: python3-geographiclib.
SERVICE_TOKEN is what `umkreis operator token` prints; the stack has no other posts. Prints one line of JSON a step, the last one
{"passed": true}; the first answer that is wrong is printed with the search and ends it with exit code 1.
"""

import datetime
import json
import math
import os
import sys
import time
import uuid
import zoneinfo

import zmq
from geographiclib.geodesic import Geodesic

from geo_random import DAYS, FOLDED, Random, declared
from umkreis_peer import Peer, registered, told

POSTS = 2_000
BATCH = 200
TOLERANCE = 0.001

# Brute force


def haversine(a, b):
    lat, other = math.radians(a["lat"]), math.radians(b["lat"])
    half = math.sin((other - lat) / 2) ** 2
    half += math.cos(lat) * math.cos(other) * math.sin(math.radians(b["lon"] - a["lon"]) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(min(1, half)))


def metres(a, b):
    return Geodesic.WGS84.Inverse(a["lat"], a["lon"], b["lat"], b["lon"], Geodesic.DISTANCE)["s12"]


def lies_within(viewport, point):
    width = viewport["east"] - viewport["west"]
    width += 360 if viewport["west"] > viewport["east"] else 0
    return viewport["south"] <= point["lat"] <= viewport["north"] and (point["lon"] - viewport["west"]) % 360 <= width


def lies_in(ring, point):
    """An odd number of edges is to the east of it; all is turned so that the first corner is far from the cut."""
    start = ring[0][0]
    corners = [(start + Random.turned(lon - start), lat) for lon, lat in ring]
    lon, inside = start + Random.turned(point["lon"] - start), False
    for (west, south), (east, north) in zip(corners, corners[1:]):
        if (south > point["lat"]) != (north > point["lat"]):
            if lon < west + (east - west) * (point["lat"] - south) / (north - south):
                inside = not inside
    return inside


def state(post, at):
    """open, closed or unknown."""
    hours = post.get("hours")
    if hours in (None, "whenever"):
        return "unknown"
    if hours in ("24/7", "off"):
        return "open" if hours == "24/7" else "closed"
    local = at.astimezone(zoneinfo.ZoneInfo(post["zone"]))
    minute = local.weekday() * 1440 + local.hour * 60 + local.minute
    days, times = hours.split(" ")
    for part in days.split(","):
        first, last = DAYS.index(part[:2]), DAYS.index(part[-2:])
        for day in range(first, last + 1):
            for span in times.split(","):
                start, end = (int(time[:2]) * 60 + int(time[3:]) for time in span.split("-"))
                end += 1440 if end <= start else 0
                if (minute - day * 1440 - start) % 10080 < end - start:
                    return "open"
    return "closed"


def meets_words(post, words):
    known = (post["title"] + " " + post.get("text", "")).split(" ")
    known += [word for tag in post.get("tags", []) for word in FOLDED[tag].split(" ")]
    given = words.split(" ")
    return all(word in known for word in given[:-1]) and any(word.startswith(given[-1]) for word in known)


def meets(post, filter):
    value = post.get("attributes", {}).get(filter["attribute"])
    if value is None:
        return False
    if "anyOf" in filter:
        values = value if isinstance(value, list) else [value]
        return any(one in filter["anyOf"] for one in values)
    return filter["atLeast"] <= value <= filter["atMost"]


def is_wanted(post, search):
    point = post.get("point")
    if any(name in search for name in ("near", "viewport", "polygon")) and point is None:
        return False
    if "viewport" in search and not lies_within(search["viewport"], point):
        return False
    if "polygon" in search and not lies_in(search["polygon"]["coordinates"][0], point):
        return False
    if "kinds" in search and post["kind"] not in search["kinds"]:
        return False
    tags = {FOLDED[tag] for tag in post.get("tags", [])}
    if "tags" in search and not all(FOLDED[tag.swapcase()] in tags for tag in search["tags"]):
        return False
    if "categories" in search and post.get("category") not in search["categories"]:
        return False
    if not all(meets(post, filter) for filter in search.get("where", [])):
        return False
    if "owner" in search and post["owner"] != search["owner"]:
        return False
    if "leastRating" in search and post.get("rating", {}).get("mean", 0) < search["leastRating"]:
        return False
    if "price" in search:
        price, wanted = post.get("price"), search["price"]
        if not price or price["currency"] != wanted["currency"]:
            return False
        if not float(wanted["atLeast"]) <= float(price["amount"]) <= float(wanted["atMost"]):
            return False
    if "open" in search:
        at = datetime.datetime.fromisoformat(search["open"]["at"].replace("Z", "+00:00"))
        found = state(post, at)
        if found == "closed" or (found == "unknown" and not search["open"]["orUnknown"]):
            return False
    if "words" in search and not meets_words(post, search["words"]):
        return False
    if post["post"] in search.get("exclude", []):
        return False
    if "within" in search:
        # The sphere is wrong by less than a hundredth; only where that leaves a doubt is it measured.
        rough = haversine(search["near"], point)
        if rough > search["within"] * 1.01 + 1:
            return False
        if rough > search["within"] * 0.99 - 1 or rough < search.get("beyond", 0) * 1.01 + 1:
            exact = metres(search["near"], point)
            if not search.get("beyond", 0) <= exact <= search["within"]:
                return False
    return True


def ordered(posts, search, most):
    """The first so many in the order that is asked for, and how many there are."""
    order = search.get("sort", "distance" if "near" in search else "newest")
    wanted = [post for post in posts if is_wanted(post, search)]
    if order == "distance":
        wanted = [post for post in wanted if "point" in post]
        rough = sorted((haversine(search["near"], post["point"]), number) for number, post in enumerate(wanted))
        # Whoever is a hundredth farther away than the last that is wanted cannot be before it.
        end = rough[min(most, len(rough)) - 1][0] * 1.012 + 2 if rough else 0
        near = [wanted[number] for metres, number in rough if metres <= end]
        return sorted(near, key=lambda post: (metres(search["near"], post["point"]), post["post"]))[:most], len(wanted)
    if order in ("newest", "-name"):
        wanted.sort(key=lambda post: post["post"], reverse=True)
    else:
        wanted.sort(key=lambda post: post["post"])
    keys = {
        "newest": (lambda post: post["publishedAt"], True),
        "rating": (lambda post: -post.get("rating", {}).get("rank", 0), False),
        "price": (lambda post: float(post["price"]["amount"]), False), "name": (lambda post: post["title"], False),
        "-name": (lambda post: post["title"], True),
    }
    key, backwards = keys[order]
    wanted.sort(key=key, reverse=backwards)
    return wanted[:most], len(wanted)


# The service


class Geo:
    def __init__(self, peer):
        self.peer = peer
        self.socket = peer.context.socket(zmq.REQ)
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.setsockopt(zmq.RCVTIMEO, 30_000)
        self.socket.connect(f"ipc://{peer.run}/geo.sock")

    def search(self, body):
        self.socket.send_string(json.dumps({"v": 1, "id": "s", "call": "geo.search", "ttlMs": 20_000, "body": body}))
        reply = json.loads(self.socket.recv())
        assert "body" in reply, (body, reply)
        return reply["body"]


def prepared(peer, geo, made):
    """Declares, imports and rates; returns the posts with what only the services know of them."""
    for kind in declared():
        peer.body("catalogue.declareKind", {"kind": kind}, token=os.environ["SERVICE_TOKEN"], key=str(uuid.uuid4()))
    posts = []
    for number in range(POSTS):
        post, zone = made.post(number)
        posts.append({**post, "zone": zone})
    owners = [registered(peer, name) for name in ("Olga", "Omar")]
    for start in range(0, POSTS, BATCH):
        owner = owners[start // BATCH % 2]
        entries = []
        for post in posts[start : start + BATCH]:
            post["owner"] = owner["user"]
            content = {name: value for name, value in post.items() if name not in ("externalID", "owner", "zone")}
            entries.append({"externalID": post["externalID"], "post": content})
        reply = peer.body(
            "catalogue.importPosts", {"source": "oracle", "posts": entries}, token=owner["token"], key=str(uuid.uuid4())
        )
        assert reply["created"] == BATCH, reply
    hits = listed(geo, POSTS)
    by_title = {hit["title"]: hit for hit in hits}
    assert len(by_title) == POSTS, len(by_title)
    for post in posts:
        hit = by_title[post["title"]]
        post.update(post=hit["post"], publishedAt=hit["publishedAt"])
    rate(peer, posts, made)
    return posts


def listed(geo, count):
    """All posts, once they can all be found."""
    deadline = time.monotonic() + 60
    while True:
        hits, cursor = [], None
        while True:
            page = geo.search({"sort": "newest", "limit": 200, **({"cursor": cursor} if cursor else {})})
            hits += page["hits"]
            cursor = page.get("next")
            if not cursor:
                break
        if len(hits) == count:
            return hits
        assert time.monotonic() < deadline, f"{len(hits)} of {count} posts are found"
        time.sleep(0.1)


def rate(peer, posts, made):
    raters = [registered(peer, name) for name in ("Rosa", "Ralf", "Rita", "Rolf", "Ruth", "Remy")]
    rated = made.dice.sample(posts, 150)
    for post in rated:
        for rater in made.dice.sample(raters, made.dice.randrange(1, 4)):
            body = {"post": post["post"], "stars": made.dice.randrange(1, 6)}
            peer.body("catalogue.ratePost", body, token=rater["token"], key=str(uuid.uuid4()))
    wanted = {post["post"]: post for post in rated}
    for start in range(0, len(rated), 50):
        ids = [post["post"] for post in rated[start : start + 50]]
        for found in peer.body("catalogue.findPosts", {"ids": ids})["posts"]:
            wanted[found["id"]]["rating"] = found["rating"]


def await_ratings(geo, posts):
    best = max(post["rating"]["mean"] for post in posts if "rating" in post)
    want = sum(1 for post in posts if "rating" in post)
    deadline = time.monotonic() + 30
    while geo.search({"leastRating": 1, "limit": 1})["total"]["count"] != want:
        assert time.monotonic() < deadline, "ratings are not followed"
        time.sleep(0.1)
    assert best <= 5


def check(geo, posts, search):
    """One search, page by page for at most three pages."""
    hits, cursor, pages = [], None, 0
    while pages < 3:
        page = geo.search({**search, **({"cursor": cursor} if cursor else {})})
        if pages == 0:
            total = page["total"]
        hits += page["hits"]
        pages += 1
        cursor = page.get("next")
        if not cursor:
            break
    right, count = ordered(posts, search, pages * search["limit"])
    wrong = first_difference(hits, right, search)
    if wrong is None and total != ({"count": count} if count <= 1000 else {"count": 1000, "more": True}):
        wrong = f"total {total}, not {count}"
    if wrong is None and bool(cursor) != (count > len(right)):
        wrong = f"a next page: {bool(cursor)}, {count} hits in all"
    return wrong


def first_difference(hits, right, search):
    if len(hits) != len(right):
        missing = {post["post"] for post in right} ^ {hit["post"] for hit in hits}
        return f"{len(hits)} hits, not {len(right)}; differing {sorted(missing)[:5]}"
    for number, (hit, post) in enumerate(zip(hits, right)):
        measured = metres(search["near"], post["point"]) if "near" in search and "point" in post else None
        if hit["post"] != post["post"] and (measured is None or abs(hit["distance"] - measured) > TOLERANCE):
            return f"hit {number} is {hit['post']}, not {post['post']}"
        if hit["post"] == post["post"] and measured is not None and abs(hit["distance"] - measured) > TOLERANCE:
            return f"hit {number} is {hit['distance']} m away, not {measured}"
    return None


def main():
    run = sys.argv[1]
    queries = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    peer, made = Peer(run), Random(seed)
    geo = Geo(peer)
    posts = prepared(peer, geo, made)
    await_ratings(geo, posts)
    told("prepared", posts=len(posts), rated=sum(1 for post in posts if "rating" in post))
    start, found = time.monotonic(), 0
    for number in range(queries):
        search = made.search(posts)
        wrong = check(geo, posts, search)
        if wrong:
            told("wrong", number=number, seed=seed, search=search, what=wrong)
            for post in posts:
                if post["post"] in wrong:
                    told("about", **post)
            sys.exit(1)
        if (number + 1) % 5_000 == 0:
            told("going on", searches=number + 1, seconds=round(time.monotonic() - start))
    told("done", searches=queries, seconds=round(time.monotonic() - start, 1))
    print(json.dumps({"passed": True}), flush=True)


if __name__ == "__main__":
    main()

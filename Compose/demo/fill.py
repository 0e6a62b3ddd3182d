#!/usr/bin/env python3
"""Fills a stack with people and posts, so that every app has something to show. Places and Paula must be there.

usage: fill.py UMKREIS PHOTOS; the environment names the stack. Everybody's password is "<Name> brindle ferry oxide".
"""

import datetime
import json
import os
import subprocess
import sys

umkreis, photos = sys.argv[1:3]
today = datetime.date.today()

people = {
    "lena": {}, "max": {},
    "anouk": {"near": "Amsterdam", "agency": "padi", "level": "rescue", "years": 9, "dives": 240, "bio": "Wrakken in de Noordzee."},
    "bram": {"near": "Haarlem", "agency": "ssi", "level": "advanced", "years": 4, "dives": 85, "bio": "Zoek een buddy voor Zeeland."},
    "cas": {"near": "Utrecht", "agency": "padi", "level": "divemaster", "years": 15, "dives": 900, "bio": "Nachtduiken en fotografie."},
    "dewi": {"near": "Leiden", "agency": "cmas", "level": "open_water", "years": 1, "dives": 14, "bio": "Net begonnen."},
    "evi": {"near": "Hoorn", "agency": "naui", "level": "instructor", "years": 20, "dives": 2100, "bio": "Ik geef les in het weekend."},
    "finn": {"near": "Zaandam", "agency": "padi", "level": "advanced", "years": 6, "dives": 130, "bio": "Grevelingen, elke zondag."},
}
offers = [
    ("paula", "Zwölf rote Äpfel", "3.50 EUR", "47.7981,13.0469", "apples", "Frisch gepflückt, ungespritzt. Gern auch ein ganzer Korb."),
    ("lena", "Damenrad, 28 Zoll", "120 EUR", "47.8095,13.0550", "bicycle", "Sieben Gänge, Licht geht, neue Bremsen vorn."),
    ("lena", "Stehlampe aus Messing", "25 EUR", "47.8003,13.0434", "lamp", "Warmes Licht, Kabel zwei Meter."),
    ("max", "Sessel, petrolgrün", "60 EUR", "47.8123,13.0321", "armchair", "Sehr bequem, Selbstabholung im Erdgeschoss."),
    ("max", "Krimis, acht Stück", "12 EUR", "47.7920,13.0651", "books", "Einmal gelesen. Nur zusammen."),
    ("lena", "Gitarre mit Koffer", "85 EUR", "47.8040,13.0290", "guitar", "Stahlsaiten, klingt schön, kleiner Kratzer hinten."),
]
sights = [
    ("sami", "Fortress above the old town", "47.7949,13.0477", "castle", "One of the largest castles of Europe. Walk up before ten, when it is quiet."),
    ("lena", "Fountain on the square", "47.7985,13.0475", "fountain", "Four horses and a lot of water. In winter a glass house covers it."),
    ("max", "Bridge at sunset", "47.8020,13.0440", "bridge", "Locks of couples, and the best view of both banks."),
]
tips = [
    ("anouk", "Line 28", "other", "Lisbon", "PT", "38.7139,-9.1334", "tram", "Take it at eight, before the queues."),
    ("sami", "Coffee behind the cathedral", "cafe", "Lisbon", "PT", "38.7098,-9.1333", "coffee", "Two tables, good cake."),
]
dishes = {"pizza": "pizza", "italian": "pizza", "austrian": "schnitzel", "german": "schnitzel", "japanese": "sushi", "chinese": "sushi", "thai": "sushi"}


def password(name):
    return f"{name.capitalize()} brindle ferry oxide"


def run(name, *words, given=None):
    command = [umkreis, "--profile", name, *map(str, words), "--json"]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return json.loads(done.stdout)["data"]


def photo(name):
    return os.path.join(photos, f"{name}.jpg")


def register(name, facts):
    """Registers somebody with a profile; Sami and Paula are there."""
    words = ("account", "register", "--email", f"{name}@example.org", "--name", name.capitalize(), "--password-stdin")
    run(name, *words, given=password(name) + "\n")
    fields = [word for field in ("agency", "level", "years", "dives") if field in facts for word in ("--attribute", f"{field}={facts[field]}")]
    bio = ["--bio", facts["bio"], "--language", "nl", "--language", "en"] if "bio" in facts else []
    run(name, "profile", "edit", "--photo", photo(name), *fields, *bio)
    if "near" in facts:
        run(name, "location", "set", facts["near"])


def decorate(center, count):
    """Gives restaurants around a place a photo of what they cook."""
    search = ("search", "--near", center, "--within", "3km", "--kind", "restaurant", "--limit", count)
    for hit in run("paula", *search)["hits"]:
        post = run("paula", "post", "show", hit["post"])["post"]
        cuisines = post["content"].get("attributes", {}).get("cuisine", [])
        dish = next((dishes[word] for word in cuisines if word in dishes), "coffee")
        run("paula", "post", "edit", hit["post"], "--photo", photo(dish))


for person, facts in people.items():
    register(person, facts)
run("paula", "profile", "edit", "--photo", photo("paula"), "--phone", "+43 662 123456", "--contact-email", "paula@example.org", "--contact-visibility", "everyone")
for owner, title, price, near, picture, text in offers:
    contact = ("--email", f"{owner}@example.org", "--phone", "+43 662 123456")
    run(owner, "post", "create", title, "--price", price, "--near", near, "--photo", photo(picture), "--text", text, *contact)
for owner, title, near, picture, text in sights:
    post = run(owner, "post", "create", title, "--kind", "sight", "--near", near, "--photo", photo(picture), "--text", text, "--radius", "100m")
    for rater, stars in (("paula", 5), ("anouk", 4)):
        run(rater, "post", "rate", post["post"]["id"], stars)
for owner, title, category, city, country, near, picture, text in tips:
    place = ("--near", near, "--place", city, "--country", country)
    run(owner, "post", "create", title, "--kind", "tip", "--category", category, *place, "--photo", photo(picture), "--text", text)
run("sami", "trip", "create", "Lisbon", "--from", today + datetime.timedelta(30), "--to", today + datetime.timedelta(37), "--title", "A week of trams")
decorate("Salzburg", 30)

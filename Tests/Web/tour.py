"""The screens of all apps with the data of the demo."""

import datetime
import json
import os
import pathlib
import subprocess
import tempfile

import mails
from browser import root, site

# At the harbour of Monaco, of which the demo's map has streets.
at = "43.7338,7.4216,15"
# A word in braces finds the post, person or trip of the page.
screens = [
    ("apps", "/app/"),
    ("offers-list", "/app/offers"),
    ("offers-cards", "/app/offers/cards"),
    ("offers-favourites", "/app/offers/favourites"),
    ("offers-mine", "/app/offers/mine"),
    ("offers-form", "/app/offers/new/offer"),
    ("offers-post", "/app/offers/post/{apples}"),
    ("offers-person", "/app/offers/person/{lena}"),
    ("divers-people", "/app/divers/people"),
    ("divers-person", "/app/divers/person/{anouk}"),
    ("divers-chats", "/app/divers/chats"),
    ("divers-chat", "/app/divers/chats/{chat}"),
    ("divers-register", "/app/divers/register"),
    ("divers-sign-in", "/app/divers/sign-in"),
    ("divers-profile", "/app/divers/profile"),
    ("tables-list", "/app/tables?near=47.8000,13.0450&sort=distance"),
    ("tables-map", f"/app/tables/map?at={at}"),
    ("tables-post", "/app/tables/post/{restaurant}"),
    ("trips-map", "/app/trips/map"),
    ("trips-trips", "/app/trips/trips"),
    ("trips-trip", "/app/trips/trips/{trip}"),
    ("trips-new", "/app/trips/trips/new"),
    ("trips-tip-form", "/app/trips/new/tip"),
    ("sights-map", f"/app/sights/map?at={at}"),
    ("sights-nearby", "/app/sights/nearby"),
    ("sights-post", "/app/sights/post/{fortress}"),
    ("account", "/app/offers/account"),
    ("settings", "/app/offers/settings"),
    ("info", "/app/offers/info"),
    ("errors", "/app/offers/errors"),
    ("more-list", "/app/more"),
]
# The screens of the second listener, for Olga.
console_screens = [
    ("console-today", "/console/"),
    ("console-reports", "/console/reports"),
    ("console-people", "/console/people"),
    ("console-person", "/console/person/{lena}"),
    ("console-posts", "/console/posts"),
    ("console-kinds", "/console/kinds"),
    ("console-imports", "/console/imports"),
    ("console-call", "/console/calls/geo/search"),
    ("console-health", "/console/health"),
    ("console-audit", "/console/audit"),
]
# Makes pages equal in every run.
place = {"lat": 47.7986, "lon": 13.0453}
harbour = {"lat": 43.7338, "lon": 7.4216}


class Sami:
    """The traveller of the demo with favourites, a trip and a chat."""

    email, password = "sami@example.org", "Sami brindle ferry oxide"


class Olga:
    """The operator of the demo."""

    email, password = "olga@example.org", "Olga brindle ferry oxide"


def tours(names):
    """The visitors, with their screens and the addresses."""
    console = f"http://127.0.0.1:{site().edge.console}"
    yield Sami, [(name, path.format(**names)) for name, path in screens]
    yield Olga, [(name, console + path.format(**names)) for name, path in console_screens]


def filled():
    """The site with the data of the demo; returns the names in the addresses of `screens`."""
    all = site()
    if hasattr(all, "names"):
        return all.names
    environment = {**os.environ, "UMKREIS_DATA": all.stack.data, "XDG_STATE_HOME": tempfile.mkdtemp()}
    command = [str(pathlib.Path(os.environ["PRODUCTS"]) / "umkreis"), "--json"]

    def run(profile, *words, given=None):
        done = subprocess.run(
            [*command, "--profile", profile, *map(str, words)], input=given, capture_output=True, text=True, check=True, env=environment
        )
        return json.loads(done.stdout)["data"]

    run("tour", "demo", "--here", "--yes", "--domain", "example.org")
    for name in ("sami", "lena", "anouk"):
        run(name, "account", "sign-in", f"{name}@example.org", "--password-stdin", given=f"{name.capitalize()} brindle ferry oxide\n")
    words = ("account", "register", "--email", "olga@example.org", "--name", "Olga", "--password-stdin")
    run("olga", *words, given="Olga brindle ferry oxide\n")
    run("sami", "account", "verify", mails.code(all.stack, Sami.email))
    start = datetime.date.today() + datetime.timedelta(30)
    run("sami", "trip", "create", "Lisbon", "--from", start, "--to", start + datetime.timedelta(7), "--title", "A week of trams")
    posts = {
        name: run("sami", "search", *words, "--limit", "1")["hits"][0]["post"]
        for name, words in {
            "apples": ("Äpfel", "--kind", "offer"),
            "fortress": ("Fortress", "--kind", "sight"),
            "restaurant": ("--kind", "restaurant", "--near", "Salzburg", "--within", "3km"),
        }.items()
    }
    people = {name: run(name, "account", "show")["user"] for name in ("lena", "anouk")}
    for post in posts.values():
        run("sami", "favourite", "add", post)
    chat = run("sami", "chat", "open", people["lena"], "--about", posts["apples"])["conversation"]["id"]
    run("sami", "chat", "send", chat, "Are the apples still there?")
    run("lena", "chat", "accept", chat)
    run("lena", "chat", "send", chat, "Yes, come by at six!")
    trip = run("sami", "trip", "list")["trips"][0]["id"]
    run("sami", "operator", "add", run("olga", "account", "show")["user"])
    run("sami", "report", "post", posts["restaurant"], "--reason", "spam")
    all.names = {**posts, **people, "chat": chat, "trip": trip}
    return all.names

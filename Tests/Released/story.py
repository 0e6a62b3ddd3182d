"""What people do with a release, what its services show them, and how they go on with a later one."""

import hashlib
import pathlib
import re

root = pathlib.Path(__file__).resolve().parents[2]
SALZBURG = {"lat": 47.8, "lon": 13.04}
PHOTO = root / "Tests/Edge/exchanges/pixel.png"
# Change with each look or each start.
VOLATILE = {"lastUsedAt", "lastActiveAt", "lastSeenAt", "expiresAt", "tokenExpiresAt", "ageMs", "searchMs"}


class Story:
    def __init__(self, stack, written=None):
        self.stack, self.body = stack, stack.body
        self.written = written or {"people": {}, "ids": {}}
        self.people, self.ids = self.written["people"], self.written["ids"]

    def send(self, person, call, body=None, **more):
        return self.body(call, body, token=self.people[person]["token"], **more)

    # MARK: The release

    def write(self):
        for app in ("offers", "divers", "tables", "trips", "sights"):
            self.stack.umkreis("app", "install", str(root / f"Compose/apps/{app}.json"))
        for name in ("ada", "ben", "cleo", "eve"):
            self.register(name)
        self.people["gus"] = self.kept(self.body("auth.startGuest"))
        self.write_accounts()
        self.write_posts()
        self.stack.settle()
        self.write_favourites()
        self.write_chats()
        self.write_trip()
        # Changes that followers have not read when the stack stops, would be read later.
        self.stack.settle()
        self.ids["news"] = self.send("ben", "catalogue.newsAfter")["cursor"]
        self.ids["sync"] = self.send("ben", "chat.syncAfter")["cursor"]
        self.ids["page"] = self.body("catalogue.listPosts", {"kind": "offer", "limit": 1})["next"]
        message = {"conversation": self.ids["talk"], "text": "Sent once"}
        self.ids["repeated"] = self.send("ada", "chat.sendMessage", message, key="sent-once")["message"]["id"]
        self.send("eve", "auth.requestDeletion")

    def register(self, name):
        members = {
            "email": f"{name}@example.org", "password": f"{name} brindle ferry oxide", "displayName": name.capitalize(),
            "language": "de",
        }
        self.people[name] = {**self.kept(self.body("auth.register", members)), "email": members["email"], "password": members["password"]}
        letters = pathlib.Path(self.stack.data, "auth/mail")
        code = self.stack.until(lambda: code_for(members["email"], letters))
        self.send(name, "auth.verifyEmail", {"code": code})

    @staticmethod
    def kept(signed_in):
        return {name: signed_in[name] for name in ("user", "token", "refreshToken")}

    def write_accounts(self):
        self.send("cleo", "auth.updateProfile", {
            "bio": "Under water since 1999", "languages": ["de", "nl"],
            "attributes": {"agency": "padi", "level": "rescue", "years": 12, "dives": 340},
        })
        for name in ("ben", "cleo"):
            self.send(name, "auth.setHomeLocation", {"point": SALZBURG})
        self.send("ada", "auth.updateProfile", {"contact": {"email": "ada@example.org", "phone": "+43 662 123456"}})
        self.send("ben", "auth.block", {"user": self.people["eve"]["user"]})

    def write_posts(self):
        photo = self.photo("ada")
        posts = {
            "lamp": {"kind": "offer", "title": "Lamp", "text": "Bright, with cable", "price": {"amount": "3.50", "currency": "EUR"}, "photos": [photo]},
            "bench": {"kind": "offer", "title": "Bench"},
            "chair": {"kind": "offer", "title": "Straße's chair", "text": "Gemütlich"},
            "inn": {"kind": "restaurant", "title": "Zum Löwen", "hours": "Mo-Sa 11:00-23:00", "attributes": {"cuisine": ["austrian"]}},
            "tower": {"kind": "sight", "title": "Old tower", "text": "Seen from afar", "fence": {"radius": 200}},
        }
        for name, post in posts.items():
            reply = self.send("ada", "catalogue.createPost", {"post": {"point": SALZBURG, **post}}, key=f"create-{name}")
            self.ids[name] = reply["post"]["id"]
        draft = {"kind": "offer", "title": "Not yet", "point": SALZBURG}
        self.ids["draft"] = self.send("ada", "catalogue.createPost", {"post": draft, "draft": True})["post"]["id"]
        self.send("ben", "catalogue.ratePost", {"post": self.ids["inn"], "stars": 4, "text": "Good dumplings"})
        self.send("ada", "catalogue.closePost", {"id": self.ids["chair"]})
        self.open_upload("ben")

    def photo(self, person):
        bytes_ = PHOTO.read_bytes()
        began = self.send(person, "catalogue.beginUpload", upload_of(bytes_, "pixel.png"))
        self.send(person, "catalogue.uploadChunk", {"upload": began["upload"], "index": 0}, blob=bytes_)
        return self.send(person, "catalogue.commitUpload", {"upload": began["upload"]})["media"]["photo"]["id"]

    def open_upload(self, person):
        """One of two chunks is there."""
        bytes_ = large_image()
        began = self.send(person, "catalogue.beginUpload", upload_of(bytes_, "large.png"))
        self.ids["upload"], size = began["upload"], began["chunkSize"]
        self.send(person, "catalogue.uploadChunk", {"upload": began["upload"], "index": 0}, blob=bytes_[:size])

    def write_favourites(self):
        self.ids["list"] = self.send("ben", "favourites.createList", {"name": "Kitchen", "emoji": "🍳"})["list"]["id"]
        self.send("ben", "favourites.addFavourite", {"post": self.ids["lamp"], "note": "ask for the cable", "list": self.ids["list"]})
        self.send("gus", "favourites.addFavourite", {"post": self.ids["inn"]})
        self.send("gus", "favourites.swipe", {"post": self.ids["tower"], "decision": "skip"})
        saved = {"name": "lamps", "search": {"words": "lamp", "near": SALZBURG, "within": 5000}}
        self.ids["search"] = self.send("ben", "geo.saveSearch", saved)["saved"]["id"]

    def write_chats(self):
        opened = self.send("ben", "chat.openConversation", {"with": self.people["ada"]["user"], "about": self.ids["lamp"]})
        talk = self.ids["talk"] = opened["conversation"]["id"]
        self.send("ben", "chat.sendMessage", {"conversation": talk, "text": "Is it still there?", "clientID": "phone-1"})
        self.send("ada", "chat.sendMessage", {"conversation": talk, "text": "Yez", "replyTo": 1})
        self.send("ada", "chat.editMessage", {"conversation": talk, "message": 2, "text": "Yes"})
        self.send("ben", "chat.setReaction", {"conversation": talk, "message": 2, "emoji": "👍", "isSet": True})
        group = self.send("ada", "chat.createGroup", {"title": "Divers", "members": [self.people["ben"]["user"]]})
        self.ids["group"] = group["conversation"]["id"]

    def write_trip(self):
        trip = {
            "title": "To the canals", "place": {"geonameID": 2759794, "country": "NL", "city": "Amsterdam"},
            "dates": {"start": "2027-05-01", "end": "2027-05-04"}, "notes": "by train",
        }
        trip_id = self.ids["trip"] = self.send("ada", "catalogue.createTrip", {"trip": trip})["trip"]["id"]
        self.send("ada", "catalogue.inviteBuddy", {"id": trip_id, "email": "ben@example.org"})
        self.send("ben", "catalogue.acceptInvitation", {"id": trip_id})

    # MARK: The views

    def views(self):
        """What each service shows to each person, without what changes with time."""
        self.stack.settle()
        ids, talk = self.ids, {"conversation": self.ids["talk"]}
        views = {
            "kinds": self.body("catalogue.listKinds"),
            "apps": self.body("catalogue.listApps", token=self.stack.operator),
            "found": self.body("geo.search", {"near": SALZBURG, "within": 5000, "words": "lamp"}),
            "near": self.body("geo.search", {"near": SALZBURG, "within": 5000}),
            "fences": self.body("geo.fencesNear", {"near": SALZBURG}),
            "divers": self.send("ada", "geo.findPeople", {"near": SALZBURG, "within": 50_000}),
            "ratings": self.body("catalogue.listRatings", {"post": ids["inn"]}),
            "next": self.body("catalogue.listPosts", {"kind": "offer", "limit": 1, "cursor": ids["page"]}),
            "drafts": self.send("ada", "catalogue.findPost", {"id": ids["draft"]}),
            "list": self.send("ben", "favourites.listFavourites", {"list": ids["list"]}),
            "searches": self.send("ben", "geo.listSavedSearches"),
            "blocks": self.send("ben", "auth.listBlocks"),
            "trip": self.send("ben", "catalogue.findTrip", {"id": ids["trip"]}),
            "calendar": self.send("ben", "catalogue.tripCalendar", {"id": ids["trip"]}),
            "erasures": self.body("auth.listErasures", token=self.stack.operator),
            "audit": self.body("auth.checkAudit", token=self.stack.operator),
        }
        for name in ("lamp", "bench", "chair", "inn", "tower"):
            views[f"post {name}"] = self.send("ada", "catalogue.findPost", {"id": ids[name]})
        for person in ("ada", "ben"):
            views[f"messages of {person}"] = self.send(person, "chat.listMessages", talk)
            views[f"chats of {person}"] = self.send(person, "chat.listConversations")
            views[f"trips of {person}"] = self.send(person, "catalogue.listTrips")
        for person in ("ada", "ben", "cleo", "gus"):
            views[f"account of {person}"] = self.send(person, "auth.myAccount")
            views[f"favourites of {person}"] = self.send(person, "favourites.listFavourites")
            for service in ("catalogue", "geo", "favourites", "chat"):
                views[f"{service} of {person}"] = self.send(person, f"{service}.exportMyData", {"limit": 200})
        return without(views, VOLATILE)

    # MARK: The later version

    def play(self, is_restored=False):
        """Goes on with everything that the release has left open; clients of a restored chat start over."""
        ids, talk = self.ids, self.ids["talk"]
        again = {"conversation": talk, "text": "Sent once"}
        reply = self.stack.ask("chat.sendMessage", again, token=self.people["ada"]["token"], key="sent-once")
        assert reply["body"]["message"]["id"] == ids["repeated"] and reply["replayed"], reply
        synced = self.stack.ask("chat.syncAfter", {"cursor": ids["sync"]}, token=self.people["ben"]["token"])
        if is_restored:
            assert synced["fault"]["rule"] == "history-replaced", synced
        else:
            changes = synced["body"]["changes"]
            assert [change["message"]["text"] for change in changes if "message" in change] == ["Sent once"], changes
        for person in self.people.values():
            person |= self.kept(self.body("auth.refreshSession", {"refreshToken": person["refreshToken"]}))
        self.finish_upload()
        self.send("ben", "chat.sendMessage", {"conversation": talk, "text": "Written later"})
        texts = [message["text"] for message in self.send("ada", "chat.listMessages", {"conversation": talk})["messages"]]
        assert texts[-2:] == ["Sent once", "Written later"], texts
        post = {"kind": "offer", "title": "Lamp of a later version", "point": SALZBURG}
        new = self.send("ada", "catalogue.createPost", {"post": post})["post"]["id"]
        search = {"near": SALZBURG, "within": 5000, "words": "lamp"}
        self.stack.until(lambda: {hit["post"] for hit in self.body("geo.search", search)["hits"]} == {ids["lamp"], new})
        self.stack.until(lambda: self.send("ben", "geo.alertsAfter")["alerts"])
        news = self.send("ben", "catalogue.newsAfter", {"cursor": ids["news"]})
        assert [kind["kind"] for kind in news["kinds"]] == ["offer"], news
        self.return_of_eve()

    def finish_upload(self):
        bytes_, upload = large_image(), self.ids["upload"]
        began = self.send("ben", "catalogue.beginUpload", upload_of(bytes_, "large.png"))
        size = began["chunkSize"]
        for index in range(1, -(-len(bytes_) // size)):
            part = bytes_[index * size:(index + 1) * size]
            self.send("ben", "catalogue.uploadChunk", {"upload": upload, "index": index}, blob=part)
        assert self.send("ben", "catalogue.commitUpload", {"upload": upload})["media"]["photo"]["id"]

    def return_of_eve(self):
        """She has asked to be erased, and may still return."""
        eve = self.people["eve"]
        signed_in = self.body("auth.signIn", {"login": eve["email"], "password": eve["password"]})
        self.body("auth.cancelDeletion", token=signed_in["token"])
        assert signed_in["user"] == eve["user"], signed_in


def code_for(address, letters):
    for letter in sorted(letters.glob("*")):
        text = letter.read_text(errors="replace")
        if address in text and (found := re.search(r"\b(\d{6,8})\b", text.split("\n\n", 1)[-1].replace("\r", ""))):
            return found[1]
    return None


def upload_of(bytes_, name):
    return {"size": len(bytes_), "sha256": hashlib.sha256(bytes_).hexdigest(), "name": name}


def large_image():
    """A PNG of two chunks: the pixel, and a text that is removed."""
    import struct
    import zlib

    data, text = PHOTO.read_bytes(), b"Comment\0" + b"x" * 400_000
    chunk = struct.pack(">I", len(text)) + b"tEXt" + text + struct.pack(">I", zlib.crc32(b"tEXt" + text))
    # Before the last chunk, which has twelve bytes.
    return data[:-12] + chunk + data[-12:]


def without(value, names):
    if isinstance(value, dict):
        return {name: without(member, names) for name, member in value.items() if name not in names}
    return [without(entry, names) for entry in value] if isinstance(value, list) else value

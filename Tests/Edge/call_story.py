"""A story that sends every call, on a new stack: its exchanges are the examples of descriptions."""

import datetime
import email
import hashlib
import pathlib
import re

from exchanges import folder
from recording import Recording
from services import Service
from stack import until

PHOTO = (folder / "pixel.png").read_bytes()
PASSWORD = "brindle ferry oxide"
SALZBURG = {"lat": 47.8029041, "lon": 13.0466487}
# Far enough away to be in the future of any run.
LATER = "2099-05-01T12:00:00.000Z"


class Person:
    def __init__(self, story, tokens, mail=None):
        self.story, self.tokens, self.mail = story, tokens, mail
        self.token, self.id = tokens["token"], tokens.get("user")

    def __call__(self, call, members=None, **options):
        return self.story.send(call, members, self.token, **options)


class Story:
    def __init__(self, stack, edge):
        self.stack, self.edge, self.recording, self.codes = stack, edge, Recording(), set()

    def send(self, call, members=None, token=None, console=False):
        """Sends a call, notes its first exchange, and returns the reply."""
        # Passwords are hashed slowly on a busy machine.
        reply = self.edge.post(call, members, token, {"Request-Timeout-Ms": "30000"}, console=console)
        assert reply.status == 200, (call, members, reply)
        self.recording.note(call, members or {}, reply.json)
        return reply.json

    def code(self, address):
        """Returns the newest code that was mailed to an address, once."""

        def newest():
            mails = [email.message_from_bytes(file.read_bytes()) for file in pathlib.Path(self.stack.data, "auth/mail").glob("[!.]*.eml")]
            own = sorted((mail for mail in mails if mail["To"] == address), key=lambda mail: mail["Message-ID"])
            for mail in reversed(own):
                found = re.search(r"^\s+(\d{8})\s*$", mail.get_payload()[0].get_payload(decode=True).decode(), re.MULTILINE)
                if found and found[1] not in self.codes:
                    return found[1]

        code = until(newest)
        self.codes.add(code)
        return code

    def register(self, name, guest=None):
        members = {
            "email": f"{name}@example.org", "password": PASSWORD, "displayName": name.capitalize(), "username": f"{name}.l",
            "device": f"{name.capitalize()}'s phone",
        }
        return Person(self, self.send("auth.register", members, guest), members["email"])

    def sign_in(self, name, **more):
        reply = self.send("auth.signIn", {"login": f"{name}@example.org", "password": PASSWORD, **more})
        return Person(self, reply, f"{name}@example.org")

    def upload(self, person, name="lake.png"):
        members = {"size": len(PHOTO), "sha256": hashlib.sha256(PHOTO).hexdigest(), "name": name}
        begun = person("catalogue.beginUpload", members)
        chunk = {"upload": begun["upload"], "index": 0}
        query = "&".join(f"{key}={value}" for key, value in chunk.items())
        headers = {"Authorization": f"Bearer {person.token}", "Content-Type": "application/octet-stream"}
        reply = self.edge.request("POST", f"/v1/catalogue/uploadChunk?{query}", PHOTO, headers)
        assert reply.status == 200, reply
        self.recording.note("catalogue.uploadChunk", chunk, reply.json)
        return person("catalogue.commitUpload", {"upload": begun["upload"]})["media"]["photo"]["id"]

    def play(self):
        """Returns the examples."""
        self.accounts()
        self.declarations()
        self.posts()
        self.searches()
        self.favourites()
        self.trips()
        self.chats()
        self.moderation()
        self.operations()
        self.farewells()
        self.services()
        return self.recording.examples

    # MARK: Accounts
    def accounts(self):
        guest = Person(self, self.send("auth.startGuest", {"device": "Ada's phone"}))
        self.send("auth.refreshSession", {"refreshToken": guest.tokens["refreshToken"]})
        self.ada = self.register("ada", guest.token)
        self.ada("auth.verifyEmail", {"code": self.code(self.ada.mail)})
        self.erna, self.frank = self.register("erna"), self.register("frank")
        self.ben, self.carla, self.olga, self.mira = (self.register(name) for name in ("ben", "carla", "olga", "mira"))
        for person in (self.ben, self.carla, self.olga, self.mira):
            person("auth.verifyEmail", {"code": self.code(person.mail)})
        self.stack.umkreis("operator", "add", self.olga.id)
        self.stack.umkreis("moderator", "add", self.mira.id)
        self.olga, self.mira = self.sign_in("olga"), self.sign_in("mira")
        self.ada("auth.reauthenticate", {"password": PASSWORD})
        self.ada("auth.changeUsername", {"username": "ada.lovelace"})
        self.ada("auth.setHomeLocation", {"point": SALZBURG, "precision": "3km"})
        for call in ("myAccount", "myHomeLocation", "listSessions", "revokeOtherSessions"):
            self.ada(f"auth.{call}")
        other = self.sign_in("ada", device="Ada's tablet")
        sessions = self.ada("auth.listSessions")["sessions"]
        self.ada("auth.revokeSession", {"session": next(each["session"] for each in sessions if not each.get("isCurrent"))})
        assert self.edge.post("auth.myAccount", {}, other.token).status in (200, 401)
        self.send("auth.findUser", {"login": "ada.lovelace"})
        self.send("auth.findProfile", {"user": self.ada.id})
        self.send("auth.findProfiles", {"users": [self.ada.id, self.ben.id]})
        reset = self.send("auth.requestPasswordReset", {"login": self.carla.mail})
        code = self.code(self.carla.mail)
        self.send("auth.resetPassword", {"challenge": reset["challenge"], "code": code, "newPassword": PASSWORD + " two"})
        self.carla = Person(self, self.send("auth.signIn", {"login": self.carla.mail, "password": PASSWORD + " two"}), self.carla.mail)

    # MARK: What an operator declares
    def declarations(self):
        fields = [
            {"name": "level", "type": "word", "labels": {"en": "Level"}, "words": [{"word": "beginner"}, {"word": "rescue"}], "filterable": True}
        ]
        self.olga("auth.reauthenticate", {"password": PASSWORD})
        self.olga("auth.declareProfile", {"fields": fields}, console=True)
        self.send("auth.listProfileFields")
        profile = {"displayName": "Ada", "bio": "Dives.", "languages": ["de", "en"], "attributes": {"level": "rescue"}}
        self.ada("auth.updateProfile", profile)
        kind = {
            "name": "chargePoint", "labels": {"en": "Charge point"},
            "facets": {"point": {"required": True}, "text": {}, "price": {}, "hours": {}, "fence": {"radius": 100}, "ratings": {}, "photos": {"most": 5}, "contact": {}},
            "attributes": [
                {"name": "power", "type": "number", "unit": "kW", "atLeast": 1, "filterable": True, "required": True},
                {"name": "plug", "type": "words", "words": [{"word": "ccs"}, {"word": "type2"}], "filterable": True},
            ],
        }
        self.olga("catalogue.declareKind", {"kind": kind}, console=True)
        app = {"name": "charging", "labels": {"en": "Charging"}, "kinds": ["chargePoint"], "profile": ["level"], "screens": ["map", "list"], "registration": ["displayName", "email"]}
        self.olga("catalogue.declareApp", {"app": app}, console=True)
        self.send("catalogue.listKinds", {"limit": 2})
        self.send("catalogue.findKind", {"kind": "chargePoint"})
        self.send("catalogue.listApps")

    # MARK: Posts
    def post(self, person, title, **more):
        content = {
            "kind": "chargePoint", "title": title, "point": SALZBURG, "hours": "24/7",
            "price": {"amount": "0.45", "currency": "EUR"}, "attributes": {"power": 50, "plug": ["ccs"]}, **more,
        }
        return person("catalogue.createPost", {"post": content})["post"]

    def posts(self):
        self.photo = self.upload(self.ada)
        self.send("catalogue.newsAfter", {"kinds": ["chargePoint"]})
        self.charger = self.post(self.ada, "Two plugs at the market", photos=[self.photo])
        id = self.charger["id"]
        content = {**self.charger["content"], "title": "Three plugs at the market"}
        self.ada("catalogue.updatePost", {"id": id, "revision": self.charger["revision"], "post": content})
        self.ada("catalogue.closePost", {"id": id})
        self.ada("catalogue.publishPost", {"id": id})
        for call in ("findPost", "findPosts"):
            self.send(f"catalogue.{call}", {"id": id} if call == "findPost" else {"ids": [id]})
        self.send("catalogue.listPosts", {"kind": "chargePoint", "limit": 20})
        self.ben("catalogue.ratePost", {"post": id, "stars": 4, "text": "Works"})
        rating = self.send("catalogue.listRatings", {"post": id, "sort": "best"})["ratings"][0]["id"]
        self.ada("catalogue.replyToRating", {"rating": rating, "text": "Thanks"})
        self.carla("catalogue.reportRating", {"rating": rating, "reason": "spam"})
        self.ben("catalogue.deleteRating", {"post": id})
        self.ada("catalogue.listMedia", {"limit": 10})
        self.ada("catalogue.findUploaded", {"sha256s": [hashlib.sha256(PHOTO).hexdigest()]})
        begun = self.ada("catalogue.beginUpload", {"size": 12, "sha256": "0" * 64, "name": "other.png"})
        self.ada("catalogue.cancelUpload", {"upload": begun["upload"]})
        spare = self.upload(self.ben, "spare.png")
        self.ben("catalogue.deleteMedia", {"id": spare})
        entry = {"externalID": "node/1", "post": {"kind": "chargePoint", "title": "At the station", "point": {"lat": 47.8132, "lon": 13.0457}, "attributes": {"power": 150}}}
        self.ada("catalogue.importPosts", {"source": "osm", "posts": [entry], "run": "monday"})
        self.ada("catalogue.finishImport", {"source": "osm", "run": "monday"})
        self.lamp = self.ada("catalogue.createPost", {"post": {"kind": "offer", "title": "A lamp", "point": SALZBURG}})["post"]["id"]

    # MARK: Searches
    def searches(self):
        near, id = SALZBURG, self.charger["id"]
        area = {"west": 12.9, "south": 47.7, "east": 13.2, "north": 47.9}
        search = {"near": near, "within": 5000, "kinds": ["chargePoint"], "where": [{"attribute": "power", "atLeast": 50}]}
        until(lambda: len(self.edge.post("geo.search", search).json["hits"]) == 2)
        self.send("geo.search", {**search, "words": "plug", "limit": 20})
        self.send("geo.nearest", {"near": near, "count": 2, "kinds": ["chargePoint"]})
        pins = self.send("geo.clusterPins", {"viewport": area, "zoom": 8, "search": {"kinds": ["chargePoint"]}})
        self.send("geo.listClusterPosts", {"cluster": pins["clusters"][0]["id"], "search": {"kinds": ["chargePoint"]}})
        self.send("geo.statuses", {"posts": [id], "at": "2024-11-25T10:00:00.000Z"})
        self.send("geo.fencesNear", {"near": near, "kinds": ["chargePoint"], "limit": 20})
        self.ben("geo.track", {"fixes": [{"at": "2024-05-01T11:58:00.000Z", **near, "accuracy": 12.5}], "kinds": ["chargePoint"]})
        self.send("geo.findPlace", {"name": "Salz", "country": "AT", "language": "de", "limit": 1})
        self.send("geo.placeAt", {"point": near, "language": "de"})
        self.send("geo.nearestPlaces", {"near": near, "within": 50000, "limit": 1})
        self.send("geo.country", {"code": "AT", "language": "de"})
        until(lambda: self.edge.post("geo.findPeople", {"near": near, "within": 25000}, self.ben.token).json["people"])
        self.ben("geo.findPeople", {"near": near, "within": 25000, "where": [{"attribute": "level", "anyOf": ["rescue"]}]})
        saved = self.ben("geo.saveSearch", {"name": "Fast ones", "search": search})["saved"]["id"]
        self.ben("geo.listSavedSearches")
        self.ben("geo.alertsAfter")
        self.ben("geo.deleteSavedSearch", {"id": saved})

    # MARK: Favourites
    def favourites(self):
        ben, id = self.ben, self.charger["id"]
        ben("favourites.favouriteChangesAfter")
        ben("favourites.favouriteAlertsAfter")
        ben("favourites.addFavourite", {"post": id, "note": "for Sunday"})
        ben("favourites.noteFavourite", {"post": id, "note": "for Monday"})
        ben("favourites.areFavourites", {"posts": [id]})
        ben("favourites.listFavourites", {"limit": 20})
        ben("favourites.markSeen", {"posts": [{"post": id, "revision": 3}]})
        list_ = ben("favourites.createList", {"name": "For Vienna", "emoji": "🎡"})["list"]["id"]
        ben("favourites.addFavourite", {"post": id, "list": list_})
        ben("favourites.addFavourite", {"post": self.lamp, "list": list_})
        ben("favourites.renameList", {"list": list_, "name": "For Graz"})
        ben("favourites.muteList", {"list": list_, "isMuted": True})
        ben("favourites.listLists")
        ben("favourites.moveFavourite", {"post": id, "list": list_})
        shared = ben("favourites.shareList", {"list": list_, "role": "read", "expiresAt": LATER})
        self.send("favourites.listSharedFavourites", {"link": shared["token"]})
        self.ada("favourites.cloneList", {"link": shared["token"], "name": "Like Ben's"})
        ben("favourites.unshareList", {"list": list_, "link": shared["link"]["id"]})
        ben("favourites.exportFavourites", {"format": "csv", "list": list_})
        ben("favourites.removeFavourite", {"post": id, "list": list_})
        ben("favourites.deleteList", {"list": list_})
        until(lambda: self.edge.post("favourites.nextCards", {"search": {"kinds": ["offer"]}}, self.carla.token).json["cards"])
        self.carla("favourites.nextCards", {"search": {"kinds": ["offer"]}, "limit": 1})
        self.carla("favourites.swipe", {"post": self.lamp, "decision": "like"})
        self.carla("favourites.undoSwipe")

    # MARK: Trips
    def trips(self):
        plan = {"place": {"geonameID": 2761369, "country": "AT", "city": "Wien"}, "dates": {"start": "2099-12-01", "end": "2099-12-04"}, "title": "Advent in Vienna"}
        trip = self.ada("catalogue.createTrip", {"trip": plan})["trip"]
        id = trip["id"]
        self.ada("catalogue.updateTrip", {"id": id, "revision": trip["revision"], "trip": {**plan, "notes": "Bring gloves"}})
        self.ada("catalogue.inviteBuddy", {"id": id, "email": self.ben.mail})
        self.ada("catalogue.inviteBuddy", {"id": id, "email": self.carla.mail})
        self.ben("catalogue.acceptInvitation", {"id": id})
        self.carla("catalogue.acceptInvitation", {"id": id})
        self.ada("catalogue.findTrip", {"id": id})
        self.ada("catalogue.listTrips")
        self.ada("catalogue.tripCalendar", {"id": id})
        self.ada("chat.openTripConversation", {"trip": id})
        self.ada("catalogue.removeBuddy", {"id": id, "user": self.carla.id})
        self.ben("catalogue.leaveTrip", {"id": id})
        self.ada("catalogue.deleteTrip", {"id": id})

    # MARK: Chats
    def chats(self):
        ada, ben, carla = self.ada, self.ben, self.carla
        self.chat = chat = ben("chat.openConversation", {"with": ada.id, "about": self.charger["id"]})["conversation"]["id"]
        here = {"conversation": chat}
        sync = ben("chat.syncAfter")
        ben("chat.sendMessage", {**here, "text": "Is it free on Sunday?", "clientID": "device-1-17"})
        ben("chat.syncAfter", {"cursor": sync["cursor"]})
        ada("chat.acceptRequest", here)
        ada("chat.markDelivered", {**here, "upTo": 1})
        ada("chat.markRead", {**here, "upTo": 1})
        photo = self.upload(ada, "chat.png")
        ada("chat.sendMessage", {**here, "text": "Yes", "photos": [photo], "replyTo": 1})
        ben("chat.editMessage", {**here, "message": 1, "text": "Is it free on Monday?"})
        ben("chat.setReaction", {**here, "message": 2, "emoji": "👍", "isSet": True})
        ben("chat.setTyping", {**here, "isTyping": True})
        ben("chat.listMessages", {**here, "limit": 50})
        ben("chat.listMarks", here)
        ben("chat.listMembers", here)
        ben("chat.listConversations", {"filter": "inbox"})
        until(lambda: self.edge.post("chat.searchMessages", {"words": "monday"}, ben.token).json["messages"])
        ben("chat.searchMessages", {"words": "monday"})
        ben("chat.findPresence", {"users": [ada.id]})
        ben("chat.updateMembership", {**here, "isPinned": True})
        ben("chat.updatePrivacy", {"hidesReading": True})
        ada("chat.setRetention", {**here, "keepFor": 604800})
        ada("chat.deleteMessage", {**here, "message": 2})
        ben("chat.hideMessage", {**here, "message": 1})
        ada("chat.reportMessage", {**here, "message": 1, "reason": "spam"})
        other = carla("chat.openConversation", {"with": ada.id})["conversation"]["id"]
        carla("chat.sendMessage", {"conversation": other, "text": "Buy my lamp"})
        ada("chat.reportConversation", {"conversation": other, "reason": "spam"})
        ada("chat.declineRequest", {"conversation": other})
        group = ada("chat.createGroup", {"title": "Drivers of Salzburg", "members": [ben.id]})["conversation"]["id"]
        here = {"conversation": group}
        ben("chat.acceptRequest", here)
        ada("chat.addMember", {**here, "user": carla.id})
        ada("chat.updateGroup", {**here, "title": "Drivers of Austria"})
        ada("chat.setRole", {**here, "user": ben.id, "role": "admin"})
        ada("chat.removeMember", {**here, "user": carla.id})
        ben("chat.leaveGroup", here)

    # MARK: Moderators
    def moderation(self):
        mira, ben = self.mira, self.ben
        here = {"console": True}
        ben("auth.block", {"user": self.carla.id})
        ben("auth.listBlocks")
        ben("auth.unblock", {"user": self.carla.id})
        ben("auth.report", {"user": self.carla.id, "reason": "spam", "text": "Writes to everybody"})
        ben("catalogue.reportPost", {"post": self.lamp, "reason": "spam"})
        reports = until(lambda: (found := self.edge.post("auth.listReports", {}, mira.token, console=True).json["reports"]) and len(found) >= 5 and found)
        mira("auth.listReports", {"limit": 20}, **here)
        by_subject = {report["id"]: report for report in reports}
        first, second = list(by_subject)[:2]
        mira("auth.findReport", {"report": first}, **here)
        mira("auth.addReportNote", {"report": first, "text": "Wrote to the author"}, **here)
        mira("auth.resolveReport", {"report": first, "action": "dismiss", "note": "A joke"}, **here)
        mira("auth.resolveReports", {"reports": [second], "action": "dismiss"}, **here)
        mira("auth.findAccount", {"user": self.carla.id}, **here)
        mira("auth.addAccountNote", {"user": self.carla.id, "text": "Asked for proof"}, **here)
        mira("auth.listAccounts", {"words": "carla"}, **here)
        mira("auth.suspendAccount", {"user": self.carla.id, "reason": "Spam in chats", "seconds": 604800}, **here)
        mira("auth.liftSuspension", {"user": self.carla.id}, **here)
        mira("auth.hidePost", {"post": self.lamp, "reason": "an advertisement"}, **here)
        hidings = lambda: self.edge.post("auth.listHidings", {}, self.ada.token).json["hidings"]
        until(hidings)
        self.ada("auth.listHidings", {"post": self.lamp})
        self.ada("auth.objectToHiding", {"post": self.lamp, "text": "It is my own lamp"})
        mira("auth.listObjections", {"limit": 20}, **here)
        decision = {"post": self.lamp, "decision": "uphold", "answer": "A shop sells the same lamp"}
        self.olga("auth.decideObjection", decision, **here)
        self.ada("auth.markHidingsSeen")
        mira("auth.restorePost", {"post": self.lamp}, **here)
        mira("auth.endSessions", {"user": self.carla.id}, **here)

    # MARK: Operators, and the calls of every service
    def operations(self):
        olga, here = self.olga, {"console": True}
        olga("auth.grantRole", {"user": self.frank.id, "role": "moderator"}, **here)
        olga("auth.revokeRole", {"user": self.frank.id, "role": "moderator"}, **here)
        account = {
            "externalID": "17", "email": "dora@example.org", "isEmailVerified": True, "username": "dora", "displayName": "Dora",
            "passwordHash": "$2b$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u",
        }
        olga("auth.importAccounts", {"accounts": [account]}, **here)
        for call in ("listAudit", "checkAudit", "listErasures", "listFailedMail", "retryMail", "listBackups"):
            olga(f"auth.{call}", {"limit": 1} if call in ("listAudit", "listFailedMail") else {}, **here)
        address = {"name": "Mozarts Geburtshaus", "street": "Getreidegasse", "number": "9", "city": "Salzburg", "country": "AT", "lat": 47.8000123, "lon": 13.0434567}
        olga("geo.importAddresses", {"addresses": [address]}, **here)
        olga("geo.rebuild", **here)
        olga("catalogue.deleteApp", {"app": "charging"}, **here)
        for call in ("dailyActivity", "listQuarantined", "retryQuarantined"):
            olga(f"catalogue.{call}", **here)
        self.send("catalogue.ping")
        self.send("catalogue.ready")
        self.ben("auth.reauthenticate", {"password": PASSWORD})
        self.ben("catalogue.exportMyData", {"limit": 1})

    # MARK: The end
    def farewells(self):
        ada, here = self.ada, {"console": True}
        ada("auth.clearHomeLocation")
        ada("catalogue.deletePost", {"id": self.charger["id"]})
        self.mailed("auth.changeEmail", {"password": PASSWORD, "email": "ada@example.net"}, ada.token)
        ada("auth.reauthenticate", {"password": PASSWORD})
        ada("auth.changePassword", {"password": PASSWORD, "newPassword": "oxide ferry brindle"})
        self.olga("auth.reauthenticate", {"password": PASSWORD})
        self.olga("auth.deleteAccount", {"user": self.carla.id}, **here)
        ben = self.sign_in("ben")
        ben("auth.reauthenticate", {"password": PASSWORD})
        ben("auth.requestDeletion")
        ben = self.sign_in("ben")
        ben("auth.cancelDeletion")
        ben("auth.signOut")
        self.mailed("auth.resendCode", {}, self.erna.token)

    # MARK: Calls between services, which the edge does not offer
    def services(self):
        ada, ben, carla, mira = (person.id for person in (self.ada, self.ben, self.carla, self.mira))
        now = self.recording.now
        today, tomorrow = (time.strftime("%Y-%m-%dT%H:%M:%S.000Z") for time in (now, now + datetime.timedelta(days=1)))
        report = {
            "reporter": ada, "subject": {"post": self.lamp}, "owner": ben, "reason": "spam",
            "text": "The same lamp again", "snapshot": {"title": "A lamp", "photos": [self.photo]},
        }
        self.asks("catalogue", "auth.publicKeys", {})
        self.asks("catalogue", "auth.resolveEmail", {"email": "ben@example.org", "askedBy": ada})
        self.asks("catalogue", "auth.mailInvitation", {"email": "zoe@example.org", "invitedBy": ada})
        self.asks("catalogue", "auth.fileReport", report)
        moderated = {"moderator": mira, "call": "catalogue.deletePost", "owner": ben, "post": self.lamp}
        self.asks("catalogue", "auth.noteModeration", moderated)
        self.asks("catalogue", "auth.noteHiding", {"post": self.lamp, "owner": ada, "title": "A lamp"})
        self.asks("chat", "auth.noteContact", {"user": ada, "other": ben})
        backup = {"target": "/mnt/backup", "madeAt": today, "verifiedAt": today, "lateAt": tomorrow}
        self.asks("gateway", "auth.noteBackups", {"targets": [backup]})
        self.asks("chat", "auth.confirmErasure", {"user": carla, "rows": 7})
        self.asks("chat", "catalogue.holdMedia", {"holder": self.chat, "owner": ada, "media": [self.photo]})
        self.asks("geo", "catalogue.eventsAfter", {"sequence": 0, "limit": 2, "waitMs": 25000})

    def asks(self, service, call, members):
        """Sends a call as a service, and notes its exchange."""
        self.recording.note(call, members, Service(self.stack, service).send(call, members))

    def mailed(self, call, members, token):
        """Sends a call that mails, which an address gets once a minute."""
        reply = until(lambda: (reply := self.edge.post(call, members, token)).status == 200 and reply, 90)
        self.recording.note(call, members, reply.json)

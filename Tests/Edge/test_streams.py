"""Live updates: several calls in one stream of server-sent events."""

import concurrent.futures
import os
import signal
import time
import unittest

from running import edge, stack
from stack import Edge, until
from streams import Stream


def bearer(person):
    return {"Authorization": f"Bearer {person['token']}"}


class Talk:
    """Two users in a conversation."""

    def __init__(self):
        self.ada, self.ben = edge.user("ada"), edge.user("ben")
        reply = edge.post("chat.openConversation", {"with": self.ben["user"]}, self.ada["token"])
        assert reply.status == 200, reply
        self.id = reply.json["conversation"]["id"]
        self.send(self.ada, "Hello")
        edge.post("chat.acceptRequest", {"conversation": self.id}, self.ben["token"])

    def send(self, sender, text):
        reply = edge.post("chat.sendMessage", {"conversation": self.id, "text": text}, sender["token"])
        assert reply.status == 200, reply


def texts(event):
    return [change["message"]["text"] for change in event.json["changes"] if change.get("message")]


def sign_in(person):
    """Starts another session of a user."""
    reply = edge.post("auth.signIn", {"login": person["username"], "password": person["password"]})
    assert reply.status == 200, reply
    return reply.json


class EndedSessions(unittest.TestCase):
    """A stream ends with its session, and delivers no later event."""

    calls = ("chat.syncAfter", "catalogue.newsAfter", "geo.alertsAfter", "favourites.favouriteChangesAfter")

    def setUp(self):
        self.talk = Talk()
        # The stream is open on a lost device.
        self.ben = self.talk.ben
        self.lost = sign_in(self.ben)

    def stream(self, headers, calls=calls):
        stream = Stream(edge, "/v1/stream?" + "&".join(f"on={call}" for call in calls), headers)
        self.addCleanup(stream.close)
        self.assertEqual(stream.status, 200)
        for _ in calls:
            stream.next()
        return stream

    def ends(self, stream, end):
        """A fault follows, far earlier than the poll's end after 25 seconds."""
        start = time.monotonic()
        end()
        event = stream.next()
        self.assertEqual((event.name, event.json["code"]), ("fault", "unauthenticated"))
        self.assertIsNone(stream.next())
        self.assertLess(time.monotonic() - start, 10)

    def post(self, call, members, token):
        reply = edge.post(call, members, token)
        self.assertEqual(reply.status, 200, reply)

    def endings(self):
        """The ways to end the lost session, by name."""
        token, user = self.ben["token"], self.ben["user"]
        passwords = {"password": self.ben["password"], "newPassword": "another long password of ben"}
        return {
            "sign-out": lambda: self.post("auth.signOut", {}, self.lost["token"]),
            "revocation": lambda: self.post("auth.revokeSession", {"session": self.lost["session"]}, token),
            "revocation of all others": lambda: self.post("auth.revokeOtherSessions", {}, token),
            "another password": lambda: self.post("auth.changePassword", passwords, token),
            "deletion": lambda: stack.umkreis("call", "auth.deleteAccount", f"user={user}"),
        }

    def test_a_stream_ends_with_its_session(self):
        for name in self.endings():
            with self.subTest(name):
                self.setUp()
                stream = self.stream(bearer(self.lost))
                self.ends(stream, self.endings()[name])

    def test_a_stream_of_one_call_ends_as_well(self):
        for call in self.calls:
            with self.subTest(call):
                stream = self.stream(bearer(self.lost), calls=(call,))
                self.ends(stream, lambda: self.post("auth.revokeOtherSessions", {}, self.ben["token"]))
                self.lost = sign_in(self.ben)

    def test_a_stream_of_a_browser_ends_with_the_cookie(self):
        members = {"login": self.ben["username"], "password": self.ben["password"]}
        reply = edge.post("auth.signIn", members, headers={"Umkreis-Session": "cookie"})
        cookie = {"Cookie": reply.headers["set-cookie"].split(";")[0]}
        stream = self.stream({**cookie, "Sec-Fetch-Site": "same-origin"})
        self.ends(stream, lambda: self.post("auth.revokeOtherSessions", {}, self.ben["token"]))
        self.assertEqual(edge.get("/v1/auth/myAccount", headers={**cookie, "Sec-Fetch-Site": "same-origin"}).status, 401)

    def test_a_message_after_the_end_is_not_delivered(self):
        stream = self.stream(bearer(self.lost), calls=("chat.syncAfter",))
        self.post("auth.revokeOtherSessions", {}, self.ben["token"])
        until(lambda: edge.post("chat.listConversations", {}, self.lost["token"]).status == 401)
        self.talk.send(self.talk.ada, "Not for a thief")
        self.assertEqual(stream.next().name, "fault")
        self.assertIsNone(stream.next())

    def test_other_sessions_go_on(self):
        stream = self.stream(bearer(self.ben), calls=("chat.syncAfter",))
        self.post("auth.signOut", {}, self.lost["token"])
        self.talk.send(self.talk.ada, "Are you still there?")
        self.assertEqual(texts(stream.next()), ["Are you still there?"])

    def test_a_long_poll_ends_with_its_session(self):
        cursor = edge.get("/v1/chat/syncAfter", self.lost["token"]).json["cursor"]
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            poll = pool.submit(edge.get, f"/v1/chat/syncAfter?cursor={cursor}&waitMs=25000", self.lost["token"])
            self.post("auth.signOut", {}, self.lost["token"])
            self.assertEqual(poll.result().status, 401)
        self.assertLess(time.monotonic() - start, 10)

    def test_a_removed_member_receives_no_more_messages(self):
        group = edge.post("chat.createGroup", {"title": "Divers", "members": [self.ben["user"]]}, self.talk.ada["token"])
        self.assertEqual(group.status, 200, group)
        conversation = group.json["conversation"]["id"]
        stream = self.stream(bearer(self.ben), calls=("chat.syncAfter",))
        member = {"conversation": conversation, "user": self.ben["user"]}
        self.post("chat.removeMember", member, self.talk.ada["token"])
        self.post("chat.sendMessage", {"conversation": conversation, "text": "Only for us"}, self.talk.ada["token"])
        self.talk.send(self.talk.ada, "The next one")
        heard = []
        while "The next one" not in heard:
            heard += texts(stream.next())
        self.assertNotIn("Only for us", heard)


class Streams(unittest.TestCase):
    def test_a_message_arrives_with_the_reply_of_the_call(self):
        talk = Talk()
        stream = Stream(edge, "/v1/stream?on=chat.syncAfter", bearer(talk.ben))
        self.assertEqual(stream.status, 200)
        self.assertEqual(stream.headers["content-type"], "text/event-stream")
        self.assertEqual(stream.headers["cache-control"], "no-store")
        self.assertEqual(stream.headers["x-accel-buffering"], "no")
        self.assertEqual(stream.next().name, "chat.syncAfter")
        talk.send(talk.ada, "Are you there?")
        event = stream.next()
        self.assertEqual((event.name, texts(event)), ("chat.syncAfter", ["Are you there?"]))
        stream.close()

    def test_a_stream_resumes_where_it_was_cut(self):
        talk = Talk()
        stream = Stream(edge, "/v1/stream?on=chat.syncAfter&on=catalogue.newsAfter", bearer(talk.ben))
        last = [stream.next(), stream.next()][-1].id
        stream.close()
        for number in range(3):
            talk.send(talk.ada, f"missed {number}")
        again = Stream(edge, "/v1/stream?on=chat.syncAfter&on=catalogue.newsAfter", {**bearer(talk.ben), "Last-Event-ID": last})
        self.assertEqual(texts(again.next()), ["missed 0", "missed 1", "missed 2"])
        again.close()
        by_query = Stream(edge, f"/v1/stream?on=chat.syncAfter&after={last}", bearer(talk.ben))
        self.assertEqual(len(texts(by_query.next())), 3)
        by_query.close()

    def test_public_news_need_no_token_and_come_once_for_each_change(self):
        stream = Stream(edge, "/v1/stream?on=catalogue.newsAfter")
        self.assertEqual(stream.next().name, "catalogue.newsAfter")
        user = edge.user("dora")
        edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "News"}}, user["token"])
        kinds = [news["kind"] for news in stream.next().json["kinds"]]
        self.assertEqual(kinds, ["offer"])
        stream.close()

    def test_refusals_before_the_stream_have_a_status(self):
        for path, headers, status, rule in (
            ("/v1/stream", {}, 400, "out-of-range"),
            ("/v1/stream?on=catalogue.listKinds", {}, 400, "not-one-of"),
            ("/v1/stream?on=catalogue.newsAfter&on=catalogue.newsAfter", {}, 400, "out-of-range"),
            ("/v1/stream?on=catalogue.newsAfter&limit=3", {}, 400, "unknown-member"),
            ("/v1/stream?on=chat.syncAfter&chat.syncAfter.waitMs=3", {}, 400, "unknown-member"),
            ("/v1/stream?on=catalogue.newsAfter&after=x", {}, 400, "not-a-cursor"),
            ("/v1/stream?on=nothing.after", {}, 404, None),
            ("/v1/stream?on=chat.syncAfter", {}, 401, "token-missing"),
            ("/v1/stream?on=chat.syncAfter&token=abc", {}, 400, "secret-in-address"),
            ("/v1/stream?on=auth.eventsAfter", {}, 404, None),
        ):
            stream = Stream(edge, path, headers)
            self.assertEqual(stream.status, status, path)
            self.assertEqual(stream.problem().get("rule"), rule, path)

    def test_a_token_has_a_bounded_number_of_streams_and_gives_them_back(self):
        user = edge.user("emil")
        streams = [Stream(edge, "/v1/stream?on=chat.syncAfter", bearer(user)) for _ in range(9)]
        self.assertEqual([stream.status for stream in streams], [200] * 8 + [429])
        self.assertIn("retry-after", streams[8].headers)
        for stream in streams[:8]:
            stream.close()

        def is_free():
            stream = Stream(edge, "/v1/stream?on=chat.syncAfter", bearer(user))
            stream.close()
            return stream.status == 200

        until(is_free)

    def test_a_stream_survives_the_death_of_each_service(self):
        talk = Talk()
        calls = ["chat.syncAfter", "catalogue.newsAfter", "geo.alertsAfter", "favourites.favouriteChangesAfter"]
        stream = Stream(edge, "/v1/stream?" + "&".join(f"on={call}" for call in calls), bearer(talk.ben))
        names = {stream.next().name for _ in calls}
        self.assertEqual(names, set(calls))
        for service in ("auth", "catalogue", "geo", "favourites", "chat"):
            os.kill(stack.pid(service), signal.SIGKILL)
            # `/readyz` may be a second old, so the message is repeated with its key.
            until(lambda: edge.get("/readyz").status == 200)
            message = {"conversation": talk.id, "text": f"after {service}"}
            key = {"Idempotency-Key": f"sent-after-the-death-of-{service}"}
            until(lambda: edge.post("chat.sendMessage", message, talk.ada["token"], headers=key).status == 200)
            event = stream.next()
            while event.name != "chat.syncAfter":
                event = stream.next()
            self.assertEqual(texts(event), [f"after {service}"])
        stream.close()

    def test_a_stop_ends_open_streams_within_two_seconds(self):
        other = Edge(stack.data)
        streams = [Stream(other, "/v1/stream?on=catalogue.newsAfter") for _ in range(20)]
        for stream in streams:
            stream.next()
        self.assertLess(other.stop(), 2)
        for stream in streams:
            self.assertIsNone(stream.next())


if __name__ == "__main__":
    unittest.main()

"""UmkreisClient in an app, while the edge or the app itself is killed."""

import pathlib
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest
import uuid

from exchanges import folder as exchanges
from running import edge, stack
from stack import Edge, free_port, timeout
from swift_programs import build, needs_swift

here = pathlib.Path(__file__).resolve().parent


class App:
    """A running app; its lines arrive on a thread."""

    def __init__(self, program, port, folder):
        command = [program, f"http://127.0.0.1:{port}", folder]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines, self.seen = queue.Queue(), []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.split())

    def do(self, *words):
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()

    def expect(self, *words):
        """Waits for a line with a prefix; returns the rest of the line."""
        while True:
            for line in self.seen:
                if line[: len(words)] == list(words):
                    self.seen.remove(line)
                    return line[len(words) :]
            line = self.lines.get(timeout=timeout)
            assert line[0] not in ("fault", "refused"), line
            self.seen.append(line)

    def messages(self):
        """The texts of all messages that were not expected one by one."""
        return [line[1] for line in self.seen if line[0] == "message"]

    def kill(self):
        self.process.kill()
        self.process.wait(timeout)
        self.process.stdin.close()


@needs_swift
class SwiftClient(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = build(here / "client", "client")

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="umkreis-app-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.port = free_port()
        self.start_edge()
        self.app = self.start_app()
        self.sign_in()

    def start_edge(self):
        self.edge = Edge(stack.data, http=f"127.0.0.1:{self.port}")
        self.addCleanup(self.edge.process.kill)

    def kill_edge(self):
        self.edge.stop(signal.SIGKILL)

    def start_app(self):
        app = App(self.program, self.port, self.folder)
        self.addCleanup(app.process.stdout.close)
        self.addCleanup(app.kill)
        return app

    def sign_in(self):
        login = f"app-{uuid.uuid4().hex[:8]}"
        members = {"username": login, "password": "a-long-password", "displayName": "App"}
        self.token = edge.post("auth.register", members, edge.guest()["token"]).json["token"]
        self.app.do("signIn", login, members["password"])
        (self.user,) = self.app.expect("signedIn")

    def post(self, *words):
        """Adds a post to the outbox; returns the key."""
        self.app.do("post", *words)
        (key,) = self.app.expect("stored")
        return key

    def titles(self):
        return sorted(post["content"]["title"] for post in edge.post("catalogue.listPosts", {"owner": self.user}).json["posts"])

    def test_an_upload_is_fetched_and_shown_by_a_post(self):
        self.app.do("upload", str(exchanges / "pixel.png"))
        photo, size = self.app.expect("uploaded")
        self.assertGreater(int(size), 0)
        (post,) = self.app.expect("sent", self.post("Lamp", photo))
        self.assertEqual(edge.post("catalogue.findPost", {"id": post}).json["post"]["content"]["photos"], [photo])

    def test_a_stream_goes_on_after_the_death_of_the_edge_and_of_the_app(self):
        friend = edge.user("friend")["token"]
        reply = edge.post("chat.openConversation", {"with": self.user}, friend)
        conversation = reply.json["conversation"]["id"]

        def send(text):
            reply = edge.post("chat.sendMessage", {"conversation": conversation, "text": text}, friend)
            self.assertEqual(reply.status, 200, reply)

        send("hello")
        edge.post("chat.acceptRequest", {"conversation": conversation}, self.token)
        self.app.do("listen")
        self.app.expect("position")
        send("one")
        self.app.expect("message", "one")
        self.kill_edge()
        send("two")
        send("three")
        self.start_edge()
        self.app.expect("message", "two")
        self.app.expect("message", "three")
        send("four")
        self.app.expect("message", "four")
        self.assertEqual(self.app.messages(), [])
        self.app.kill()
        send("five")
        again = self.start_app()
        again.do("listen")
        again.expect("message", "five")
        send("six")
        again.expect("message", "six")
        self.assertEqual(again.messages(), [])

    def test_every_intent_is_executed_once_beside_a_dying_edge(self):
        titles = [f"Lamp-{number}" for number in range(10)]
        self.kill_edge()
        keys = [self.post(title) for title in titles]
        self.start_edge()
        self.app.expect("sent", keys[0])
        self.kill_edge()
        self.start_edge()
        for key in keys[1:]:
            self.app.expect("sent", key)
        self.assertEqual(self.titles(), titles)

    def test_another_process_sends_what_a_killed_one_left(self):
        (lamp,) = self.app.expect("sent", self.post("Lamp"))
        self.app.do("find", lamp)
        self.app.expect("found", "Lamp")
        self.kill_edge()
        key = self.post("Chair")
        self.app.kill()
        # Simulates the death of the app between the reply and the removal of the intent.
        shutil.copytree(self.folder / "outbox", self.folder / "copy")
        second = self.start_app()
        second.do("cached", lamp)
        second.expect("cached", "Lamp")
        self.start_edge()
        (chair,) = second.expect("sent", key)
        second.kill()
        shutil.rmtree(self.folder / "outbox")
        (self.folder / "copy").rename(self.folder / "outbox")
        third = self.start_app()
        self.assertEqual(third.expect("sent", key), [chair])
        self.assertEqual(self.titles(), ["Chair", "Lamp"])


if __name__ == "__main__":
    unittest.main()

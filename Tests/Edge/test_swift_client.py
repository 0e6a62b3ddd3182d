"""UmkreisClient in an app, while the edge or the app itself is killed."""

import contextlib
import http.client
import http.server
import pathlib
import queue
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest
import uuid

from exchanges import folder as exchanges
from pixels import noise
from running import edge, stack
from stack import Edge, free_port, timeout, until
from swift_programs import build, needs_swift

here = pathlib.Path(__file__).resolve().parent
CHUNK = 256 * 1024


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


class Gate:
    """A proxy that counts the chunks of uploads, and breaks before one of them reaches the edge."""

    def __init__(self, edge_port, fatal, action):
        self.stored, self.seen, self.broken, self.lock = [], 0, threading.Event(), threading.Lock()
        gate = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.forward()

            def do_POST(self):
                self.forward()

            def forward(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                index = gate.admit(self.path)
                if index is None:
                    self.close_connection = True
                    return
                try:
                    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", edge_port, timeout=timeout)) as connection:
                        connection.request(self.command, self.path, body, dict(self.headers))
                        reply = connection.getresponse()
                        data = reply.read()
                # The edge has died.
                except (OSError, http.client.HTTPException):
                    self.close_connection = True
                    return
                if index >= 0 and reply.status == 200:
                    gate.stored.append(index)
                self.send_response(reply.status)
                for name, value in reply.getheaders():
                    if name.lower() not in ("content-length", "transfer-encoding", "connection"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.fatal, self.action = fatal, action
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def admit(self, path):
        """The index of a chunk, -1 for another request, none for the one that breaks."""
        found = re.match(r"/v1/catalogue/uploadChunk\?.*index=(\d+)", path)
        if not found:
            return -1
        with self.lock:
            self.seen += 1
            if self.seen != self.fatal:
                return int(found[1])
            self.action()
            self.broken.set()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


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

    def register(self):
        """Returns the login and password of a new account, without spaces, and its token."""
        login, password = f"app-{uuid.uuid4().hex[:8]}", "a-long-password"
        members = {"username": login, "password": password, "displayName": "App"}
        return login, password, edge.post("auth.register", members, edge.guest()["token"]).json["token"]

    def sign_in(self):
        login, password, self.token = self.register()
        self.app.do("signIn", login, password)
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

    def large_photo(self):
        """A photo of ten chunks."""
        photo = self.folder / "noise.png"
        photo.write_bytes(noise(9 * CHUNK + 1000))
        self.assertEqual((photo.stat().st_size - 1) // CHUNK, 9)
        return photo

    def start_app_behind(self, gate):
        self.app.kill()
        app = App(self.program, gate.port, self.folder)
        self.addCleanup(app.process.stdout.close)
        self.addCleanup(app.kill)
        return app

    def test_an_upload_goes_on_behind_the_last_chunk_after_the_death_of_the_edge(self):
        gate = Gate(self.port, 8, self.kill_edge)
        self.addCleanup(gate.close)
        app = self.start_app_behind(gate)
        app.do("uploadFile", str(self.large_photo()))
        self.assertTrue(gate.broken.wait(timeout))
        self.start_edge()
        (photo,) = app.expect("uploaded")
        self.assertEqual(edge.get(f"/v1/media/{photo}/original", self.token).status, 200)
        self.assertEqual(sorted(gate.stored)[:7], list(range(7)))
        self.assertEqual(set(gate.stored), set(range(10)))

    def test_an_upload_of_the_outbox_goes_on_after_the_death_of_the_edge_and_of_the_app(self):
        gate = Gate(self.port, 8, self.kill_edge)
        self.addCleanup(gate.close)
        app = self.start_app_behind(gate)
        app.do("share", "Gate", str(self.large_photo()))
        (key,) = app.expect("stored")
        self.assertTrue(gate.broken.wait(timeout))
        app.kill()
        self.start_edge()
        again = self.start_app_behind(gate)
        (post,) = again.expect("sent", key)
        content = edge.post("catalogue.findPost", {"id": post}).json["post"]
        self.assertEqual([content["content"]["title"], len(content["photos"])], ["Gate", 1])
        # The first chunk is sent twice: its reply says what is missing.
        self.assertEqual([gate.stored.count(index) for index in range(7)], [2, 1, 1, 1, 1, 1, 1])
        self.assertEqual(set(gate.stored), set(range(10)))

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

    def test_what_a_guest_has_kept_without_a_network_is_the_accounts_after_the_sign_in(self):
        post = edge.post("catalogue.createPost", {"post": {"kind": "offer", "title": "Kept"}}, self.token).json["post"]["id"]
        folder = tempfile.mkdtemp(prefix="umkreis-app-")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        app = App(self.program, self.port, folder)
        self.addCleanup(app.process.stdout.close)
        self.addCleanup(app.kill)
        app.do("guest")
        app.expect("guest")
        self.kill_edge()
        app.do("keep", post)
        (key,) = app.expect("stored")
        self.start_edge()
        login, password, token = self.register()
        app.do("signIn", login, password)
        app.expect("signedIn")
        app.expect("sent", key)

        # Those that were sent as the guest's follow within a second.
        def kept():
            reply = edge.post("favourites.listFavourites", {}, token)
            return [favourite["post"] for favourite in reply.json["favourites"]]

        until(kept)
        self.assertEqual(kept(), [post])

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

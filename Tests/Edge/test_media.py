"""Photos: upload, bytes, ranges and caches."""

import contextlib
import hashlib
import os
import pathlib
import re
import socket
import unittest
import uuid

from exchanges import folder
from pixels import noise
from running import edge
from stack import root, timeout, until

# A PNG of one pixel.
PIXEL = (folder / "pixel.png").read_bytes()


class Media(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.user = edge.user("cleo")
        cls.reply = cls.upload(PIXEL, cls.user["token"])
        assert cls.reply.status == 200, cls.reply
        cls.id = cls.reply.json["media"]["photo"]["id"]
        post = {"kind": "offer", "title": "With a photo", "photos": [cls.id]}
        assert edge.post("catalogue.createPost", {"post": post}, cls.user["token"]).status == 200

    @staticmethod
    def upload(data, token, key=None):
        return edge.upload(data, token, {"Idempotency-Key": key} if key else None)

    def bytes(self, **headers):
        return edge.get(f"/v1/media/{self.id}/original", headers={k.replace("_", "-"): v for k, v in headers.items()})

    def test_ranges(self):
        whole = self.bytes().body
        size = len(whole)
        for text, part in (("bytes=0-3", whole[:4]), ("bytes=5-", whole[5:]), ("bytes=-7", whole[-7:]), (f"bytes=4-{size * 9}", whole[4:])):
            reply = self.bytes(Range=text)
            self.assertEqual((reply.status, reply.body), (206, part), text)
        self.assertEqual(self.bytes(Range="bytes=0-3").headers["Content-Range"], f"bytes 0-3/{size}")
        for text in (f"bytes={size}-", "bytes=-0"):
            reply = self.bytes(Range=text)
            self.assertEqual((reply.status, reply.headers["Content-Range"]), (416, f"bytes */{size}"), text)
        for text in ("bytes=0-1,3-4", "bytes=9-2", "lines=1-2", "bytes=x-", "bytes=-"):
            self.assertEqual((self.bytes(Range=text).status, self.bytes(Range=text).body), (200, whole), text)

    def test_the_same_upload_twice_is_one_photo(self):
        again = self.upload(PIXEL, self.user["token"], key=str(uuid.uuid4()))
        self.assertEqual(again.status, 200, again)

    def test_the_same_key_has_the_first_reply(self):
        key, token = str(uuid.uuid4()), edge.user("kira")["token"]
        first = self.upload(PIXEL, token, key)
        media = first.json["media"]["photo"]["id"]
        again = self.upload(PIXEL, token, key)
        self.assertEqual((again.json, again.headers["Idempotency-Replayed"]), (first.json, "true"))
        # The same holds when the photo is shown and deleted.
        post = {"kind": "offer", "title": "With a photo", "photos": [media]}
        self.assertEqual(edge.post("catalogue.createPost", {"post": post}, token).status, 200)
        self.assertEqual(self.upload(PIXEL, token, key).json, first.json)
        other = str(uuid.uuid4())
        second = self.upload(PIXEL, token, other)
        self.assertNotEqual(second.json["media"]["photo"]["id"], media)
        self.assertEqual(edge.post("catalogue.deleteMedia", {"id": second.json["media"]["photo"]["id"]}, token).status, 200)
        self.assertEqual(self.upload(PIXEL, token, other).json, second.json)

    def test_photos_of_phones_become_jpeg(self):
        samples = root / "Tests/ImagesTests/Fixtures"
        reply = self.upload((samples / "grid.heic").read_bytes(), self.user["token"])
        self.assertEqual(reply.status, 200, reply)
        media = reply.json["media"]
        self.assertEqual((media["contentType"], media["photo"]["width"], media["photo"]["height"]), ("image/jpeg", 200, 300))
        self.assertEqual(reply.json["location"], {"lat": 38.72, "lon": -9.14})
        photo = edge.get(f"/v1/media/{media['photo']['id']}/original", self.user["token"])
        self.assertEqual((photo.headers["Content-Type"], photo.body[:3]), ("image/jpeg", b"\xff\xd8\xff"))
        for secret in (b"s3cret", b"heic", b"hvc1"):
            self.assertNotIn(secret, photo.body)
        refused = self.upload((samples / "plain.avif").read_bytes(), self.user["token"])
        self.assertEqual((refused.status, refused.json["rule"]), (400, "unsupported-image"), refused)
        self.assertIn("AVIF", refused.json["detail"])

    def test_other_files_are_refused(self):
        reply = self.upload(b"no photo", self.user["token"])
        self.assertEqual((reply.status, reply.json["code"]), (400, "invalid"), reply)
        self.assertEqual(self.upload(b"", self.user["token"]).status, 400)

    def test_too_large_an_upload_is_refused(self):
        reply = self.upload(b"x" * (10 * 1024 * 1024 + 1), self.user["token"])
        self.assertEqual((reply.status, reply.json["code"]), (413, "too-large"), reply)

    def test_only_a_valid_token_of_a_user_uses_the_disk(self):
        def spools():
            count = 0
            for file in pathlib.Path(f"/proc/{edge.process.pid}/fd").iterdir():
                with contextlib.suppress(FileNotFoundError):
                    count += bool(re.search(r"/#\d+ \(deleted\)$", os.readlink(file)))
            return count

        def begin(token):
            """Sends half of an upload."""
            connection = socket.create_connection(("127.0.0.1", edge.port), timeout)
            self.addCleanup(connection.close)
            head = f"POST /v1/media HTTP/1.1\r\nHost: a\r\nContent-Type: application/octet-stream\r\nAuthorization: Bearer {token}\r\n"
            connection.sendall(head.encode() + b"Content-Length: 2000000\r\n\r\n" + b"x" * 1_000_000)
            return connection

        token = self.user["token"]
        strangers = ["v4.public.AAAA", token[:-4] + "AAAA", edge.guest()["token"]]
        before = spools()
        for connection in [begin(stranger) for stranger in strangers]:
            self.assertRegex(connection.recv(20), rb"HTTP/1.1 40[13] ")
        self.assertEqual(spools(), before)
        uploads = [begin(token) for _ in range(8)]
        until(lambda: spools() == before + 8)
        # A further upload of the token is refused; those of others continue.
        self.assertIn(b" 503 ", begin(token).recv(20))
        self.assertEqual(self.upload(PIXEL, edge.user("neighbour")["token"]).status, 200)
        for connection in uploads:
            connection.close()
        until(lambda: spools() == before)

    def test_a_new_photo_is_its_owners_until_a_post_shows_it_and_one_call_leads_from_a_hit_to_it(self):
        token, title = edge.user("lena")["token"], f"Gate {uuid.uuid4().hex}"
        photo = self.upload(PIXEL, token).json["media"]["photo"]["id"]
        path = f"/v1/media/{photo}/320"

        def seen():
            return [edge.get(path, who).status for who in (token, self.user["token"], None)]

        self.assertEqual(seen(), [200, 404, 404])
        post = {"kind": "offer", "title": title, "photos": [photo]}
        draft = edge.post("catalogue.createPost", {"post": post, "draft": True}, token).json["post"]
        self.assertEqual(seen(), [200, 404, 404])
        edge.post("catalogue.publishPost", {"id": draft["id"]}, token)
        self.assertEqual(seen(), [200, 200, 200])
        hits = until(lambda: edge.post("geo.search", {"words": title}).json["hits"])
        posts = edge.post("catalogue.findPosts", {"ids": [hit["post"] for hit in hits]}).json["posts"]
        self.assertEqual([post["photos"][0]["id"] for post in posts], [photo])

    def test_an_upload_in_chunks_goes_on_with_the_first_missing_one(self):
        user = edge.user("mara")
        data = noise(700_000)
        digest = hashlib.sha256(data).hexdigest()

        def begin():
            return edge.post("catalogue.beginUpload", {"size": len(data), "sha256": digest}, user["token"]).json

        def send(upload, index):
            size = upload["chunkSize"]
            headers = {"Authorization": f"Bearer {user['token']}", "Content-Type": "application/octet-stream"}
            path = f"/v1/catalogue/uploadChunk?upload={upload['upload']}&index={index}"
            reply = edge.request("POST", path, data[index * size : (index + 1) * size], headers)
            self.assertEqual(reply.status, 200, reply)
            # Its upload has counted as a write.
            self.assertIn('"reads"', reply.headers["RateLimit"])
            return reply.json.get("next")

        upload = begin()
        self.assertEqual((upload["next"], send(upload, 0)), (0, 1))
        again = begin()
        self.assertEqual((again["upload"], again["next"]), (upload["upload"], 1))
        self.assertEqual([send(again, 2), send(again, 1)], [1, None])
        commit = {"upload": upload["upload"]}
        first = edge.post("catalogue.commitUpload", commit, user["token"])
        self.assertEqual(first.status, 200, first)
        # A repeat is the same photo.
        again = edge.post("catalogue.commitUpload", commit, user["token"]).json
        self.assertEqual(again["media"]["photo"]["id"], first.json["media"]["photo"]["id"])
        self.assertIsNone(send(upload, 0))

    def test_an_unknown_photo_is_not_found(self):
        reply = edge.get("/v1/media/01M89JY49K06P47N9JJC0ESY65/original")
        self.assertEqual(reply.status, 404, reply)
        self.assertEqual(edge.get("/v1/media/..%2f..%2fetc/passwd").status, 400)
        self.assertEqual(edge.get("/v1/../../etc/passwd").status, 404)


if __name__ == "__main__":
    unittest.main()

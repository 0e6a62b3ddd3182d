"""Unknown clients of one network beside people in others: guests, mails, resets and guesses are counted by network.

A trusted proxy names the callers' addresses, as nginx does.
"""

import contextlib
import json
import os
import pathlib
import shutil
import unittest
import uuid

from stack import Edge, Stack, until

password = "brindle ferry oxide"


class Networks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.stack = Stack(SETTING_CONNECTION_GUEST_BURST="20", SETTING_CONNECTION_GUESTS_PER_MINUTE="1")
        cls.edge = cls.start()

    @classmethod
    def tearDownClass(cls):
        cls.edge.stop()
        cls.stack.end()

    @classmethod
    def start(cls):
        """Starts a further edge of the stack, without limits of its own."""
        words = ("--trusted-proxies", "127.0.0.0/8", "--sign-ins-per-minute", "100000", "--writes-per-minute", "100000", "--guests-per-minute", "100000")
        return Edge(cls.stack.data, *words)

    def post(self, address, call, members=None, edge=None):
        return (edge or self.edge).post(call, members, headers={"X-Forwarded-For": address})

    def registered(self, address):
        email = f"ada-{uuid.uuid4().hex[:8]}@example.org"
        reply = self.post(address, "auth.register", {"email": email, "password": password, "displayName": "Ada"})
        self.assertEqual(reply.status, 200, reply)
        return email, reply.json

    def mails(self, email):
        folder = pathlib.Path(self.stack.data) / "auth/mail"
        return [path for path in folder.glob("[!.]*.eml") if email in path.read_text()]

    def test_one_site_does_not_take_all_guests(self):
        statuses = [self.post(f"2001:db8:7:{number:x}::1", "auth.startGuest").status for number in range(40)]
        self.assertEqual(statuses, [200] * 20 + [429] * 20)
        self.assertEqual(self.post("2001:db8:8::1", "auth.startGuest").status, 200)
        self.assertEqual(self.post("192.0.2.7", "auth.startGuest").status, 200)
        # Another process of the edge shares the budget.
        other = self.start()
        try:
            self.assertEqual(self.post("2001:db8:7:ff::1", "auth.startGuest", edge=other).status, 429)
            self.assertEqual(self.post("192.0.2.8", "auth.startGuest", edge=other).status, 200)
        finally:
            other.stop()

    def test_a_stranger_leaves_a_reset_to_another_network(self):
        email, _ = self.registered("192.0.2.1")
        statuses = [self.post("198.51.100.1", "auth.requestPasswordReset", {"login": email}).status for _ in range(9)]
        self.assertEqual(statuses, [200] * 3 + [429] * 6)
        until(lambda: len(self.mails(email)) == 1 + 3)
        for number in range(9):
            self.assertEqual(self.post(f"203.0.113.{number}", "auth.requestPasswordReset", {"login": email}).status, 200)
        # Two more from the first five networks, and one each from the next: ten in an hour.
        until(lambda: len(self.mails(email)) == 1 + 10)

    def test_a_site_is_one_network_for_mails(self):
        email, _ = self.registered("192.0.2.2")
        for number in range(30):
            self.post(f"2001:db8:9:{number:x}::1", "auth.requestPasswordReset", {"login": email})
        until(lambda: len(self.mails(email)) == 1 + 3)
        self.assertEqual(self.post("2001:db8:a::1", "auth.requestPasswordReset", {"login": email}).status, 200)
        until(lambda: len(self.mails(email)) == 1 + 4)

    def test_wrong_passwords_lock_only_their_network(self):
        email, ada = self.registered("192.0.2.3")
        wrong = {"login": email, "password": "a guess of a stranger"}
        right = {"login": email, "password": password}
        for address in ("198.51.100.2", "2001:db8:b:1::1"):
            statuses = [self.post(address, "auth.signIn", wrong).status for _ in range(6)]
            self.assertEqual(statuses, [403] * 5 + [429], address)
        self.assertEqual(self.post("198.51.100.2", "auth.signIn", {**right, "deviceToken": ada["deviceToken"]}).status, 200)
        self.assertEqual(self.post("203.0.113.4", "auth.signIn", wrong).status, 403)
        self.assertEqual(self.post("203.0.113.4", "auth.signIn", right).status, 200)

    def test_no_address_reaches_a_service_a_log_or_a_file(self):
        addresses = ("203.0.113.77", "2001:db8:77::1")
        for address in addresses:
            email, _ = self.registered(address)
            self.post(address, "auth.requestPasswordReset", {"login": email})
            self.post(address, "auth.signIn", {"login": email, "password": "a guess of a stranger"})
        texts = {"edge": "\n".join(self.edge.lines()).encode()}
        for path in pathlib.Path(self.stack.data).rglob("*"):
            # A file that is being written is renamed.
            with contextlib.suppress(FileNotFoundError):
                if path.is_file(): texts[str(path)] = path.read_bytes()
        self.assertGreater(len(texts), 20)
        for name, text in texts.items():
            for spelling in ("203.0.113.77", "2001:db8:77", "2001:db8:77:0:0:0:0:1"):
                self.assertFalse(spelling.encode() in text, f"{spelling} in {name}")
        log = [json.loads(line) for line in self.edge.lines() if "/v1/auth/signIn" in line]
        self.assertEqual({len(record["network"]) for record in log}, {22})

    def test_the_key_is_the_edges_and_readable_only_by_its_owner(self):
        key = pathlib.Path(self.stack.data) / "keys/network.key"
        self.assertEqual(key.stat().st_mode & 0o777, 0o600)
        self.assertEqual(key.stat().st_size, 32)
        self.assertNotEqual(key.read_bytes(), (key.parent / "service.key").read_bytes())

    def test_an_edge_with_another_key_is_refused(self):
        folder = pathlib.Path(self.stack.data) / "another"
        folder.mkdir(mode=0o700)
        (folder / "network.key").touch(mode=0o600)
        (folder / "network.key").write_bytes(os.urandom(32))
        stranger = Edge(self.stack.data, "--network-key", str(folder / "network.key"))
        try:
            reply = stranger.post("auth.startGuest")
            self.assertEqual((reply.status, reply.json["field"], reply.json["rule"]), (403, "network", "not-the-edge"))
        finally:
            stranger.stop()
            shutil.rmtree(folder)


class RestoredAccounts(unittest.TestCase):
    """Auth is restored from an older copy while the other services keep their data."""

    def setUp(self):
        self.stack = Stack()
        self.edge = Edge(self.stack.data, "--sign-ins-per-minute", "100000", "--guests-per-minute", "100000")

    def tearDown(self):
        self.edge.stop()
        self.stack.end()

    def while_down(self, change):
        self.edge.stop()
        self.stack.umkreis("down")
        change()
        self.stack.umkreis("up", "--detach", "--http", "off")
        self.edge = Edge(self.stack.data, "--sign-ins-per-minute", "100000", "--guests-per-minute", "100000")

    def test_lost_accounts_write_no_more(self):
        auth, copy = self.stack.data + "/auth", self.stack.data + "-copy"

        def restore():
            shutil.rmtree(auth)
            shutil.move(copy, auth)

        offer = {"post": {"kind": "offer", "title": "A lamp"}}
        bob = self.edge.user("bob")
        self.while_down(lambda: shutil.copytree(auth, copy))
        ada = self.edge.user("ada")
        self.assertEqual(self.edge.post("catalogue.createPost", offer, ada["token"]).status, 200)
        self.while_down(restore)
        for call, members in (
            ("catalogue.createPost", offer),
            ("favourites.createList", {"name": "Mine"}),
            ("chat.listConversations", {}),
            ("geo.listSavedSearches", {}),
            ("auth.myAccount", {}),
        ):
            reply = self.edge.post(call, members, ada["token"])
            self.assertEqual((reply.status, reply.json.get("rule")), (401, "restored-accounts"), call)
        refused = self.edge.post("auth.refreshSession", {"refreshToken": ada["refreshToken"]})
        self.assertEqual(refused.status, 401, refused)
        known = self.edge.post("auth.refreshSession", {"refreshToken": bob["refreshToken"]})
        self.assertEqual(self.edge.post("catalogue.createPost", offer, known.json["token"]).status, 200)

    def test_a_browser_of_a_known_account_goes_on(self):
        def move():
            # It is another file, as after a move to another disk.
            shutil.copytree(f"{self.stack.data}/auth", f"{self.stack.data}/moved")
            shutil.rmtree(f"{self.stack.data}/auth")
            shutil.move(f"{self.stack.data}/moved", f"{self.stack.data}/auth")

        site = {"Sec-Fetch-Site": "same-origin"}
        signed_in = self.edge.post("auth.startGuest", headers={"Umkreis-Session": "cookie", **site})
        cookie = signed_in.headers["Set-Cookie"].split(";")[0]
        self.while_down(move)
        first = self.edge.post("favourites.listFavourites", headers={"Cookie": cookie, **site})
        self.assertEqual((first.status, first.json["rule"]), (401, "restored-accounts"))
        cookie = first.headers["Set-Cookie"].split(";")[0]
        again = self.edge.post("favourites.listFavourites", headers={"Cookie": cookie, **site})
        self.assertEqual(again.status, 200, again)


if __name__ == "__main__":
    unittest.main()

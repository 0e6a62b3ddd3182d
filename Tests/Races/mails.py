"""The mails that instances of auth write to their folders, and the codes in them."""

import asyncio
import collections
import email
import email.policy
import re
import time

PATIENCE = 120
CODE = re.compile(r"(?<!\d)\d{8}(?!\d)")


class Mails:
    def __init__(self, folders):
        self.folders, self.read = folders, set()
        # Texts by address, newest last.
        self.found = collections.defaultdict(list)

    def look(self):
        for folder in self.folders:
            for path in folder.glob("*.eml"):
                # A draft has a dot before its name.
                if path.name in self.read or path.name.startswith("."):
                    continue
                self.read.add(path.name)
                try:
                    mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
                except FileNotFoundError:
                    # The folder keeps the newest thousand.
                    continue
                self.found[address(mail["To"])].append(mail.get_body(("plain",)).get_content())

    def to(self, recipient):
        self.look()
        return self.found[recipient]

    async def codes(self, recipient, count=1):
        """The codes in the mails to an address, once there are as many."""
        deadline = time.monotonic() + PATIENCE
        while len(codes := [code for text in self.to(recipient) for code in CODE.findall(text)]) < count:
            if time.monotonic() > deadline:
                raise TimeoutError(f"{len(codes)} of {count} codes came to {recipient}")
            await asyncio.sleep(0.05)
        return codes


def address(header):
    return header.addresses[0].addr_spec

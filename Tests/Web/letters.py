"""The letters of a stack that writes them to files."""

import email
import pathlib
import re

from browser import services


def code(stack, address, after=""):
    """The code of the newest letter to an address, other than the code of an earlier letter."""

    def newest():
        letters = [email.message_from_bytes(file.read_bytes()) for file in pathlib.Path(stack.data, "auth/mail").glob("*.eml")]
        own = sorted((letter for letter in letters if letter["To"] == address), key=lambda letter: letter["Message-ID"])
        if not own:
            return None
        words = own[-1].get_payload()[0].get_payload(decode=True).decode()
        found = re.search(r"^\s+(\d{8})\s*$", words, re.MULTILINE)
        return found and found[1] != after and found[1]

    return services.until(newest)

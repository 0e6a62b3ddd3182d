"""The mails of a stack that writes them to files."""

import email
import pathlib
import re

from browser import services


def code(stack, address, after=""):
    """Returns the code of the newest mail to an address, other than that of an earlier mail."""

    def newest():
        mails = [email.message_from_bytes(file.read_bytes()) for file in pathlib.Path(stack.data, "auth/mail").glob("[!.]*.eml")]
        own = sorted((mail for mail in mails if mail["To"] == address), key=lambda mail: mail["Message-ID"])
        if not own:
            return None
        words = own[-1].get_payload()[0].get_payload(decode=True).decode()
        found = re.search(r"^\s+(\d{8})\s*$", words, re.MULTILINE)
        return found and found[1] != after and found[1]

    return services.until(newest)

"""Reads a message with Python's own email package and prints what it understood, as JSON."""

import email
import email.policy
import json
import sys

with open(sys.argv[1], "rb") as file:
    message = email.message_from_binary_file(file, policy=email.policy.SMTP)
seen = {
    "subject": str(message["subject"]),
    "to": str(message["to"]),
    "plain": message.get_body(("plain",)).get_content().replace("\r\n", "\n"),
    "html": message.get_body(("html",)).get_content().replace("\r\n", "\n"),
    "defects": str(len(message.defects) + sum(len(part.defects) for part in message.walk())),
}
print(json.dumps(seen))

"""A mail server for tests (aiosmtpd): keeps what it is given in a folder, and misbehaves towards some recipients.

    smtp.py FOLDER [--tls starttls|implicit] [--login USER PASSWORD]

It listens on a free port of loopback, writes FOLDER/ca.pem when there is TLS, and prints the port. It ends with its input.

Whom a letter is for decides what becomes of it:
    later@      is answered 451 the first time
    never@      is answered 550
    full@       is answered 552 behind the letter, not to the recipient
    hang@       is never answered behind the letter
    drop@       the connection is closed amid the letter
"""

import argparse
import asyncio
import json
import os
import ssl
import sys

import trustme
from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


class Box:
    def __init__(self, folder, encrypted):
        self.folder = folder
        self.encrypted = encrypted
        self.count = 0
        self.seen = set()

    def note(self, name, session, envelope):
        """One file a line of what happened, so that a test sees how often something was tried."""
        self.count += 1
        with open(f"{self.folder}/{self.count:04}.json.new", "w") as file:
            json.dump(
                {
                    "what": name,
                    "from": envelope.mail_from or "",
                    "to": ",".join(envelope.rcpt_tos),
                    "helo": session.host_name or "",
                    "tls": str(self.encrypted or session.ssl is not None),
                    "login": (session.auth_data.login.decode() if session.auth_data else ""),
                    "letter": (envelope.content or b"").decode("utf-8", "replace"),
                },
                file,
            )
        os.rename(f"{self.folder}/{self.count:04}.json.new", f"{self.folder}/{self.count:04}.json")

    async def handle_RCPT(self, server, session, envelope, address, options):
        who = address.split("@")[0]
        if who == "never":
            self.note("refused", session, envelope)
            return "550 5.1.1 there is nobody of that name"
        if who == "later" and address not in self.seen:
            self.seen.add(address)
            self.note("put off", session, envelope)
            return "451 4.7.1 try again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        who = envelope.rcpt_tos[0].split("@")[0]
        if who == "full":
            self.note("full", session, envelope)
            return "552 5.2.2 the mailbox is full"
        if who == "hang":
            self.note("hung", session, envelope)
            await asyncio.sleep(600)
        self.note("taken", session, envelope)
        return "250 OK"


class Server(SMTP):
    async def smtp_DATA(self, arg):
        if self.envelope.rcpt_tos and self.envelope.rcpt_tos[0].startswith("drop@"):
            self.event_handler.note("dropped", self.session, self.envelope)
            await self.push("354 go on")
            await self._reader.read(40)
            self.transport.abort()
            return
        await super().smtp_DATA(arg)


def context(folder):
    authority = trustme.CA()
    authority.cert_pem.write_to_path(f"{folder}/ca.pem")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1", "localhost").configure_cert(context)
    return context


async def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder")
    arguments.add_argument("--tls", choices=["starttls", "implicit"])
    arguments.add_argument("--login", nargs=2)
    given = arguments.parse_args()
    tls = context(given.folder) if given.tls else None
    box = Box(given.folder, given.tls == "implicit")

    def authenticate(server, session, envelope, mechanism, data):
        known = isinstance(data, LoginPassword) and [data.login.decode(), data.password.decode()] == given.login
        return AuthResult(success=known, handled=False, auth_data=data)

    def server():
        return Server(
            box,
            hostname="mail.example.org",
            enable_SMTPUTF8=True,
            tls_context=tls if given.tls == "starttls" else None,
            require_starttls=given.tls == "starttls",
            authenticator=authenticate if given.login else None,
            auth_required=bool(given.login),
            auth_require_tls=given.tls == "starttls",
        )

    loop = asyncio.get_running_loop()
    listening = await loop.create_server(
        server, "127.0.0.1", 0, ssl=tls if given.tls == "implicit" else None
    )
    print(listening.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())

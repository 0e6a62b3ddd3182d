"""Prosody with its archive (mod_mam) in SQLite, measured round by round beside chat.

    prosody_peer.py SENDERS

Starts Prosody (Debian: prosody, lua-dbi-sqlite3) as a process of its own on a free port of loopback, with its data in a folder
that is removed at the end. For each line `round SENDERS MESSAGES` on standard input the senders together send so many
messages to one reader who is there, each waiting for the acknowledgement of one before the next, and a line of JSON tells
messages a second and the quantiles in microseconds.

What is acknowledged: a message and a request behind it (XEP-0198) are answered when the server has handled the message, and
with it has archived it for both (XEP-0313); its SQLite syncs at each COMMIT, as it does unless told otherwise. At the end
the archive is counted: two rows a message.
"""

import asyncio
import base64
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

DOMAIN = "localhost"
CONFIGURATION = """
run_as_root = true
daemonize = false
pidfile = "{folder}/prosody.pid"
data_path = "{folder}/data"
log = {{ warn = "{folder}/prosody.log" }}
modules_enabled = {{ "roster", "saslauth", "mam", "smacks" }}
modules_disabled = {{ "s2s", "tls", "offline" }}
interfaces = {{ "127.0.0.1" }}
c2s_ports = {{ {port} }}
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "internal_plain"
storage = {{ archive = "sql" }}
sql = {{ driver = "SQLite3", database = "{folder}/archive.sqlite" }}
default_archive_policy = true
archive_expires_after = "never"
VirtualHost "{domain}"
"""


class Prosody:
    def __init__(self, users):
        self.folder = tempfile.mkdtemp(prefix="umkreis-prosody-")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        accounts = f"{self.folder}/data/{DOMAIN}/accounts"
        os.makedirs(accounts)
        for user in users:
            with open(f"{accounts}/{user}.dat", "w") as file:
                file.write('return { ["password"] = "secret" };\n')
        configuration = f"{self.folder}/prosody.cfg.lua"
        with open(configuration, "w") as file:
            file.write(CONFIGURATION.format(folder=self.folder, port=self.port, domain=DOMAIN))
        self.process = subprocess.Popen(["prosody", "--config", configuration, "-F"], stdout=subprocess.DEVNULL)

    def archived(self):
        with sqlite3.connect(f"{self.folder}/archive.sqlite") as file:
            return file.execute("SELECT count(*) FROM prosodyarchive").fetchone()[0]

    def end(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


class Connection:
    """One user's stream: PLAIN, a resource, stream management."""

    async def open(self, port, user):
        deadline = time.monotonic() + 20
        while True:
            try:
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
                break
            except OSError:
                assert time.monotonic() < deadline, "Prosody does not listen"
                await asyncio.sleep(0.05)
        self.writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        stream = f"<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' to='{DOMAIN}' version='1.0'>"
        await self.ask(stream, b"</stream:features>")
        proof = base64.b64encode(f"\0{user}\0secret".encode()).decode()
        await self.ask(f"<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>{proof}</auth>", b"<success")
        await self.ask(stream, b"</stream:features>")
        bind = "<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>bench</resource></bind></iq>"
        await self.ask(bind, b"</iq>")
        await self.ask("<enable xmlns='urn:xmpp:sm:3'/>", b"<enabled")
        self.send("<presence/>")
        return self

    def send(self, text):
        self.writer.write(text.encode())

    async def ask(self, text, until):
        self.send(text)
        told = b""
        while until not in told:
            piece = await self.reader.read(65536)
            assert piece, f"Prosody has ended the stream: {told!r}"
            told += piece
        return told

    async def say(self, text, number):
        """Sends a message and waits for its acknowledgement."""
        message = f"<message type='chat' to='reader@{DOMAIN}' id='m{number}'><body>{text}</body></message>"
        await self.ask(message + "<r xmlns='urn:xmpp:sm:3'/>", b"<a ")

    async def drain(self):
        """Takes in whatever comes, and acknowledges it where it is asked to."""
        taken = 0
        while piece := await self.reader.read(1 << 20):
            taken += piece.count(b"<message")
            if b"<r " in piece:
                self.send(f"<a xmlns='urn:xmpp:sm:3' h='{taken}'/>")


async def measure(connections, messages):
    each = messages // len(connections)
    times = []

    async def go(connection):
        for number in range(each):
            start = time.perf_counter()
            await connection.say("Are the apples still there?", number)
            times.append((time.perf_counter() - start) * 1e6)

    start = time.perf_counter()
    await asyncio.gather(*(go(connection) for connection in connections))
    seconds = time.perf_counter() - start
    times.sort()
    quantile = lambda share: times[min(len(times) - 1, int(len(times) * share))]
    return {"messages": len(times), "perSecond": len(times) / seconds, "p50": quantile(0.5), "p99": quantile(0.99)}


async def main(prosody, senders):
    reader = await Connection().open(prosody.port, "reader")
    draining = asyncio.create_task(reader.drain())
    connections = [await Connection().open(prosody.port, f"sender{number}") for number in range(senders)]
    sent = 0
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        _, count, messages = line.split()
        told = await measure(connections[: int(count)], int(messages))
        sent += told["messages"]
        print(json.dumps(told), flush=True)
    draining.cancel()
    archived = prosody.archived()
    assert archived == 2 * sent, f"{archived} rows are archived of {sent} messages"


if __name__ == "__main__":
    # Whoever started this may have blocked signals, and Prosody would never hear that it is to end.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    senders = int(sys.argv[1])
    prosody = Prosody(["reader"] + [f"sender{number}" for number in range(senders)])
    try:
        asyncio.run(main(prosody, senders))
    finally:
        prosody.end()

"""A PostgreSQL server, and instances of the services on it; geo-search has its file."""

import asyncio
import atexit
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from peer import Peer
from tokens import ServiceTokens

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Those that others call come first.
PEERS = {
    "auth": [], "catalogue": ["auth"], "geo": ["catalogue", "auth"], "favourites": ["geo", "catalogue", "auth"],
    "chat": ["catalogue", "auth"],
}
ON_SERVER = ("auth", "catalogue", "favourites", "chat")
TIMEOUT = 120
# Limits that races would meet. A process refuses settings of other services.
SETTINGS = {
    "SETTING_PASSWORD_MEMORY_KIB": "7168", "SETTING_PASSWORD_PASSES": "5", "SETTING_TOKEN_SECONDS": "3600",
    "SETTING_GUEST_BURST": "0", "SETTING_CONNECTION_GUEST_BURST": "0", "SETTING_WRITE_BURST": "0",
    "SETTING_WRITE_MIB_A_DAY": "0", "SETTING_POSTS": "1000000", "SETTING_POST_MIB": "1048576",
    "SETTING_MEDIA_FILES": "1000000", "SETTING_MEDIA_MIB": "1048576", "SETTING_MEDIA_FREE_MIB": "0",
    "SETTING_MESSAGE_BURST": "0", "SETTING_MESSAGES_PER_MINUTE": "6000", "SETTING_NEW_CONVERSATIONS_A_DAY": "0",
}


class Server:
    """PostgreSQL in a folder of its own, as the tests start it."""

    def __init__(self):
        words = [sys.executable, ROOT / "Tests/Peers/postgres.py", "shared_buffers=128MB", "max_wal_size=1GB"]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        port, _, folder = self.process.stdout.readline().split()
        self.socket = pathlib.Path(folder) / f".s.PGSQL.{port}"
        self.store = store(self.socket)

    def stop(self):
        self.process.stdin.close()
        self.process.wait(60)


def store(socket):
    """The address of a server or proxy that listens on a socket."""
    folder = str(socket.parent).replace("/", "%2F")
    return f"postgres://postgres@{folder}/postgres?port={socket.name.rpartition('.')[2]}"


class Instance:
    """A process of a service, with a data folder of its own."""

    def __init__(self, products, service, data, peers, store, photos):
        self.service, self.data, self.process = service, data, None
        self.address, self.log = f"ipc://{data}/run/{service}.sock", data / f"{service}.log"
        self.words = [products / f"umkreis-{service}", "--data", data, "--service-key", data.parent / "service.key"]
        for peer, addresses in peers.items():
            self.words += [f"--peer-{peer}", ",".join(addresses)]
        ours = ("UMKREIS_", "SETTING_", "PEER_", "STORE")
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        options = subprocess.run([self.words[0], "--help"], capture_output=True, text=True, check=True).stdout
        self.environment |= {name: value for name, value in SETTINGS.items() if f"({name})" in options}
        if store:
            self.environment["STORE"] = store
        if service == "catalogue":
            self.environment["SETTING_MEDIA_FOLDER"] = str(photos)
        data.mkdir(parents=True, exist_ok=True, mode=0o700)

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.words, env=self.environment, stdout=log, stderr=log)

    def is_ready(self):
        words = [self.words[0], "probe", "--data", self.data]
        return subprocess.run(words, env=self.environment, capture_output=True, check=False).returncode == 0

    async def wait_ready(self):
        deadline = time.monotonic() + TIMEOUT
        while not await asyncio.to_thread(self.is_ready):
            if time.monotonic() > deadline:
                raise RuntimeError(f"{self.service} is not ready: {self.log.read_text()[-2000:]}")
            if self.process.poll() is not None:
                # A server on a busy machine may be too slow for a start; a supervisor starts it again.
                os.truncate(self.log, 0)
                self.start()
            await asyncio.sleep(0.05)

    def kill(self):
        self.process.kill()
        self.process.wait(60)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()

    def errors(self):
        """The messages of records about errors."""
        found = []
        for line in self.log.read_text(errors="replace").splitlines():
            try:
                record = json.loads(line)
            except ValueError:
                record = {"level": "error", "msg": line}
            if record.get("level") in ("error", "critical"):
                found.append(f"{self.service}: {json.dumps(record)}")
        return found


class Stack:
    """Instances of the given numbers.

    `stores` has the addresses of proxies that stand before the server, for each service one of each instance.
    """

    def __init__(self, products, folder, server, numbers, stores=None):
        self.products, self.folder, self.server, self.stores = products, folder, server, stores or {}
        self.instances = {service: [] for service in PEERS if numbers.get(service)}
        self.numbers, self.peer, self.tokens = numbers, None, None
        (folder / "photos").mkdir(parents=True, mode=0o700)
        atexit.register(self.stop)

    async def start(self):
        for service in self.instances:
            for number in range(self.numbers[service]):
                instance = self.make(service, number)
                self.instances[service].append(instance)
                if number == 0:
                    instance.start()
                    await instance.wait_ready()
                elif service in ON_SERVER:
                    # All instances have the same keys.
                    keys = f"{service}/keys"
                    shutil.copytree(self.instances[service][0].data / keys, instance.data / keys)
                    instance.start()
            for instance in self.instances[service]:
                await instance.wait_ready()
        self.tokens = ServiceTokens(self.folder / "service.key")
        self.peer = Peer({name: [one.address for one in given] for name, given in self.instances.items()})

    def make(self, service, number):
        known = [peer for peer in PEERS[service] if peer in self.instances]
        peers = {peer: [one.address for one in self.instances[peer]] for peer in known}
        stores = self.stores.get(service, [])
        own = stores[number] if number < len(stores) else self.server.store
        place = own if service in ON_SERVER else None
        return Instance(self.products, service, self.folder / str(number), peers, place, self.folder / "photos")

    def all(self):
        return [one for given in self.instances.values() for one in given]

    def stop(self):
        if self.peer:
            self.peer.close()
            self.peer = None
        for instance in reversed(self.all()):
            if instance.process:
                instance.process.send_signal(signal.SIGTERM)
        for instance in self.all():
            instance.stop()

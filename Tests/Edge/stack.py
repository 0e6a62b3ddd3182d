"""A stack of its own with an edge, for one run of tests."""

import atexit
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid

root = pathlib.Path(__file__).resolve().parents[2]
products = pathlib.Path(os.environ.get("PRODUCTS") or root / ".build/release").resolve()
edge_program = pathlib.Path(os.environ.get("EDGE") or root / ".build/release/umkreis-edge")
# Of all that must happen at some time: a busy machine is slow, and a long wait costs nothing if a test passes.
timeout = 30

# The minimum of OWASP's settings for Argon2id, since tests register many people.
cheap_hashes = {"SETTING_PASSWORD_MEMORY_KIB": "7168", "SETTING_PASSWORD_PASSES": "5"}


class Reply:
    """A response with its body."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:500]!r}"


class Edge:
    """A running edge."""

    def __init__(self, data, *words, http="127.0.0.1:0", console="127.0.0.1:0"):
        self.log = tempfile.TemporaryFile()
        command = [edge_program, "--data", data, "--http", http, "--console", console, *words]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        # Does nothing after a stop.
        atexit.register(self.process.kill)
        self.port, self.console = sorted_ports(self)

    def lines(self):
        self.log.seek(0)
        return self.log.read().decode().splitlines()

    def stop(self, number=signal.SIGTERM):
        """Stops the edge; returns the duration in seconds."""
        start = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(timeout)
        return time.monotonic() - start

    def resident(self):
        """Returns the memory of the process in bytes."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", text)[1]) << 10

    def request(self, method, path, body=None, headers=None, console=False):
        connection = http.client.HTTPConnection("127.0.0.1", self.console if console else self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return Reply(response.status, response.headers, response.read())
        finally:
            connection.close()

    def post(self, call, members=None, token=None, headers=None, **more):
        """Sends a call such as `auth.startGuest`."""
        all_headers = {"Content-Type": "application/json", **(headers or {})}
        if token:
            all_headers["Authorization"] = f"Bearer {token}"
        body = json.dumps(members or {})
        return self.request("POST", "/v1/" + call.replace(".", "/"), body, all_headers, **more)

    def get(self, path, token=None, headers=None, **more):
        all_headers = dict(headers or {})
        if token:
            all_headers["Authorization"] = f"Bearer {token}"
        return self.request("GET", path, headers=all_headers, **more)

    def upload(self, photo, token, headers=None):
        all_headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/octet-stream", **(headers or {})}
        return self.request("POST", "/v1/media?name=pixel.png", photo, all_headers)

    def guest(self):
        return self.post("auth.startGuest").json

    def user(self, name):
        """Registers a person; returns the tokens."""
        members = {
            "username": f"{name}-{uuid.uuid4().hex[:8]}",
            "password": f"a long password of {name}",
            "displayName": name.capitalize(),
        }
        reply = self.post("auth.register", members, token=self.guest()["token"])
        assert reply.status == 200, reply
        return {**reply.json, "username": members["username"], "password": members["password"]}


def sorted_ports(edge):
    """The ports of both listeners, public first, from the log."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        text = "\n".join(edge.lines())
        found = dict(re.findall(r'"msg":"ready","audience":"(\w+)","http":"\S*?:(\d+)"', text))
        if len(found) == 2:
            return int(found["everyone"]), int(found["console"])
        assert edge.process.poll() is None, text
        time.sleep(0.02)
    raise AssertionError("the edge is not ready: " + "\n".join(edge.lines()))


class Stack:
    """Five services in a folder of their own."""

    def __init__(self, http="off", disk=None, **settings):
        """Settings of services are variables such as SETTING_TOKEN_SECONDS; `http` is the address of a supervised edge.

        With `disk`, such as `64M`, the folder is a disk of this size; only root may mount one.
        """
        self.environment = {**os.environ, **cheap_hashes, **settings}
        self.data, self.disk = tempfile.mkdtemp(prefix="umkreis-edge-"), disk
        if disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={disk}", "tmpfs", self.data], check=True)
        atexit.register(self.end)
        self.umkreis("up", "--detach", "--http", http)

    def umkreis(self, *words):
        command = [products / "umkreis", *words, "--data", self.data]
        run = subprocess.run(command, capture_output=True, text=True, timeout=120, env=self.environment)
        assert run.returncode == 0, f"{words} ended with {run.returncode}: {run.stderr}"
        return run.stdout

    def pid(self, service):
        rows = json.loads(self.umkreis("ps", "--json"))["data"]["processes"]
        return next(row["pid"] for row in rows if row["name"] == service)

    def end(self):
        subprocess.run([products / "umkreis", "down", "--data", self.data], capture_output=True, timeout=60)
        # The end of the process stops it again.
        if self.disk:
            subprocess.run(["umount", "-l", self.data], check=False)
            self.disk = None
        shutil.rmtree(self.data, ignore_errors=True)


def free_port():
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def until(condition, seconds=timeout):
    """Waits until a condition holds that another process brings about."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if value := condition():
            return value
        time.sleep(0.02)
    raise AssertionError("waited in vain")

"""A reader of server-sent events."""

import json
import queue
import socket
import threading

from stack import timeout


class Event:
    def __init__(self):
        self.name, self.id, self.data = "message", None, ""

    @property
    def json(self):
        return json.loads(self.data)

    def __repr__(self):
        return f"{self.name} {self.data[:200]}"


class Stream:
    """An open stream; its events arrive on a thread."""

    def __init__(self, edge, path, headers=None):
        self.socket = socket.create_connection(("127.0.0.1", edge.port), timeout)
        lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Accept: text/event-stream"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.socket.settimeout(None)
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.headers = {}
        while line := self.file.readline().strip().decode():
            name, value = line.split(": ", 1)
            self.headers[name.lower()] = value
        self.events = queue.Queue()
        if self.status == 200:
            threading.Thread(target=self.read, daemon=True).start()

    def problem(self):
        return json.loads(self.file.read(int(self.headers["content-length"])))

    def chunks(self):
        try:
            while size := int(self.file.readline().strip() or b"0", 16):
                yield self.file.read(size)
                self.file.readline()
        except (OSError, ValueError):
            return

    def read(self):
        rest, event = "", Event()
        for chunk in self.chunks():
            rest += chunk.decode()
            *lines, rest = rest.split("\n")
            for line in lines:
                name, _, value = line.partition(":")
                value = value.removeprefix(" ")
                if not line:
                    if event.name != "message" or event.data:
                        self.events.put(event)
                    event = Event()
                elif name == "event":
                    event.name = value
                elif name == "id":
                    event.id = value
                elif name == "data":
                    event.data += value
        self.events.put(None)

    def next(self, seconds=timeout):
        """The next event other than a heartbeat; `None` at the end."""
        while True:
            event = self.events.get(timeout=seconds)
            if event is None or event.name != "beat":
                return event

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

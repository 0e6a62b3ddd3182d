"""Golden exchanges: requests with their exact responses, in the files of the folder exchanges.

A file starts with a comment; `# edge:` adds options of its edge. `### rule` starts an exchange: the request, and from
the line `HTTP/1.1 …` on the response. The player adds Host and Content-Length to a request. Headers have any order,
JSON may be broken into lines, `< file` is the content of a file. `<kind>` is a varying text, the same in a whole
exchange; `<kind:name>` is the same in the whole file. An unbound `<token:name>` is that of a new user. What a rate has left is in every response, and compared only
where an exchange has it.
"""

import itertools
import json
import pathlib
import re
import socket

from stack import timeout

folder = pathlib.Path(__file__).parent / "exchanges"
KINDS = {
    "address": r"[0-9.]+:\d+",
    "bytes": r".*",
    "cookie": r"[\w-]+",
    "cursor": r"[\w-]+",
    "date": r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT",
    "id": r"[0-9A-HJKMNP-TV-Z]{26}",
    "length": r"\d+",
    "line": r"\w+-\w+",
    "ms": r"\d+",
    "network": r"[\w-]{22}(?:\.[\w-]{22})+",
    "seconds": r"\d+",
    "tag": r'"[0-9a-f]{32,64}"',
    "time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z",
    "token": r"v4\.public\.[\w.-]+",
    "trace": r"[0-9a-f]{32}",
}
PLACEHOLDER = re.compile(rf"<((?:{'|'.join(KINDS)})(?::\w+)?)>")


def text_of(data):
    """Returns a text from which the same bytes can be restored."""
    return data.decode(errors="surrogateescape")


class Message:
    """A request or a response: its first line, its headers and its body."""

    def __init__(self, head, body):
        self.first, *self.headers = head.splitlines()
        self.body = body

    def header(self, name):
        lines = (line.split(": ", 1) for line in self.headers)
        return next((value for found, value in lines if found.lower() == name), "")

    @property
    def is_json(self):
        return "json" in self.header("content-type")

    def lines(self):
        return [self.first, *sorted(self.headers, key=str.lower), "", *self.body.split("\n")]


class Exchange:
    def __init__(self, file, text):
        name, rest = text.strip().split("\n", 1)
        self.name = f"{file.stem}: {name}"
        request, first, response = re.split(r"^(?=HTTP/1\.1 )()", rest, maxsplit=1, flags=re.M)
        self.request, self.response = self.message(request), self.message(first + response)

    @staticmethod
    def message(text):
        head, _, body = text.strip().partition("\n\n")
        message = Message(head, body)
        if message.is_json:
            message.body = "".join(line.strip() for line in body.splitlines())
        elif body.startswith("< "):
            message.body = text_of((folder / body[2:]).read_bytes())
        return message


class File:
    """The exchanges of one edge."""

    def __init__(self, path):
        head, *texts = re.split(r"^### ", path.read_text(), flags=re.M)
        self.options = " ".join(re.findall(r"^# edge: (.*)$", head, re.M)).split()
        self.exchanges = [Exchange(path, text) for text in texts]


class Player:
    """Plays the exchanges of a file in order."""

    def __init__(self, edge):
        self.edge = edge
        self.values = {"address": f"127.0.0.1:{edge.port}"}

    def play(self, exchange):
        """Returns the first difference, or `None`."""
        self.values = {name: value for name, value in self.values.items() if ":" in name or name == "address"}
        received = self.send(exchange)
        if not exchange.response.header("ratelimit"):
            received.headers = [line for line in received.headers if not line.startswith("RateLimit")]
        for wanted, found in itertools.zip_longest(exchange.response.lines(), received.lines()):
            if wanted is None or found is None or not self.matches(wanted, found):
                return f"expected  {wanted}\nreceived  {found}\nof\n" + "\n".join(received.lines())

    def send(self, exchange):
        request = exchange.request
        body = self.filled(request.body).encode(errors="surrogateescape")
        added = {"Host": "<address>", **({"Content-Length": str(len(body))} if body else {})}
        added = [f"{name}: {value}" for name, value in added.items() if not request.header(name.lower())]
        head = "\r\n".join([request.first, *added, *request.headers])
        with socket.create_connection(("127.0.0.1", self.edge.port), timeout) as connection:
            connection.sendall(self.filled(head).encode() + b"\r\n\r\n" + body)
            return self.receive(connection.makefile("rb"), exchange)

    def receive(self, file, exchange):
        lines = []
        while (line := file.readline().strip().decode()):
            lines.append(line)
        message = Message("\n".join(lines) or "no response", "")
        if message.header("transfer-encoding") == "chunked":
            # A stream does not end, so only the expected number of lines is read.
            while message.body.count("\n") <= exchange.response.body.count("\n") and (size := int(file.readline(), 16)):
                message.body += text_of(file.read(size + 2)[:size])
        elif not exchange.request.first.startswith("HEAD"):
            message.body = text_of(file.read(int(message.header("content-length") or 0)))
        message.body = message.body.rstrip("\n")
        return message

    def filled(self, text):
        return PLACEHOLDER.sub(lambda match: self.value(match[1]), text)

    def value(self, name):
        if name not in self.values and name.startswith("token:"):
            self.values[name] = self.edge.user(name.removeprefix("token:"))["token"]
        return self.values[name]

    def matches(self, wanted, found):
        pattern, names = "", []
        for index, part in enumerate(PLACEHOLDER.split(wanted)):
            if index % 2 == 0:
                pattern += re.escape(part)
            elif part in self.values:
                pattern += re.escape(self.values[part])
            elif part in names:
                pattern += f"\\{names.index(part) + 1}"
            else:
                names.append(part)
                pattern += f"({KINDS[part.split(':')[0]]})"
        match = re.fullmatch(pattern, found)
        if match:
            self.values.update(zip(names, match.groups()))
        return match

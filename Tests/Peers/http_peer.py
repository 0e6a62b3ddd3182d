"""An HTTP server for tests: answers by script, cuts connections, delays, and remembers what it received.

    http_peer.py

It listens on a free port of loopback and prints the port. It ends with its input. Control, as JSON:

    POST /_peer/script    {"path": "/v1/…", "replies": [REPLY, …]}   appends replies to a path
    POST /_peer/open      {"gate": NAME}                             lets replies behind a gate go on
    POST /_peer/requests  {}                                         returns the received requests
    POST /_peer/reset     {}                                         forgets replies, requests and keys
    POST /_peer/executed  {}                                         returns the keys of executed writes, in order

The first reply that matches a request answers it:

    status, headers, body   the response; 200, JSON, and {} by default
    token                   only requests with this bearer token
    times                   how often it answers; 1 by default, -1 for ever
    gate                    waits until the gate is open
    drop                    closes the connection without a response
    cut                     closes the connection after so many bytes of the body
    chunked                 sends the body in chunks, so that its length is not known before
    keyed                   executes a write once per Idempotency-Key, and repeats the reply to a known key
    events                  texts of an event stream; {"gate": NAME} waits, {"cut": true} closes the connection;
                            otherwise the stream stays open
    resumes                 sends only the events behind that of Last-Event-ID
"""

import asyncio
import json
import os
import socket
import struct
import sys
from urllib.parse import parse_qsl, urlsplit


class Peer:
    def __init__(self):
        self.replies = {}
        self.requests = []
        self.gates = {}
        self.known = {}
        self.executed = []

    def gate(self, name):
        return self.gates.setdefault(name, asyncio.Event())

    def control(self, word, body):
        if word == "script":
            self.replies.setdefault(body["path"], []).extend(body["replies"])
        elif word == "open":
            self.gate(body["gate"]).set()
        elif word == "requests":
            return self.requests
        elif word == "reset":
            self.__init__()
        elif word == "executed":
            return self.executed
        return {}

    def reply(self, request):
        token = request["headers"].get("authorization", "")[len("Bearer ") :]
        for reply in self.replies.get(request["path"], []):
            if reply.get("token", token) != token or reply.get("times", 1) == 0:
                continue
            reply["times"] = reply.get("times", 1) - 1
            return reply
        problem = {"code": "unknown-call", "detail": "the script has no reply"}
        return {"status": 404, "headers": {"Content-Type": "application/problem+json"}, "body": json.dumps(problem)}

    def execute(self, reply, request):
        """Returns the reply to the first request with its key."""
        key = request["headers"].get("idempotency-key", "")
        if key in self.known:
            return {**reply, "body": self.known[key], "headers": {"Idempotency-Replayed": "true"}}
        self.executed.append(key)
        self.known[key] = reply.get("body", "{}")
        return reply


async def receive(reader):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
    method, target, _ = head[0].split(" ")
    headers = {}
    for line in head[1:]:
        if line:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    address = urlsplit(target)
    return {
        "method": method,
        "path": address.path,
        "query": [list(pair) for pair in parse_qsl(address.query, keep_blank_values=True)],
        "headers": headers,
        "body": body.decode("latin1"),
        "size": len(body),
        "closed": False,
    }


def abort(writer):
    """Resets the connection, as a network that has gone."""
    connection = writer.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def answer(reply, writer, closes=False):
    body = reply.get("body", "{}").encode()
    headers = {"Content-Type": "application/json", **reply.get("headers", {})}
    headers.update({"Connection": "close"} if closes else {})
    chunked = reply.get("chunked", False)
    headers.update({"Transfer-Encoding": "chunked"} if chunked else {"Content-Length": str(len(body))})
    head = f"HTTP/1.1 {reply.get('status', 200)} Scripted\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    writer.write(head.encode() + b"\r\n")
    part = body[: reply["cut"]] if "cut" in reply else body
    writer.write(f"{len(part):x}\r\n".encode() + part + b"\r\n" if chunked and part else part)
    if "cut" in reply:
        await writer.drain()
        writer.close()
        return
    if chunked:
        writer.write(b"0\r\n\r\n")
    await writer.drain()


def events(reply, request):
    """Returns the events to send."""
    last = request["headers"].get("last-event-id")
    if not reply.get("resumes") or last is None:
        return reply["events"]
    ids = [event.split("\n")[0] for event in reply["events"]]
    return reply["events"][ids.index(f"id: {last}") + 1 :]


async def stream(peer, events, writer):
    head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
    writer.write(head.encode())
    for event in events:
        if isinstance(event, str):
            data = event.encode()
            writer.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            await writer.drain()
        elif "gate" in event:
            await peer.gate(event["gate"]).wait()
        elif "cut" in event:
            writer.close()
            return
    await asyncio.sleep(600)


async def serve(peer, reader, writer):
    """Answers the requests of a connection."""
    request = None
    try:
        while True:
            request = await receive(reader)
            if request["path"].startswith("/_peer/"):
                body = peer.control(request["path"][len("/_peer/") :], json.loads(request["body"]))
                await answer({"body": json.dumps(body)}, writer)
                continue
            peer.requests.append(request)
            closes = request["headers"].get("connection", "") == "close"
            reply = peer.reply(request)
            if reply.get("keyed"):
                reply = peer.execute(reply, request)
            if "gate" in reply:
                await unless_closed(reader, peer.gate(reply["gate"]).wait())
            if reply.get("drop"):
                abort(writer)
                return
            if "events" in reply:
                await unless_closed(reader, stream(peer, events(reply, request), writer))
            else:
                await answer(reply, writer, closes)
            if writer.is_closing() or closes:
                return
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        if request:
            request["closed"] = True
        writer.close()


async def unless_closed(reader, work):
    """Waits for the work, or ends with the connection; the client sends nothing meanwhile."""
    work = asyncio.ensure_future(work)
    closed = asyncio.ensure_future(reader.read(1))
    done, _ = await asyncio.wait({work, closed}, return_when=asyncio.FIRST_COMPLETED)
    if work not in done:
        work.cancel()
        raise ConnectionError("closed by the client")
    closed.cancel()
    await asyncio.gather(closed, return_exceptions=True)
    await work


async def main():
    peer = Peer()
    listening = await asyncio.start_server(lambda reader, writer: serve(peer, reader, writer), "127.0.0.1", 0)
    print(listening.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())

"""A proxy before PostgreSQL that loses the reply to the COMMIT of marked transactions."""

import asyncio
import contextlib
import pathlib

# Seconds for the server's reply, which is not passed on.
PATIENCE = 20
READY = b"Z\0\0\0\5"


class Proxy:
    """Listens on a socket in `folder`, with the same name as the server's."""

    def __init__(self, folder, server):
        self.socket, self.server, self.tasks = pathlib.Path(folder) / server.name, server, set()
        # How to lose the reply, by bytes that a statement of the transaction has as a parameter.
        self.marks = {}
        self.cuts, self.listener = 0, None
        # The marks of transactions after which no connection is accepted.
        self.away = set()

    async def start(self):
        self.listener = await asyncio.start_unix_server(self.serve, self.socket)

    async def serve(self, reader, writer):
        if self.away:
            writer.close()
            return
        task = asyncio.current_task()
        self.tasks.add(task)
        try:
            await Link(self, reader, writer).run()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            self.tasks.discard(task)
            writer.close()

    async def stop(self):
        self.listener.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class Link:
    """A connection of an instance, and that to the server behind it."""

    def __init__(self, proxy, reader, writer):
        self.proxy, self.reader, self.writer = proxy, reader, writer
        self.seen, self.is_writing, self.is_losing = set(), False, False
        self.answered, self.tail = asyncio.Event(), b""

    async def run(self):
        self.server_reader, self.server_writer = await asyncio.open_unix_connection(self.proxy.server)
        tasks = [asyncio.create_task(self.pass_requests()), asyncio.create_task(self.pass_replies())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.server_writer.close()

    async def pass_requests(self):
        buffer, head = b"", 0
        while data := await self.reader.read(65_536):
            buffer += data
            while len(buffer) >= head + 4:
                length = head + int.from_bytes(buffer[head:head + 4], "big")
                if len(buffer) < length:
                    break
                message, buffer = buffer[:length], buffer[length:]
                # The first message has no type.
                if head:
                    self.look(message)
                head = 1
                self.server_writer.write(message)
                if self.is_losing and message[:1] == b"S":
                    return await self.lose()
            await self.server_writer.drain()

    def look(self, message):
        """Notes the marks of a transaction until its COMMIT."""
        kind, content = message[:1], message[5:]
        if kind == b"B":
            self.seen |= {mark for mark in self.proxy.marks if mark in content}
        elif kind == b"P":
            text = content.split(b"\0")[1]
            if text.startswith(b"BEGIN"):
                self.seen, self.is_writing = set(), b"READ WRITE" in text
            elif text == b"COMMIT" and self.is_writing and self.seen & self.proxy.marks.keys():
                self.is_losing = True

    async def lose(self):
        """Closes both sides, at once or when the server has replied."""
        lost = {mark: self.proxy.marks.pop(mark) for mark in self.seen if mark in self.proxy.marks}
        self.proxy.cuts += 1
        await self.server_writer.drain()
        self.proxy.away |= {mark for mark, way in lost.items() if way == "away"}
        if set(lost.values()) != {"at once"}:
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.answered.wait(), PATIENCE)

    async def pass_replies(self):
        while data := await self.server_reader.read(65_536):
            if self.is_losing:
                self.tail = (self.tail + data)[-16:]
                if READY in self.tail:
                    self.answered.set()
                continue
            self.writer.write(data)
            await self.writer.drain()
